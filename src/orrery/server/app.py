"""The application: its parts put together, and what a refusal looks like."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import orrery
from orrery.server import api, schema
from orrery.server.door import Door
from orrery.server.people import Keys, language_of, visitor
from orrery.server.settings import Settings
from orrery.server.store import Store
from orrery.server.tables import Tables
from orrery.server.thinking import Thinkers
from orrery.server.trouble import Trouble

LOG = logging.getLogger("orrery.server")
CODES = {404: "no_page", 405: "wrong_method", 413: "too_long", 415: "not_json", 400: "not_understood"}


def create_app(settings: Settings) -> FastAPI:
    """The whole server as an ASGI application."""
    keys = Keys.kept(settings.data)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database_url)
        thinkers = Thinkers(settings.thinkers)
        await store.open()
        app.state.tables = Tables(store, keys, settings, thinkers)
        LOG.info("open", extra={"games": list(orrery.names())})
        try:
            yield
        finally:
            await app.state.tables.close()
            thinkers.close()
            await store.close()
            LOG.info("closed")

    app = FastAPI(
        title="Orrery",
        version=orrery.__version__,
        summary="Space-empire board games for people and programs.",
        description="Lay a table, sit down, look, answer. Seats speak with `Authorization: Bearer PASSKEY`.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.state.keys = keys
    app.state.settings = settings
    app.include_router(api.router)
    app.add_api_route("/healthz", healthz, methods=["GET"], response_model=schema.Health, tags=["orrery"])
    _add_pages(app)
    app.add_exception_handler(Trouble, on_trouble)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_bad_input)
    app.add_exception_handler(Exception, on_broken)
    app.add_middleware(Door, settings=settings, keys=keys)
    return app


def _add_pages(app: FastAPI) -> None:
    """The pages, where they are installed: `pages.router`, and `pages.mount(app)` for what a router can't do."""
    if find_spec("orrery.server.pages") is None:
        return
    pages = import_module("orrery.server.pages")
    app.include_router(pages.router, include_in_schema=False)
    if hasattr(pages, "mount"):
        pages.mount(app)
    app.state.error_page = getattr(pages, "error_page", None)


async def healthz(request: Request) -> schema.Health:
    """The server is up and its database answers."""
    tables: Tables = request.app.state.tables
    await tables.store.alive()
    return schema.Health(status="ok", version=orrery.__version__)


# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(request: Request, trouble: Trouble, table: schema.TableOut | None = None) -> Response:
    """A refusal as the viewer reads it: a page for a browser, JSON for everybody else."""
    words = trouble.words(language_of(request))
    headers = {"Retry-After": str(trouble.values["seconds"])} if "seconds" in trouble.values else {}
    draw = getattr(request.app.state, "error_page", None) if "app" in request.scope else None
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if draw is not None and wants_page:
        page: Response = draw(request, trouble.status, words)
        page.headers.update(headers)
        return page
    body = schema.Refused.model_construct(code=trouble.code, words=words, table=table)
    return Response(body.model_dump_json(), trouble.status, headers, "application/json")


async def on_trouble(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, Trouble)
    table = None
    if wrong.code in ("stale", "not_asked") and request.url.path.startswith("/api/"):
        shown = await request.app.state.tables.look(request.path_params["table"], visitor(request), await _seat(request))
        table = schema.table_out(shown)
    return refusal(request, wrong, table)


async def _seat(request: Request) -> int | None:
    """The seat that a refused request spoke for; it was checked before it was refused."""
    body: Any = await request.json()
    return int(body["seat"])


async def on_http(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    code = CODES.get(wrong.status_code, "not_understood")
    answer = refusal(request, Trouble(code, most=request.app.state.settings.longest_body))
    answer.headers.update(wrong.headers or {})
    return answer


async def on_bad_input(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    place = [str(part) for part in first.get("loc", ())[1:] if not str(part).startswith(("constrained", "list["))]
    if first.get("type") == "json_invalid" or not place:
        return refusal(request, Trouble("bad_input", where="JSON"))
    return refusal(request, Trouble("bad_input", where=".".join(place)))


async def on_broken(request: Request, wrong: Exception) -> Response:
    reference = request.state.reference
    LOG.error("a request failed", extra={"reference": reference, "path": request.url.path}, exc_info=wrong)
    return refusal(request, Trouble("broken", reference=reference))


__all__ = ["create_app", "refusal"]
