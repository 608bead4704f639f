"""Everything that people can do at the tables of a server."""

from typing import Annotated

from fastapi import Depends, Request

from orrery.server.auth import Keys
from orrery.server.settings import Settings
from orrery.server.store.database import Store
from orrery.server.tables.access import TableAccess
from orrery.server.tables.answers import AnswerService
from orrery.server.tables.lessons import LessonService
from orrery.server.tables.live_tables import BotAnswers
from orrery.server.tables.players import PlayerService
from orrery.server.tables.queries import QueryService


class TableService:
    """The tables of one server, as people and programs use them. Each part knows who may do what there, and how often."""

    def __init__(self, store: Store, keys: Keys, settings: Settings, bots: BotAnswers) -> None:
        self.access = access = TableAccess(store, keys, settings, bots)
        self.queries = QueryService(access)
        self.players = PlayerService(access)
        self.lessons = LessonService(access, self.players)
        self.answers = AnswerService(access)
        self.store = store
        self.keys = keys
        self.settings = settings
        self.streams = access.streams
        self.live = access.live
        self.corrections = access.corrections
        self.notices = access.notices

    async def close(self) -> None:
        """End streams and stop bots; all that was acknowledged is on disk."""
        await self.access.close()


def find_service(request: Request) -> TableService:
    """The service of the server that a request was sent to."""
    service: TableService = request.app.state.tables
    return service


async def table_service(request: Request) -> TableService:
    return find_service(request)


Service = Annotated[TableService, Depends(table_service)]
"""The service of the server that a route belongs to."""
