"""What a network sees of a table of New Frontiers: features by name, and the loop that writes them."""

from array import array
from typing import Final

from orrery.core.features import Features, tally, tally_bits, write_counts
from orrery.games.new_frontiers.rules.built import Built
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    FACES,
    GOALS,
    KEYWORDS,
    TILES,
    TYPES,
    WORLDS,
)
from orrery.games.new_frontiers.rules.powers import Powers
from orrery.games.new_frontiers.rules.scoring import points
from orrery.games.new_frontiers.rules.table import HIDDEN, NOT_IN_PLAY, Empire, Frontier

TEN: Final = 10.0
FEW: Final = 4.0
MANY_POINTS: Final = 40.0
SOME_ROUNDS: Final = 12.0
ALL_WORLDS: Final[float] = float(len(WORLDS))
PER_SEAT: Final = 12.0
"""Points in the pool and colonists in the supply for each seat."""
ENDS: Final = ("spaces", "colonies", "colonists", "points")
ACTS: Final = 6
FLOAT_BYTES: Final = 4
TILE_IDS: Final[tuple[str, ...]] = tuple([tile.id for tile in TILES[1:]])
GOAL_IDS: Final[tuple[str, ...]] = tuple([goal.id for goal in GOALS])
FACE_IDS: Final[tuple[str, ...]] = tuple([TILES[face].id for face in FACES])
FIRST_FACE: Final[int] = min(FACES)
"""The numbers of development faces follow one another."""

TABLE: Final = Features()
ROUND_AT: Final[int] = TABLE.add("round", "the round that is played", SOME_ROUNDS)
BAG_AT: Final[int] = TABLE.add("bag", "worlds in the bag", ALL_WORLDS)
COLONISTS_LEFT_AT: Final[int] = TABLE.add("colonists", "colonists in the supply, by seat", PER_SEAT)
POOL_AT: Final[int] = TABLE.add("pool", "points in the pool, by seat", PER_SEAT)
BEYOND_AT: Final[int] = TABLE.add("beyond", "points paid since the pool ran out", TEN)
SUPPLY_AT: Final[int] = TABLE.add("goods", "goods of each type in the supply", TEN, of=TYPES)
PRODUCE_CREDITS_AT: Final[int] = TABLE.add("produce_credits", "credits on the Produce tile", FEW)
ENDING_AT: Final[int] = TABLE.add("ending", "1 for what makes this round the last", of=ENDS)
NAMED_AT: Final[int] = TABLE.add("named", "1 for the type that the world without one scores as", of=TYPES)
ACTION_AT: Final[int] = TABLE.add("action", "1 for the action that is carried out", of=ACTIONS)
FREE_AT: Final[int] = TABLE.add("free", "1 for an action that can still be chosen this round", of=ACTIONS)
ABSENT_AT: Final[int] = TABLE.add("absent", "1 for an action that this game does without", of=ACTIONS)
CENTRE_AT: Final[int] = TABLE.add("centre", "1 for a world that Explore has laid out", of=TILE_IDS)
MARKET_AT: Final[int] = TABLE.add("market", "tiles for sale of each development face", of=FACE_IDS)
SHOWN_AT: Final[int] = TABLE.add("shown", "1 for a goal that lies face up", of=GOAL_IDS)
PILE_AT: Final[int] = TABLE.add("pile", "goals that lie face down in the pile", TEN)
KNOWN_AT: Final[int] = TABLE.add("known", "1 for a goal of the pile that this seat has seen", of=GOAL_IDS)

OWN: Final = Features()
SECRET_AT: Final[int] = OWN.add("secret", "1 for the goal kept face down", of=GOAL_IDS)
LOOKING_AT: Final[int] = OWN.add("looking", "1 for a goal that is looked at", of=GOAL_IDS)

