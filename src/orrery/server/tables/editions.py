"""The components that each table is played with: those it began with, whatever the server is started with later."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator

from orrery.core.corrections import Overlay, overlay_in_force, plain_components, read_overlay
from orrery.core.editions import correct, edition, pack, unpack
from orrery.core.errors import BadComponents, OrreryError
from orrery.core.game import Game
from orrery.server.errors import RequestError
from orrery.server.game_words import find_game
from orrery.server.store.database import Store
from orrery.server.store.stored_types import StoredOverlay, TableHeader, utc_now

DIGEST = re.compile("[0-9a-f]{16}")
"""What the digest of an overlay looks like: nothing else is looked for."""
LOG = logging.getLogger("orrery.server.tables.editions")


class Editions:
    """The games of a server with every set of components that one of its tables is played with."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: set[tuple[str, str]] = set()
        """Games and digests of components that are known to be in the database."""

    async def new_game(self, name: str, overlay: str | None) -> Game:
        """The game that a new table is played by: with the overlay of that digest, or without one as the server has it."""
        of = find_game(name)
        if overlay is None or overlay == of.overlay_digest:
            return of
        return await self._with_overlay(of, overlay)

    async def keep(self, of: Game) -> None:
        """Store the components of a game, so that its tables can go on with them."""
        key = (of.name, of.components_digest)
        if key in self._kept:
            return
        if of.overlay_digest and of.copy_of is None:
            overlay = overlay_in_force(of)
            await self._store.add_overlay(
                StoredOverlay(of.name, overlay.digest, name=overlay.name[:64], text=overlay.write(), guest="", made=utc_now())
            )
        await self._store.add_components(of.name, of.components_digest, await asyncio.to_thread(pack, of.components))
        self._kept.add(key)

    async def table_game(self, header: TableHeader) -> Game:
        """The game that a table began with; an error if it is no longer available."""
        of = find_game(header.game)
        if header.version != of.version:
            raise RequestError("other_rules", old=header.version, new=of.version)
        async for candidate in self._candidates(of, header):
            if candidate.components_digest == header.components:
                return candidate
        raise RequestError("other_components", digest=header.components)

    async def _candidates(self, of: Game, header: TableHeader) -> AsyncIterator[Game]:
        """Games with which a table may have begun, the likeliest first."""
        if header.overlay is None or header.overlay == of.overlay_digest:
            yield of
        if header.overlay is not None:
            try:
                yield await self._with_overlay(of, header.overlay)
            except (RequestError, BadComponents) as error:
                LOG.info("an overlay can't be laid any more", extra={"table": header.id, "why": str(error)})
        else:
            yield await asyncio.to_thread(_plain, of)
        packed = await self._store.reader.components(header.game, header.components)
        if packed is not None:
            try:
                yield await asyncio.to_thread(edition, of, unpack(packed), header.overlay or "")
            except OrreryError as error:
                LOG.warning("kept components can't be played with", extra={"table": header.id, "why": str(error)})

    async def _with_overlay(self, of: Game, digest: str) -> Game:
        if not digest:
            return await asyncio.to_thread(_plain, of)
        return await asyncio.to_thread(correct, of, await self.overlay(of, digest))

    async def overlay(self, of: Game, digest: str) -> Overlay:
        """An overlay by its digest: one that is kept, or the one the server was started with; none for an empty one."""
        if not digest:
            return Overlay(of.name, "", ())
        if not DIGEST.fullmatch(digest):
            raise RequestError("no_overlay")
        stored = await self._store.reader.overlay(of.name, digest)
        if stored is not None:
            return read_overlay(stored.text, stored.name, of)
        in_force = overlay_in_force(of)
        if in_force.digest != digest:
            raise RequestError("no_overlay")
        return in_force


def _plain(of: Game) -> Game:
    """A game with the components of its files; the game itself where no overlay is in force."""
    return of if not of.overlay_digest else edition(of, plain_components(of))
