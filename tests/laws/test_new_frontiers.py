"""Laws of New Frontiers: everything but credits is conserved, limits hold, and the order of arrival means nothing."""

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.built import Built
from orrery.games.new_frontiers.rules.components import ANY, GOALS, GOODS, SPACES, TILES, WORLDS
from orrery.games.new_frontiers.rules.seen_goals import may_be
from orrery.games.new_frontiers.rules.table import COLONY_LIMIT, END_COLONIES, WORLD_LIMIT, Frontier

TABLES = [(seats, goals) for seats in (2, 3, 4, 5) for goals in (True, False)]


def check_pieces(p: Position) -> None:
    """Every world, good, colonist, point, development, goal and disc is somewhere, once."""
    table: Frontier = p.table
    worlds = table.bag + table.centre + table.aside
    goods = list(table.goods)
    colonists = table.colonists
    points = table.vp_pool
    owned: list[int] = []
    for empire in table.empires:
        worlds = worlds + empire.explored + empire.stock_worlds + [tile for tile in empire.colonies if TILES[tile].mat == 0]
        for good in empire.goods:
            if good >= 0:
                goods[good] += 1
        goods = [total + stored for total, stored in zip(goods, empire.stock_goods)]
        colonists += empire.colonists + empire.settlers
        points += empire.vp
        owned += empire.developments
        assert len(empire.colonies) == len(empire.goods)
        assert len(set(empire.developments)) == len(empire.developments), "no twins"
        assert empire.credits >= 0
        assert empire.colonists >= 0
        assert len(empire.colonies) - len([tile for tile in empire.colonies if TILES[tile].mat == 0]) <= 1
        for tile, good in zip(empire.colonies, empire.goods):
            assert good < 0 or TILES[tile].type in (good, ANY), "a colony holds goods of its own type"
    assert sorted(worlds) == sorted(WORLDS)
    assert tuple(goods) == GOODS
    assert colonists == 12 * p.seats
    assert points == 12 * p.seats + table.vp_extra
    assert table.vp_extra == 0 or table.vp_pool == 0
    copies = (1, 2, 2, 3)[p.seats - 2]
    for face, left in zip(table.market, table.left):
        assert left >= 0
        assert left + owned.count(face) == (copies if TILES[face].size == 1 else 1)
    assert set(owned) <= set(table.market)
    if table.goal_game:
        goals = table.pile + table.looking + table.shown + ([table.secret] if table.holder >= 0 else [])
        assert sorted(goals) == list(range(len(GOALS)))
        face_down = table.pile + table.looking + ([table.secret] if table.holder >= 0 else [])
        assert len(face_down) == len(table.hints)
        for goal, hint in zip(face_down, table.hints):
            assert all(may_be(hint, seat, goal) for seat in range(p.seats)), "what a seat has seen is true"
    discs = 2 if p.seats == 2 else 1
    assert sorted(table.track) == sorted(list(range(p.seats)) * discs)


def check_limits(p: Position) -> None:
    """Between actions nobody has too many worlds or spaces without the end being in sight."""
    table: Frontier = p.table
    for empire in table.empires:
        assert len(empire.colonies) + len(empire.explored) <= WORLD_LIMIT
        assert empire.fresh == 0
        assert len(empire.colonies) <= COLONY_LIMIT or table.ending & END_COLONIES
        assert empire.spaces <= SPACES or table.ending
    assert table.centre == table.aside == table.looking == []


def check_sums(p: Position) -> None:
    """What the tiles of an empire come to is up to date, though it is added up only when somebody looks."""
    for empire in p.table.empires:
        tiles = empire.colonies + empire.developments
        added_up = Built(tiles)
        for name in ("tiles", "vp", "bonuses", "spaces", "consumers", "keywords", "icons"):
            assert getattr(empire.built, name) == getattr(added_up, name), name
        assert empire.built.spaces == empire.spaces


def check_arrival(p: Position, luck: Luck) -> None:
    """Seats that are asked together may answer in any order."""
    answers = {seat: ask.sample(luck) for seat, ask in p.asks.items()}
    one, other = p.copy(), p.copy()
    for seat in sorted(answers):
        one.choose(seat, answers[seat])
    for seat in sorted(answers, reverse=True):
        other.choose(seat, answers[seat])
    assert one.plain() == other.plain()


def check_guesses(p: Position, luck: Luck) -> None:
    """A guess of a guess is a position too, and whose guess it is sees it as before."""
    one, other = luck.below("guesser", p.seats), luck.below("guesser", p.seats)
    guessed = p.guess(one, luck)
    check_pieces(guessed)
    assert guessed.view(one).plain() == p.view(one).plain()
    check_pieces(guessed.guess(other, luck))


def play_by_the_laws(seats: int, goals: bool, games: int) -> None:
    game = orrery.game("new-frontiers")
    together = 0
    for seed in range(games):
        luck = Luck.of(f"frontier/{seed}")
        p = game.start(seats, seed, {"goals": goals})
        while p.asks:
            check_pieces(p)
            check_sums(p)
            if next(iter(p.asks.values())).name == "choose_action":
                check_limits(p)
            if len(p.asks) > 1:
                together += 1
                check_arrival(p, luck)
            check_guesses(p, luck)
            waiting = sorted(p.asks)
            seat = waiting[luck.below("seat", len(waiting))]
            p.choose(seat, p.asks[seat].sample(luck))
            assert p.answered < 3000, "the game does not end"
        check_pieces(p)
        assert p.table.ending
    assert together > games, "several seats are asked at once"


@pytest.mark.parametrize(("seats", "goals"), TABLES)
def test_pieces_limits_and_arrival(seats: int, goals: bool) -> None:
    play_by_the_laws(seats, goals, games=12)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "goals"), TABLES)
def test_pieces_limits_and_arrival_over_a_thousand_games(seats: int, goals: bool) -> None:
    play_by_the_laws(seats, goals, games=1000 // len(TABLES))
