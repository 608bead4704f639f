"""Scenarios of Tiny Epic Galaxies: lay out the row, the dice and the galaxies; activate, move, follow.

A place is "home", the name of a row planet for its surface, or "orbit of" that name. Galaxies start with no resources, so that
nobody is asked to follow unless a scenario gives them culture.
"""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Self

from orrery.core.ask import Answer
from orrery.core.game import Game
from orrery.core.luck import Luck, key_from
from orrery.core.position import Option, Position, Step
from orrery.core.scenario import Player, Scenario, name_of
from orrery.games.tiny_epic_galaxies.rules.actions import (
    UPGRADE_BY_CULTURE,
    UPGRADE_BY_ENERGY,
    borrow,
    colony,
    follow_free,
    land,
    move,
)
from orrery.games.tiny_epic_galaxies.rules.components import FACES, MISSIONS, PLANETS
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES, STREAM, convert, give_up, pack_die_setting, reroll, set_die
from orrery.games.tiny_epic_galaxies.rules.effects import advance, push_some
from orrery.games.tiny_epic_galaxies.rules.fleet import put
from orrery.games.tiny_epic_galaxies.rules.follow import follow
from orrery.games.tiny_epic_galaxies.rules.places import HOME, orbit_of, pack_move, surface_of
from orrery.games.tiny_epic_galaxies.rules.rogue import ROGUE, clear_dice, force, roll_next
from orrery.games.tiny_epic_galaxies.rules.round import CONVERT, REROLL, STOP, act, activation, begin_turn, continue_turn
from orrery.games.tiny_epic_galaxies.rules.table import (
    HIDDEN,
    NO_PLANET,
    NO_SHIP,
    Galaxy,
    GalaxyTable,
    is_solo,
    level_of,
    ships_of,
)
from orrery.games.tiny_epic_galaxies.rules.targets import pack_ship

ORBIT_OF = "orbit of "


