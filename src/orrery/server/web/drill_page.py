"""A drill as a page: the table of its position as the seat that is asked sees it, drawn like any other table."""

from dataclasses import dataclass
from typing import NamedTuple

from orrery.bots.names import bot_name
from orrery.core.view import View
from orrery.school.drill import Drill
from orrery.server.errors import TEXT
from orrery.server.tables.questions import build_question
from orrery.server.tables.view_types import ShownSeat, TableView
from orrery.server.tables.views import point_sources
from orrery.server.web.page_model import PageModel

TABLE = "drill"
"""The id that a page gives to a table which is on no server."""


@dataclass(frozen=True)
class DrillModel(PageModel):
    """The page of a drill: answers go to the drill, and the coach is silent."""

    address: str = ""

    @property
    def url(self) -> str:
        return self.address

    @property
    def may_ask_coach(self) -> bool:
        return False


class DrillPanel(NamedTuple):
    """The panel above the question of a drill."""

    number: int
    stars: str
    tries: int
    day: str
    missed: bool


def drill_address(drill: Drill) -> str:
    return f"/drills/{drill.game.name}/{drill.number}"


def drill_view(drill: Drill, lang: str) -> TableView:
    """The table of a drill as the seat that is asked may see it."""
    view: View = drill.position().view(drill.seat)
    names = tuple(
        TEXT(lang, "seat.player", n=seat + 1) if seat == drill.seat else bot_name(seat) for seat in range(drill.seats)
    )
    return TableView(
        id=TABLE,
        game=drill.game,
        lang=lang,
        number=0,
        status="playing",
        seat=drill.seat,
        own_seats=(drill.seat,),
        curtain=False,
        host=False,
        view=view,
        question=build_question(view, 0, lang, TABLE, names),
        chosen=(),
        refusals=drill.game.refusals(view, lang),
        seats=tuple(_shown_seat(drill, view, seat, names[seat], lang) for seat in range(drill.seats)),
        awaited=view.awaited,
        log=(),
        can_undo=False,
        options=view.options,
        commitment="",
        key="",
        seed="",
    )


def _shown_seat(drill: Drill, view: View, seat: int, name: str, lang: str) -> ShownSeat:
    yours = seat == drill.seat
    return ShownSeat(
        seat=seat,
        name=name,
        kind="person" if yours else "bot",
        bot="",
        yours=yours,
        awaited=seat in view.awaited,
        present=True,
        away=False,
        resigned=False,
        points=view.points()[seat],
        sources=point_sources(drill.game, view, seat, lang),
        winner=False,
        may_take_over=False,
        may_hand_back=False,
        invitation="",
        passkey="",
    )
