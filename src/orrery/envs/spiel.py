"""The games as Python games of OpenSpiel. Importing this registers them: `pyspiel.load_game("orrery_jump_drive(players=2)")`.

Chance moves once, at the root: it chooses one of `deals` seeds, and all later luck follows from it, hidden from everybody. Players move one
at a time; asks that are put to several at once are answered in seat order, none of them seeing the other answers. An action is a
fixed id (`Encoding.ids`). The string of an information state is a hash over everything that a player has seen; its tensor, like that of
an observation, is of the present view.
"""

from array import array
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from orrery.core.extras import import_extra
from orrery.core.game import Game
from orrery.core.position import Position
from orrery.core.registry import game as game_named
from orrery.core.registry import names
from orrery.encode import Answering, Encoding, encoding
from orrery.envs.actions import IdActions

with import_extra("openspiel", "OpenSpiel"):
    import numpy as np
    import pyspiel

DEALS = 1000
LONGEST = 1_000_000
"""More steps than any game takes."""
PREFIX = "orrery_"
DIGEST_BYTES = 16


class Course:
    """One game on its way: the position, the answer that was begun, and a hash of what each player has seen."""

    def __init__(self, coded: Encoding, p: Position) -> None:
        self.encoding = coded
        self.position = p
        self.form = IdActions(coded)
        self.begun: list[int] = []
        self.player = min(p.asks)
        self.seen = [b""] * coded.seats
        self._look()

    def _look(self) -> None:
        for player in range(self.encoding.seats):
            now = self.encoding.observe(self.position.view(player)).tobytes()
            self.seen[player] = blake2b(self.seen[player] + now, digest_size=DIGEST_BYTES).digest()

    def answering(self) -> Answering:
        """The answer of the player to move, with the steps taken so far."""
        answering = self.encoding.answering(self.position.view(self.player))
        for action in self.begun:
            self.form.take(answering, action)
        return answering

    def legal(self) -> list[int]:
        """The ids of the player to move."""
        return self.form.legal(self.answering())

    def take(self, action: int) -> None:
        """One step; the position moves on once the answer is whole."""
        answer = self.form.take(self.answering(), action)
        if answer is None:
            self.begun.append(action)
            return
        self.begun = []
        self.position.choose(self.player, answer)
        self._look()
        seats_asked = sorted(self.position.asks)
        if seats_asked:
            self.player = next((seat for seat in seats_asked if seat > self.player), seats_asked[0])

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        other = Course.__new__(Course)
        other.encoding, other.form, other.player = self.encoding, self.form, self.player
        other.position = self.position.copy()
        other.begun, other.seen = self.begun.copy(), self.seen.copy()
        return other


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of one of the games; the root is the chance node that deals."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.deals = game.deals
        self.course: Course | None = None

    def current_player(self) -> int:
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.course.position.over else self.course.player

    def is_terminal(self) -> bool:
        return self.course is not None and self.course.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.course is None or self.course.position.over or player != self.course.player:
            return []
        return self.course.legal()

    def _apply_action(self, action: int) -> None:
        if self.course is None:
            self.course = Course(
                self.encoding, self.encoding.game.start(self.encoding.seats, int(action), self.encoding.options)
            )
        else:
            self.course.take(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return " ".join(map(str, self.encoding.ids.meaning_of(int(action))))

    def returns(self) -> list[float]:
        if self.course is None or not self.course.position.over:
            return [0.0] * self.encoding.seats
        return list(self.course.position.final_outcome.rewards())

    def __str__(self) -> str:
        return repr(self.course.position) if self.course else "not dealt"


class SpielObserver:
    """Writes views into a tensor; `dict` has its parts by name."""

    def __init__(self, coded: Encoding, recall: bool) -> None:
        self.encoding = coded
        self.recall = recall
        self.tensor = np.zeros(coded.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.course is None:
            self.tensor.fill(0)
            return
        course = state.course
        begun = course.answering() if course.begun and course.player == player else None
        self.tensor[:] = self._values(course, player, begun)

    def _values(self, course: Course, player: int, begun: Answering | None) -> "array[float]":
        return self.encoding.observe(course.position.view(player), begun)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.course is None:
            return "not dealt"
        if self.recall:
            begun = tuple(state.course.begun) if state.course.player == player else ()
            return f"{player} {state.course.seen[player].hex()} {begun}"
        self.set_from(state, player)
        return f"{player} {blake2b(self.tensor.tobytes(), digest_size=DIGEST_BYTES).hexdigest()}"


def game_type(of: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game."""
    return pyspiel.GameType(
        short_name=PREFIX + of.name.replace("-", "_"),
        long_name=of.text("en", "title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(of.seat_counts),
        min_num_players=min(of.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "deals": DEALS},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games for OpenSpiel, with its usual options."""

    of: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.encoding = encoding(self.of, int(params.get("players", 2)))
        self.deals = int(params.get("deals", DEALS))
        about = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.ids.count,
            max_chance_outcomes=self.deals,
            num_players=self.encoding.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.of), about, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.encoding, iig_obs_type is not None and iig_obs_type.perfect_recall)


def register_games(games: Iterable[str]) -> None:
    """Make games known to OpenSpiel, each once."""
    for name in games:
        of = game_named(name)
        short = game_type(of).short_name
        if of.part("encode") is not None and short not in pyspiel.registered_names():
            pyspiel.register_game(game_type(of), type(f"Spiel{type(of).__name__}", (SpielGame,), {"of": of}))


register_games(names())
