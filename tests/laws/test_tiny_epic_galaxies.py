"""Laws of Tiny Epic Galaxies at every decision: planets, ships, dice and points are conserved, and what is kept in sums is right."""

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.games.tiny_epic_galaxies.rules.components import LEVELS, PLANETS, ROGUES
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN, Galaxy, GalaxyTable, is_solo, mat

SEATS = (1, 2, 3, 4, 5)
GAME = orrery.game("tiny-epic-galaxies")


def some_options(number: int) -> dict[str, Option]:
    """Every value of every option turns up in a run of games."""
    return {setting.name: setting.values[(number + i) % len(setting.values)] for i, setting in enumerate(GAME.settings)}


@pytest.mark.parametrize("seats", SEATS)
def test_laws_of_the_table(seats: int) -> None:
    for number in range(12 if seats == 1 else 3):
        play_checked(seats, number)


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_laws_of_the_table_in_a_thousand_games(seats: int) -> None:
    for number in range(200):
        play_checked(seats, 1000 + number)


def play_checked(seats: int, number: int) -> None:
    luck = Luck.of(f"laws/{seats}/{number}")
    p = GAME.start(seats, number, some_options(number))
    rolled: tuple[int, int, int] | None = None
    while p.asks:
        t: GalaxyTable = p.table
        check_table(t)
        check_views(p)
        dice = sum(t.dice) + len(t.bay) + len(t.converter) + len(t.spent)
        if t.rogue == HIDDEN or t.active == 0:
            now = (t.turn, t.active, dice)
            assert rolled is None or rolled[:2] != now[:2] or rolled == now, "dice are conserved within a turn"
            rolled = now if dice else None
        else:
            waiting = t.left + (1 if t.showing != HIDDEN else 0)
            assert dice + waiting == (3 if t.extra else mat(t).levels[t.galaxies[1].level].dice)
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    check_table(p.table)
    assert any(galaxy.points >= 21 for galaxy in p.table.galaxies) or p.table.galaxies[1].level == 6


def check_table(t: GalaxyTable) -> None:
    colonies = [planet for galaxy in t.galaxies for planet in galaxy.planets]
    row = [planet for planet in t.row if planet != HIDDEN]
    assert sorted(row + t.deck + t.removed + colonies) == list(range(len(PLANETS)))
    for g, galaxy in enumerate(t.galaxies):
        rogue = g == 1 and is_solo(t)
        check_galaxy(t, galaxy, rogue)
    missions = [mission for galaxy in t.galaxies for mission in galaxy.offered]
    assert len(missions) == len(set(missions))


def check_galaxy(t: GalaxyTable, x: Galaxy, rogue: bool) -> None:
    levels = ROGUES[t.rogue].levels if rogue else LEVELS
    level = levels[min(x.level, len(levels) - 1)]
    assert x.home + sum(x.surface) + sum(space != HIDDEN for space in x.orbit) == level.ships
    assert 0 <= x.energy <= x.most
    assert 0 <= x.culture <= x.most
    assert x.points == level.points + sum(PLANETS[planet].points for planet in x.planets)
    yields = [x.home, x.home * x.home_culture]
    tracked = [0, 0]
    for slot, number in enumerate(t.row):
        if number == HIDDEN:
            assert x.orbit[slot] == HIDDEN
            assert not x.surface[slot]
            continue
        planet = PLANETS[number]
        yields[planet.resource] += x.surface[slot] + (x.orbit[slot] != HIDDEN)
        if x.orbit[slot] != HIDDEN:
            tracked[planet.track] += 1
            assert 0 <= x.orbit[slot] < planet.steps
    assert [x.energy_yield, x.culture_yield] == yields
    assert x.tracked == tracked
    assert not (rogue and any(x.surface))


def check_views(p: Position) -> None:
    for seat in range(-1, p.seats):
        table: GalaxyTable = p.view(seat).table
        assert set(table.deck[table.under :]) <= {HIDDEN}
        for other, galaxy in enumerate(table.galaxies):
            if other != seat:
                assert galaxy.mission == HIDDEN
                assert set(galaxy.offered) <= {HIDDEN}
