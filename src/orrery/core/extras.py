"""The extras of the package: what they bring, and one sentence for whoever lacks them."""

from importlib.util import find_spec

from orrery.core.errors import OrreryError

MODULES = {
    "terminal": ("textual",),
    "server": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "httptools",
        "itsdangerous",
        "jinja2",
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
}
"""The modules that come with each extra and that its commands can't do without."""


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