class GalaxyPlayer(Player[GalaxyTable]):
    """A seat of Tiny Epic Galaxies, or the Rogue, which only has and ends with things."""

    scenario: "GalaxyScenario"

    @property
    def state(self) -> Galaxy:
        t: GalaxyTable = self.scenario.table
        return t.galaxies[self.seat]

    def has(
        self,
        energy: int = 0,
        culture: int = 0,
        level: int = 1,
        planets: Sequence[str] = (),
        orbits: Mapping[str, int] | None = None,
        surfaces: Sequence[str] = (),
        mission: str = "",
    ) -> Self:
        """Lay out a galaxy. `orbits` gives the space of a ship by planet; ships not laid out are at home."""
        t: GalaxyTable = self.scenario.table
        x = self.state
        x.energy = energy
        x.culture = culture
        x.level = level
        x.planets += [self.scenario.draw(name) for name in planets]
        x.points = level_of(t, self.seat).points + sum(PLANETS[planet].points for planet in x.planets)
        x.home = 0
        x.energy_yield = x.culture_yield = 0
        away = 0
        for name, space in (orbits or {}).items():
            put(t, x, orbit_of(self.scenario.slot(name)), space)
            away += 1
        for name in surfaces:
            put(t, x, surface_of(self.scenario.slot(name)), 0)
            away += 1
        for _ in range(ships_of(t, self.seat) - away):
            put(t, x, HOME, 0)
        if mission:
            x.mission = [m.id for m in MISSIONS].index(self.scenario.component(mission).id)
        return self

    # What a seat does --------------------------------------------------------------------------------------------------

    def activates(self, face: str) -> Self:
        return self.answers(act, activation(FACES.index(face)))

    def stops(self) -> Self:
        return self.answers(act, STOP)

    def rerolls(self, *faces: str) -> Self:
        return self.answers(act, REROLL).answers(reroll, self.scenario.faces(faces))

    def rerolls_by_power(self, *faces: str) -> Self:
        return self.answers(reroll, self.scenario.faces(faces))

    def converts(self, *faces: str, die: str, to: str) -> Self:
        self.answers(act, CONVERT)
        if self.is_asked_by(convert):
            self.answers(convert, self.scenario.faces(faces))
        return self.sets_die(die, to)

    def sets_die(self, die: str, to: str) -> Self:
        return self.answers(set_die, pack_die_setting(FACES.index(die), FACES.index(to)))

    def gives_up(self, *faces: str) -> Self:
        return self.answers(give_up, self.scenario.faces(faces))

    def moves(self, start: str, to: str) -> Self:
        return self.answers(move, self.scenario.move(start, to))

    def may_move(self, start: str, to: str) -> bool:
        return self.is_asked_by(move) and self.scenario.move(start, to) in self.options

    def uses_it(self) -> Self:
        """Use the planet the ship just landed on."""
        return self.answers(land, 1)

    def leaves_it(self) -> Self:
        return self.answers(land, 0)

    def uses(self, name: str) -> Self:
        """Use an own colony, where there is a choice."""
        return self.answers(colony, self.scenario.planet(name))

    def upgrades(self, resource: str) -> Self:
        """The mat's own action, where there is a choice."""
        return self.answers(colony, UPGRADE_BY_ENERGY if resource == "energy" else UPGRADE_BY_CULTURE)

    @property
    def colony_options(self) -> set[str]:
        """What a colony die may use now, by name."""
        names = {UPGRADE_BY_ENERGY: "energy upgrade", UPGRADE_BY_CULTURE: "culture upgrade"}
        return {names.get(code) or self.scenario.planet_name(code) for code in self.codes(colony)}

    def codes(self, question: Step | str) -> list[int]:
        """The options of the question, which must be the one that is asked."""
        assert self.is_asked_by(question), f"{self.name} is asked {self.is_asked!r}, not {name_of(question)!r}"
        return [code for code in self.options if isinstance(code, int)]

    def borrows(self, name: str) -> Self:
        """Use a row planet at a distance, or a rival's colony."""
        return self.answers(borrow, self.scenario.planet(name))

    def advances(self, name: str) -> Self:
        return self.answers(advance, self.scenario.slot(name))

    def pushes(self, *ships: tuple[str, str]) -> Self:
        """Push back ships given as the rival's name and the planet."""
        codes = tuple(sorted(pack_ship(self.scenario.seat(who), self.scenario.slot(name)) for who, name in ships))
        answer: Answer = codes if self.is_asked_by(push_some) else codes[0]
        return self.answers(self.is_asked, answer)

    def chooses_face(self, face: str) -> Self:
        return self.answers(self.is_asked, FACES.index(face))

    def follows(self) -> Self:
        return self.answers(follow_free if self.is_asked_by(follow_free) else follow, 1)

    def passes(self) -> Self:
        return self.answers(follow_free if self.is_asked_by(follow_free) else follow, 0)

    def forces(self) -> Self:
        """Make the Rogue reroll."""
        return self.answers(force, 1)

    def lets_be(self) -> Self:
        return self.answers(force, 0)

    @property
    def may_follow(self) -> bool:
        return self.is_asked_by(follow, follow_free)

    @property
    def may_reroll(self) -> bool:
        return REROLL in self.codes(act)

    @property
    def may_convert(self) -> bool:
        return CONVERT in self.codes(act)

    @property
    def may_stop(self) -> bool:
        return STOP in self.codes(act)

    # What a seat ends with ---------------------------------------------------------------------------------------------

    def ends_with(
        self,
        energy: int | None = None,
        culture: int | None = None,
        level: int | None = None,
        points: int | None = None,
        planets: Sequence[str] | None = None,
        home: int | None = None,
        orbits: Mapping[str, int] | None = None,
        surfaces: Sequence[str] | None = None,
    ) -> Self:
        """Check a galaxy; only the arguments that are given are compared."""
        t: GalaxyTable = self.scenario.position.table
        x = self.state
        name = self.scenario.planet_name
        checks = {
            "energy": (energy, x.energy),
            "culture": (culture, x.culture),
            "level": (level, x.level),
            "points": (points, x.points),
            "home": (home, x.home),
            "planets": (None if planets is None else list(planets), [name(planet) for planet in x.planets]),
            "orbits": (
                None if orbits is None else dict(orbits),
                {name(t.row[slot]): space for slot, space in enumerate(x.orbit) if space != NO_SHIP},
            ),
            "surfaces": (
                None if surfaces is None else sorted(surfaces),
                sorted(name(t.row[slot]) for slot, ship in enumerate(x.surface) if ship),
            ),
        }
        for field, (expected, actual) in checks.items():
            assert expected is None or actual == expected, f"{self.name} has {field} {actual!r}, not {expected!r}"
        return self


