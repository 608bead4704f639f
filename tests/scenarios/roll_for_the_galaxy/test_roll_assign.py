"""Roll, Assign and Reveal."""

from typing import Any

import pytest

import orrery
from orrery.games.roll_for_the_galaxy.rules.assign import pack_selection, unpack_movement
from orrery.games.roll_for_the_galaxy.rules.bits import bit
from orrery.games.roll_for_the_galaxy.rules.components import DICE, ROLLS, SHIP, SYMBOL_NAMES
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.events import PhaseBegan, RolledExtra, Stocked
from orrery.testing import Scenario, rule


def table(**options: bool) -> Any:
    """Three seats: no extra die is rolled."""
    return Scenario("roll-for-the-galaxy", "ann", "bob", "cid", **options)


def screens(**options: bool) -> Any:
    """Three seats behind their screens, the third of them still thinking."""
    t = table(**options)
    t.cid.rolled("home:ship")
    return t


def lift(t: Any) -> None:
    """The third seat selects Ship, where it can do nothing: everything is revealed."""
    t.cid.selects("ship", "home")


@rule("roll-for-the-galaxy.roll.cup")
def test_only_the_cup_is_rolled() -> None:
    t = table().plays("manage", "end")
    t.ann.has(
        tableau=("Gem World",),
        cup="home military",
        citizenry="alien alien alien",
        worlds=("Plague World",),
        settlers="genes",
        goods={"Gem World": "novelty"},
        credits=1,
    )
    t.bob.has(cup="home")
    t.cid.has(cup="home")
    t.ann.recalls()
    assert sorted(kind_of(w) for w in t.ann.empire.workers) == [0, 1, 6], "one alien die was recruited"
    t.ann.ends_with(cup="", citizenry="alien alien", settlers="genes", goods={"Gem World": "novelty"}, asked="lay_on_strip")


@rule("roll-for-the-galaxy.roll.faces")
def test_the_faces_of_every_colour() -> None:
    faces = {
        "home": "explore explore develop settle produce ship",
        "military": "explore develop develop settle settle wild",
        "consumption": "explore develop ship ship ship wild",
        "novelty": "explore produce produce ship ship wild",
        "rare": "explore develop develop produce ship wild",
        "genes": "explore settle settle produce wild wild",
        "alien": "develop settle produce wild wild wild",
    }
    assert {die.id: " ".join(SYMBOL_NAMES[s] for s in ROLLS[kind]) for kind, die in enumerate(DICE[:7])} == faces
    assert {die.id: die.copies for die in DICE[:7]} == {
        "home": 25,
        "military": 22,
        "consumption": 9,
        "novelty": 20,
        "rare": 14,
        "genes": 12,
        "alien": 9,
    }


def test_every_face_of_a_die_comes_up() -> None:
    symbols: set[int] = set()
    for seed in range(30):
        p = orrery.start("roll-for-the-galaxy", 2, seed)
        for seat in (0, 1):
            p.choose(seat, p.table.empires[seat].hand[0])
        symbols |= {symbol_of(w) for w in p.table.empires[0].workers if kind_of(w) == 0}
    assert symbols == {0, 1, 2, 3, 4}


@rule("roll-for-the-galaxy.assign.by-face")
def test_a_worker_stands_in_the_column_of_its_face() -> None:
    t = screens()
    t.ann.rolled("home:explore", "military:develop", "rare:develop", "genes:settle", "novelty:ship")
    t.ann.selects("produce", "home")
    assert [t.ann.column(phase) for phase in ("explore", "develop", "settle", "ship")] == [
        "",
        "military rare",
        "genes",
        "novelty",
    ]


@rule("roll-for-the-galaxy.assign.wild")
@pytest.mark.parametrize(("first", "second"), [("ship", "ship"), ("explore", "produce")])
def test_wild_dice_go_to_any_columns_together_or_apart(first: str, second: str) -> None:
    t = screens()
    t.ann.rolled("home:explore", "alien:wild", "alien:wild")
    t.ann.selects("explore", "home").puts_wilds(first, second)
    for column in {first, second}:
        assert t.ann.column(column).split().count("alien") == (first, second).count(column)


