"""Markup built in Python: escaped by default, and trusted by templates once built."""

from html import escape
from typing import Any


class Html(str):
    """A piece of markup; templates that escape everything else leave it as it is."""

    __slots__ = ()

    def __html__(self) -> "Html":
        return self


class Fragment(Html):
    """A part of a page that is cached: its text already follows the typography of its language."""

    __slots__ = ()


VOID = frozenset({"circle", "img", "input", "line", "meta", "path", "rect", "use"})


def safe(value: object) -> str:
    """Markup as it is, that of templates included; anything else escaped."""
    return str(value) if hasattr(value, "__html__") else escape(str(value))


def tag(name: str, /, *inside: object, cls: str = "", **attributes: Any) -> Html:
    """An element. `None` and `False` attributes are left out, `True` ones have no value; `_` in a name is `-`.

    >>> tag("b", "1 < 2", cls="num", aria_hidden="true")
    '<b class="num" aria-hidden="true">1 &lt; 2</b>'
    """
    written = [f' class="{escape(cls)}"'] if cls else []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = key.rstrip("_").replace("_", "-")
        written.append(f" {key}" if value is True else f' {key}="{escape(str(value))}"')
    opened = f"<{name}{''.join(written)}"
    if name in VOID and not inside:
        return Html(opened + "/>")
    return Html(f"{opened}>{''.join([safe(part) for part in inside])}</{name}>")


def join(*parts: object) -> Html:
    """Several pieces of markup one after the other."""
    return Html("".join([safe(part) for part in parts]))
