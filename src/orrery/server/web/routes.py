"""The pages around the table: home, a new table, replays, bots, and what a visitor chooses for all pages."""

from collections.abc import Callable, Container
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response
from starlette.datastructures import FormData

import orrery
from orrery.bots import bots
from orrery.bots.levels import LEVELS
from orrery.core.cache import KeptValues
from orrery.core.game import Game, Setting
from orrery.core.text import LANGUAGES
from orrery.draw.covers import cover
from orrery.school import lessons
from orrery.server.auth import LANGUAGE_COOKIE, CurrentVisitor, FormVisitor, Visitor, find_visitor, set_cookie
from orrery.server.errors import RequestError
from orrery.server.game_words import find_game, option_words, pitch, title, value_words
from orrery.server.tables.new_table import bot_or_default
from orrery.server.tables.service import Service, TableService, find_service
from orrery.server.tables.view_types import SeatRequest, TableRequest
from orrery.server.web.plain_route import add_plain_route
from orrery.server.web.responses import (
    ART_COOKIE,
    ART_SETTINGS,
    PACE_COOKIE,
    PACES,
    THEME_COOKIE,
    THEMES,
    local,
    page,
    redirect,
)

router = APIRouter(include_in_schema=False)
REPLAYS_AT_HOME = 3
TABLES_AT_HOME = 6
NAME_COOKIE = "orrery_name"
NAME_LATER = "later"
"""The cookie's value for a visitor who was asked for a name and gave none: they are not asked again."""
CARDS: KeptValues[dict[str, Any]] = KeptValues(256)
"""The cards of games as they were worked out, in each language."""
USUAL_SEATS = 3
"""How many play where nobody says otherwise."""
USUAL_LEVEL = "medium"
"""How well bots play where nobody says otherwise."""
ALONE = (1,)
"""The seats of an option that belongs to the game for one."""
EXAMPLE = files("orrery.server.web") / "example_bot.py"
"""A program that plays: people read it, copy it, and our tests run it."""


# Home -----------------------------------------------------------------------------------------------------------------


@add_plain_route(router, "GET", "/")
async def home(request: Request) -> Response:
    """The games, the tables of this guest, and games that others have finished."""
    who, tables = find_visitor(request), find_service(request)
    mine = await tables.queries.guest_tables(who)
    return page(
        request,
        "home.html",
        games=cards(who.lang),
        mine=[line for line in mine if line.status != "over"][:TABLES_AT_HOME],
        replays=await tables.queries.finished_tables(who, REPLAYS_AT_HOME),
        titles={name: title(orrery.game(name), who.lang) for name in orrery.names()},
        my_name=await tables.players.guest_name(who),
        asks_name=request.cookies.get(NAME_COOKIE, "") != NAME_LATER,
    )


def cards(lang: str) -> list[dict[str, Any]]:
    """The cards of the home page: every game, then the solo games."""
    games = [orrery.game(name) for name in orrery.names()]
    return [_kept_card(card, game, lang) for game in games] + [
        _kept_card(solo_card, game, lang) for game in games if has_solo(game)
    ]


def _kept_card(make: Callable[[Game, str], dict[str, Any]], game: Game, lang: str) -> dict[str, Any]:
    return CARDS.find((make, game.name, game.components_digest, lang), lambda: make(game, lang))


def has_solo(game: Game) -> bool:
    """Whether a game for several players has a solo game, too."""
    return game.seat_counts[0] == 1 and "solo.title" in game.text


def card(game: Game, lang: str) -> dict[str, Any]:
    """A game as the home page shows it."""
    counts = game.seat_counts[1:] if has_solo(game) else game.seat_counts
    usual = USUAL_SEATS if USUAL_SEATS in counts else counts[-1]
    switches = [setting for setting in game.settings if setting.on_card and setting.seats != ALONE]
    levels = [level for level in LEVELS if level in bots(game.name)] or bots(game.name)
    return {
        "name": game.name,
        "title": title(game, lang),
        "pitch": pitch(game, lang),
        "art": cover(game.name),
        "minutes": game.minutes,
        "counts": counts,
        "usual": usual,
        "switches": [(setting, *option_words(game, setting, lang)) for setting in switches],
        "lists": (),
        "bots": levels,
        "usual_bot": USUAL_LEVEL if USUAL_LEVEL in levels else bot_or_default(game.name, ""),
        "solo": False,
        "edition": game.components_digest,
        "lessons": [lesson for lesson in lessons(game) if lesson.seats > 1],
    }


