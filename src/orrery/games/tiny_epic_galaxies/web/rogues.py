"""The drawings of Rogue Galaxies: never a person. Each has its own silhouette, hue and kind of eyes."""

import math
from typing import Final, NamedTuple

from orrery.draw.art.chance import Chance
from orrery.draw.art.shapes import CENTRE, NIGHT, around, circle, gradient, line, number, path, polygon, rays


class RogueLook(NamedTuple):
    """How a Rogue is drawn: its shape, and its colours from the light to the deep, with that of its eyes."""

    shape: str
    light: str
    body: str
    deep: str
    eyes: str


LOOKS: Final = {
    "artemis": RogueLook("bow", "#dff1ff", "#7fb4d8", "#1d3a57", "#eafaff"),
    "rothkel": RogueLook("jaw", "#ffd9b0", "#d0743a", "#47200d", "#ffb45e"),
    "zendica": RogueLook("bell", "#b9f5d2", "#35936f", "#082e28", "#f3ff9a"),
    "hades": RogueLook("furnace", "#ff9a80", "#b3221e", "#2c0608", "#ffd24a"),
    "gamelyn": RogueLook("spiral", "#f1d9ff", "#9a5bd0", "#26104a", "#ff8df0"),
}


def look_of(id: str) -> RogueLook:
    """The look of a Rogue; one that is added takes shape and hue from its id."""
    chance = Chance(id)
    looks = list(LOOKS.values())
    return LOOKS.get(id) or chance.pick(looks)._replace(shape=chance.pick(looks).shape)


def draw_rogue(id: str, rank: int) -> str:
    """A Rogue with gradients of its own; the harder it is, the more eyes it has."""
    chance, look = Chance(id), look_of(id)
    edge = (look.light, look.body, look.deep)
    tones = [(0.0, edge[0], 1.0), (0.3, edge[1], 1.0), (0.75, edge[2], 1.0), (1.0, NIGHT, 1.0)]
    body = gradient("radial", f"rg-{id}", tones, 'cx="84" cy="78" r="92" gradientUnits="userSpaceOnUse"')
    glow = gradient("radial", f"rh-{id}", [(0, look.body, 0.75), (0.55, look.body, 0.22), (1, look.body, 0)])
    halo = circle(CENTRE, CENTRE, 100, f"url(#a-rh-{id})")
    shapes = {"bow": _bow, "jaw": _jaw, "bell": _bell, "furnace": _furnace, "spiral": _spiral}
    return f"<defs>{body}{glow}</defs>{halo}{shapes[look.shape](chance, id, look, rank)}"


def _shape(id: str, look: RogueLook, d: str) -> str:
    fill = f"url(#a-rg-{id})"
    return path(d, fill=fill, stroke=look.light, stroke_opacity=".55", stroke_width="1.5", stroke_linejoin="round")


def _eye(x: float, y: float, wide: float, tilt: float, glow: str) -> str:
    """A slit eye."""
    high = wide * 0.42
    lid, lens = (
        f"M{-a:.0f} 0Q0 {-b:.0f} {a:.0f} 0Q0 {b:.0f} {-a:.0f} 0z" for a, b in ((wide * 1.2, high * 2.6), (wide, high * 2))
    )
    slit = f"M0 {-high:.0f}Q{wide * 0.28:.0f} 0 0 {high:.0f}Q{-wide * 0.28:.0f} 0 0 {-high:.0f}z"
    return (
        f'<g transform="translate({number(x)} {number(y)})rotate({number(tilt)})">'
        + path(lid, fill=NIGHT, stroke=glow, stroke_opacity=".5", stroke_width="1.5")
        + path(lens, fill=glow)
        + path(slit, fill=NIGHT)
        + "</g>"
    )


def _bow(chance: Chance, id: str, look: RogueLook, rank: int) -> str:
    """The huntress: a drawn bow of light and narrow eyes along it."""
    drawn = _shape(id, look, "M150 14A90 90 0 1 0 150 186 74 74 0 1 1 150 14z")
    drawn += _shape(id, look, "M150 14l-8 24 22-6zM150 186l-8-24 22 6z") + line("M150 16 118 100 150 184", look.light, 2, 0.8)
    drawn += path("M64 100h112l-14-9v6H64zM162 109l14-9H162z", fill=look.light) + _eye(44, 100, 17, 90, look.eyes)
    for i in range(1, rank):
        side = 1 if i % 2 else -1
        drawn += _eye(58, 100 + side * 34, 8, 90 - side * 30, look.eyes)
    return drawn


