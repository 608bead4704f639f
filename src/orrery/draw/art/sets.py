"""All drawings of a game in one file: symbols by the ids of its components, with what they borrow, under an address that
changes when a drawing does."""

import gzip
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from hashlib import sha256
from typing import Final
from weakref import WeakKeyDictionary

from orrery.core.components import Component
from orrery.core.game import Game
from orrery.draw.art.plates import Plate, choose_emblems, draw_plate
from orrery.draw.art.shared import borrowed_pieces
from orrery.draw.html import Html, tag

XMLNS: Final = 'xmlns="http://www.w3.org/2000/svg"'
FOLDER: Final = "/art/"
REFERENCE: Final = re.compile(r'<use href="#([\w-]+)"')
DIGITS: Final = 12
MOST_SETS: Final = 32
"""How many sets a process keeps for those who ask for them: those of the games, and of their corrected editions."""

Drawer = Callable[[Component], str]
FaceDrawer = Callable[[Component], dict[str, str]]
"""The faces of a component that has several, such as a die, by names that are parts of ids."""

_sets: dict[str, "ArtSet"] = {}
"""The sets whose addresses were given away, by the name of their file; the oldest goes first."""
_plain_sets: "WeakKeyDictionary[Game, ArtSet]" = WeakKeyDictionary()
"""The sets of games that have no drawings of their own."""


class ArtSet:
    """The drawings of a game's components, drawn when somebody first wants one."""

    def __init__(self, name: str, components: Iterable[Component], draw: Drawer, draw_faces: FaceDrawer | None = None) -> None:
        self.name = name
        self._components = {component.id: component for component in components}
        self.draw = draw
        self._references: dict[tuple[str, str], Html] = {}
        self.draw_faces = draw_faces

    @cached_property
    def drawings(self) -> dict[str, str]:
        """The inside of each symbol, by the id of its component."""
        return {id: self.draw(component) for id, component in self._components.items()}

    @cached_property
    def faces(self) -> dict[str, str]:
        """The inside of each symbol of a face, by the id of its component and the name of the face."""
        if self.draw_faces is None:
            return {}
        drawn = {component.id: self.draw_faces(component) for component in self._components.values()}
        return {face_id(id, name): face for id, faces in drawn.items() for name, face in faces.items()}

    @cached_property
    def text(self) -> str:
        """The whole set as one SVG file."""
        symbols = "".join(
            f'<symbol id="{id}" viewBox="0 0 200 200">{drawn}</symbol>' for id, drawn in (self.drawings | self.faces).items()
        )
        return f"<svg {XMLNS}><defs>{''.join(borrowed_pieces(symbols))}</defs>{symbols}</svg>"

    @cached_property
    def packed(self) -> bytes:
        """The file, compressed."""
        return gzip.compress(self.text.encode(), mtime=0)

    @cached_property
    def file_name(self) -> str:
        return f"{self.name}-{sha256(self.text.encode()).hexdigest()[:DIGITS]}.svg"

    @cached_property
    def address(self) -> str:
        """Where pages find the set; from now on it can be asked for."""
        _sets[self.file_name] = self
        while len(_sets) > MOST_SETS:
            del _sets[next(iter(_sets))]
        return FOLDER + self.file_name

    def reference(self, id: str, cls: str = "art-of") -> Html:
        """A drawing on a page: nothing but where it lies. Screen readers skip it."""
        if id not in self._components and id not in self.faces:
            return Html("")
        drawn = self._references.get((id, cls))
        if drawn is None:
            drawn = self._references[id, cls] = tag(
                "svg",
                tag("use", href=f"{self.address}#{id}"),
                cls=cls,
                viewBox="0 0 200 200",
                preserveAspectRatio="xMaxYMid meet",
                aria_hidden="true",
            )
        return drawn

    def as_file(self, id: str, size: int = 0) -> str:
        """One drawing as a file of its own."""
        drawn = fix_values(self.drawings[id])
        measure = f' width="{size}" height="{size}"' if size else ""
        return f'<svg {XMLNS} viewBox="0 0 200 200"{measure}><defs>{"".join(borrowed_pieces(drawn))}</defs>{drawn}</svg>'


def face_id(id: str, face: str) -> str:
    """The id of the drawing of a face: signs that no id has are spelt out."""
    return f"{id}-face-{face.replace('+', '-').replace('$', 'coin')}"


def show_drawings(art: ArtSet, shapes: str) -> str:
    """What a picture of its own has to hold so that the drawings that its shapes refer to are there."""
    drawings = {**art.drawings, **art.faces}
    used_ids = [id for id in dict.fromkeys(REFERENCE.findall(shapes)) if id in drawings]
    symbols = "".join(f'<symbol id="{id}" viewBox="0 0 200 200">{fix_values(drawings[id])}</symbol>' for id in used_ids)
    return f"<defs>{''.join(borrowed_pieces(symbols))}</defs>{symbols}" if used_ids else ""


def fix_values(drawn: str) -> str:
    """A drawing at its largest and still, for pictures that no style sheet reaches."""
    return drawn.replace("var(--fine,1)", "1").replace("var(--drift,0)", "0")


def find_set(file_name: str) -> ArtSet | None:
    """The set that a page refers to by the name of its file."""
    return _sets.get(file_name)


def art_set(game: Game) -> ArtSet:
    """The drawings of a game: `ART` in `web/art.py` of its package; plates by name for a game that has none of its own."""
    own = game.part("web.art")
    if own is not None:
        art: ArtSet = own.ART
        return art
    if game not in _plain_sets:
        _plain_sets[game] = ArtSet(game.name, game.components, draw_by_name)
    return _plain_sets[game]


def draw_by_name(component: Component) -> str:
    """A plate with an emblem for the name of a component."""
    emblems = choose_emblems(component.id, component.name["en"], component.kind)
    return draw_plate(Plate(component.id, emblems[0], emblems[1] if len(emblems) > 1 else None, "round"))
