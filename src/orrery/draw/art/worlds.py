"""Worlds: a globe by its kind, pieces by its name and powers, and a thorn for each point of defence."""

import math
import re
from typing import Final, NamedTuple

from orrery.draw.art.chance import Chance
from orrery.draw.art.palette import PALETTES
from orrery.draw.art.shapes import CENTRE, RADIUS, SHORT_DASHES, around, borrow, circle, fine, line, number, path, polygon, rays
from orrery.draw.art.surfaces import MARKS, Globe, draw_surface

MOST_THORNS: Final = 9
LIMB: Final = (
    (r"gem|crystal|silicon|\bore\b|ore-rich|cache", "k-gem"),
    ("min(es|ing|ers)|miner|convict|mole|squatter", "k-derrick"),
    ("factory|refiner|industr|depot|armament|munition|works|fuel|blaster|salvage|shop|mall|bazaar|power-produce", "k-stack"),
    ("survey|news|information|hub|emissar|broadcast|data|power-explore", "k-dish"),
    ("colony|settlement|surviv|resort|tourist|prosper|pioneer|secluded|artist|chamber|designer|studio|salon|species", "k-dome"),
    ("rebel|fort|stronghold|imperium|outlaw|separatist|sparta|penal|fifth|warrior|resistance|power-military", "k-fort"),
    ("alien|monument|rosetta|pilgrim|gnarssh", "k-spire"),
    ("trad|capital|galactic|port|earth|centauri|epsilon|city|export|power-trade", "k-city"),
    ("jungle|arbor|spice|vinland|symbiont|lifeform|lost species|garden", "k-tree"),
    ("power-consume", "k-dome"),
)
"""Words of a name or power, and the piece that stands on the upper limb."""
ORBIT: Final = (
    ("port|station|gateway|hub|dock|shipyard|headquarters|hq|resort|engineer|wormhole", "k-station"),
    ("sentr|sentinel|guardian|artiller|scout|overseer|trap", "k-sat"),
    ("fleet|warship|raider|nomad|pirate|smuggl|gang|mercenar|scaveng|traders|emissar|peddler", "k-ship"),
    ("monolith|rosetta|library", "k-mono"),
    ("comet|oort|meteor", "k-comet"),
    ("lair|hideout|underground|hidden|secluded|malevol|lurk", "k-eye"),
    ("uplift|race|species|lifeform|symbiont|devolved|pre-sentient", "k-helix"),
    ("robot|machine|automat", "k-gear"),
)
"""Words of a name or power, and the piece that flies around the world or lies on it."""
LYING: Final = ("k-mono", "k-comet", "k-eye", "k-helix")
CROWDS: Final = "fleet|sentinel|guardian|gangs|raiders|nomad"
BUSY: Final = (
    "earth|capital|hub|port|news|studio|settlement|resort|tourist|prosper|market|factory|imperium|trad|galactic|industr|works"
)
WILD: Final = "volcan|comet|deep|lifeform|lost"
BROKEN: Final = "destroy|ravage|doom|damaged|ruin"
GOODS: Final = ("novelty", "rare", "genes", "alien")


class World(NamedTuple):
    """The data of a world that its drawing depends on."""

    id: str
    name: str
    kind: str = "gray"
    """A palette, or "any"."""
    yields: str = ""
    """"production", "windfall" or neither."""
    defense: int = -1
    """-1 where it need not be conquered."""
    words: str = ""
    """More words for its pieces: keywords, and powers as `power-<phase>`."""
    surface: str = ""
    """A surface other than that of its kind."""
    size: float = 1


def draw_world(world: World) -> str:
    """A world as the inside of a symbol."""
    chance = Chance(world.id)
    words = f"{world.name} {world.words}".casefold()
    kind = world.kind if world.kind in PALETTES else "gray"
    back: list[str] = _structures(chance, words)
    front: list[str] = []
    _ring(chance, words, kind, back, front)
    front += _moons(chance, words)
    _orbiters(chance, words, back, front)
    if re.search("belt", words):
        globe = _belt(chance, kind)
    else:
        globe = _globe(chance, world, kind, words)
        if re.search(BROKEN, words):
            front.append(_shards(kind))
    if world.defense >= 0:
        front.append(_thorns(chance, world.defense))
    drawn = "".join(back) + globe + "".join(front)
    if world.size == 1:
        return drawn
    off = number(CENTRE * (1 - world.size))
    return f'<g transform="translate({off} {off})scale({world.size:g})">{drawn}</g>'


