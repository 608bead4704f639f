"""The components of New Frontiers in words: their names, and what each does, built from its data."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

from mypy_extensions import mypyc_attr

from orrery.core.components import Component
from orrery.core.text import Text
from orrery.games.new_frontiers.rules.components import ACTIONS, BY_ID, GOALS, PRODUCE, TILES, TYPES
from orrery.games.new_frontiers.rules.phases.settle import BONUS_COLONISTS
from orrery.games.new_frontiers.rules.phases.trade import BONUS_POINTS
from orrery.games.new_frontiers.rules.round import ENVOY_POINTS, LOOKED_AT, PLAN_CREDITS, RETREAT_CREDITS
from orrery.games.new_frontiers.rules.table import (
    CENTRE,
    DEVELOP_BONUS,
    END_COLONIES,
    END_COLONISTS,
    END_POINTS,
    END_SPACES,
)

TEXT = Text.of("orrery.games.new_frontiers")


END_REASONS = {END_SPACES: "spaces", END_COLONIES: "colonies", END_COLONISTS: "colonists", END_POINTS: "points"}


def tile_name(tile: int, lang: str) -> str:
    return BY_ID[TILES[tile].id].name_in(lang)


def tile_names(tiles: Sequence[int], lang: str) -> str:
    return ", ".join(tile_name(tile, lang) for tile in tiles)


def goal_name(goal: int, lang: str) -> str:
    return BY_ID[GOALS[goal].id].name_in(lang)


def action_name(action: int, lang: str) -> str:
    return BY_ID[ACTIONS[action]].name_in(lang)


def type_word(type: int, lang: str) -> str:
    """A type beside a good or a world."""
    return TEXT(lang, f"type.{TYPES[type]}")


def type_name(type: int, lang: str) -> str:
    """A type that stands alone, beside no good and no world."""
    return TEXT(lang, f"type_name.{TYPES[type]}")


def reward_words(vp: int, credits: int, lang: str) -> str:
    """Points and credits together."""
    parts = []
    if vp:
        parts.append(TEXT(lang, "reward.vp", n=vp))
    if credits:
        parts.append(TEXT(lang, "reward.credits", n=credits))
    return parts[0] if len(parts) == 1 else TEXT(lang, "choice.and", one=parts[0], other=parts[1])


def end_reasons(reasons: int, lang: str) -> str:
    """What makes a round the last one."""
    return ", ".join(TEXT(lang, f"end.{why}") for reason, why in END_REASONS.items() if reasons & reason)


def explain(component: Component, lang: str) -> str:
    """What a component is and does, in our own words."""
    data = component.data
    match component.kind:
        case "action":
            bonus = "tile" if component.id == ACTIONS[PRODUCE] else "bonus"
            return explain_action(component.id, "all", bonus, ACTION_NUMBERS[component.id], lang)
        case "goal":
            sentences = [TEXT(lang, f"goal.{data['counts']}", most=data.get("most", 0))]
            sentences += [TEXT(lang, "goal.points", n=line["at_least"], vp=line["vp"]) for line in data["scoring"]]
            return " ".join(sentences)
        case "good":
            return TEXT(lang, "piece.good", n=component.copies, price=data["price"])
        case "piece":
            return TEXT(lang, "piece.other", n=component.copies)
    sentences = [_kind(component, lang)]
    if data.get("keywords"):
        words = ", ".join(TEXT(lang, f"keyword.{word}") for word in data["keywords"])
        sentences.append(TEXT(lang, "tile.keywords", words=words, n=len(data["keywords"])))
    if data.get("type") == "any":
        sentences.append(TEXT(lang, "tile.any_type"))
    if not data.get("for_sale", True):
        sentences.append(TEXT(lang, "tile.no_sale"))
    return " ".join([*sentences, worth_words(component, lang)])


ACTION_NUMBERS: dict[str, dict[str, int]] = {
    "retreat": {"n": RETREAT_CREDITS},
    "plan-goals": {"n": PLAN_CREDITS, "goals": LOOKED_AT},
    "develop": {"n": DEVELOP_BONUS},
    "explore": {"n": CENTRE},
    "settle": {"n": BONUS_COLONISTS},
    "produce": {},
    "trade-consume": {"n": BONUS_POINTS},
    "send-envoys": {"n": ENVOY_POINTS},
}
"""The numbers that the action tiles show."""


def explain_action(id: str, all: str, bonus: str, numbers: dict[str, int], lang: str) -> str:
    """What an action is for everybody, and its bonus, each by the name of its sentence."""
    return f"{TEXT(lang, f'action.{id}.{all}', **numbers)} {TEXT(lang, f'action.{id}.{bonus}', **numbers)}"


def goal_words(component: Component, lang: str) -> str:
    """What a goal counts and its points, in a line."""
    counts = TEXT(lang, f"goal.{component.data['counts']}", most=component.data.get("most", 0))
    steps = ", ".join(f"{line['at_least']} → {line['vp']}" for line in component.data["scoring"])
    return f"{counts} {TEXT(lang, 'goal.steps', steps=steps)}"


def worth_words(component: Component, lang: str) -> str:
    """The points and powers of a tile."""
    data = component.data
    sentences = [TEXT(lang, "tile.vp", n=data["vp"])] if "vp" in data else []
    sentences += [bonus_words(line, lang) for line in data.get("bonus", [])]
    sentences += [power_sentence(power, lang) for power in data["powers"]]
    return " ".join(sentences)


def _kind(component: Component, lang: str) -> str:
    data = component.data
    if component.kind == "development":
        return TEXT(lang, "tile.minor" if data["size"] == 1 else "tile.major", n=data["cost"]) + "."
    type = TEXT(lang, f"type.{data.get('type', 'gray')}")
    parts = [TEXT(lang, f"kind.{data['kind']}", type=type)]
    if component.kind == "home":
        parts.append(TEXT(lang, "tile.home", n=data["mat"]))
        if data["military"]:
            parts.append(TEXT(lang, "tile.military"))
    elif "defense" in data:
        parts.append(TEXT(lang, "tile.defense", n=data["defense"]))
    else:
        parts.append(TEXT(lang, "tile.cost", n=data["cost"]))
    parts.append(TEXT(lang, "tile.colonists", n=data["colonists"]))
    return ", ".join(parts) + "."


def power_sentence(power: dict[str, Any], lang: str) -> str:
    """A power with the action it belongs to."""
    return TEXT(lang, "tile.power", icon=TEXT(lang, f"icon.{power['on']}"), words=power_words(power, lang))


def consume_words(component: Component, lang: str) -> str:
    """The Consume powers of a tile."""
    return " ".join(power_sentence(power, lang) for power in component.data["powers"] if power["on"] == "consume")


@mypyc_attr(allow_interpreted_subclasses=True)  # the page has shorter words of its own, and is not compiled
class PowerWords:
    """What powers do, without their action: sentences of one length, those of `text` that begin with `prefix`."""

    def __init__(self, text: Text, prefix: str) -> None:
        self.text = text
        self.prefix = prefix

    def __call__(self, power: dict[str, Any], lang: str) -> str:
        """A power in words."""
        return self.text(lang, self.key(power), **self.values(power, lang))

    def key(self, power: dict[str, Any]) -> str:
        """The sentence that fits a power best of those that there are."""
        keys = [f"{self.prefix}.{variant}" for variant in power_variants(power)]
        return next((key for key in keys if key in self.text), keys[-1])

    def values(self, power: dict[str, Any], lang: str) -> dict[str, Any]:
        """What the sentence of a power needs."""
        of = power.get("of", {})
        type = power_type(power)
        values: dict[str, Any] = {"n": power.get("amount", power.get("goods", power.get("most", 0)))}
        if type:
            values["type"] = self.text(lang, f"type.{type}")
        if "keyword" in of:
            values["keyword"] = TEXT(lang, f"keyword.{of['keyword']}")
        match power["do"]:
            case "gain" | "reward":
                values["reward"] = TEXT(lang, f"reward.{power['what']}", n=power["amount"])
            case "per-colony":
                values["which"] = adjectives(of, lang)
            case "consume" | "consume-each":
                values |= {"goods": self.goods(type, values, lang), "reward": self.reward(power, lang)}
            case "consume-different" | "consume-different-each":
                values["reward"] = self.reward(power, lang)
            case "vp-per-good":
                values |= {"extra": power["extra"], "tile": BY_ID[power["with"]].name_in(lang)}
        return values

    def goods(self, type: str, values: dict[str, Any], lang: str) -> str:
        """The goods that a Consume power takes."""
        if not type:
            return TEXT(lang, "goods.any", **values)
        types = TEXT(lang, f"types.{type}" if values["n"] > 1 else f"type.{type}")
        return TEXT(lang, "goods.type", types=types, **values)

    def reward(self, power: dict[str, Any], lang: str) -> str:
        """What a Consume power brings."""
        return reward_words(power.get("vp", 0), power.get("credits", 0), lang)


def power_type(power: dict[str, Any]) -> str:
    """The type of the goods or worlds that a power is about; empty where it is about any."""
    return power.get("type") or power.get("of", {}).get("type") or ""


def power_variants(power: dict[str, Any]) -> list[str]:
    """The sentences that a power may have, the one that says most first: by its price, what it is about, its action."""
    do = power["do"]
    less = [f"{do}_less"] if power.get("amount") else []
    about = "type" if power_type(power) else "keyword" if "keyword" in power.get("of", {}) else "any"
    return [*less, f"{do}_{about}", f"{do}_{power['on']}", do]


power_words = PowerWords(TEXT, "power")


def adjectives(of: dict[str, Any], lang: str) -> str:
    """What a filter or a line of a "?" says about a tile itself, in the order of the language."""
    words: list[str] = []
    for field in ("no_keyword", "keyword"):
        if field in of:
            words.append(TEXT(lang, f"bonus.which_{field}", keyword=TEXT(lang, f"keyword.{of[field]}")))
    for field in ("type", "no_type"):
        if field in of:
            words.append(TEXT(lang, f"bonus.which_{field}", type=TEXT(lang, f"type.{of[field]}")))
    if "kind" in of:
        words.append(TEXT(lang, f"bonus.which_kind_{of['kind']}"))
    if of.get("military"):
        words.append(TEXT(lang, "bonus.which_military"))
    if "size" in of:
        words.append(TEXT(lang, f"bonus.which_size_{of['size']}"))
    return reduce(lambda first, second: TEXT(lang, "bonus.two_adjectives", first=first, second=second), words) if words else ""


def _power_phrases(of: dict[str, Any], lang: str) -> list[str]:
    """What a line of a "?" says about a tile's powers."""
    return [
        TEXT(lang, f"bonus.which_{field}", icon=TEXT(lang, f"icon.{of[field]}"))
        for field in ("power", "no_power")
        if field in of
    ]


def bonus_words(line: dict[str, Any], lang: str) -> str:
    """One line of a "?"."""
    match line["each"]:
        case "named":
            return TEXT(lang, "bonus.named", n=line["vp"], tile=BY_ID[line["tile"]].name_in(lang))
        case "types":
            return TEXT(lang, "bonus.types", points="/".join(map(str, line["table"])))
        case "military" | "colonist":
            return TEXT(lang, "bonus.each", n=line["vp"], what=TEXT(lang, f"bonus.{line['each']}"))
    around = adjectives(line, lang)
    before = TEXT(lang, "bonus.adjectives", words=around) if around else ""
    phrases = "".join(f" {words}" for words in _power_phrases(line, lang))
    phrase = TEXT(lang, f"bonus.{line['each']}", adjectives=before, phrases=phrases)
    return TEXT(lang, "bonus.each", n=line["vp"], what=phrase)