@rule("roll-for-the-galaxy.assign.wild-before-reveal")
def test_nothing_is_revealed_while_a_wild_die_is_not_placed() -> None:
    t = table()
    t.ann.rolled("home:explore", "alien:wild")
    t.bob.rolled("home:explore")
    t.bob.selects("explore", "home")
    t.ann.selects("explore", "home")
    assert t.ann.is_asked == "put_wilds"
    assert t.table.phases == 0
    t.ann.puts_wilds("ship")
    assert t.table.phases == 1
    t.ann.ends_with(cup="alien", asked="do_task")


@rule("roll-for-the-galaxy.assign.select")
def test_any_worker_selects_any_phase() -> None:
    t = screens()
    t.ann.rolled("home:explore", "military:wild")
    assert t.ann.choices() == 2 * 5
    t.ann.selects("ship", "military")
    assert t.ann.empire.selected == 4


@rule("roll-for-the-galaxy.assign.select-face-ignored", "roll-for-the-galaxy.phases.selector-works")
def test_the_worker_that_selects_works_in_the_phase_whatever_it_shows() -> None:
    t = table()
    t.ann.rolled("military:settle").has(credits=1)
    t.ann.selects("explore", "military").stocks("military")
    t.ann.ends_with(credits=3, citizenry="military")


@rule("roll-for-the-galaxy.assign.one-phase")
def test_a_worker_reassigned_to_a_column_selects_nothing() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:develop", "home:settle").has(worlds=("Gem World",))
    t.ann.selects("ship", "home:explore").dictates("home:develop").moves("dictate", "home:settle", "produce")
    assert t.table.phases == bit(SHIP), "only Ship was selected"
    t.ann.ends_with(cup="home home home")


@rule("roll-for-the-galaxy.assign.dictate", "roll-for-the-galaxy.assign.dictate-back")
def test_dictate_spends_one_worker_to_move_another() -> None:
    t = screens()
    t.ann.rolled("home:explore", "home:develop", "military:settle").has(credits=1)
    t.ann.selects("explore", "home:explore").dictates("home:develop").moves("dictate", "military", "explore")
    assert t.ann.column("explore") == "home military"
    lift(t)
    t.ann.ends_with(cup="home", asked="do_task")


@rule("roll-for-the-galaxy.assign.dictate-once")
def test_dictate_is_used_once_a_round() -> None:
    t = screens()
    t.ann.rolled("home:explore", "home:develop", "home:settle", "home:ship", "home:produce").has(
        tableau=("Galactic Influence",)
    )
    t.ann.selects("explore", "home:explore").dictates("home:develop").moves("dictate", "home:ship", "settle")
    assert t.ann.is_asked == "use_power"
    assert not t.ann.may_use("dictate")
    assert t.ann.may_use("Galactic Influence")


@rule("roll-for-the-galaxy.assign.no-reassign-from-dictate")
def test_a_dictated_worker_can_not_be_reassigned() -> None:
    t = screens()
    t.ann.rolled("home:explore", "alien:develop", "home:settle", "home:ship").has(tableau=("Galactic Influence",))
    t.ann.selects("explore", "home:explore").dictates("alien").moves("dictate", "home:ship", "settle")
    moved = {kind_of(w) for _, w, _ in map(unpack_movement, filter(None, t.ann.options))}
    assert moved == {0}, "the alien die is out of reach"


@rule("roll-for-the-galaxy.assign.reassign-once")
def test_a_reassign_power_is_used_once_a_round() -> None:
    t = screens()
    t.ann.rolled("home:explore", "home:develop", "home:settle").has(tableau=("Galactic Influence",))
    t.ann.selects("explore", "home:explore").reassigns("Galactic Influence", "home:develop", "explore")
    assert t.ann.is_asked == "use_power"
    assert not t.ann.may_use("Galactic Influence")


