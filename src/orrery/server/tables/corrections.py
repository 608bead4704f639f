"""Corrections of components that people make on a server: who may make them, how they are stored, and what they change."""

import asyncio
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from orrery.core.components import CONFIDENCES, Component
from orrery.core.corrections import (
    Difference,
    Overlay,
    compare,
    correct_components,
    difference,
    overlay_in_force,
    plain_components,
    read_overlay,
)
from orrery.core.editions import correct
from orrery.core.errors import BadComponents
from orrery.core.game import Game
from orrery.core.source_files import corrected_files
from orrery.core.text import LANGUAGES
from orrery.core.totals import BrokenTotal, broken_totals
from orrery.core.vocabulary import Form, Vocabulary, number_in, read_form
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.store.database import Store
from orrery.server.store.stored_types import StoredOverlay, utc_now
from orrery.server.tables.editions import Editions

EVERYBODY, LOCAL, NOBODY = "everybody", "local", "nobody"
LONGEST_TITLE = 64
LONGEST_TEXT = 600
MOST_COPIES = 999


@dataclass(frozen=True)
class Draft:
    """A correction in a form: the overlay with it, and the component before and after."""

    game: Game
    """The game as it would be played with it."""
    overlay: Overlay
    before: Component
    after: Component
    broken: tuple[BrokenTotal, ...]


class CorrectionService:
    """What people can do about the components of a server's games."""

    def __init__(self, store: Store, settings: Settings, editions: Editions) -> None:
        self._store = store
        self._settings = settings
        self._editions = editions
        self._limit = RateLimit(settings.writes)

    def may_correct(self, visitor: Visitor) -> bool:
        """Whether the host of the server lets a visitor correct components."""
        if self._settings.corrections == LOCAL:
            return _is_local(visitor.address)
        return self._settings.corrections == EVERYBODY

    def check_may_correct(self, visitor: Visitor) -> None:
        if not self.may_correct(visitor):
            raise RequestError("no_corrections")
        self._limit.spend(visitor.address or visitor.guest)

    # Reading ---------------------------------------------------------------------------------------------------------

    async def overlays(self, of: Game) -> list[StoredOverlay]:
        """The overlays of a game that can be chosen, of each name the latest, the latest first."""
        latest: dict[str, StoredOverlay] = {}
        for stored in await self._store.reader.overlays(of.name):
            latest.setdefault(stored.name, stored)
        return list(latest.values())

    async def overlay(self, of: Game, digest: str | None) -> Overlay:
        """An overlay by its digest; without one, that in force."""
        return overlay_in_force(of) if digest is None else await self._editions.overlay(of, digest)

    async def edition(self, of: Game, digest: str | None) -> Game:
        """A game with an overlay; without a digest, as the server has it."""
        return await self._editions.new_game(of.name, digest)

    async def compare(self, of: Game, old: str, new: str) -> list[Difference]:
        """What differs between two overlays; an empty digest is the components as they come."""
        sets: list[tuple[Component, ...]] = []
        for digest in (old, new):
            sets.append(correct_components(of, await self._editions.overlay(of, digest)))
        return compare(*sets)

    async def files(self, of: Game, digest: str) -> bytes:
        """An archive of the files of the source as an overlay would have them."""
        overlay = await self._editions.overlay(of, digest)
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
            for path, text in corrected_files(of, overlay).items():
                files.writestr(path, text)
        return archive.getvalue()

    # Writing ---------------------------------------------------------------------------------------------------------

    async def draft(self, of: Game, id: str, on: str | None, form: Form) -> Draft:
        """The correction in a form; a sentence says what is wrong with it."""
        base = await self.overlay(of, on)
        plain = find_component(plain_components(of), id)
        before = find_component(correct_components(of, base), id)
        try:
            after = _read_component(of, before, form)
            overlay = base.corrected(difference(plain, after))
            game = await asyncio.to_thread(correct, of, overlay)
        except BadComponents as error:
            raise _bad_components_error(error) from error
        return Draft(game, overlay, before, after, tuple(broken_totals(of, game.components)))

    async def save(self, of: Game, overlay: Overlay, name: str, visitor: Visitor) -> str:
        """Keep an overlay that can be played with; its digest."""
        if not overlay.corrections:
            raise RequestError("no_change")
        if await self._store.reader.count_overlays(visitor.guest) >= self._settings.most_overlays:
            raise RequestError("too_many_overlays", most=self._settings.most_overlays)
        try:
            await asyncio.to_thread(correct, of, overlay)
        except BadComponents as error:
            raise _bad_components_error(error) from error
        title = clean_title(name) or overlay.name or of.name
        named = overlay._replace(name=title)
        await self._store.add_overlay(
            StoredOverlay(of.name, named.digest, name=title, text=named.write(), guest=visitor.guest, made=utc_now())
        )
        return named.digest

    async def bring(self, of: Game, text: str, name: str, visitor: Visitor) -> str:
        """Keep the overlay in a file that somebody brings; its digest."""
        try:
            overlay = read_overlay(text, clean_title(name) or of.name, of)
        except BadComponents as error:
            raise _bad_components_error(error) from error
        return await self.save(of, overlay, overlay.name, visitor)


def find_component(components: Sequence[Component], id: str) -> Component:
    for component in components:
        if component.id == id:
            return component
    raise RequestError("no_component")


def clean_title(text: str) -> str:
    """What a set of corrections is called, in one line that can be shown."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line[:LONGEST_TITLE]


def _read_component(of: Game, before: Component, form: Form) -> Component:
    """A component as a form has it."""

    def text(name: str, old: str = "") -> str:
        line = " ".join(form.get(name, (old,))[0].split())
        if len(line) > LONGEST_TEXT:
            raise BadComponents(f"{name} has {len(line)} letters; {LONGEST_TEXT} at most were expected")
        return line

    names = {lang: said for lang in LANGUAGES if (said := text(f"name.{lang}", before.name.get(lang, "")))}
    if "en" not in names:
        raise BadComponents("name is empty; at least the English one was expected")
    typed = text("copies", str(before.copies))
    copies = number_in(typed, MOST_COPIES)
    if copies is None:
        raise BadComponents(f"copies is {typed[:20]!r}; a number from 0 to {MOST_COPIES} was expected")
    confidence = text("confidence", before.confidence)
    if confidence not in CONFIDENCES:
        raise BadComponents(f"confidence is {confidence[:20]!r}; one of {', '.join(CONFIDENCES)} was expected")
    data: dict[str, Any] = read_form(Vocabulary(of).fields(before.kind), form)
    fields = {"name", "copies", *data, *before.data, *before.unsure}
    unsure = tuple(field for field in dict.fromkeys(form.get("unsure", ())) if field in fields)
    source = text("source")
    return before._replace(
        name=names,
        copies=copies,
        confidence=confidence,
        source=(source,) if source else before.source,
        unsure=unsure,
        note=text("note", before.note),
        data=data,
    )


def _bad_components_error(error: BadComponents) -> RequestError:
    return RequestError("bad_components", why=str(error).rstrip("."))


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
