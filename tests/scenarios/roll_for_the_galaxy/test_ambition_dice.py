"""Ambition: two-phase faces, $ faces, the colours of Leader and Entrepreneur dice, and reaching $0."""

from typing import Any

import pytest

from orrery.games.roll_for_the_galaxy.rules.components import KIND, ROLLS, SYMBOL_NAMES
from orrery.games.roll_for_the_galaxy.rules.events import Shifted
from orrery.games.roll_for_the_galaxy.rules.scoring import points
from orrery.testing import Scenario, rule

TWO_PHASES = [
    (kind, SYMBOL_NAMES[symbol])
    for kind in ("leader", "entrepreneur")
    for symbol in ROLLS[KIND[kind]]
    if "$" not in SYMBOL_NAMES[symbol]
]
PAID = [
    (kind, SYMBOL_NAMES[symbol])
    for kind in ("leader", "entrepreneur")
    for symbol in ROLLS[KIND[kind]]
    if "$" in SYMBOL_NAMES[symbol]
]
CHAIN = ("explore", "develop", "settle", "produce", "ship")


def table(*phases: str, names: tuple[str, ...] = ("ann", "bob", "cid"), **options: bool) -> Any:
    return Scenario("roll-for-the-galaxy", *names, ambition=True, **options).plays(*phases)


def without(*phases: str) -> str:
    """A phase that is none of these."""
    return next(phase for phase in CHAIN if phase not in phases)


# Two-phase faces ---------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.two-phases")
@pytest.mark.parametrize(("die", "face"), TWO_PHASES)
def test_a_two_phase_worker_is_assigned_to_either_column(die: str, face: str) -> None:
    first, second = face.split("+")
    for column in (first, second):
        t = table()
        t.bob.rolled("home:ship")
        t.ann.rolled("home:explore", f"{die}:{face}").selects("explore", "home")
        assert t.ann.is_asked == "put_wilds"
        assert t.ann.options == ((CHAIN.index(first),), (CHAIN.index(second),)), "only the two columns of its face"
        t.ann.puts_wilds(column)
        assert die in t.ann.column(column)


@rule("roll-for-the-galaxy.ambition.shift")
@pytest.mark.parametrize(("die", "face"), TWO_PHASES)
def test_it_moves_to_its_other_phase_when_only_that_takes_place(die: str, face: str) -> None:
    first, second = face.split("+")
    for column, other in ((first, second), (second, first)):
        t = table()
        t.ann.rolled("military:explore", f"{die}:{face}")
        t.ann.selects(other, "military").puts_wilds(column)
        t.settle()
        shifted = [event for event in t.events if isinstance(event, Shifted)]
        assert [(event.seat, event.to) for event in shifted] == [(0, CHAIN.index(other))]


@rule("roll-for-the-galaxy.ambition.shift")
def test_a_worker_that_moved_does_the_task_of_its_other_phase() -> None:
    t = table()
    t.ann.rolled("home:settle", "leader:develop+settle").has(worlds=("Gem World",), developments=("Public Works",))
    t.ann.selects("settle", "home").puts_wilds("develop")
    t.ann.ends_with(tableau=("Gem World",), citizenry="home leader", developers="")


@rule("roll-for-the-galaxy.ambition.no-shift")
@pytest.mark.parametrize(("die", "face"), TWO_PHASES)
def test_it_stays_if_its_phase_takes_place_and_goes_to_the_cup_if_neither_does(die: str, face: str) -> None:
    first, second = face.split("+")
    t = table()
    t.ann.rolled("home:explore", f"{die}:{face}").selects(without(first, second), "home").puts_wilds(first)
    t.settle()
    assert t.ann.empire.cup[KIND[die]] == 1, "neither phase takes place"
    assert "shifted" not in [event.name for event in t.events]
    t = table()
    t.bob.rolled("home:explore")
    t.ann.rolled("home:explore", f"{die}:{face}").selects(first, "home").puts_wilds(first)
    t.bob.selects(second, "home")
    t.settle()
    assert "shifted" not in [event.name for event in t.events], "its phase takes place, and the other one as well"


