"""Tables brought from elsewhere, and what every reader needs: remarks, ids, rows, parts."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import NamedTuple, Required, TypedDict

from tables.errors import Refused
from tables.library.spoken_dice import BRACED, Effects, escape, roll_spoken

LARGEST = 10_000_000  # bytes
MOST_ROWS = 10_000  # each is given an id that no other has: three seconds of work
NAME = 60  # characters of a row's name
LONGEST = 20_000  # characters of a row's text


class Remark(NamedTuple):
    """What was left out, changed or taken for something: a template and its facts."""

    message: str
    facts: dict[str, object]

    def __str__(self) -> str:
        return self.message.format(**self.facts)


class NewRow(TypedDict, total=False):
    id: Required[str]
    name: Required[str]
    range: int | list[int]
    ranges: dict[str, int | list[int]]
    weight: int
    once: bool
    text: str
    rule: str
    effects: Effects


class NewTable(TypedDict, total=False):
    """A table as the readers of others' files make it."""

    title: Required[str]
    rows: Required[list[NewRow]]
    roll: str
    columns: list[str]
    replacement: bool
    text: str
    note: str


class Imported(NamedTuple):
    tables: Mapping[str, Mapping[str, object]]  # by id; texts are plain strings
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


def refuse_long(rows: int) -> None:
    if rows > MOST_ROWS:
        raise Refused("a table has at most {most} rows", most=MOST_ROWS)


def is_too_long(name: str, rows: int, remarks: list[Remark]) -> bool:
    """Whether a table of many has too many rows: it alone is left out, and named."""
    if rows > MOST_ROWS:
        remark(remarks, "{name} is left out: it has {rows} rows, and a table at most {most}",
               name=name, rows=rows, most=MOST_ROWS)  # fmt: skip
    return rows > MOST_ROWS


def add_row(rows: list[NewRow], text: str, effects: Effects | None = None) -> NewRow:
    """A row with a short name of its own; braces in other people's texts are only braces."""
    refuse_long(len(rows) + 1)
    whole = without_placeholders(text)
    name = whole if len(whole) <= NAME else whole[: NAME - 3].rsplit(" ", 1)[0] + "..."
    row_id = unique(slug(" ".join(name.split()[:6])), [row["id"] for row in rows])
    row: NewRow = {"id": row_id, "name": name.strip() or row_id}
    if effects:
        row["effects"] = effects
    if unescape(text) != name:
        row["text"] = text[:LONGEST]
    rows.append(row)
    return row


def without_placeholders(text: str) -> str:
    """The words of a text, with dots for what is rolled or remembered."""
    parts = []
    for before, name, _, _ in Formatter().parse(text):
        parts += [before, "..." if name and name != "keep" else ""]
    return "".join(parts)


def add_spoken(rows: list[NewRow], text: str) -> NewRow:
    """A row out of somebody's plain sentence: the dice in it are rolled."""
    shown, effects = roll_spoken(text, escape)
    row = add_row(rows, shown, effects)
    if effects:
        whole = BRACED.sub(r"\1", " ".join(text.split()))
        row["name"] = whole if len(whole) <= NAME else whole[: NAME - 3] + "..."
    return row


def unique(name: str, names: Iterable[str]) -> str:
    taken = set(names)
    if name not in taken:
        return name
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"


def name_all(titles: Iterable[str]) -> dict[str, str]:
    """An id for each title, no two the same."""
    names: dict[str, str] = {}
    for title in titles:
        names[title] = unique(slug(title), names.values())
    return names


def add_part(effects: Effects, **effect: str | bool) -> str:
    """Add an effect of a row; the placeholder that shows in the row's text what came of it."""
    name = f"part-{len(effects) + 1}"
    effects.append({**effect, "as": name})
    return f"{{{name}}}"


def load_json(text: str) -> object:
    try:
        return json.loads(text, strict=False)  # line ends inside texts, as people paste them
    except (ValueError, RecursionError) as trouble:
        raise Refused("this is not JSON: {why}", why=trouble) from None


def unescape(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")
