"""The pages: drawn here from the viewer's own look at a table, and answered with plain forms."""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Form, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import FormData

import orrery
from orrery.bots import bots
from orrery.core.errors import UnknownName
from orrery.core.game import Game, Setting
from orrery.core.view import WATCHER
from orrery.core.words import LANGUAGES
from orrery.render import art, pieces
from orrery.server.frame import Place, TableView, Wish
from orrery.server.laying import bot_named
from orrery.server.people import LANGUAGE_COOKIE, YEAR, CheckedForm, Visiting, Visitor, visitor_of
from orrery.server.sheet import Sheet
from orrery.server.tables import Seating, Tables
from orrery.server.trouble import Trouble
from orrery.server.words import translations

router = APIRouter()
ROOT = Path(str(files("orrery.server")))
THEME_COOKIE = "orrery_theme"
THEMES = ("", "dark", "light")
REPLAYS_AT_HOME = 3
TABLES_AT_HOME = 6
ON_THE_CARD = ("ambition", "first_game", "preset")
"""Switches that a newcomer meets on the card of a game; all others stand on the page of a new table."""


# Drawing --------------------------------------------------------------------------------------------------------------


@cache
def environment(lang: str) -> Environment:
    """The templates in one language; everything that is not markup of ours is escaped."""
    made = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=french if lang == "fr" else None,
    )
    made.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(draw=pieces, sprite=pieces.sprite(), static=static, lang=lang)
    return made


def french(shown: Any) -> Any:
    """French marks that a space stands before never open a line."""
    return type(shown)(re.sub(r" (?=[:;?!»](\s|$))", "\u00a0", shown)) if isinstance(shown, str) else shown


