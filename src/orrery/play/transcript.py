"""A whole game as text: every question, the answer in words, what happened, and the scores. The same for the same seed."""

from collections.abc import Mapping, Sequence
from typing import SupportsIndex

from orrery.bots import Bot, Look
from orrery.core.ask import Answer, Ask
from orrery.core.events import Event
from orrery.core.inputs import Seed
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.text import language
from orrery.core.view import WATCHER, View
from orrery.play.match import Players, bot_luck, seat_bots

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def answer_words(view: View, answer: Answer, lang: str, names: Sequence[str]) -> str:
    """An answer to the ask of a view in one line, with the hint of what follows from it."""
    words = ", ".join(view.words(answer, lang, names, " > ")) or "-"
    hint = view.game.choice(view, answer, lang, names).hint if isinstance(answer, int) else ""
    return f"{words} ({hint})" if hint else words


def transcript(
    name: str,
    seats: SupportsIndex,
    seed: Seed,
    options: Mapping[str, Option] | None = None,
    bots: Players = "random",
    lang: str = "en",
) -> str:
    """A game between bots as annotated text; the bots choose by luck of their own that follows from the seed.

    >>> print(transcript("jump-drive", 2, 7).splitlines()[0])
    Jump Drive (jump-drive), rules version 1
    """
    record = Record(name, seats, seed, options)
    return "\n".join(_Transcript(record, seat_bots(record.game, record.seats, bots), language(lang)).lines) + "\n"


class _Transcript:
    """The lines of one game, written while it is played."""

    def __init__(self, record: Record, bots: Sequence[Bot], lang: str) -> None:
        self.record = record
        self.game = record.game
        self.bots = bots
        self.lang = lang
        self.names = NAMES[: record.seats]
        self.points: tuple[int, ...] = ()
        self.lines = [f"{self.game.text(lang, 'title')} ({self.game.name}), rules version {self.game.version}"]
        self.lines.append(f"seats: {', '.join(self.names)}")
        self.lines.append(f"seed: {record.seed}")
        self.lines += [f"option {option}: {value}" for option, value in sorted(record.options.items())]
        self._play()

    def _play(self) -> None:
        record = self.record
        self.lines.append("")
        p = self.game.start(record.seats, record.seed, record.options, self._write_event)
        lucks = [bot_luck(record.seed, seat) for seat in range(record.seats)]
        while p.asks:
            seat = min(p.asks)
            answer = self.bots[seat].answer(Look(p, seat, lucks[seat]))
            self._write_ask(p, seat, p.asks[seat], answer)
            p.choose(seat, answer)
            record.add(seat, answer)
            self._score(p)
        self._write_end(p)

    def _write_event(self, event: Event) -> None:
        words = self.game.say(event, WATCHER, self.names, self.lang)
        if words:
            self.lines.append(f"    {words}")

    def _write_ask(self, p: Position, seat: int, ask: Ask, answer: Answer) -> None:
        view = p.view(seat)
        secret = ", in secret" if ask.sealed else ""
        question = self.game.question(view, self.lang)
        self.lines.append(
            f"[{p.answered + 1}] {self.names[seat]}: {question} ({ask.name}, {ask.shape} of {ask.count()}{secret})"
        )
        self.lines.append(f"    = {answer_words(view, answer, self.lang, self.names)}")

    def _score(self, p: Position) -> None:
        points, _ = self.game.result(p.table)
        if points != self.points:
            self.points = points
            self.lines.append(f"    * {', '.join(f'{name} {n}' for name, n in zip(self.names, points))}")

    def _write_end(self, p: Position) -> None:
        outcome = p.final_outcome
        self.lines.append("")
        for seat, name in enumerate(self.names):
            sources = [f"{self.game.source_words(source, self.lang)} {source.points}" for source in outcome.sources[seat]]
            tie = f", tie-break {outcome.tiebreak[seat]}"
            self.lines.append(f"{name}: {outcome.points[seat]} points{tie} ({', '.join(sources)})")
        self.lines.append(f"winners: {', '.join(self.names[seat] for seat in outcome.winners)}")
        self.lines.append(f"digest: {self.record.digest().hex()}")
