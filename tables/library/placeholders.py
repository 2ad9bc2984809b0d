"""Placeholders in a row's text: `{points}`, `{item.points}`, or what `as` calls a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from tables.library.effects import KINDS, Effect, walk


def names_in(text: str) -> list[str]:
    """The placeholders of a text; ValueError where its braces do not match."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


def placeholders_of(effects: Sequence[Effect]) -> dict[str, Any]:
    """What a text may name: figures by field or kind.field, and what `as` calls them."""
    found: dict[str, Any] = {}
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


def fill(text: str, values: Mapping[str, object]) -> str:
    """The text with its placeholders filled; one without a value stays as it is."""
    parts = []
    for before, name, _, _ in Formatter().parse(text):
        parts.append(before)
        if name is not None:
            parts.append(str(values[name]) if name in values else "{" + name + "}")
    return "".join(parts)
