"""Reviews: how the chance to win went in a finished game, which answers cost most of it, and what was luck.

Every decision is played on in guessed worlds, once as it was answered and once for each candidate; what looks costly is then played
in other worlds, so that the cost of an answer is not the luck of those in which it was found. It is costly only where the cost is beyond
doubt: more than some standard errors of what differed from world to world.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from time import thread_time
from typing import Any, NamedTuple, SupportsIndex

from orrery.bots import Bot, Look
from orrery.bots.observer import moments
from orrery.coach.advice import DOUBT, TEXT, Reason, compare, mean_and_doubt, mean_chance, percent_words
from orrery.coach.futures import Future, candidate_answers, chance_to_win, effort_of, guide_of, plan_of, play_future
from orrery.core.ask import Answer
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.inputs import seat_number
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.core.text import LANGUAGES
from orrery.core.view import View

SHOWN = 3
"""How many costly answers of a seat are named."""
TURNS = 3
"""How many moments that turned the game are named."""
TURN = 0.15
"""A round turned the game if somebody's chance to win changed by so much in it."""
COSTLY = 0.03
"""An answer that gives up so much of the chance to win is costly."""
CANDIDATES = 5
FIRST_WORLDS = 5
SECOND_WORLDS = 24
SECONDS = 25.0
FIRST_SHARE = 0.6
"""The share of the time in which costly answers are looked for; the rest is for those that were found."""


class Moment(NamedTuple):
    """The chances to win of all seats after so many answers, when a round begins."""

    answers: int
    round: int
    chances: tuple[float, ...]


class Turn(NamedTuple):
    """A round that turned the game: whose chance to win changed most in it, from what to what."""

    answers: int
    """How many answers had been given when the round began."""
    ended: int
    """How many when it was over."""
    round: int
    seat: int
    before: float
    after: float


class CostlyAnswer(NamedTuple):
    """An answer that another one was better than: by how much of the chance to win, and what that would have brought."""

    answers: int
    """How many answers had been given before it."""
    seat: int
    question: dict[str, str]
    """By language, as everything in words here."""
    given: dict[str, str]
    better: dict[str, str]
    cost: float
    reasons: tuple[Reason, ...]
    """What speaks for the better answer."""


