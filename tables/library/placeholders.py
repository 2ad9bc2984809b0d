"""Placeholders in a row's text: `{points}`, `{item.points}`, or what `as` calls a figure.

`{name:capital}` and `{name:title}` write it with capitals, `{crowns:crown|crowns}` is the word that
goes with a number: the first for one, the other for any other. `keep`
and the words like it keep something for later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from string import Formatter

from tables.library.effects import KINDS, Effect, walk

Kept = MutableMapping[str, str]
Fill = Callable[[str], str]
NOTHING = "…"  # shown where nothing was kept


def show_same(spec: str, fill: Fill, kept: Kept | None) -> str:
    if kept is None:  # the table is shown, not rolled on
        return f"[{spec}]"
    return kept.get(spec, NOTHING)


def keep_words(spec: str, fill: Fill, kept: Kept | None) -> str:
    name, _, words = spec.partition(":")
    said = fill(words)
    if kept is not None:
        kept[name] = said
    return ""


def show_if(spec: str, fill: Fill, kept: Kept | None) -> str:
    name, _, words = spec.partition(":")
    return fill(words) if kept is None or is_said(kept.get(name, "")) else ""


def show_unless(spec: str, fill: Fill, kept: Kept | None) -> str:
    name, _, words = spec.partition(":")
    return fill(words) if kept is None or not is_said(kept.get(name, "")) else ""


def show_first(spec: str, fill: Fill, kept: Kept | None) -> str:
    for words in split_outside(spec):  # the later ones are not even filled: they keep nothing
        said = fill(words)
        if said.replace(NOTHING, "").strip():
            return said
    return ""


def split_outside(spec: str) -> list[str]:
    """The parts between `||` that stand outside inner braces."""
    parts, depth, last = [], 0, 0
    for at, sign in enumerate(spec):
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and spec.startswith("||", at) and at >= last:
            parts.append(spec[last:at])
            last = at + 2
    return [*parts, spec[last:]]


def show_sum(spec: str, fill: Fill, kept: Kept | None) -> str:
    from tables.library.spoken_dice import work_out  # few texts work anything out

    return work_out(fill(spec))


def is_said(words: str) -> bool:
    return words.strip() not in ("", "0")


WORDS: dict[str, Callable[[str, Fill, Kept | None], str]] = {
    "same": show_same,
    "keep": keep_words,
    "if": show_if,
    "unless": show_unless,
    "first": show_first,
    "work": show_sum,
}
MANNERS: dict[str, Callable[[str], str]] = {  # `{name:capital}`
    "capital": lambda words: words[:1].upper() + words[1:],
    "title": lambda words: " ".join(word[:1].upper() + word[1:] for word in words.split(" ")),
}


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
