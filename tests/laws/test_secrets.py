"""Laws about secrets: sealed answers permute, undo gives nothing away, and everybody's view is what all may know and more."""

from itertools import permutations

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Option, Position

GUESSES = 2
THOROUGH = 300
"""How many decisions of a game are all looked at in a quick run: most games have fewer, and a game by chance may take thousands."""
SELDOM = 7
"""Of the decisions after those a quick run looks at each seventh; a soak looks at all."""


def tables() -> list[tuple[str, int, dict[str, Option]]]:
    """Every game with every number of seats and every set of options it names, and every option at the fewest seats."""
    listed: list[tuple[str, int, dict[str, Option]]] = []
    for name in orrery.names():
        game = orrery.game(name)
        listed += [(name, seats, options) for seats in game.seat_counts for options in game.options_for(seats)]
        for setting in game.settings:
            seats = game.seat_counts[0]
            listed += [(name, seats, {setting.name: value}) for value in setting.values if value != setting.default]
    return listed


def begun(name: str, seats: int, options: dict[str, Option], seed: int | str) -> Position | None:
    """A new game, or nothing where the option does not go with the number of seats."""
    try:
        return orrery.start(name, seats, seed, options)
    except orrery.UnknownName:
        return None


@pytest.mark.parametrize(("name", "seats", "options"), tables(), ids=str)
def test_secrets(name: str, seats: int, options: dict[str, Option]) -> None:
    keep_secrets(name, seats, options, games=1, every=SELDOM)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats", "options"), tables(), ids=str)
def test_secrets_of_many_games(name: str, seats: int, options: dict[str, Option]) -> None:
    keep_secrets(name, seats, options, games=40, every=1)


def keep_secrets(name: str, seats: int, options: dict[str, Option], games: int, every: int) -> None:
    for seed in range(games):
        luck = Luck.of(f"secrets/{seed}")
        p = begun(name, seats, options, seed)
        if p is None:
            return
        while p.asks:
            waiting = sorted(p.asks)
            seat = waiting[luck.below("seat", len(waiting))]
            answer = p.asks[seat].sample(luck)
            if p.answered < THOROUGH or p.answered % every == 0:
                sealed_answers_permute(p, luck)
                what_all_may_know_is_in_every_guess(p, seat, luck)
                undo_gives_nothing_away(p, seat, answer, luck)
            p.choose(seat, answer)


def sealed_answers_permute(p: Position, luck: Luck) -> None:
    """Any order in which secret answers arrive gives the same position."""
    secret = [seat for seat in sorted(p.asks) if p.asks[seat].sealed]
    if len(secret) < 2:
        return
    answers = {seat: p.asks[seat].sample(luck) for seat in secret}
    plains = []
    for order in list(permutations(secret))[:: max(1, len(secret) - 2)]:
        q = p.copy()
        for seat in order:
            q.choose(seat, answers[seat])
        plains.append(q.plain())
    assert all(plain == plains[0] for plain in plains), "sealed answers permute"


def what_all_may_know_is_in_every_guess(p: Position, seat: int, luck: Luck) -> None:
    """A watcher knows nothing that a seat does not know."""
    assert p.guess(seat, luck).view(-1).plain() == p.view(-1).plain()


def undo_gives_nothing_away(p: Position, seat: int, answer: orrery.Answer, luck: Luck) -> None:
    """An answer that can be taken back has shown its seat nothing: it looks the same in every world that looked the same."""
    after = p.copy()
    after.choose(seat, answer)
    if after.revealed != p.revealed or after.luck.used != p.luck.used:
        return
    view = after.view(seat).plain()
    for _ in range(GUESSES):
        guessed = p.guess(seat, luck)
        guessed.choose(seat, answer)
        assert guessed.view(seat).plain() == view, "something was shown that undo would not take back"
