"""Builds what one viewer is shown from a table in memory."""

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import structs

from orrery.core.cache import KeptValues
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.registry import game
from orrery.core.view import WATCHER, View
from orrery.server.auth import Keys, Visitor
from orrery.server.errors import TEXT, RequestError
from orrery.server.store.stored_types import SeatState, StoredTable, TableHeader
from orrery.server.tables.history import FORCED, History, LogItem
from orrery.server.tables.live_table import LiveTable, seat_names
from orrery.server.tables.questions import answer_words, build_question
from orrery.server.tables.recap import KnownSteps, build_recap, past_view
from orrery.server.tables.streams import StreamHub
from orrery.server.tables.view_types import (
    MOMENT_MARK,
    PAST_STEP,
    LogLine,
    PointSource,
    Question,
    Recap,
    Replay,
    ShownSeat,
    TableSummary,
    TableUpdate,
    TableView,
)

_worded_sources: KeptValues[tuple[PointSource, ...]] = KeptValues(8192)
"""Points in words, by the components of a game, where the points came from, and language: those of most seats stay as they were."""


def point_sources(game: Game, view: View, seat: int, lang: str) -> tuple[PointSource, ...]:
    """A seat's points and their sources as far as the view knows them."""
    sources = game.sources(view.table, seat)
    return _worded_sources.find(
        (game.name, game.components_digest, sources, lang),
        lambda: tuple(PointSource(game.source_words(source, lang), source.points, source.what) for source in sources),
    )


def log_lines(
    game: Game, items: Sequence[LogItem], viewer: int, names: Sequence[str], lang: str, viewer_number: Callable[[int], int]
) -> tuple[LogLine, ...]:
    """The log in the words of one viewer, numbered as they count."""
    lines: list[LogLine] = []
    for number, event, note, seat, private in items:
        if isinstance(event, Event):
            words = game.say(event, viewer, names, lang)
            if words:
                lines.append(LogLine(viewer_number(number), words, event.seat))
        elif not private or seat == viewer:
            key = f"note.{note}"
            own = seat == viewer and f"{key}.own" in TEXT
            words = TEXT(lang, f"{key}.own" if own else key, who=names[seat])
            lines.append(LogLine(viewer_number(number), words, seat, note=True))
    return tuple(lines)


NUMBER = attrgetter("number")
NO_RECAP = Recap()


class _WordedLog(NamedTuple):
    """The items of a log in words, from the one at `first` to the one before `worded`."""

    items: list[LogItem]
    names: Sequence[str]
    first: int
    worded: int
    lines: tuple[LogLine, ...]
    steps: KnownSteps


class LogCache:
    """A cache of whole logs in words: that of a long game is too long to be put into words again for every page."""

    def __init__(self, most: int = 2048) -> None:
        self._most = most
        self._logs: OrderedDict[tuple[str, int, str], _WordedLog] = OrderedDict()

    def lines(
        self, live: LiveTable, viewer: int, names: Sequence[str], lang: str, first_change: int = 0
    ) -> tuple[LogLine, ...]:
        """The log of one viewer from a change on; only what was not read before is put into words."""
        history = live.history
        items = history.log
        first = bisect_left(items, first_change, key=NUMBER) if first_change else 0
        key = (live.id, viewer, lang)
        log = self._logs.pop(key, None)
        if log is None or log.items is not items or log.names != names:
            log = _WordedLog(items, names, first, first, (), KnownSteps())
        put_in_words = partial(
            log_lines, live.game, viewer=viewer, names=names, lang=lang, viewer_number=partial(history.viewer_number, viewer)
        )
        if first < log.first:
            log = log._replace(first=first, lines=put_in_words(history.log_items(first, log.first)) + log.lines)
        if log.worded < len(items):
            log = log._replace(worded=len(items), lines=log.lines + put_in_words(history.log_items(log.worded)))
        self._logs[key] = log
        while len(self._logs) > self._most:
            self._logs.popitem(last=False)
        if first <= log.first:
            return log.lines
        before = history.viewer_number(viewer, first_change - 1)  # every line is of a change that the viewer notices
        return log.lines[bisect_right(log.lines, before, key=NUMBER) :]

    def steps(self, live: LiveTable, viewer: int, lang: str) -> KnownSteps:
        """What is known of the steps that a viewer can see again; the lines of the log were asked for just before."""
        return self._logs[live.id, viewer, lang].steps


