"""Jump Drive as the rest of Orrery meets it."""

from orrery.core.clauses import read_clauses
from orrery.core.game import Game, Setting
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.view import Source
from orrery.games.jump_drive import words
from orrery.games.jump_drive.cards import CARDS, COMPONENTS, DECK, HANDS
from orrery.games.jump_drive.round import (
    DEALT,
    ask_for_first_hand,
    ask_for_placement,
    ask_for_second_world,
    offer_first_hands,
    turn,
)
from orrery.games.jump_drive.table import JumpTable, new_seat, read_table, step


class JumpDrive(Game):
    """Two to four seats; develop, settle and conquer until somebody has 50 points."""

    name = "jump-drive"
    version = 1
    seat_counts = (2, 3, 4)
    settings = (Setting("preset", False, (False, True)),)
    steps = step
    text = words.TEXT
    clauses = read_clauses("orrery.games.jump_drive")
    tie_clauses = ("jump-drive.end.tie",)
    usual_rounds = (6, 7)
    components = COMPONENTS

    def deal(self, p: Position) -> None:
        pile = list(DECK)
        t = JumpTable([new_seat() for _ in range(p.seats)], pile, [], [], 0, False)
        p.table = t
        if p.options["preset"]:
            hands = list(range(len(HANDS)))
            p.luck.shuffle("hands", hands)
            for seat in range(p.seats):
                t.seats[seat].hand = list(HANDS[hands[seat]])
                for card in t.seats[seat].hand:
                    pile.remove(card)
        p.luck.shuffle("deck", pile)
        if not p.options["preset"]:
            for s in t.seats:
                s.hand = sorted(pile[-DEALT:])
                del pile[-DEALT:]
            p.then(offer_first_hands)
        p.then(turn)
        if len(p.agenda) > 1:
            p.agenda.reverse()

    def redact(self, p: Position, seat: int) -> JumpTable:
        t: JumpTable = p.table
        return t.seen(seat)

    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        t: JumpTable = p.table
        unknown = [at for at in range(len(t.discard)) if not t.knows(seat, at)]
        hidden = t.pile + [t.discard[at] for at in unknown]
        for number, other in enumerate(t.seats):
            if number != seat:
                hidden += other.hand
        hidden.sort()
        luck.shuffle("guess", hidden)
        for number, other in enumerate(t.seats):
            if number != seat:
                other.hand = sorted(hidden.pop() for _ in other.hand)
        t.pile = [hidden.pop() for _ in t.pile]
        for at in unknown:
            t.discard[at] = hidden.pop()
        self._ask_anew(p, t, seat, luck)

    def _ask_anew(self, p: Position, t: JumpTable, seat: int, luck: Luck) -> None:
        """Others are asked again with the hands they now have; who had answered in secret answers again by chance."""
        for other in range(p.seats):
            if other == seat:
                continue
            waiting = p.asks.get(other)
            ask = waiting or (p.sealed[other][0] if other in p.sealed else None)
            if ask is None:
                continue
            match ask.name:
                case "put_back":
                    ask_for_first_hand(p, t, other)
                case "place":
                    ask_for_placement(p, t, other)
                case "place_second":
                    ask_for_second_world(p, t, other)
                case name:
                    again = type(ask)(tuple(t.seats[other].hand), ask.least, ask.most)  # type: ignore[attr-defined, call-arg]
                    p.ask(other, self.steps.named[name], again)
            if waiting is None:
                again = p.asks.pop(other)
                p.sealed[other] = (again, again.sample(luck))

    def result(self, table: JumpTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(s.points for s in table.seats), tuple(len(s.hand) + s.income for s in table.seats)

    def sources(self, table: JumpTable, seat: int) -> tuple[Source, ...]:
        s = table.seats[seat]
        totals: dict[str, int] = {}
        for card, points in zip(s.empire, s.earned):
            if points:
                totals[CARDS[card].id] = totals.get(CARDS[card].id, 0) + points
        if s.gone:
            totals["source.gone"] = s.gone
        return tuple(Source(what, points) for what, points in sorted(totals.items(), key=lambda item: (-item[1], item[0])))

    read_table = staticmethod(read_table)
    question = staticmethod(words.question)
    choice = staticmethod(words.choice)
    refusals = staticmethod(words.refusals)
    say = staticmethod(words.say)
    explain = staticmethod(words.explain)


GAME = JumpDrive()
