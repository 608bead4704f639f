"""What powers do to resources, ships and the row: the effects that call no other action."""

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies import pieces
from orrery.games.tiny_epic_galaxies.fleet import (
    advance_ship,
    check_points,
    colonise,
    deal_planet,
    orbiting,
    push_back,
    pushable,
    relocate,
)
from orrery.games.tiny_epic_galaxies.pieces import ANY_TRACK, ENERGY, LEVELS, PLANETS, Power
from orrery.games.tiny_epic_galaxies.powers import (
    RIVAL_SHIP,
    conversion,
    recalls,
    replaceable,
    rival_ships,
    rivals,
    transfers,
    upgrade_payments,
    victims,
)
from orrery.games.tiny_epic_galaxies.table import HOME, ORBIT, GalaxyTable, actor, last_space, step

# Resources -----------------------------------------------------------------------------------------------------------


def gain(p: Position, g: int, energy: int, culture: int) -> None:
    """Add resources up to what the mat holds; what exceeds is lost."""
    t: GalaxyTable = p.table
    x = t.galaxies[g]
    energy = min(energy, x.most - x.energy)
    culture = min(culture, x.most - x.culture)
    x.energy += energy
    x.culture += culture
    p.tell("gained", actor(t, g), (energy, culture))


def pay(p: Position, g: int, energy: int, culture: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[g]
    x.energy -= energy
    x.culture -= culture
    p.tell("paid", g, (energy, culture))


def gain_by(p: Position, seat: int, power: Power) -> None:
    """A gain of a power, and what it gives to the others."""
    t: GalaxyTable = p.table
    times = t.galaxies[seat].home if power.per_home else 1
    gain(p, seat, power.energy * times, power.culture * times)
    if power.others_energy or power.others_culture:
        for other in rivals(t, seat):
            gain(p, other, power.others_energy, power.others_culture)


def ask_victim(p: Position, seat: int, planet: int) -> None:
    found = victims(p.table, seat, PLANETS[planet].power)
    if len(found) == 1:
        steal(p, seat, found[0], planet)
    else:
        p.ask(seat, steal, One(tuple(found)), planet)


@step
def steal(p: Position, seat: int, victim: int, planet: int) -> None:
    """Take the resource from a rival; at the cap the thief gains nothing, but the victim loses it."""
    t: GalaxyTable = p.table
    power = PLANETS[planet].power
    y = t.galaxies[victim]
    energy = min(power.energy, y.energy)
    culture = min(power.culture, y.culture)
    y.energy -= energy
    y.culture -= culture
    p.tell("stole", seat, (actor(t, victim), energy, culture))
    gain(p, seat, energy, culture)


def ask_amount(p: Position, seat: int, planet: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    most = conversion(PLANETS[planet].power, x.energy, x.culture)
    if most == 1:
        exchange(p, seat, 1, planet)
    else:
        p.ask(seat, exchange, One(tuple(range(1, most + 1))), planet)


@step
def exchange(p: Position, seat: int, amount: int, planet: int) -> None:
    """Turn one resource into the other, one for one."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    if PLANETS[planet].power.source == ENERGY:
        x.energy -= amount
        x.culture += amount
    else:
        x.culture -= amount
        x.energy += amount
    p.tell("exchanged", seat, (PLANETS[planet].power.source, amount))


# Empire --------------------------------------------------------------------------------------------------------------


def ask_payment(p: Position, seat: int, planet: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    power = PLANETS[planet].power
    payments = upgrade_payments(t, seat, power, x.energy, x.culture)
    cost = LEVELS[x.level + 1].cost - power.discount
    if len(payments) == 1:
        upgrade(p, seat, payments[0], cost)
    else:
        p.ask(seat, upgrade, One(tuple(payments)), cost)


@step
def upgrade(p: Position, seat: int, energy: int, cost: int) -> None:
    """Pay, go up one level, and put a new ship at home; a new die waits for the next turn."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    x.energy -= energy
    x.culture -= cost - energy
    old = LEVELS[x.level]
    x.level += 1
    new = LEVELS[x.level]
    x.points += new.points - old.points
    ships = new.ships - old.ships
    x.home += ships
    x.energy_yield += ships
    p.tell("upgraded", seat, (x.level, energy, cost - energy, x.points))
    check_points(p, seat)


# Ships in orbit ------------------------------------------------------------------------------------------------------


def ask_advance(p: Position, seat: int, track: int, steps: int) -> None:
    """Advance the one ship there is on tracks of that type, or ask which."""
    t: GalaxyTable = p.table
    slots = orbiting(t, t.galaxies[seat], track)
    if len(slots) == 1:
        advance_ship(p, seat, slots[0], steps)
    else:
        p.ask(seat, advance, One(tuple(slots)), steps)


@step
def advance(p: Position, seat: int, slot: int, steps: int) -> None:
    advance_ship(p, seat, slot, steps)


@step
def advance_together(p: Position, g: int, steps: int) -> None:
    """One galaxy's part of a common advance. The Rogue takes its ship nearest to colonising, the leftmost if tied."""
    t: GalaxyTable = p.table
    slots = orbiting(t, t.galaxies[g], ANY_TRACK)
    if not slots or t.over:
        return
    if actor(t, g) == g:
        ask_advance(p, g, ANY_TRACK, steps)
        return
    best = slots[0]
    for slot in slots:
        if last_space(t, slot) - t.galaxies[g].orbit[slot] < last_space(t, best) - t.galaxies[g].orbit[best]:
            best = slot
    advance_ship(p, g, best, steps)


def ask_push(p: Position, seat: int, power: Power) -> None:
    ships = rival_ships(p.table, seat, power.track)
    if len(ships) == 1:
        push(p, seat, ships[0], power.steps)
    elif power.ships == 1:
        p.ask(seat, push, One(tuple(ships)), power.steps)
    else:
        p.ask(seat, push_some, Some(tuple(ships), 1, power.ships), power.steps)


@step
def push(p: Position, seat: int, ship: int, steps: int) -> None:
    push_back(p, ship // RIVAL_SHIP, ship % RIVAL_SHIP, steps)


@step
def push_some(p: Position, seat: int, ships: tuple[int, ...], steps: int) -> None:
    for ship in ships:
        push_back(p, ship // RIVAL_SHIP, ship % RIVAL_SHIP, steps)


def ask_shift(p: Position, seat: int) -> None:
    t: GalaxyTable = p.table
    slots = pushable(t, t.galaxies[seat], ANY_TRACK)
    if len(slots) == 1:
        shift(p, seat, slots[0])
    else:
        p.ask(seat, shift, One(tuple(slots)))


@step
def shift(p: Position, seat: int, slot: int) -> None:
    """Send one own ship back, then ask which other one advances."""
    t: GalaxyTable = p.table
    push_back(p, seat, slot, 1)
    others = [other for other in orbiting(t, t.galaxies[seat], ANY_TRACK) if other != slot]
    if len(others) == 1:
        advance_ship(p, seat, others[0], 1)
    else:
        p.ask(seat, advance, One(tuple(others)), 1)


def ask_recall(p: Position, seat: int) -> None:
    t: GalaxyTable = p.table
    codes = recalls(t, t.galaxies[seat])
    if len(codes) == 1:
        recall(p, seat, codes[0])
    else:
        p.ask(seat, recall, One(tuple(codes)))


@step
def recall(p: Position, seat: int, code: int) -> None:
    """Bring a ship home from orbit for as many resources as the number of its space."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    slot = code // 8
    space = x.orbit[slot]
    relocate(t, x, ORBIT + slot, HOME)
    p.tell("recalled", seat, (t.row[slot], space))
    gain(p, seat, code % 8, space - code % 8)


def ask_transfer(p: Position, seat: int) -> None:
    t: GalaxyTable = p.table
    codes = transfers(t, t.galaxies[seat])
    if len(codes) == 1:
        transfer(p, seat, codes[0])
    else:
        p.ask(seat, transfer, One(tuple(codes)))


@step
def transfer(p: Position, seat: int, code: int) -> None:
    """Move a ship to the same space of another track; if that is its last space, it colonises."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    slot, other = code // 8, code % 8
    space = x.orbit[slot]
    relocate(t, x, ORBIT + slot, ORBIT + other, space)
    p.tell("transferred", seat, (t.row[slot], t.row[other], space))
    if space == last_space(t, other):
        colonise(p, seat, other)


# The row -------------------------------------------------------------------------------------------------------------


def ask_replace(p: Position, seat: int) -> None:
    slots = replaceable(p.table)
    if len(slots) == 1:
        replace(p, seat, slots[0])
    else:
        p.ask(seat, replace, One(tuple(slots)))


@step
def replace(p: Position, seat: int, slot: int) -> None:
    """Take a planet that no ship visits out of the row, and deal another into its place."""
    t: GalaxyTable = p.table
    planet = t.row[slot]
    p.tell("replaced", seat, (planet,))
    deal_planet(p, slot)
    if t.rulings.replaced_under:
        t.deck.insert(0, planet)
        t.under += 1
    else:
        t.removed.append(planet)


def start_together(p: Position, seat: int, power: Power) -> None:
    """Everybody else advances a ship first, clockwise."""
    for other in rivals(p.table, seat):
        p.then(advance_together, other, power.others)
    p.then(advance_together, seat, power.steps)


def set_follow_terms(p: Position, power: Power) -> None:
    """What holds for follows until the turn ends: an income from each, or a higher price."""
    t: GalaxyTable = p.table
    if power.kind == pieces.FOLLOW_PRICE:
        t.price = power.culture
    else:
        t.energy_income = max(t.energy_income, power.energy)
        t.culture_income = max(t.culture_income, power.culture)
