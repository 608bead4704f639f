"""The pages' own sentences: `words/<language>/pages.toml`, and `api.toml` for the page of the API's document."""

from collections.abc import Callable
from datetime import datetime
from functools import cache

from babel.dates import format_date
from markupsafe import Markup

from orrery.core.cache import keep_results
from orrery.core.text import Text, language_of, wrap_counts

MOST_SAID = 4096
"""Sentences that are kept as they were said, in each language."""
PAGES = Text.of("orrery.server.web", "pages")
API = Text.of("orrery.server.web", "api")


@cache
def page_text(lang: str) -> Callable[..., Markup]:
    """What templates call `say`: a sentence of the pages by its key, with values that are escaped unless they are markup."""

    @keep_results(MOST_SAID)
    def say(key: str, **values: object) -> Markup:
        return Markup(language_of(lang).put_right(Markup(PAGES.sentence(lang, key)).format(**wrap_counts(lang, values))))  # noqa: S704

    return say


def format_day(moment: str, lang: str) -> str:
    """The day of a moment in ISO 8601, as it is written in a language; empty where nobody knows it.

    >>> format_day("2026-03-09T20:15:00+00:00", "en"), format_day("2026-03-09T20:15:00+00:00", "fr")
    ('Mar 9, 2026', '9 mars 2026')
    """
    return format_date(datetime.fromisoformat(moment), "medium", lang) if moment else ""