def _matching_pieces(table: tuple[tuple[str, str], ...], words: str, most: int) -> list[str]:
    """The pieces of a table that the words call for, each once."""
    return list(dict.fromkeys(piece for called, piece in table if re.search(called, words)))[:most]


def _structures(chance: Chance, words: str) -> list[str]:
    turn = chance.pick((-40, -28, -16, 12, 24, 36))
    side = 52 if turn < 0 else -52
    return [
        borrow(piece, f"rotate({turn + i * side} 100 100)translate(-22 -7)scale(1.22)")
        for i, piece in enumerate(_matching_pieces(LIMB, words, 2))
    ]


def _ring(chance: Chance, words: str, kind: str, back: list[str], front: list[str]) -> None:
    """A ring, behind and in front; some worlds have one."""
    tilt, wide = chance.whole(-28, 28), chance.whole(5, 9)
    lucky = chance.happens(0.18)
    if not (re.search(r"\bring|giant", words) or (lucky and not re.search("belt|comet|station|port|gem", words))):
        return
    for where, sweep in ((back, 1), (front, 0)):
        outer = line(f"M6 100A94 22 0 0 {sweep} 194 100", f"url(#a-ring-{kind})", wide)
        inner = fine(line(f"M18 100A82 18 0 0 {sweep} 182 100", f"url(#a-ring-{kind})", 2.5, 0.8, SHORT_DASHES))
        where.append(f'<g transform="rotate({tilt} 100 100)">{outer}{inner}</g>')


def _moons(chance: Chance, words: str) -> list[str]:
    if not (chance.happens(0.4) or re.search("moon|distant|deep", words)):
        return []
    moons = []
    for i in range(chance.whole(1, 2)):
        angle = chance.between(-2.6, -0.5) if i else chance.between(0.1, 1) * chance.sign() + chance.pick((0, math.pi))
        moons.append(circle(*around(84, angle), chance.whole(6, 10), "url(#a-b-gray)"))
    return moons


def _orbiters(chance: Chance, words: str, back: list[str], front: list[str]) -> None:
    marked = any(re.search(mark, words) for mark in MARKS)
    for piece in _matching_pieces(ORBIT, words, 2):
        if piece == "k-gear":
            back.insert(0, borrow(piece, f"rotate({chance.whole(0, 40)} 100 100)"))
        elif piece not in LYING:
            front += _flight(chance, piece, 3 if re.search(CROWDS, words) else 1)
        elif piece != "k-helix" or not marked:
            front.append(borrow(piece))


def _flight(chance: Chance, piece: str, count: int) -> list[str]:
    start = chance.pick((20, 45, 150, 165))
    size = 1.25 if count == 1 else 0.85
    flown = []
    for i in range(count):
        angle = math.radians(start + i * 58)
        x, y = number(CENTRE + 62 * math.cos(angle)), number(CENTRE + 56 * math.sin(angle))
        flown.append(borrow(piece, f"translate({x} {y})scale({size})"))
    return flown


def _globe(chance: Chance, world: World, kind: str, words: str) -> str:
    windfall = world.yields == "windfall"
    skin = draw_surface(chance, Globe(kind, words, world.surface))
    if world.kind == "any":
        skin += "".join(_quarter(at, good) for at, good in zip((0.4, 1.97, 3.54, 5.11), GOODS))
    if re.search(BROKEN, words):
        skin += path("M188 60L150 66 138 82 148 98 132 112 152 128 200 128z", fill="url(#a-core)")
    body = circle(CENTRE, CENTRE, RADIUS, f"url(#a-{'w' if windfall else 'b'}-{kind})")
    drawn = (
        borrow(f"{'h' if windfall else 'air'}-{kind}") + body + f'<g clip-path="url(#a-globe)">{skin}</g>' + borrow(f"s-{kind}")
    )
    busy = re.search(BUSY, words)
    if busy or (world.yields == "production" and not re.search(WILD, words)):
        drawn += _lights(chance, 16 if busy else 7)
    return drawn