class Review(NamedTuple):
    """The results of a review: the curve of chances, costly answers and luck."""

    game: Game
    players: tuple[str, ...]
    curve: tuple[Moment, ...]
    costly: tuple[CostlyAnswer, ...]
    """The costliest answers of each seat, the worst first."""
    costly_counts: tuple[int, ...]
    """By seat, how many answers were costly."""
    decisions: int
    """How many decisions there were, of the seats that are reviewed."""
    weighed: int
    """How many of them there was time for."""
    skill: tuple[float, ...]
    """By seat, the chance to win that answers gave up in all, as a number below 0. It may be more than there ever was: luck gives it back."""
    luck: tuple[float, ...]
    """By seat, how much better rounds ended than was to be expected after its answers: what fell, and what rivals did."""
    weighed_counts: tuple[int, ...] = ()
    """By seat, how many decisions were weighed."""
    openings: tuple[dict[str, str], ...] = ()
    """By seat, what it began with in words, by language; nothing for a seat that is not reviewed."""

    def costliest(self, seat: int) -> tuple[CostlyAnswer, ...]:
        """The costliest answers of one seat, the worst first."""
        return tuple(each for each in self.costly if each.seat == seat)

    def accuracy(self, seat: int) -> float | None:
        """The share of a seat's weighed answers that were not costly; None if no answer was weighed."""
        weighed = self.weighed_counts[seat]
        return 1 - self.costly_counts[seat] / weighed if weighed else None

    def turns(self) -> tuple[Turn, ...]:
        """The rounds that turned the game, in the order in which they were played."""
        turns = []
        for before, after in zip(self.curve, self.curve[1:]):
            changes = [new - old for old, new in zip(before.chances, after.chances)]
            seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
            if abs(changes[seat]) >= TURN:
                turn = Turn(
                    answers=before.answers,
                    ended=after.answers,
                    round=before.round,
                    seat=seat,
                    before=before.chances[seat],
                    after=after.chances[seat],
                )
                turns.append(turn)
        largest = sorted(turns, key=lambda turn: -abs(turn.after - turn.before))[:TURNS]
        return tuple(sorted(largest, key=lambda turn: turn.answers))

    def pack(self) -> dict[str, Any]:
        """The review as JSON can keep it, in all languages; `unpack` reads it."""
        packed = self._asdict()
        del packed["game"]
        packed["curve"] = [moment._asdict() for moment in self.curve]
        packed["costly"] = [each._replace(reasons=())._asdict() for each in self.costly]
        for entry, each in zip(packed["costly"], self.costly):
            entry["reasons"] = [reason._asdict() for reason in each.reasons]
        return packed

    @classmethod
    def unpack(cls, game: Game, packed: Mapping[str, Any]) -> "Review":
        """A review that was packed."""
        fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in packed.items()}
        fields["curve"] = tuple(Moment(**{**entry, "chances": tuple(entry["chances"])}) for entry in packed["curve"])
        fields["costly"] = tuple(
            CostlyAnswer(**{**entry, "reasons": tuple(Reason(**reason) for reason in entry["reasons"])})
            for entry in packed["costly"]
        )
        return cls(game=game, **fields)

    def plain(self, lang: str = "en") -> dict[str, Any]:
        """The review as JSON can write it."""
        return {
            "game": self.game.name,
            "players": list(self.players),
            "curve": [
                {"answers": m.answers, "round": m.round, "chances": [round(c, 4) for c in m.chances]} for m in self.curve
            ],
            "costly": [
                {
                    "answers": each.answers,
                    "seat": each.seat,
                    "question": each.question[lang],
                    "given": each.given[lang],
                    "better": each.better[lang],
                    "cost": round(each.cost, 4),
                    "reasons": [reason.words(self.game, lang) for reason in each.reasons],
                }
                for each in self.costly
            ],
            "costly_counts": list(self.costly_counts),
            "decisions": self.decisions,
            "weighed": self.weighed,
            "turns": [turn._asdict() for turn in self.turns()],
            "skill": [round(share, 4) for share in self.skill],
            "luck": [round(share, 4) for share in self.luck],
        }

    def words(self, lang: str = "en") -> list[str]:
        """The review in sentences."""
        lines = [TEXT(lang, "review.weighed", n=self.weighed, all=self.decisions)]
        for seat, (skill, luck) in enumerate(zip(self.skill, self.luck)):
            lines.append(
                TEXT(
                    lang,
                    "review.seat",
                    seat=seat,
                    costly=self.costly_counts[seat],
                    skill=percent_words(-skill / max(1, self.costly_counts[seat]), lang),
                    luck=f"{'+' if luck >= 0 else '-'}{percent_words(abs(luck), lang)}",
                )
            )
        for turn in self.turns():
            before, after = percent_words(turn.before, lang), percent_words(turn.after, lang)
            lines.append(TEXT(lang, "review.turn", round=turn.round, seat=turn.seat, before=before, after=after))
        for each in self.costly:
            why = TEXT(lang, "between").join(reason.words(self.game, lang) for reason in each.reasons)
            lines.append(
                TEXT(
                    lang,
                    "review.costly",
                    n=each.answers,
                    seat=each.seat,
                    question=each.question[lang],
                    given=each.given[lang],
                    better=each.better[lang],
                    cost=percent_words(each.cost, lang),
                    why=TEXT(lang, "review.why", said=why) if why else "",
                ).rstrip()
            )
        if not self.costly:
            lines.append(TEXT(lang, "review.none"))
        return lines


