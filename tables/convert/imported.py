"""Tables brought from elsewhere, and what every reader needs: remarks, ids, rows, braces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

LARGEST = 10_000_000  # bytes
NAME = 60  # characters of a row's name
LONGEST = 20_000  # characters of a row's text
# Dice as people write them in a sentence: "2d6 elves", "1d4+1 wolves", "3d6x10 gold".
SPOKEN = re.compile(r"(?<![\w{])(\d{0,3}[dD](?:\d{1,4}|%)(?:\s?[+\-x×*]\s?\d{1,5})?)(?![\w}])")


class Remark(NamedTuple):
    """What was left out, changed or taken for something: a template and its facts."""

    message: str
    facts: dict[str, object]

    def __str__(self) -> str:
        return self.message.format(**self.facts)


class Imported(NamedTuple):
    tables: dict[str, dict[str, Any]]  # by id; texts are plain strings
    remarks: list[Remark]
    form: str = ""  # what the file was read as


def remark(remarks: list[Remark], message: str, **facts: object) -> None:
    """Each thing is said once."""
    said = Remark(message, facts)
    if said not in remarks:
        remarks.append(said)


def slug(text: str) -> str:
    """Kebab-case, out of any words."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:60].strip("-") or "table"


def add_row(rows: list[dict[str, Any]], text: str, **fields: object) -> None:
    """A row with a short name of its own; braces in other people's texts are only braces."""
    whole = unescape(re.sub(r"(?<!\{)\{[^{}]*\}", "...", text))
    name = whole if len(whole) <= NAME else whole[: NAME - 3].rsplit(" ", 1)[0] + "..."
    row_id = unique(slug(" ".join(name.split()[:6])), [row["id"] for row in rows])
    row = {"id": row_id, **fields, "name": name.strip() or row_id}
    if unescape(text) != name:
        row["text"] = text[:LONGEST]
    rows.append(row)


def add_spoken(rows: list[dict[str, Any]], text: str, **fields: Any) -> None:
    """A row out of somebody's plain sentence: the dice in it are rolled."""
    shown, effects = roll_spoken(text)
    add_row(rows, shown, **fields, **({"effects": effects} if effects else {}))
    if effects:
        whole = " ".join(text.split())
        rows[-1]["name"] = whole if len(whole) <= NAME else whole[: NAME - 3] + "..."


def roll_spoken(text: str) -> tuple[str, list[dict[str, Any]]]:
    """A sentence as a row's text, and the figures that fill it."""
    from tables.dice.expression import parse
    from tables.errors import WrongWords

    effects: list[dict[str, Any]] = []
    parts: list[str] = []
    last = 0
    for found in SPOKEN.finditer(text):
        dice = re.sub(r"[×*]", "x", found[1].lower().replace(" ", ""))
        try:
            parse(dice)
        except WrongWords:
            continue
        parts += [escape(text[last : found.start()]), f"{{dice-{len(effects) + 1}}}"]
        effects.append({"kind": "figure", "dice": dice, "as": f"dice-{len(effects) + 1}"})
        last = found.end()
    return "".join(parts) + escape(text[last:]), effects


def unique(name: str, names: Iterable[str]) -> str:
    taken = set(names)
    if name not in taken:
        return name
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"


def escape(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def unescape(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")
