"""The colours of the kinds of worlds and of the domains of developments."""

from typing import Final, NamedTuple


class Palette(NamedTuple):
    """The colours of one kind of world, from its lit side to its night, and what glows in its cracks."""

    light: str
    body: str
    dark: str
    deep: str
    vein: str


PALETTES: Final = {
    "novelty": Palette("#c5eefa", "#45c0e0", "#1a86a6", "#0a3850", "#e8fbff"),
    "rare": Palette("#e0b183", "#9c6335", "#5d3516", "#2b1608", "#ffb45e"),
    "genes": Palette("#d6f2d4", "#74c476", "#33803f", "#0f3a20", "#e9ffd2"),
    "alien": Palette("#fff3c4", "#f3cd3f", "#b1880b", "#4a3400", "#fff7d6"),
    "gray": Palette("#e6eaf1", "#a2acbc", "#636d7e", "#242b38", "#dfe9ff"),
    "ember": Palette("#ffd2b0", "#e0683a", "#8f2f16", "#3a0f08", "#ffe08a"),
    "gold": Palette("#fff0c0", "#e0a840", "#8f5f14", "#3a2406", "#fff7d6"),
    "rust": Palette("#f2c0a0", "#b8603f", "#6b2f1d", "#2e110a", "#ffbf7a"),
    "rose": Palette("#ffd9e2", "#d9708f", "#8a2f4f", "#3a0f22", "#ffe0ea"),
    "teal": Palette("#c8f5ec", "#3fb5a3", "#176e66", "#06332f", "#e0fff8"),
    "violet": Palette("#e8dcff", "#9a78d8", "#553592", "#20103f", "#f3e6ff"),
    "frost": Palette("#f2fbff", "#9fcbe6", "#4d86ad", "#163a58", "#ffffff"),
    "moss": Palette("#e2efc4", "#9ab657", "#566f22", "#222f0a", "#f4ffd2"),
}
"""The first five are the kinds of goods, and no goods; the others are those of planets that have none."""

HUES: Final = {
    "war": "#ef756c",
    "trade": "#e7c372",
    "genes": "#83cf85",
    "alien": "#f3cd3f",
    "look": "#6fd0ea",
    "work": "#f39a45",
    "rule": "#bd94ea",
    "build": "#cfd8e8",
}
"""The colours of the domains of developments."""