class GalaxyScenario(Scenario[GalaxyTable, GalaxyPlayer]):
    """A table of Tiny Epic Galaxies; players are attributes, the Rogue is `rogue`. The first player of the scenario begins."""

    def __init__(self, game: Game, names: Sequence[str], options: dict[str, Option]) -> None:
        super().__init__(game, names, options)
        t: GalaxyTable = self.table
        t.deck = sorted(t.row + t.deck, reverse=True)
        t.row = [NO_PLANET] * len(t.row)
        t.active = t.first = 0
        clear_dice(t)
        self._top: list[int] = []
        self._laid: list[int] | None = None
        self._rogue_dice = 0
        for seat, name in enumerate((*names, "rogue") if is_solo(t) else names):
            player = GalaxyPlayer(self, seat, name)
            player.state.energy = player.state.culture = 0
            setattr(self, name, player)

    # Laying out --------------------------------------------------------------------------------------------------------

    def row(self, *names: str) -> Self:
        """The leftmost planets of the row; the rest of it is filled from the deck when the game begins."""
        for slot, name in enumerate(names):
            self.table.row[slot] = self.draw(name)
        return self

    def deck(self, *names: str) -> Self:
        """The next planets of the deck, the top one first."""
        self._top += [self.draw(name) for name in names]
        return self

    def deck_is(self, *names: str) -> Self:
        """The whole deck; all other planets but those laid out so far and enough for the row are out of the game."""
        self._fill()
        self._top = [self.draw(name) for name in names]
        self.table.removed += self.table.deck
        self.table.deck.clear()
        return self

    def dice(self, *faces: str) -> Self:
        """The dice the first player has rolled; without this they are rolled."""
        self._laid = [FACES.index(face) for face in faces]
        return self

    def rolls(self, *faces: str) -> Self:
        """What the dice show that are rolled from now on, one after the other."""
        expected = [FACES.index(face) for face in faces]
        for number in count():
            luck = Luck(key_from(f"scenario/{number}"), {})
            if all(luck.below(STREAM, SIDES) == face for face in expected):
                break
        self._position.luck = Luck(luck.key, {})
        return self

    def rogue_dice(self, dice: int) -> Self:
        """Begin in the Rogue's turn, with so many dice left to roll."""
        self._rogue_dice = dice
        return self

    def turn_of(self, name: str) -> Self:
        """Who begins; the first player of the game stays the first one named."""
        self.table.active = self.seat(name)
        self.table.turn = self.seat(name)
        return self

    def begin(self, p: Position) -> None:
        t: GalaxyTable = self.table
        self._fill()
        t.deck += reversed(self._top)
        if self._rogue_dice:
            t.active = ROGUE
            t.left = self._rogue_dice
            p.then(begin_turn)
            p.then(roll_next)
        elif self._laid is None:
            p.then(begin_turn)
        else:
            for face in self._laid:
                t.dice[face] += 1
            p.then(continue_turn)

    def _fill(self) -> None:
        t: GalaxyTable = self.table
        for slot in range(len(t.row)):
            if t.row[slot] == NO_PLANET:
                t.row[slot] = t.deck.pop()

    # Names -------------------------------------------------------------------------------------------------------------

    def planet(self, name: str) -> int:
        return [planet.id for planet in PLANETS].index(self.component(name).id)

    def planet_name(self, planet: int) -> str:
        return self.component(PLANETS[planet].id).name["en"]

    def draw(self, name: str) -> int:
        """Take a planet out of the deck to lay it somewhere."""
        planet = self.planet(name)
        assert planet in self.table.deck, f"{name} is laid out already"
        self.table.deck.remove(planet)
        return planet

    def slot(self, name: str) -> int:
        slot: int = self.table.row.index(self.planet(name))
        return slot

    def seat(self, name: str) -> int:
        return ROGUE if name == "rogue" else self.names.index(name)

    def faces(self, faces: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(FACES.index(face) for face in faces))

    def place(self, name: str) -> int:
        if name == "home":
            return HOME
        if name.startswith(ORBIT_OF):
            return orbit_of(self.slot(name.removeprefix(ORBIT_OF)))
        return surface_of(self.slot(name))

    def move(self, start: str, to: str) -> int:
        return pack_move(self.place(start), self.place(to))

    # What is on the table ----------------------------------------------------------------------------------------------

    @property
    def row_names(self) -> list[str]:
        return [self.planet_name(planet) if planet != NO_PLANET else "" for planet in self.position.table.row]

    @property
    def unused_dice(self) -> list[str]:
        dice = self.position.table.dice
        return [FACES[face] for face in range(SIDES) for _ in range(dice[face])]

    @property
    def activated(self) -> list[str]:
        return [FACES[face] for face in self.position.table.bay]

    @property
    def discarded(self) -> list[str]:
        return [FACES[face] for face in self.position.table.spent]

    @property
    def turn_belongs_to(self) -> str:
        active = self.position.table.active
        return "rogue" if active == ROGUE and is_solo(self.position.table) else self.names[active]

    @property
    def winners(self) -> list[str]:
        outcome = self.position.outcome
        assert outcome is not None, "the game is not over"
        return [self.names[seat] for seat in outcome.winners]

    @property
    def showing(self) -> str:
        """The face of the Rogue's die that the player may force to be rolled again."""
        face = self.position.table.showing
        return "" if face == HIDDEN else FACES[face]

    def points(self, name: str) -> int:
        """Final points, missions included."""
        outcome = self.position.outcome
        assert outcome is not None, "the game is not over"
        points: int = outcome.points[self.seat(name)]
        return points


SCENARIO = GalaxyScenario
