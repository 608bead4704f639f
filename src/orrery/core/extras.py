"""The extras of the package: what they bring, and one sentence for whoever lacks them."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from orrery.core.errors import OrreryError

MODULES = {
    "terminal": ("textual",),
    "server": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "httptools",
        "isal",
        "itsdangerous",
        "jinja2",
        "msgspec",
        "python_multipart",
        "sqlalchemy",
        "uvicorn",
    ),
    "postgres": ("psycopg",),
    "data": ("pyarrow", "openskill"),
    "mcp": ("mcp",),
    "cluster": ("ray",),
    "bots": ("numpy",),
    "train": ("torch",),
    "bench": ("catanatron", "chess", "pygame", "rlcard"),
    "envs": ("gymnasium", "numpy", "pettingzoo", "PIL", "resvg_py"),
    "openspiel": ("pyspiel",),
}
"""The modules that come with each extra and that it can't do without."""


def install_hint(extra: str) -> str:
    """What to type to get an extra.

    >>> install_hint("server")
    "pip install 'orrery-games[server]'"
    """
    return f"pip install 'orrery-games[{extra}]'"


def extra_of(module: str) -> str | None:
    """The extra that brings a module.

    >>> extra_of("uvicorn.config"), extra_of("nonsense")
    ('server', None)
    """
    return next((extra for extra, modules in MODULES.items() if module.split(".")[0] in modules), None)


def require(extra: str, purpose: str) -> None:
    """Refuse with one sentence what needs an extra that is not installed, before anything is begun."""
    if not all(find_spec(module) for module in MODULES[extra]):
        raise OrreryError(f"{purpose} needs packages that are not installed: {install_hint(extra)}")


@contextmanager
def import_extra(extra: str, purpose: str) -> Iterator[None]:
    """Around the imports of an extra: where one of its packages is missing, one sentence says so.

    >>> with import_extra("openspiel", "a test"):
    ...     import nothing_of_that_name
    Traceback (most recent call last):
        ...
    orrery.core.errors.OrreryError: a test needs nothing_of_that_name, which is not installed: pip install 'orrery-games[openspiel]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        raise OrreryError(f"{purpose} needs {missing.name}, which is not installed: {install_hint(extra)}") from missing
