"""One game as environments play it: a position, the answers that seats have begun, rewards and pictures."""

import io
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from orrery.core.errors import IllegalAnswer, OrreryError, UnknownName
from orrery.core.game import Game
from orrery.core.inputs import describe, whole_number
from orrery.core.position import Option, Position
from orrery.core.view import View
from orrery.draw.picture import picture
from orrery.draw.zone import plain_lines
from orrery.encode import Answering, Encoding, encoding
from orrery.envs.actions import SLOTS, action_form

RENDER_MODES = ("rgb_array", "svg", "ansi")
VICTORY, POINTS = "victory", "points"
REPLACE, ERROR = "replace", "error"
LINE_WIDTH = 100
COLOURS = 3

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
FLOAT_TYPE = np.dtype(np.float32)
MASK_TYPE = np.dtype(np.int8)
"""The types themselves: numpy takes four times as long for an array when it has to look one up."""


@dataclass(frozen=True)
class EnvSettings:
    """The settings that all environments have."""

    actions: str = "slots"
    """`slots`, or `ids` for the fixed ids of everything that the rules can offer."""
    reward: str = "victory"
    """`victory` for the share of a victory, `points` for the points ahead of the best rival; both come when the game is over."""
    illegal: str = "replace"
    """What an action that is not legal does: `replace` takes the next legal one and says so in the info, `error` refuses it."""
    rows: bool = False
    """Whether an observation also has the matrix that says what each slot means."""
    max_cycles: int | None = None
    """After how many steps a game is cut off; None for never."""
    render_mode: str | None = None

    def __post_init__(self) -> None:
        for name, allowed in (("reward", (VICTORY, POINTS)), ("illegal", (REPLACE, ERROR))):
            if getattr(self, name) not in allowed:
                raise UnknownName(f"{name} is one of {', '.join(allowed)}, not {describe(getattr(self, name))}")
        if self.render_mode is not None and self.render_mode not in RENDER_MODES:
            raise UnknownName(f"render_mode is one of {', '.join(RENDER_MODES)}, not {describe(self.render_mode)}")
        if self.max_cycles is not None and (whole_number(self.max_cycles) or 0) < 1:
            raise UnknownName(f"max_cycles is 1 or more, not {describe(self.max_cycles)}")
        if self.rows and self.actions != SLOTS:
            raise UnknownName("rows tell what slots mean; ids always mean the same")


def read_settings(settings: Mapping[str, Any]) -> EnvSettings:
    """Settings by name; an unknown one is an error."""
    fields = EnvSettings.__dataclass_fields__
    for name in settings:
        if name not in fields:
            raise UnknownName(f"an environment has no setting {describe(name)}; it has {', '.join(fields)}")
    return EnvSettings(**settings)


class NotDealt:
    """Stands in a class for what its environments have once a game is dealt; reading it before is an error.

    A method `__getattr__` would do the same, but Python then looks up every attribute of the class the slow way.
    """

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def __get__(self, env: object, owner: type) -> "NotDealt":
        if env is None:
            return self
        raise self.error("no game is dealt yet: reset the environment first")


