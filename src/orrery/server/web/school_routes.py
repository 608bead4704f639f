"""The pages of the school: a lesson begins, drills are listed, shown and solved."""

from datetime import UTC, date, datetime
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response

import orrery
from orrery.core.errors import UnknownName
from orrery.school import Lesson, find_lesson
from orrery.school.drill import Drill, drill_of_day, drills, find_drill
from orrery.server.auth import CurrentVisitor, FormVisitor, Visitor
from orrery.server.errors import RequestError
from orrery.server.game_words import changed_options, find_game, title
from orrery.server.tables.questions import read_answer, read_form_answer, write_answer
from orrery.server.tables.service import Service, TableService
from orrery.server.web.drill_page import DrillModel, DrillPanel, drill_address, drill_view
from orrery.server.web.responses import page, redirect, table_template

router = APIRouter(include_in_schema=False)
MOST_TRIES = 99

Tries = Annotated[int, Query(ge=0, le=MOST_TRIES)]
Day = Annotated[str, Query(pattern=r"^(\d{4}-\d\d-\d\d)?$")]


def lesson_of(game_name: str, name: str) -> Lesson:
    """A lesson of a game; the error of a page that is not there if it has none of that name."""
    try:
        return find_lesson(find_game(game_name), name)
    except UnknownName as error:
        raise RequestError("no_page") from error


@router.post("/learn/{game_name}/{name}")
async def learn(game_name: str, name: str, who: FormVisitor, tables: Service) -> Response:
    """Lay the table of a lesson and sit down."""
    return redirect(f"/tables/{await tables.lessons.start_lesson(lesson_of(game_name, name), who)}")


# Drills ---------------------------------------------------------------------------------------------------------------


def today() -> date:
    """The day that decides the drill of the day for everybody."""
    return datetime.now(UTC).date()


def drill_of(game_name: str, number: int) -> Drill:
    try:
        return find_drill(find_game(game_name), number)
    except UnknownName as error:
        raise RequestError("no_page") from error


def read_day(day: str) -> date | None:
    """The day in an address; None where there is none or no such day."""
    try:
        return date.fromisoformat(day) if day else None
    except ValueError:
        return None


@router.get("/drills")
async def all_drills(request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """The drill of the day, and all of them by game."""
    games = [(title(game, who.lang), drills(game)) for game in map(orrery.game, orrery.names())]
    listed = [(name, game_drills) for name, game_drills in games if game_drills]
    day = today()
    drill = drill_of_day(day) if listed else None
    return page(
        request,
        "drills.html",
        games=listed,
        drill=drill,
        drill_title=title(drill.game, who.lang) if drill is not None else "",
        address=drill_address,
        day=day.isoformat(),
        my_name=await tables.players.guest_name(who),
    )


@router.get("/drills/{game_name}/{number}")
async def show_drill(
    game_name: str,
    number: int,
    request: Request,
    who: CurrentVisitor,
    tables: Service,
    day: Day = "",
    tries: Tries = 0,
) -> Response:
    """The question of a drill, on its table."""
    return await drill_page(request, tables, who=who, drill=drill_of(game_name, number), day=day, tries=tries)


async def drill_page(request: Request, tables: TableService, who: Visitor, drill: Drill, day: str, tries: int) -> Response:
    view = drill_view(drill, who.lang)
    model = DrillModel(view, drill_address(drill))
    return page(
        request,
        table_template(drill.game),
        page=model,
        table=view,
        title=title(drill.game, who.lang),
        awaited=[],
        winners=[],
        options=changed_options(drill.game, view.options, who.lang),
        stream="",
        drill=DrillPanel(drill.number, drill.stars, tries, day, tries > 0),
        my_name=await tables.players.guest_name(who),
    )


@router.post("/drills/{game_name}/{number}/answer")
async def answer_drill(game_name: str, number: int, request: Request, _: FormVisitor) -> Response:
    """Whether an answer is the best one: to the reason if it is, to the question again if not."""
    drill = drill_of(game_name, number)
    form = await request.form()
    view = drill.position().view(drill.seat)
    ask = view.ask
    answer = None
    if ask is not None:
        answer = ask.canonical(read_form_answer(ask, {key: [str(value) for value in form.getlist(key)] for key in form}))
    if answer is None:
        raise RequestError("illegal")
    tries = min(read_count(str(form.get("tries", ""))) + 1, MOST_TRIES)
    day = str(form.get("day", ""))
    query: dict[str, object] = {"tries": tries} | ({"day": day} if read_day(day) is not None else {})
    if drill.solves(view, answer):
        return redirect(f"{drill_address(drill)}/solved?{urlencode(query | {'answer': write_answer(answer)})}")
    return redirect(f"{drill_address(drill)}?{urlencode(query)}")


def read_count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= len(str(MOST_TRIES)) else 0


@router.get("/drills/{game_name}/{number}/solved")
async def solved_drill(
    game_name: str,
    number: int,
    request: Request,
    who: CurrentVisitor,
    tables: Service,
    answer: str,
    tries: Tries = 1,
    day: Day = "",
) -> Response:
    """Why the best answer is best, and a line to pass on; whoever has not found it is sent back to the question."""
    drill = drill_of(game_name, number)
    view = drill.position().view(drill.seat)
    code = read_answer(answer)
    if code is None or view.ask is None or not view.ask.allows(code) or not drill.solves(view, code):
        return redirect(drill_address(drill))
    return page(
        request,
        "drill-solved.html",
        drill_title=title(drill.game, who.lang),
        game=drill.game,
        question=view.question(who.lang),
        best=view.words(drill.best, who.lang),
        why=drill.why(who.lang),
        share=drill.share(who.lang, tries, read_day(day)),
        stars=drill.stars,
        next=f"/drills/{game_name}/{number % len(drills(drill.game)) + 1}",
        my_name=await tables.players.guest_name(who),
    )
