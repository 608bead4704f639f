"""What powers do to resources, ships and the row: the effects that call no other action."""

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.components import ANY_TRACK, ENERGY, LEVELS, PLANETS, Planet, Power
from orrery.games.tiny_epic_galaxies.rules.events import (
    Exchanged,
    Gained,
    Paid,
    Recalled,
    Replaced,
    Stole,
    Transferred,
    Upgraded,
)
from orrery.games.tiny_epic_galaxies.rules.fleet import (
    advance_ship,
    check_points,
    colonise,
    deal_planet,
    orbiting_slots,
    push_back,
    pushable_slots,
    relocate,
)
from orrery.games.tiny_epic_galaxies.rules.places import HOME, orbit_of
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable, actor, last_space, step
from orrery.games.tiny_epic_galaxies.rules.targets import (
    conversion,
    recalls,
    replaceable_slots,
    rival_ships,
    rivals,
    transfers,
    unpack_recall,
    unpack_ship,
    unpack_transfer,
    upgrade_payments,
    victims,
)

# Resources -----------------------------------------------------------------------------------------------------------


def gain(p: Position, g: int, energy: int, culture: int) -> None:
    """Add resources up to what the mat holds; what exceeds is lost."""
    t: GalaxyTable = p.table
    x = t.galaxies[g]
    energy = min(energy, x.most - x.energy)
    culture = min(culture, x.most - x.culture)
    x.energy += energy
    x.culture += culture
    p.tell(Gained, actor(t, g), energy, culture)


def pay(p: Position, g: int, energy: int, culture: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[g]
    x.energy -= energy
    x.culture -= culture
    p.tell(Paid, g, energy, culture)


def gain_by(p: Position, seat: int, power: Power) -> None:
    """A gain of a power, and what it gives to the others."""
    t: GalaxyTable = p.table
    times = t.galaxies[seat].home if power.per_home else 1
    gain(p, seat, power.energy * times, power.culture * times)
    if power.others_energy or power.others_culture:
        for other in rivals(t, seat):
            gain(p, other, power.others_energy, power.others_culture)


def ask_victim(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Steal from the one rival who has what is stolen, or ask from whom."""
    seats = victims(p.table, seat, planet.power)
    if len(seats) == 1:
        steal(p, seat, seats[0], planet.index)
    else:
        p.ask(seat, steal, One(tuple(seats)), planet.index)


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
    p.tell(Stole, seat, actor(t, victim), energy, culture)
    gain(p, seat, energy, culture)


def ask_amount(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask how much of a resource is turned into the other, unless there is but one."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    most = conversion(planet.power, x.energy, x.culture)
    if most == 1:
        exchange(p, seat, 1, planet.index)
    else:
        p.ask(seat, exchange, One(tuple(range(1, most + 1))), planet.index)


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
    p.tell(Exchanged, seat, PLANETS[planet].power.source, amount)


# Empire --------------------------------------------------------------------------------------------------------------


def ask_payment(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Upgrade by the one payment there is, or ask how it is paid."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    power = planet.power
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
    p.tell(Upgraded, seat, x.level, energy, cost - energy, x.points)
    check_points(p, seat)


# Ships in orbit ------------------------------------------------------------------------------------------------------


def ask_advance(p: Position, seat: int, track: int, steps: int) -> None:
    """Advance the one ship there is on tracks of that type, or ask which."""
    t: GalaxyTable = p.table
    slots = orbiting_slots(t, t.galaxies[seat], track)
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
    slots = orbiting_slots(t, t.galaxies[g], ANY_TRACK)
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


def ask_push(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Push the one rival ship there is, or ask which."""
    power = planet.power
    ships = rival_ships(p.table, seat, power.track)
    if len(ships) == 1:
        push(p, seat, ships[0], power.steps)
    elif power.ships == 1:
        p.ask(seat, push, One(tuple(ships)), power.steps)
    else:
        p.ask(seat, push_some, Some(tuple(ships), 1, power.ships), power.steps)


@step
def push(p: Position, seat: int, ship: int, steps: int) -> None:
    galaxy, slot = unpack_ship(ship)
    push_back(p, galaxy, slot, steps)


@step
def push_some(p: Position, seat: int, ships: tuple[int, ...], steps: int) -> None:
    for ship in ships:
        push(p, seat, ship, steps)


def ask_shift(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask which own ship goes back, unless there is but one."""
    t: GalaxyTable = p.table
    slots = pushable_slots(t, t.galaxies[seat], ANY_TRACK)
    if len(slots) == 1:
        shift(p, seat, slots[0])
    else:
        p.ask(seat, shift, One(tuple(slots)))


@step
def shift(p: Position, seat: int, slot: int) -> None:
    """Send one own ship back, then ask which other one advances."""
    t: GalaxyTable = p.table
    push_back(p, seat, slot, 1)
    others = [other for other in orbiting_slots(t, t.galaxies[seat], ANY_TRACK) if other != slot]
    if len(others) == 1:
        advance_ship(p, seat, others[0], 1)
    else:
        p.ask(seat, advance, One(tuple(others)), 1)


def ask_recall(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask which ship comes home and for what, unless there is but one answer."""
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
    slot, energy = unpack_recall(code)
    space = x.orbit[slot]
    relocate(t, x, orbit_of(slot), HOME)
    p.tell(Recalled, seat, t.row[slot], space)
    gain(p, seat, energy, space - energy)


def ask_transfer(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask which ship changes to which orbit, unless there is but one answer."""
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
    slot, other = unpack_transfer(code)
    space = x.orbit[slot]
    relocate(t, x, orbit_of(slot), orbit_of(other), space)
    p.tell(Transferred, seat, t.row[slot], t.row[other], space)
    if space == last_space(t, other):
        colonise(p, seat, other)


# The row -------------------------------------------------------------------------------------------------------------


def ask_replace(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask which planet of the row is replaced, unless there is but one."""
    slots = replaceable_slots(p.table)
    if len(slots) == 1:
        replace(p, seat, slots[0])
    else:
        p.ask(seat, replace, One(tuple(slots)))


@step
def replace(p: Position, seat: int, slot: int) -> None:
    """Take a planet that no ship visits out of the row, and deal another into its place."""
    t: GalaxyTable = p.table
    planet = t.row[slot]
    p.tell(Replaced, seat, planet)
    deal_planet(p, slot)
    if t.rulings.replaced_under:
        t.deck.insert(0, planet)
        t.under += 1
    else:
        t.removed.append(planet)


def start_together(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Everybody else advances a ship first, clockwise."""
    for other in rivals(p.table, seat):
        p.then(advance_together, other, planet.power.others)
    p.then(advance_together, seat, planet.power.steps)


# Follows -------------------------------------------------------------------------------------------------------------


def set_follow_income(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Each follow brings the active player so much until the turn ends."""
    t: GalaxyTable = p.table
    t.energy_income = max(t.energy_income, planet.power.energy)
    t.culture_income = max(t.culture_income, planet.power.culture)


def set_follow_price(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Following costs so much until the turn ends."""
    t: GalaxyTable = p.table
    t.price = planet.power.culture