class Decision:
    """One decision of the game: its position, the answer that was given, and the value of its futures."""

    def __init__(self, p: Position, seat: int, answer: Answer, moment: int) -> None:
        self.position = p
        self.seat = seat
        self.answer = answer
        self.moment = moment
        """How many moments of the curve there were before it."""
        self.expected: float | None = None
        """The chance to win that its answer led to on average."""
        self.best: Answer = answer
        self.gap = 0.0
        """By how much the best candidate did better, in the worlds in which it was found."""
        self.cost = 0.0
        self.reasons: tuple[Reason, ...] = ()

    def play(self, answers: list[Answer], guide: Bot, luck: Luck, worlds: int) -> dict[Answer, list[Future]]:
        """The futures of some answers, all in the same worlds."""
        futures: dict[Answer, list[Future]] = {answer: [] for answer in answers}
        ahead = plan_of(self.position.game).judgements
        for number in range(worlds):
            world = self.position.guess(self.seat, luck.fork(f"world/{number}"))
            for answer, met in futures.items():
                met.append(
                    play_future(
                        world.copy(),
                        self.seat,
                        answer,
                        guide=guide,
                        luck=luck.fork(f"guide/{number}"),
                        ahead=ahead,
                        judgements=ahead,
                    )
                )
        return futures

    def weigh(self, guide: Bot, luck: Luck) -> None:
        """Compare the answer with candidates in a few worlds."""
        look = Look(self.position.guess(self.seat, luck.fork("look")), self.seat, luck.fork("look"))
        answers = list(dict.fromkeys([self.answer, *candidate_answers(look, guide, CANDIDATES)]))
        futures = self.play(answers, guide, luck, FIRST_WORLDS)
        self.expected = mean_chance(futures[self.answer])
        self.best = max(answers, key=lambda answer: mean_chance(futures[answer]))
        self.gap = mean_chance(futures[self.best]) - self.expected

    def weigh_again(self, guide: Bot, luck: Luck) -> None:
        """Compare the answer with the one that looked best in more worlds, which are others. What is in doubt has cost nothing."""
        futures = self.play([self.answer, self.best], guide, luck, SECOND_WORLDS)
        gaps = [better.chance - chosen_future.chance for better, chosen_future in zip(futures[self.best], futures[self.answer])]
        cost, doubt = mean_and_doubt(gaps)
        self.cost = cost if cost > DOUBT * doubt else 0.0
        weights = plan_of(self.position.game).weights
        self.reasons = compare(futures[self.best], futures[self.answer], weights, is_better=True)

    def costly_answer(self, names: Sequence[str]) -> CostlyAnswer:
        view = self.position.view(self.seat)
        return CostlyAnswer(
            answers=self.position.answered,
            seat=self.seat,
            question={lang: view.question(lang) for lang in LANGUAGES},
            given=all_words(view, self.answer, names),
            better=all_words(view, self.best, names),
            cost=self.cost,
            reasons=self.reasons,
        )


def review(
    record: Record,
    seat: SupportsIndex | None = None,
    seconds: float | None = SECONDS,
    progress: Callable[[int], None] | None = None,
    chosen: Container[int] | None = None,
) -> Review:
    """Review a game: all seats, or one of them. After about `seconds` of computing no more answers are weighed; None takes
    the time it takes.

    `chosen` are the numbers of the answers that are looked at, counted from 0: those that a person has given. All, if not said.

    >>> import orrery
    >>> from orrery.play import play
    >>> p, record = play("jump-drive", seats=2, seed=7, bots="random")
    >>> reviewed = review(record, seat=0, seconds=5)
    >>> len(reviewed.curve) > 2, reviewed.costly_counts[1]
    (True, 0)
    """
    own = None if seat is None else seat_number(seat, record.seats)
    begun = thread_time()
    curve, decisions = walk_through(record, own, chosen)
    luck = Luck.of("review")
    guide = guide_of(record.game)
    order = list(range(len(decisions)))
    luck.fork("order").shuffle("order", order)
    for decision in (decisions[at] for at in order):
        if seconds is not None and thread_time() - begun >= seconds * FIRST_SHARE:
            break
        decision.weigh(guide, luck.fork(f"first/{decision.position.answered}/{decision.seat}"))
        if progress is not None:
            progress(1)
    for decision in sorted(decisions, key=lambda decision: -decision.gap):
        if decision.gap < COSTLY or (seconds is not None and thread_time() - begun >= seconds):
            break
        decision.weigh_again(guide, luck.fork(f"second/{decision.position.answered}/{decision.seat}"))
        if progress is not None:
            progress(0)
    costly = sorted([decision for decision in decisions if decision.cost >= COSTLY], key=lambda decision: -decision.cost)
    seats = range(record.seats)
    return Review(
        game=record.game,
        players=tuple(record.players),
        curve=tuple(curve),
        costly=tuple(decision.costly_answer(record.players) for decision in worst_of_each(costly)),
        costly_counts=tuple(sum(decision.seat == who for decision in costly) for who in seats),
        decisions=len(decisions),
        weighed=sum(decision.expected is not None for decision in decisions),
        skill=tuple(-sum(decision.cost for decision in costly if decision.seat == who) for who in seats),
        luck=tuple(seat_luck(curve, decisions, who) for who in seats),
        weighed_counts=tuple(
            sum(decision.seat == who and decision.expected is not None for decision in decisions) for who in seats
        ),
        openings=tuple(opening_words(decisions, who, record.players) for who in seats),
    )


