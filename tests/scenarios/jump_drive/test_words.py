"""What a player reads: hints with the figures of a choice, and the reason why a card can't be placed."""

from orrery.core.ask import One
from orrery.games.jump_drive.rules.components import CARDS
from orrery.games.jump_drive.rules.placement import placement_parts
from orrery.testing import Scenario


def hints(table: object, seat: int = 0, lang: str = "en") -> dict[str, str]:
    view = table.position.view(seat)  # type: ignore[attr-defined]
    choices = [view.game.choice(view, code, lang) for code in view.ask.answers()]
    return {choice.words: choice.hint for choice in choices}


def test_hints_of_placements_have_their_figures() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Space Marines", "Comet Zone", "Former Penal Colony", "Gem World", "Drop Ships"), empire=("Mining Robots",)
    )
    assert hints(table) == {
        "Explore": "draw 6 cards, then discard 4",
        "Comet Zone": "pay 2 of 4 cards, then draw 1 card",
        "Gem World": "pay 2 of 4 cards, then draw 1 card",
        "Survey Team": "free",
        "Survey Team and Comet Zone": "pay 3 of 4 cards",
        "Survey Team and Gem World": "pay 3 of 4 cards",
        "Space Marines": "pay 1 of 4 cards",
        "Space Marines and Former Penal Colony": "conquer: 2 against 2, pay 2 of 3 cards",
        "Drop Ships": "pay 3 of 4 cards",
    }
    assert hints(table, lang="fr")["Corps Expéditionnaire"] == "gratuit"


def test_a_world_by_contact_and_by_conquest_read_differently() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Smuggling Lair",), empire=("Contact Specialist", "Space Marines"), team=False)
    view = table.position.view(0)
    read = {view.game.choice(view, code, "en").hint for code in table.ann.ask_of_shape(One).options}
    assert read == {
        "draw 6 cards, then discard 4",
        "conquer: 2 against 1, then draw 1 card",
        "pay for it through an envoy, free, then draw 1 card",
    }


def test_hints_of_second_worlds_have_their_figures() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Devolved Uplift Race", "Comet Zone", "Artist Colony"), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race")
    table.settle()
    assert hints(table) == {
        "No second world": "",
        "Comet Zone": "give up Colony Convoy, pay 1 of 2 cards",
        "Artist Colony": "give up Colony Convoy, free",
    }
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("New Survivalists", "Former Penal Colony"), empire=("Military Convoy",))
    table.ann.places("New Survivalists")
    table.settle()
    assert hints(table)["Former Penal Colony"] == "conquer: 2 against 2"


def test_every_refusal_says_why() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Pirate Lair", "Comet Zone", "Trade Pact"),
        empire=("Trade Pact", "Contact Specialist", "Space Marines"),
        team=False,
    )
    refused = table.game.refusals(table.position.view(0), "en")
    assert {piece: (why.words, why.clause) for piece, why in refused.items()} == {
        "hand/trade-pact": ("An empire holds at most 1 of it.", "jump-drive.cards.copies"),
        "hand/comet-zone": ("It costs 3; you could discard 2.", "jump-drive.pay.cards"),
    }, "Pirate Lair may be paid for through Contact Specialist"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Pirate Lair", "Trade Pact"), empire=("Space Marines",))
    refused = table.game.refusals(table.position.view(0), "en")
    assert {piece: (why.words, why.clause) for piece, why in refused.items()} == {
        "hand/pirate-lair": ("Its defense is 3; your military is 2.", "jump-drive.conquest.strength"),
        "hand/trade-pact": (
            "Your general military is 2, and you do not have Contact Specialist.",
            "jump-drive.card.trade-pact",
        ),
    }


def test_a_card_is_refused_just_when_it_can_not_be_placed_alone() -> None:
    empires: list[tuple[str, ...]] = [
        (),
        ("Contact Specialist",),
        ("Space Marines", "Replicant Robots"),
        ("Galactic Imperium", "Rosetta Stone World", "Trade Pact"),
        ("Drop Ships", "Contact Specialist", "Galactic Federation"),
    ]
    for empire in empires:
        for size in (0, 2, 5):
            for card in CARDS[1:]:
                table = Scenario("jump-drive", "ann", "bob")
                if card.copies <= empire.count(card.name["en"]):
                    continue
                table.ann.has(hand=(card.id,), cards=size, empire=empire)
                view = table.position.view(0)
                pieces = [f"hand/{CARDS[number].id}" for number in table.ann.state.hand]
                alone = {
                    f"hand/{CARDS[number].id}"
                    for development, world, _ in map(placement_parts, table.ann.ask_of_shape(One).options[1:])
                    for number in (development, world)
                    if number < len(CARDS) and (development == len(CARDS) or world == len(CARDS))
                }
                assert set(view.game.refusals(view, "en")) == set(pieces) - alone, (card.id, empire, size)


def test_cards_are_explained_in_both_languages() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    explained = {
        "Survey HQ": "Novelty world, cost 4. Icons: 2 eyes, 1 military. 1 point for every 2 eyes in your empire. "
        "1 card for every 2 eyes in your empire.",
        "Trade Pact": "Development, cost 1. Icons: 1 eye. Each turn 1 point and 1 card. 1 card if there is Trade Pact in any "
        "rival's empire. May be placed only while your general military is 0 or you have Contact Specialist. "
        "At most 1 in an empire.",
        "Rebel Base": "Gray military world, defense 6. Rebel. Icons: 1 eye. Each turn 6 points and 0 cards.",
    }
    for name, words in explained.items():
        assert table.game.explain(table.component(name), "en") == words
    assert table.game.explain(table.component("Contact Specialist"), "fr") == (
        "Développement, coût 1. Icônes\u00a0: 1 œil. Chaque tour, 1 point et 0 carte. "
        "Un monde militaire qui n’est pas alien peut être payé\u00a0: sa défense moins 1."
    )


def test_who_loses_a_card_and_who_draws_nothing_is_spoken_to() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("War Propaganda",), team=False)
    table.bob.has(hand=("Comet Zone",), empire=("Space Marines", "Space Marines", "Replicant Robots"), cards=1)
    table.pile_is()
    table.bob.places("Comet Zone")
    assert "Your War Propaganda went to bob, who has more military." in table.said(viewer=0)
    assert "War Propaganda came from ann to you: you have more military." in table.said(viewer=1)
    assert "War Propaganda moved from ann to bob, who has more military." in table.said()
    assert "Votre Propagande de Guerre passe à bob, dont la force militaire est plus grande." in table.said(viewer=0, lang="fr")
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has()
    table.pile_is()
    table.ann.explores()
    assert "You draw nothing: the pile and the discards are used up." in table.said(viewer=0)
    assert "Vous ne piochez rien\u00a0: la pioche et la défausse sont épuisées." in table.said(viewer=0, lang="fr")
    assert "ann ne pioche rien\u00a0: la pioche et la défausse sont épuisées." in table.said(viewer=1, lang="fr")


def test_a_payment_names_what_is_paid_for_and_not_what_was_conquered() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Former Penal Colony"), cards=4)
    table.ann.places("Space Marines", "Former Penal Colony")
    table.settle()
    assert table.game.question(table.ann.view, "en") == "Discard 2 cards of 4 to pay for Space Marines"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Comet Zone"), cards=6)
    table.ann.places("Space Marines", "Comet Zone")
    table.settle()
    assert table.game.question(table.ann.view, "fr").endswith("pour payer Marines de l’Espace et Champ de Comètes")