def solo_card(game: Game, lang: str) -> dict[str, Any]:
    """A game for one as the home page shows it, with the opponent to choose."""
    against = [setting for setting in game.settings if setting.on_card and setting.seats == ALONE]
    return card(game, lang) | {
        "title": game.text(lang, "solo.title"),
        "pitch": game.text(lang, "solo.pitch"),
        "art": cover(game.name, solo=True),
        "minutes": game.solo_minutes,
        "counts": (1,),
        "switches": (),
        "bots": (),
        "lists": [(setting, option_words(game, setting, lang)[0], _values(game, setting, lang)) for setting in against],
        "solo": True,
        "lessons": [lesson for lesson in lessons(game) if lesson.seats == 1],
    }


def _values(game: Game, setting: Setting, lang: str) -> list[tuple[Any, str]]:
    return [(value, value_words(game, setting, value, lang)) for value in setting.values]


@router.post("/play/{name}")
async def play(name: str, request: Request, who: FormVisitor, tables: Service) -> Response:
    """Start a game against bots at once."""
    form = await request.form()
    game = find_game(name)
    return await _start_table(game, _seats(game, form), form, who, tables)


@router.post("/play/{name}/alone")
async def play_alone(name: str, request: Request, who: FormVisitor, tables: Service) -> Response:
    """Start a game for one at once."""
    return await _start_table(find_game(name), 1, await request.form(), who, tables)


async def _start_table(game: Game, seats: int, form: FormData, who: Visitor, tables: TableService) -> Response:
    places = (SeatRequest("me"), *[SeatRequest("bot", "", str(form.get("bot", ""))) for _ in range(seats - 1)])
    table = await tables.players.create_table(TableRequest(game.name, places, options_of(game, form), **luck_of(form)), who)
    return redirect(f"/tables/{table}")


def _seats(game: Game, form: FormData) -> int:
    """How many seats a form asks for."""
    count = str(form.get("seats", ""))
    if count not in map(str, game.seat_counts):
        raise RequestError("bad_seats", allowed=", ".join(map(str, game.seat_counts)))
    return int(count)


def luck_of(form: FormData) -> dict[str, str]:
    """The fields of a form about the luck: the offer that it came with, and the number that the script has added."""
    return {field: str(form.get(field, "")) for field in ("offer", "number")}


def options_of(game: Game, form: FormData) -> dict[str, Any]:
    """The options in a form: a switch that is off is not sent, so a hidden field names it. What is on brings what it needs."""
    options: dict[str, Any] = {}
    for setting in game.settings:
        field = f"option.{setting.name}"
        if field not in form and f"has.{setting.name}" not in form:
            continue
        if isinstance(setting.default, bool):
            options[setting.name] = field in form
            if setting.needs and field in form:
                options[setting.needs] = True
            continue
        fits = [value for value in setting.values if str(value) == str(form.get(field))]
        if not fits:
            raise RequestError("bad_option")
        options[setting.name] = fits[0]
    return options


@router.get("/new/{name}")
async def new_table(
    name: str, request: Request, who: CurrentVisitor, tables: Service, seats: int = 0, overlay: str | None = None
) -> Response:
    """Create a table with the requested seats and options."""
    game = find_game(name)
    if seats not in game.seat_counts:
        seats = USUAL_SEATS if USUAL_SEATS in game.seat_counts else game.seat_counts[-1]
    settings = [
        {
            "setting": setting,
            "words": option_words(game, setting, who.lang),
            "values": _values(game, setting, who.lang),
        }
        for setting in game.settings
    ]
    return page(
        request,
        "new-table.html",
        game=game,
        title=title(game, who.lang),
        pitch=pitch(game, who.lang),
        art=cover(game.name),
        seats=seats,
        settings=settings,
        overlays=await tables.corrections.overlays(game),
        overlay=game.overlay_digest if overlay is None else overlay,
        bots=bots(game.name),
        usual_bot=bot_or_default(game.name, ""),
        lessons=lessons(game),
        my_name=await tables.players.guest_name(who),
    )


