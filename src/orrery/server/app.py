"""The application: its parts put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

import orrery
from orrery.server.api import correction_routes as correction_api
from orrery.server.api import docs_page as api_docs
from orrery.server.api import routes as api
from orrery.server.api import schema
from orrery.server.auth import Keys
from orrery.server.error_handlers import handle_http_error, handle_outage, handle_request_error, handle_validation_error
from orrery.server.errors import RequestError
from orrery.server.metrics import Metric, MetricsServer, RequestFigures, process_metrics, table_metrics
from orrery.server.middleware import RequestMiddleware
from orrery.server.quick_routes import SHORTEST_COMPRESSED, QuickRoutes
from orrery.server.settings import Settings
from orrery.server.store.database import Store
from orrery.server.store.stored_types import StoreUnavailable
from orrery.server.tables.bot_pool import BotPool
from orrery.server.tables.job_runner import JobRunner
from orrery.server.tables.reviews import ReviewPool, ReviewService
from orrery.server.tables.service import TableService
from orrery.server.web import art_routes, coach_routes, correction_routes, rules_routes, school_routes, static_files
from orrery.server.web import routes as pages
from orrery.server.web import table_routes as table_pages
from orrery.server.web.responses import error_page

LOG = logging.getLogger("orrery.server")
ORDINARY_COMPRESSION = 3
"""The level of zlib for what does not come at every turn."""

NOT_READY: dict[int | str, dict[str, Any]] = {
    503: {"model": schema.Refused, "description": "Being restarted, or the database is away"}
}


class Application(FastAPI):
    """FastAPI with only the layers that this server needs around its routes, because each layer costs every request time. Our own outermost
    layer deals with errors that no handler knows."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        if self.middleware_stack is None:
            self.middleware_stack = self.build_middleware_stack()
        await self.middleware_stack(scope, receive, send)

    def build_middleware_stack(self) -> ASGIApp:
        app: ASGIApp = ExceptionMiddleware(AsyncExitStackMiddleware(self.router), handlers=self.exception_handlers)
        for layer, arguments, options in reversed(self.user_middleware):
            app = layer(app, *arguments, **options)
        return app


def create_app(settings: Settings) -> FastAPI:
    """The whole server as an ASGI application. It reuses the route objects, because including a router would build each of them again."""
    keys = Keys.load(settings.data)
    figures = RequestFigures()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database_url)
        bots = BotPool(settings.thinkers)
        await store.open()
        tables = app.state.tables = TableService(store, keys, settings, bots)
        jobs = (
            JobRunner(store, tables.live, settings.thinkers, settings.lease) if store.is_shared and settings.thinkers else None
        )
        metrics = MetricsServer(lambda: collect_metrics(tables, figures, jobs))
        if settings.metrics is not None:
            await metrics.start(*settings.metrics)
        tables.notices.start()
        if jobs is not None:
            jobs.start()
        app.state.reviews = ReviewService(tables, ReviewPool())
        LOG.info("open", extra={"games": list(orrery.names())})
        try:
            yield
        finally:
            await app.state.reviews.close()
            tables.streams.close()
            if jobs is not None:
                await jobs.close()
            await tables.close()
            bots.close()
            await store.close()
            await metrics.close()
            LOG.info("closed")

    app = Application(
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
    app.router.routes += table_pages.updates.routes
    app.router.routes += api.router.routes
    app.router.routes += correction_api.router.routes
    app.add_api_route("/healthz", healthz, response_model=schema.Health, tags=["orrery"], responses=NOT_READY)
    app.add_api_route("/healthz", healthz, methods=["HEAD"], include_in_schema=False)
    for module in (table_pages, coach_routes, school_routes, api_docs, correction_routes, art_routes, rules_routes, pages):
        app.router.routes += module.router.routes
    static_files.mount(app)
    app.state.error_page = error_page
    app.add_exception_handler(RequestError, handle_request_error)
    app.add_exception_handler(StoreUnavailable, handle_outage)
    app.add_exception_handler(HTTPException, handle_http_error)
    app.add_exception_handler(RequestValidationError, handle_validation_error)
    app.add_middleware(GZipMiddleware, minimum_size=SHORTEST_COMPRESSED, compresslevel=ORDINARY_COMPRESSION)
    quick = QuickRoutes(app.routes, app.exception_handlers)
    app.add_middleware(RequestMiddleware, settings=settings, keys=keys, figures=figures, quick=quick)
    app.openapi = lambda: openapi_document(app)  # type: ignore[method-assign]
    return app


def openapi_document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the passkey as one way to speak for a seat; reading needs no passkey."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, summary=app.summary, description=app.description, routes=app.routes
        )
        document["components"]["securitySchemes"] = {"passkey": {"type": "http", "scheme": "bearer"}}
        for path, operations in document["paths"].items():
            if path.startswith("/api/v1/tables/"):
                for operation in operations.values():
                    operation["security"] = [{}, {"passkey": []}]
        app.openapi_schema = document
    return app.openapi_schema


def collect_metrics(tables: TableService, figures: RequestFigures, jobs: JobRunner | None) -> list[Metric]:
    """All figures of a server."""
    streams = Metric.single("orrery_streams", "gauge", "Event streams that are open.", len(tables.streams))
    return [*figures.metrics(), streams, *table_metrics(tables.live, tables.store, jobs), *process_metrics()]


async def healthz(request: Request) -> schema.Health:
    """The server is ready: its database can be read and written, and it is not being stopped."""
    tables: TableService = request.app.state.tables
    if tables.streams.is_closed:
        raise RequestError("stopping")
    await tables.store.check_ready()
    return schema.Health(status="ok", version=orrery.__version__)
