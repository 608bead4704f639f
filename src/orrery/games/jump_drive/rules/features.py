"""What a network sees of a table of Jump Drive: features by name, and the loop that writes them."""

from array import array
from typing import Final

from orrery.core.features import Features, tally
from orrery.games.jump_drive.rules.components import CARDS, DECK, SLOT_NAMES, SLOTS
from orrery.games.jump_drive.rules.scoring import turn_income, turn_points
from orrery.games.jump_drive.rules.table import HIDDEN, JumpTable, Seat, military

GOAL: Final = 50.0
TEN: Final = 10.0
SOME_ROUNDS: Final = 8.0
FEW: Final = 4.0
CARD_IDS: Final[tuple[str, ...]] = tuple([card.id for card in CARDS])

TABLE: Final = Features()
ROUND_AT: Final[int] = TABLE.add("round", "turns begun", SOME_ROUNDS)
SCORED_AT: Final[int] = TABLE.add("scored", "1 when the points of this turn are counted")
PILE_AT: Final[int] = TABLE.add("pile", "cards to draw", len(DECK))
DISCARDS_AT: Final[int] = TABLE.add("discards", "cards discarded", len(DECK))
KNOWN_AT: Final[int] = TABLE.add("discarded", "copies of each card that this seat knows to be discarded", of=CARD_IDS)

OWN: Final = Features()
HAND_AT: Final[int] = OWN.add("hand", "copies of each card in hand", of=CARD_IDS)

SEAT: Final = Features()
POINTS_AT: Final[int] = SEAT.add("points", "points so far", GOAL)
TURN_POINTS_AT: Final[int] = SEAT.add("turn_points", "points that the empire brings a turn", TEN)
TURN_INCOME_AT: Final[int] = SEAT.add("turn_income", "cards that the empire brings a turn", TEN)
CARDS_AT: Final[int] = SEAT.add("cards", "cards in hand", TEN)
MILITARY_AT: Final[int] = SEAT.add("military", "general military", TEN)
TEAM_AT: Final[int] = SEAT.add("team", "1 while its Survey Team is in the centre")
EXPLORING_AT: Final[int] = SEAT.add("exploring", "1 if it explores this turn")
TAKEN_AT: Final[int] = SEAT.add("taken", "how it placed its first world this turn", of=("paid", "conquered"))
PLACED_AT: Final[int] = SEAT.add("placed", "1 for what it has placed this turn", of=("development", "first", "second"))
SPENT_AT: Final[int] = SEAT.add("spent", "military used for the first world", TEN, of=("general", "limited"))
SUMS_AT: Final[int] = SEAT.add("sums", "what the cards of the empire add up to", FEW, of=SLOT_NAMES)
EMPIRE_AT: Final[int] = SEAT.add("empire", "copies of each card in the empire", of=CARD_IDS)


def fill(values: "array[float]", t: JumpTable, order: list[int], own: bool) -> None:
    """Write the table, then what the first seat of the order holds if it is the viewer's own, then every seat in order."""
    values[ROUND_AT] = t.round / SOME_ROUNDS
    if t.scored:
        values[SCORED_AT] = 1.0
    values[PILE_AT] = len(t.pile) / float(len(DECK))
    values[DISCARDS_AT] = len(t.discard) / float(len(DECK))
    tally(values, KNOWN_AT, t.discard)
    if own:
        tally(values, TABLE.size + HAND_AT, t.seats[order[0]].hand)
    at = TABLE.size + OWN.size
    for seat in order:
        write_seat(values, at, t, seat)
        at += SEAT.size


def write_seat(values: "array[float]", at: int, t: JumpTable, seat: int) -> None:
    """Write what everybody may know of a seat."""
    s: Seat = t.seats[seat]
    values[at + POINTS_AT] = s.points / GOAL
    values[at + TURN_POINTS_AT] = turn_points(t, seat) / TEN
    values[at + TURN_INCOME_AT] = turn_income(t, seat) / TEN
    values[at + CARDS_AT] = len(s.hand) / TEN
    values[at + MILITARY_AT] = military(s.sums) / TEN
    if s.team:
        values[at + TEAM_AT] = 1.0
    if s.exploring:
        values[at + EXPLORING_AT] = 1.0
    if s.taken:
        values[at + TAKEN_AT + s.taken - 1] = 1.0
    if s.development != HIDDEN:
        values[at + PLACED_AT] = 1.0
    if s.first != HIDDEN:
        values[at + PLACED_AT + 1] = 1.0
    if s.second != HIDDEN:
        values[at + PLACED_AT + 2] = 1.0
    if s.spent:
        values[at + SPENT_AT] = s.spent / TEN
    if s.spent_limited:
        values[at + SPENT_AT + 1] = s.spent_limited / TEN
    sums = s.sums
    for slot in range(SLOTS):
        if sums[slot]:
            values[at + SUMS_AT + slot] = sums[slot] / FEW
    tally(values, at + EMPIRE_AT, s.empire)
