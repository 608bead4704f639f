"""How many questions a round each game asks one person, before and after the table answers some of them.

    python -m orrery.bench.questions [GAMES]

Bots play by experience. A question counts if it has more than one answer. "Alike" are those whose answers all lead to the same,
which the table answers; "ahead" are those that a person avoids by giving repeated answers ahead.
"""

import sys
from collections import Counter
from typing import NamedTuple

from orrery.bots import Look, bot
from orrery.core.ask import Answer, plays_itself
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.registry import game, names
from orrery.draw.markdown import table_text
from orrery.play.automatic import StandingAnswer, makes_no_difference, standing_answer

GAMES = 200
SEATS = 3


class Count(NamedTuple):
    """Questions of one game, added up over games and seats, by the name of the ask; and the rounds that were played."""

    asked: Counter[str]
    alike: Counter[str]
    ahead: Counter[str]
    rounds: int

    def a_round(self, *left_out: Counter[str]) -> float:
        """Questions that one person is asked in a round, without some kinds of them."""
        return (self.asked.total() - sum(each.total() for each in left_out)) / (SEATS * max(1, self.rounds))


def count_questions(rules: Game, games: int) -> Count:
    """Play games and count the questions to every seat."""
    count = Count(Counter(), Counter(), Counter(), 0)
    player = bot(rules, "heuristic")
    for number in range(games):
        luck = Luck.of(f"questions/{number}")
        p = rules.start(SEATS, f"questions/{number}", {})
        standing: dict[int, list[StandingAnswer]] = {}
        while p.asks:
            seat = min(p.asks)
            answer = player.answer(Look(p, seat, luck))
            if not plays_itself(p.asks[seat]):
                _count_question(count, p, seat=seat, answer=answer, standing=standing.setdefault(seat, []), luck=luck)
            p.choose(seat, answer)
        count = count._replace(rounds=count.rounds + rules.rounds(p.table))
    return count


def _count_question(count: Count, p: Position, seat: int, answer: Answer, standing: list[StandingAnswer], luck: Luck) -> None:
    ask = p.asks[seat]
    count.asked[ask.name] += 1
    if standing_answer(standing, p, seat) == answer:
        count.ahead[ask.name] += 1
    elif makes_no_difference(p, seat, luck):
        count.alike[ask.name] += 1
    lasts = p.game.standing.get(ask.name)
    if lasts is not None:
        standing[:] = [other for other in standing if other.ask.name != ask.name]
        standing.append(StandingAnswer(ask, answer, -1 if lasts else p.game.rounds(p.table), ""))


def questions_table(games: int) -> str:
    """The questions a round of every game, as a table of Markdown."""
    rows = []
    for name in names():
        count = count_questions(game(name), games)
        before, alike, ahead = count.a_round(), count.a_round(count.alike), count.a_round(count.alike, count.ahead)
        rows.append((name, *(f"{rate:.2f}" for rate in (before, alike, ahead))))
    return table_text(("game", "before", "without those alike", "and those given ahead"), rows)


if __name__ == "__main__":
    sys.stdout.write(questions_table(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