@router.post("/new/{name}")
async def lay_table(name: str, request: Request, who: FormVisitor, tables: Service) -> Response:
    form = await request.form()
    game = find_game(name)
    places: list[SeatRequest] = []
    for seat in range(_seats(game, form)):
        kind = str(form.get(f"kind_{seat}", "bot"))
        called = str(form.get(f"name_{seat}", "")) if kind != "bot" else ""
        places.append(
            SeatRequest(
                "me" if kind in ("me", "here") else kind, called, str(form.get(f"bot_{seat}", "")) if kind == "bot" else ""
            )
        )
    overlay = str(form["overlay"]) if "overlay" in form else None
    table = await tables.players.create_table(
        TableRequest(game.name, tuple(places), options_of(game, form), overlay, **luck_of(form)), who
    )
    return redirect(f"/tables/{table}")


# The rest of the site -------------------------------------------------------------------------------------------------


def _remember(request: Request, cookie: str, value: str, allowed: Container[str], back: str) -> Response:
    """Keep what was chosen in a cookie of this browser, if it can be chosen, and go back."""
    answer = redirect(local(back))
    if value in allowed:
        set_cookie(answer, cookie, value, request.app.state.settings)
    return answer


@router.post("/language")
async def choose_language(
    request: Request, _: FormVisitor, lang: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    return _remember(request, LANGUAGE_COOKIE, lang, LANGUAGES, back)


@router.post("/theme")
async def choose_theme(
    request: Request, _: FormVisitor, theme: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/"
) -> Response:
    return _remember(request, THEME_COOKIE, theme, THEMES, back)


@router.post("/drawings")
async def choose_drawings(
    request: Request, _: FormVisitor, art: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/"
) -> Response:
    return _remember(request, ART_COOKIE, art, ART_SETTINGS, back)


@router.post("/pace")
async def choose_pace(
    request: Request, _: FormVisitor, pace: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/"
) -> Response:
    """Set how fast the moves of others are shown in this browser."""
    return _remember(request, PACE_COOKIE, pace, PACES, back)


@router.post("/name")
async def choose_name(
    request: Request,
    who: FormVisitor,
    tables: Service,
    name: Annotated[str, Form()] = "",
    later: Annotated[bool, Form()] = False,
    back: Annotated[str, Form()] = "/",
) -> Response:
    """Remember somebody's name, or that they do not want to say it."""
    answer = redirect(local(back))
    if later:
        set_cookie(answer, NAME_COOKIE, NAME_LATER, request.app.state.settings)
    else:
        await tables.players.rename_guest(who, name)
    return answer


@router.get("/rules")
async def all_rules(request: Request, who: CurrentVisitor, tables: Service) -> Response:
    games = [card(orrery.game(name), who.lang) for name in orrery.names()]
    return page(request, "all-rules.html", games=games, my_name=await tables.players.guest_name(who))


@router.get("/replays")
async def replays(request: Request, who: CurrentVisitor, tables: Service) -> Response:
    return page(
        request,
        "replays.html",
        lines=await tables.queries.finished_tables(who, 40),
        titles={name: title(orrery.game(name), who.lang) for name in orrery.names()},
        my_name=await tables.players.guest_name(who),
    )


@router.get("/about")
async def about(request: Request, who: CurrentVisitor, tables: Service) -> Response:
    return page(request, "about.html", my_name=await tables.players.guest_name(who), version=orrery.__version__)


@router.get("/bots")
async def write_a_bot(request: Request, who: CurrentVisitor, tables: Service) -> Response:
    """How a program sits down at a table."""
    return page(request, "bots.html", my_name=await tables.players.guest_name(who), example=EXAMPLE.read_text("utf-8").rstrip())


@router.get("/bots/api_bot.py")
async def example_bot() -> Response:
    """The program that the page shows."""
    return Response(EXAMPLE.read_text("utf-8"), media_type="text/x-python")
