"""What is hidden from a seat: left out of its view, and dealt anew in a guess."""

from orrery.core.ask import One
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.round import keep_mission, mission_pool
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN, GalaxyTable, is_solo


def redact(t: GalaxyTable, seat: int) -> GalaxyTable:
    """What `seat` may know: its own missions, all of them once the game is over, and of the deck what was put under it in sight."""
    galaxies = [galaxy.copy() for galaxy in t.galaxies]
    for g, galaxy in enumerate(galaxies):
        if g != seat:
            galaxy.offered = (HIDDEN,) * len(galaxy.offered)
            galaxy.mission = galaxy.mission if t.over else HIDDEN
    return t.copy_with(galaxies=galaxies, deck=t.deck[: t.under] + [HIDDEN] * (len(t.deck) - t.under))


def deal_anew(p: Position, seat: int, luck: Luck) -> None:
    """Deal the deck and the missions of others anew; who chooses among missions, or has chosen in secret, does so again."""
    t: GalaxyTable = p.table
    unknown = sorted(t.deck[t.under :])
    luck.shuffle("guess", unknown)
    t.deck[t.under :] = unknown
    if is_solo(t):
        return
    in_sight = [galaxy.mission for galaxy in t.galaxies] if t.over else []
    pool = [m for m in mission_pool(p.seats) if m not in t.galaxies[seat].offered and m not in in_sight]
    luck.shuffle("guess", pool)
    for other, galaxy in enumerate(t.galaxies):
        if other == seat:
            continue
        if t.over:
            galaxy.offered = tuple(sorted((galaxy.mission, pool.pop())))
            continue
        galaxy.offered = tuple(sorted((pool.pop(), pool.pop())))
        if galaxy.mission != HIDDEN:
            galaxy.mission = galaxy.offered[luck.below("guess", len(galaxy.offered))]
        else:
            ask_mission_anew(p, other, galaxy.offered, luck)


def ask_mission_anew(p: Position, seat: int, missions: tuple[int, ...], luck: Luck) -> None:
    """A seat chooses among the missions it now has; who had chosen in secret does so again by chance."""
    has_chosen = seat in p.sealed
    if has_chosen or seat in p.asks:
        p.seal(seat, keep_mission, One(missions))
    if has_chosen:
        again = p.asks.pop(seat)
        p.sealed[seat] = (again, again.sample(luck))
