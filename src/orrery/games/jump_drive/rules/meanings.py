"""What the codes of Jump Drive's asks mean, and every code that the rules can give them."""

from typing import Final

from orrery.core.ask import Ask
from orrery.core.meaning import COMPONENT, DO, OTHER, STOP, AskKind, Row, column_names
from orrery.games.jump_drive.rules.components import CARDS, DEFENSE, IS_WORLD, NONE, TEAM
from orrery.games.jump_drive.rules.placement import EXPLORE, NO_SECOND, placement, placement_parts, second_placed, second_world
from orrery.games.jump_drive.rules.round import give_up, pay, place, place_second, put_back, trim
from orrery.games.jump_drive.rules.table import JumpTable

DOES: Final = (STOP, "pass", "explore", "discard", "place", "place by contact")
PASSES: Final = 2
EXPLORES: Final = 3
DISCARDS: Final = 4
PLACES: Final = 5
CONTACTS: Final = 6
CARD_IDS: Final[tuple[str, ...]] = tuple([card.id for card in CARDS])
NAMES: Final = column_names(do=DOES, component=CARD_IDS, other=CARD_IDS)


# Every code --------------------------------------------------------------------------------------------------------------


def deck_cards(seats: int) -> list[int]:
    """Every card that can be in a hand."""
    return [card for card in range(len(CARDS)) if card != TEAM]


def all_placements(seats: int) -> list[int]:
    """Exploring, and every development, world or both; military worlds in both ways."""
    worlds = [card for card in range(len(CARDS)) if IS_WORLD[card]]
    codes = [EXPLORE]
    for development in [NONE, *[card for card in range(len(CARDS)) if not IS_WORLD[card]]]:
        if development != NONE:
            codes.append(placement(development, NONE, 0))
        for world in worlds:
            codes.append(placement(development, world, 0))
            if DEFENSE[world] >= 0:
                codes.append(placement(development, world, 1))
    return codes


def all_second_worlds(seats: int) -> list[int]:
    """No second world, and every world."""
    return [NO_SECOND, *[second_world(card) for card in range(len(CARDS)) if IS_WORLD[card]]]


# What a code means -------------------------------------------------------------------------------------------------------


def write_card(row: Row, ask: Ask, code: int, t: JumpTable | None, seat: int) -> None:
    """A card of the hand."""
    row[COMPONENT] = code + 1


def write_placement(row: Row, ask: Ask, code: int, t: JumpTable | None, seat: int) -> None:
    """The development and the world of a placement; a world alone is the component, beside a development it is the other
    component."""
    if code == EXPLORE:
        row[DO] = EXPLORES
        return
    development, world, by_contact = placement_parts(code)
    row[DO] = CONTACTS if by_contact else PLACES
    if development == NONE:
        row[COMPONENT] = world + 1
        return
    row[COMPONENT] = development + 1
    if world != NONE:
        row[OTHER] = world + 1


def write_second_world(row: Row, ask: Ask, code: int, t: JumpTable | None, seat: int) -> None:
    """A second world, or none."""
    if code == NO_SECOND:
        row[DO] = PASSES
        return
    row[DO] = PLACES
    row[COMPONENT] = second_placed(code) + 1


ASKS: Final = (
    AskKind(put_back, "some", deck_cards, write_card, do=DISCARDS),
    AskKind(place, "one", all_placements, write_placement),
    AskKind(pay, "some", deck_cards, write_card, do=DISCARDS),
    AskKind(place_second, "one", all_second_worlds, write_second_world),
    AskKind(give_up, "some", deck_cards, write_card, do=DISCARDS),
    AskKind(trim, "some", deck_cards, write_card, do=DISCARDS),
)
