"""Advice: the best answers to a seat's ask, with their chance to win, the points they lead to, and why.

Candidates are played on over the same guessed worlds with the same luck. A reason is what differs between those futures.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from time import monotonic
from typing import NamedTuple, SupportsIndex

from orrery.bots import Look
from orrery.coach.futures import (
    POINTS,
    ROUNDS,
    SOURCE,
    Future,
    candidate_answers,
    coach_part,
    guide_of,
    plan_of,
    play_future,
)
from orrery.core.ask import Answer
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.inputs import describe, seat_number
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import Text, language_of
from orrery.core.view import Source, View

TEXT = Text.of("orrery.coach", "coach")
SHOWN = 3
"""How many answers are advised."""
CANDIDATES = 6
"""How many are weighed at first; the better half of them is looked at more closely."""
WORLDS = 32
FEWEST_WORLDS = 2
SECONDS = 2.0
FIRST_SHARE = 0.5
"""The share of worlds and of time that goes to all candidates."""
REASONS = 2
"""How many reasons are given for an answer."""
PERCENT = 100
LARGEST_EXAMPLE = 20
"""Every plural form of a language has a number below this one."""
DOUBT = 2.0
"""By how many standard errors a figure must differ to be a reason."""
TELLING = 0.03
"""Chances to win that differ by less are not told apart in words."""
LEAST_GAP = 0.05
"""A figure that differs by less is not worth a word: it would be written as nothing."""


class Reason(NamedTuple):
    """A figure that differs between the futures of two answers: by how much on average, and in how many of the
    worlds it differs in that direction."""

    figure: str
    gap: float
    agreeing: int
    worlds: int

    def words(self, game: Game, lang: str = "en") -> str:
        """The reason as part of a sentence."""
        key = "more" if self.gap > 0 else "less"
        size = abs(self.gap)
        values: dict[str, object] = {
            "n": number_words(size, lang),
            "m": word_form(size, lang),
            "agreeing": self.agreeing,
            "worlds": self.worlds,
        }
        if self.figure.startswith(SOURCE):
            source = game.source_words(Source(self.figure.removeprefix(SOURCE), 0), lang)
            sentence = TEXT(lang, f"source.{key}", what=source, **values)
        elif self.figure in (POINTS, ROUNDS):
            sentence = TEXT(lang, f"{self.figure}.{key}", **values)
        else:
            sentence = game_text(game)(lang, f"{self.figure}.{key}", **values)
        return TEXT(lang, "seen", said=sentence, **values)


class Suggestion(NamedTuple):
    """One answer, how likely it wins, how many points it leads to, and what sets it apart from the one it was compared with."""

    answer: Answer
    chance: float
    points: float
    reasons: tuple[Reason, ...]


class Advice(NamedTuple):
    """The best answers, best first; each but the first is compared with the first, and the first with the second."""

    view: View
    suggestions: tuple[Suggestion, ...]
    worlds: int
    """In how many imagined worlds they were played."""
    to_the_end: bool
    """Whether points are those at the end of the game; otherwise those some rounds on."""

    def words(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """The advice in sentences, a line for each answer."""
        return [
            TEXT(lang, "line", answer=self.answer_words(number, lang, names), told=self.sentence(number, lang))
            for number in range(len(self.suggestions))
        ]

    def sentence(self, number: int, lang: str = "en") -> str:
        """The sentence about one answer: its chance to win, the points it leads to, and why."""
        suggestion = self.suggestions[number]
        return TEXT(
            lang,
            "told.end" if self.to_the_end else "told.soon",
            chance=percent_words(suggestion.chance, lang),
            points=number_words(suggestion.points, lang),
            m=word_form(suggestion.points, lang),
            why=self.why(number, lang),
        )

    def answer_words(self, number: int, lang: str = "en", names: Sequence[str] = ()) -> str:
        """One of the answers in words."""
        return ", ".join(self.view.words(self.suggestions[number].answer, lang, names)) or TEXT(lang, "nothing")

    def why(self, number: int, lang: str = "en") -> str:
        """The reasons of one answer as a sentence."""
        reasons = self.suggestions[number].reasons
        if len(self.suggestions) == 1:
            return TEXT(lang, "why.only")
        if not reasons:
            other = self.suggestions[0 if number else 1]
            gap = self.suggestions[number].chance - other.chance
            key = "why.equal" if abs(gap) < TELLING else "why.judged_better" if gap > 0 else "why.judged_worse"
            return TEXT(lang, key, worlds=self.worlds)
        reasons_in_words = TEXT(lang, "between").join(reason.words(self.view.game, lang) for reason in reasons)
        return TEXT(lang, "why.best" if number == 0 else "why.other", said=reasons_in_words)

    def note(self, lang: str = "en") -> str:
        """How many worlds the advice is based on."""
        return TEXT(lang, "note", worlds=self.worlds)


def advise(
    p: Position, seat: SupportsIndex, luck: Luck | None = None, worlds: int = WORLDS, seconds: float | None = SECONDS
) -> Advice:
    """What to answer to the ask of a seat, by what that seat may see alone.

    Imagined worlds are dealt by `luck`; the same luck gives the same advice. After `seconds` no more of them are begun; None
    plays all of them, however long that takes.

    >>> import orrery
    >>> p = orrery.start("jump-drive", seed=7)
    >>> advice = orrery.advise(p, 0, worlds=2, seconds=None)
    >>> len(advice.suggestions), advice.worlds
    (3, 2)
    """
    who = seat_number(seat, p.seats)
    if who not in p.asks:
        raise UnknownName(f"seat {describe(seat)} is not asked anything now, so there is nothing to advise")
    if worlds < 1:
        raise UnknownName(f"advice takes at least 1 world, not {describe(worlds)}")
    own = luck or Luck.of(f"coach/{p.answered}")
    futures = weigh(p, who, own, worlds, seconds)
    ranked = sorted(futures, key=lambda answer: -mean_chance(futures[answer]))[:SHOWN]
    suggestions = []
    for number, answer in enumerate(ranked):
        other = ranked[0] if number else ranked[min(1, len(ranked) - 1)]
        reasons = compare(futures[answer], futures[other], plan_of(p.game).weights, is_better=number == 0)
        points = sum(future.figures[POINTS] for future in futures[answer]) / len(futures[answer])
        suggestions.append(Suggestion(answer, mean_chance(futures[answer]), points, reasons))
    return Advice(p.view(who), tuple(suggestions), len(futures[ranked[0]]), not plan_of(p.game).ahead)


def weigh(p: Position, seat: int, luck: Luck, worlds: int, seconds: float | None) -> dict[Answer, list[Future]]:
    """Play all candidates in the same worlds; drop those that do worse on the way."""
    guide, ahead = guide_of(p.game), plan_of(p.game).ahead
    begun = monotonic()
    answers = candidate_answers(Look(p.guess(seat, luck.fork("look")), seat, luck.fork("look")), guide, CANDIDATES)
    futures: dict[Answer, list[Future]] = {answer: [] for answer in answers}
    halved = len(answers) <= SHOWN
    for number in range(1 if len(answers) == 1 else worlds):
        spent = 0.0 if seconds is None else (monotonic() - begun) / seconds
        if number >= FEWEST_WORLDS:
            if spent >= 1.0:
                break
            if not halved and (number >= worlds * FIRST_SHARE or spent >= FIRST_SHARE):
                best_answers = sorted(futures, key=lambda answer: -mean_chance(futures[answer]))[:SHOWN]
                futures = {answer: futures[answer] for answer in best_answers}
                halved = True
        world = p.guess(seat, luck.fork(f"world/{number}"))
        for answer, met in futures.items():
            met.append(play_future(world.copy(), seat, answer, guide=guide, luck=luck.fork(f"guide/{number}"), ahead=ahead))
    return futures


def mean_chance(futures: list[Future]) -> float:
    return sum(future.chance for future in futures) / len(futures)


def compare(futures: list[Future], others: list[Future], weights: Mapping[str, float], is_better: bool) -> tuple[Reason, ...]:
    """The reasons for the better of two answers: the figures that clearly differ in the same worlds."""
    weighed: list[tuple[float, Reason]] = []
    for name in dict.fromkeys(name for future in (*futures, *others) for name in future.figures):
        gaps = [mine.figures.get(name, 0.0) - other.figures.get(name, 0.0) for mine, other in zip(futures, others)]
        mean, doubt = mean_and_doubt(gaps)
        weight = weights.get(name, 1.0) * mean * (1 if is_better else -1)
        if abs(mean) >= LEAST_GAP and abs(mean) > DOUBT * doubt and weight > 0:
            weighed.append((weight, Reason(name, mean, sum(gap * mean > 0 for gap in gaps), len(gaps))))
    weighed.sort(key=lambda pair: (-pair[0], pair[1].figure))
    return tuple(reason for _, reason in weighed[:REASONS])


def mean_and_doubt(gaps: Sequence[float]) -> tuple[float, float]:
    """The mean of what differed in each world, and its standard error.

    >>> mean_and_doubt([1.0, 3.0, 2.0, 2.0])
    (2.0, 0.3535533905932738)
    """
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)


def number_words(number: float, lang: str) -> str:
    """A number with one decimal at most, as the language writes it.

    >>> number_words(2.25, "fr"), number_words(3.0, "en")
    ('2,2', '3')
    """
    from babel.numbers import format_decimal

    return str(format_decimal(round(number, 1), format="0.#", locale=language_of(lang).locale))


def percent_words(share: float, lang: str) -> str:
    """A share in percent.

    >>> percent_words(0.625, "en")
    '62%'
    """
    return TEXT(lang, "percent", n=round(PERCENT * share))


def word_form(number: float, lang: str) -> int:
    """A whole number that chooses the same form of a word as one that need not be whole.

    >>> word_form(1.5, "en"), word_form(1.5, "fr"), word_form(1.0, "en")
    (2, 1, 1)
    """
    from babel import Locale

    category: str = Locale.parse(language_of(lang).locale).plural_form(round(number, 1))
    return next((n for n in range(1, LARGEST_EXAMPLE) if Locale.parse(language_of(lang).locale).plural_form(n) == category), 0)


def game_text(game: Game) -> Text:
    """The sentences for the figures of a game."""
    part = coach_part(game)
    if part is None:
        raise UnknownName(f"{game.name} has no words for its coach")
    text: Text = part.TEXT
    return text
