"""Responses with pages: templates in the reader's language, and what all pages share."""

import re
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, Template
from starlette.datastructures import URL

from orrery.core.cache import KeptValues, keep_results
from orrery.core.game import Game
from orrery.core.registry import game, names
from orrery.core.text import LANGUAGES, Language, language_of
from orrery.draw import glyphs as pieces
from orrery.draw.boards import drawing
from orrery.draw.covers import cover
from orrery.draw.html import Fragment
from orrery.server.auth import Keys, find_visitor
from orrery.server.settings import Settings
from orrery.server.web import static_files
from orrery.server.web.page_parts import group_keeper, held_parts, name_parts, part_keeper
from orrery.server.web.page_text import format_day, page_text
from orrery.server.web.quick_templates import QuickEnvironment

MOST_PUT_RIGHT = 8192
LONGEST_PUT_RIGHT = 2048
"""How many pieces of text are kept as they were put right, and how long they may be."""
MOST_HOSTS = 256
"""How many hosts and ports are kept that requests have named."""
PLAIN_PATH = re.compile(r"(/[\w-]+)+", re.ASCII)
"""A path that means the same in an address, letter by letter."""
GAME_TEMPLATES = "games"
_table_templates: KeptValues[str] = KeptValues(64)
"""The names of templates by game: to look for the file takes a page longer than it should."""
TEMPLATES = Path(str(files("orrery.server.web"))) / "templates"
THEME_COOKIE = "orrery_theme"
THEMES = ("", "dark", "light")
ART_COOKIE = "orrery_art"
ART_SETTINGS = ("", "plain")
"""With the drawings of components, or without."""
PACE_COOKIE = "orrery_pace"
PACES = ("quick", "calm", "none")
"""How the moves of others are shown: the first one where nobody says otherwise."""


@cache
def environment(lang: str) -> Environment:
    """The templates in one language; everything that is not markup of ours is escaped."""
    put_right = _page_finalizer(language_of(lang))
    templates = QuickEnvironment(
        lang,
        _find_drawing,
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), FunctionLoader(_game_template)]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # checking the files of seven templates for changes would slow every page
        finalize=put_right,
    )
    templates.name_constants(say=page_text(lang), draw=pieces, static=static_files.address)
    templates.globals.update(sprite=pieces.sprite())
    templates.globals.update(keep=part_keeper(put_right or str), group=group_keeper())
    templates.globals.update(
        drawings="", partial=False, lesson=None, drill=None, after=None, cover=cover, day=partial(format_day, lang=lang)
    )
    templates.name_constants(macros=templates.get_template("macros.html").module)
    templates.globals.update(modules=static_files.modules(), languages=[language_of(code) for code in LANGUAGES])
    return templates


def _game_of(template: str) -> Game | None:
    """The game whose template `table_template` gives this name."""
    folder, _, file = template.partition("/")
    name = file.removesuffix(".html")
    return game(name) if folder == GAME_TEMPLATES and name in names() else None


def _game_template(name: str) -> str | None:
    of = _game_of(name)
    template = of.file("web", "table.html") if of is not None else None
    return template.read_text("utf-8") if template else None


def _find_drawing(template: str) -> ModuleType | None:
    """The module that draws the game of a template."""
    of = _game_of(template)
    return drawing(of) if of is not None else None


def table_template(of: Game) -> str:
    """The name of the template of a game's table; games without one of their own share the plain one."""
    return _table_templates.find(of.name, lambda: _find_template(of))


def _find_template(of: Game) -> str:
    return f"{GAME_TEMPLATES}/{of.name}.html" if of.file("web", "table.html") is not None else "plain-table.html"


def _page_finalizer(written: Language) -> Callable[[Any], Any] | None:
    """A function that applies the typography of a language to the values that a template shows; None where a language needs
    none."""
    if not written.page_replace:
        return None

    def put_right(value: str) -> str:
        return type(value)(written.put_page_right(value))

    put_right_again = keep_results(MOST_PUT_RIGHT)(put_right)

    def finalize(value: Any) -> Any:
        if not isinstance(value, str) or isinstance(value, Fragment):
            return value
        return put_right_again(value) if len(value) <= LONGEST_PUT_RIGHT else put_right(value)

    return finalize


def is_partial(request: Request) -> bool:
    """Whether the request comes from a script that has the page of the table already."""
    return request.headers.get("x-part") == "table"


def page(request: Request, name: str, code: int = 200, /, **values: Any) -> HTMLResponse:
    """A page in the visitor's language and theme; for a script that has the page already, without the parts that stay the same."""
    who = find_visitor(request)
    keys: Keys = request.app.state.keys
    cookies = request.cookies
    theme, pace = cookies.get(THEME_COOKIE, ""), cookies.get(PACE_COOKIE, "")
    partial = is_partial(request)
    shared = {
        "csrf": who.token,
        "here": _page_address(request),
        "origin": _origin(request),
        "partial": partial,
        "offer_table": keys.offer_table,
        "theme": theme if theme in THEMES else "",
        "drawings": "plain" if cookies.get(ART_COOKIE) == "plain" else "",
        "pace": pace if pace in PACES else PACES[0],
        "problem": "",
        "round": "",
    }
    with name_parts(held_parts(request) if partial else None):
        return HTMLResponse(_template(who.lang, name).render(shared | values), code)


@cache
def _template(lang: str, name: str) -> Template:
    """A template in one language. There are as many as there are files."""
    return environment(lang).get_template(name)


def _origin(request: Request) -> str:
    """What the addresses of this server begin with, for links that people pass on."""
    settings: Settings = request.app.state.settings
    scope = request.scope
    scheme = "https" if settings.secure else scope["scheme"]
    return settings.address or f"{scheme}://{_own_host(scope['scheme'], request.headers.get('host'), scope.get('server'))}"


@keep_results(MOST_HOSTS)
def _own_host(scheme: str, host: str | None, server: tuple[str, int] | None) -> str:
    """The host and port of this server, as requests name it."""
    headers = [] if host is None else [(b"host", host.encode("latin-1"))]
    return URL(scope={"scheme": scheme, "server": server, "path": "/", "headers": headers}).netloc


def _page_address(request: Request) -> str:
    """The way back to this page. A language in the address would overrule the one that is chosen there, so it goes."""
    if request.method != "GET":
        return "/"
    if not request.scope["query_string"] and PLAIN_PATH.fullmatch(request.scope["path"]):
        return str(request.scope["path"])
    query = urlencode([(key, value) for key, value in request.query_params.multi_items() if key != "lang"])
    return f"{request.url.path}?{query}" if query else request.url.path


def error_page(request: Request, status: int, words: str) -> Response:
    """A refusal as a page: one sentence and the way back."""
    at_table = re.match(r"/(?:tables|join)/([A-Za-z0-9_-]{1,16})(?=[/?]|$)", request.url.path)
    back = f"/tables/{at_table[1]}" if at_table and status not in (404, 410) else ""
    return page(
        request, "error.html", status, status=status, words=words, back=back, changed=request.method != "GET", my_name=""
    )


def redirect(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


def local(path: str) -> str:
    """A way back that stays on this site."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
