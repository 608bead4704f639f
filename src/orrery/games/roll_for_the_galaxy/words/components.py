"""The dice and tiles of Roll for the Galaxy in words: their names, and what each does, built from its data."""

from collections.abc import Callable, Sequence
from typing import Any

from orrery.core.components import Component
from orrery.core.text import Text
from orrery.games.roll_for_the_galaxy.rules.assign import DICTATE, reassign_power
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR_NAMES,
    DEVELOPMENT,
    DICE,
    FACE,
    GRAY,
    KIND,
    PHASE_NAMES,
    SYMBOL_NAMES,
    TALENT,
    TOKEN,
    WORLD,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import at_task, is_virtual, kind_of, returns, symbol_of
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.rules.table import Empire

TEXT = Text.of("orrery.games.roll_for_the_galaxy", "sentences", "sentences-ambition")

Record = dict[str, Any]
"""A power, gain, bonus or condition as the component files have it."""

# Names ---------------------------------------------------------------------------------------------------------------


def face_name(face: int, lang: str) -> str:
    return FACE[face].name_in(lang)


def tile_name(tile: int, lang: str) -> str:
    """Both sides of a tile."""
    development, world = (face_name(face_of(tile, side), lang) for side in (DEVELOPMENT, WORLD))
    return TEXT(lang, "choice.tile", development=development, world=world)


def objective_name(number: int, lang: str) -> str:
    return OBJECTIVES[number].component.name_in(lang)


def phase_name(phase: int, lang: str) -> str:
    return TEXT(lang, f"phase.{PHASE_NAMES[phase]}")


def power_name(e: Empire, number: int, lang: str) -> str:
    """A Reassign power by its number: Dictate, or the tile that carries it."""
    return TEXT(lang, "dictate") if number == DICTATE else face_name(reassign_power(e, number).face, lang)


def die_name(die: int, lang: str, virtual: bool = False) -> str:
    """A die at its task, or just a kind of die; one whose $ face fits its task is marked."""
    name = DICE[kind_of(die)].name_in(lang)
    if returns(die):
        name = TEXT(lang, "die.returning", kind=name)
    return TEXT(lang, "virtual", kind=name) if virtual else name


def worker_name(w: int, lang: str) -> str:
    """A worker with the symbol it shows."""
    if is_virtual(w):
        return die_name(kind_of(w), lang, True)
    if symbol_of(w) == TOKEN:
        return die_name(kind_of(w), lang)
    return TEXT(lang, "worker", kind=die_name(kind_of(w), lang), symbol=symbol_name(SYMBOL_NAMES[symbol_of(w)], lang))


def symbol_name(name: str, lang: str) -> str:
    """A symbol by its name in the component files."""
    first, _, second = name.partition("+")
    if first == "wild":
        return TEXT(lang, "symbol.wild")
    if second == "$":
        return TEXT(lang, "symbol.paid", phase=TEXT(lang, f"phase.{first}"))
    if second:
        return TEXT(lang, "symbol.two", a=TEXT(lang, f"phase.{first}"), b=TEXT(lang, f"phase.{second}"))
    return TEXT(lang, f"phase.{first}")


def colour_name(colour: int, lang: str) -> str:
    return TEXT(lang, "colour.gray") if colour == GRAY else die_name(colour, lang)


def die_word(kind: int, lang: str, n: int = 1) -> str:
    """The word for a kind beside one die or worker, or beside several."""
    return TEXT(lang, f"{'one_die' if n == 1 else 'many_dice'}.{DICE[kind].id}")


def world_word(colour: int, lang: str, n: int = 1) -> str:
    """The word for a colour beside one world, or beside several; a correction may give a world another colour of dice."""
    key = f"{'one_world' if n == 1 else 'many_worlds'}.{COLOUR_NAMES[colour]}"
    return TEXT(lang, key) if key in TEXT else colour_name(colour, lang)


def die_phrase(die: int, lang: str, virtual: bool = False) -> str:
    """A die or Talent token with which a task was done."""
    if kind_of(die) == TALENT:
        return TEXT(lang, "a_token")
    word = _die_at_task(die, 1, lang)
    return TEXT(lang, "a_die", kind=TEXT(lang, "virtual", kind=word) if virtual else word)


