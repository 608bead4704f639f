"""From a table as the server holds it to what one viewer is shown."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Event, Position
from orrery.core.record import Record
from orrery.core.view import WATCHER, View
from orrery.server.frame import (
    LogLine,
    Pulse,
    Question,
    Replay,
    SeatView,
    TableLine,
    TableView,
    answer_words,
    question_of,
    score_lines,
)
from orrery.server.ledger import Happening, Ledger
from orrery.server.live import Hub
from orrery.server.people import Keys, Visitor
from orrery.server.store import Header, Sitting
from orrery.server.table import LiveTable
from orrery.server.trouble import TEXT


def seat_names(sittings: Sequence[Sitting], lang: str) -> tuple[str, ...]:
    """A name for every seat; one that nobody has named is called by its number."""
    unnamed = {"person": "seat.player", "bot": "seat.bot", "open": "seat.open"}
    return tuple(s.name or TEXT(lang, unnamed[s.kind], n=s.seat + 1) for s in sittings)


def log_lines(
    game: Game, happened: Sequence[Happening], viewer: int, names: Sequence[str], lang: str, shown: Callable[[int], int]
) -> tuple[LogLine, ...]:
    """What happened in the words of one viewer, numbered as they count."""
    lines: list[LogLine] = []
    for number, event, note, seat, private in happened:
        if event is not None:
            words = game.say(event, viewer, names, lang)
            if words:
                lines.append(LogLine(shown(number), words, event.seat))
        elif not private or seat == viewer:
            key = f"note.{note}"
            own = seat == viewer and f"{key}.own" in TEXT
            lines.append(LogLine(shown(number), TEXT(lang, f"{key}.own" if own else key, who=names[seat]), seat, note=True))
    return tuple(lines)


class Logs:
    """Whole logs in words, kept for those who read them lately: a long game's is too long to be said anew for every look."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int, str], tuple[list[Happening], Sequence[str], int, list[LogLine]]] = OrderedDict()

    def of(self, live: LiveTable, viewer: int, names: Sequence[str], lang: str) -> tuple[LogLine, ...]:
        """The log of one viewer, said on from where it was last read."""
        happened = live.ledger.happened
        key = (live.id, viewer, lang)
        known = self._kept.pop(key, None)
        if known is None or known[0] is not happened or known[1] != names:
            known = (happened, names, 0, [])
        lines = [
            *known[3],
            *log_lines(live.game, happened[known[2] :], viewer, names, lang, partial(live.ledger.shown, viewer)),
        ]
        self._kept[key] = (happened, names, len(happened), lines)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return tuple(lines)


LOGS = Logs()


def _since(live: LiveTable, viewer: int, names: Sequence[str], lang: str, since: int) -> tuple[LogLine, ...]:
    """The log of one viewer after a change, as they count changes."""
    ledger = live.ledger
    happened, number = ledger.happened, ledger.number_of(viewer, since)
    at = len(happened)
    while at and happened[at - 1].number > number:
        at -= 1
    return log_lines(live.game, happened[at:], viewer, names, lang, partial(ledger.shown, viewer))


def look(
    live: LiveTable, visitor: Visitor, own: tuple[int, ...], seat: int | None, hub: Hub, keys: Keys, log_since: int | None
) -> TableView:
    """A table as a visitor sees it, through `seat` or, if they have just one, their own."""
    lang, ledger, game = visitor.lang, live.ledger, live.game
    curtain = False
    if seat is None:
        seat = own[0] if len(own) == 1 else WATCHER
        curtain = len(own) > 1 and not ledger.over
    p = ledger.position
    view: View = p.view(seat)
    names = seat_names(live.sittings, lang)
    host = live.is_host(visitor, own)
    asked = live.asked(seat)
    question = None
    if asked is not None and seat in own:
        question = question_of(view, asked, lang, secrets.token_urlsafe(12), names)
    return TableView(
        id=live.id,
        game=game,
        lang=lang,
        number=ledger.shown(seat, ledger.number),
        status=live.status,
        seat=seat,
        own_seats=own,
        curtain=curtain,
        host=host,
        view=view,
        question=question,
        chosen=_chosen(p, view, lang, names),
        refusals=game.refusals(view, lang) if question else {},
        seats=_seat_views(live, view, names, own, host, hub, keys, lang),
        awaited=view.awaited,
        log=LOGS.of(live, seat, names, lang) if log_since is None else _since(live, seat, names, lang, log_since),
        can_undo=seat in own and live.played_by_person(seat) and ledger.may_undo(seat),
        options=view.options,
        commitment=p.luck.commitment,
        key=p.luck.key.hex() if ledger.over else "",
        seed=str(ledger.record.seed) if ledger.over else "",
        chart=live.chart() if ledger.over else (),
        branched_from=live.header.branched_from,
    )


def pulse(live: LiveTable, seat: int, lang: str, hub: Hub, since: int | None) -> Pulse:
    """What a stream tells one viewer: who is awaited and what was logged after change `since`, as the viewer counts."""
    ledger = live.ledger
    number = ledger.shown(seat, ledger.number)
    after = number if since is None else since
    gone = ledger.number_of(seat, after)
    return Pulse(
        table=live.id,
        number=number,
        status=live.status,
        seat=seat,
        awaited=tuple(sorted(ledger.position.asks)),
        asked=live.asked(seat),
        undone=any(removed > gone for removed in ledger.removed),
        log=_since(live, seat, seat_names(live.sittings, lang), lang, after),
        present=tuple(s.seat for s in live.sittings if s.kind == "bot" or hub.present(live.id, s.seat)),
    )