@rule("roll-for-the-galaxy.assign.reassign-may")
def test_reassign_powers_may_be_left_unused() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:develop", "home:settle").has(tableau=("Galactic Influence",))
    t.ann.selects("ship", "home:explore").is_ready()
    t.ann.ends_with(cup="home home home")


@rule("roll-for-the-galaxy.assign.select-first")
def test_the_phase_is_selected_before_any_reassign_power() -> None:
    t = screens()
    t.ann.rolled("home:explore", "home:develop", "home:settle").has(tableau=("Galactic Influence",))
    assert t.ann.is_asked == "lay_on_strip"
    t.ann.selects("explore", "home:explore")
    assert t.ann.is_asked == "use_power"


@rule("roll-for-the-galaxy.assign.face-need-not-match", "roll-for-the-galaxy.powers.column-decides")
def test_a_reassigned_die_keeps_its_face_and_works_in_its_column() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:develop", "alien:settle").has(
        tableau=("Alien Archaeology", "Operations Affinity"), credits=1
    )
    t.ann.selects("explore", "home:explore").reassigns("Operations Affinity", "alien", "explore")
    assert SYMBOL_NAMES[symbol_of(t.ann.own("alien"))] == "settle"
    t.ann.is_ready().stocks("alien")
    assert t.ann.empire.credits == 5, "an Alien explorer Stocks for $4, although it shows Settle"


@rule("roll-for-the-galaxy.assign.reassign-wild")
def test_a_worker_on_its_wild_face_may_be_reassigned() -> None:
    t = table()
    t.ann.rolled("home:explore", "military:wild").has(tableau=("Space Mercenaries",))
    t.ann.selects("explore", "home").puts_wilds("ship").reassigns("Space Mercenaries", "military", "produce")
    assert t.ann.column("explore") == "home"
    t.ann.ends_with(cup="military", asked="do_task")


@rule("roll-for-the-galaxy.assign.reassign-absent-face")
def test_a_die_may_be_reassigned_to_a_phase_that_none_of_its_faces_shows() -> None:
    t = screens()
    t.ann.rolled("home:explore", "alien:develop").has(tableau=("Galactic Influence",))
    t.ann.selects("settle", "home")
    assert SYMBOL_NAMES.index("explore") not in ROLLS[6]
    assert t.ann.may_move("Galactic Influence", "alien", "explore")
    assert t.ann.may_move("Galactic Influence", "alien", "ship")


@rule("roll-for-the-galaxy.assign.alien-explorer")
@pytest.mark.parametrize("way", ["select", "wild", "reassign"])
def test_three_ways_to_an_alien_explorer(way: str) -> None:
    t = table()
    t.ann.has(tableau=("Alien Archaeology", "Galactic Influence"), credits=1)
    t.bob.rolled("home:explore")
    if way == "select":
        t.ann.rolled("alien:settle")
        t.ann.selects("explore", "alien")
    elif way == "wild":
        t.ann.rolled("alien:wild", "home:settle").selects("settle", "home").puts_wilds("explore").is_ready()
    else:
        t.ann.rolled("alien:develop", "home:settle").selects("settle", "home")
        t.ann.reassigns("Galactic Influence", "alien", "explore")
    t.bob.selects("explore", "home").stocks()
    t.ann.stocks("alien")
    assert Stocked(seat=0, credits=4, kind=6, virtual=False) in t.events


@rule("roll-for-the-galaxy.assign.same-column")
def test_several_workers_of_one_power_go_to_the_same_column() -> None:
    t = screens()
    t.ann.rolled("home:explore", "home:develop", "military:settle", "rare:ship").has(tableau=("Nanotechnology",))
    t.ann.selects("explore", "home:explore").reassigns("Nanotechnology", "military", "produce")
    assert t.ann.is_asked == "move_to"
    assert t.ann.may_move("Nanotechnology", "rare", "produce")
    assert not t.ann.may_move("Nanotechnology", "rare", "settle")


