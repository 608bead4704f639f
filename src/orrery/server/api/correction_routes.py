"""Corrections of components as JSON: listed, read, and brought as the text of an overlay file."""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from orrery.core.corrections import correct_components
from orrery.core.game import Game
from orrery.core.totals import broken_totals
from orrery.server.api.routes import GameName, Lang, error_responses
from orrery.server.api.schema import RequestBody
from orrery.server.auth import CheckedVisitor, CurrentVisitor
from orrery.server.game_words import find_game
from orrery.server.tables.corrections import LONGEST_TITLE
from orrery.server.tables.service import Service, TableService

router = APIRouter(prefix="/api/v1", tags=["orrery"])
SetDigest = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="the digest of a set of corrections")]


class CorrectionsIn(RequestBody):
    """An overlay file, and what it is to be called."""

    name: str = Field(min_length=1, max_length=LONGEST_TITLE)
    text: str


class CorrectionsLine(BaseModel):
    """A set of corrections in a list."""

    digest: str
    name: str
    made: str


class DifferenceOut(BaseModel):
    """A field that a set of corrections changes."""

    kind: str
    id: str
    field: str
    old: Any
    new: Any


class CorrectionsOut(BaseModel):
    """A set of corrections: its file, what it changes, and the sums of the rulebook that no longer hold."""

    digest: str
    name: str
    text: str
    differences: list[DifferenceOut]
    broken: list[str]


@router.get("/games/{name}/corrections", responses=error_responses(404))
async def corrections(name: GameName, tables: Service) -> list[CorrectionsLine]:
    """The sets of corrections of a game that a new table can choose."""
    overlays = await tables.corrections.overlays(find_game(name))
    return [CorrectionsLine(digest=stored.digest, name=stored.name, made=stored.made) for stored in overlays]


@router.get("/games/{name}/corrections/{digest}", responses=error_responses(404))
async def one_set(
    name: GameName, digest: SetDigest, visitor: CurrentVisitor, tables: Service, lang: Lang = None
) -> CorrectionsOut:
    """One set of corrections."""
    return await _corrections_out(tables, find_game(name), digest, visitor.lang)


@router.post("/games/{name}/corrections", status_code=201, responses=error_responses(403, 404, 409, 413, 415))
async def bring_corrections(
    name: GameName, body: CorrectionsIn, visitor: CheckedVisitor, tables: Service, lang: Lang = None
) -> CorrectionsOut:
    """Keep the corrections of an overlay file."""
    of = find_game(name)
    tables.corrections.check_may_correct(visitor)
    digest = await tables.corrections.bring(of, body.text, body.name, visitor)
    return await _corrections_out(tables, of, digest, visitor.lang)


async def _corrections_out(tables: TableService, of: Game, digest: str, lang: str) -> CorrectionsOut:
    overlay = await tables.corrections.overlay(of, digest)
    return CorrectionsOut(
        digest=digest,
        name=overlay.name,
        text=overlay.write(),
        differences=[DifferenceOut(**one._asdict()) for one in await tables.corrections.compare(of, "", digest)],
        broken=[total.words(lang, of) for total in broken_totals(of, correct_components(of, overlay))],
    )
