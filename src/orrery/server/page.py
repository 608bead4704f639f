"""A page as its reader gets it: templates in their language, and what all pages share."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from orrery.render import pieces
from orrery.server import static_files
from orrery.server.people import visitor_of
from orrery.server.words import translations

TEMPLATES = Path(str(files("orrery.server"))) / "templates"
THEME_COOKIE = "orrery_theme"
THEMES = ("", "dark", "light")


@cache
def environment(lang: str) -> Environment:
    """The templates in one language; everything that is not markup of ours is escaped."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=french if lang == "fr" else None,
    )
    made.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(draw=pieces, sprite=pieces.sprite(), static=static_files.address, lang=lang)
    made.globals.update(modules=static_files.modules())
    return made


def french(shown: Any) -> Any:
    """French marks that a space stands before never open a line."""
    return type(shown)(re.sub(r" (?=[:;?!»](\s|$))", "\u00a0", shown)) if isinstance(shown, str) else shown


def page(request: Request, name: str, code: int = 200, /, **values: Any) -> HTMLResponse:
    """A page for whoever asks, in their language and theme."""
    who = visitor_of(request)
    theme = request.cookies.get(THEME_COOKIE, "")
    shared = {
        "csrf": who.token,
        "here": _here(request),
        "origin": f"{request.url.scheme}://{request.url.netloc}",
        "theme": theme if theme in THEMES else "",
        "problem": "",
        "round": "",
    }
    return HTMLResponse(environment(who.lang).get_template(name).render(shared | values), code)


def _here(request: Request) -> str:
    """The way back to this page. A language in the address would overrule the one that is chosen there, so it goes."""
    if request.method != "GET":
        return "/"
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
