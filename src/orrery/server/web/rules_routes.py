"""The pages of a game's rules and components."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from orrery.core.game import Game
from orrery.core.primer import read_primer
from orrery.core.vocabulary import fact_words, field_words
from orrery.draw.art.sets import art_set
from orrery.draw.boards import drawing
from orrery.draw.confidence import doubt_words, is_unsure
from orrery.school import Example, lessons, worked_examples
from orrery.server.auth import CurrentVisitor
from orrery.server.game_words import find_game, title
from orrery.server.tables.service import Service
from orrery.server.web.responses import page

router = APIRouter(include_in_schema=False)
LONGEST_SEARCH = 60
MOST_EXAMPLES = 6
"""Components that a page of rules shows before its clauses."""
MOST_DRAWINGS = 3
"""Components that are drawn beside a worked example."""


@router.get("/rules/{name}")
async def rules(
    name: str,
    request: Request,
    who: CurrentVisitor,
    tables: Service,
    q: Annotated[str, Query(max_length=LONGEST_SEARCH)] = "",
) -> Response:
    """The rules of a game, examples first, then clause by clause under the headings of the rulebook; with `q` the clauses that have
    these words in them."""
    game = find_game(name)
    searched = q.casefold().split()
    sections: dict[str, list[Any]] = {}
    for clause in game.clauses:
        heading = clause.heading(who.lang)
        text = f"{heading} {clause.words(who.lang)}".casefold()
        if all(word in text for word in searched):
            sections.setdefault(heading, []).append(clause)
    return page(
        request,
        "rules.html",
        game=game,
        title=title(game, who.lang),
        sections=sections,
        primer=read_primer(game, who.lang),
        worked=[draw_example(game, each, who.lang) for each in worked_examples(game, who.lang) if each.has(searched)],
        examples=[] if q else example_components(game, who.lang),
        query=q,
        clause_count=sum(map(len, sections.values())),
        lessons=lessons(game),
        my_name=await tables.players.guest_name(who),
    )


def draw_example(game: Game, example: Example, lang: str) -> dict[str, Any]:
    """A worked example with its pieces: the drawings of the components that its answer names, or the marks of its pieces."""
    art = art_set(game)
    answer = " ".join(example.answer)
    named = [art.reference(each.id) for each in game.components if each.name_in(lang) in answer and art.reference(each.id)]
    marks = [drawing(game).glyph(piece, lang) for piece in example.pieces]
    return {**example._asdict(), "art": named[:MOST_DRAWINGS], "marks": [mark for mark in marks if mark]}


def example_components(game: Game, lang: str) -> list[dict[str, Any]]:
    """A component of each kind, drawn, with what it does: rules are easier to read with something to look at."""
    art = art_set(game)
    first = {component.kind: component for component in reversed(game.components) if game.explain(component, lang)}
    return [
        {"id": each.id, "art": art.reference(each.id), "name": each.name_in(lang), "words": game.explain(each, lang)}
        for each in list(reversed(first.values()))[:MOST_EXAMPLES]
        if art.reference(each.id)
    ]


@router.get("/components/{name}")
async def components(
    name: str,
    request: Request,
    who: CurrentVisitor,
    tables: Service,
    audit: bool = False,
    on: Annotated[str | None, Query(pattern="^([0-9a-f]{16})?$")] = None,
) -> Response:
    """Every component of a game with what it does, by kind; with `audit` those that are not confirmed alone, with `on` those of
    a set of corrections."""
    game = await tables.corrections.edition(find_game(name), on)
    kinds: dict[str, list[dict[str, Any]]] = {}
    art = art_set(game)
    names = {component.id: component.name_in(who.lang) for component in game.components}
    for component in game.components:
        if is_unsure(component) or not audit:
            kinds.setdefault(component.kind, []).append(
                {
                    "id": component.id,
                    "art": art.reference(component.id),
                    "name": component.name_in(who.lang),
                    "own_name": who.lang in component.own_names,
                    "copies": component.copies,
                    "confidence": component.confidence,
                    "words": game.explain(component, who.lang),
                    "doubt": doubt_words(component, who.lang),
                    "facts": [
                        (field_words(field, who.lang), fact_words(field, value, who.lang, names), field in component.unsure)
                        for field, value in component.data.items()
                    ],
                    "unsure": [field_words(field, who.lang) for field in component.unsure],
                    "source": component.source,
                    "note": component.note,
                }
            )
    return page(
        request,
        "components.html",
        game=game,
        title=title(game, who.lang),
        kinds=kinds,
        audit=audit,
        on=on,
        may=tables.corrections.may_correct(who),
        marked=sum(map(is_unsure, game.components)),
        all=len(game.components),
        my_name=await tables.players.guest_name(who),
    )