def kind_counts(dice: Sequence[int], lang: str) -> str:
    """Dice by kind, equal ones counted; whether they return does not matter."""
    return dice_counts([kind_of(die) for die in dice], lang)


def dice_counts(dice: Sequence[int], lang: str) -> str:
    """Dice at their tasks, equal ones counted; those whose $ face fits are marked."""
    counts: list[str] = []
    for die in sorted(set(dice)):
        n = dice.count(die)
        counts.append(TEXT(lang, "tokens", n=n) if die == TALENT else f"{n} {_die_at_task(die, n, lang)}")
    return ", ".join(counts)


def _die_at_task(die: int, n: int, lang: str) -> str:
    """What a number of dice are called beside it; those whose $ face fits are marked."""
    word = die_word(kind_of(die), lang, n)
    return TEXT(lang, "die.returning", kind=word) if returns(die) else word


def worker_counts(workers: Sequence[int], lang: str) -> str:
    """Workers as they are at their tasks, equal ones counted."""
    return dice_counts([at_task(w) for w in workers], lang)


def join_with_or(names: Sequence[str], lang: str) -> str:
    text = names[0]
    for name in names[1:]:
        text = TEXT(lang, "or", a=text, b=name)
    return text


def _kinds(record: Record, lang: str, n: int = 2, field: str = "colours") -> str:
    """The kinds of dice that a record is about, beside one die or several; empty where it names none."""
    return join_with_or([die_word(KIND[name], lang, n) for name in record[field]], lang) if field in record else ""


def _worlds(record: Record, lang: str, n: int = 2) -> str:
    """The colours of worlds that a record is about, beside one world or several; empty where it names none."""
    if "worlds" not in record:
        return ""
    return join_with_or([world_word(COLOUR_NAMES.index(name), lang, n) for name in record["worlds"]], lang)


def _adjectives(record: Record, lang: str) -> dict[str, str]:
    """The kinds and colours that a record is about: a sentence takes those beside one, or those beside several."""
    return {
        "kind": _kinds(record, lang, 1),
        "kinds": _kinds(record, lang),
        "world": _worlds(record, lang, 1),
        "worlds": _worlds(record, lang),
    }


# Components ----------------------------------------------------------------------------------------------------------


def explain(component: Component, lang: str, apart: bool = False) -> str:
    """What a component does, built from its data; `apart` is the option that lets workers go to different columns."""
    kind = EXPLANATIONS.get(component.kind)
    sentences = kind(component, lang) if kind else _face(component, lang, apart)
    if component.data.get("set") == "ambition":
        sentences.append(TEXT(lang, "card.ambition"))
    if component.confidence == "stand-in":
        if "name" in component.unsure:
            sentences.append(TEXT(lang, "card.stand-in"))
        else:
            fields = ", ".join(TEXT(lang, f"field.{field}") for field in component.unsure)
            sentences.append(TEXT(lang, "card.stand-in.some", fields=fields))
    return " ".join(sentence[0].upper() + sentence[1:] + "." for sentence in sentences)


def _die(component: Component, lang: str) -> list[str]:
    data = component.data
    faces = ", ".join(symbol_name(face, lang) for face in data["faces"])
    sentences = [TEXT(lang, "card.die", n=component.copies, faces=faces)]
    if "trade" in data:
        sentences.append(TEXT(lang, "card.die.trade", n=data["trade"]))
    if data.get("matches"):
        sentences.append(TEXT(lang, "card.die.matches"))
    if "counts_as" in data:
        sentences.append(TEXT(lang, "card.die.counts_as", kind=die_word(KIND[data["counts_as"]], lang)))
    return sentences


def _more_dice(component: Component, lang: str) -> list[str]:
    kind = die_word(KIND[component.data["of"]], lang, component.copies)
    return [TEXT(lang, "card.dice", n=component.copies, kind=kind)]


def _token(component: Component, lang: str) -> list[str]:
    return [TEXT(lang, "card.token", n=component.copies)]


def _objective(component: Component, lang: str) -> list[str]:
    data = component.data
    phase = TEXT(lang, f"phase.{data['when']}")
    return [TEXT(lang, "card.objective", phase=phase, what=_condition(data["condition"], lang), n=data["talents"])]


EXPLANATIONS: dict[str, Callable[[Component, str], list[str]]] = {
    "die": _die,
    "dice": _more_dice,
    "token": _token,
    "objective": _objective,
}
"""What components say that are no sides of tiles, by kind."""


