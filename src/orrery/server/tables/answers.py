"""Actions of people in their seats: answer, undo, leave, and come back."""

from collections.abc import Mapping, Sequence
from functools import partial

from starlette.datastructures import FormData

from orrery.play.automatic import StandingAnswer
from orrery.server.auth import Visitor
from orrery.server.errors import TEXT, RequestError
from orrery.server.tables.access import TableAccess, check_seat, shield_change
from orrery.server.tables.history import HANDED_BACK, PERSON, RESIGNED, TAKEN_OVER
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.questions import answer_words, read_form_answer
from orrery.server.tables.view_types import ANSWER_KEY


class AnswerService:
    """Takes answers of seats, and says who gives them: a person or a bot."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._live = access.live

    async def answer(
        self, table: str, visitor: Visitor, seat: int, ask: int, answer: object, key: str, ahead: bool = False
    ) -> bool:
        """Answer the ask that is named by its number; True if this answer, known by its key, had been taken before.

        An answer given `ahead` is given by the table again as long as it may stand.
        """
        live = await self._access.find_own(table, visitor, seat)
        return await self._give_answer(live, visitor, seat=seat, ask=ask, answer=answer, key=key, ahead=ahead)

    async def answer_by_form(self, table: str, visitor: Visitor, form: FormData) -> int:
        """Answer with the fields of a plain form: `seat`, `ask`, `id` and the answer itself; the seat that answered."""
        fields: Mapping[str, Sequence[str]] = {key: [str(value) for value in form.getlist(key)] for key in form}
        try:
            seat, ask, key = int(fields["seat"][0]), int(fields["ask"][0]), fields["id"][0]
        except (KeyError, ValueError) as error:
            raise RequestError("bad_input", where="seat, ask, id") from error
        live = await self._access.find_own(table, visitor, seat)
        if (seat, key) in live.history.answer_keys:
            return seat
        open_ask = live.history.position.asks.get(seat)
        if open_ask is None or live.ask_number(seat) != ask:
            raise RequestError("stale" if open_ask is not None else "not_asked")
        await self._give_answer(
            live, visitor, seat=seat, ask=ask, answer=read_form_answer(open_ask, fields), key=key, ahead="ahead" in fields
        )
        return seat

    async def _give_answer(
        self, live: LiveTable, visitor: Visitor, seat: int, ask: int, answer: object, key: str, ahead: bool
    ) -> bool:
        """Take an answer, and store it if it is given ahead; True if it had been taken before."""
        is_new = (seat, key) not in live.history.answer_keys and live.ask_number(seat) == ask
        standing = self._standing_answer(live, visitor, seat, answer) if ahead and is_new else None
        repeated = await self._take_answer(live, seat, ask, answer, key)
        if standing is not None and not repeated:
            await self._live.change(live, partial(self._keep_standing, live, seat, standing))
        return repeated

    async def _keep_standing(self, live: LiveTable, seat: int, standing: StandingAnswer) -> None:
        others = [other for other in live.standing.get(seat, []) if other.ask.name != standing.ask.name]
        await self._live.write_standing(live, seat, [standing, *others])

    def _standing_answer(self, live: LiveTable, visitor: Visitor, seat: int, answer: object) -> StandingAnswer:
        """The standing answer for an answer given ahead, while its ask is still open."""
        p = live.history.position
        ask, lasts = p.asks[seat], live.game.standing.get(p.asks[seat].name)
        canonical = ask.canonical(answer)
        if lasts is None or canonical is None:
            raise RequestError("not_ahead" if lasts is None else "illegal")
        view = p.view(seat)
        names = live.names(visitor.lang)
        answered = ", ".join(answer_words(view, ask, canonical, visitor.lang, names)) or TEXT(visitor.lang, "replay.nothing")
        words = TEXT(visitor.lang, "standing_answer.words", asked=live.game.question(view, visitor.lang), answered=answered)
        return StandingAnswer(ask, canonical, -1 if lasts else live.game.rounds(p.table), words)

    async def cancel_standing(self, table: str, visitor: Visitor, seat: int) -> None:
        """Cancel the answers given ahead: the seat is asked again."""
        live = await self._access.find_own(table, visitor, seat)
        await self._live.change(live, partial(self._drop_standing, live, seat))

    async def _drop_standing(self, live: LiveTable, seat: int) -> None:
        if seat in live.standing:
            await self._live.write_standing(live, seat, [])

    @shield_change
    async def _take_answer(self, live: LiveTable, seat: int, ask: int, answer: object, key: str) -> bool:
        """Take an answer of a seat that is the visitor's; True if it had been taken before."""
        if not ANSWER_KEY.fullmatch(key):
            raise RequestError("bad_input", where="id")

        async def take() -> bool:
            if (seat, key) in live.history.answer_keys:
                return True
            if live.history.is_over:
                raise RequestError("over")
            if not live.played_by_person(seat):
                raise RequestError("already_away")
            current = live.ask_number(seat)
            if current is None or current != ask:
                raise RequestError("stale" if current is not None else "not_asked")
            await self._live.add_answer(live, seat, answer, PERSON, key)
            return False

        return await self._live.change(live, take)

    @shield_change
    async def undo(self, table: str, visitor: Visitor, seat: int) -> None:
        """Take back the seat's last own answer, if nobody has seen anything new since."""
        live = await self._access.find_own(table, visitor, seat)

        async def take_back() -> None:
            if not live.played_by_person(seat):
                raise RequestError("nothing_to_undo")
            await self._drop_standing(live, seat)
            await self._live.undo_answer(live, seat)

        await self._live.change(live, take_back)

    @shield_change
    async def resign(self, table: str, visitor: Visitor, seat: int) -> None:
        """Give a seat up for good; a bot plays on, so that the others can finish."""
        live = await self._access.find_own(table, visitor, seat)

        async def give_up() -> None:
            if live.history.is_over:
                raise RequestError("over")
            if live.seats[seat].resigned:
                raise RequestError("already_away")
            await self._live.change_seat(live, RESIGNED, live.seats[seat]._replace(resigned=True, away=False))

        await self._live.change(live, give_up)

    @shield_change
    async def take_over(self, table: str, visitor: Visitor, seat: int) -> None:
        """Let a bot play for a seat: your own, a free one at your table, or that of somebody who is away.

        For somebody who is away it is a vote: a bot plays as soon as more than half of those who are there want it.
        """
        live = await self._live.find(table)
        check_seat(live, seat)
        own = await self._access.find_seats(live, visitor)
        self._access.write_limit.spend(f"{table}/{visitor.guest}")

        async def take_over() -> None:
            if live.history.is_over:
                raise RequestError("over")
            if live.played_by_bot(seat):
                raise RequestError("already_away")
            absent = self._access.views.is_absent(live, seat)
            if not absent and seat in live.votes:
                await self._live.write_votes(live, seat, set())
            if not live.may_take_over(seat, own, live.is_host(visitor, own), absent):
                raise RequestError(self._why_not_taken_over(live, seat, own, absent))
            if live.seats[seat].kind == "person" and seat not in own and not await self._vote(live, seat, own):
                return
            await self._live.change_seat(live, TAKEN_OVER, live.seats[seat]._replace(away=True))

        await self._live.change(live, take_over)

    async def _vote(self, live: LiveTable, seat: int, own: tuple[int, ...]) -> bool:
        """Vote for a bot in somebody's seat; True if that is enough."""
        voters = live.voters_with(seat, own)
        present = [other for other in range(live.header.seats) if self._access.streams.is_present(live.id, other)]
        votes, needed = live.count_votes(seat, present, voters)
        if own and votes < needed:
            await self._live.write_votes(live, seat, voters)
            return False
        return True

    def _why_not_taken_over(self, live: LiveTable, seat: int, own: tuple[int, ...], absent: bool) -> str:
        if not own or live.seats[seat].kind != "person":
            return "not_your_seat"
        return "voted" if absent else "present"

    @shield_change
    async def hand_back(self, table: str, visitor: Visitor, seat: int) -> None:
        """Play yourself again where a bot has played for you."""
        live = await self._access.find_own(table, visitor, seat)

        async def come_back() -> None:
            if live.history.is_over:
                raise RequestError("over")
            if not live.seats[seat].away or live.seats[seat].resigned:
                raise RequestError("not_away")
            await self._live.change_seat(live, HANDED_BACK, live.seats[seat]._replace(away=False))

        await self._live.change(live, come_back)
