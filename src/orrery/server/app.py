"""The application: its parts put together, and what a refusal looks like."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException

import orrery
from orrery.server import api, api_docs, pages, schema, static_files, table_pages
from orrery.server.door import Door
from orrery.server.page import error_page
from orrery.server.people import Keys
from orrery.server.refusing import on_bad_input, on_http, on_trouble
from orrery.server.settings import Settings
from orrery.server.store import Store
from orrery.server.tables import Tables
from orrery.server.thinking import Thinkers
from orrery.server.trouble import Trouble

LOG = logging.getLogger("orrery.server")


def create_app(settings: Settings) -> FastAPI:
    """The whole server as an ASGI application. It takes over the routes as they are: an included router builds each of them anew."""
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
    app.router.routes += api.router.routes
    app.add_api_route("/healthz", healthz, response_model=schema.Health, tags=["orrery"])
    app.add_api_route("/healthz", healthz, methods=["HEAD"], include_in_schema=False)
    for subject in (table_pages, api_docs, pages):
        app.router.routes += subject.router.routes
    static_files.mount(app)
    app.state.error_page = error_page
    app.add_exception_handler(Trouble, on_trouble)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_bad_input)
    app.add_middleware(Door, settings=settings, keys=keys)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the passkey as one way to speak for a seat: nothing needs it to be read."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, summary=app.summary, description=app.description, routes=app.routes
        )
        made["components"]["securitySchemes"] = {"passkey": {"type": "http", "scheme": "bearer"}}
        for path, operations in made["paths"].items():
            if path.startswith("/api/v1/tables/"):
                for operation in operations.values():
                    operation["security"] = [{}, {"passkey": []}]
        app.openapi_schema = made
    return app.openapi_schema


async def healthz(request: Request) -> schema.Health:
    """The server is up and its database answers."""
    tables: Tables = request.app.state.tables
    await tables.store.alive()
    return schema.Health(status="ok", version=orrery.__version__)
