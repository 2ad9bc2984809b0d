"""TOML that a person wrote: read within bounds, and held to text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tables.library.plain_text import find_control

DEEPEST = 200  # dots in one key
# How a control character can stand in TOML: escaped, or as one of those that need no escape.
ESCAPED = re.compile(r"\\[bfruUex]|[\x7f-\x9f]")


class WrongToml(ValueError):
    """Says what is wrong with it."""


def parse_own(text: str) -> dict[str, object]:
    import tomllib

    if nests_too_deep(text):
        raise WrongToml("nested too deep")
    try:
        found = tomllib.loads(text)
    except (RecursionError, ValueError) as trouble:  # tomllib's own errors are ValueErrors
        raise WrongToml(str(trouble) or "nested too deep") from None
    if ESCAPED.search(text):
        refuse_controls(found)
    return found


def nests_too_deep(text: str) -> bool:
    """A key of so many dots: tomllib takes the square of their number of memory for it."""
    return any(
        piece.count(".") > DEEPEST
        for line in text.splitlines()
        if line.count(".") > DEEPEST
        for piece in (line.split("=")[:-1] or [line])
    )


def refuse_controls(found: object) -> None:
    for place, text in texts_in(found):
        if control := find_control(text):
            raise WrongToml(f"{place} holds the control character {control}")


def texts_in(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text in it, keys too, with the way there: `rows.2.name`."""
    if isinstance(value, str):
        yield place, value
    pairs = value.items() if isinstance(value, dict) else ()
    parts = enumerate(value, 1) if isinstance(value, list) else pairs
    for name, one in parts:
        below = f"{place}.{name}" if place else str(name)
        if isinstance(name, str):
            yield place or "a name", name
        yield from texts_in(one, below)
