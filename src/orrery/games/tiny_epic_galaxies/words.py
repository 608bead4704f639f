"""Tiny Epic Galaxies in words: questions, choices, refusals and events, in English and French."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import One
from orrery.core.game import Choice, Refusal
from orrery.core.position import Event
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.actions import UPGRADE_BY_CULTURE, UPGRADE_BY_ENERGY
from orrery.games.tiny_epic_galaxies.explain import TEXT, amount, explain, planet_power
from orrery.games.tiny_epic_galaxies.foresee import (
    called,
    face_called,
    faces_called,
    once_activated,
    rogue_would,
    usable_once_landed,
    would,
)
from orrery.games.tiny_epic_galaxies.pieces import (
    ENERGY,
    FACE_SIDES,
    FACES,
    LEVELS,
    MISSION_CARDS,
    MOST_HELD,
    PLANETS,
    RESOURCES,
    STEAL,
    TOP,
    TRACKS,
    UPGRADE,
)
from orrery.games.tiny_epic_galaxies.powers import RIVAL_SHIP, upgrade_payments, usable_colonies, with_income
from orrery.games.tiny_epic_galaxies.round import ACTIVATE, CONVERT, REROLL, STOP
from orrery.games.tiny_epic_galaxies.table import (
    NO_PLANET,
    NO_SHIP,
    ORBIT,
    PLACES,
    SURFACE,
    GalaxyTable,
    actor,
    is_solo,
    round_number,
)

__all__ = ["TEXT", "choice", "explain", "phase", "question", "refusals", "say", "would"]

RULES = "tiny-epic-galaxies."


# Questions -----------------------------------------------------------------------------------------------------------


def question(view: View, lang: str) -> str:
    """The ask as a sentence with its numbers."""
    ask = view.ask
    if ask is None:
        return ""
    t: GalaxyTable = view.table
    x = t.galaxies[view.seat]
    key = f"ask.{ask.name}"
    match ask.name:
        case "act":
            return TEXT(lang, key, n=sum(t.dice))
        case "reroll":
            price = "free"
            if ask.args[0] and t.rerolls:
                price = "each" if t.rulings.pay_per_die else "energy"
            return TEXT(lang, key, price=TEXT(lang, f"reroll.{price}"))
        case "give_up":
            return TEXT(lang, key, n=PLANETS[ask.args[0]].power.pay_dice, planet=called(ask.args[0], lang))
        case "land":
            return TEXT(lang, key, planet=called(ask.args[0], lang), power=planet_power(ask.args[0], lang))
        case "advance" | "push" | "push_some" | "fall_back" | "ransom":
            return TEXT(lang, key, n=ask.args[0])
        case "upgrade":
            return TEXT(lang, key, n=ask.args[0], level=x.level + 1)
        case "steal":
            power = PLANETS[ask.args[0]].power
            return TEXT(lang, key, what=amount(lang, power.energy, power.culture))
        case "exchange":
            source = PLANETS[ask.args[0]].power.source
            return TEXT(lang, key, what=TEXT(lang, f"of.{RESOURCES[source]}"), into=_resource(1 - source, lang))
        case "borrow":
            power = PLANETS[ask.args[0]].power
            paid = amount(lang, power.pay_energy, power.pay_culture)
            return TEXT(lang, f"{key}.rival" if power.rivals else f"{key}.row", what=paid)
        case "follow":
            face = ask.args[0]
            told = would(with_income(t, t.active), view.seat, face, t.price, lang)
            return TEXT(lang, key, face=face_called(face, lang), n=t.price, would=told)
        case "follow_free":
            leader, face = ask.args[:2]
            told = would(with_income(t, leader), view.seat, face, 0, lang)
            return TEXT(lang, key, face=face_called(face, lang), would=told)
        case "force":
            face = ask.args[0]
            return TEXT(lang, key, face=face_called(face, lang), would=rogue_would(t, face, lang))
    return TEXT(lang, key)


def _resource(resource: int, lang: str) -> str:
    return TEXT(lang, f"resource.{RESOURCES[resource]}")


# Choices -------------------------------------------------------------------------------------------------------------


def choice(view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
    """One option or item, with what follows from it."""
    ask = view.ask
    assert ask is not None, "a choice belongs to an ask"
    t: GalaxyTable = view.table
    match ask.name:
        case "keep_mission":
            card = MISSION_CARDS[code]
            return Choice(card.called(lang), explain(card, lang), (f"mission/{card.id}",), RULES + "setup.missions")
        case "act":
            return _act_choice(view, code, lang)
        case "reroll" | "convert" | "give_up":
            return Choice(face_called(code, lang), "", (f"die/{FACES[code]}",), RULES + _dice_clause(view))
        case "set_die":
            words = TEXT(lang, "choice.set", face=face_called(code // 6, lang), new=face_called(code % 6, lang))
            chosen = (f"face/{FACES[code % 6]}", f"die/{FACES[code // 6]}")
            return Choice(words, explain(FACE_SIDES[code % 6], lang), chosen, RULES + "turn.convert-other-face")
        case "move":
            return _move_choice(view, code, lang)
        case "land":
            piece = f"planet/{PLANETS[ask.args[0]].id}" if code else "leave"
            return Choice(TEXT(lang, "choice.use_it" if code else "choice.leave"), "", (piece,), RULES + "move.land")
        case "colony":
            return _colony_choice(view, code, lang)
        case "upgrade":
            return _upgrade_choice(view, code, ask.args[0] - code, lang)
        case "advance" | "shift" | "fall_back":
            steps = ask.args[0] if ask.name == "advance" else 0
            return _ship_choice(view, view.seat, code, steps, lang, names)
        case "push" | "push_some":
            return _ship_choice(view, code // RIVAL_SHIP, code % RIVAL_SHIP, 0, lang, names)
        case "steal":
            return _victim_choice(view, code, lang, names)
        case "exchange":
            source = PLANETS[ask.args[0]].power.source
            spent = (code, 0) if source == ENERGY else (0, code)
            return Choice(amount(lang, *spent), "", (_amount(*spent),), RULES + "power.convert")
        case "ransom":
            taken = (code, ask.args[0] - code)
            return Choice(amount(lang, *taken), "", (_amount(*taken),), RULES + "solo.attack-choice")
        case "recall":
            slot = code // 8
            brought = (code % 8, t.galaxies[view.seat].orbit[slot] - code % 8)
            words = TEXT(lang, "choice.recall", planet=called(t.row[slot], lang), what=amount(lang, *brought))
            return Choice(words, "", (_ship(view.seat, t, ORBIT + slot), _amount(*brought)), RULES + "power.recall")
        case "transfer":
            return _transfer_choice(view, code, lang)
        case "replace":
            return Choice(called(t.row[code], lang), "", (f"planet/{PLANETS[t.row[code]].id}",), RULES + "power.replace")
        case "borrow":
            clause = "power.use-rival" if PLANETS[ask.args[0]].power.rivals else "power.use-row"
            return _use_choice(code, lang, RULES + clause)
        case "any_face" | "repeat":
            clause = RULES + ("power.any-face" if ask.name == "any_face" else "power.repeat")
            return Choice(
                face_called(code, lang), would(t, view.seat, code, 0, lang, ask.args[0]), (f"face/{FACES[code]}",), clause
            )
        case "follow":
            return _follow_choice(code, f"bay/{FACES[ask.args[0]]}", RULES + "follow.pay", lang)
        case "follow_free":
            return _follow_choice(code, f"face/{FACES[ask.args[1]]}", RULES + "power.any-face-then-follow", lang)
    words = TEXT(lang, "choice.force" if code else "choice.let")
    return Choice(words, "", ("rogue/die" if code else "let",), RULES + "solo.force")


def _dice_clause(view: View) -> str:
    """The rule by which dice are rerolled, converted or given up."""
    ask = view.ask
    assert ask is not None, "dice are chosen for an ask"
    if ask.name == "reroll":
        paid = view.table.rerolls > 0
        return "power.reroll" if not ask.args[0] else "turn.reroll-energy" if paid else "turn.reroll-free"
    return "turn.convert" if ask.name == "convert" else "power.pay-dice"


def _amount(energy: int, culture: int) -> str:
    """The piece of a choice between amounts of resources."""
    return f"amount/{energy}-{culture}"


def _act_choice(view: View, code: int, lang: str) -> Choice:
    t: GalaxyTable = view.table
    if code == STOP:
        return Choice(TEXT(lang, "choice.stop"), TEXT(lang, "choice.stop.hint", n=sum(t.dice)), ("stop",), RULES + "turn.stop")
    if code == REROLL:
        price = "free" if not t.rerolls else "each" if t.rulings.pay_per_die else "energy"
        clause = "turn.reroll-energy" if t.rerolls else "turn.reroll-free"
        return Choice(TEXT(lang, "choice.reroll"), TEXT(lang, f"reroll.{price}"), ("reroll",), RULES + clause)
    if code == CONVERT:
        return Choice(TEXT(lang, "choice.convert"), TEXT(lang, "choice.convert.hint"), ("converter",), RULES + "turn.convert")
    face = code - ACTIVATE
    words = TEXT(lang, "choice.activate", face=face_called(face, lang))
    return Choice(
        words, would(once_activated(t, face), view.seat, face, 0, lang), (f"die/{FACES[face]}",), RULES + "turn.activate"
    )


def _planet_at(t: GalaxyTable, place: int, lang: str) -> str:
    return called(t.row[(place - ORBIT) % (SURFACE - ORBIT)], lang) if place else ""


def origin(t: GalaxyTable, place: int, lang: str) -> str:
    """Where a ship comes from, as the end of a choice."""
    return TEXT(lang, "choice.move.from", start=_place(t, place, lang))


def _place(t: GalaxyTable, place: int, lang: str) -> str:
    if not place:
        return TEXT(lang, "place.home.from")
    return TEXT(lang, "place.surface" if place >= SURFACE else "place.orbit", planet=_planet_at(t, place, lang))


def _piece(t: GalaxyTable, place: int) -> str:
    """The spot of a place on the board."""
    if not place:
        return "home"
    id = PLANETS[t.row[(place - ORBIT) % (SURFACE - ORBIT)]].id
    return f"planet/{id}/{'surface' if place >= SURFACE else 'orbit'}"


def _owner(t: GalaxyTable, g: int) -> str:
    """Whose a piece is: the number of a seat, or the Rogue."""
    return str(g) if actor(t, g) == g else "rogue"


def _ship(g: int, t: GalaxyTable, place: int) -> str:
    return f"ship/{_owner(t, g)}/{_piece(t, place)}"


def _move_choice(view: View, code: int, lang: str) -> Choice:
    t: GalaxyTable = view.table
    ask = view.ask
    assert isinstance(ask, One)
    start, to = code // PLACES, code % PLACES
    hint = ""
    clause = "move.places"
    kind = "land" if to >= SURFACE else "orbit" if to else "home"
    words = TEXT(lang, f"choice.move.{kind}", planet=_planet_at(t, to, lang))
    if any(other // PLACES != start for other in ask.options):
        words += origin(t, start, lang)
    if to >= SURFACE:
        planet = t.row[to - SURFACE]
        clause = "move.land"
        if usable_once_landed(view, start, to, ask.args[0]):
            hint = TEXT(lang, "choice.move.usable", power=planet_power(planet, lang))
        else:
            hint = TEXT(lang, "choice.move.unusable")
    elif to:
        planet = t.row[to - ORBIT]
        clause = "move.orbit"
        track = TEXT(lang, f"of.{TRACKS[PLANETS[planet].track]}")
        hint = TEXT(lang, "choice.move.steps", n=PLANETS[planet].steps, track=track)
    return Choice(words, hint, (_piece(t, to), _ship(view.seat, t, start)), RULES + clause)


def _use_choice(planet: int, lang: str, clause: str) -> Choice:
    words = TEXT(lang, "choice.use", planet=called(planet, lang))
    return Choice(words, planet_power(planet, lang), (f"planet/{PLANETS[planet].id}",), clause)


def _colony_choice(view: View, code: int, lang: str) -> Choice:
    if code < UPGRADE_BY_ENERGY:
        return _use_choice(code, lang, RULES + "colony.one")
    t: GalaxyTable = view.table
    cost = LEVELS[t.galaxies[view.seat].level + 1].cost
    return _upgrade_choice(view, cost if code == UPGRADE_BY_ENERGY else 0, cost if code == UPGRADE_BY_CULTURE else 0, lang)


def _upgrade_choice(view: View, energy: int, culture: int, lang: str) -> Choice:
    t: GalaxyTable = view.table
    level = t.galaxies[view.seat].level + 1
    new = LEVELS[level]
    words = TEXT(lang, "choice.upgrade", level=level, what=amount(lang, energy, culture))
    hint = TEXT(lang, "choice.upgrade.hint", points=new.points, dice=new.dice, ships=new.ships)
    piece = f"upgrade/{energy}-{culture}"
    return Choice(words, hint, (piece,), RULES + "upgrade.cost")


def _ship_choice(view: View, g: int, slot: int, steps: int, lang: str, names: Sequence[str]) -> Choice:
    """A ship in orbit: where it stands and, of a rival, whose it is."""
    t: GalaxyTable = view.table
    planet = PLANETS[t.row[slot]]
    space = t.galaxies[g].orbit[slot]
    words = TEXT(lang, "choice.ship", planet=called(planet.index, lang), space=space, last=planet.steps)
    hint = ""
    if g != view.seat:
        words = TEXT(lang, "choice.rival_ship", whose=_rival(t, g, names, lang), where=words)
    elif steps and space + steps >= planet.steps:
        hint = TEXT(lang, "choice.ship.colonises", n=planet.points)
    return Choice(words, hint, (_ship(g, t, ORBIT + slot),), RULES + ("advance.step" if steps else "advance.floor"))


def _rival(t: GalaxyTable, g: int, names: Sequence[str], lang: str) -> str:
    """A rival by name, by number where no names are known, or the Rogue."""
    if actor(t, g) != g:
        return TEXT(lang, "choice.victim.rogue")
    return names[g] if names else TEXT(lang, "choice.victim", n=g + 1)


def _victim_choice(view: View, g: int, lang: str, names: Sequence[str]) -> Choice:
    t: GalaxyTable = view.table
    y = t.galaxies[g]
    energy, culture = TEXT(lang, "amount.energy", n=y.energy), TEXT(lang, "amount.culture", n=y.culture)
    hint = TEXT(lang, "choice.victim.hint", energy=energy, culture=culture)
    return Choice(_rival(t, g, names, lang), hint, (f"seat/{_owner(t, g)}",), RULES + "power.steal")


def _transfer_choice(view: View, code: int, lang: str) -> Choice:
    t: GalaxyTable = view.table
    slot, other = code // 8, code % 8
    space = t.galaxies[view.seat].orbit[slot]
    words = TEXT(lang, "choice.transfer", planet=called(t.row[slot], lang), other=called(t.row[other], lang), n=space)
    target = PLANETS[t.row[other]]
    hint = TEXT(lang, "choice.ship.colonises", n=target.points) if space == target.steps else ""
    return Choice(words, hint, (_piece(t, ORBIT + other), _ship(view.seat, t, ORBIT + slot)), RULES + "power.transfer")


def _follow_choice(code: int, die: str, clause: str, lang: str) -> Choice:
    """Following or not; the question itself says what it would bring."""
    return Choice(TEXT(lang, "choice.follow" if code else "choice.pass"), "", (die if code else "pass",), clause)


# Refusals ------------------------------------------------------------------------------------------------------------


def refusals(view: View, lang: str) -> dict[str, Refusal]:
    """Pieces that can't be chosen now, and why."""
    match view.ask.name if view.ask else "":
        case "act":
            return _act_refusals(view, lang)
        case "move":
            return _move_refusals(view, lang)
        case "colony":
            return _colony_refusals(view, lang)
    return {}