@cache
def static(name: str) -> str:
    """The address of a file that changes when the file does."""
    digest = sha256((ROOT / "static" / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


def page(request: Request, name: str, code: int = 200, /, **values: Any) -> HTMLResponse:
    """A page for whoever asks, in their language and theme."""
    who = visitor_of(request)
    theme = request.cookies.get(THEME_COOKIE, "")
    query = f"?{request.url.query}" if request.url.query else ""
    shared = {
        "csrf": who.token,
        "here": f"{request.url.path}{query}" if request.method == "GET" else "/",
        "origin": f"{request.url.scheme}://{request.url.netloc}",
        "theme": theme if theme in THEMES else "",
        "problem": "",
        "round": "",
    }
    return HTMLResponse(environment(who.lang).get_template(name).render(shared | values), code)


def error_page(request: Request, status: int, words: str) -> Response:
    """A refusal as a page: one sentence and the way back."""
    return page(request, "error.html", status, status=status, words=words, my_name="")


def mount(app: FastAPI) -> None:
    app.mount("/static", StaticFiles(directory=ROOT / "static"), name="static")


def title(game: Game, lang: str) -> str:
    return game.text(lang, "title") if "title" in game.text else game.name.replace("-", " ").title()


def pitch(game: Game, lang: str) -> str:
    return game.text(lang, "pitch") if "pitch" in game.text else ""


def option_words(game: Game, setting: Setting, lang: str) -> tuple[str, str]:
    """What an option is called and what it does."""
    key = f"option.{setting.name}"
    called = game.text(lang, key) if key in game.text else setting.name.replace("_", " ").capitalize()
    return called, game.text(lang, f"{key}.help") if f"{key}.help" in game.text else ""


def value_words(game: Game, setting: Setting, value: object, lang: str) -> str:
    key = f"option.{setting.name}.{value}"
    return game.text(lang, key) if key in game.text else str(value)


def chosen_options(shown: TableView, lang: str) -> list[str]:
    """The options of a table that are not as usual, in words."""
    found: list[str] = []
    for setting in shown.game.settings:
        value = shown.options.get(setting.name, setting.default)
        if value != setting.default:
            called = option_words(shown.game, setting, lang)[0]
            told = ("✓" if value else "–") if isinstance(value, bool) else value_words(shown.game, setting, value, lang)
            found.append(f"{called} {told}")
    return found


def known(name: str) -> Game:
    try:
        return orrery.game(name)
    except UnknownName as wrong:
        raise Trouble("no_game") from wrong


def redirect(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


def local(path: str) -> str:
    """A way back that stays on this site."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


# Home -----------------------------------------------------------------------------------------------------------------


@router.get("/")
async def home(request: Request, who: Visiting, tables: Seating) -> Response:
    """The games, the tables of this guest, and games that others have finished."""
    mine = await tables.of_guest(who)
    return page(
        request,
        "home.html",
        games=[card(orrery.game(name), who.lang) for name in orrery.names()],
        mine=[line for line in mine if line.status != "over"][:TABLES_AT_HOME],
        replays=await tables.recent(who, REPLAYS_AT_HOME),
        titles={name: title(orrery.game(name), who.lang) for name in orrery.names()},
        my_name=await tables.name(who),
    )


def card(game: Game, lang: str) -> dict[str, Any]:
    """A game as the home page shows it."""
    counts = game.seat_counts
    usual = 3 if 3 in counts else counts[-1]
    switches = [setting for setting in game.settings if setting.name in ON_THE_CARD]
    return {
        "name": game.name,
        "title": title(game, lang),
        "pitch": pitch(game, lang),
        "art": art.picture(game.name),
        "minutes": art.MINUTES.get(game.name, 0),
        "counts": counts,
        "usual": usual,
        "switches": [(setting, *option_words(game, setting, lang)) for setting in switches],
    }


@router.post("/play/{name}")
async def play(name: str, request: Request, who: CheckedForm, tables: Seating) -> Response:
    """Start a game against bots at once."""
    form = await request.form()
    game = known(name)
    seats = _number(form, "seats")
    places = (Place("me"), *[Place("bot") for _ in range(seats - 1)])
    table = await tables.lay(Wish(game.name, places, options_of(game, form)), who)
    return redirect(f"/tables/{table}")


def _number(form: FormData, field: str) -> int:
    text = str(form.get(field, ""))
    if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 6):
        raise Trouble("bad_input", where=field)
    return int(text)


def options_of(game: Game, form: FormData) -> dict[str, Any]:
    """The options in a form: a switch that is off is not sent, so a hidden field names it."""
    found: dict[str, Any] = {}
    for setting in game.settings:
        field = f"option.{setting.name}"
        if field not in form and f"has.{setting.name}" not in form:
            continue
        if isinstance(setting.default, bool):
            found[setting.name] = field in form
            continue
        fits = [value for value in setting.values if str(value) == str(form.get(field))]
        if not fits:
            raise Trouble("bad_option")
        found[setting.name] = fits[0]
    return found


@router.get("/new/{name}")
async def new_table(name: str, request: Request, who: Visiting, tables: Seating, seats: int = 0) -> Response:
    """Lay a table as wanted: who sits where, and the options of the game."""
    game = known(name)
    if seats not in game.seat_counts:
        seats = 3 if 3 in game.seat_counts else game.seat_counts[-1]
    settings = [
        {
            "setting": setting,
            "words": option_words(game, setting, who.lang),
            "values": [(value, value_words(game, setting, value, who.lang)) for value in setting.values],
        }
        for setting in game.settings
    ]
    return page(
        request,
        "new.html",
        game=game,
        title=title(game, who.lang),
        pitch=pitch(game, who.lang),
        art=art.picture(game.name),
        seats=seats,
        settings=settings,
        bots=bots(game.name),
        usual_bot=bot_named(game.name, ""),
        my_name=await tables.name(who),
    )


@router.post("/new/{name}")
async def lay_table(name: str, request: Request, who: CheckedForm, tables: Seating) -> Response:
    form = await request.form()
    game = known(name)
    places: list[Place] = []
    for seat in range(_number(form, "seats")):
        kind = str(form.get(f"kind_{seat}", "bot"))
        called = str(form.get(f"name_{seat}", "")) if kind != "bot" else ""
        places.append(
            Place("me" if kind in ("me", "here") else kind, called, str(form.get(f"bot_{seat}", "")) if kind == "bot" else "")
        )
    table = await tables.lay(Wish(game.name, tuple(places), options_of(game, form)), who)
    return redirect(f"/tables/{table}")


# What is the same everywhere ------------------------------------------------------------------------------------------


@router.post("/language")
async def choose_language(_: CheckedForm, lang: Annotated[str, Form()], back: Annotated[str, Form()] = "/") -> Response:
    answer = redirect(local(back))
    if lang in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, lang, max_age=YEAR, samesite="lax", httponly=True)
    return answer


@router.post("/theme")
async def choose_theme(_: CheckedForm, theme: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/") -> Response:
    answer = redirect(local(back))
    if theme in THEMES:
        answer.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="lax", httponly=True)
    return answer


@router.post("/name")
async def choose_name(
    who: CheckedForm, tables: Seating, name: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    await tables.rename(who, name)
    return redirect(local(back))


@router.get("/rules")
async def all_rules(request: Request, who: Visiting, tables: Seating) -> Response:
    games = [card(orrery.game(name), who.lang) for name in orrery.names()]
    return page(request, "all-rules.html", games=games, my_name=await tables.name(who))


@router.get("/rules/{name}")
async def rules(name: str, request: Request, who: Visiting, tables: Seating) -> Response:
    """The rules of a game, clause by clause, under the headings of the rulebook."""
    game = known(name)
    sections: dict[str, list[Any]] = {}
    for clause in game.clauses:
        sections.setdefault(clause.heading(who.lang), []).append(clause)
    return page(
        request, "rules.html", game=game, title=title(game, who.lang), sections=sections, my_name=await tables.name(who)
    )


@router.get("/replays")
async def replays(request: Request, who: Visiting, tables: Seating) -> Response:
    return page(
        request,
        "replays.html",
        lines=await tables.recent(who, 40),
        titles={name: title(orrery.game(name), who.lang) for name in orrery.names()},
        my_name=await tables.name(who),
    )


@router.get("/about")
async def about(request: Request, who: Visiting, tables: Seating) -> Response:
    return page(request, "about.html", my_name=await tables.name(who), version=orrery.__version__)


@router.get("/bots")
async def write_a_bot(request: Request, who: Visiting, tables: Seating) -> Response:
    """How a program sits down at a table."""
    described: Mapping[str, Any] = request.app.openapi()
    routes = [
        (method.upper(), path, entry.get("description", ""))
        for path, methods in described["paths"].items()
        for method, entry in methods.items()
        if path.startswith("/api/")
    ]
    return page(request, "bots.html", routes=routes, my_name=await tables.name(who))


# A table --------------------------------------------------------------------------------------------------------------


async def table_page(request: Request, tables: Tables, who: Visitor, shown: TableView, status: int = 200) -> Response:
    """The page of a table, whatever it is there for now."""
    sheet = Sheet(shown)
    names = sheet.names
    live = shown.replay is None and not shown.over
    eyes = f"?seat={shown.seat}" if shown.seat >= 0 else ""
    template = {"lobby": "lobby.html", "curtain": "curtain.html"}.get(sheet.mode) or _board(shown.game)
    return page(
        request,
        template,
        status,
        s=sheet,
        t=shown,
        title=title(shown.game, who.lang),
        awaited=[names[seat] for seat in shown.awaited if seat != shown.seat],
        winners=[names[seat] for seat in shown.winners],
        options=chosen_options(shown, who.lang),
        stream=f"/api/v1/tables/{shown.id}/events{eyes}" if live else "",
        my_name=await tables.name(who),
    )


def _board(game: Game) -> str:
    own = f"tables/{game.name}.html"
    return own if (ROOT / "templates" / own).exists() else "tables/generic.html"


@router.get("/tables/{table}")
async def table(table: str, request: Request, who: Visiting, tables: Seating, seat: int | None = None) -> Response:
    return await table_page(request, tables, who, await tables.look(table, who, seat))


async def _back(tables: Tables, table: str, who: Visitor, seat: int) -> Response:
    """To the table again; where people share the device, the curtain falls first unless the same one is asked on."""
    own = await tables.seats_of(table, who)
    if len(own) > 1 and seat in own:
        shown = await tables.look(table, who, seat)
        return redirect(f"/tables/{table}?seat={seat}" if shown.question else f"/tables/{table}")
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/answer")
async def answer(table: str, request: Request, who: CheckedForm, tables: Seating) -> Response:
    seat = await tables.answer_form(table, who, await request.form())
    return await _back(tables, table, who, seat)


@router.post("/tables/{table}/undo")
async def undo(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.undo(table, who, seat)
    return await _back(tables, table, who, seat)


@router.post("/tables/{table}/resign")
async def resign(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.resign(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/takeover")
async def take_over(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.take_over(table, who, seat)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/handback")
async def hand_back(table: str, who: CheckedForm, tables: Seating, seat: Annotated[int, Form()]) -> Response:
    await tables.hand_back(table, who, seat)
    return redirect(f"/tables/{table}")


@router.get("/join/{table}/{secret}")
async def invited(table: str, secret: str, request: Request, who: Visiting, tables: Seating) -> Response:
    """An invitation: who plays, and a button to sit down. Opening the link alone takes no seat."""
    shown = await tables.look(table, who, WATCHER)
    return page(
        request, "join.html", t=shown, secret=secret, title=title(shown.game, who.lang), pitch=pitch(shown.game, who.lang),
        art=art.picture(shown.game.name), my_name=await tables.name(who),
    )  # fmt: skip


@router.post("/join/{table}/{secret}")
async def join(table: str, secret: str, who: CheckedForm, tables: Seating, name: Annotated[str, Form()] = "") -> Response:
    await tables.join(table, who, secret, name)
    return redirect(f"/tables/{table}")


@router.post("/tables/{table}/again")
async def again(table: str, who: CheckedForm, tables: Seating) -> Response:
    """A new table like this one."""
    shown = await tables.look(table, who)
    places: list[Place] = []
    for seat in shown.seats:
        kind = "me" if seat.yours else "bot" if seat.kind == "bot" or not shown.own_seats else "friend"
        named = len(shown.own_seats) > 1 and seat.yours
        places.append(Place(kind, seat.name if named else "", seat.bot if kind == "bot" and seat.kind == "bot" else ""))
    if not shown.own_seats:
        places[0] = Place("me")
    new = await tables.lay(Wish(shown.game.name, tuple(places), dict(shown.options)), who)
    return redirect(f"/tables/{new}")


# When the game is over ------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/replay")
async def replay(
    table: str,
    request: Request,
    who: Visiting,
    tables: Seating,
    step: Annotated[int | None, Query(ge=0)] = None,
    seat: int | None = None,
) -> Response:
    if seat is None:
        own = await tables.seats_of(table, who)
        seat = own[0] if own else WATCHER
    shown = await tables.replay(table, who, 0 if step is None else step, seat)
    return await table_page(request, tables, who, shown)


@router.post("/tables/{table}/branch")
async def branch(
    table: str, who: CheckedForm, tables: Seating, step: Annotated[int, Form()], seat: Annotated[int, Form()]
) -> Response:
    return redirect(f"/tables/{await tables.branch(table, who, step, seat)}")


@router.get("/tables/{table}/record")
async def record(table: str, tables: Seating) -> Response:
    found = await tables.record(table)
    name = f"{found.game.name}-{table}.json"
    return Response(
        found.write(), media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/tables/{table}/dice")
async def dice(table: str, request: Request, who: Visiting, tables: Seating) -> Response:
    """What was promised about the luck, and once the game is over whether it was kept."""
    shown = await tables.look(table, who, WATCHER)
    return page(
        request, "dice.html", t=shown, luck=await tables.luck(table), title=title(shown.game, who.lang),
        my_name=await tables.name(who),
    )  # fmt: skip


__all__ = ["error_page", "mount", "router"]