def _quarter(angle: float, good: str) -> str:
    """A quarter of a globe in the colour of a good."""
    (x, y), (to_x, to_y) = around(96, angle), around(96, angle + math.pi / 2)
    d = f"M100 100L{number(x)} {number(y)}A96 96 0 0 1 {number(to_x)} {number(to_y)}z"
    return path(d, fill=PALETTES[good].body, opacity=".6")


def _shards(kind: str) -> str:
    """The piece that is gone from a broken world floats away."""
    parts = ("M166 66l16-4 8 12-10 10-14-6z", "M172 96l12-2 4 10-10 6z", "M160 120l8-2 2 8-7 3z")
    return path("".join(parts), fill=f"url(#a-b-{kind})")


def _lights(chance: Chance, count: int) -> str:
    """Cities on the night side."""
    places = []
    for _ in range(count):
        angle = 0.8 + chance.between(-0.75, 0.75) + chance.between(-0.4, 0.4)
        x, y = around(chance.between(0.3, 0.93) * RADIUS, angle)
        places.append(f"M{number(x)} {number(y)}h0")
    return line("".join(places), "#ffdf94", 2.6)


def _thorns(chance: Chance, defense: int) -> str:
    """A wall with a thorn for each point of defence, so that strength can be counted."""
    count = min(MOST_THORNS, defense)
    start = chance.between(0, 1)
    tips = "".join(
        rays([(83, turn - 0.09), (97, turn), (83, turn + 0.09)])
        for turn in (-math.pi / 2 + math.tau * (k + start) / count for k in range(count))
    )
    drawn = borrow("wall")
    return drawn + path(tips, fill="#ef5a50", stroke="#8f2019", stroke_width="1.5", stroke_linejoin="round") if count else drawn


# A belt instead of a globe ------------------------------------------------------------------------------------------------

ROCKS: Final = 26
LARGE_ROCK, SMALL_ROCK = 24, 11


def _boulder(chance: Chance, kind: str, x: float, y: float, size: float) -> str:
    corners = chance.whole(7, 9)
    points = [
        (
            x + size * chance.between(0.78, 1.1) * math.cos(math.tau * k / corners),
            y + size * chance.between(0.7, 1) * math.sin(math.tau * k / corners),
        )
        for k in range(corners)
    ]
    deep = PALETTES[kind].deep
    drawn = path(polygon(points), fill=f"url(#a-b-{kind})", stroke=deep)
    pits = ((-0.25, -0.1, 0.24), (0.3, 0.3, 0.16), (0.1, -0.45, 0.12))
    pit_count = len(pits) if size > LARGE_ROCK else 1 if size > SMALL_ROCK else 0
    for right, down, wide in pits[:pit_count]:
        centre = f'cx="{number(x + right * size)}" cy="{number(y + down * size)}"'
        drawn += f'<ellipse {centre} rx="{number(wide * size)}" ry="{number(wide * size * 0.8)}" fill="{deep}" opacity=".6"/>'
    return drawn


def _belt(chance: Chance, kind: str) -> str:
    """Rocks around the largest of them: far ones first, near ones last and larger."""
    rocks = []
    for i in range(ROCKS):
        turn = math.tau * i / ROCKS + chance.between(-0.12, 0.12)
        near, wide = (math.sin(turn) + 1) / 2, chance.between(0.8, 1.06)
        across, down = 88 * wide * math.cos(turn), 46 * wide * math.sin(turn)
        size = 3 + 17 * near**1.5 * chance.between(0.4, 1)
        x, y = CENTRE + across * 0.93 + down * 0.36, CENTRE + down * 0.93 - across * 0.36
        rocks.append((near, _boulder(chance, kind, x, y, size)))
    rocks.append((0.38, circle(104, 90, 74, f"url(#a-dust-{kind})") + _boulder(chance, kind, 104, 90, 38)))
    return "".join(drawn for _, drawn in sorted(rocks, key=lambda rock: rock[0]))
