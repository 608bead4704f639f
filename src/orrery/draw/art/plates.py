"""Components other than worlds: a plate, an emblem for the main subject, and a second one in the medallion."""

import re
from typing import Final, NamedTuple

from orrery.draw.art.chance import Chance
from orrery.draw.art.palette import HUES
from orrery.draw.art.shapes import CENTRE, NIGHT, around, borrow, fine, line, number, path, polygon

WEAVE_TURNS: Final = (6, 7, 8, 10, 12)
WEAVE_LOBES: Final = (22, 26, 30, 34, 38)
EMBLEMS: Final = (
    ("robot|replicant|nanotech", "robot", "work"),
    ("terraform|homestead|coloni(?!st)|frontier|colony", "dome", "genes"),
    ("hydropon|organic|biologic|adaptation", "leaf", "genes"),
    ("alien", "alien", "alien"),
    ("piracy|pirate|smuggl", "skull", "war"),
    ("archaeolog", "glass", "alien"),
    ("blueprint|librar|code|archive", "book", "alien"),
    ("gene|uplift|species", "helix", "genes"),
    ("mad sci|psychic|psi|forecast|algorithm", "brain", "rule"),
    ("crystal|gem", "crystal", "rule"),
    ("salon|trendsetter|renaissance|artist", "palette", "rule"),
    ("monument|tourism|religio|pilgrim", "monument", "rule"),
    ("religio|helios", "sun", "alien"),
    ("mining|refiner|mine", "pick", "work"),
    (r"dock|shipyard|\bport\b|harbo", "anchor", "build"),
    ("starry|rift", "spiral", "look"),
    ("subspace|wormhole|jumpdrive|gateway", "portal", "look"),
    ("convoy", "wings", "build"),
    ("drop|shipping|ship|settlers|transport|retrofit", "rocket", "build"),
    ("mercenar|conscript|hunters|raid", "swords", "war"),
    ("marine|war |military|force|defen|armo|profiteer", "shield", "war"),
    ("reconn|scout|team|watch|spy", "eye", "look"),
    ("explor|expedition|pioneer|surveyor|adventur", "compass", "look"),
    ("survey|seti|contact|specialist|emissar|communicat", "dish", "look"),
    ("imperium", "star", "rule"),
    ("order", "swords", "war"),
    ("lords|patriot|executive|power(?!-)|leader", "crown", "rule"),
    ("mandate|policy|senate|govern|law", "scales", "rule"),
    ("bank|institute|culture", "temple", "trade"),
    ("dut|lev(y|ies)|tax|tariff|toll", "scales", "trade"),
    ("export|reserve|logistic|demand|warehouse|factor|cargo", "crate", "work"),
    ("exchange|recycl|conver", "cycle", "trade"),
    ("federation|pan-galactic|homeworld|system", "globe", "look"),
    ("diversif|mosaic|variety", "spiral", "genes"),
    ("league|association|guild|pact|affinity|coalition|conglomerate|alliance", "links", "trade"),
    ("zone", "flag", "trade"),
    ("economy|deficit|spending|growth", "chart", "trade"),
    ("investors", "key", "trade"),
    ("credit|invest|subsid|profit|bank|fund|income", "coins", "trade"),
    ("market|consumer|trade|merchant|bazaar|broker", "market", "trade"),
    ("researchers|geneticist|union", "people", "genes"),
    ("lab|research|scien|technolog|tech|institute", "flask", "look"),
    ("holo|information|network|grid", "network", "look"),
    ("influence", "wave", "rule"),
    ("propagand|advertis|campaign|media", "horn", "rule"),
    ("isolation|secret|hidden|retreat", "moon", "rule"),
    ("construct|hammer|develop|builder", "hammer", "work"),
    ("public|works|planning|engineer|operation|industr|product|automat", "gear", "work"),
    ("civil|workforce|colonist|citizen|servant|worker|labor", "people", "genes"),
    ("tolerance|diplom|envoy|peace", "flag", "rule"),
    ("power-military", "shield", "war"),
    ("power-explore", "compass", "look"),
    ("power-develop", "hammer", "work"),
    ("power-settle", "planet", "look"),
    ("power-produce", "gear", "work"),
    ("power-trade", "market", "trade"),
    ("power-consume", "basket", "rule"),
    ("power-ship", "rocket", "build"),
    ("power-assign", "dice", "build"),
    ("power-die", "dice", "build"),
    ("power-discount", "key", "trade"),
    ("power-points", "target", "rule"),
)
"""Words of a name or power, the emblem for them, and its domain. The first that fits stands in the middle, the next in the medallion."""
UNKNOWN: Final = ("star", "planet", "compass", "tower", "key", "wings", "spiral")


class Emblem(NamedTuple):
    name: str
    hue: str
    """A domain of `HUES`, or a colour."""

    @property
    def colour(self) -> str:
        return HUES.get(self.hue, self.hue)


class Plate(NamedTuple):
    """What is engraved on a plate."""

    id: str
    emblem: Emblem
    medal: Emblem | None = None
    ground: str = "plate"
    """"plate" and its gilded form "plate-2" for developments; "hex", "oct", "round", "scroll" and "slab" for the rest."""
    pips: int = 0
    """Small diamonds along its lower edge."""


