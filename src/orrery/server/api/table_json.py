"""A table as the API writes it: what `schema.TableOut` describes, without a model in between that checks what we made ourselves."""

from operator import attrgetter
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json

from orrery.server.api import schema
from orrery.server.tables.view_types import ChartPoint, LogLine, Offer, PointSource, ShownSeat, TableView


class _Fields:
    """The fields of a model, read from values that have the same."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._names = tuple(model.model_fields)
        self._read = attrgetter(*self._names)

    def plain(self, value: object) -> dict[str, Any]:
        return dict(zip(self._names, self._read(value), strict=True))


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


def plain_table(view: TableView) -> dict[str, Any]:
    """A table as `to_json` can write it, with the fields of `TableOut` in their order."""
    return {
        "id": view.id,
        "game": view.game.name,
        "number": view.number,
        "status": view.status,
        "seat": view.seat,
        "own_seats": view.own_seats,
        "view": view.view.plain(),
        "ask": None if view.question is None else ASK.plain(view.question),
        "chosen": view.chosen,
        "refusals": {piece: REFUSAL.plain(refusal) for piece, refusal in view.refusals.items()},
        "seats": view.seats,
        "awaited": view.awaited,
        "log": view.log,
        "can_undo": view.can_undo,
        "options": view.options,
        "commitment": view.commitment,
        "key": view.key,
        "seed": view.seed,
        "step": view.step,
        "steps": view.steps,
        "chart": view.chart,
        "branched_from": view.branched_from,
        "may_stand": view.may_stand,
        "standing": view.standing,
        "rematch": view.rematch,
    }


def write_table(view: TableView) -> bytes:
    """A table as JSON."""
    return to_json(plain_table(view))


def write_answer(repeated: bool, view: TableView) -> bytes:
    """What an answer is told, as JSON: `schema.AnswerOut`."""
    return to_json({"repeated": repeated, "table": plain_table(view)})


def write_request_error(code: str, words: str, view: TableView | None) -> bytes:
    """Why a request was refused, as JSON: `schema.Refused`."""
    return to_json({"code": code, "words": words, "table": None if view is None else plain_table(view)})
