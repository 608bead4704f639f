"""A session: one person at a table of bots, the record that is kept of it, and its log."""

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple

from orrery.bots import Bot, bot, bots
from orrery.bots.names import bot_name
from orrery.coach import advise
from orrery.core.ask import Answer, Ask
from orrery.core.errors import BadRecord, OrreryError, UnknownName
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.record import Record
from orrery.core.registry import game
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER, View
from orrery.play.match import advance, bot_luck
from orrery.school import Progress, find_lesson, follow, lesson_of_table
from orrery.school.lesson import LessonBot
from orrery.terminal.language import TEXT

PERSON = "human"
"""What a record calls a player who is not a bot."""
SEEDS = 10**9
USUAL_SEATS = 2


class NotSaved(OrreryError):
    """The file of a game can't be written; the game itself goes on."""


class Forced(NamedTuple):
    """A note in the log: the only answer there was, given for the player; a sentence in each language."""

    words: dict[str, str]


Entry = Event | Forced


def player_names(players: Sequence[str], seats: int, own: int, game_name: str, lang: str) -> list[str]:
    """Everybody's name: you, a star for each bot, and people as the record names them."""
    bot_names = bots(game_name)
    names = []
    for seat in range(seats):
        player = players[seat] if seat < len(players) else ""
        if seat == own:
            names.append(TEXT(lang, "you"))
        elif not player or player in bot_names:
            names.append(bot_name(seat))
        elif player == PERSON:
            names.append(TEXT(lang, "person"))
        else:
            names.append(player)
    return names


def viewer_name(record: Record, eyes: int, lang: str) -> str:
    """The name of the seat from which a record is seen."""
    if eyes == WATCHER:
        name = TEXT(lang, "replay.watcher")
    else:
        own = eyes if record.players[eyes : eyes + 1] == [PERSON] else WATCHER
        name = player_names(record.players, record.seats, own, record.game.name, lang)[eyes]
    return TEXT(lang, "replay.eyes", who=name)


def note_forced(p: Position, seat: int) -> Forced:
    """The log's note about an answer that was the only legal one."""
    view = p.view(seat)
    return Forced({lang: TEXT(lang, "log.forced", question=p.game.question(view, lang)) for lang in LANGUAGES})


def history(record: Record, upto: int, eyes: int) -> tuple[Position, list[Entry]]:
    """The position after `upto` answers and everything that was told on the way, with notes of what `eyes` had no choice in."""
    log: list[Entry] = []
    p = record.game.start(record.seats, record.seed, record.options, log.append)
    for number, (seat, answer) in enumerate(record.answers[:upto], 1):
        if seat == eyes and seat in p.asks and p.asks[seat].forced():
            log.append(note_forced(p, seat))
        try:
            p.choose(seat, answer)
        except OrreryError as error:
            raise BadRecord(f"answer {number} of {len(record.answers)} is not legal: {error}", number) from error
    return p, log


def in_words(rules: Game, log: Sequence[Entry], eyes: int, names: Sequence[str], lang: str) -> list[str]:
    """The log as sentences for one viewer."""
    lines = []
    for entry in log:
        words = entry.words[lang] if isinstance(entry, Forced) else rules.say(entry, eyes, names, lang)
        if words:
            lines.append(words)
    return lines


class Session:
    """One person in `seat`, bots in all others. Every answer is saved when there is a file to save to."""

    def __init__(self, record: Record, seat: int, path: Path | None = None) -> None:
        self.record = record
        self.game: Game = record.game
        self.seat = seat
        self.path = path
        self.lesson = lesson_of_table(record.game, record.seed)
        self.held: Answer | None = None
        """An answer that the lesson has objected to: given again, it stands."""
        self.bots: dict[int, Bot] = {other: self._bot(record.players[other]) for other in range(record.seats) if other != seat}
        self.position, self.log = history(record, len(record.answers), seat)

    def _bot(self, name: str) -> Bot:
        player = bot(self.game, name)
        return player if self.lesson is None else LessonBot(player, self.lesson.table_seed)

    # What is seen ----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        view: View = self.position.view(self.seat)
        return view

    @property
    def ask(self) -> Ask | None:
        """The ask of the person's seat, if it is asked something."""
        return self.position.asks.get(self.seat)

    @property
    def over(self) -> bool:
        return self.position.over

    def names(self, lang: str) -> list[str]:
        return player_names(self.record.players, self.record.seats, self.seat, self.game.name, lang)

    def log_words(self, lang: str, since: int = 0) -> list[str]:
        """The log in words, from entry number `since` on."""
        return in_words(self.game, self.log[since:], self.seat, self.names(lang), lang)

    def advice_lines(self, lang: str) -> list[str]:
        """The coach's advice on the person's question in lines, answers first."""
        advice = advise(self.position, self.seat)
        lines = advice.words(lang, self.names(lang))
        return [*[f"{number}. {line}" for number, line in enumerate(lines, 1)], advice.note(lang)]

    # Lessons ---------------------------------------------------------------------------------------------------------

    @property
    def progress(self) -> Progress | None:
        """How far the person is in a lesson; None in an ordinary game."""
        return follow(self.lesson, self.record.answers) if self.lesson is not None else None

    def lesson_lines(self, lang: str) -> list[str]:
        """The current sentences of the lesson."""
        progress = self.progress
        return [sentence.words for sentence in progress.sentences(lang)] if progress is not None else []

    def objection(self, answer: Answer, lang: str) -> str:
        """Why the lesson wants another answer; empty where it does not, and where the same answer is given a second time."""
        progress = self.progress
        last_answer, self.held = self.held, answer
        return "" if progress is None or last_answer == answer else progress.objection(answer, lang)

    # What is done ----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the record to its file, if it has one."""
        if self.path is None:
            return
        try:
            self.record.save(self.path)
        except OSError as error:
            raise NotSaved(f"the game can't be saved in {self.path}: {error.strerror or error}") from error

    def choose(self, answer: Answer) -> None:
        """Give the person's answer and save it; the bots have not answered yet."""
        self.position.choose(self.seat, answer)
        self.held = None
        self.record.add(self.seat, answer)
        self.save()

    def go_on(self) -> None:
        """Let bots answer, and the person where there is no choice, until the person has something to decide.

        The luck of the bots depends on the answers so far alone: a game that was resumed goes on as it would have.
        """
        before = len(self.record.answers)
        seed = f"{self.record.seed}/{before}"
        lucks = {seat: bot_luck(seed, seat) for seat in self.bots}
        advance(self.position, self.record, self.bots, lucks, self._note)
        if len(self.record.answers) > before:
            self.save()

    def _note(self, seat: int) -> None:
        self.log.append(note_forced(self.position, seat))

    def undo(self) -> bool:
        """Take back the person's last real choice; False if something was shown to anybody since."""
        record = self.record
        while True:
            mine = [number for number, (seat, _) in enumerate(record.answers) if seat == self.seat]
            shorter = record.undone(self.seat)
            if shorter is None:
                return False
            had_choice = not record.replay(mine[-1]).asks[self.seat].forced()
            record = shorter
            if had_choice:
                break
        self.record = record
        self.position, self.log = history(record, len(record.answers), self.seat)
        self.save()
        return True