@rule("roll-for-the-galaxy.assign.different-columns")
def test_the_option_lets_printed_phases_differ() -> None:
    t = screens(different_columns=True)
    t.ann.rolled("home:explore", "home:develop", "military:settle", "rare:ship").has(tableau=("Nanotechnology",))
    t.ann.selects("explore", "home:explore").reassigns("Nanotechnology", "military", "produce")
    t.ann.moves("Nanotechnology", "rare", "settle")
    assert t.ann.column("produce") == "military"
    assert t.ann.column("settle") == "rare"


@rule("roll-for-the-galaxy.assign.different-columns")
def test_the_option_changes_nothing_for_tiles_that_name_one_phase() -> None:
    t = screens(different_columns=True)
    t.ann.rolled("home:explore", "home:develop", "home:settle", "home:ship").has(tableau=("Propaganda Campaign",))
    t.ann.selects("explore", "home:explore").reassigns("Propaganda Campaign", "home:develop", "explore")
    assert not t.ann.may_move("Propaganda Campaign", "home:ship", "settle")
    assert t.ann.may_move("Propaganda Campaign", "home:ship", "explore")


@rule("roll-for-the-galaxy.assign.selector-stays")
def test_the_worker_that_selects_is_neither_dictated_nor_reassigned() -> None:
    t = screens()
    t.ann.rolled("alien:develop", "home:settle", "home:ship").has(tableau=("Galactic Influence",))
    t.ann.selects("explore", "alien")
    assert {kind_of(w) for _, w, _ in map(unpack_movement, filter(None, t.ann.options))} == {0}


@rule("roll-for-the-galaxy.assign.no-workers")
def test_a_seat_without_workers_selects_nothing() -> None:
    t = table()
    t.ann.rolled("home:ship")
    assert t.bob.is_asked == ""
    t.ann.selects("ship", "home")
    assert t.bob.empire.selected == -1
    assert t.table.phases == bit(SHIP)
    assert [event.public for event in t.events if event.name == "revealed"] == [(4, t.ann.empire.selector), (-1,), (-1,)]


@rule("roll-for-the-galaxy.assign.no-choice")
def test_with_one_worker_under_the_strip_there_is_no_dictate() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:develop")
    t.bob.rolled("home:explore", "home:develop", "home:settle")
    t.ann.selects("explore", "home:explore")
    assert t.ann.is_asked == ""
    t.bob.selects("explore", "home:explore")
    assert t.bob.is_asked == "use_power"


@rule("roll-for-the-galaxy.assign.secret", "roll-for-the-galaxy.roll.secret")
def test_nothing_behind_a_screen_is_seen_by_others() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:develop", "alien:wild", "military:settle")
    t.bob.rolled("home:explore", "home:develop", "home:ship")
    looks = [t.bob.view.table.plain()]
    t.ann.selects("ship", "home:develop")
    looks.append(t.bob.view.table.plain())
    t.ann.puts_wilds("ship").dictates("home").moves("dictate", "military", "ship")
    looks.append(t.bob.view.table.plain())
    assert looks[0] == looks[1] == looks[2]
    empire = looks[0]["empires"][0]
    assert (empire["workers"], empire["dictated"], empire["selector"]) == ([], [], -1)
    assert empire["cup"][:7] == [2, 1, 0, 0, 0, 0, 1], "the dice themselves are no secret"
    assert t.position.view(-1).table.plain()["empires"][0] == empire, "a watcher sees no more"
    assert t.ann.view.table.empires[0].workers == t.ann.empire.workers


@rule("roll-for-the-galaxy.reveal.selected", "roll-for-the-galaxy.phases.only-selected", "roll-for-the-galaxy.phases.in-order")
def test_all_selected_phases_take_place_for_everybody_in_order() -> None:
    t = table()
    t.ann.rolled("home:ship", "home:settle").has(worlds=("Gem World",))
    t.bob.rolled("home:develop", "home:settle").has(worlds=("Space Port",), developments=("Public Works",))
    t.cid.rolled("home:settle").has(worlds=("Spice World",))
    t.ann.selects("ship", "home:ship")
    t.bob.selects("develop", "home:develop")
    t.cid.selects("settle", "home")
    began = [event.phase for event in t.events if isinstance(event, PhaseBegan)]
    assert began == [1, 2, 4], "Develop, Settle, Ship; no Explore, no Produce"
    t.ann.ends_with(settlers="home")
    t.bob.ends_with(settlers="home", tableau=("Public Works",))