def _act_refusals(view: View, lang: str) -> dict[str, Refusal]:
    t: GalaxyTable = view.table
    assert isinstance(view.ask, One)
    found: dict[str, Refusal] = {}
    if REROLL not in view.ask.options:
        found["reroll"] = Refusal(TEXT(lang, "refusal.reroll"), RULES + "turn.reroll-energy")
    if CONVERT not in view.ask.options:
        if t.converter:
            found["converter"] = Refusal(TEXT(lang, "refusal.convert.used"), RULES + "turn.convert-once")
        else:
            found["converter"] = Refusal(TEXT(lang, "refusal.convert.dice"), RULES + "turn.convert")
    return found


def _move_refusals(view: View, lang: str) -> dict[str, Refusal]:
    t: GalaxyTable = view.table
    x = t.galaxies[view.seat]
    found: dict[str, Refusal] = {}
    for slot, planet in enumerate(t.row):
        if planet == NO_PLANET:
            continue
        if x.orbit[slot] != NO_SHIP:
            found[_piece(t, ORBIT + slot)] = Refusal(TEXT(lang, "refusal.orbit"), RULES + "move.one-each")
        if x.surface[slot]:
            found[_piece(t, SURFACE + slot)] = Refusal(TEXT(lang, "refusal.surface"), RULES + "move.one-each")
    return found