def _jaw(chance: Chance, id: str, look: RogueLook, rank: int) -> str:
    """The grinder: a broken ring of stone that closes like a jaw."""
    drawn = ""
    stones = 9
    for k in range(stones):
        start, end = math.tau * k / stones + 0.08, math.tau * (k + 1) / stones - 0.06
        middle, reach = (start + end) / 2, chance.whole(80, 96)
        tooth = 34 + 8 * (k % 2)
        places = [(reach, start), (reach + 4, middle), (reach - 4, end), (60, end), (tooth, middle), (60, start)]
        drawn += _shape(id, look, rays([(float(radius), angle) for radius, angle in places]))
    drawn += circle(CENTRE, CENTRE, 30, NIGHT)
    eyes = ((90, 98, 10, 14), (115, 104, 7, -16), (100, 84, 6, 0), (104, 118, 5, 8), (84, 114, 5, 30))
    return drawn + "".join(_eye(x, y, wide, tilt, look.eyes) for x, y, wide, tilt in eyes[: max(2, rank)])


def _bell(chance: Chance, id: str, look: RogueLook, rank: int) -> str:
    """The drifter: a bell with long arms and a crowd of eyes."""
    drawn = ""
    for k in range(7):
        x, sway, foot = 52 + k * 16, chance.sign() * chance.whole(12, 30), chance.whole(172, 196)
        drawn += line(f"M{x} 108C{x + sway} 140 {x - sway} 160 {x + sway // 2} {foot}", look.body, 6 - abs(k - 3) * 0.8)
        drawn += line(f"M{x - 1} 108C{x + sway - 1} 140 {x - sway - 1} 160 {x + sway // 2} 170", look.light, 1.5, 0.7)
    scallops = "q-13-14-26 0" + "-13-14-26 0" * 5
    drawn += _shape(id, look, f"M22 112C20 50 56 14 100 14s80 36 78 98{scallops}z")
    eyes = ((100, 64, 16, 90), (66, 78, 9, 60), (134, 78, 9, -60), (82, 40, 6, 70), (118, 40, 6, -70))
    return drawn + "".join(_eye(x, y, wide, tilt, look.eyes) for x, y, wide, tilt in eyes[: max(1, rank)])


def _furnace(chance: Chance, id: str, look: RogueLook, rank: int) -> str:
    """The furnace: horns around a mouth of fire."""
    horns = 10
    drawn = ""
    for k in range(horns):
        angle, reach = math.tau * k / horns - math.pi / 2, 78 if k % 2 else 98
        drawn += _shape(id, look, rays([(54, angle - 0.26), (reach, angle + 0.16), (54, angle + 0.22)]))
    drawn += circle(CENTRE, CENTRE, 58, f"url(#a-rg-{id})", f' stroke="{look.light}" stroke-opacity=".5"')
    drawn += path("M100 58q34 44 0 98-34-54 0-98z", fill=NIGHT) + path("M100 76q20 32 0 66-20-34 0-66z", fill="#ff6a2a")
    drawn += path("M100 92q9 16 0 36-9-20 0-36z", fill="#ffe9a8")
    rows = ((80, 14), (94, 17), (108, 18), (122, 15))
    teeth = "".join(f"M{CENTRE + side * wide} {y}l{-side * 13} 5 {side * 13} 5z" for side in (-1, 1) for y, wide in rows)
    drawn += path(teeth, fill=look.light)
    eyes = ((66, 92, 13, 38), (134, 92, 13, -38), (66, 120, 7, 8), (134, 120, 7, -8), (100, 50, 7, 90))
    return drawn + "".join(_eye(x, y, wide, tilt, look.eyes) for x, y, wide, tilt in eyes[: max(2, rank)])


def _spiral(chance: Chance, id: str, look: RogueLook, rank: int) -> str:
    """The devourer: a spiral with a hole for a heart, and eyes along its arms."""
    arms = 5
    drawn = "".join(_shape(id, look, _arm(math.tau * k / arms)) for k in range(arms))
    drawn += circle(CENTRE, CENTRE, 40, NIGHT, f' stroke="{look.light}" stroke-width="4"')
    drawn += circle(CENTRE, CENTRE, 33, "none", f' stroke="{look.body}" stroke-width="2" stroke-dasharray="3 5"')
    drawn += _eye(CENTRE, CENTRE, 24, 0, look.eyes)
    for k in range(rank):
        angle = math.tau * k / arms + 1.12
        x, y = around(64, angle)
        drawn += _eye(x, y, 7, math.degrees(angle) + 80, look.eyes)
    return drawn


def _arm(start: float) -> str:
    """An arm of a spiral, thick at the heart and pointed at its tip."""
    steps = 12
    sides: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for i in range(steps + 1):
        share = i / steps
        angle, radius, wide = start + 2.3 * share, 30 + 70 * share, 17 * (1 - share) ** 0.8
        sides[0].append(around(radius + wide, angle))
        sides[1].append(around(radius - wide, angle))
    return polygon(sides[0] + sides[1][::-1])
