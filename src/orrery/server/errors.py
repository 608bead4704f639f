"""The errors that a request can get: a status, a code and one sentence in the viewer's language."""

from orrery.core.errors import OrreryError
from orrery.core.text import Text

TEXT = Text.of("orrery.server")

STATUS = {
    "not_understood": 400,
    "bad_secret": 403,
    "bad_token": 403,
    "cross_site": 403,
    "not_your_seat": 403,
    "no_corrections": 403,
    "no_coach": 403,
    "no_review": 409,
    "no_page": 404,
    "no_game": 404,
    "no_table": 404,
    "no_seat": 404,
    "no_step": 404,
    "no_past": 404,
    "no_overlay": 404,
    "no_component": 404,
    "wrong_method": 405,
    "seat_taken": 409,
    "stale": 409,
    "not_asked": 409,
    "not_awaited": 409,
    "illegal": 409,
    "not_ahead": 409,
    "nothing_to_undo": 409,
    "not_over": 409,
    "over": 409,
    "present": 409,
    "voted": 409,
    "not_away": 409,
    "already_away": 409,
    "too_many_tables": 409,
    "too_many_overlays": 409,
    "no_change": 409,
    "outdated": 410,
    "other_rules": 410,
    "other_components": 410,
    "too_long": 413,
    "not_json": 415,
    "bad_input": 422,
    "bad_seats": 422,
    "bad_option": 422,
    "bad_bot": 422,
    "bad_name": 422,
    "bad_components": 422,
    "no_source": 422,
    "too_fast": 429,
    "broken": 500,
    "stopping": 503,
    "busy": 503,
    "unavailable": 503,
}
"""Every code of an error, with its HTTP status; its sentence is `error.CODE` in the words of the server."""


class RequestError(OrreryError):
    """A request that is refused; nothing was changed by it."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.status = STATUS[code]
        self.values = values
        super().__init__(self.words("en"))

    def words(self, lang: str) -> str:
        return TEXT(lang, f"error.{self.code}", **self.values)
