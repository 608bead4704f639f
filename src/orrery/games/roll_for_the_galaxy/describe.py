"""The names of things, and what each component does, in English and French."""

from collections.abc import Sequence
from typing import Any

from orrery.core.components import Component
from orrery.core.words import Text
from orrery.games.roll_for_the_galaxy.faces import (
    COLOUR_NAMES,
    DICE,
    FACE,
    GRAY,
    KIND,
    PHASE_NAMES,
    SYMBOL_NAMES,
    TALENT,
    TOKEN,
)
from orrery.games.roll_for_the_galaxy.table import RETURNS, VIRTUAL, kind_of, symbol_of

PACKAGE = "orrery.games.roll_for_the_galaxy"
TEXT = Text({**Text.of(PACKAGE).sentences, **Text.of(PACKAGE, "text-ambition.toml").sentences})


def called(face: int, lang: str) -> str:
    """The name of a face."""
    return FACE[face].called(lang)


def tile_called(tile: int, lang: str) -> str:
    """Both sides of a tile."""
    return TEXT(lang, "choice.tile", development=called(2 * tile, lang), world=called(2 * tile + 1, lang))


def phase_called(phase: int, lang: str) -> str:
    return TEXT(lang, f"phase.{PHASE_NAMES[phase]}")


def kind_called(kind: int, lang: str, virtual: bool = False) -> str:
    """A kind of die; one whose $ face fits its task is marked."""
    name = DICE[kind & 15].called(lang)
    if kind & RETURNS:
        name = TEXT(lang, "die.returning", kind=name)
    return TEXT(lang, "virtual", kind=name) if virtual else name


def worker_called(w: int, lang: str) -> str:
    """A die with the symbol it shows."""
    if symbol_of(w) == VIRTUAL:
        return kind_called(kind_of(w), lang, True)
    if symbol_of(w) == TOKEN:
        return kind_called(kind_of(w), lang)
    return TEXT(lang, "worker", kind=kind_called(kind_of(w), lang), symbol=symbol_called(SYMBOL_NAMES[symbol_of(w)], lang))


def symbol_called(name: str, lang: str) -> str:
    """A symbol by its name in the component files."""
    first, _, second = name.partition("+")
    if first == "wild":
        return TEXT(lang, "symbol.wild")
    if second == "$":
        return TEXT(lang, "symbol.paid", phase=TEXT(lang, f"phase.{first}"))
    if second:
        return TEXT(lang, "symbol.two", a=TEXT(lang, f"phase.{first}"), b=TEXT(lang, f"phase.{second}"))
    return TEXT(lang, f"phase.{first}")


def dice_called(dice: Sequence[int], lang: str) -> str:
    """Dice in words, equal ones counted."""
    return laid_called([die & 15 for die in dice], lang)


def laid_called(dice: Sequence[int], lang: str) -> str:
    """Dice on tiles and worlds in words, equal ones counted; those whose $ face fits their task are marked."""
    kinds = [die & (RETURNS | 15) for die in dice]
    found: list[str] = []
    for kind in sorted(set(kinds)):
        count = kinds.count(kind)
        found.append(TEXT(lang, "tokens", n=count) if kind == TALENT else f"{count} {kind_called(kind, lang)}")
    return ", ".join(found)


def colour_called(colour: int, lang: str) -> str:
    return TEXT(lang, "colour.gray") if colour == GRAY else kind_called(colour, lang)


def either(names: Sequence[str], lang: str) -> str:
    """Names joined by "or"."""
    text = names[0]
    for name in names[1:]:
        text = TEXT(lang, "or", a=text, b=name)
    return text


def explain(component: Component, lang: str) -> str:
    """What a component does, built from its data."""
    data = component.data
    sentences: list[str] = []
    match component.kind:
        case "die":
            faces = ", ".join(symbol_called(face, lang) for face in data["faces"])
            sentences.append(TEXT(lang, "card.die", n=component.copies, faces=faces))
            if "trade" in data:
                sentences.append(TEXT(lang, "card.die.trade", n=data["trade"]))
            if data.get("matches"):
                sentences.append(TEXT(lang, "card.die.matches"))
            if "counts_as" in data:
                sentences.append(TEXT(lang, "card.die.counts_as", kind=kind_called(KIND[data["counts_as"]], lang)))
        case "dice":
            sentences.append(TEXT(lang, "card.dice", n=component.copies, kind=kind_called(KIND[data["of"]], lang)))
        case "token":
            sentences.append(TEXT(lang, "card.token", n=component.copies))
        case "objective":
            phase = TEXT(lang, f"phase.{data['when']}")
            what = _condition(data["condition"], lang)
            sentences.append(TEXT(lang, "card.objective", phase=phase, what=what, n=data["talents"]))
        case _:
            sentences += _face(component, lang)
    if data.get("set") == "ambition":
        sentences.append(TEXT(lang, "card.ambition"))
    if component.confidence == "stand-in":
        if "name" in component.unsure:
            sentences.append(TEXT(lang, "card.stand-in"))
        else:
            fields = ", ".join(TEXT(lang, f"field.{field}") for field in component.unsure)
            sentences.append(TEXT(lang, "card.stand-in.some", fields=fields))
    return " ".join(sentence[0].upper() + sentence[1:] + "." for sentence in sentences)