def _colony_refusals(view: View, lang: str) -> dict[str, Refusal]:
    t: GalaxyTable = view.table
    assert isinstance(view.ask, One)
    x = t.galaxies[view.seat]
    chain = view.ask.args[0]
    good = usable_colonies(t, view.seat, chain)
    found: dict[str, Refusal] = {}
    for planet in x.planets:
        if planet not in good:
            found[f"planet/{PLANETS[planet].id}"] = _power_refusal(view, planet, chain, lang)
    if x.level == TOP:
        found["upgrade"] = Refusal(TEXT(lang, "refusal.top"), RULES + "upgrade.top")
    elif not {UPGRADE_BY_ENERGY, UPGRADE_BY_CULTURE} & set(view.ask.options):
        found["upgrade"] = Refusal(TEXT(lang, "refusal.upgrade", n=LEVELS[x.level + 1].cost), RULES + "upgrade.cost")
    return found


def _power_refusal(view: View, planet: int, chain: int, lang: str) -> Refusal:
    t: GalaxyTable = view.table
    x = t.galaxies[view.seat]
    power = PLANETS[planet].power
    if chain >> planet & 1:
        return Refusal(TEXT(lang, "refusal.chain"), RULES + "power.chain")
    if power.once and x.used >> planet & 1:
        return Refusal(TEXT(lang, "refusal.used"), RULES + "power.once")
    if view.seat != t.active and power.own_turn:
        return Refusal(TEXT(lang, "refusal.own_turn"), RULES + "power.own-turn")
    if view.seat != t.active and power.kind == STEAL and t.rulings.theft_own_turn:
        return Refusal(TEXT(lang, "refusal.own_turn"), RULES + "power.steal-turn")
    if x.energy < power.pay_energy or x.culture < power.pay_culture or sum(t.dice) < power.pay_dice:
        return Refusal(TEXT(lang, "refusal.cost"), RULES + "power.offered")
    if power.kind == UPGRADE and x.level == TOP:
        return Refusal(TEXT(lang, "refusal.top"), RULES + "upgrade.top")
    if power.kind == UPGRADE and upgrade_payments(t, view.seat, power, MOST_HELD, MOST_HELD):
        return Refusal(TEXT(lang, "refusal.cost"), RULES + "power.offered")
    return Refusal(TEXT(lang, "refusal.target"), RULES + "power.offered")