def worst_of_each(costly: list[Decision]) -> Iterator[Decision]:
    """The first few of each seat."""
    named: Counter[int] = Counter()
    for decision in costly:
        named[decision.seat] += 1
        if named[decision.seat] <= SHOWN:
            yield decision


def all_words(view: View, answer: Answer, names: Sequence[str]) -> dict[str, str]:
    """An answer in words, by language."""
    return {lang: ", ".join(view.words(answer, lang, names)) or TEXT(lang, "nothing") for lang in LANGUAGES}


def opening_words(decisions: list[Decision], seat: int, names: Sequence[str]) -> dict[str, str]:
    """What a seat began with, by language: its first answer to the ask that opens a game, or to whatever was asked first."""
    own = [decision for decision in decisions if decision.seat == seat]
    opening = plan_of(own[0].position.game).opening if own else ""
    first = next((decision for decision in own if opening in ("", decision.position.asks[seat].name)), None)
    return all_words(first.position.view(seat), first.answer, names) if first is not None else {}


def walk_through(record: Record, own: int | None, numbers: Container[int] | None) -> tuple[list[Moment], list[Decision]]:
    """The curve of a finished game, and the decisions of one seat or of all that are worth weighing."""
    count = moments(record.game)
    asks = effort_of(record.game).asks
    curve: list[Moment] = []
    decisions: list[Decision] = []
    last = -1
    position: Position | None = None
    for p, seat, answer in record.walk():
        position = p
        if count(p) > last:
            last = count(p)
            curve.append(Moment(p.answered, p.round, all_chances(p)))
        ask = p.asks[seat]
        looked_at = (own is None or seat == own) and (numbers is None or p.answered in numbers)
        if looked_at and not ask.forced() and (not asks or ask.name in asks):
            legal_answer = ask.canonical(answer)
            assert legal_answer is not None, "the walk through a record stops at answers that are not legal"
            decisions.append(Decision(p.copy(), seat, legal_answer, len(curve)))
    if position is None or not position.over:
        raise UnknownName("this game is not over, so it can't be reviewed")
    curve.append(Moment(position.answered, position.round, all_chances(position)))
    return curve, decisions


def all_chances(p: Position) -> tuple[float, ...]:
    """The chance to win of each seat, by what that seat sees; together they are 1, unless somebody plays alone."""
    chances = [chance_to_win(p, seat) for seat in range(p.seats)]
    total = sum(chances)
    if p.seats == 1 or total <= 0:
        return tuple(chances)
    return tuple(chance / total for chance in chances)


def seat_luck(curve: list[Moment], decisions: list[Decision], seat: int) -> float:
    """How much better the rounds ended for a seat than was expected after its last answer in them."""
    total = 0.0
    for moment, expected in last_expected(decisions, seat):
        total += curve[min(moment, len(curve) - 1)].chances[seat] - expected
    return total


def last_expected(decisions: list[Decision], seat: int) -> Iterator[tuple[int, float]]:
    """For each round, the expected chance to win after the last weighed answer of a seat."""
    by_moment = {d.moment: d.expected for d in decisions if d.seat == seat and d.expected is not None}
    yield from by_moment.items()
