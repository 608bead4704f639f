"""What players read: questions that say what an answer does, reasons for what can't be done, and a log in both languages."""

from typing import Any

import pytest

import orrery
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.core.text import LANGUAGES
from orrery.games.tiny_epic_galaxies.rules.components import COMPONENTS
from orrery.games.tiny_epic_galaxies.rules.events import Hired, Pushed, Stole
from orrery.games.tiny_epic_galaxies.rules.round import STOP
from orrery.games.tiny_epic_galaxies.rules.targets import pack_ship
from orrery.games.tiny_epic_galaxies.words.components import TEXT, phase_name
from orrery.testing import Scenario

GAME = orrery.game("tiny-epic-galaxies")


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_ask_choice_refusal_and_event_of_whole_games_has_words(seats: int, lang: str) -> None:
    for seed in range(4):
        events: list[Event] = []
        p = GAME.start(seats, seed, GAME.check_options({}, seats), events.append)
        luck = Luck.of(f"words/{seed}")
        while p.asks:
            seat = min(p.asks)
            view = p.view(seat)
            ask = p.asks[seat]
            assert GAME.question(view, lang)
            codes = {code for answer in [ask.sample(luck)] for code in (answer if isinstance(answer, tuple) else (answer,))}
            assert all(GAME.choice(view, code, lang).words for code in codes)
            assert all(refusal.words for refusal in GAME.refusals(view, lang).values())
            p.choose(seat, ask.sample(luck))
        names = ["Ann", "Bob", "Cid", "Dan"][:seats]
        for event in events:
            for viewer in (-1, 0):
                sentence = GAME.say(event, viewer, names, lang)
                assert sentence.endswith(".")
                assert "{" not in sentence


@pytest.mark.parametrize(
    ("start", "planet", "may"),
    [
        ("orbit of Jakks", "Shouhua", False),
        ("orbit of Jakks", "Andellouxian-6", False),
        ("orbit of Jakks", "Helios", True),
        ("home", "Shouhua", True),
        ("home", "Aughmoore", False),
        ("orbit of Jakks", "Aughmoore", True),
        ("home", "Helios", False),
    ],
)
def test_a_landing_says_whether_the_planet_can_be_used_once_the_ship_has_left(start: str, planet: str, may: bool) -> None:
    table = table_of().row("Jakks", planet, "Gort", "Mared").dice("move", "energy")
    table.bob.has(surfaces=("Gort", "Mared"))
    table.ann.has(orbits={"Jakks": 1}).activates("move")
    code = table.move(start, planet)
    hint = GAME.choice(table.position.view(0), code, "en").hint
    assert hint.startswith("you may use it" if may else "its power can’t be used now")
    table.ann.moves(start, planet)
    assert (table.ann.is_asked == "land") is may


def test_every_clause_behind_a_choice_exists() -> None:
    clauses = {clause.id for clause in GAME.clauses}
    p = GAME.start(2, 3, GAME.check_options({}, 2))
    luck = Luck.of("clauses")
    while p.asks:
        seat = min(p.asks)
        ask = p.asks[seat]
        for answer in ask.answers():
            for code in answer if isinstance(answer, tuple) else (answer,):
                assert GAME.choice(p.view(seat), code, "en").clause in clauses | {""}
        for refusal in GAME.refusals(p.view(seat), "en").values():
            assert refusal.clause in clauses
        p.choose(seat, ask.sample(luck))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_is_explained(lang: str) -> None:
    sentences = [GAME.explain(component, lang) for component in COMPONENTS]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
    planets = [s for c, s in zip(COMPONENTS, sentences) if c.kind == "planet"]
    assert len(set(planets)) == 40


def test_every_option_and_value_has_a_name() -> None:
    for setting in GAME.settings:
        assert f"option.{setting.name}" in TEXT
        assert f"option.{setting.name}.help" in TEXT
        for value in setting.values:
            assert isinstance(value, bool) or f"option.{setting.name}.{value}" in TEXT


def test_estimates_of_a_rogue_mat_are_said_to_be_estimates() -> None:
    by_id = {component.id: component for component in COMPONENTS}
    assert "Estimated: dice by level" in GAME.explain(by_id["hades"], "en")
    assert "Estimé\u00a0: quelles attaques" in GAME.explain(by_id["zendica"], "fr")
    assert "Estimated: which attacks are once a turn." in GAME.explain(by_id["artemis"], "en")


