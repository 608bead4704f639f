"""A laid-out table for every question that Roll for the Galaxy asks, the rare ones too, as its page and its browser tests need them."""

from collections.abc import Callable
from typing import Any

import orrery
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import bit
from orrery.games.roll_for_the_galaxy.rules.build import choose_loss
from orrery.games.roll_for_the_galaxy.rules.components import SETTLE, WORLD
from orrery.testing import Scenario

EMPIRE = ("Gem World", "Plague World", "Space Port", "Public Works", "Jungle World")
OPEN = ("Diverse Workforce", "Consumer Goods", "Military Expansion", "Six worlds (stand-in)", "Ten credits (stand-in)")
CLAIMED = "Four developments (stand-in)"


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob", "cid"), ambition: bool = False) -> Any:
    """A table at which others have something too, so that the page looks as it does in a game."""
    options = {"ambition": True, "objectives": True} if ambition else {}
    t: Any = Scenario("roll-for-the-galaxy", *names, **options).plays(*phases)
    t.table.round = 6
    if ambition:
        t.objectives(*OPEN, CLAIMED)
        t.table.claimed[t.table.objectives.index(t.objective(CLAIMED))] = bit(1)
    t.bob.has(tableau=("Ore-Rich World", "Investment Credits", "Spice World"), cup="home rare", chips=4, credits=3)
    t.bob.has(goods={"Ore-Rich World": "rare"}, worlds=("Pirate World", "Artist Colony"), settlers="home")
    return t


def lay_start_tiles() -> Position:
    return orrery.start("roll-for-the-galaxy", seats=3, seed="begin")


def remove_start_die() -> Any:
    t: Any = Scenario("roll-for-the-galaxy", "ann", "bob", "cid", ambition=True, objectives=True)
    return t.ann.begins("Uplift Mercenary Force", "Old Earth")


def lay_on_strip() -> Any:
    t = table()
    t.bob.rolled("home:ship")
    return t.ann.rolled("home:explore", "home:explore", "military:settle", "novelty:wild", "rare:produce").has(
        tableau=EMPIRE, developments=("Mad Scientists",), developers="home"
    )


def lay_on_strip_ambition() -> Any:
    t = table(ambition=True)
    t.bob.rolled("home:ship")
    return t.ann.rolled("home:explore", "leader:develop+settle", "entrepreneur:explore+$", "novelty:wild").has(
        tableau=EMPIRE, talents=2, credits=3
    )


def lay_on_strip_tokens() -> Any:
    t = table(ambition=True)
    t.bob.rolled("home:ship")
    t.ann.has(tableau=EMPIRE, talents=2)
    t.ann.scenario.assigning = True
    return t.ann


def put_wilds() -> Any:
    return lay_on_strip().selects("explore", "home")


def put_wilds_ambition() -> Any:
    return lay_on_strip_ambition().selects("explore", "home")


def put_wilds_tokens() -> Any:
    """As many Talent tokens as a good game brings."""
    t = table(ambition=True)
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore", "leader:develop+settle").has(tableau=EMPIRE, talents=9)
    return t.ann.selects("explore", "home")


def use_power() -> Any:
    t = table()
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore", "home:explore", "military:settle", "rare:produce", "genes:ship").has(
        tableau=("Executive Power", "Mad Scientists", "Planetary Surveyors", "Space Mercenaries", *EMPIRE),
        worlds=("Uplift Overseers",),
    )
    return t.ann.selects("explore", "home")


def move_to() -> Any:
    return use_power().dictates("genes")


def do_task() -> Any:
    t = table("explore")
    return t.ann.assigned(explore="home home alien", ship="rare").has(
        tableau=("Advanced Logistics", "Alien Archaeology", *EMPIRE), worlds=("Deserted Alien Colony",)
    )


def do_task_zone() -> Any:
    t = table("explore")
    return t.ann.has(tableau=("Advanced Logistics", *EMPIRE), developments=("Space Docks",), worlds=("Deserted Alien Colony",))


def abandon_tiles() -> Any:
    t = table("explore").bag("Silicon World", "Rebel Miners")
    t.ann.assigned(explore="home home").has(
        tableau=EMPIRE,
        developments=("Space Docks", "Merchant Guild"),
        worlds=("Deserted Alien Colony", "Tourist World"),
        settlers="home",
    )
    return t.ann.scouts()


def put_tile() -> Any:
    return abandon_tiles().abandons("Merchant Guild")


def put_tile_on_top() -> Any:
    t = table("explore").bag("Silicon World")
    t.ann.assigned(explore="home").has(tableau=("Improved Reconnaissance", *EMPIRE), worlds=("Deserted Alien Colony",))
    return t.ann.scouts().abandons()


def give_up_tile() -> Any:
    t = table("explore").bag_is()
    t.ann.assigned(explore="home").has(tableau=EMPIRE, developments=("Space Docks",), worlds=("Tourist World", "Silicon World"))
    return t.ann.scouts().abandons()


def put_builders() -> Any:
    t = table("settle")
    return t.ann.assigned(settle="home military genes rare").has(tableau=EMPIRE, worlds=("Tourist World",), settlers="home")


def put_builders_paid() -> Any:
    t = table("develop", ambition=True)
    return t.ann.assigned(develop="entrepreneur entrepreneur$ home talent").has(tableau=EMPIRE, developments=("Space Docks",))


