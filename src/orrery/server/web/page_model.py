"""The model of a table's page: the table as one viewer sees it, with the drawing of its game."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

from orrery.core.ask import plays_itself
from orrery.core.cache import KeptValues, lazy_property
from orrery.core.game import Game
from orrery.core.position import Option
from orrery.core.primer import Primer, read_primer
from orrery.draw import plain_board as generic
from orrery.draw.boards import drawing
from orrery.draw.charts import LARGE, SMALL, chart
from orrery.draw.confidence import is_unsure
from orrery.draw.glyphs import badge
from orrery.draw.html import Fragment, Html
from orrery.server.tables.view_types import LogLine, Offer, RecapStep, ShownSeat, TableView
from orrery.server.web.log_lines import draw_lines, newest_groups, order_lines

UNSURE_COMPONENTS: KeptValues[tuple[int, int]] = KeptValues(256)
"""How many components of a game can't be confirmed, and how many there are, by its edition, options and seats."""


def _count_unsure(game: Game, options: Mapping[str, Option], seats: int) -> tuple[int, int]:
    components = game.components_in_play(options, seats)
    return sum(map(is_unsure, components)), len(components)


class Entry(NamedTuple):
    """One answer, item or place of an ask, as a line of the list."""

    code: int
    words: str
    hint: str
    pieces: tuple[str, ...]
    clause: str
    rule: str
    then: str
    glyph: Html | None
    heading: str = ""
    known: str = ""
    """The end of the words that the heading says already."""


