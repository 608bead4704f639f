"""TOML as our component files write it; the standard library only reads it."""

import json
from typing import Any

WIDE = 110
"""A list that makes a longer line than this has its items in lines of their own."""


def write_value(value: object) -> str:
    """A text, number, truth value, list or table in one line.

    >>> write_value([{"do": "discount", "amount": 1}])
    '[{ do = "discount", amount = 1 }]'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(write_value, value))}]"
        case dict():
            inside = ", ".join(f"{_key(key)} = {write_value(item)}" for key, item in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            raise TypeError(f"{value!r} can't be written as TOML")


def write_field(name: str, value: object) -> str:
    """A field of an entry; the records of a list stand in lines of their own."""
    line = f"{_key(name)} = {write_value(value)}"
    several = isinstance(value, list) and value and (isinstance(value[0], dict) or len(line) > WIDE)
    if not isinstance(value, list) or not several:
        return line
    return "\n".join([f"{_key(name)} = [", *(f"  {write_value(item)}," for item in value), "]"])


def write_entry(kind: str, fields: dict[str, Any]) -> str:
    """An entry of a list of tables, such as `[[card]]`."""
    return "\n".join([f"[[{_key(kind)}]]", *(write_field(name, value) for name, value in fields.items())]) + "\n"


def _key(name: str) -> str:
    bare = bool(name) and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in name)
    return name if bare else write_value(name)