class _Moment(NamedTuple):
    """The parts of a view that depend on the moment: now, or a step of a finished game."""

    position: Position
    view: View
    number: int
    status: str
    question: Question | None
    log: tuple[LogLine, ...]
    can_undo: bool
    replay: Replay | None


class ViewBuilder:
    """Builds what viewers are shown of the tables of one server."""

    def __init__(self, keys: Keys, streams: StreamHub, idle: float) -> None:
        self._keys = keys
        self._streams = streams
        self._idle = idle
        """Seconds without an answer after which others may let a bot play."""
        self._logs = LogCache()

    def table_view(
        self,
        live: LiveTable,
        visitor: Visitor,
        own: tuple[int, ...],
        seat: int | None,
        log_since: int | None = None,
        step: int | None = None,
        past: str = "",
        whole_log: bool = True,
    ) -> TableView:
        """A table as a visitor sees it, through `seat` or, if they have just one, their own; with a step, a finished game after
        so many answers, through any seat; with `past`, a step of a game that goes on, shown again. Without the whole log there is
        what was logged lately."""
        lang, game = visitor.lang, live.game
        curtain = False
        if seat is None:
            seat = own[0] if len(own) == 1 else WATCHER
            curtain = len(own) > 1 and not live.history.is_over
        names = live.names(lang)
        if step is not None:
            moment = _replay_moment(live, seat, step, names, lang)
        else:
            first_change = 0 if whole_log else live.history.first_late_change(seat)
            moment = self._present(live, seat, own=own, names=names, lang=lang, log_since=log_since, first_change=first_change)
        recap = NO_RECAP
        if log_since is None and step is None:
            is_asked, known_steps = moment.question is not None, self._logs.steps(live, seat, lang)
            recap = build_recap(live.history, seat, moment.log, names, lang, is_asked, known_steps)
        if past:
            moment = _past_moment(live, seat, past, moment)
        p, view = moment.position, moment.view
        over = live.history.is_over
        host = live.is_host(visitor, own)
        return TableView(
            id=live.id,
            game=game,
            lang=lang,
            number=moment.number,
            status=moment.status,
            seat=seat,
            own_seats=own,
            curtain=curtain,
            host=host,
            view=view,
            question=moment.question,
            chosen=_sealed_words(p, view, lang, names),
            refusals=game.refusals(view, lang) if moment.question else {},
            seats=self._shown_seats(live, view, names=names, own=own, host=host, lang=lang),
            awaited=view.awaited,
            log=moment.log,
            can_undo=moment.can_undo,
            options=view.options,
            commitment=p.luck.commitment,
            key=p.luck.key.hex() if over else "",
            seed=str(live.history.record.seed) if over else "",
            replay=moment.replay,
            chart=live.chart() if over else (),
            branched_from=live.header.branched_from,
            rematch=live.history.rematch if own else "",
            shares=bool(own) and live.history.shared_by.issuperset(own),
            recap=recap,
            past=past,
            log_is_whole=whole_log or step is not None or not live.history.first_late_change(seat),
            may_advise=seat in own and live.may_advise(seat),
            coach_by=tuple(sorted(live.history.coach_by)),
            **(_standing_fields(live, seat, own, moment.question) if step is None else {}),
        )

    def _present(
        self,
        live: LiveTable,
        seat: int,
        own: tuple[int, ...],
        names: Sequence[str],
        lang: str,
        log_since: int | None,
        first_change: int,
    ) -> _Moment:
        history = live.history
        view = live.game.glance(history.position, seat)  # it is read at once, and positions of histories never change
        ask_number = live.ask_number(seat)
        question = None
        if ask_number is not None and seat in own:
            question = build_question(view, ask_number, lang, names=names)
        if log_since is not None:
            first_change = history.change_number(seat, log_since) + 1
        log = self._logs.lines(live, seat, names, lang, first_change)
        return _Moment(
            position=history.position,
            view=view,
            number=history.viewer_number(seat, history.number),
            status=live.status,
            question=question,
            log=log,
            can_undo=seat in own and live.played_by_person(seat) and history.may_undo(seat),
            replay=None,
        )

    def _shown_seats(
        self, live: LiveTable, view: View, names: Sequence[str], own: tuple[int, ...], host: bool, lang: str
    ) -> tuple[ShownSeat, ...]:
        over, asks = live.history.is_over, live.history.position.asks
        points = live.game.result(view.table)[0]
        players = [seat.seat for seat in live.seats if live.played_by_person(seat.seat)]
        winners = view.outcome.winners if view.outcome else ()
        views: list[ShownSeat] = []
        for seat in live.seats:
            number = seat.seat
            yours, plays = number in own, number in players
            absent = plays and not over and self._is_player_absent(live, number)
            votes, needed = self.count_votes(live, number) if absent else (0, 0)
            inviting = host and seat.kind == "open"
            secret = self._keys.seat_secret(live.id, number, seat.salt) if yours or inviting else ""
            views.append(
                ShownSeat(
                    seat=number,
                    name=names[number],
                    kind=seat.kind,
                    bot=seat.bot if live.played_by_bot(number) else "",
                    yours=yours,
                    awaited=number in view.awaited,
                    present=self._is_present(live, seat),
                    away=seat.away,
                    resigned=seat.resigned,
                    points=points[number],
                    sources=point_sources(live.game, view, number, lang),
                    winner=number in winners,
                    may_take_over=not over and (absent or yours or not plays) and live.may_take_over(number, own, host, absent),
                    idle_left=self._idle_left(live, number) if plays and number in asks and len(players) > 1 else None,
                    may_hand_back=not over and yours and seat.away and not seat.resigned,
                    invitation=secret if inviting else "",
                    passkey=secret if yours else "",
                    link=self._keys.device_link(live.id, number, seat.salt, seat.links) if yours else "",
                    votes=votes,
                    votes_needed=needed,
                    voted=absent and bool(live.votes.get(number, set()).intersection(own)),
                )
            )
        return tuple(views)

    def is_absent(self, live: LiveTable, seat: int) -> bool:
        """True if a person who plays has been away so long that others may let a bot play, or has owed an answer for so long."""
        return live.played_by_person(seat) and self._is_player_absent(live, seat)

    def _is_player_absent(self, live: LiveTable, seat: int) -> bool:
        """The same for a person who plays."""
        # A table is never less patient than this, which is compared first because the table's patience takes longer to work out.
        gone, least = self._streams.absence(live.id, seat), self._streams.patience
        if gone >= least and gone >= live.patience(least):
            return True
        idle = live.idle_time(seat)
        return idle >= self._idle and idle >= live.patience(self._idle)

    def count_votes(self, live: LiveTable, seat: int) -> tuple[int, int]:
        """How many of those who are there want a bot to play for a seat, and how many it takes."""
        present = [other for other in range(live.header.seats) if self._streams.is_present(live.id, other)]
        return live.count_votes(seat, present)

    def _idle_left(self, live: LiveTable, seat: int) -> int:
        """Seconds until others may let a bot play for a person who is asked."""
        return max(0, ceil(live.patience(self._idle) - live.idle_time(seat)))

    def _is_present(self, live: LiveTable, seat: SeatState) -> bool:
        return seat.kind == "bot" or self._streams.is_present(live.id, seat.seat)

    def table_update(
        self, live: LiveTable, seat: int, lang: str, since: int | None, sent: TableUpdate | None = None
    ) -> TableUpdate:
        """What a stream tells one viewer: who is awaited and what was logged after change `since`, as the viewer counts. `sent` is what
        it was told last: what this viewer does not notice changes nothing of it but who is there."""
        history = live.history
        number = history.viewer_number(seat, history.number)
        present = tuple([other.seat for other in live.seats if self._is_present(live, other)])
        votes = tuple([(other, len(voters)) for other, voters in sorted(live.votes.items())])
        if sent is not None and sent.number == number:
            return (
                sent if (sent.present, sent.votes) == (present, votes) else structs.replace(sent, present=present, votes=votes)
            )
        after = number if since is None else since
        last_number = history.change_number(seat, after)
        return TableUpdate(
            table=live.id,
            number=number,
            status=live.status,
            seat=seat,
            awaited=tuple(sorted(history.position.asks)),
            asked=live.ask_number(seat),
            undone=any(undo > last_number for undo in history.undo_numbers),
            log=self._logs.lines(live, seat, live.names(lang), lang, last_number + 1),
            present=present,
            votes=votes,
        )


