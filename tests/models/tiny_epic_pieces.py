"""The pieces of Tiny Epic Galaxies as its model knows them: the data files, the numbers of answers, and a galaxy.

Answers are numbers. What they mean was learned from the words of the choices: places are home (0), the orbits from the left (from 1)
and the surfaces from the left (from 7); a move is 16 times where from and where to; a ship is 8 times its seat and its place in the row.
"""

import re
import tomllib
from collections.abc import Generator
from importlib.resources import files
from typing import Any

from models.driver import Mismatch, Owed
from orrery.core.ask import Answer

Data = dict[str, Any]


def read_data(name: str) -> list[Data]:
    """The entries of one of the data files of the game."""
    text = (files("orrery.games.tiny_epic_galaxies") / "data" / f"{name}.toml").read_text("utf-8")
    return next(iter(tomllib.loads(text).values()))


FACES = [face["id"] for face in read_data("dice")]
LEVELS = read_data("levels")
MISSIONS = read_data("missions")
PLANETS = read_data("planets")
POWERS: list[Data] = [planet["powers"][0] for planet in PLANETS]
ROGUES = read_data("rogues")
MOVE, ENERGY, CULTURE, DIPLOMACY, ECONOMY, COLONY = range(6)
ROW_SIZE = {1: 4, 2: 4, 3: 5, 4: 6, 5: 6}
STOP, REROLL, CONVERT = 0, 7, 8
BY_ENERGY, BY_CULTURE = 100, 101
HOME, FIRST_ORBIT, FIRST_SURFACE, STARTS = 0, 1, 7, 16
SLOTS = 8
GOAL = 21
MOST = 7
TOP_LEVEL = 6
ROGUE = 1
EXTRA_DICE = 3
EMPTY = NO_SHIP = NOBODY = -1
Chain = frozenset[int]
NO_CHAIN: Chain = frozenset()
Choosing = Generator[Owed, tuple[int, Answer], int]


class Finished(Exception):
    """The solo game is over at once, in the middle of whatever goes on."""


class Galaxy:
    """What one player has, or the Rogue."""

    def __init__(self, data: Data, mat: list[Data], most: int) -> None:
        self.energy: int = data["energy"]
        self.culture: int = data["culture"]
        self.level: int = data["level"]
        self.home: int = data["home"]
        self.orbit: list[int] = list(data["orbit"])
        self.surface: list[int] = list(data["surface"])
        self.planets: list[int] = list(data["planets"])
        self.offered: list[int] = list(data["offered"])
        self.mission: int = data["mission"]
        self.mat = mat
        self.most = most
        self.used: set[int] = set()
        self.moved = NOBODY

    @property
    def points(self) -> int:
        level: int = self.mat[min(self.level, len(self.mat)) - 1]["points"]
        planets: int = sum(PLANETS[planet]["points"] for planet in self.planets)
        return level + planets

    def gain(self, energy: int, culture: int) -> None:
        self.energy = min(self.most, self.energy + energy)
        self.culture = min(self.most, self.culture + culture)

    def pay(self, energy: int, culture: int) -> None:
        self.energy -= energy
        self.culture -= culture
        if min(self.energy, self.culture) < 0:
            raise Mismatch("more was paid than there is")

    def places(self) -> list[int]:
        """Where ships stand, each place once."""
        orbits = [FIRST_ORBIT + slot for slot, space in enumerate(self.orbit) if space != NO_SHIP]
        surfaces = [FIRST_SURFACE + slot for slot, ship in enumerate(self.surface) if ship]
        return [HOME] * (self.home > 0) + orbits + surfaces

    def relocate(self, start: int, to: int, space: int = 0) -> None:
        """Put a ship elsewhere; the one that Nagato moved first stays known."""
        if start == HOME:
            self.home -= 1
        elif start < FIRST_SURFACE:
            self.orbit[start - FIRST_ORBIT] = NO_SHIP
        else:
            self.surface[start - FIRST_SURFACE] = 0
        if to == HOME:
            self.home += 1
        elif to < FIRST_SURFACE:
            self.orbit[to - FIRST_ORBIT] = space
        else:
            self.surface[to - FIRST_SURFACE] = 1
        if self.moved == start and (start != HOME or not self.home):
            self.moved = to

    def count_ships(self) -> int:
        return self.home + sum(space != NO_SHIP for space in self.orbit) + sum(self.surface)

    def count_planets(self, track: str) -> int:
        return sum(PLANETS[planet]["track"] == track for planet in self.planets)

    def plain(self) -> Data:
        names = ("energy", "culture", "level", "home", "orbit", "surface", "planets", "points", "mission", "most")
        return {name: getattr(self, name) for name in names}


NAMES = re.compile("|".join(sorted((re.escape(planet["name"]) for planet in PLANETS), key=len, reverse=True)))


def numbers(text: str) -> list[int]:
    """The numbers in a sentence; those in the names of planets do not count."""
    return [int(digits) for digits in re.findall(r"\d+", NAMES.sub("", text))]


def slot_of(place: int) -> int:
    """The row planet of an orbit or a surface."""
    return (place - FIRST_ORBIT) % (FIRST_SURFACE - FIRST_ORBIT) if place != HOME else EMPTY