def _face(component: Component, lang: str) -> list[str]:
    """The sentences of one side of a tile."""
    data = component.data
    sentences: list[str] = []
    if component.kind == "world":
        colour = colour_called(COLOUR_NAMES.index(data["colour"]), lang)
        sentences.append(TEXT(lang, "card.world", colour=colour, cost=data["cost"]))
    else:
        sentences.append(TEXT(lang, "card.development", cost=data["cost"]))
    if "faction" in data:
        sentences.append(TEXT(lang, "card.faction", n=data["faction"]))
    if "home" in data:
        sentences.append(TEXT(lang, "card.home"))
    if data.get("fixed"):
        sentences.append(TEXT(lang, "card.fixed"))
    sentences += [_gain(gain, lang) for gain in data.get("gains", [])]
    if data.get("trade") is False:
        sentences.append(TEXT(lang, "card.keeps"))
    sentences += [_power(power, lang) for power in data.get("powers", [])]
    if "bonus" in data:
        sentences.append(TEXT(lang, "bonus", what=_bonus(data["bonus"], lang)))
    return sentences


def _condition(condition: dict[str, Any], lang: str) -> str:
    """What an objective asks for."""
    key = f"objective.{condition['per']}"
    for field in ("colours", "worlds", "only", "cost"):
        if field in condition:
            key += f".{field}"
    return TEXT(
        lang,
        key,
        n=condition["least"],
        cost=condition.get("cost", 0),
        kinds=_kinds(condition["colours"], lang) if "colours" in condition else "",
        worlds=_worlds(condition["worlds"], lang) if "worlds" in condition else "",
    )


def _kinds(names: Sequence[str], lang: str) -> str:
    return either([kind_called(KIND[name], lang) for name in names], lang)


def _worlds(names: Sequence[str], lang: str) -> str:
    return either([colour_called(COLOUR_NAMES.index(name), lang) for name in names], lang)


def _gain(gain: dict[str, Any], lang: str) -> str:
    if gain["do"] == "die":
        return TEXT(lang, f"gain.die.{gain['to']}", n=gain["dice"], kind=kind_called(KIND[gain["colour"]], lang))
    return TEXT(lang, f"gain.{gain['do']}", n=gain["dice"] if gain["do"] in ("remove", "lose") else gain["credits"])


def _power(power: dict[str, Any], lang: str) -> str:
    return TEXT(lang, "power.when", phase=TEXT(lang, f"phase.{power['when']}"), what=_what(power, lang))