SEAT: Final = Features()
POINTS_AT: Final[int] = SEAT.add("points", "points as they stand", MANY_POINTS)
CHIPS_AT: Final[int] = SEAT.add("chips", "points in chips", MANY_POINTS)
CREDITS_AT: Final[int] = SEAT.add("credits", "credits", TEN)
COLONISTS_AT: Final[int] = SEAT.add("colonists", "colonists that stand on no colony", TEN)
SPACES_AT: Final[int] = SEAT.add("spaces", "development spaces covered", TEN)
SIZE_AT: Final[int] = SEAT.add("settled", "worlds settled", TEN)
GOODS_AT: Final[int] = SEAT.add("goods", "goods of each type on its colonies", of=TYPES)
STOCK_AT: Final[int] = SEAT.add(
    "stock", "worlds, goods and credits on the stockpile mat", FEW, of=("worlds", "goods", "credits")
)
FRESH_AT: Final[int] = SEAT.add("fresh", "colonies that came in the action going on")
BOOST_AT: Final[int] = SEAT.add("boost", "temporary Military for the action going on", FEW)
USED_AT: Final[int] = SEAT.add("used", "powers used up in the action going on", FEW)
EATEN_AT: Final[int] = SEAT.add("eaten", "goods consumed in the action going on", FEW)
MADE_AT: Final[int] = SEAT.add("made", "1 for a type produced, or consumed in a mix, in the action going on", of=TYPES)
ACTS_AT: Final[int] = SEAT.add("acts", "1 for what was done in the action going on", of=[str(n) for n in range(ACTS)])
GIVEN_AT: Final[int] = SEAT.add("given", "1 for the type given to the world without one", of=TYPES)
CHOOSER_AT: Final[int] = SEAT.add("chooser", "1 if it chose the action going on")
HOLDER_AT: Final[int] = SEAT.add("holder", "1 if it keeps a goal face down")
SHOWED_AT: Final[int] = SEAT.add("showed", "goals that it brought into play", FEW)
DISC_AT: Final[int] = SEAT.add("disc", "places of its discs on the track, the first and the last", FEW, of=("first", "last"))
WAITING_AT: Final[int] = SEAT.add("waiting", "discs that have not chosen this round")
TAKEN_AT: Final[int] = SEAT.add("taken", "1 for an action that it chose this round", of=ACTIONS)
POWERS_AT: Final[int] = SEAT.add(
    "powers",
    "what its powers add up to",
    FEW,
    of=(
        "military",
        "discount",
        "develop discount",
        "develop income",
        "develop credits",
        "explore worlds",
        "explore colonists",
        "settle credits",
        "settle colonists",
        "settle worlds",
        "settle again",
        "terraform",
        "produce income",
        "per type",
        "fills",
        "consumers",
        "consume income",
        "consume points",
        "points per good",
        "extra points",
        "most points",
        "arms",
        "annexes",
    ),
)
MILITARY_TYPE_AT: Final[int] = SEAT.add("military_type", "Military against worlds of a type", FEW, of=TYPES)
MILITARY_KEYWORD_AT: Final[int] = SEAT.add("military_keyword", "Military against worlds with a keyword", FEW, of=KEYWORDS)
DISCOUNT_AT: Final[int] = SEAT.add("discount_type", "credits less for worlds of a type", FEW, of=TYPES)
PER_GOOD_AT: Final[int] = SEAT.add("per_good", "credits for a good produced of a type", FEW, of=TYPES)
PRICE_AT: Final[int] = SEAT.add("price", "credits more for a good sold of a type", FEW, of=TYPES)
OWNED_AT: Final[int] = SEAT.add("owned", "1 for a colony or development of the empire", of=TILE_IDS)
LOADED_AT: Final[int] = SEAT.add("loaded", "1 for a colony with a good", of=TILE_IDS)
EXPLORED_AT: Final[int] = SEAT.add("explored", "1 for an explored world", of=TILE_IDS)


def fill(values: "array[float]", t: Frontier, order: list[int], own: bool) -> None:
    """Write the table, then what the first seat of the order holds if it is the viewer's own, then every seat in order."""
    write_table(values, t)
    if own:
        at = TABLE.size
        if t.secret >= 0 and t.holder == order[0]:
            values[at + SECRET_AT + t.secret] = 1.0
        if t.looking:
            tally(values, at + LOOKING_AT, t.looking)
    starts = [0] * len(order)
    at = TABLE.size + OWN.size
    for seat in order:
        starts[seat] = at
        write_empire(values, at, t, seat)
        at += SEAT.size
    write_track(values, starts, t)
    write_taken(values, starts, t)


def write_table(values: "array[float]", t: Frontier) -> None:
    """Write what belongs to nobody."""
    seats = len(t.empires)
    values[ROUND_AT] = t.round / SOME_ROUNDS
    values[BAG_AT] = len(t.bag) / ALL_WORLDS
    values[COLONISTS_LEFT_AT] = t.colonists / PER_SEAT / seats
    values[POOL_AT] = t.vp_pool / PER_SEAT / seats
    if t.vp_extra:
        values[BEYOND_AT] = t.vp_extra / TEN
    write_counts(values, SUPPLY_AT, t.goods, TEN)
    if t.produce_credits:
        values[PRODUCE_CREDITS_AT] = t.produce_credits / FEW
    if t.ending:
        tally_bits(values, ENDING_AT, t.ending)
    if t.named >= 0:
        values[NAMED_AT + t.named] = 1.0
    if t.action >= 0:
        values[ACTION_AT + t.action] = 1.0
    if t.centre:
        tally(values, CENTRE_AT - 1, t.centre)
    market_at = MARKET_AT - FIRST_FACE
    for face, left in zip(t.market, t.left):
        if left:
            values[market_at + face] = left
    tally(values, SHOWN_AT, t.shown)
    pile = t.pile
    values[PILE_AT] = len(pile) / TEN
    if pile.count(HIDDEN) < len(pile):
        tally(values, KNOWN_AT, pile)


def write_track(values: "array[float]", starts: list[int], t: Frontier) -> None:
    """Write where the discs of every seat are: for each seat the place where its numbers begin is given."""
    placed = 0
    for place, (seat, done) in enumerate(zip(t.track, t.done)):
        at = starts[seat]
        scaled = place / FEW
        if not placed >> seat & 1:
            placed |= 1 << seat
            values[at + DISC_AT] = scaled
        values[at + DISC_AT + 1] = scaled
        if not done:
            values[at + WAITING_AT] += 1.0


