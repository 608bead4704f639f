"""Jump Drive's board: who has what, every empire card by card with what it brings, and the own hand."""

from collections.abc import Sequence

from orrery.core.text import Text
from orrery.core.view import View
from orrery.draw.zone import Board, Row, Zone
from orrery.games.jump_drive.rules.components import CARDS, COST, DEFENSE, EYES, IS_WORLD
from orrery.games.jump_drive.rules.scoring import card_income, card_points, turn_income, turn_points
from orrery.games.jump_drive.rules.table import HIDDEN, JumpTable, Seat, military
from orrery.games.jump_drive.words.components import TEXT as GAME_TEXT

DEVELOPMENT, WORLD, MILITARY = "◆", "●", "✶"

TEXT = Text.of("orrery.games.jump_drive", "terminal")


def mark(card: int) -> str:
    """A diamond is a development, a circle a world, a spiked one a world to be conquered."""
    if not IS_WORLD[card]:
        return DEVELOPMENT
    return MILITARY if DEFENSE[card] >= 0 else WORLD


def card_label(card: int, lang: str) -> str:
    return f"{mark(card)} {CARDS[card].name_in(lang)}"


def headings(lang: str, *keys: str) -> tuple[str, ...]:
    return tuple(TEXT(lang, key) for key in keys)


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """One row for each seat, then each empire; the hand stands first in the viewer's own zones."""
    t: JumpTable = view.table
    moment = GAME_TEXT(lang, "phase.turn", n=t.round) if t.round else GAME_TEXT(lang, "phase.deal")
    shared = TEXT(lang, "shared", pile=len(t.pile), discard=len(t.discard))
    zones = []
    for seat in range(view.seats):
        s = t.seats[seat]
        own = [hand_zone(s, lang)] if s.hand and s.hand[0] != HIDDEN else []
        zones.append((empire_zone(t, seat, lang), *own))
    return Board(moment, shared, seats(view, names, lang), tuple(zones))


def seats(view: View, names: Sequence[str], lang: str) -> Zone:
    """One row for each seat."""
    columns = ("", *headings(lang, "points", "each", "income", "hand", "military", "eyes", "empire", "placed"))
    return Zone(columns, tuple(Row(seat_cells(view.table, seat, names[seat], lang)) for seat in range(view.seats)))


def seat_cells(t: JumpTable, seat: int, name: str, lang: str) -> tuple[str, ...]:
    s = t.seats[seat]
    return (
        name,
        str(s.points),
        f"+{turn_points(t, seat)}",
        f"+{turn_income(t, seat)}",
        str(len(s.hand)),
        str(military(s.sums)),
        str(s.sums[EYES]),
        str(len(s.empire)),
        placement_marks(s, lang),
    )


def placement_marks(s: Seat, lang: str) -> str:
    """What a seat has shown this turn."""
    if s.exploring:
        return TEXT(lang, "explores")
    return " ".join(mark(card) for card in (s.development, s.first, s.second) if card >= 0)


def empire_zone(t: JumpTable, seat: int, lang: str) -> Zone:
    s = t.seats[seat]
    rows = [
        Row(
            (card_label(card, lang), str(earned), str(card_points(t, seat, card)), str(card_income(t, seat, card))),
            CARDS[card].id,
            f"empire/{CARDS[card].id}",
        )
        for card, earned in zip(s.empire, s.earned)
    ]
    return Zone(headings(lang, "empire", "so_far", "each", "income"), tuple(rows), TEXT(lang, "no_empire"))


def hand_zone(s: Seat, lang: str) -> Zone:
    rows = []
    for card in s.hand:
        data = CARDS[card].data
        more = {give["what"] for give in data.get("gives", [])}
        cells = (
            card_label(card, lang),
            str(COST[card]) if DEFENSE[card] < 0 else f"{MILITARY}{DEFENSE[card]}",
            amount_words(data.get("points", 0), "points" in more),
            amount_words(data.get("income", 0), "income" in more),
            sign(data.get("military", 0)),
            sign(data.get("eyes", 0)),
            sign(data.get("chromosomes", 0)),
        )
        rows.append(Row(cells, CARDS[card].id, f"hand/{CARDS[card].id}"))
    return Zone(headings(lang, "hand", "cost", "each", "income", "military", "eyes", "genes"), tuple(rows))


def amount_words(amount: int, more: bool) -> str:
    """What a card always brings; a plus where its text may bring more."""
    return f"{amount}+" if more else str(amount)


def sign(amount: int) -> str:
    return str(amount) if amount else "·"