@rule("roll-for-the-galaxy.ambition.two-phases-reassign")
def test_a_power_moves_it_out_of_the_column_it_was_assigned_to() -> None:
    t = table(names=("ann", "bob"))
    t.bob.rolled("home:ship")
    t.ann.rolled("home:explore", "leader:explore+produce").has(tableau=("Nanotechnology",))
    t.ann.selects("settle", "home").puts_wilds("produce")
    assert t.ann.may_move("Nanotechnology", "leader:produce", "explore"), "it stands in Produce now"
    assert not t.ann.may_move("Nanotechnology", "leader:produce", "produce")


@rule("roll-for-the-galaxy.ambition.reassigned-no-shift")
def test_a_reassigned_worker_does_not_move_at_reveal() -> None:
    t = table()
    t.ann.rolled("home:explore", "leader:explore+produce").has(tableau=("Galactic Influence", "Gem World"))
    t.ann.selects("produce", "home").puts_wilds("produce").reassigns("Galactic Influence", "leader", "explore")
    t.ann.ends_with(cup="leader", goods={"Gem World": "home"})
    assert "shifted" not in [event.name for event in t.events], "Explore is on its face, but it was put there by a power"


@rule("roll-for-the-galaxy.ambition.reassigned-no-shift")
def test_a_dictated_worker_that_was_moved_does_not_move_again() -> None:
    t = table()
    t.ann.rolled("home:explore", "rare:ship", "entrepreneur:settle+ship").selects("ship", "home:explore").puts_wilds("ship")
    t.ann.dictates("rare:ship").moves("dictate", "entrepreneur", "settle")
    t.ann.ends_with(cup="home rare entrepreneur")


@rule("roll-for-the-galaxy.ambition.example")
def test_the_pictured_example() -> None:
    """The orange die is assigned to Explore; only Develop and Settle are selected, so it settles."""
    t = table()
    t.ann.rolled("home:develop", "entrepreneur:explore+settle").has(worlds=("Space Port",), developments=("Public Works",))
    t.bob.rolled("home:settle")
    t.ann.selects("develop", "home").puts_wilds("explore")
    t.bob.selects("settle", "home")
    t.ann.ends_with(settlers="entrepreneur", tableau=("Public Works",), cup="")
    assert "ann moved Entrepreneur (Explore/Settle) to Settle" in " ".join(t.said())


# $ faces -----------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.paid-assign")
@pytest.mark.parametrize(("die", "face"), PAID)
def test_a_paid_face_means_nothing_in_assign_and_reveal(die: str, face: str) -> None:
    phase = face.removesuffix("+$")
    t = table()
    t.ann.rolled("home:explore", f"{die}:{face}")
    assert die in t.ann.column(phase), "it stands in the column of its phase"
    t.ann.selects(without(phase), "home")
    t.settle()
    assert t.ann.empire.cup[KIND[die]] == 1


@rule("roll-for-the-galaxy.ambition.paid-explore")
@pytest.mark.parametrize("die", ["leader", "entrepreneur"])
def test_a_paid_explorer_goes_to_the_cup_at_once(die: str) -> None:
    t = table("explore")
    t.ann.assigned(explore=f"{die}$ home").has(credits=1)
    t.ann.stocks("home").stocks(die).ends_with(cup=die, citizenry="home", credits=5)


@rule("roll-for-the-galaxy.ambition.paid-ship")
def test_a_paid_shipper_goes_to_the_cup_at_once() -> None:
    t = table("ship")
    t.ann.assigned(ship="entrepreneur$ entrepreneur").has(
        tableau=("Gem World", "Space Port"), goods={"Gem World": "home", "Space Port": "home"}, credits=1
    )
    assert t.ann.choices() == 8, "the two Entrepreneurs are different shippers"
    t.ann.trades("Gem World", "entrepreneur$").trades("Space Port", "entrepreneur")
    t.ann.ends_with(cup="entrepreneur", citizenry="entrepreneur home home", credits=7)


