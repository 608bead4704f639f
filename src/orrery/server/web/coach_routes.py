"""The pages of the coach: advice at a table, the review after a game, and statistics of all finished games."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import JSONResponse

import orrery
from orrery.bots.levels import LEVELS
from orrery.coach.advice import PERCENT, percent_words
from orrery.draw.charts import LARGE, chart
from orrery.server.auth import CurrentVisitor, FormVisitor, Visitor
from orrery.server.errors import RequestError
from orrery.server.game_words import title
from orrery.server.store.reviews import read_guest_games
from orrery.server.tables.reviews import ReviewService
from orrery.server.tables.service import Service, TableService
from orrery.server.tables.statistics import Result, Tally, plain_results, read_results, sum_up, tally, write_csv
from orrery.server.tables.view_types import SeatRequest, TableRequest
from orrery.server.web.after_game import AfterGame
from orrery.server.web.responses import page, redirect

router = APIRouter(include_in_schema=False)
FEWEST_POINTS = 2
"""Fewer games than this draw no line."""


async def review_service(request: Request) -> ReviewService:
    service: ReviewService = request.app.state.reviews
    return service


Reviews = Annotated[ReviewService, Depends(review_service)]


# At a table ------------------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/advice")
async def advice(table: str, seat: int, request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """The page with the coach's advice."""
    view = await tables.queries.table_view(table, who, seat)
    advice = await tables.queries.advice(table, who, seat)
    answers = [
        (advice.answer_words(number, who.lang, view.names), advice.sentence(number, who.lang), suggestion.chance)
        for number, suggestion in enumerate(advice.suggestions)
    ]
    return page(
        request,
        "advice.html",
        table=view,
        answers=answers,
        note=advice.note(who.lang),
        title=title(view.game, who.lang),
        my_name=await tables.players.guest_name(who),
    )


@router.post("/tables/{table}/coach")
async def agree_to_coach(table: str, who: FormVisitor, tables: Service, agreed: Annotated[bool, Form()] = False) -> Response:
    """Agree that everybody at the table may ask the coach, or no longer."""
    await tables.players.agree_to_coach(table, who, agreed)
    return redirect(f"/tables/{table}")


# After a game ----------------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/review")
async def game_review(table: str, request: Request, who: CurrentVisitor, tables: Service, reviews: Reviews) -> Response:
    """The review of a finished game; while it is being made, how far it is."""
    review = await reviews.find(table, who)
    share = 1.0 if review is not None else await reviews.begin(table, who)
    view = await tables.queries.table_view(table, who)
    return page(
        request,
        "game-review.html",
        table=view,
        review=AfterGame(view, review, may_review=True),
        share=round(PERCENT * share),
        title=title(view.game, who.lang),
        my_name=await tables.players.guest_name(who),
    )


@router.post("/tables/{table}/level")
async def play_level(table: str, who: FormVisitor, tables: Service, level: Annotated[str, Form()]) -> Response:
    """Play the same game again, against bots of another level."""
    view = await tables.queries.table_view(table, who)
    if not view.own_seats or not view.over:
        raise RequestError("not_over" if view.own_seats else "not_your_seat")
    if level not in LEVELS:
        raise RequestError("bad_bot", bots=", ".join(LEVELS))
    own = view.own_seats[0]
    places = tuple(SeatRequest("me") if seat.seat == own else SeatRequest("bot", "", level) for seat in view.seats)
    request = TableRequest(view.game.name, places, dict(view.options), view.game.overlay_digest)
    return redirect(f"/tables/{await tables.players.create_table(request, who)}")


# All games of a guest --------------------------------------------------------------------------------------------------


async def _results(tables: TableService, who: Visitor) -> list[Result]:
    names = set(orrery.names())
    return [result for result in read_results(await read_guest_games(tables.store, who.guest)) if result.game in names]


@router.get("/me/statistics")
async def statistics(request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """What the finished games of this browser add up to."""
    results = await _results(tables, who)
    return page(
        request,
        "statistics.html",
        games=[
            {
                "statistics": each,
                "title": title(orrery.game(each.game), who.lang),
                "total": tally_words(each.total, who.lang),
                "levels": [(level, tally_words(counted, who.lang)) for level, counted in each.levels],
                "seats": [(seats, tally_words(counted, who.lang)) for seats, counted in each.seats],
                "chart": points_chart(each.points, who.lang),
            }
            for each in sum_up(results, who.lang)
        ],
        total=tally_words(tally(results), who.lang),
        my_name=await tables.players.guest_name(who),
    )


@router.get("/me/statistics.json")
async def statistics_as_json(who: CurrentVisitor, tables: Service) -> Response:
    """The games of this browser, to take away."""
    return JSONResponse({"games": plain_results(await _results(tables, who), who.lang)}, headers=_file("statistics.json"))


@router.get("/me/statistics.csv")
async def statistics_as_csv(who: CurrentVisitor, tables: Service) -> Response:
    """The games of this browser as a table, to take away."""
    text = write_csv(await _results(tables, who), who.lang)
    return Response(text, media_type="text/csv; charset=utf-8", headers=_file("statistics.csv"))


def _file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="orrery-{name}"'}


def tally_words(counted: Tally, lang: str) -> dict[str, Any]:
    """A tally as a page shows it: games, victories, their share, and how accurate answers were."""
    return {
        "games": counted.games,
        "won": f"{counted.won:g}",
        "share": percent_words(counted.won / counted.games, lang) if counted.games else "",
        "accuracy": percent_words(counted.accuracy, lang) if counted.accuracy is not None else "",
        "weighed": counted.weighed,
    }


def points_chart(points: tuple[int, ...], lang: str) -> Any:
    """The points of one game after another."""
    rows = [(number, number, (each,)) for number, each in enumerate(points, 1)]
    return chart(rows, ("",), lang, size=LARGE, about="results") if len(rows) >= FEWEST_POINTS else ""
