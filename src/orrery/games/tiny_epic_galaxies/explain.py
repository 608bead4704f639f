"""Components of Tiny Epic Galaxies in words: planets, missions, levels, dice faces and Rogue mats, built from their data."""

from collections.abc import Sequence
from typing import Any

from orrery.core.components import Component
from orrery.core.words import Text
from orrery.games.tiny_epic_galaxies.pieces import PLANET_CARDS

TEXT = Text.of("orrery.games.tiny_epic_galaxies")


def amount(lang: str, energy: int, culture: int) -> str:
    """Resources as words: "2 energy and 1 culture"."""
    parts = []
    if energy:
        parts.append(TEXT(lang, "amount.energy", n=energy))
    if culture:
        parts.append(TEXT(lang, "amount.culture", n=culture))
    if len(parts) == 2:
        return TEXT(lang, "amount.both", energy=parts[0], culture=parts[1])
    return parts[0] if parts else TEXT(lang, "amount.none")


def either(lang: str, words: Sequence[str]) -> str:
    """A list with "or" before its last item."""
    return TEXT(lang, "list.or").join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def explain(component: Component, lang: str) -> str:
    """What a component does, built from its data."""
    match component.kind:
        case "planet":
            return f"{planet_facts(component, lang)} {power_of(component, lang)}"
        case "mission":
            return _mission(component, lang)
        case "level":
            key = "level" if component.data["cost"] else "level.start"
            return TEXT(lang, key, **component.data)
        case "face":
            return TEXT(lang, f"side.{component.id}")
    return _mat(component, lang)


def planet_facts(component: Component, lang: str) -> str:
    data = component.data
    resource = TEXT(lang, f"some.{data['resource']}")
    track = TEXT(lang, f"of.{data['track']}")
    return TEXT(lang, "planet", points=data["points"], resource=resource, n=data["steps"], track=track)


def planet_power(planet: int, lang: str) -> str:
    """The power of a planet by its number."""
    return power_of(PLANET_CARDS[planet], lang)


def power_of(component: Component, lang: str) -> str:
    return effect_of(component, lang) + "".join(TEXT(lang, f"limit.{limit}") for limit in limits_of(component))


def effect_of(component: Component, lang: str) -> str:
    """What the power of a planet costs and does, without when it may be used."""
    power = component.data["powers"][0]
    return _costs(power, lang) + _effect(power, lang)


def limits_of(component: Component) -> tuple[str, ...]:
    """When the power of a planet may be used: "own_turn", "once"."""
    power = component.data["powers"][0]
    return tuple(limit for limit in ("own_turn", "once") if power.get(limit))


def _costs(power: dict[str, Any], lang: str) -> str:
    words = ""
    if power["do"] != "use" and (power.get("pay_energy") or power.get("pay_culture")):
        words = TEXT(lang, "power.pay", what=amount(lang, power.get("pay_energy", 0), power.get("pay_culture", 0)))
    if power.get("pay_dice"):
        words += TEXT(lang, "power.pay_dice", n=power["pay_dice"])
    return words


def _effect(power: dict[str, Any], lang: str) -> str:
    what = amount(lang, power.get("energy", 0), power.get("culture", 0))
    match power["do"]:
        case "gain":
            words = TEXT(lang, "power.gain.home" if "per" in power else "power.gain", what=what)
            others = (power.get("others_energy", 0), power.get("others_culture", 0))
            return words + (TEXT(lang, "power.gain.others", what=amount(lang, *others)) if any(others) else "")
        case "advance":
            return _on_track("power.advance", power, lang)
        case "regress" if power["ships"] > 1:
            return TEXT(lang, "power.regress.two", n=power["steps"])
        case "regress":
            return _on_track("power.regress", power, lang)
        case "upgrade":
            key = "power.upgrade.mix" if power["payment"] == "mix" else "power.upgrade.lowest"
            return TEXT(lang, key, n=power["discount"])
        case "convert":
            words = TEXT(lang, f"of.{power['from']}")
            return TEXT(lang, "power.convert", what=words, into=TEXT(lang, f"resource.{power['to']}"))
        case "use":
            paid = amount(lang, power.get("pay_energy", 0), power.get("pay_culture", 0))
            return TEXT(lang, f"power.use.{power['of']}", what=paid)
        case "together":
            return TEXT(lang, "power.together", others=power["others"], n=power["steps"])
        case do:
            return TEXT(lang, f"power.{do}", what=what)


def _on_track(key: str, power: dict[str, Any], lang: str) -> str:
    if power["track"] == "any":
        return TEXT(lang, f"{key}.any", n=power["steps"])
    return TEXT(lang, key, n=power["steps"], track=TEXT(lang, f"of.{power['track']}"))


def _mission(component: Component, lang: str) -> str:
    data = component.data
    goal = data["goal"]
    match goal["is"]:
        case "most" | "fewest" as extreme:
            wanted = TEXT(lang, f"goal.{extreme}.{goal['of']}")
        case "stock":
            energy, culture = amount(lang, goal["energy"], 0), amount(lang, 0, goal["culture"])
            wanted = TEXT(lang, "goal.stock", energy=energy, culture=culture)
        case other:
            wanted = TEXT(lang, f"goal.{other}", level=goal.get("level", 0))
    tied = data["points_tied"]
    key = "mission" if tied == data["points"] else "mission.tied"
    words = TEXT(lang, key, points=data["points"], tied=tied, goal=wanted)
    return words + (TEXT(lang, "mission.seats") if data["seats"] > 2 else "")


def _mat(component: Component, lang: str) -> str:
    """A Rogue mat, level by level; numbers that are estimates are said to be."""
    data = component.data
    difficulty = data["difficulty"].get(lang, data["difficulty"]["en"])
    difficulty = difficulty.capitalize() if lang == "en" else difficulty
    words = TEXT(lang, "mat", difficulty=difficulty, ships=data["ships"], most=data["most"])
    for number, level in enumerate(data["levels"], 1):
        attack = attack_words(component, number, lang)
        words += TEXT(lang, "mat.level", level=number, dice=level["dice"], points=level["points"], attack=attack)
    if component.unsure:
        words += TEXT(lang, "mat.unsure", what=", ".join(TEXT(lang, f"unsure.{field}") for field in component.unsure))
    return words


def attack_words(component: Component, level: int, lang: str) -> str:
    """The attack printed at a level of a Rogue mat."""
    record = component.data["levels"][level - 1]
    words = " ".join(_attack(part, lang) for part in record["attack"])
    return words + (TEXT(lang, "limit.once") if record.get("once") else "")


def _attack(part: dict[str, Any], lang: str) -> str:
    what = amount(lang, part.get("energy", 0), part.get("culture", 0))
    match part["do"]:
        case "steal" if "any" in part:
            return TEXT(lang, "attack.steal.any", n=part["any"])
        case "regress":
            return TEXT(lang, f"attack.regress.{part['ships']}", n=part["steps"])
        case "advance":
            return TEXT(lang, "attack.advance", n=part["steps"])
        case do:
            return TEXT(lang, f"attack.{do}", what=what)
