"""New Frontiers in words: whole games and every component, in both languages, with no sentence left unsaid."""

from collections.abc import Iterator
from typing import Any

import pytest

import orrery
from orrery.core.ask import One, Some
from orrery.core.luck import Luck
from orrery.core.text import LANGUAGES, Text
from orrery.games.new_frontiers.rules.components import BY_ID
from orrery.games.new_frontiers.web.faces import short_effect
from orrery.games.new_frontiers.web.prices import price
from orrery.testing import Scenario

GAME = orrery.game("new-frontiers")
CLAUSES = {clause.id for clause in GAME.clauses}
ELSEWHERE = ("title", "pitch", "option.", "phase.", "source.", "types.", "board.", "choice.settlers_back")
"""Sentences that pages and shells use, and those that only a corrected component may need."""
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all sentences that were asked for."""
    keys: set[str] = set()
    speak = Text.__call__

    def listen(self: Text, lang: str, key: str, **values: object) -> str:
        keys.add(key)
        return speak(self, lang, key, **values)

    monkeypatch.setattr(Text, "__call__", listen)
    return keys


def speak_up(p: Any, events: list[Any]) -> None:
    """Have everything that can be said about a position said, in every language, for everybody."""
    for lang in LANGUAGES:
        for seat, ask in p.asks.items():
            view = p.view(seat)
            assert GAME.question(view, lang).strip()
            codes = ask.options if isinstance(ask, One) else ask.items if isinstance(ask, Some) else (0, 1)
            choices = [GAME.choice(view, code, lang) for code in codes]
            assert all("\u2212" in why for code in codes if (why := price(view, code, lang))), "a sum takes something off"
            for choice in choices:
                assert choice.words
                assert choice.clause in CLAUSES
            assert len({(choice.words, choice.hint, choice.pieces) for choice in choices}) == len(codes), "choices differ"
            for refusal in GAME.refusals(view, lang).values():
                assert refusal.clause in CLAUSES
        for event in events:
            for viewer in range(-1, p.seats):
                assert GAME.say(event, viewer, NAMES, lang)
    events.clear()


def test_whole_games_and_every_component_are_said_in_both_languages(said: set[str]) -> None:
    for seed in range(24):
        luck = Luck.of(f"words/{seed}")
        events: list[Any] = []
        p = GAME.start(2 + seed % 4, seed, {"goals": seed % 4 != 3}, events.append)
        while p.asks:
            speak_up(p, events)
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
        speak_up(p, events)
    for component in GAME.components:
        for lang in LANGUAGES:
            assert GAME.explain(component, lang)
            assert component.name_in(lang)
    for say in (short_supplies, rare_questions_of_settle, rare_questions_of_produce, rare_questions_of_trade, rare_ends):
        for table in say():
            speak_up(table.position, list(table.events))
    unsaid = {key for key in GAME.text.sentences if key not in said and not key.startswith(ELSEWHERE)}
    assert not unsaid


def short_supplies() -> Iterator[Any]:
    for explored in ((), ("Rebel Base",), ("Rebel Base", "Spice World")):
        table = Scenario("new-frontiers", "ann", "bob").on_produce(1)
        table.ann.has(explored=explored, developments=["Contact Specialist"], credits=2, colonists=2)
        table.supply(colonists=0)
        table.table.bag[1:] = []
        yield table
    table.ann.chooses("Settle")
    yield table
    table = Scenario("new-frontiers", "ann", "bob")
    explored = ("New Vinland", "Tourist World")
    table.ann.has(colonies=["Spice World"], developments=["Terraforming Engineers"], explored=explored)
    table.supply(colonists=1)
    yield table
    table.ann.chooses("Settle")
    yield table
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Spice World"], developments=["Terraforming Engineers"], explored=explored)
    table.supply(colonists=0)
    table.ann.chooses("Settle").takes_colonists()
    yield table
    table = Scenario("new-frontiers", "ann", "bob").on_produce(1)
    table.ann.has(colonies=["Asteroid Belt"])
    yield table


def rare_questions_of_settle() -> Iterator[Any]:
    table = Scenario("new-frontiers", "ann", "bob")
    worlds = ["Rebel Black Market Gangs", "Spice World"]
    table.ann.has(colonies=worlds, goods=worlds, explored=["Rebel Miners"], developments=["Improved Logistics"], colonists=4)
    table.ann.chooses("Settle")
    yield table
    table.ann.conquers("Rebel Miners")
    yield table
    table.ann.spends("Spice World", by="Rebel Black Market Gangs")
    yield table
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Doomed Colony", explored=["Spice World"], developments=["Terraforming Engineers"])
    table.ann.chooses("Settle")
    yield table
    table.ann.replaces("Doomed Colony", "Spice World")
    yield table


def rare_questions_of_produce() -> Iterator[Any]:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World", "Comet Zone"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    yield table
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World", "Asteroid Belt"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    yield table
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World", "Comet Zone", "Asteroid Belt"])
    table.supply(rare=2)
    table.ann.chooses("Produce")
    yield table


def rare_questions_of_trade() -> Iterator[Any]:
    colonies = ["Spice World", "Volcanic World", "Asteroid Belt", "Pre-Sentient Race", "Alien Monolith"]
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=colonies, goods=colonies, developments=["Diversified Economy", "Trade League"])
    table.ann.chooses("Trade, Consume").passes()
    yield table
    table.ann.uses("Diversified Economy")
    yield table
    table.ann.consumes_types("rare", "genes", "alien")
    yield table
    table.ann.consumes("Asteroid Belt")
    table.ann.uses("Trade League")
    yield table


def rare_ends() -> Iterator[Any]:
    table = Scenario("new-frontiers", "ann", "bob")
    colonies = ["Asteroid Belt", "Pre-Sentient Race", "Volcanic World", "Comet Zone", "Rebel Miners", "Rebel Base"]
    table.ann.has(home="Old Earth", colonies=colonies, explored=["Spice World"], credits=2)
    table.ann.chooses("Settle").settles("Spice World")
    yield table
    table = Scenario("new-frontiers", "ann", "bob").supply(vp=1)
    table.ann.chooses("Send Envoys")
    yield table
    table = Scenario("new-frontiers", "ann", "bob")
    faces = [
        "Public Works",
        "Space Marines",
        "Homesteading Pioneers",
        "Replicant Robots",
        "Contact Specialist",
        "Interstellar Bank",
    ]
    faces += ["Genetics Lab", "Consumer Markets", "Survey Team", "Mining Robots", "Drop Ships"]
    table.ann.has(developments=faces, credits=9)
    table.ann.chooses("Develop")
    yield table
    table.ann.buys("Trade League")
    yield table


def test_an_action_is_described_with_what_its_chooser_gets() -> None:
    table = Scenario("new-frontiers", "ann", "bob").on_produce(3)
    view = table.ann.view
    produce = next(choice for code in view.choices() if "Produce" in (choice := GAME.choice(view, code, "en")).words)
    assert produce.words == "Produce"
    assert "$3" in produce.hint
    assert produce.pieces == ("action/produce",)
    assert produce.clause == "new-frontiers.produce.bonus"
    assert GAME.question(view, "fr") == "Choisissez l’action que tous vont jouer"


def test_a_settle_is_described_with_its_price_or_military() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="New Sparta", explored=["Comet Zone", "Rebel Miners", "Rebel Base"], credits=4, colonists=2)
    table.ann.chooses("Settle")
    view = table.ann.view
    choices = {choice.words: choice for code in view.choices() for choice in (GAME.choice(view, code, "en"),)}
    assert choices["Settle Comet Zone"].hint.startswith("$3 of your $4, 1 colonist")
    assert choices["Conquer Rebel Miners"].hint.startswith("Military 2 against defense 2, 1 colonist")
    assert choices["Gain 2 colonists"].pieces == ("colonists",)
    refused = GAME.refusals(view, "en")
    assert refused["explored/rebel-base"].words == "Its defense is 6; your Military against it is 2."
    assert refused["explored/rebel-base"].clause == "new-frontiers.settle.conquer"


def test_the_log_speaks_to_whom_it_concerns() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.chooses("Retreat into Isolation")
    assert table.said(viewer=0) == ["You chose Retreat into Isolation.", "You gained $2."]
    assert table.said(viewer=1, lang="fr") == ["ann a choisi S’isoler.", "ann a gagné 2\u202f$."]


def test_known_french_names_are_used() -> None:
    assert GAME.explain(next(c for c in GAME.components if c.id == "new-economy"), "fr").endswith("avec Salon galactique.")


@pytest.mark.parametrize(
    ("before", "pile", "said"),
    [
        (0, ("Taxation",), "You gain $1 and keep the last goal; you are already in front."),
        (1, ("Taxation",), "You move one place forward, gain $1 and keep the last goal."),
        (1, ("Taxation", "Warehouses"), "You move one place forward, gain $1 and keep one of 2 goals."),
        (0, (), "You gain $1; no goal is left, and you are already in front."),
        (1, (), "You move one place forward and gain $1; no goal is left."),
    ],
)
def test_plan_goals_says_what_it_brings_now(before: int, pile: tuple[str, ...], said: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid", goals=True).pile(*pile)
    if before:
        table.ann.chooses("Produce")
    view = (table.bob if before else table.ann).view
    plan = next(choice for code in view.choices() if (choice := GAME.choice(view, code, "en")).words == "Plan Goals")
    assert plan.hint == f"Nobody acts. {said}"


def test_a_goal_is_explained_before_it_is_kept_or_shown() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid", goals=True).pile("Taxation", "Conscription", "Warehouses")
    table.ann.chooses("Plan Goals")
    view = table.ann.view
    hints = [GAME.choice(view, code, "en").hint for code in view.choices()]
    assert any(hint.startswith("Credits on your stockpile mat, at most 10.") for hint in hints)
    assert any(hint.endswith("Under the pile: Conscription, then Warehouses lowest.") for hint in hints)
    table.ann.keeps("Taxation", "Conscription", "Warehouses")
    table.bob.chooses("Produce")
    assert GAME.choice(table.ann.view, 1, "en").hint.startswith("Credits on your stockpile mat")


def test_a_sale_says_what_the_whole_action_brings() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Spice World", "Volcanic World"], goods=["Volcanic World"])
    table.ann.chooses("Trade, Consume")
    view = table.ann.view
    assert [GAME.choice(view, code, "en").hint for code in view.choices()] == [
        "brings nothing",
        "brings $2; in all at best $2",
    ]


def test_tiles_with_two_keywords_and_names_with_a_full_stop_read_well() -> None:
    chamber = next(c for c in GAME.components if c.id == "alien-uplift-chamber")
    assert "Keywords Alien, Uplift." in GAME.explain(chamber, "en")
    assert "Mots-clés Alien, Élevé." in GAME.explain(chamber, "fr")
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Imperium Munitions, Inc.", "Asteroid Belt"], goods=["Asteroid Belt"])
    table.ann.chooses("Produce")
    assert "You produced 1 rare good on Imperium Munitions, Inc." in table.said(viewer=0)
    table.bob.chooses("Trade, Consume")
    table.ann.sells("Asteroid Belt")
    assert "ann a vendu la ressource rare de Ceinture d’astéroïdes pour 2\u202f$." in table.said(viewer=1, lang="fr")


def test_a_tile_says_one_good_in_the_singular() -> None:
    effects = [short_effect(power, "fr").words for power in BY_ID["new-survivalists"].data["powers"]]
    assert effects == ["1 nouveauté\u00a0: 1\u202f$"]