def _what(power: dict[str, Any], lang: str) -> str:
    """A power without its moment."""
    kinds = _kinds(power["colours"], lang) if "colours" in power else ""
    worlds = _worlds(power["worlds"], lang) if "worlds" in power else ""
    some = ".worlds" if worlds else ""
    credits = power.get("credits", 0)
    match power["do"]:
        case "reassign":
            return _reassign(power, lang)
        case "dictate":
            return TEXT(lang, "power.dictate.repeat" if power.get("repeat") else "power.dictate.most", n=power.get("most", 1))
        case "income":
            each = ".each" if power.get("each", 1) > 1 else ""
            what = power.get("per", "") or power.get("provided", "")
            key = f"power.income.{what}{each}" if what else "power.income"
            words = TEXT(lang, key, n=credits, kinds=kinds, worlds=worlds, each=power.get("each", 1))
            return TEXT(lang, "power.income.end", what=words) if power.get("at") == "end" else words
        case "discount":
            if power["when"] == "develop":
                which = "reassign" if power.get("only") else "development"
            else:
                which = "worlds" if worlds else "world"
            return TEXT(lang, f"power.discount.{which}", n=power["amount"], floor=power.get("floor", 1), worlds=worlds)
        case "reward" if "cost" in power:
            key = "power.reward.cost.extra" if "extra" in power else "power.reward.cost"
            return TEXT(lang, key, n=credits, cost=power["cost"], more=credits + power.get("extra", 0), worlds=worlds)
        case "reward":
            which = "extra" if "extra" in power else "world" if power["when"] == "settle" else "development"
            return TEXT(lang, f"power.reward.{which}", n=credits, more=credits + power.get("extra", 0), worlds=worlds)
        case "return":
            which = "world" if power["when"] == "settle" else "development"
            if "most" in power:
                return TEXT(lang, f"power.return.{which}", least=power["least"], most=power["most"])
            return TEXT(lang, f"power.return.{which}.kinds", kinds=kinds)
        case "trade":
            return TEXT(lang, f"power.trade{some}", n=credits, worlds=worlds)
        case "consume" if "points" in power:
            return TEXT(lang, f"power.consume.points{some}", n=power["points"], worlds=worlds)
        case "consume":
            return TEXT(lang, f"power.consume.credits{some}", n=credits, worlds=worlds)
        case "worker":
            workers = [kind_called(KIND[kind], lang) for kind in power["colours"]]
            return TEXT(lang, "power.worker", n=len(workers), kinds=", ".join(workers))
        case "produce":
            return TEXT(lang, f"power.produce{some}", n=credits, worlds=worlds)
        case "pairs":
            a, b = [kind_called(KIND[name], lang) for name in power["colours"]]
            return TEXT(lang, "power.pairs", n=credits, a=a, b=b)
        case "cut":
            values = {"n": power["amount"], "floor": power.get("floor", 1), "cost": power.get("cost", 0), "kinds": kinds}
            return TEXT(lang, "power.cut.pay" if "cost" in power else "power.cut.die", **values)
        case "spend":
            return TEXT(lang, "power.spend", n=power["points"], cost=power["cost"], most=power["most"])
        case do:
            n = power.get("points") or power.get("tiles") or power.get("goods") or credits
            return TEXT(lang, f"power.{do}", n=n, kinds=kinds, cost=power.get("cost", 0))


def _reassign(power: dict[str, Any], lang: str) -> str:
    least, most = power["least"], power["most"]
    how = "one" if most == 1 else "exactly" if least == most else "upto"
    workers = "power.reassign.workers"
    kinds = ""
    if "colours" in power:
        workers, kinds = workers + ".kinds", _kinds(power["colours"], lang)
    elif "barred" in power:
        workers, kinds = workers + ".not", _kinds(power["barred"], lang)
    out = ""
    if "out_of" in power:
        out = TEXT(lang, "power.reassign.out", phase=TEXT(lang, f"phase.{power['out_of']}"))
    elif power.get("together"):
        out = TEXT(lang, "power.reassign.together")
    if "into" not in power:
        into = TEXT(lang, "power.reassign.into.anys" if power.get("apart") else "power.reassign.into.any")
    elif power["into"] == ["selected"]:
        into = TEXT(lang, "power.reassign.into.selected")
    else:
        into = either([TEXT(lang, f"phase.{phase}") for phase in power["into"]], lang)
    what = TEXT(
        lang,
        "power.reassign",
        count=TEXT(lang, f"power.reassign.count.{how}", n=most),
        workers=TEXT(lang, workers, n=most, kinds=kinds),
        out=out,
        into=into,
    )
    if "lead" in power:
        colour = colour_called(COLOUR_NAMES.index(power["lead"]), lang)
        return TEXT(lang, "power.reassign.lead", what=what, colour=colour, tied=power["tied"])
    return what


def _bonus(bonus: dict[str, Any], lang: str) -> str:
    key = f"bonus.{bonus['per']}"
    if bonus["per"] == "cost":
        key += ".reassign" if "only" in bonus else f".{bonus['of']}"
    elif "only" in bonus:
        key += f".{bonus['only']}"
    elif "cost" in bonus:
        key += ".cost"
    elif bonus["per"] == "die" and bonus.get("each", 1) == 1:
        key += ".one"
    return TEXT(
        lang,
        key,
        n=bonus.get("points", 1),
        each=bonus.get("each", 1),
        cost=bonus.get("cost", 0),
        kinds=_kinds(bonus["colours"], lang) if "colours" in bonus else "",
        worlds=_worlds(bonus["worlds"], lang) if "worlds" in bonus else "",
    )


def short_powers(component: Component, lang: str) -> list[tuple[str, str]]:
    """What a development does, each with its moment: a phase, "assign", "now" for what it gives at once, or "end" for its bonus."""
    data = component.data
    shown = [(str(power["when"]), _what(power, lang)) for power in data.get("powers", [])]
    shown += [("now", _gain(gain, lang)) for gain in data.get("gains", [])]
    if "bonus" in data:
        shown.append(("end", _bonus(data["bonus"], lang)))
    return [(when, words[0].upper() + words[1:]) for when, words in shown]
