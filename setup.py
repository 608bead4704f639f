"""Builds the engine as native modules when ORRERY_COMPILE is set; without it, or without a compiler, Orrery is plain Python.

ORRERY_OPTIMIZE says how far the C compiler goes: 2 unless it is set, 0 for tests, which play with the rules and the bots alone.
"""

import os
from pathlib import Path

from setuptools import setup

SOURCE = Path("src/orrery")
OPTIMIZE = os.environ.get("ORRERY_OPTIMIZE", "2")
CORE = ("core/luck", "core/ask", "core/position", "core/features", "bots/bot")
"""The modules that every answer and every observation of every game goes through."""
SERVER = (
    "core/fields",
    "play/automatic",
    "server/api/table_json",
    "server/tables/live_table",
    "server/tables/questions",
    "server/tables/recap",
    "server/tables/views",
)
"""The modules that every look at a table of a server goes through."""
SENTENCES = ("words/components", "words/forecasts", "words/pieces", "words/questions")
"""The modules of a game whose sentences servers say again and again. Those of events are read by their annotations, which native code
has none of."""


def libraries() -> list[tuple[list[str], str]]:
    """What is compiled: one native library for the core, one for the rules and the bots of each game, and, where it is optimised, one for
    servers."""
    listed = [([str(SOURCE / f"{name}.py") for name in CORE], "orrery_core")]
    for rules in sorted(SOURCE.glob("games/*/rules/")):
        modules = [str(path) for path in sorted(rules.rglob("*.py")) if path.name != "__init__.py"]
        game = rules.parent
        modules += [str(path) for path in (game / "bot.py", *sorted(game.glob("bot/*.py"))) if path.is_file()]
        listed.append((modules, f"orrery_{rules.parent.name}"))
    if OPTIMIZE != "0":
        modules = [SOURCE / f"{name}.py" for name in SERVER]
        modules += [game / f"{name}.py" for game in sorted(SOURCE.glob("games/*/")) for name in SENTENCES]
        listed.append(([str(path) for path in modules if path.is_file()], "orrery_server"))
    return listed


extensions = []
if os.environ.get("ORRERY_COMPILE"):
    os.environ["MYPYPATH"] = "src"
    from mypyc.build import mypycify

    hot = [module for modules, _ in libraries() for module in modules]
    options = ["--config-file=", "--strict", "--explicit-package-bases", "--ignore-missing-imports"]
    extensions = mypycify([*options, *hot], opt_level=OPTIMIZE, debug_level="0", separate=libraries())
    for extension in extensions:
        extension.optional = True

setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
