"""A table as the API writes it: what `schema.TableOut` describes, without a model in between that checks what we made ourselves."""

from operator import attrgetter
from typing import Any

import msgspec
from pydantic import AliasChoices, AliasPath, BaseModel

from orrery.server.api import schema
from orrery.server.tables.view_types import ChartPoint, LogLine, Offer, PointSource, ShownSeat, TableView


def _path(name: str, alias: str | AliasPath | AliasChoices | None) -> str:
    """Where a value has the field of a model: `game.name` for `game`."""
    return ".".join(map(str, alias.path)) if isinstance(alias, AliasPath) else str(alias or name)


class _Fields:
    """The fields of a model, read from values that have the same, under the names that the model reads them by."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._names = tuple(model.model_fields)
        self._read = attrgetter(*(_path(name, field.validation_alias) for name, field in model.model_fields.items()))

    def plain(self, value: object) -> dict[str, Any]:
        return dict(zip(self._names, self._read(value), strict=True))


TABLE = _Fields(schema.TableOut)
ASK = _Fields(schema.AskOut)
REFUSAL = _Fields(schema.RefusalOut)
WRITTEN_WHOLE: dict[type[BaseModel], type[Any]] = {
    schema.OfferOut: Offer,
    schema.SourceOut: PointSource,
    schema.SeatOut: ShownSeat,
    schema.LineOut: LogLine,
    schema.ChartOut: ChartPoint,
}
"""What has the very fields of its model: it is written as it is, which takes a fraction of the time."""
_write = msgspec.json.Encoder().encode


def plain_table(view: TableView) -> dict[str, Any]:
    """A table as JSON can write it, with the fields of `TableOut` in their order."""
    table = TABLE.plain(view)
    table["view"] = view.view.plain()
    table["ask"] = None if view.question is None else ASK.plain(view.question)
    table["refusals"] = {piece: REFUSAL.plain(refusal) for piece, refusal in view.refusals.items()}
    return table


def write_table(view: TableView) -> bytes:
    """A table as JSON."""
    return _write(plain_table(view))


def write_answer(repeated: bool, view: TableView) -> bytes:
    """What comes back for an answer, as JSON: `schema.AnswerOut`."""
    return _write({"repeated": repeated, "table": plain_table(view)})


def write_request_error(code: str, words: str, view: TableView | None) -> bytes:
    """Why a request was refused, as JSON: `schema.Refused`."""
    return _write({"code": code, "words": words, "table": None if view is None else plain_table(view)})
