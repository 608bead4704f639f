"""Files that lie in packages: Orrery's own, and those of packages that bring a game."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def resource(package: str, *path: str) -> Traversable:
    """A file or folder in a package, whether it is there or not.

    >>> resource("orrery.core", "words", "en", "language.toml").is_file()
    True
    """
    place = files(package)
    for name in path:  # one by one, because a package without __init__.py joins only one name at a time
        place = place.joinpath(name)
    return place