def test_a_follow_says_what_it_would_bring() -> None:
    table = table_of().row("Jakks", "Shouhua").dice("diplomacy", "energy", "colony", "culture")
    table.ann.has(orbits={"Jakks": 0})
    table.bob.has(culture=5, planets=("MJ-120210",), orbits={"Jakks": 1, "Shouhua": 2})
    table.ann.activates("energy")
    assert GAME.question(table.bob.view, "en") == "Follow the energy die for 1 culture? You would take 1 energy."
    table.bob.passes()
    table.ann.activates("colony")
    question = GAME.question(table.bob.view, "en")
    assert question == "Follow the colony die for 1 culture? You could use MJ-120210 or the upgrade to level 2."
    table.bob.passes()
    table.ann.activates("culture")
    assert GAME.question(table.bob.view, "fr") == "Suivre le dé culture pour 1 culture\u202f? Vous prendriez 1 culture."
    table.bob.passes()
    table.ann.activates("diplomacy")
    assert "You would colonise Jakks." in GAME.question(table.bob.view, "en")


def test_a_rogue_die_says_what_it_will_do() -> None:
    table = table_of("ann", rogue="zendica").row("Gort").rogue_dice(1).rolls("move")
    table.ann.has(energy=1, culture=1)
    assert "It sends a ship into orbit around Gort." in GAME.question(table.ann.view, "en")


def test_refusals_name_the_reason() -> None:
    table = table_of().row("Gort", "Jakks").dice("move", "colony")
    table.ann.has(energy=2, planets=("Nagato", "Shouhua", "La-Torres"), surfaces=("Gort",))
    table.bob.has(energy=1)
    acting = GAME.refusals(table.ann.view, "en")
    assert acting["converter"].words == "The converter needs three unused dice."
    table.ann.activates("move")
    assert GAME.refusals(table.ann.view, "en")["planet/gort/surface"].clause == "tiny-epic-galaxies.move.one-each"
    table.ann.moves("home", "orbit of Jakks").activates("colony")
    refusals = GAME.refusals(table.ann.view, "en")
    assert refusals["planet/nagato"].words == "You can’t pay its cost."
    assert "planet/la-torres" not in refusals
    assert "upgrade" not in refusals


def test_a_refused_colony_names_what_is_really_missing() -> None:
    table = table_of(theft="own-turn").dice("colony", "move")
    table.ann.has(energy=2, planets=("Maia", "MJ-120210"))
    table.bob.has(energy=3, culture=1, level=6, planets=("La-Torres", "Lureena", "Jakks", "Vici-KS156"))
    table.ann.activates("colony")
    own = GAME.refusals(table.ann.view, "en")
    assert own["planet/maia"].words == "You can’t pay its cost.", "one unused die is left, two are its price"
    table.ann.uses("MJ-120210")
    table.bob.follows()
    refusals = GAME.refusals(table.bob.view, "en")
    assert refusals["planet/la-torres"].words == "It works on your own turn only."
    assert refusals["planet/la-torres"].clause == "tiny-epic-galaxies.power.steal-turn"
    assert refusals["planet/lureena"].words == "Your empire is complete."


def test_a_discounted_upgrade_is_refused_for_its_cost_or_for_want_of_the_lowest_level() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(level=3, planets=("Mared", "Jakks", "Vici-KS156"))
    table.bob.has(level=4)
    table.ann.activates("colony")
    assert GAME.refusals(table.ann.view, "en")["planet/mared"].words == "You can’t pay its cost."
    tied = table_of().dice("colony", "move")
    tied.ann.has(level=3, energy=3, planets=("Mared", "Jakks", "Vici-KS156"))
    tied.bob.has(level=3)
    tied.ann.activates("colony")
    refusal = GAME.refusals(tied.ann.view, "en")["planet/mared"]
    assert refusal.words == "Your empire level is not lower than everybody else’s."
    assert refusal.clause == "tiny-epic-galaxies.power.upgrade-lowest"
    higher = table_of(mared="tied").dice("colony", "move")
    higher.ann.has(level=3, planets=("Mared", "Jakks", "Vici-KS156"))
    higher.ann.activates("colony")
    assert GAME.refusals(higher.ann.view, "en")["planet/mared"].words == "Somebody’s empire level is lower than yours."