def _face(component: Component, lang: str, apart: bool) -> list[str]:
    """The sentences of one side of a tile."""
    data = component.data
    sentences: list[str] = []
    if component.kind == "world":
        colour = world_word(COLOUR_NAMES.index(data["colour"]), lang)
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
    for power in data.get("powers", []):
        sentences.append(
            TEXT(lang, "power.when", phase=TEXT(lang, f"phase.{power['when']}"), what=_power_words(power, lang, apart))
        )
    if "bonus" in data:
        sentences.append(TEXT(lang, "bonus", what=_bonus(data["bonus"], lang)))
    return sentences


def short_powers(component: Component, lang: str, apart: bool = False) -> list[tuple[str, str]]:
    """What a development does, each with its moment: a phase, "assign", "now" for what it gives at once, or "end" for its bonus."""
    data = component.data
    effects = [(str(power["when"]), _power_words(power, lang, apart)) for power in data.get("powers", [])]
    effects += [("now", _gain(gain, lang)) for gain in data.get("gains", [])]
    if "bonus" in data:
        effects.append(("end", _bonus(data["bonus"], lang)))
    return [(when, words[0].upper() + words[1:]) for when, words in effects]


def _condition(condition: Record, lang: str) -> str:
    """What an objective asks for."""
    key = f"objective.{condition['per']}"
    for field in ("colours", "worlds", "only", "cost"):
        if field in condition:
            key += f".{field}"
    least = condition["least"]
    values = {"kinds": _kinds(condition, lang, least), "worlds": _worlds(condition, lang, least)}
    return TEXT(lang, key, n=least, cost=condition.get("cost", 0), **values)


def _gain(gain: Record, lang: str) -> str:
    if gain["do"] == "die":
        n = gain["dice"]
        return TEXT(lang, f"gain.die.{gain['to']}", n=n, kind=die_word(KIND[gain["colour"]], lang, n))
    return TEXT(lang, f"gain.{gain['do']}", n=gain["dice"] if gain["do"] in ("remove", "lose") else gain["credits"])


def _bonus(bonus: Record, lang: str) -> str:
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
        **_adjectives(bonus, lang),
    )


# Powers --------------------------------------------------------------------------------------------------------------


def _power_words(power: Record, lang: str, apart: bool) -> str:
    """A power without its moment. Tiles that print "phase(s)" send workers to different columns only where the table allows it."""
    if not apart:
        power = {**power, "apart": False}
    return POWERS.get(power["do"], _simple_power)(power, lang)


def _simple_power(power: Record, lang: str) -> str:
    """A power whose sentence needs a number and kinds of dice at most."""
    n = power.get("points") or power.get("tiles") or power.get("goods") or power.get("credits", 0)
    return TEXT(lang, f"power.{power['do']}", n=n, cost=power.get("cost", 0), **_adjectives(power, lang))


def _credits_by_world(power: Record, lang: str) -> str:
    """A power that pays for goods, of all worlds or of some."""
    some = ".worlds" if "worlds" in power else ""
    return TEXT(lang, f"power.{power['do']}{some}", n=power.get("credits", 0), **_adjectives(power, lang))


def _reassign(power: Record, lang: str) -> str:
    least, most = power["least"], power["most"]
    how = "one" if most == 1 else "exactly" if least == most else "upto"
    sentence = TEXT(
        lang,
        "power.reassign",
        count=TEXT(lang, f"power.reassign.count.{how}", n=most),
        workers=_reassigned_workers(power, lang),
        out=_reassigned_from(power, lang),
        into=_reassigned_into(power, lang),
    )
    if "lead" in power:
        colour = world_word(COLOUR_NAMES.index(power["lead"]), lang, 2)
        return TEXT(lang, "power.reassign.lead", what=sentence, colour=colour, tied=power["tied"])
    return sentence


def _reassigned_workers(power: Record, lang: str) -> str:
    most = power["most"]
    if "colours" in power:
        return TEXT(lang, "power.reassign.workers.kinds", n=most, kinds=_kinds(power, lang, most))
    if "barred" in power:
        return TEXT(lang, "power.reassign.workers.not", n=most, kinds=_kinds(power, lang, most, "barred"))
    return TEXT(lang, "power.reassign.workers", n=power["most"])