def _replay_moment(live: LiveTable, seat: int, step: int, names: Sequence[str], lang: str) -> _Moment:
    """A finished game after `step` answers, with the last of them in words."""
    record = live.history.record
    items: list[LogItem] = []
    number = 0

    def listen(event: Event) -> None:
        items.append(LogItem(number, event))

    p = record.game.start(record.seats, record.seed, record.options, listen)
    answered = asked = ""
    for number, (who, answer) in enumerate(record.answers[:step], 1):
        if number == step:
            before = p.view(who)
            asked = record.game.question(before, lang)
            words = ", ".join(answer_words(before, p.asks[who], answer, lang, names))
            answered = TEXT(lang, "replay.answered", who=names[who], what=words or TEXT(lang, "replay.nothing"))
        p.choose(who, answer)
    view: View = p.view(seat)
    log = log_lines(record.game, items, viewer=seat, names=names, lang=lang, viewer_number=int)
    sentences = [line.words for line in log if step and line.number == step and line.seat == record.answers[step - 1][0]]
    return _Moment(
        position=p,
        view=view,
        number=step,
        status="over",
        question=build_question(view, step, lang, names=names),
        log=log,
        can_undo=False,
        replay=Replay(
            step,
            len(record.answers),
            chart=live.chart(),
            answered=" ".join(sentences) or answered,
            asked=asked,
            played=live.changed,
        ),
    )