def sit_down(
    name: str,
    seats: int | None = None,
    seat: int | None = None,
    bot_names: Sequence[str] = (),
    seed: int | str | None = None,
    options: dict[str, Option] | None = None,
    path: Path | None = None,
) -> Session:
    """A new game, or the saved one if its file exists; arguments that are given must then fit it."""
    rules = game(name)
    if path is not None and path.exists():
        return _resume(
            rules, Record.load(path), seats=seats, seat=seat, bot_names=bot_names, seed=seed, options=options, path=path
        )
    seats = default_seats(rules) if seats is None else seats
    if seats not in rules.seat_counts:
        raise UnknownName(f"{name} can't be played by {seats} seats; it takes {', '.join(map(str, rules.seat_counts))}")
    seat = 0 if seat is None else seat
    _check_seat(seat, seats)
    players = seat_players(rules, seats, seat, bot_names)
    seed = randbelow(SEEDS) if seed is None else seed
    session = Session(Record(name, seats, seed, options, players=players), seat, path)
    session.save()
    return session


def sit_down_to_lesson(name: str, lesson_name: str, path: Path | None = None) -> Session:
    """A lesson of a game, or the saved one if its file exists."""
    lesson = find_lesson(game(name), lesson_name)
    return sit_down(
        name, lesson.seats, seat=lesson.seat, bot_names=lesson.bots, seed=lesson.table_seed, options=lesson.options, path=path
    )


def default_seats(rules: Game) -> int:
    """The usual number of seats: two where two can play."""
    return USUAL_SEATS if USUAL_SEATS in rules.seat_counts else min(rules.seat_counts)


def default_bot(rules: Game) -> str:
    """A strong bot that answers at once, where the game has one."""
    return "heuristic" if "heuristic" in bots(rules.name) else "random"


def _check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise UnknownName(f"there is no seat {seat}; seats go from 0 to {seats - 1}")


def seat_players(rules: Game, seats: int, seat: int, bot_names: Sequence[str]) -> list[str]:
    """The players of all seats: the person, and one bot for all other seats or one for each."""
    others = [other for other in range(seats) if other != seat]
    names = list(bot_names) or [default_bot(rules)]
    for name in names:
        bot(rules.name, name)
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise UnknownName(f"{len(names)} bots were named for {len(others)} other seats; name one, or one for each")
    players = [PERSON] * seats
    for other, name in zip(others, names):
        players[other] = name
    return players


def _resume(
    rules: Game,
    record: Record,
    seats: int | None,
    seat: int | None,
    bot_names: Sequence[str],
    seed: int | str | None,
    options: dict[str, Option] | None,
    path: Path,
) -> Session:
    if record.game.name != rules.name:
        raise UnknownName(f"{path} holds a game of {record.game.name}, not of {rules.name}")
    people = [number for number, player in enumerate(record.players) if player == PERSON]
    if len(record.players) != record.seats or len(people) != 1:
        raise UnknownName(f"{path} is not a game of one person against bots; look at it with: orrery replay {path}")
    settings = [
        ("seats", seats, record.seats),
        ("seat", seat, people[0]),
        ("seed", seed, record.seed),
        ("option", rules.check_options(options, record.seats) if options else None, record.options),
        ("bots", seat_players(rules, record.seats, people[0], bot_names) if bot_names else None, record.players),
    ]
    for field, wish, value in settings:
        if wish is not None and wish != value:
            raise UnknownName(f"{path} holds a game that was begun with another --{field}; leave it out, or name another file")
    return Session(record, people[0], path)