def _reassigned_from(power: Record, lang: str) -> str:
    if "out_of" in power:
        return TEXT(lang, "power.reassign.out", phase=TEXT(lang, f"phase.{power['out_of']}"))
    return TEXT(lang, "power.reassign.together") if power.get("together") else ""


def _reassigned_into(power: Record, lang: str) -> str:
    if "into" not in power:
        how = "any" if power["most"] == 1 else "anys" if power.get("apart") else "one"
        return TEXT(lang, f"power.reassign.into.{how}")
    if power["into"] == ["selected"]:
        return TEXT(lang, "power.reassign.into.selected")
    return join_with_or([TEXT(lang, f"phase.{phase}") for phase in power["into"]], lang)


def _dictate(power: Record, lang: str) -> str:
    if power.get("repeat"):
        return TEXT(lang, "power.dictate.repeat")
    return TEXT(lang, "power.dictate.most.apart" if power.get("apart") else "power.dictate.most", n=power["most"])


def _income(power: Record, lang: str) -> str:
    each = power.get("each", 1)
    unit = power.get("per", "") or power.get("provided", "")
    key = f"power.income.{unit}{'.each' if each > 1 else ''}" if unit else "power.income"
    words = TEXT(lang, key, n=power.get("credits", 0), each=each, **_adjectives(power, lang))
    return TEXT(lang, "power.income.end", what=words) if power.get("at") == "end" else words


def _discount(power: Record, lang: str) -> str:
    if power["when"] == "develop":
        which = "reassign" if power.get("only") else "development"
    else:
        which = "worlds" if "worlds" in power else "world"
    values = {"floor": power.get("floor", 1), "worlds": _worlds(power, lang)}
    return TEXT(lang, f"power.discount.{which}", n=power["amount"], **values)


def _reward(power: Record, lang: str) -> str:
    if "cost" in power:
        key = "power.reward.cost.extra" if "extra" in power else "power.reward.cost"
    elif "extra" in power:
        key = "power.reward.extra"
    else:
        key = "power.reward.world" if power["when"] == "settle" else "power.reward.development"
    credits = power.get("credits", 0)
    more = credits + power.get("extra", 0)
    return TEXT(lang, key, n=credits, cost=power.get("cost", 0), more=more, **_adjectives(power, lang))


def _return(power: Record, lang: str) -> str:
    which = "world" if power["when"] == "settle" else "development"
    if "most" in power:
        return TEXT(lang, f"power.return.{which}", least=power["least"], most=power["most"])
    return TEXT(lang, f"power.return.{which}.kinds", kinds=_kinds(power, lang))


def _consume(power: Record, lang: str) -> str:
    reward = "points" if "points" in power else "credits"
    some = ".worlds" if "worlds" in power else ""
    return TEXT(lang, f"power.consume.{reward}{some}", n=power.get(reward, 0), **_adjectives(power, lang))


def _worker(power: Record, lang: str) -> str:
    workers = [die_name(KIND[kind], lang) for kind in power["colours"]]
    return TEXT(lang, "power.worker", n=len(workers), kinds=", ".join(workers))


def _pairs(power: Record, lang: str) -> str:
    a, b = [die_word(KIND[name], lang) for name in power["colours"]]
    return TEXT(lang, "power.pairs", n=power.get("credits", 0), a=a, b=b)


def _cut(power: Record, lang: str) -> str:
    values = {"floor": power.get("floor", 1), "cost": power.get("cost", 0), "kinds": _kinds(power, lang)}
    how = "pay" if "cost" in power else "die"
    return TEXT(lang, f"power.cut.{how}.{power['when']}", n=power["amount"], **values)


def _spend(power: Record, lang: str) -> str:
    return TEXT(lang, "power.spend", n=power["points"], cost=power["cost"], most=power["most"])


POWERS: dict[str, Callable[[Record, str], str]] = {
    "reassign": _reassign,
    "dictate": _dictate,
    "income": _income,
    "discount": _discount,
    "reward": _reward,
    "return": _return,
    "trade": _credits_by_world,
    "consume": _consume,
    "worker": _worker,
    "produce": _credits_by_world,
    "pairs": _pairs,
    "cut": _cut,
    "spend": _spend,
}
"""The powers whose sentence has a form of its own."""
