"""Builds the engine as native modules when ORRERY_COMPILE is set; without it, or without a compiler, Orrery is plain Python."""

import os
from pathlib import Path

from setuptools import setup

HOT = ("core/luck.py", "core/ask.py", "core/position.py")
NOT_HOT = {"__init__.py", "game.py", "words.py", "telling.py", "scenario.py", "scenario_ambition.py"}


def hot_modules() -> list[str]:
    """The core's hot modules and every module of a game but its words, its test language and its registration."""
    source = Path("src/orrery")
    games = [path for path in sorted(source.glob("games/*/**/*.py")) if path.name not in NOT_HOT]
    return [str(source / name) for name in HOT] + [str(path) for path in games]


extensions = []
if os.environ.get("ORRERY_COMPILE"):
    os.environ["MYPYPATH"] = "src"
    from mypyc.build import mypycify

    extensions = mypycify(["--config-file=", "--strict", "--explicit-package-bases", *hot_modules()], opt_level="2")
    for extension in extensions:
        extension.optional = True

setup(ext_modules=extensions)