def _chosen(p: Position, view: View, lang: str, names: Sequence[str]) -> tuple[str, ...]:
    sealed = p.sealed.get(view.seat)
    return answer_words(view, sealed[0], sealed[1], lang, names) if sealed else ()


def _seat_views(
    live: LiveTable,
    view: View,
    names: Sequence[str],
    own: tuple[int, ...],
    host: bool,
    hub: Hub,
    keys: Keys,
    lang: str,
) -> tuple[SeatView, ...]:
    over = live.ledger.over
    points = live.game.result(view.table)[0]
    winners = view.outcome.winners if view.outcome else ()
    shown: list[SeatView] = []
    for s in live.sittings:
        mine = s.seat in own
        present = s.kind == "bot" or hub.present(live.id, s.seat)
        inviting = host and s.kind == "open"
        secret = keys.seat_secret(live.id, s.seat, s.salt) if mine or inviting else ""
        shown.append(
            SeatView(
                seat=s.seat,
                name=names[s.seat],
                kind=s.kind,
                bot=s.bot if s.kind == "bot" or s.away or s.resigned else "",
                yours=mine,
                awaited=s.seat in view.awaited,
                present=present,
                away=s.away,
                resigned=s.resigned,
                points=points[s.seat],
                sources=score_lines(live.game, view.table, s.seat, lang),
                winner=s.seat in winners,
                may_take_over=not over and live.may_take_over(s.seat, own, host, present),
                may_hand_back=not over and mine and s.away and not s.resigned,
                invitation=secret if inviting else "",
                passkey=secret if mine else "",
            )
        )
    return tuple(shown)


def replayed(live: LiveTable, visitor: Visitor, own: tuple[int, ...], seat: int, step: int, hub: Hub, keys: Keys) -> TableView:
    """A finished game after some of its answers, through any seat's eyes."""
    lang, game, record = visitor.lang, live.game, live.ledger.record
    events: list[tuple[int, Event]] = []
    p, answered, asked = _played(record, step, events, seat_names(live.sittings, lang), lang)
    view: View = p.view(seat)
    names = seat_names(live.sittings, lang)
    question: Question | None = question_of(view, step, lang, names=names) if view.ask else None
    host = live.is_host(visitor, own)
    happened = [Happening(number, event) for number, event in events]
    return TableView(
        id=live.id,
        game=game,
        lang=lang,
        number=step,
        status="over",
        seat=seat,
        own_seats=own,
        curtain=False,
        host=host,
        view=view,
        question=question,
        chosen=_chosen(p, view, lang, names),
        refusals=game.refusals(view, lang) if question else {},
        seats=_seat_views(live, view, names, own, host, hub, keys, lang),
        awaited=view.awaited,
        log=log_lines(game, happened, seat, names, lang, int),
        can_undo=False,
        options=view.options,
        commitment=p.luck.commitment,
        key=p.luck.key.hex(),
        seed=str(record.seed),
        replay=Replay(step, len(record.answers), live.chart(), answered, asked),
        chart=live.chart(),
        branched_from=live.header.branched_from,
    )


def _played(
    record: Record, step: int, events: list[tuple[int, Event]], names: Sequence[str], lang: str
) -> tuple[Position, str, str]:
    """The position after `step` answers, and the last of them in words with its question."""
    at = 0

    def listen(event: Event) -> None:
        events.append((at, event))

    p = record.game.start(record.seats, record.seed, record.options, listen)
    answered = asked = ""
    for at, (seat, answer) in enumerate(record.answers[:step], 1):
        if at == step:
            view = p.view(seat)
            asked = record.game.question(view, lang)
            words = ", ".join(answer_words(view, p.asks[seat], answer, lang, names))
            answered = TEXT(lang, "replay.answered", who=names[seat], what=words or TEXT(lang, "replay.nothing"))
        p.choose(seat, answer)
    return p, answered, asked


def line(live: LiveTable, visitor: Visitor, own: tuple[int, ...]) -> TableLine:
    """A live table in a list."""
    p = live.ledger.position
    outcome = p.outcome
    awaited = tuple(sorted(p.asks))
    yours = any(seat in own and live.played_by_person(seat) for seat in awaited)
    names = seat_names(live.sittings, visitor.lang)
    points = live.game.result(p.view(WATCHER).table)[0]
    winners = outcome.winners if outcome else ()
    question = live.game.question(p.view(own[0]), visitor.lang) if yours and len(own) == 1 else ""
    return TableLine(live.id, live.game, names, live.status, own, awaited, yours, points, winners, live.changed, question)


def finished_line(game: Game, header: Header, sittings: Sequence[Sitting], lang: str) -> TableLine:
    """A finished table in a list, from the database alone."""
    outcome = header.outcome or {"points": [], "winners": []}
    points, winners = tuple(outcome["points"]), tuple(outcome["winners"])
    return TableLine(header.id, game, seat_names(sittings, lang), "over", (), (), False, points, winners, header.changed)


def check_luck(ledger: Ledger) -> bool:
    """True if the seed gives the key that was committed to and every answer replays to the same end."""
    record = ledger.record
    again = record.replay()
    return Luck.of(record.seed).commitment == ledger.position.luck.commitment and again.plain() == ledger.position.plain()


__all__ = ["check_luck", "finished_line", "line", "log_lines", "look", "pulse", "replayed", "seat_names"]