@rule("roll-for-the-galaxy.ambition.paid-build")
def test_a_paid_developer_goes_to_the_cup_when_the_tile_is_completed() -> None:
    t = table("develop")
    t.ann.assigned(develop="entrepreneur$").has(developments=("Space Docks",))
    t.ann.ends_with(developers="entrepreneur$", cup="")
    later = table("develop")
    later.ann.assigned(develop="home").has(developments=("Space Docks",), developers="entrepreneur$")
    later.ann.ends_with(tableau=("Space Docks",), cup="entrepreneur", citizenry="home")


@rule("roll-for-the-galaxy.ambition.paid-build")
def test_a_paid_settler_goes_to_the_cup_when_the_world_is_completed() -> None:
    t = table("settle")
    t.ann.assigned(settle="leader$ leader home").has(worlds=("Space Port",))
    assert t.ann.choices() == 3, "a $ tells the two Leaders apart"
    t.ann.puts("leader$ home")
    t.ann.ends_with(tableau=("Space Port",), cup="leader leader novelty", citizenry="home")


@rule("roll-for-the-galaxy.ambition.paid-produce")
@pytest.mark.parametrize("mode", ["trades", "consumes"])
def test_a_paid_producer_goes_to_the_cup_when_its_good_is_shipped(mode: str) -> None:
    t = table("produce", "ship")
    t.ann.assigned(produce="leader$", ship="home").has(tableau=("Gem World",), credits=1)
    getattr(t.ann, mode)("Gem World", "home")
    assert ("produced", 0) in [(event.name, event.seat) for event in t.events]
    t.ann.ends_with(cup="leader", citizenry="home", goods={})


@rule("roll-for-the-galaxy.ambition.paid-produce")
def test_a_good_with_a_paid_face_waits_for_its_shipment() -> None:
    t = table("produce")
    t.ann.assigned(produce="leader$ leader").has(tableau=("Gem World", "Comet Zone"))
    t.ann.produces("leader$", "Comet Zone")
    t.ann.ends_with(cup="", goods={"Gem World": "leader", "Comet Zone": "leader$"})


@rule("roll-for-the-galaxy.ambition.paid-other-task")
def test_a_paid_face_counts_only_for_its_own_phase() -> None:
    t = table()
    t.ann.rolled("home:ship", "leader:produce+$", "leader:explore+$").has(tableau=("Galactic Influence",), credits=1)
    t.ann.selects("explore", "home").reassigns("Galactic Influence", "leader:produce", "explore")
    t.ann.moves_no_more() if t.ann.is_asked == "move_to" else None
    t.ann.is_ready() if t.ann.is_asked == "use_power" else None
    for _ in range(3):
        t.ann.answers("do_task", t.ann.options[0])
    t.ann.ends_with(cup="leader", citizenry="home leader", credits=7)


@rule("roll-for-the-galaxy.ambition.paid-selector")
@pytest.mark.parametrize(("phase", "cup"), [("explore", "leader"), ("ship", "")])
def test_a_selecting_worker_keeps_the_dollar_of_its_own_phase(phase: str, cup: str) -> None:
    t = table()
    t.ann.rolled("leader:explore+$").has(tableau=("Gem World",), goods={"Gem World": "home"}, credits=1)
    t.ann.selects(phase, "leader")
    if phase == "explore":
        t.ann.stocks("leader").ends_with(cup="leader", citizenry="")
    else:
        t.ann.trades("Gem World", "leader").ends_with(cup="", citizenry="home leader")


@rule("roll-for-the-galaxy.ambition.paid-and-back")
def test_dice_with_a_dollar_come_back_beside_those_that_a_power_brings_back() -> None:
    t = table("settle")
    t.ann.assigned(settle="leader$ military genes home").has(tableau=("Galactic Exchange",), worlds=("Tourist World",))
    assert t.ann.is_asked == "bring_back"
    assert (KIND["leader"],) not in t.ann.options
    t.ann.brings_back("military genes")
    t.ann.ends_with(cup="leader military genes", citizenry="home consumption")