def use_builders() -> Any:
    t = table("settle")
    return t.ann.has(
        tableau=("Replicant Robots", "Gem World", "Plague World", "Public Works"),
        worlds=("Comet Zone", "Silicon World"),
        settlers="home military rare",
    )


def bring_back() -> Any:
    t = table("settle")
    return t.ann.assigned(settle="home military genes rare").has(
        tableau=("Galactic Exchange", *EMPIRE), worlds=("Silicon World",), citizenry="home home"
    )


def lose_builders() -> Any:
    t = table(ambition=True)
    t.ann.has(tableau=("Alien Booby Trap", *EMPIRE), settlers="genes home leader$")
    p = t.position
    t.table.now, t.table.phases = SETTLE, bit(SETTLE)
    choose_loss(p, 0, tuple(t.ann.empire.builders[WORLD]), WORLD, t.face("Alien Booby Trap"), 0)
    return t.ann


def remove_die() -> Any:
    t = table("settle")
    return (
        t.ann.assigned(settle="home home alien", ship="alien")
        .has(tableau=EMPIRE, cup="alien home", citizenry="rare", developments=("Merchant Guild",), developers="alien")
        .has(worlds=("Rebel Miners", "Silicon World"), goods={"Gem World": "alien"})
        .puts("home home")
    )


def cut_need() -> Any:
    t = table("settle", ambition=True)
    return t.ann.assigned(settle="home").has(
        tableau=("Contact Specialist", "Terraforming Specialists", *EMPIRE), worlds=("Silicon World",), cup="military", credits=3,
        citizenry="military", goods={"Gem World": "military"},
    )  # fmt: skip


def cut_need_enough() -> Any:
    t = table("settle", ambition=True)
    return t.ann.assigned(settle="home rare genes").has(
        tableau=("Terraforming Specialists", *EMPIRE), worlds=("Silicon World",), credits=3
    )


def lay_good() -> Any:
    t = table("produce", ambition=True)
    return t.ann.assigned(produce="leader leader$ genes").has(tableau=EMPIRE, goods={"Gem World": "rare"})


def ship_good() -> Any:
    t = table("ship")
    return t.ann.assigned(ship="home rare genes").has(
        tableau=("Merchant Guild", *EMPIRE), goods={"Gem World": "rare", "Plague World": "home", "Space Port": "novelty"}
    )


def ship_good_paid() -> Any:
    t = table("ship", ambition=True)
    return t.ann.assigned(ship="entrepreneur entrepreneur$ talent").has(
        tableau=EMPIRE, goods={"Gem World": "leader", "Plague World": "leader$"}
    )


def buy_points() -> Any:
    t = table("ship")
    t.ann.assigned(ship="home home").has(tableau=("Galactic Bankers", *EMPIRE), goods={"Gem World": "rare"}, credits=2)
    return t.ann.trades("Gem World", "home")


def spend_credits() -> Any:
    t = table("ship", ambition=True)
    return t.ann.has(
        tableau=("Space Piracy", "Deficit Spending", "Free Trade Association", *EMPIRE), citizenry="military", credits=1
    )


def select_anew() -> Any:
    t = table(ambition=True)
    t.ann.rolled("home:explore", "home:settle", "leader:explore+produce").has(
        tableau=("Psi-Crystal Forecasters", *EMPIRE), worlds=("Silicon World",)
    )
    t.bob.rolled("home:develop", "rare:develop").has(developments=("Space Docks",))
    t.ann.selects("explore", "home:explore").puts_wilds("explore").is_ready()
    t.bob.selects("develop", "home")
    return t.ann


def hire() -> Any:
    t = table("manage")
    return t.ann.has(tableau=EMPIRE, citizenry="home home military rare genes novelty", credits=4, goods={"Gem World": "rare"})


def recall_dice() -> Any:
    t = table("manage", ambition=True)
    return t.ann.has(
        tableau=EMPIRE, developments=("Space Docks",), developers="home entrepreneur$ entrepreneur", worlds=("Silicon World",),
        settlers="rare", goods={"Gem World": "rare", "Plague World": "leader$"},
    )  # fmt: skip


SITUATIONS: tuple[Callable[[], Any], ...] = (
    *(
        lay_start_tiles,
        remove_start_die,
        lay_on_strip,
        lay_on_strip_ambition,
        lay_on_strip_tokens,
        put_wilds,
        put_wilds_ambition,
        put_wilds_tokens,
    ),
    *(use_power, move_to, select_anew, do_task, do_task_zone, abandon_tiles, put_tile, put_tile_on_top, give_up_tile),
    *(put_builders, put_builders_paid, use_builders, bring_back, lose_builders, remove_die, cut_need, cut_need_enough),
    *(lay_good, ship_good, ship_good_paid, buy_points, spend_credits, hire, recall_dice),
)
"""Named by the question, with a word more where one question has several looks."""


def position(situation: Callable[[], Any]) -> Position:
    """The position in which the first seat is asked."""
    laid_out = situation()
    if isinstance(laid_out, Position):
        return laid_out
    laid_out.scenario.settle(laid_out.seat)
    p: Position = laid_out.scenario.position
    assert p.asks[0].name in situation.__name__, f"{situation.__name__} asks {p.asks[0].name}"
    return p