# Events --------------------------------------------------------------------------------------------------------------


def say(event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
    """An event as a sentence for one viewer."""
    name, seat, public, private = event
    own = seat == viewer and seat >= 0
    values: dict[str, Any] = {"who": _who(seat, names, lang)}
    match name:
        case "kept":
            own = own and bool(private)
            if own:
                values["mission"] = MISSION_CARDS[private[0]].called(lang)
        case "rolled":
            values["faces"] = faces_called(sorted(public), lang)
        case "rerolled":
            values |= {"price": amount(lang, public[0], 0), "faces": faces_called(public[1], lang)}
            values["new"] = faces_called(sorted(public[2]), lang)
            name = "rerolled" if public[0] else "rerolled_free"
        case "converted" | "gave_up":
            values["faces"] = faces_called(public[0], lang)
        case "set_die":
            values |= {"face": face_called(public[0], lang), "new": face_called(public[1], lang)}
        case "gained" | "paid" | "lost":
            values["what"] = amount(lang, public[0], public[1])
            if name == "gained" and not any(public):
                name = "gained_nothing"
        case "moved":
            values |= {"start": _spot(public[0], public[1], own, lang), "to": _spot(public[2], public[3], own, lang)}
        case "advanced":
            values |= {"planet": called(public[0], lang), "space": public[1], "last": public[2]}
        case "pushed" | "recalled":
            values |= {"planet": called(public[0], lang), "space": public[1]}
            name = "rogue_pushed" if seat < 0 else name
        case "colonised":
            values |= {"planet": called(public[0], lang), "points": public[1]}
        case "used" | "dealt" | "replaced" | "rogue_moved":
            values["planet"] = called(public[0], lang)
        case "upgraded":
            values |= {"level": public[0], "what": amount(lang, public[1], public[2]), "points": public[3]}
        case "stole" | "hired":
            victim = names[public[0]] if public[0] >= 0 else TEXT(lang, "rogue.named")
            values |= {"victim": victim, "what": amount(lang, public[1], public[2])}
            name = f"{name}_you" if public[0] == viewer >= 0 else name
        case "exchanged":
            source, count = public
            values["what"] = amount(lang, count, 0) if source == ENERGY else amount(lang, 0, count)
            values["into"] = _resource(1 - source, lang)
        case "transferred":
            values |= {"planet": called(public[0], lang), "other": called(public[1], lang), "space": public[2]}
        case "followed":
            values |= {"face": face_called(public[0], lang), "price": amount(lang, 0, public[1])}
            name = "followed" if public[1] else "followed_free"
        case "reached":
            values["points"] = public[0]
        case "showed":
            values |= {"mission": MISSION_CARDS[public[0]].called(lang), "points": public[1]}
        case "attacked":
            values["level"] = public[0]
        case "rogue_upgraded":
            values |= {"level": public[0], "points": public[1]}
        case "stopped" | "rogue_began" | "rogue_extra":
            values["n"] = public[0]
        case "lost_die" | "skull":
            pass
        case _:
            values |= {"face": face_called(public[0], lang), "die": TEXT(lang, f"die.{FACES[public[0]]}")}
    key = f"event.{name}"
    return TEXT(lang, f"{key}.own" if own and f"{key}.own" in TEXT else key, **values)


def _who(seat: int, names: Sequence[str], lang: str) -> str:
    return names[seat] if seat >= 0 else TEXT(lang, "rogue")


def _spot(kind: int, planet: int, own: bool, lang: str) -> str:
    if not kind:
        return TEXT(lang, "place.home.own" if own else "place.home")
    return TEXT(lang, "place.orbit" if kind == 1 else "place.surface", planet=called(planet, lang))


def phase(view: View, lang: str) -> str:
    """Where the game stands, in a few words."""
    t: GalaxyTable = view.table
    if view.outcome:
        return TEXT(lang, "phase.over")
    if not is_solo(t) and t.turn == 0 and not sum(t.dice) and not t.bay:
        return TEXT(lang, "phase.deal")
    number = round_number(t)
    return TEXT(lang, "phase.rogue" if is_solo(t) and t.active else "phase.turn", n=number)
