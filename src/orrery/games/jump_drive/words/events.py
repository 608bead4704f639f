"""What happened in Jump Drive, in words: the log as each seat and every watcher may read it."""

from orrery.core.events import Sentences, Telling
from orrery.games.jump_drive.rules import events
from orrery.games.jump_drive.words.components import TEXT, card_name, card_names

SENTENCES = Sentences(TEXT)

CardsMoved = events.PutBack | events.Paid | events.Drew | events.Explored | events.GaveUp | events.Collected | events.Trimmed


@SENTENCES
def developed(event: events.Developed, tell: Telling) -> str:
    return tell("developed", card=card_name(event.card, tell.lang), n=event.cost)


@SENTENCES
def settled(event: events.Settled, tell: Telling) -> str:
    return tell("settled", card=card_name(event.world, tell.lang), n=event.cost)


@SENTENCES
def conquered(event: events.Conquered, tell: Telling) -> str:
    return tell("conquered", card=card_name(event.world, tell.lang), strength=event.strength, defense=event.defense)


@SENTENCES
def settled_second(event: events.SettledSecond, tell: Telling) -> str:
    world, convoy = card_name(event.world, tell.lang), card_name(event.convoy, tell.lang)
    return tell("settled_second", card=world, n=event.cost, convoy=convoy)


@SENTENCES
def conquered_second(event: events.ConqueredSecond, tell: Telling) -> str:
    return tell("conquered_second", card=card_name(event.world, tell.lang), defense=event.defense)


@SENTENCES
def propaganda_moved(event: events.PropagandaMoved, tell: Telling) -> str:
    card = card_name(event.card, tell.lang)
    if event.loser == tell.viewer:
        return tell("propaganda_moved.lost", card=card, winner=tell.who)
    return tell("propaganda_moved", card=card, loser=tell.names[event.loser])


@SENTENCES
def scored(event: events.Scored, tell: Telling) -> str:
    return tell("scored", n=event.gained, total=event.total)


@SENTENCES
def turn_began(event: events.TurnBegan, tell: Telling) -> str:
    return tell("turn_began", round=event.turn)


@SENTENCES
def ended(event: events.Ended, tell: Telling) -> str:
    return tell("ended", round=event.turn)


@SENTENCES
def reshuffled(event: events.Reshuffled, tell: Telling) -> str:
    return tell("reshuffled", n=event.pile)


@SENTENCES
def cards_moved(event: CardsMoved, tell: Telling) -> str:
    """Cards were drawn or discarded; which ones is for their owner alone."""
    key = event.name if event.count else "drew_nothing"
    knows_cards = tell.own and (bool(event.cards) or not event.count)
    return tell(key, own=knows_cards, n=event.count, cards=card_names(event.cards, tell.lang))
