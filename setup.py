"""Builds the engine as native modules when ORRERY_COMPILE is set; without it, or without a compiler, Orrery is plain Python."""

import os
from pathlib import Path

from setuptools import setup

SOURCE = Path("src/orrery")
CORE = ("core/luck.py", "core/ask.py", "core/position.py")
WORDS = {"words.py", "telling.py", "describe.py", "explain.py", "foresee.py", "tile_words.py"}
NOT_HOT = WORDS | {"__init__.py", "game.py", "scenario.py", "scenario_ambition.py"}


def libraries() -> list[tuple[list[str], str]]:
    """The core's hot modules, and for each game every module but its words, its test language and its registration."""
    found = [([str(SOURCE / name) for name in CORE], "orrery_core")]
    for game in sorted(SOURCE.glob("games/*/")):
        modules = [str(path) for path in sorted(game.glob("**/*.py")) if path.name not in NOT_HOT]
        if modules:
            found.append((modules, f"orrery_{game.name}"))
    return found


extensions = []
if os.environ.get("ORRERY_COMPILE"):
    os.environ["MYPYPATH"] = "src"
    from mypyc.build import mypycify

    hot = [module for modules, _ in libraries() for module in modules]
    options = ["--config-file=", "--strict", "--explicit-package-bases"]
    extensions = mypycify([*options, *hot], opt_level="2", debug_level="0", separate=libraries())
    for extension in extensions:
        extension.optional = True

setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
