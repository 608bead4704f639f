"""Speed as ratios within one run: the engine interpreted and compiled, beside Catanatron."""

from orrery.bench.engine import bench

__all__ = ["bench"]
