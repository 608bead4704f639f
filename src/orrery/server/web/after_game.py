"""What a finished game offers its players: its review, and a level to play next."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from fastapi import Request

from orrery.coach import Review
from orrery.coach.advice import PERCENT, percent_words
from orrery.coach.game_review import CostlyAnswer
from orrery.draw.charts import LARGE, SMALL, ChartMark, chart
from orrery.draw.html import Html
from orrery.server.auth import Visitor
from orrery.server.store.reviews import read_guest_games
from orrery.server.tables.reviews import ReviewService
from orrery.server.tables.service import TableService
from orrery.server.tables.statistics import offered_level, read_results
from orrery.server.tables.view_types import TableView
from orrery.server.web.page_text import page_text

REASON_JOINT = " · "


class TurnWords(NamedTuple):
    """A round that turned the game: the step of the replay where it begins, and whose chance to win went from what to what."""

    step: int
    round: int
    name: str
    before: str
    after: str


class CostlyWords(NamedTuple):
    """A costly answer in words, and the step of the replay before it was given."""

    step: int
    seat: int
    question: str
    given: str
    better: str
    cost: str
    why: str


class SeatReview(NamedTuple):
    """The review of one of the viewer's seats."""

    seat: int
    name: str
    weighed: int
    costly: int
    given_up: str
    """What a costly answer gave up of the chance to win, on average."""
    luck: str
    lines: tuple[CostlyWords, ...]


@dataclass(frozen=True)
class AfterGame:
    """A finished game for somebody who played it; `review` is None until it was made, `level` empty if none is offered."""

    table: TableView
    review: Review | None
    may_review: bool
    level: str = ""
    goes_up: bool = False

    def replay_url(self, step: int, seat: int) -> str:
        return f"/tables/{self.table.id}/replay?step={step}&seat={seat}"

    @property
    def seat(self) -> int:
        """The seat of the viewer's through which steps are shown."""
        own = self.table.own_seats
        return self.table.seat if self.table.seat in own else own[0]

    @cached_property
    def turns(self) -> tuple[TurnWords, ...]:
        """The rounds that turned the game."""
        lang, names = self.table.lang, self.table.names
        return tuple(
            TurnWords(
                turn.answers,
                turn.round,
                names[turn.seat],
                percent_words(turn.before, lang),
                percent_words(turn.after, lang),
            )
            for turn in (self.review.turns() if self.review else ())
        )

    @cached_property
    def chart(self) -> Html:
        """The chance to win of every seat, with marks where the game turned."""
        if self.review is None:
            return Html("")
        curve = self.review.curve
        rows = [(m.round, m.answers, [round(PERCENT * chance) for chance in m.chances]) for m in curve]
        at = {moment.answers: row for row, moment in enumerate(curve)}
        marks = [
            ChartMark(at[turn.ended], turn.seat, self.replay_url(turn.answers, self.seat), self._mark_words(line))
            for turn, line in zip(self.review.turns(), self.turns)
        ]
        replay = self.table.replay
        size = SMALL if replay else LARGE
        return chart(
            rows,
            self.table.names,
            lang=self.table.lang,
            at=replay.step if replay else -1,
            size=size,
            about="chances",
            marks=marks,
        )

    def _mark_words(self, line: TurnWords) -> str:
        return page_text(self.table.lang)("review.turn", **line._asdict()).unescape()

    @cached_property
    def seats(self) -> tuple[SeatReview, ...]:
        """The reviews of the viewer's seats."""
        review, lang = self.review, self.table.lang
        if review is None:
            return ()
        return tuple(
            SeatReview(
                seat,
                self.table.names[seat],
                weighed=review.weighed_counts[seat],
                costly=review.costly_counts[seat],
                given_up=percent_words(-review.skill[seat] / max(1, review.costly_counts[seat]), lang),
                luck=f"{'+' if review.luck[seat] >= 0 else '-'}{percent_words(abs(review.luck[seat]), lang)}",
                lines=tuple(self._costly_words(review, costly) for costly in review.costliest(seat)),
            )
            for seat in self.table.own_seats
        )

    def _costly_words(self, review: Review, costly: CostlyAnswer) -> CostlyWords:
        lang = self.table.lang
        why = REASON_JOINT.join(reason.words(review.game, lang) for reason in costly.reasons)
        question, given, better = [words.get(lang, words["en"]) for words in (costly.question, costly.given, costly.better)]
        return CostlyWords(
            costly.answers,
            costly.seat,
            question=question,
            given=given,
            better=better,
            cost=percent_words(costly.cost, lang),
            why=why,
        )

    @cached_property
    def costly_here(self) -> CostlyWords | None:
        """The costly answer that led to the step of the replay on this page."""
        replay = self.table.replay
        lines = [line for seat in self.seats for line in seat.lines if replay is not None and line.step + 1 == replay.step]
        return lines[0] if lines else None


async def after_game(request: Request, tables: TableService, who: Visitor, table: TableView) -> AfterGame | None:
    """What a page adds to a finished game; None while it goes on and for everybody who did not play it."""
    if not table.own_seats or not table.over:
        return None
    reviews: ReviewService = request.app.state.reviews
    review = await reviews.find(table.id, who)
    level, goes_up = "", False
    if table.replay is None:
        results = read_results(await read_guest_games(tables.store, who.guest, table.game.name, with_reviews=False))
        level, goes_up = offered_level(results, table.id)
    return AfterGame(table, review, reviews.seconds > 0, level, goes_up)