@rule("roll-for-the-galaxy.reveal.back-to-cup")
def test_workers_of_phases_that_do_not_take_place_go_back_to_the_cup() -> None:
    t = table()
    t.ann.rolled("home:settle", "military:develop").has(worlds=("Gem World",), developments=("Public Works",))
    t.ann.selects("settle", "home")
    t.ann.ends_with(settlers="home", developers="", tableau=(), cup="military")


@rule("roll-for-the-galaxy.reveal.two-seats")
def test_with_two_seats_the_extra_die_adds_its_phase() -> None:
    phases: set[int] = set()
    for seed in range(40):
        p = orrery.start("roll-for-the-galaxy", 2, seed)
        events: list[orrery.Event] = []
        p.listener = events.append
        for seat in (0, 1):
            p.choose(seat, p.table.empires[seat].hand[0])
        for seat in (0, 1):
            w = p.table.empires[seat].workers[0]
            p.choose(seat, pack_selection(w, SHIP))
            while seat in p.asks and p.table.now == 5:
                ask = p.asks[seat]
                p.choose(seat, (4,) * len(ask.items) if isinstance(ask, orrery.Split) else 0)
        extra = next(event.phase for event in events if isinstance(event, RolledExtra))
        revealed = [event for event in events if isinstance(event, PhaseBegan)]
        assert revealed, "Ship takes place at least"
        assert min(event.phase for event in revealed) == min(extra, 4)
        phases.add(extra)
    assert phases == {0, 1, 2, 3, 4}, "it is a Home die: no wild face"


@rule("roll-for-the-galaxy.reveal.more-seats")
def test_with_three_seats_there_is_no_extra_die() -> None:
    t = table()
    t.ann.rolled("home:ship").selects("ship", "home")
    assert "rolled_extra" not in [event.name for event in t.events]


@rule("roll-for-the-galaxy.phases.no-bonus")
def test_selecting_a_phase_brings_nothing_by_itself() -> None:
    t = table()
    t.ann.rolled("home:explore").has(credits=1)
    t.bob.rolled("home:explore").has(credits=1)
    t.ann.selects("explore", "home")
    t.bob.selects("ship", "home")
    t.ann.stocks()
    stocked = [event.credits for event in t.events if isinstance(event, Stocked)]
    assert stocked == [2], "one explorer, $2: nothing more for having selected"


@rule("roll-for-the-galaxy.round.simultaneous")
def test_several_seats_owe_an_answer_at_once() -> None:
    t = table()
    for player in (t.ann, t.bob, t.cid):
        player.rolled("home:explore", "home:develop", "home:ship")
    assert sorted(t.position.asks) == [0, 1, 2]
    t.cid.selects("ship", "home:ship").is_ready()
    assert sorted(t.position.asks) == [0, 1]


@rule("roll-for-the-galaxy.round.steps")
def test_a_round_goes_from_roll_to_manage_empire() -> None:
    t = table().plays("manage", "end")
    t.ann.rolled("home:explore", "home:produce", "home:ship").has(tableau=("Gem World",), citizenry="home military", credits=1)
    t.ann.selects("produce", "home:produce").is_ready().recruits("military").recalls()
    happened = [event.name for event in t.events]
    order = ["revealed", "phase_began", "produced", "recruited", "round_began", "rolled"]
    assert sorted(order, key=happened.index) == order
    assert t.ann.is_asked == "lay_on_strip"


@rule("roll-for-the-galaxy.phases.workers")
def test_what_is_a_worker_and_what_is_not() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:develop", "home:settle", "military:produce").has(
        tableau=("Gem World",), citizenry="alien"
    )
    t.ann.selects("produce", "home:explore").dictates("home:develop").moves("dictate", "home:settle", "explore")
    t.ann.produces("military", "Gem World")
    t.ann.ends_with(goods={"Gem World": "military"}, citizenry="alien", cup="home home home")
