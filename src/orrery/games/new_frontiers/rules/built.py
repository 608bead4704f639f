"""What the tiles of an empire come to, powers aside, added up once for as long as they are the same."""

from array import array

from orrery.games.new_frontiers.rules.components import CONSUME_ICON, ICON_BITS, KEYWORD_BITS, SIZES, TILES


class Built:
    """The sums over the tiles of one empire, whether they are awake or not. Never changed once made."""

    __slots__ = ("bonuses", "consumers", "features", "icons", "keywords", "spaces", "tiles", "vp")

    def __init__(self, tiles: list[int]) -> None:
        self.tiles = tiles
        """Colonies, then developments."""
        self.vp: int = 0
        """The points printed on them."""
        self.bonuses: list[int] = []
        """Those with a "?"."""
        self.spaces: int = 0
        """Development spaces covered."""
        self.consumers: int = 0
        """How many have a Consume icon."""
        keywords = 0
        icons = 0
        for number in tiles:
            tile = TILES[number]
            self.vp += tile.vp
            if tile.bonus:
                self.bonuses.append(number)
            self.spaces += SIZES[number]
            self.consumers += ICON_BITS[number] >> CONSUME_ICON & 1
            keywords |= KEYWORD_BITS[number]
            icons |= ICON_BITS[number]
        self.keywords: int = keywords.bit_count()
        self.icons: int = icons.bit_count()
        """How many different keywords and icons they have."""
        self.features: array[float] | None = None
        """What a network sees of them, once it was looked at."""
