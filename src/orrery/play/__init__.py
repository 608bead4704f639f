"""Whole games between players: one match, many matches kept and counted, ratings, and games as text."""

from orrery.play.accumulators import Accumulator
from orrery.play.arena import arena
from orrery.play.dataset import make_dataset
from orrery.play.folder import Output, read_rows
from orrery.play.match import play
from orrery.play.notation import read_game, read_position, write_game, write_position
from orrery.play.pool import Engine
from orrery.play.rows import check_row, read_row
from orrery.play.simulate import simulate
from orrery.play.transcript import transcript

__all__ = [
    "Accumulator",
    "Engine",
    "Output",
    "arena",
    "check_row",
    "make_dataset",
    "play",
    "read_game",
    "read_position",
    "read_row",
    "read_rows",
    "simulate",
    "transcript",
    "write_game",
    "write_position",
]
