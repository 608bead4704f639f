"""Tiny Epic Galaxies in words: what things are called, and what planets, missions, levels, faces and Rogue mats do."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from orrery.core.components import Component
from orrery.core.text import Text
from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules import components as kinds
from orrery.games.tiny_epic_galaxies.rules.components import (
    ANY_TRACK,
    FACES,
    MISSION_CARDS,
    PLANET_CARDS,
    POWERS,
    RESOURCES,
    TRACKS,
    Power,
    other_resource,
)
from orrery.games.tiny_epic_galaxies.rules.rulings import USUAL, Rulings
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable, is_solo, round_number

TEXT = Text.of("orrery.games.tiny_epic_galaxies")


FEWEST_SEATS = 2
"""The fewest who play together: a mission for more of them says so."""


def amount(lang: str, energy: int, culture: int) -> str:
    """Resources as words: "2 energy and 1 culture"."""
    parts = []
    if energy:
        parts.append(TEXT(lang, "amount.energy", n=energy))
    if culture:
        parts.append(TEXT(lang, "amount.culture", n=culture))
    if energy and culture:
        return TEXT(lang, "amount.both", energy=parts[0], culture=parts[1])
    return parts[0] if parts else TEXT(lang, "amount.none")


def planet_name(planet: int, lang: str) -> str:
    return PLANET_CARDS[planet].name_in(lang)


def planet_names(planets: Iterable[int], lang: str) -> list[str]:
    return [planet_name(planet, lang) for planet in planets]


def mission_name(mission: int, lang: str) -> str:
    return MISSION_CARDS[mission].name_in(lang)


def face_name(face: int, lang: str) -> str:
    return TEXT(lang, f"face.{FACES[face]}")


def face_names(faces: Iterable[int], lang: str) -> str:
    return ", ".join(face_name(face, lang) for face in faces)


def resource_name(resource: int, lang: str) -> str:
    return TEXT(lang, f"resource.{RESOURCES[resource]}")


def phase_name(view: View, lang: str) -> str:
    """Where the game stands, in a few words."""
    t: GalaxyTable = view.table
    if view.outcome:
        return TEXT(lang, "phase.over")
    if not is_solo(t) and t.turn == 0 and not sum(t.dice) and not t.bay:
        return TEXT(lang, "phase.deal")
    return TEXT(lang, "phase.rogue" if is_solo(t) and t.active else "phase.turn", n=round_number(t))


def either(lang: str, words: Sequence[str]) -> str:
    """A list with "or" before its last item."""
    return TEXT(lang, "list.or").join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def explain(component: Component, lang: str, rulings: Rulings = USUAL) -> str:
    """What a component does, built from its data, under these rulings."""
    match component.kind:
        case "planet":
            return f"{planet_facts(component, lang)} {power_text(component, lang, rulings)}"
        case "mission":
            return _explain_mission(component, lang, rulings)
        case "level":
            key = "level" if component.data["cost"] else "level.start"
            return TEXT(lang, key, **component.data)
        case "face":
            return TEXT(lang, f"side.{component.id}")
    return _explain_mat(component, lang)


def planet_facts(component: Component, lang: str) -> str:
    data = component.data
    resource = TEXT(lang, f"some.{data['resource']}")
    track = TEXT(lang, f"of.{data['track']}")
    return TEXT(lang, "planet", points=data["points"], resource=resource, n=data["steps"], track=track)


# Powers --------------------------------------------------------------------------------------------------------------


def planet_power(planet: int, lang: str, rulings: Rulings) -> str:
    """The power of a planet by its number."""
    return power_text(PLANET_CARDS[planet], lang, rulings)


def power_text(component: Component, lang: str, rulings: Rulings) -> str:
    """The power of a planet: what it costs and does, and when it may be used."""
    limits = power_limits(component, rulings)
    return effect_text(component, lang, rulings) + "".join(TEXT(lang, f"limit.{limit}") for limit in limits)


def effect_text(component: Component, lang: str, rulings: Rulings = USUAL) -> str:
    """What the power of a planet costs and does, without when it may be used."""
    power = _power_of(component)
    return _cost_words(power, lang) + EXPLANATIONS[power.kind](power, lang, rulings)


def power_limits(component: Component, rulings: Rulings) -> tuple[str, ...]:
    """When the power of a planet may be used: "own_turn", "once"."""
    power = _power_of(component)
    own_turn = power.own_turn or (power.kind == kinds.STEAL and rulings.theft_own_turn)
    return ("own_turn",) * own_turn + ("once",) * power.once


def _power_of(component: Component) -> Power:
    return Power(component, component.data["powers"][0])


def _cost_words(power: Power, lang: str) -> str:
    words = ""
    if power.kind != kinds.USE and (power.pay_energy or power.pay_culture):
        words = TEXT(lang, "power.pay", what=amount(lang, power.pay_energy, power.pay_culture))
    if power.pay_dice:
        words += TEXT(lang, "power.pay_dice", n=power.pay_dice)
    return words


def explain_gain(power: Power, lang: str, rulings: Rulings) -> str:
    words = TEXT(lang, "power.gain.home" if power.per_home else "power.gain", what=amount(lang, power.energy, power.culture))
    if power.others_energy or power.others_culture:
        words += TEXT(lang, "power.gain.others", what=amount(lang, power.others_energy, power.others_culture))
    return words


def explain_advance(power: Power, lang: str, rulings: Rulings) -> str:
    return _on_track("power.advance", power, lang)


def explain_regress(power: Power, lang: str, rulings: Rulings) -> str:
    if power.ships > 1:
        return TEXT(lang, "power.regress.two", n=power.steps)
    return _on_track("power.regress", power, lang)


def explain_upgrade(power: Power, lang: str, rulings: Rulings) -> str:
    if power.mix:
        return TEXT(lang, "power.upgrade.mix")
    return TEXT(lang, "power.upgrade.lowest.tied" if rulings.lowest_tied else "power.upgrade.lowest", n=power.discount)


def explain_convert(power: Power, lang: str, rulings: Rulings) -> str:
    words = TEXT(lang, f"of.{RESOURCES[power.source]}")
    return TEXT(lang, "power.convert", what=words, into=resource_name(other_resource(power.source), lang))


def explain_use(power: Power, lang: str, rulings: Rulings) -> str:
    paid = amount(lang, power.pay_energy, power.pay_culture)
    return TEXT(lang, "power.use.rival" if power.rivals else "power.use.row", what=paid)


def explain_together(power: Power, lang: str, rulings: Rulings) -> str:
    return TEXT(lang, "power.together", others=power.others, n=power.steps)


def explain_recall(power: Power, lang: str, rulings: Rulings) -> str:
    return TEXT(lang, "power.recall.mix" if rulings.recall_mix else "power.recall")


def explain_by_name(power: Power, lang: str, rulings: Rulings) -> str:
    """The sentence of the kind, with the resources that the power names."""
    return TEXT(lang, f"power.{POWERS[power.kind]}", what=amount(lang, power.energy, power.culture))


def _on_track(key: str, power: Power, lang: str) -> str:
    if power.track == ANY_TRACK:
        return TEXT(lang, f"{key}.any", n=power.steps)
    return TEXT(lang, key, n=power.steps, track=TEXT(lang, f"of.{TRACKS[power.track]}"))


EXPLANATIONS: Mapping[int, Callable[[Power, str, Rulings], str]] = {
    kinds.GAIN: explain_gain,
    kinds.ADVANCE: explain_advance,
    kinds.REGRESS: explain_regress,
    kinds.UPGRADE: explain_upgrade,
    kinds.REROLL: explain_by_name,
    kinds.SET_DIE: explain_by_name,
    kinds.STEAL: explain_by_name,
    kinds.CONVERT: explain_convert,
    kinds.MOVE: explain_by_name,
    kinds.USE: explain_use,
    kinds.FOLLOW_INCOME: explain_by_name,
    kinds.FOLLOW_PRICE: explain_by_name,
    kinds.REPLACE: explain_by_name,
    kinds.RECALL: explain_recall,
    kinds.ANY_FACE: explain_by_name,
    kinds.SHIFT: explain_by_name,
    kinds.TRANSFER: explain_by_name,
    kinds.TOGETHER: explain_together,
    kinds.REPEAT: explain_by_name,
}
"""How each kind of power reads; what it does stands in `rules/power_table.py`."""


# Missions and Rogue mats ---------------------------------------------------------------------------------------------


def _explain_mission(component: Component, lang: str, rulings: Rulings) -> str:
    data = component.data
    goal = data["goal"]
    match goal["is"]:
        case "most" | "fewest" as extreme:
            condition = TEXT(lang, f"goal.{extreme}.{goal['of']}")
        case "stock":
            energy, culture = amount(lang, goal["energy"], 0), amount(lang, 0, goal["culture"])
            condition = TEXT(lang, "goal.stock", energy=energy, culture=culture)
        case "all-home" if rulings.orbiter_in_orbit:
            condition = TEXT(lang, "goal.all-orbit")
        case other:
            condition = TEXT(lang, f"goal.{other}", level=goal.get("level", 0))
    tied = data["points_tied"]
    key = "mission" if tied == data["points"] else "mission.tied"
    words = TEXT(lang, key, points=data["points"], tied=tied, goal=condition)
    return words + (TEXT(lang, "mission.seats") if data["seats"] > FEWEST_SEATS else "")


def difficulty_words(component: Component, lang: str) -> str:
    """How hard a Rogue is to beat; a component file may say it in words of its own."""
    difficulty: dict[str, str] = component.data["difficulty"]
    key = f"difficulty.{difficulty['en']}"
    return difficulty.get(lang) or (TEXT(lang, key) if key in TEXT else difficulty["en"])


def _explain_mat(component: Component, lang: str) -> str:
    """A Rogue mat, level by level; numbers that are estimates are said to be."""
    data = component.data
    words = TEXT(lang, "mat", difficulty=difficulty_words(component, lang), ships=data["ships"], most=data["most"])
    words = words[0].upper() + words[1:]
    for number, level in enumerate(data["levels"], 1):
        attack = attack_text(component, number, lang)
        words += TEXT(lang, "mat.level", level=number, dice=level["dice"], points=level["points"], attack=attack)
    if component.unsure:
        words += TEXT(lang, "mat.unsure", what=", ".join(TEXT(lang, f"unsure.{field}") for field in component.unsure))
    return words


def attack_text(component: Component, level: int, lang: str) -> str:
    """The attack printed at a level of a Rogue mat."""
    record = component.data["levels"][level - 1]
    words = " ".join(_attack(part, lang) for part in record["attack"])
    return words + (TEXT(lang, "limit.once") if record.get("once") else "")


def _attack(part: dict[str, Any], lang: str) -> str:
    loss = amount(lang, part.get("energy", 0), part.get("culture", 0))
    match part["do"]:
        case "steal" if "any" in part:
            return TEXT(lang, "attack.steal.any", n=part["any"])
        case "regress":
            return TEXT(lang, f"attack.regress.{part['ships']}", n=part["steps"])
        case "advance":
            return TEXT(lang, "attack.advance", n=part["steps"])
        case do:
            return TEXT(lang, f"attack.{do}", what=loss)