def choose_emblems(seed: str, *words: str) -> list[Emblem]:
    """Two emblems: what the words call for in the order given, each once; where they call for none, one by the seed."""
    emblems: dict[str, Emblem] = {}
    for text in words:
        for called, emblem, hue in EMBLEMS:
            if re.search(called, text.casefold()):
                emblems.setdefault(emblem, Emblem(emblem, hue))
    chosen = list(emblems.values())[:2]
    return chosen or [Emblem(Chance(seed).pick(UNKNOWN), Chance(f"{seed}/hue").pick(tuple(HUES)))]


def draw_development(id: str, name: str, words: str = "", major: bool = False) -> str:
    """A development: gilded if it is a great one."""
    emblems = choose_emblems(id, f"{name} ", words)
    return draw_plate(Plate(id, emblems[0], emblems[1] if len(emblems) > 1 else None, "plate-2" if major else "plate"))


def draw_plate(plate: Plate) -> str:
    """A plate as the inside of a symbol."""
    chance = Chance(plate.id)
    weave = f"v{chance.pick(WEAVE_TURNS)}-{chance.pick(WEAVE_LOBES)}"
    ground = plate.ground
    inside = fine(borrow(weave, f"rotate({chance.whole(0, 59)} 100 100)"))
    inside += borrow("frame") if ground.startswith("plate") else ""
    inside += borrow("rays") if ground == "plate-2" else ""
    inside += _emblem(plate.emblem.name)
    drawn = f'<g color="{plate.emblem.colour}">{borrow(ground)}{inside}</g>'
    if plate.medal is not None and plate.medal.name != plate.emblem.name:
        drawn += borrow("medal") + borrow(f"e-{plate.medal.name}", "translate(118 118)scale(.34)", plate.medal.colour)
    return drawn + _pips(plate.pips, plate.emblem.colour)


def _emblem(name: str) -> str:
    """An emblem with its shadow."""
    return f'<use href="#a-e-{name}" color="{NIGHT}" opacity=".55" transform="translate(4 6)"/>' + borrow(f"e-{name}")


def _pips(count: int, colour: str) -> str:
    if not count:
        return ""
    start = CENTRE - 8 * (count - 1)
    diamonds = "".join(f"M{start + 16 * i} 158l7 8-7 8-7-8z" for i in range(count))
    return path(diamonds, fill=colour, stroke=NIGHT, stroke_width="2")


def draw_weave(turns: int, lobe: int) -> str:
    """The engraving behind an emblem: a ring of circles."""
    arc = f"a{lobe} {lobe} 0 1 0 "
    spots = [around(70 - lobe, 6.2832 * k / turns) for k in range(turns)]
    circles = "".join(f"M{number(x - lobe)} {number(y)}{arc}{2 * lobe} 0{arc}{-2 * lobe} 0" for x, y in spots)
    return line(circles, "currentColor", 1, 0.28)


# Cards in hand, steps of a track, chips -----------------------------------------------------------------------------------


def draw_fan(emblems: list[Emblem]) -> str:
    """A hand of cards, each with an emblem."""
    drawn = [borrow("round", colour=emblems[0].colour)]
    spread = 15
    for i, emblem in enumerate(emblems):
        turn = spread * (i - (len(emblems) - 1) / 2)
        card = path(
            polygon([(62, 34), (138, 34), (138, 148), (62, 148)]),
            fill="url(#a-plate-g)",
            stroke=emblem.colour,
            stroke_width="4",
        )
        sign = borrow(f"e-{emblem.name}", "translate(45 18)scale(.55)", emblem.colour)
        drawn.append(f'<g transform="rotate({turn:g} 100 190)translate(34 42)scale(.66)">{card}{sign}</g>')
    return "".join(drawn)


def _step_height(level: int, most: int) -> float:
    return 18 + 84 * level / most


def draw_steps(level: int, most: int, colour: str) -> str:
    """The steps of a track up to a level, those above it dim."""
    drawn = [borrow("slab", colour=colour)]
    wide = 132 / most
    for i in range(most):
        high = _step_height(i + 1, most)
        x = 34 + wide * i
        bar = polygon([(x, 166), (x, 166 - high), (x + wide - 4, 166 - high), (x + wide - 4, 166)])
        drawn.append(path(bar, fill=colour, opacity="1" if i < level else ".22"))
    top = 166 - _step_height(level, most)
    x = 34 + wide * (level - 1) + wide / 2 - 2
    drawn.append(borrow("e-star", f"translate({number(x - 22)} {number(top - 44)})scale(.22)", "#fff3c4"))
    return "".join(drawn)


def draw_chips(count: int, colour: str) -> str:
    """A chip with as many points on it."""
    drawn = borrow("hex", colour=colour)
    rows = {1: (1,), 5: (2, 1, 2), 10: (1, 2, 3, 4)}.get(count, (count,))
    size = 34 if count == 1 else 13
    step = 34
    for row, points in enumerate(rows):
        y = 100 + step * (row - (len(rows) - 1) / 2)
        for i in range(points):
            x = 100 + step * (i - (points - 1) / 2)
            d = f"M{number(x)} {number(y - size)}l{number(size * 0.87)} {number(size / 2)}v{size}l{number(-size * 0.87)} {number(size / 2)} {number(-size * 0.87)} {number(-size / 2)}v{-size}z"
            drawn += path(d, fill=colour, stroke=NIGHT, stroke_width="2")
    return drawn
