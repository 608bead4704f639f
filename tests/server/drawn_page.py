"""The table page of any game drawn from a position, without a server behind it."""

from orrery.core.position import Position
from orrery.server.tables.questions import build_question
from orrery.server.tables.view_types import ChartPoint, LogLine, Replay, ShownSeat, TableView
from orrery.server.tables.views import point_sources
from orrery.server.web.page_model import PageModel
from orrery.server.web.responses import environment, table_template

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def draw_page(
    p: Position, seat: int, lang: str, own: bool = True, replay: bool = False, log: tuple[LogLine, ...] = ()
) -> tuple[PageModel, str]:
    """The page of a position through the eyes of a seat."""
    view, game = p.view(seat), p.game
    names = NAMES[: p.seats]
    points = game.result(view.table)[0]
    seats = tuple(
        ShownSeat(
            seat=s,
            name=names[s],
            kind="person",
            bot="",
            yours=s == seat,
            awaited=s in view.awaited,
            present=True,
            away=False,
            resigned=False,
            points=points[s],
            sources=point_sources(game, view, s, lang),
            winner=bool(view.outcome and s in view.outcome.winners),
            may_take_over=False,
            may_hand_back=False,
            invitation="",
            passkey="",
        )
        for s in range(p.seats)
    )
    question = build_question(view, 1, lang, "fresh", names) if own and not replay and view.ask else None
    chart = (ChartPoint(0, 0, points), ChartPoint(1, 1, points))
    table = TableView(
        id="x",
        game=game,
        lang=lang,
        number=1,
        status="over" if view.outcome or replay else "playing",
        seat=seat,
        own_seats=(seat,) if seat >= 0 else (),
        curtain=False,
        host=False,
        view=view,
        question=question,
        chosen=(),
        refusals=game.refusals(view, lang) if question else {},
        seats=seats,
        awaited=view.awaited,
        log=log,
        can_undo=False,
        options=view.options,
        commitment="",
        key="",
        seed="",
        replay=Replay(1, 2, chart) if replay else None,
        chart=chart,
    )
    model = PageModel(table)
    values = {
        "awaited": [names[s] for s in view.awaited],
        "winners": [names[s] for s in table.winners],
        "stream": "",
        "options": (),
    }
    shared = {"csrf": "", "here": "/", "origin": "", "theme": "", "problem": "", "round": "", "my_name": "", "title": "T"}
    return model, environment(lang).get_template(table_template(game)).render(page=model, table=table, **values, **shared)
