"""What an action of New Frontiers is about, worked out: Military and its sources, goods to come, and the plan of Trade and Consume."""

from typing import NamedTuple

from orrery.core.view import View
from orrery.games.new_frontiers.effects import SELLS
from orrery.games.new_frontiers.outlook import gain_of, goods_of, takings
from orrery.games.new_frontiers.table import Empire, Frontier, price
from orrery.games.new_frontiers.tiles import BY_ID, PRODUCTION, TILES, TYPES
from orrery.render.new_frontiers_faces import WORDS, short

PLANNED = ("sell", "use_consumer", "sell_extra", "consume_types")


class Part(NamedTuple):
    """A tile that gives Military: against everything, or only against some worlds."""

    name: str
    words: str
    special: bool


class Strength(NamedTuple):
    """Military, and where it comes from."""

    total: int
    parts: tuple[Part, ...]
    boost: int
    words: str
    """All of it in one sentence."""


class Waiting(NamedTuple):
    """The goods of the supply with what the viewer sells them for, and the colonies that wait for one."""

    goods: tuple[tuple[str, str, int, int], ...]
    """Type, its word, how many are left, and the price."""
    colonies: tuple[str, ...]


class Step(NamedTuple):
    """A Consume power in the plan: what it does and whether it is used, usable or short of goods."""

    name: str
    words: str
    state: str


class Way(NamedTuple):
    """An answer of Trade and Consume: the good it takes, and of which world; its own words where it takes none."""

    code: int
    name: str
    good: str


class Outcome(NamedTuple):
    """What answers lead to at best: points, credits, and the powers used after them, in order."""

    vp: int
    credits: int
    order: str
    ways: tuple[Way, ...]


class Plan(NamedTuple):
    """Trade and Consume as they stand for the viewer."""

    steps: tuple[Step, ...]
    extra: tuple[str, ...]
    """Powers of Trade and Consume that take no good."""
    outcomes: tuple[Outcome, ...]
    """The best one first; answers that lead to the same stand together."""


def called(number: int, lang: str) -> str:
    return BY_ID[TILES[number].id].called(lang)


def strength(empire: Empire, lang: str) -> Strength:
    """Military of an empire, tile by tile."""
    parts: list[Part] = []
    awake = empire.colonies[: len(empire.colonies) - empire.fresh]
    for number in (*awake, *empire.developments):
        for power in BY_ID[TILES[number].id].data["powers"]:
            if power["do"] in ("military", "arm"):
                parts.append(Part(called(number, lang), short(power, lang).words, power["do"] == "arm" or "of" in power))
    parts.sort(key=lambda part: part.special)
    told = ", ".join(f"{part.name} {part.words}" for part in parts) or WORDS(lang, "word.military_none")
    return Strength(empire.powers.military, tuple(parts), empire.boost, told)


def waiting(view: View, lang: str) -> Waiting:
    t: Frontier = view.table
    own = t.empires[view.seat]
    return Waiting(
        tuple((id, WORDS(lang, f"type.{id}"), t.goods[type], price(own, type)) for type, id in enumerate(TYPES)),
        tuple(
            called(world, lang)
            for world, there in zip(own.colonies, own.goods)
            if there < 0 and TILES[world].kind == PRODUCTION
        ),
    )


def plan(view: View, lang: str) -> Plan:
    """The Consume powers of the viewer's empire, and what the answers lead to."""
    t: Frontier = view.table
    own = t.empires[view.seat]
    steps: list[Step] = []
    goods = goods_of(own)
    for at, consumer in enumerate(own.powers.consumers):
        if own.used >> at & 1:
            state = "used"
        elif sum(goods.sold) if consumer.shape == SELLS else takings(goods, consumer):
            state = "ready"
        else:
            state = "short"
        steps.append(Step(called(consumer.tile, lang), _consumes(consumer.tile, lang), state))
    extra: list[str] = []
    for number in (*own.colonies, *own.developments):
        for power in BY_ID[TILES[number].id].data["powers"]:
            if power["do"] in ("price", "vp-per-good") or (power["on"] == "consume" and power["do"] == "gain"):
                extra.append(WORDS(lang, "word.plan_extra", name=called(number, lang), words=short(power, lang).words))
    return Plan(tuple(steps), tuple(extra), outcomes(view, lang))


def outcomes(view: View, lang: str) -> tuple[Outcome, ...]:
    """What the answers of the viewer's ask lead to."""
    if view.ask is None or view.ask.name not in PLANNED:
        return ()
    t: Frontier = view.table
    own = t.empires[view.seat]
    found: dict[tuple[int, int, str], list[Way]] = {}
    for code in view.ask.answers():
        gain = gain_of(view, code) if isinstance(code, int) else None
        if gain is not None and isinstance(code, int):
            later = gain.order[1:] if view.ask.name in ("use_consumer", "consume_types") else gain.order
            sold = view.ask.name in ("sell", "sell_extra") and code > 0
            good = TYPES[own.goods[own.colonies.index(code)]] if sold else ""
            way = Way(code, called(code, lang) if sold else "", good)
            found.setdefault((gain.vp, gain.credits, _order(own, later, lang)), []).append(way)
    best_first = sorted(found.items(), key=lambda led: (-led[0][0], -led[0][1]))
    return tuple(Outcome(*led, tuple(ways)) for led, ways in best_first)


def _consumes(number: int, lang: str) -> str:
    found = [short(power, lang) for power in BY_ID[TILES[number].id].data["powers"] if power["on"] == "consume"]
    return ", ".join(effect.words for effect in found)


def _order(own: Empire, powers: tuple[int, ...], lang: str) -> str:
    return " → ".join(called(own.powers.consumers[at].tile, lang) for at in powers)


__all__ = ["Outcome", "Part", "Plan", "Step", "Strength", "Waiting", "Way", "plan", "strength", "waiting"]