class EnvGame:
    """A game that is played by actions. Reset it before anything else."""

    position = cast("Position", NotDealt(IllegalAnswer))

    def __init__(self, game: str | Game, seats: int, options: Mapping[str, Option] | None, settings: EnvSettings) -> None:
        self.encoding: Encoding = encoding(game, seats, options)
        self.game = self.encoding.game
        self.seats = self.encoding.seats
        self.settings = settings
        self.form = action_form(self.encoding, settings.actions)
        self._answering: dict[int, Answering] = {}
        self._views: dict[int, View] = {}
        self._tables: dict[int, array[float]] = {}

    def reset(self, seed: int | str) -> None:
        """Deal a new game."""
        self.position = self.game.start(self.seats, seed, self.encoding.options)
        self.forget_views()

    def forget_views(self) -> None:
        """Drop what was kept of views: an answer has changed the position. Only answers that were begun go on, with a new view."""
        self._views.clear()
        self._tables.clear()
        if self._answering:
            self._answering = {seat: answering for seat, answering in self._answering.items() if answering.steps_taken}
            for seat, answering in self._answering.items():
                answering.table = self.view(seat).table

    @property
    def asked_seats(self) -> list[int]:
        """The seats that are asked, in order."""
        return sorted(self.position.asks)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.position.asks

    def view(self, seat: int) -> View:
        """What a seat sees now; it must not be kept. It is made once for each position."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.glance(self.position, seat)
        return view

    def answering(self, seat: int) -> Answering | None:
        """The answer that a seat is giving, None where it is not asked."""
        ask = self.position.asks.get(seat)
        if ask is None:
            return None
        answering = self._answering.get(seat)
        if answering is None or answering.ask is not ask:
            answering = self._answering[seat] = self.encoding.answering(self.view(seat))
        return answering

    def is_midway(self, seat: int) -> bool:
        """Whether a seat has taken some steps of an answer but not all."""
        answering = self._answering.get(seat)
        return answering is not None and answering.ask is self.position.asks.get(seat) and answering.steps_taken > 0

    def observe(self, seat: int) -> Floats:
        """A new observation for a seat."""
        view = self.view(seat)
        table = self._tables.get(seat)
        if table is None:
            table = self._tables[seat] = self.encoding.observe_table(view)
        values = table[:]
        self.encoding.write_step(values, view, self.answering(seat))
        return np.frombuffer(values, FLOAT_TYPE)

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat; none where it is not asked."""
        answering = self.answering(seat)
        return self.form.legal(answering) if answering is not None else []

    def mask(self, seat: int, more: int = 0) -> Mask:
        """1 for each action that the seat may take, 0 for the others and for `more` actions after them."""
        mask = bytearray(self.form.count + more)
        for action in self.legal(seat):
            mask[action] = 1
        return np.frombuffer(mask, MASK_TYPE)

    def rows(self, seat: int) -> Floats:
        """What each slot of a seat's step means."""
        matrix = np.zeros((self.encoding.slots, len(self.encoding.columns)), dtype=np.float32)
        answering = self.answering(seat)
        if answering is not None:
            rows = answering.rows()
            matrix[: len(rows)] = rows
        return matrix

    def take(self, seat: int, action: object) -> bool:
        """Take an action for a seat; returns whether it was legal. An illegal one is replaced or refused, as the settings say."""
        answering = self.answering(seat)
        if answering is None:
            raise IllegalAnswer(f"seat {seat} is not asked anything now")
        number = action if type(action) is int else whole_number(action)
        if number is None:
            raise IllegalAnswer(f"an action is a whole number, not {describe(action)}")
        legal = self.form.legal(answering)
        fine = number in legal
        if not fine:
            if self.settings.illegal == ERROR:
                raise IllegalAnswer(f"action {describe(action)} can't be taken now; {legal} can")
            illegal = number
            number = next((other for other in legal if other > illegal), legal[0])
        answer = self.form.take(answering, number)
        if answer is not None:
            self._answering.pop(seat, None)
            self.position.choose(seat, answer)
            self.forget_views()
        return fine

    def rewards(self) -> list[float]:
        """What each seat gets when the game is over."""
        outcome = self.position.final_outcome
        if self.settings.reward == VICTORY:
            return list(outcome.rewards())
        points = outcome.points
        return [float(own - max([*points[:seat], *points[seat + 1 :]], default=0)) for seat, own in enumerate(points)]

    def render(self, seat: int) -> Any:
        """The table as the seat sees it: an image as an array, a drawing as SVG, or lines of text."""
        mode = self.settings.render_mode
        view = self.view(seat)
        if mode == "svg":
            return picture(view)
        if mode == "ansi":
            return text_board(view)
        return paint_pixels(picture(view)) if mode == "rgb_array" else None


def text_board(view: View) -> str:
    """A view as lines of text; a game without a board for terminals tells points and the question."""
    names = [f"seat {seat}" for seat in range(view.seats)]
    module = view.game.part("terminal")
    if module is None:
        points = ", ".join(f"{name} {points}" for name, points in zip(names, view.points()))
        return f"{view.game.name}: {points}\n{view.question()}"
    return "\n".join([*plain_lines(module.board(view, names, "en"), names, LINE_WIDTH), "", view.question()])


def paint_pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A drawing as an image: rows of pixels of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as lacking:
        raise OrreryError("render_mode rgb_array needs resvg_py and pillow: pip install 'orrery-games[envs]'") from lacking
    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
