"""A table as TOML text, the way people write it: a part for each row, effects on one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PARTS = ("modifiers", "rerolls", "rows")
BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def render_toml(data: Mapping[str, Any]) -> str:
    lines = [f"{key(name)} = {value(one)}" for name, one in data.items() if name not in PARTS]
    for part in PARTS:
        for entry in data.get(part) or ():
            lines += ["", f"[[{part}]]"]
            lines += [f"{key(name)} = {value(one)}" for name, one in entry.items()]
    return "\n".join(lines) + "\n"


def key(name: str) -> str:
    return name if name and BARE.issuperset(name) else string(name)


def value(one: object) -> str:
    if isinstance(one, bool):
        return "true" if one else "false"
    if isinstance(one, str):
        return string(one)
    if isinstance(one, Mapping):
        inner = ", ".join(f"{key(name)} = {value(part)}" for name, part in one.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(one, list | tuple):
        return "[" + ", ".join(map(value, one)) + "]"
    return str(one)


def string(text: str) -> str:
    """A basic string; control characters are written out."""
    parts = []
    for char in text:
        if char in '"\\':
            parts.append("\\" + char)
        elif char < " " or char == "\x7f":
            parts.append(f"\\u{ord(char):04x}")
        else:
            parts.append(char)
    return '"' + "".join(parts) + '"'
