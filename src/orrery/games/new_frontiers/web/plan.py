"""Overviews of the current action: Military and its sources, goods to come, and the plan of Trade and Consume."""

from typing import NamedTuple

from orrery.core.view import View
from orrery.games.new_frontiers.rules.components import BY_ID, NO_TILE, TILES, TYPES
from orrery.games.new_frontiers.rules.phases.trade import sell, sell_extra
from orrery.games.new_frontiers.rules.powers import SELLS
from orrery.games.new_frontiers.rules.table import Empire, Frontier, price
from orrery.games.new_frontiers.web.faces import WORDS, short_power_words
from orrery.games.new_frontiers.words.components import tile_name
from orrery.games.new_frontiers.words.forecasts import GAINS, gain_of, goods_of, waiting_colonies, ways_to_take
from orrery.games.new_frontiers.words.questions.common import whole_codes

SALES = (sell.__name__, sell_extra.__name__)
"""Asks whose answer is the colony whose good is sold."""


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


def strength(empire: Empire, lang: str) -> Strength:
    """Military of an empire, tile by tile."""
    parts: list[Part] = []
    awake = empire.colonies[: len(empire.colonies) - empire.fresh]
    for number in (*awake, *empire.developments):
        for power in BY_ID[TILES[number].id].data["powers"]:
            if power["do"] in ("military", "arm"):
                parts.append(
                    Part(tile_name(number, lang), short_power_words(power, lang), power["do"] == "arm" or "of" in power)
                )
    parts.sort(key=lambda part: part.special)
    words = ", ".join(f"{part.name} {part.words}" for part in parts) or WORDS(lang, "word.military_none")
    return Strength(empire.powers.military, tuple(parts), empire.boost, words)


def find_waiting(view: View, lang: str) -> Waiting:
    t: Frontier = view.table
    own = t.empires[view.seat]
    return Waiting(
        tuple((id, WORDS(lang, f"type.{id}"), t.goods[type], price(own, type)) for type, id in enumerate(TYPES)),
        tuple(tile_name(world, lang) for world in waiting_colonies(own)),
    )


def plan(view: View, lang: str) -> Plan:
    """The Consume powers of the viewer's empire, and what the answers lead to."""
    t: Frontier = view.table
    own = t.empires[view.seat]
    steps: list[Step] = []
    goods = goods_of(own)
    for at, consumer in enumerate(own.powers.consumers):
        if own.has_used(at):
            state = "used"
        elif sum(goods.sellable) if consumer.shape == SELLS else ways_to_take(goods, consumer):
            state = "ready"
        else:
            state = "short"
        steps.append(Step(tile_name(consumer.tile, lang), _consumes(consumer.tile, lang), state))
    extra: list[str] = []
    for number in (*own.colonies, *own.developments):
        for power in BY_ID[TILES[number].id].data["powers"]:
            if power["do"] in ("price", "vp-per-good") or (power["on"] == "consume" and power["do"] == "gain"):
                extra.append(WORDS(lang, "word.plan_extra", name=tile_name(number, lang), words=short_power_words(power, lang)))
    return Plan(tuple(steps), tuple(extra), outcomes(view, lang))


def outcomes(view: View, lang: str) -> tuple[Outcome, ...]:
    """What the answers of the viewer's ask lead to."""
    ask = view.ask
    if ask is None or ask.name not in GAINS:
        return ()
    t: Frontier = view.table
    own = t.empires[view.seat]
    sells = ask.name in SALES
    ways: dict[tuple[int, int, str], list[Way]] = {}
    for code in whole_codes(ask):
        gain = gain_of(view, code)
        if gain is not None:
            later = gain.order if sells else gain.order[1:]
            good = TYPES[own.good_on(code)] if sells and code != NO_TILE else ""
            way = Way(code, tile_name(code, lang) if good else "", good)
            ways.setdefault((gain.vp, gain.credits, _order(own, later, lang)), []).append(way)
    best_first = sorted(ways.items(), key=lambda led: (-led[0][0], -led[0][1]))
    return tuple(Outcome(*led, tuple(alike)) for led, alike in best_first)


def _consumes(number: int, lang: str) -> str:
    powers = [power for power in BY_ID[TILES[number].id].data["powers"] if power["on"] == "consume"]
    return ", ".join(short_power_words(power, lang) for power in powers)


def _order(own: Empire, powers: tuple[int, ...], lang: str) -> str:
    return " → ".join(tile_name(own.powers.consumers[at].tile, lang) for at in powers)


__all__ = ["Outcome", "Part", "Plan", "Step", "Strength", "Waiting", "Way", "find_waiting", "plan", "strength"]
