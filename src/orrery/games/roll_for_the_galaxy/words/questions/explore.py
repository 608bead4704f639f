"""Explore."""

from collections.abc import Sequence

from orrery.core.ask import Ask
from orrery.core.questions import Choice, Question
from orrery.core.view import View
from orrery.games.roll_for_the_galaxy.rules.assign import may_go_apart
from orrery.games.roll_for_the_galaxy.rules.components import (
    EXPLORE,
    FACE,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    REARRANGE,
    STOCK,
    abandon_tiles,
    do_task,
    give_up_tile,
    put_tile,
    unpack_placement,
    unpack_task,
)
from orrery.games.roll_for_the_galaxy.rules.table import builders_needed
from orrery.games.roll_for_the_galaxy.words.components import (
    TEXT,
    explain,
    face_name,
    tile_name,
    worker_name,
)
from orrery.games.roll_for_the_galaxy.words.questions.common import (
    CLAUSE,
    QUESTIONS,
    credits_hint,
    own_empire,
)


@QUESTIONS(do_task)
class DoTask(Question):
    """What the next explorer does."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        explorers = len(own_empire(view).in_phase(EXPLORE))
        return TEXT(lang, self.key if explorers else f"{self.key}.none", n=explorers)

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        if code == FINISH:
            return Choice(TEXT(lang, "choice.finish"), "", ("ready",), CLAUSE + "tile.advanced-logistics")
        if code == REARRANGE:
            return Choice(TEXT(lang, "choice.rearrange"), "", ("zone",), CLAUSE + "tile.advanced-logistics")
        task, w = unpack_task(code)
        if task == STOCK:
            words = TEXT(lang, "choice.stock", worker=worker_name(w, lang))
            hint = credits_hint(own_empire(view), own_empire(view).powers.stock[kind_of(w)], lang)
            return Choice(words, hint, (f"worker/{w}", "task/stock"), CLAUSE + "explore.stock")
        words = TEXT(lang, "choice.scout", worker=worker_name(w, lang))
        hint = TEXT(lang, "choice.scout.hint")
        return Choice(words, hint, (f"worker/{w}", "task/scout"), CLAUSE + "explore.draw")


@QUESTIONS(abandon_tiles)
class AbandonTiles(Question):
    """Which tiles of the zone are abandoned."""

    clause = "explore.abandon-anywhere"

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        return Choice(tile_name(code, lang), "", (f"tile/{code}",), CLAUSE + self.clause)


@QUESTIONS(give_up_tile)
class GiveUpTile(AbandonTiles):
    """Which tile of the zone goes back to the empty bag."""

    clause = "explore.bag-still-empty"


@QUESTIONS(put_tile)
class PutTile(Question):
    """Which drawn tile goes where."""

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        return TEXT(lang, self.key, n=len(own_empire(view).hand))

    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        tile, side, on_top = unpack_placement(code)
        face = face_of(tile, side)
        key = "choice.place.top" if on_top else "choice.place"
        words = TEXT(lang, key, tile=face_name(face, lang), side=TEXT(lang, f"side.{side}"))
        needed = TEXT(lang, f"builders.{side}", n=builders_needed(own_empire(view), face))
        hint = TEXT(lang, "choice.place.hint", n=needed, what=explain(FACE[face], lang, may_go_apart(view.options)))
        pieces = (f"side/{face}", f"{'top' if on_top else 'stack'}/{side}", f"tile/{tile}")
        return Choice(words, hint, pieces, CLAUSE + "explore.place")
