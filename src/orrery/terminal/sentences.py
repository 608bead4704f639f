"""Sentences that the screen and the plain lines share: what a piece does, scores with their sources, the outcome."""

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.clauses import REPORTED, Clause
from orrery.core.components import Component
from orrery.core.game import Game
from orrery.core.questions import Choice
from orrery.core.text import LANGUAGES
from orrery.core.view import Outcome, View
from orrery.draw.glyphs import TEXT as DRAW_TEXT
from orrery.terminal.language import TEXT, join_words

CLAUSE_MARKS = {"ruling": "rules.ruling", REPORTED: "rules.reported"}
"""What is said besides of a clause that is not the rulebook's, by its kind."""
SENTENCE_END = re.compile(r"(?<=\.) ")


def component(game: Game, piece: str) -> Component | None:
    """The component that a piece like `hand/trade-pact` or `planet/maia/orbit` is, or is part of."""
    by_id = {each.id: each for each in game.components}
    for part in reversed(piece.split("/")):
        if part in by_id:
            return by_id[part]
    return None


def clause(game: Game, id: str) -> Clause | None:
    for each in game.clauses:
        if each.id == id:
            return each
    return None


def clause_behind(view: View, choice: Choice | None, place: Choice | None = None) -> str:
    """The id of the clause that says what is asked: the choice's own, the place's, or that of any other choice."""
    game: Game = view.game
    if view.ask is None:
        return ""
    others = (game.choice(view, code, LANGUAGES[0]) for code in view.ask.codes())
    for each in itertools.chain((choice, place), others):
        if each is not None and clause(game, each.clause) is not None:
            return each.clause
    return ""


class Said(NamedTuple):
    """A sentence and the component that it is about."""

    name: str
    words: str = ""

    def line(self, lang: str) -> str:
        return DRAW_TEXT(lang, "named", name=self.name, words=self.words) if self.words else self.name


def explain_component(view: View, component: Component, lang: str) -> Said:
    """A component's name and what it does in this game."""
    return Said(component.name_in(lang), view.game.explain_for(view, component, lang))


def as_sentence(hint: str) -> str:
    """A hint with a capital letter at its beginning and a full stop at its end."""
    return f"{hint[0].upper()}{hint[1:]}{'' if hint.endswith('.') else '.'}"


def join_sentences(first: str, second: str) -> str:
    """Two texts as one, without the sentences of the second that the first has already."""
    more = [sentence for sentence in SENTENCE_END.split(second) if sentence not in first]
    return " ".join([first, *more])


def choice_help(view: View, choice: Choice, lang: str) -> list[Said]:
    """What a choice does: what follows from it, each piece it touches, and last the rule behind it."""
    game: Game = view.game
    components = [each for piece in dict.fromkeys(choice.pieces) if (each := component(game, piece))]
    names = {each.name_in(lang) for each in components}
    lines = [explain_component(view, each, lang) for each in components]
    own_words = choice.hint and not any(choice.hint == line.words for line in lines)
    if own_words and len(lines) == 1 and choice.words in names:
        lines = [Said(choice.words, join_sentences(as_sentence(choice.hint), lines[0].words))]
    elif own_words:
        lines.insert(0, Said(choice.words, choice.hint))
    elif choice.words not in names:
        lines.insert(0, Said(choice.words))
    behind = clause(game, choice.clause)
    return [*lines, Said(TEXT(lang, "rule"), behind.words(lang))] if behind else lines


def piece_help(view: View, id: str, piece: str, lang: str) -> list[Said]:
    """What a component on the table does, and why it can't be chosen now if that is so."""
    game: Game = view.game
    named = component(game, id)
    lines = [explain_component(view, named, lang)] if named else []
    refusal = game.refusals(view, lang).get(piece) if view.ask else None
    return [*lines, Said(TEXT(lang, "refused"), refusal.words)] if refusal else lines


def list_refusals(view: View, lang: str) -> list[tuple[str, str]]:
    """What can't be chosen now: its name, empty where it is no component, and why; each thing is said once."""
    game: Game = view.game
    refusals: dict[tuple[str, str], None] = {}
    for piece, refusal in game.refusals(view, lang).items():
        named = component(game, piece)
        refusals[(named.name_in(lang) if named else "", refusal.words)] = None
    return list(refusals)


def scores(view: View, names: Sequence[str], lang: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """For each seat a line with its points, and the sources that they came from."""
    game: Game = view.game
    points = game.result(view.table)[0]
    lines = []
    for seat in range(view.seats):
        sources = [(game.source_words(source, lang), source.points) for source in game.sources(view.table, seat)]
        lines.append((TEXT(lang, "scores.line", who=names[seat], n=points[seat]), sources))
    return lines


def outcome_words(outcome: Outcome, own: int, names: Sequence[str], lang: str) -> str:
    """Who won, in one sentence."""
    if not outcome.winners:
        return TEXT(lang, "outcome.nobody")
    best = outcome.points[outcome.winners[0]]
    winners = join_words([names[seat] for seat in outcome.winners], lang)
    if len(outcome.winners) > 1:
        return TEXT(lang, "outcome.shared", who=winners, n=best)
    if outcome.winners == (own,):
        return TEXT(lang, "outcome.won", n=best)
    tied = outcome.points.count(best) > 1
    return TEXT(lang, "outcome.tied" if tied else "outcome.lost", who=winners, n=best)