@dataclass(frozen=True)
class PageModel:
    """Everything that a table page is drawn from: the table as one viewer sees it, in the viewer's language."""

    table: TableView

    @property
    def url(self) -> str:
        return f"/tables/{self.table.id}"

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def lang(self) -> str:
        return self.table.lang

    @lazy_property
    def unsure_counts(self) -> tuple[int, int]:
        """How many components of this table have values that could not be confirmed, and how many there are."""
        table = self.table
        key = (self.edition, tuple(table.options.items()), table.view.seats)
        return UNSURE_COMPONENTS.find(key, lambda: _count_unsure(self.game, table.options, table.view.seats))

    @property
    def seat(self) -> int:
        return self.table.seat

    @lazy_property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def all_names(self) -> str:
        """Everybody's name, one a line."""
        return "\n".join(self.names)

    def names_of(self, seats: Sequence[int]) -> list[str]:
        return [self.names[seat] for seat in seats]

    @lazy_property
    def mode(self) -> str:
        """What the page is for now: "replay", "past", "over", "lobby", "curtain", "ask", "wait" or "watch"."""
        table = self.table
        if table.replay is not None:
            return "replay"
        if table.past:
            return "past"
        if table.over:
            return "over"
        if table.status == "waiting":
            return "lobby"
        if table.curtain:
            return "curtain"
        if table.question is not None and not self.is_automatic:
            return "ask"
        return "wait" if table.seat >= 0 else "watch"

    @lazy_property
    def is_automatic(self) -> bool:
        """Whether the table answers by itself: only one answer is possible, nothing depends on it, or it was given ahead. A secret
        answer it leaves to its seat among people."""
        ask = self.table.view.ask
        rivals = any(seat.kind == "person" for seat in self.table.seats if seat.seat != self.table.seat)
        return ask is not None and (self.table.automatic or (plays_itself(ask) and not (ask.sealed and rivals)))

    @property
    def primer(self) -> Primer:
        """A turn in six lines, and the icons."""
        return read_primer(self.game, self.lang)

    @property
    def may_ask_coach(self) -> bool:
        """Whether the coach may be asked: at a decision of one's own, where all others are bots or all agreed."""
        return self.mode == "ask" and self.table.may_advise

    @lazy_property
    def draw(self) -> ModuleType:
        return drawing(self.game)

    @lazy_property
    def board(self) -> Any:
        return self.draw.board(self.table.view, self.names, self.lang)

    @property
    def has_empires(self) -> bool:
        """Whether what everybody has built can be drawn side by side."""
        return hasattr(self.game.part("web.art"), "built_components")

    @lazy_property
    def hint(self) -> str:
        """A second sentence under the question, where the drawing has one."""
        return str(self.draw.hint(self.table.view, self.names, self.lang)) if hasattr(self.draw, "hint") else ""

    @lazy_property
    def plays_bots_alone(self) -> bool:
        """Whether one person plays and all others are bots: then the table just waits while that person is away."""
        table = self.table
        return len(table.own_seats) == 1 and not table.over and all(seat.yours or seat.kind == "bot" for seat in table.seats)

    @lazy_property
    def hint_on_a_phone(self) -> bool:
        """Whether the sentence under the question is needed where there is little room, too."""
        question = self.table.question
        return question is not None and question.name in getattr(self.draw, "HINTS_ON_A_PHONE", ())

    @lazy_property
    def ahead(self) -> str:
        """The drawing's own sentence about answering ahead, if it has one."""
        return str(self.draw.ahead(self.table.view, self.lang)) if hasattr(self.draw, "ahead") else ""

    @lazy_property
    def end_words(self) -> str:
        """The drawing's own sentence about the end of the game, if it has one."""
        return str(self.draw.end_words(self.table.view, self.names, self.lang)) if hasattr(self.draw, "end_words") else ""

    @lazy_property
    def tie(self) -> str:
        """What decided among equals at the end; empty where nobody was equal to the winner."""
        outcome = self.table.view.outcome
        return self.table.view.game.tie_words(outcome, self.names, self.lang) if outcome else ""

    @lazy_property
    def quick(self) -> bool:
        """Whether an answer picked piece by piece is given with its last piece: what opens sealed answers never is."""
        return bool(getattr(self.draw, "QUICK", False)) and self.compound and not getattr(self.table.question, "sealed", True)

    @lazy_property
    def entries(self) -> tuple[Entry, ...]:
        question = self.table.question
        if question is None:
            return ()
        foresees = question.shape == "one" and hasattr(self.draw, "follows")
        thens = [self.draw.follows(self.table.view, offer.code, self.lang) if foresees else "" for offer in question.offers]
        entries = [self._add_price(self._entry(offer, then)) for offer, then in zip(question.offers, thens)]
        merged = self.draw.merged_answers(self.table.view, self.lang) if hasattr(self.draw, "merged_answers") else {}
        if merged:
            entries = [entry._replace(**merged[entry.code]) for entry in entries if entry.code in merged]
        if question.shape != "one" or not hasattr(self.draw, "bunch"):
            return tuple(entries)
        bunches = [self.draw.bunch(self.table.view, entry.code, self.lang) for entry in entries]
        return tuple(entry._replace(heading=heading, known=ending) for entry, (heading, ending) in zip(entries, bunches))

    @property
    def codes(self) -> tuple[int, ...]:
        """The answers in the order of the list."""
        return tuple(entry.code for entry in self.entries)

    @lazy_property
    def headings(self) -> tuple[str, ...]:
        """The headings of a long list, in the order of its answers."""
        return tuple(dict.fromkeys(entry.heading for entry in self.entries if entry.heading))

    @lazy_property
    def places(self) -> tuple[Entry, ...]:
        return tuple(self._entry(place, "") for place in self.table.question.places) if self.table.question else ()

    def _entry(self, offer: Offer, then: str) -> Entry:
        clause = self.game.clauses_by_id.get(offer.clause)
        rule = clause.words(self.lang) if clause is not None else ""
        glyph = self._glyph(offer.pieces[0]) if offer.pieces else None
        return Entry(
            offer.code,
            offer.words,
            hint=offer.hint,
            pieces=offer.pieces,
            clause=offer.clause,
            rule=rule,
            then=then,
            glyph=glyph,
        )

    def _add_price(self, entry: Entry) -> Entry:
        """An answer that says why it costs what it costs, where the drawing knows: a sum stands beside what it comes to."""
        price = str(self.draw.price(self.table.view, entry.code, self.lang)) if hasattr(self.draw, "price") else ""
        if not price or not entry.hint:
            return entry
        costs, other = (*re.split(r"(?=[;,.] )", entry.hint, maxsplit=1), "")[:2] if price[0].isdigit() else (entry.hint, "")
        return entry._replace(hint=f"{costs} ({price}){other}")

    @lazy_property
    def clause(self) -> str:
        """The rule of what is asked; empty where nothing is."""
        return self.table.question.clause if self.mode == "ask" and self.table.question is not None else ""

    def _glyph(self, piece: str) -> Html | None:
        """The mark of a piece in the list; somebody at the table has the badge that stands everywhere for them."""
        kind, _, which = piece.partition("/")
        if kind == "seat" and which.isdigit():
            return badge(int(which), self.names[int(which)], "small")
        drawn: Html | None = self.draw.glyph(piece, self.lang)
        return drawn

    @lazy_property
    def compound(self) -> bool:
        """Whether an answer is picked first and confirmed then: it takes several pieces, or opens what others have sealed."""
        question = self.table.question
        if question is None or question.shape != "one":
            return False
        return question.sealed or any(len(offer.pieces) > 1 for offer in question.offers)

    @lazy_property
    def asked_pieces(self) -> frozenset[str]:
        """The pieces that belong to some answer."""
        if self.mode != "ask":
            return frozenset()
        return frozenset(piece for entry in (*self.entries, *self.places) for piece in entry.pieces)

    def alone(self, piece: str) -> Entry | None:
        """The one answer that a click on this piece gives."""
        return self._alone.get(piece)

    @lazy_property
    def _alone(self) -> dict[str, Entry]:
        """The answers that take one piece which is no other answer's, by that piece."""
        if self.compound or self.table.question is None or self.table.question.shape not in ("one", "yes-no"):
            return {}
        alone = [entry for entry in self.entries if len(entry.pieces) == 1]
        counts = Counter(entry.pieces[0] for entry in alone)
        return {entry.pieces[0]: entry for entry in alone if counts[entry.pieces[0]] == 1}

    def refusal_words(self, piece: str) -> str:
        """Why a piece can't be chosen now; empty if it can, or if nobody asks."""
        refusal = self.table.refusals.get(piece)
        return refusal.words if refusal and self.mode == "ask" and piece not in self.asked_pieces else ""

    def refusal_clause(self, piece: str) -> str:
        """The rule behind a refusal; empty where there is none."""
        return self.table.refusals[piece].clause if self.refusal_words(piece) else ""

    def touch(self, pieces: Iterable[str]) -> tuple[tuple[str, object], ...]:
        """Which of these pieces can be touched or are refused, and how: what their drawing depends on besides themselves."""
        states = self._states
        return tuple([(piece, states[piece]) for piece in pieces if piece in states]) if states else ()

    @lazy_property
    def _states(self) -> dict[str, object]:
        """What a click on a piece does, or why there is none, by piece; empty if nobody asks."""
        if self.mode != "ask":
            return {}
        codes = {piece: self._alone[piece].code if piece in self._alone else None for piece in self.asked_pieces}
        return {**self.table.refusals, **codes}

    @lazy_property
    def edition(self) -> tuple[str, str]:
        """The game and its components: what is drawn of one edition is not that of another."""
        return self.game.name, self.game.components_digest

    @lazy_property
    def lines(self) -> tuple[LogLine, ...]:
        """The log, newest first, each part under the mark that opened it."""
        return order_lines(self.table.log, self._marks, self.lang, self.table.log_is_whole)

    @lazy_property
    def newest_groups(self) -> tuple[tuple[LogLine, ...], ...]:
        """The newest of these lines, those that the page shows beside the table, in groups that stay as they are while others come."""
        return newest_groups(self.table.log, self._marks, self.lang, self.table.log_is_whole)

    @property
    def _marks(self) -> bool:
        return bool(getattr(self.draw, "MARKS", True))

    def draw_lines(self, lines: Sequence[LogLine]) -> Fragment:
        """Lines of the log as the items of a list."""
        return draw_lines(lines, self._marks, self._news_lines, self.names, self.lang)

    def news_among(self, lines: Sequence[LogLine]) -> frozenset[tuple[int, str]]:
        """Those of the news that are among some lines."""
        return self._news_lines.intersection([(line.number, line.words) for line in lines]) if self._news_lines else frozenset()

    @lazy_property
    def news(self) -> tuple[RecapStep, ...]:
        """What happened since the viewer's last answer, when it is their turn again."""
        return self.table.recap.news if self.mode == "ask" else ()

    @lazy_property
    def since(self) -> str:
        """The step before the news, as a page names it; empty where that is not kept."""
        return self.table.recap.since

    @lazy_property
    def _news_lines(self) -> frozenset[tuple[int, str]]:
        return frozenset((step.number, line.words) for step in self.news for line in step.lines)

    @lazy_property
    def past_steps(self) -> tuple[RecapStep, ...]:
        """The steps among which a page that shows one again leads on and back."""
        recap = self.table.recap
        steps = [step for step in recap.steps if step.address == self.table.past]
        return recap.news if steps and steps[0].is_news else recap.steps or (RecapStep.of(self.table.number, moment=False),)

    @lazy_property
    def past_at(self) -> int:
        """Where among those steps the one on this page stands: that of its number, or the last one before it."""
        behind = [at for at, step in enumerate(self.past_steps) if step.number <= self.table.number]
        exact = [at for at in behind if self.past_steps[at].address == self.table.past]
        return (exact or behind or [0])[-1]

    @property
    def now_url(self) -> str:
        """The table as it is now, through the same seat."""
        return f"{self.url}?seat={self.seat}" if len(self.table.own_seats) > 1 and self.seat >= 0 else self.url

    def past_url(self, step: RecapStep) -> str:
        """The page that shows a step again."""
        return f"{self.now_url}{'&' if '?' in self.now_url else '?'}at={step.address}"

    @lazy_property
    def people(self) -> tuple[tuple[str | int | bool, ...], ...]:
        """Who sits where, for the menu of the table."""
        return tuple(
            (
                seat.name,
                seat.kind,
                seat.yours,
                seat.present,
                seat.away,
                seat.resigned,
                seat.may_take_over,
                seat.may_hand_back,
                seat.invitation,
                seat.link,
            )
            for seat in self.table.seats
        )

    def attendance(self, number: int) -> tuple[str | bool, ...]:
        """What the pill beside a seat is drawn from."""
        seat = self.table.seats[number]
        shown_as = "replay" if self.mode == "replay" else "over" if self.table.over else ""
        return (
            shown_as,
            seat.kind,
            seat.awaited,
            bool(seat.bot) or seat.present,
            seat.away,
            seat.resigned,
            seat.winner,
        )

    @lazy_property
    def ranking(self) -> tuple[ShownSeat, ...]:
        """The seats, most points first; winners before others with as many."""
        return tuple(sorted(self.table.seats, key=lambda seat: (-seat.points, not seat.winner, seat.seat)))

    @property
    def standings(self) -> tuple[tuple[object, ...], ...]:
        """What the points of all seats are drawn from, most points first."""
        return tuple([(seat.seat, seat.name, seat.points, seat.sources) for seat in self.ranking])

    @lazy_property
    def chart(self) -> Html:
        """The chart of points by round, up to the step that this page shows."""
        points = self.table.replay.chart if self.table.replay else self.table.chart
        at = self.table.replay.step if self.table.replay else -1
        return chart(
            [(point.round, point.step, point.points) for point in points],
            self.names,
            self.lang,
            at,
            SMALL if self.table.replay else LARGE,
        )

    @lazy_property
    def touchable(self) -> tuple[tuple[str, str, str, Entry], ...]:
        """Pieces for a table without a drawing: each with its words, what it does, and the first answer it belongs to."""
        by_piece: dict[str, list[Entry]] = {}
        for entry in (*self.entries, *self.places):
            for piece in entry.pieces:
                by_piece.setdefault(piece, []).append(entry)
        areas: list[tuple[str, str, str, Entry]] = []
        for piece, entries in by_piece.items():
            called, does = generic.piece_help(self.table.view, piece, self.lang)
            only = len({entry.code for entry in entries}) == 1 and len(entries[0].pieces) == 1
            words = entries[0].words if only else called
            copies = len(entries) if only and self.table.question and self.table.question.shape == "some" else 1
            if words:
                areas += [(piece, words, does or (entries[0].hint if only else ""), entries[0])] * copies
        return tuple(areas)


__all__ = ["Entry", "PageModel"]
