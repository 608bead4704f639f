"""Lessons at the tables of a server: they have a deal of their own, and the learner may reconsider an answer."""

import asyncio

from starlette.datastructures import FormData

from orrery.school import Lesson, Progress, follow, lesson_of_table
from orrery.server.auth import Visitor
from orrery.server.tables.access import TableAccess, shield_change
from orrery.server.tables.new_table import new_header, new_seats
from orrery.server.tables.players import PlayerService
from orrery.server.tables.questions import read_form_answer, write_answer
from orrery.server.tables.view_types import SeatRequest, TableRequest


class LessonService:
    """Creates tables of lessons, and tells how far a learner is."""

    def __init__(self, access: TableAccess, players: PlayerService) -> None:
        self._access = access
        self._live = access.live
        self._store = access.store
        self._players = players

    @shield_change
    async def start_lesson(self, lesson: Lesson, visitor: Visitor) -> str:
        """Create the table of a lesson, with its own deal and bots; returns its id."""
        self._access.new_table_limit.spend(visitor.address)
        await self._players.check_table_count(visitor)
        header = new_header(lesson.game, lesson.seats, dict(lesson.options), visitor)._replace(seed=lesson.table_seed)
        requests = tuple(SeatRequest("bot", "", name) if name else SeatRequest("me") for name in lesson.players)
        seats = new_seats(TableRequest(lesson.game.name, requests), await self._players.guest_name(visitor))
        await self._live.editions.keep(lesson.game)
        await self._store.create_table(header, seats, [lesson.seat], [])
        await self._live.start_table(header.id)
        return header.id

    async def lesson_progress(self, table: str, visitor: Visitor) -> Progress | None:
        """How far the visitor is in the lesson of a table; None where it is none of theirs."""
        live = await self._live.find(table)
        lesson = lesson_of_table(live.game, live.header.seed)
        if lesson is None or lesson.seat not in live.own_seats(visitor, self._access.keys):
            return None
        return await asyncio.to_thread(follow, lesson, tuple(live.history.record.answers))

    async def held_answer(self, table: str, visitor: Visitor, form: FormData) -> str:
        """The answer in a form, as a page writes it, if a lesson wants another one and it was not given twice; empty otherwise."""
        progress = await self.lesson_progress(table, visitor)
        ask = progress.view.ask if progress is not None else None
        live = await self._live.find(table)
        if progress is None or ask is None or str(live.ask_number(progress.lesson.seat)) != form.get("ask"):
            return ""
        answer = ask.canonical(read_form_answer(ask, {key: [str(value) for value in form.getlist(key)] for key in form}))
        if answer is None or form.get("sure") == write_answer(answer) or not progress.objection(answer, visitor.lang):
            return ""
        return write_answer(answer)
