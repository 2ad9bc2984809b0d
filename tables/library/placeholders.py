"""Placeholders in a row's text: `{points}`, `{item.points}`, or what `as` calls a figure.

`{name:capital}` and `{name:title}` write it with capitals, `{crowns:crown|crowns}` is the word that
goes with a number: the first for one, the other for any other. `tables.library.text_memory` has the
words that keep something for later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter

from tables.library.effects import KINDS, Effect, walk
from tables.library.text_memory import MANNERS, WORDS, Kept

DEEPEST = 12  # placeholders inside one another


def names_in(text: str, depth: int = 0) -> list[str]:
    """The placeholders of a text; ValueError where its braces do not match."""
    if depth > DEEPEST:
        raise ValueError("too many braces inside one another")
    found: list[str] = []
    for _, name, spec, _ in Formatter().parse(text):
        if name in WORDS and spec:
            found += names_in(spec, depth + 1)
        elif name is not None:
            found.append(name)
    return found


def placeholders_of(effects: Sequence[Effect]) -> dict[str, object]:
    """What a text may name: figures by field or kind.field, and what `as` calls them."""
    found: dict[str, object] = {}
    for effect in walk(effects):
        if "as" in effect:
            found.setdefault(effect["as"], effect.get("dice", effect.get("table")))
        kind = effect["kind"]
        for name, field in KINDS[kind].fields.items():
            if field.type in ("amount", "formula", "number") and name in effect:
                found.setdefault(name, effect[name])
                found.setdefault(f"{kind}.{name}", effect[name])
        for name, value in (effect.get("force") or {}).items():
            found.setdefault(name, value)
            found.setdefault(f"force.{name}", value)
    return found


def fill(text: str, values: Mapping[str, object], kept: Kept | None = None, depth: int = 0) -> str:
    """The text with its placeholders filled from left to right; one without a value stays as it
    is. `kept` is what was kept for later; None while nothing is rolled."""
    if depth > DEEPEST:
        return ""
    parts = []
    for before, name, spec, _ in Formatter().parse(text):
        parts.append(before)
        if name in WORDS and spec:
            parts.append(WORDS[name](spec, lambda more: fill(more, values, kept, depth + 1), kept))
        elif name is not None and name in values:
            parts.append(show_value(str(values[name]), spec or ""))
        elif name is not None:
            parts.append("{" + name + "}")
    return "".join(parts)


def show_value(value: str, spec: str) -> str:
    one, bar, many = spec.partition("|")
    if bar:
        return one if value == "1" else many
    return MANNERS.get(spec, str)(value)