def _standing_fields(live: LiveTable, seat: int, own: tuple[int, ...], question: Question | None) -> dict[str, Any]:
    """The fields of a view about answers that the table gives for its viewer."""
    if seat not in own:
        return {}
    standing = tuple(answer.words for answer in live.standing.get(seat, ()))
    if question is None:
        return {"standing": standing}
    lasts = live.game.standing.get(question.name)
    may_stand = "" if lasts is None or question.sealed else "game" if lasts else "round"
    return {"standing": standing, "may_stand": may_stand, "automatic": _is_automatic(live, seat)}


def _is_automatic(live: LiveTable, seat: int) -> bool:
    """Whether the table answers for a seat what it could choose."""
    answer = live.automatic_answer(seat)
    return answer is not None and answer[0] != FORCED


def _past_moment(live: LiveTable, seat: int, past: str, now: _Moment) -> _Moment:
    """A step of a game that goes on, shown again as the seat saw it then."""
    number = int(past.removesuffix(MOMENT_MARK)) if PAST_STEP.fullmatch(past) else -1
    frame = live.history.frame(seat, number, past.endswith(MOMENT_MARK)) if number >= 0 else None
    if frame is None:
        raise RequestError("no_past")
    log = tuple(line for line in now.log if line.number <= number)
    view = past_view(frame, seat)
    return now._replace(position=frame.position, view=view, number=number, question=None, log=log, can_undo=False)


def _sealed_words(p: Position, view: View, lang: str, names: Sequence[str]) -> tuple[str, ...]:
    """What the viewed seat has answered in secret, in words."""
    sealed = p.sealed.get(view.seat)
    return answer_words(view, sealed[0], sealed[1], lang, names) if sealed else ()


def summarize_table(live: LiveTable, visitor: Visitor, own: tuple[int, ...]) -> TableSummary:
    """A table in memory as a list shows it."""
    p = live.history.position
    awaited = tuple(sorted(p.asks))
    your_turn = any(seat in own and live.played_by_person(seat) for seat in awaited)
    return TableSummary(
        id=live.id,
        game=live.game,
        names=live.names(visitor.lang),
        status=live.status,
        own_seats=own,
        awaited=awaited,
        your_turn=your_turn,
        points=live.game.result(p.view(WATCHER).table)[0],
        winners=p.outcome.winners if p.outcome else (),
        changed=live.changed,
        question=live.game.question(p.view(own[0]), visitor.lang) if your_turn and len(own) == 1 else "",
    )


def summarize_finished(game: Game, header: TableHeader, seats: Sequence[SeatState], lang: str) -> TableSummary:
    """A finished table as a list shows it, from the database alone."""
    outcome = header.outcome or {"points": [], "winners": []}
    return TableSummary(
        id=header.id,
        game=game,
        names=seat_names(seats, lang),
        status="over",
        own_seats=(),
        awaited=(),
        your_turn=False,
        points=tuple(outcome["points"]),
        winners=tuple(outcome["winners"]),
        changed=header.changed,
    )


def summarize_outdated(stored: StoredTable, visitor: Visitor) -> TableSummary:
    """A table that can't be played on as a list shows it, from the database alone."""
    header = stored.header
    own = tuple(sorted(seat for guest, seat in stored.holders if guest == visitor.guest))
    summary = summarize_finished(game(header.game), header, stored.seats, visitor.lang)
    return replace(summary, status="outdated", own_seats=own)


def verify_luck(history: History) -> bool:
    """True if the seed gives the key that was committed to and every answer replays to the same end."""
    record = history.record
    replayed = record.replay()
    return Luck.of(record.seed).commitment == history.position.luck.commitment and replayed.plain() == history.position.plain()
