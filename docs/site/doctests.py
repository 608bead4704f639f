"""Doctests in docstrings are shown as code."""

from typing import Any

import griffe


def fenced(text: str) -> str:
    """A text with a fence around each run of lines that begins with a prompt and ends before an empty line."""
    lines: list[str] = []
    inside = False
    for line in [*text.splitlines(), ""]:
        if not inside and line.startswith(">>> "):
            lines.append("```pycon")
            inside = True
        elif inside and not line:
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join(lines[:-1])


class Doctests(griffe.Extension):
    """Puts fences around the doctests of every docstring."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
