"""Builds the engine as native modules when ORRERY_COMPILE is set; without it, or without a compiler, Orrery is plain Python.

ORRERY_OPTIMIZE says how far the C compiler goes: 2 unless it is set, 0 for tests.
"""

import os
from pathlib import Path

from setuptools import setup

SOURCE = Path("src/orrery")
CORE = ("core/luck", "core/ask", "core/position", "core/features", "bots/bot")
"""The modules that every answer and every observation of every game goes through."""


def libraries() -> list[tuple[list[str], str]]:
    """What is compiled, one native library for the core and one for the rules and the bots of each game."""
    listed = [([str(SOURCE / f"{name}.py") for name in CORE], "orrery_core")]
    for rules in sorted(SOURCE.glob("games/*/rules/")):
        modules = [str(path) for path in sorted(rules.rglob("*.py")) if path.name != "__init__.py"]
        game = rules.parent
        modules += [str(path) for path in (game / "bot.py", *sorted(game.glob("bot/*.py"))) if path.is_file()]
        listed.append((modules, f"orrery_{rules.parent.name}"))
    return listed


extensions = []
if os.environ.get("ORRERY_COMPILE"):
    os.environ["MYPYPATH"] = "src"
    from mypyc.build import mypycify

    hot = [module for modules, _ in libraries() for module in modules]
    options = ["--config-file=", "--strict", "--explicit-package-bases"]
    extensions = mypycify(
        [*options, *hot], opt_level=os.environ.get("ORRERY_OPTIMIZE", "2"), debug_level="0", separate=libraries()
    )
    for extension in extensions:
        extension.optional = True

setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