# Colours -----------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.leader-colour")
def test_a_leader_is_no_home_die_for_powers() -> None:
    t = table(names=("ann", "bob"))
    t.bob.rolled("home:ship")
    t.ann.rolled("home:ship", "home:develop", "leader:develop+settle").has(tableau=("Planetary Surveyors",))
    t.ann.selects("ship", "home:ship").puts_wilds("develop")
    assert t.ann.may_move("Planetary Surveyors", "home:develop", "settle")
    assert not t.ann.may_move("Planetary Surveyors", "leader", "settle")


@rule("roll-for-the-galaxy.ambition.leader-exchange", "roll-for-the-galaxy.ambition.entrepreneur-exchange")
@pytest.mark.parametrize(
    ("dice", "colours"),
    [("home", 1), ("leader", 1), ("home leader", 1), ("entrepreneur", 1), ("entrepreneur entrepreneur", 1),
     ("home leader entrepreneur military", 3)],
)  # fmt: skip
def test_galactic_exchange_counts_a_leader_as_home_and_an_entrepreneur_as_itself(dice: str, colours: int) -> None:
    t = table()
    t.ann.has(tableau=("Galactic Exchange",), citizenry=dice).ends_with(points_now=6 + colours)


@rule("roll-for-the-galaxy.ambition.leader-consume", "roll-for-the-galaxy.ambition.entrepreneur-consume")
@pytest.mark.parametrize(
    ("good", "shipper", "chips"),
    [("leader", "leader", 3), ("leader", "home", 2), ("home", "leader", 2), ("genes", "leader", 3),
     ("entrepreneur", "entrepreneur", 1), ("entrepreneur", "genes", 2), ("entrepreneur", "leader", 2), ("genes", "entrepreneur", 2)],
)  # fmt: skip
def test_consuming_with_the_new_dice(good: str, shipper: str, chips: int) -> None:
    t = table("ship")
    t.ann.assigned(ship=shipper).has(tableau=("Plague World",), goods={"Plague World": good})
    t.ann.consumes("Plague World", shipper).ends_with(chips=chips)


# Reaching $0 -------------------------------------------------------------------------------------------------------------


@rule("roll-for-the-galaxy.ambition.zero")
def test_a_credit_comes_back_as_soon_as_an_effect_has_taken_the_last_one() -> None:
    t = table("develop")
    t.ann.assigned(develop="home").has(tableau=("Terraforming Specialists",), developments=("Space Docks",), credits=1)
    t.ann.cuts("Terraforming Specialists").ends_with(tableau=("Terraforming Specialists", "Space Docks"), credits=1)
    rich = table("develop")
    rich.ann.assigned(develop="home").has(tableau=("Terraforming Specialists",), developments=("Space Docks",), credits=3)
    rich.ann.cuts("Terraforming Specialists").ends_with(credits=2)


@rule("roll-for-the-galaxy.ambition.zero-again")
def test_the_last_credit_pays_for_several_tiles_of_one_phase() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home home").has(
        tableau=("Terraforming Specialists",), worlds=("Space Port", "Gem World", "New Vinland"), credits=1
    )
    t.ann.cuts("Terraforming Specialists").cuts("Terraforming Specialists").cuts("Terraforming Specialists")
    t.ann.ends_with(tableau=("Terraforming Specialists", "Space Port", "Gem World", "New Vinland"), credits=1)


@rule("roll-for-the-galaxy.ambition.zero-first")
def test_the_credit_comes_back_before_galactic_recycling_pays() -> None:
    t = table("settle")
    t.ann.assigned(settle="home").has(
        tableau=("Terraforming Specialists", "Galactic Recycling"), worlds=("Space Port",), credits=1
    )
    t.ann.cuts("Terraforming Specialists").ends_with(credits=2)


def test_points_of_a_table_with_the_new_dice_are_sums_of_their_sources() -> None:
    t = table()
    t.ann.has(tableau=("Rebel Stronghold", "Galactic Exchange"), cup="leader entrepreneur")
    assert points(t.ann.empire) == sum(source.points for source in t.game.sources(t.table, 0)) == 9 + 4 + 6 + 2
