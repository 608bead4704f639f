"""What the components of New Frontiers do, in words built from their data."""

from typing import Any

from orrery.core.components import Component
from orrery.core.words import Text
from orrery.games.new_frontiers.tiles import BY_ID

TEXT = Text.of("orrery.games.new_frontiers")


def explain(component: Component, lang: str) -> str:
    """What a component is and does, in our own words."""
    data = component.data
    match component.kind:
        case "action":
            return f"{TEXT(lang, f'action.{component.id}.all')} {TEXT(lang, f'action.{component.id}.bonus', n=0)}"
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
    return " ".join([*sentences, worth(component, lang)])


def goal_words(component: Component, lang: str) -> str:
    """What a goal counts and its points, in a line."""
    counts = TEXT(lang, f"goal.{component.data['counts']}", most=component.data.get("most", 0))
    steps = ", ".join(f"{line['at_least']} → {line['vp']}" for line in component.data["scoring"])
    return f"{counts} {TEXT(lang, 'goal.steps', steps=steps)}"


def worth(component: Component, lang: str) -> str:
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
    colon = " :" if lang == "fr" else ":"
    return f"{TEXT(lang, 'icon.' + power['on'])}{colon} {power_words(power, lang)}."


def consume_words(component: Component, lang: str) -> str:
    """The Consume powers of a tile."""
    return " ".join(power_sentence(power, lang) for power in component.data["powers"] if power["on"] == "consume")


def _reward(power: dict[str, Any], lang: str) -> str:
    parts = [TEXT(lang, f"reward.{what}", n=power[what]) for what in ("vp", "credits") if power.get(what)]
    return parts[0] if len(parts) == 1 else TEXT(lang, "choice.and", one=parts[0], other=parts[1])


def power_words(power: dict[str, Any], lang: str) -> str:
    """What a power does, without its action."""
    do = power["do"]
    of = power.get("of", {})
    values: dict[str, Any] = {"n": power.get("amount", power.get("goods", power.get("most", 0)))}
    key = f"power.{do}"
    type = power.get("type") or of.get("type")
    if type:
        values["type"] = TEXT(lang, f"type.{type}")
    match do:
        case "gain":
            values["reward"] = TEXT(lang, f"reward.{power['what']}", n=power["amount"])
        case "reward":
            key = f"power.reward_{power['on']}"
            values["reward"] = TEXT(lang, f"reward.{power['what']}", n=power["amount"])
        case "discount" | "military" if type:
            key = f"power.{do}_type"
        case "discount":
            key = f"power.discount_{power['on']}"
        case "military" if "keyword" in of:
            key = "power.military_keyword"
            values["keyword"] = TEXT(lang, f"keyword.{of['keyword']}")
        case "arm" | "fill" | "price" if not type:
            key = f"power.{do}_any"
        case "per-colony":
            values["which"] = " ".join(adjectives(of, lang))
        case "consume" | "consume-each":
            if type:
                values["types"] = TEXT(lang, f"types.{type}" if values["n"] > 1 else f"type.{type}")
            goods = TEXT(lang, "goods.type" if type else "goods.any", **values)
            values |= {"goods": goods, "reward": _reward(power, lang)}
        case "consume-different" | "consume-different-each":
            values["reward"] = _reward(power, lang)
        case "vp-per-good":
            values |= {"extra": power["extra"], "tile": BY_ID[power["with"]].called(lang)}
    return TEXT(lang, key, **values)


def adjectives(of: dict[str, Any], lang: str) -> list[str]:
    """What a filter or a line of a "?" says about a tile itself."""
    found: list[str] = []
    for field in ("no_keyword", "keyword"):
        if field in of:
            found.append(TEXT(lang, f"bonus.which_{field}", keyword=TEXT(lang, f"keyword.{of[field]}")))
    for field in ("type", "no_type"):
        if field in of:
            found.append(TEXT(lang, f"bonus.which_{field}", type=TEXT(lang, f"type.{of[field]}")))
    if "kind" in of:
        found.append(TEXT(lang, f"bonus.which_kind_{of['kind']}"))
    if of.get("military"):
        found.append(TEXT(lang, "bonus.which_military"))
    if "size" in of:
        found.append(TEXT(lang, f"bonus.which_size_{of['size']}"))
    return found if lang == "en" else found[::-1]


def _phrases(of: dict[str, Any], lang: str) -> list[str]:
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
            return TEXT(lang, "bonus.named", n=line["vp"], tile=BY_ID[line["tile"]].called(lang))
        case "types":
            return TEXT(lang, "bonus.types", points="/".join(map(str, line["table"])))
        case "military" | "colonist":
            return TEXT(lang, "bonus.each", n=line["vp"], what=TEXT(lang, f"bonus.{line['each']}"))
    before = "".join(f"{word} " if lang == "en" else f" {word}" for word in adjectives(line, lang))
    phrases = "".join(f" {words}" for words in _phrases(line, lang))
    what = TEXT(lang, f"bonus.{line['each']}", adjectives=before, phrases=phrases)
    return TEXT(lang, "bonus.each", n=line["vp"], what=what)