def test_an_unused_die_says_what_it_does_when_it_is_no_longer_unused() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(planets=("Maia", "Gyore", "Jakks"))
    activate = table.ann.codes("act")[1]
    assert GAME.choice(table.ann.view, activate, "en").hint == "You could use Gyore or Jakks.", "Maia wants two more dice"
    last = table_of().dice("colony")
    last.ann.has(planets=("Zalax", "Gyore", "Jakks", "Piedes"))
    activate = last.ann.codes("act")[0]
    assert GAME.choice(last.ann.view, activate, "en").hint == "You could use Jakks or Piedes.", "only the die itself is there"


def test_the_phase_says_where_the_game_stands() -> None:
    p = GAME.start(2, 1, GAME.check_options({}, 2))
    assert phase_name(p.view(0), "en") == "Secret missions"
    for seat in (0, 1):
        p.choose(seat, p.table.galaxies[seat].offered[0])
    assert phase_name(p.view(0), "fr") == "Tour de table 1"
    alone = table_of("ann").rogue_dice(1).rolls("energy")
    alone.ann.has(energy=1, culture=1)
    assert phase_name(alone.ann.view, "en") == "Round 1, the Rogue’s turn"


def test_rivals_are_called_by_name_where_names_are_known() -> None:
    table = table_of("ann", "bob", "cid").row("Gort", "Shouhua").dice("colony", "colony", "move")
    table.ann.has(energy=0, planets=("K-Widow", "La-Torres"))
    table.bob.has(energy=1, orbits={"Gort": 1})
    table.cid.has(energy=2, orbits={"Gort": 2})
    table.ann.activates("colony").uses("K-Widow")
    names = ("Ann", "Bob", "Cid")
    words = [GAME.choice(table.ann.view, code, "en", names).words for code in table.ann.codes("push")]
    assert words == ["Bob: Gort, at 1 of 6", "Cid: Gort, at 2 of 6"]
    assert GAME.choice(table.ann.view, pack_ship(1, 0), "fr").words == "Joueur 2\u00a0: Gort, à 1 sur 6"
    table.ann.pushes(("bob", "Gort")).activates("colony").uses("La-Torres")
    assert [GAME.choice(table.ann.view, code, "en", names).words for code in table.ann.codes("steal")] == ["Bob", "Cid"]


def test_a_repeat_does_not_promise_the_planet_that_repeats() -> None:
    table = table_of().dice("energy", "colony", "colony")
    table.ann.has(energy=2, level=6, planets=("Piedes", "Jakks"))
    table.ann.activates("energy").activates("colony").uses("Piedes")
    colony = next(code for code in table.ann.codes("repeat") if code == 5)
    assert GAME.choice(table.ann.view, colony, "en").hint == "You could use Jakks."


@pytest.mark.parametrize(
    ("viewer", "lang", "words"),
    [
        (0, "en", "You stole 1 energy from the Rogue."),
        (0, "fr", "Vous avez volé 1 énergie à la Galaxie Renégate."),
        (-1, "en", "Ann stole 1 energy from the Rogue."),
    ],
)
def test_the_rogue_is_named_within_a_sentence(viewer: int, lang: str, words: str) -> None:
    assert GAME.say(Stole(0, victim=-1, energy=1, culture=0), viewer, ["Ann"], lang) == words


def test_the_log_speaks_to_the_one_who_is_robbed_or_paid() -> None:
    names = ["Ann", "Bob"]
    assert GAME.say(Stole(0, victim=1, energy=1, culture=0), 1, names, "en") == "Ann stole 1 energy from you."
    assert GAME.say(Hired(0, owner=1, energy=0, culture=1), 1, names, "fr") == "Ann vous a payé 1 culture."
    assert GAME.say(Stole(0, victim=1, energy=1, culture=0), -1, names, "en") == "Ann stole 1 energy from Bob."
    assert GAME.say(Pushed(-1, planet=0, space=2), 0, names, "en") == "A Rogue ship went back to space 2 of Jakks."


def test_a_resource_die_that_brings_nothing_says_so() -> None:
    table = table_of().dice("culture", "move")
    table.ann.has(energy=0).activates("culture")
    assert "ann took nothing." in table.said()


def test_french_numbers_agree() -> None:
    table = table_of().dice("move")
    assert GAME.choice(table.ann.view, STOP, "fr").hint == "1 dé reste inutilisé"
