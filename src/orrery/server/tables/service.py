"""Everything that people can do at the tables of a server."""

from typing import Annotated

from fastapi import Depends, Request

from orrery.server.tables.answering import AnsweringService
from orrery.server.tables.lessons import LessonService
from orrery.server.tables.viewing import ViewingService


class TableService(ViewingService, LessonService, AnsweringService):
    """The tables of one server, as people and programs use them: who may do what, and how often."""


async def table_service(request: Request) -> TableService:
    service: TableService = request.app.state.tables
    return service


Service = Annotated[TableService, Depends(table_service)]
"""The service of the server that a route belongs to."""