def write_taken(values: "array[float]", starts: list[int], t: Frontier) -> None:
    """Write who has chosen which action this round, which are free, and which the game does without."""
    for action, seat in enumerate(t.taken):
        if seat >= 0:
            values[starts[seat] + TAKEN_AT + action] = 1.0
        elif seat == NOT_IN_PLAY:
            values[ABSENT_AT + action] = 1.0
        else:
            values[FREE_AT + action] = 1.0


def write_empire(values: "array[float]", at: int, t: Frontier, seat: int) -> None:
    """Write what everybody may know of an empire."""
    e: Empire = t.empires[seat]
    colonies = e.colonies
    goods = e.goods
    values[at + POINTS_AT] = points(t, seat) / MANY_POINTS
    values[at + CHIPS_AT] = e.vp / MANY_POINTS
    values[at + CREDITS_AT] = e.credits / TEN
    values[at + COLONISTS_AT] = e.colonists / TEN
    values[at + SIZE_AT] = len(colonies) / TEN
    built = e.built
    values[at + OWNED_AT : at + LOADED_AT] = features_of_tiles(built)
    for colony, good in zip(colonies, goods):
        if good >= 0:
            values[at + GOODS_AT + good] += 1.0
            values[at + LOADED_AT - 1 + colony] = 1.0
    values[at + SPACES_AT] = built.spaces / TEN
    explored_at = at + EXPLORED_AT - 1
    for world in e.explored:
        values[explored_at + world] += 1.0
    if e.stock_worlds:
        values[at + STOCK_AT] = len(e.stock_worlds) / FEW
    goods_stored = sum(e.stock_goods)
    if goods_stored:
        values[at + STOCK_AT + 1] = goods_stored / FEW
    if e.stock_credits:
        values[at + STOCK_AT + 2] = e.stock_credits / FEW
    write_action(values, at, t, seat)
    values[at + POWERS_AT : at + OWNED_AT] = features_of(e.powers)


def write_action(values: "array[float]", at: int, t: Frontier, seat: int) -> None:
    """Write where a seat stands in the action going on."""
    e: Empire = t.empires[seat]
    if e.fresh:
        values[at + FRESH_AT] = float(e.fresh)
    if e.boost:
        values[at + BOOST_AT] = e.boost / FEW
    if e.used:
        count = 0
        used = e.used
        while used:
            count += used & 1
            used >>= 1
        values[at + USED_AT] = count / FEW
    if e.eaten:
        values[at + EATEN_AT] = e.eaten / FEW
    if e.made:
        tally_bits(values, at + MADE_AT, e.made & (1 << len(TYPES)) - 1)
    if e.acts:
        tally_bits(values, at + ACTS_AT, e.acts & (1 << ACTS) - 1)
    if e.named >= 0:
        values[at + GIVEN_AT + e.named] = 1.0
    if t.chooser == seat:
        values[at + CHOOSER_AT] = 1.0
    if t.holder == seat:
        values[at + HOLDER_AT] = 1.0
    if t.shown_by:
        values[at + SHOWED_AT] = t.shown_by.count(seat) / FEW


def features_of(powers: Powers) -> "array[float]":
    """What the powers of an empire add up to, from the first of these numbers to the last; written once, for powers never change."""
    values = powers.features
    if values is None:
        values = array("f", bytes(FLOAT_BYTES * (OWNED_AT - POWERS_AT)))
        write_powers(values, -POWERS_AT, powers)
        powers.features = values
    return values


def features_of_tiles(built: Built) -> "array[float]":
    """1 for each tile of an empire; written once, for what is added up of tiles never changes."""
    values = built.features
    if values is None:
        values = array("f", bytes(FLOAT_BYTES * len(TILE_IDS)))
        for number in built.tiles:
            values[number - 1] += 1.0
        built.features = values
    return values


def write_powers(values: "array[float]", at: int, powers: Powers) -> None:
    """Write what the powers of an empire add up to."""
    sums = [
        powers.military,
        powers.discount,
        powers.develop_discount,
        powers.develop_income,
        powers.develop_credits,
        powers.explore_worlds,
        powers.explore_colonists,
        powers.settle_credits,
        powers.settle_colonists,
        powers.settle_worlds,
        powers.again,
        powers.terraform + 1,
        powers.produce_income,
        powers.per_type,
        len(powers.fills),
        len(powers.consumers),
        powers.consume_income,
        powers.consume_vp,
        powers.vp_per_good,
        powers.vp_extra,
        powers.most_vp,
        len(powers.arms),
        len(powers.annexes),
    ]
    write_counts(values, at + POWERS_AT, sums, FEW)
    write_counts(values, at + MILITARY_TYPE_AT, powers.military_type, FEW)
    write_counts(values, at + MILITARY_KEYWORD_AT, powers.military_keyword, FEW)
    write_counts(values, at + DISCOUNT_AT, powers.discount_type, FEW)
    write_counts(values, at + PER_GOOD_AT, powers.per_good, FEW)
    write_counts(values, at + PRICE_AT, powers.price, FEW)
