"""Perchance lists: a name at the margin, its items indented below, `[name]` rolls on another.

Lists, weights (`^3`), `{a|b}` and `{1-6}` are read. What is done by code is left out, and told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from tables.convert.imported import (
    Imported,
    NewRow,
    NewTable,
    Remark,
    add_part,
    add_row,
    is_too_long,
    name_all,
    remark,
    slug,
    unique,
)
from tables.library.spoken_dice import Effects, escape, replace_found

NAME = re.compile(r"([A-Za-z_]\w*)\s*(?://.*)?")
SETTING = re.compile(r"\$?[A-Za-z_]\w*(?:\([^)]*\))?\s*=>?.*")
WEIGHT = re.compile(r"(.*?)\s*\^\s*(\d{1,4}(?:\.\d{1,3})?)\s*")
PART = re.compile(
    r"\[([A-Za-z_]\w*)((?:\.[\w()\"', ]+)*)\]|\{(-?\d{1,6})\s*-\s*(\d{1,6})\}|\{([^{}]*\|[^{}]*)\}"
)
CODE = re.compile(r"\[[^\[\]]*[=(;][^\[\]]*\]|\{import:[^}]*\}")
FINEST = 100  # weights may have two places: then every weight counts a hundredfold


def is_perchance(text: str) -> bool:
    """Names alone on a line with items indented below, or settings such as `title = …`."""
    lines = [
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("//")
    ]
    heads = sum(
        NAME.fullmatch(line) is not None and after[:1] in (" ", "\t")
        for line, after in pairwise(lines)
    )
    indented = sum(line[:1] in (" ", "\t") for line in lines)
    if "{import:" in text:
        return True
    settings = [line for line in lines if line[:1] == "$" or SETTING.fullmatch(line)]
    if any("=" in line for line in settings) and len(settings) + indented == len(lines):
        return True  # settings alone: no list, and no table
    return heads > 0 and indented * 2 >= len(lines) - heads


def read_perchance(text: str, table_id: str) -> Imported:
    remarks: list[Remark] = []
    lists = {
        name: items
        for name, items in find_lists(text, remarks).items()
        if not is_too_long(name, len(items), remarks)
    }
    names = name_all(lists)
    tables: dict[str, NewTable] = {}
    for name, items in lists.items():
        rows: list[NewRow] = []
        for item, weight in weigh_all(items):
            read_item(item, weight, rows, names, tables, remarks)
        if rows:
            tables[names[name]] = {"title": name, "rows": rows}
    return Imported(tables, remarks, "perchance")


def find_lists(text: str, remarks: list[Remark]) -> dict[str, list[str]]:
    """Items by list; of a list inside a list its items count as the outer one's."""
    lists: dict[str, list[str]] = {}
    items: list[str] | None = None
    for line in text.splitlines():
        bare = line.split("//")[0].rstrip() if not re.search(r"https?://", line) else line.rstrip()
        if not bare.strip():
            continue
        if line[:1] in (" ", "\t"):
            add_item(items, bare.strip(), remarks)
        elif found := NAME.fullmatch(bare):
            items = lists.setdefault(found[1], [])
        elif SETTING.fullmatch(bare):
            remark(remarks, "settings and code are left out")
            items = None
        else:
            remark(remarks, "left out: {line}", line=bare[:60])
            items = None
    return {name: items for name, items in lists.items() if items}


def add_item(items: list[str] | None, item: str, remarks: list[Remark]) -> None:
    if items is None:
        return
    if item.startswith("$") or SETTING.fullmatch(item) or CODE.fullmatch(item):
        remark(remarks, "settings and code are left out")
    else:
        items.append(item)


def weigh_all(items: Iterable[str]) -> list[tuple[str, int]]:
    """Each item with its weight as a whole number; an item that never comes up is left out."""
    weights = [weigh(item) for item in items]
    scale = FINEST if any(weight != int(weight) for _, weight in weights) else 1
    found = [(item, round(weight * scale)) for item, weight in weights]
    return [(item, weight) for item, weight in found if weight > 0]


def weigh(item: str) -> tuple[str, float]:
    found = WEIGHT.fullmatch(item)
    return (found[1], float(found[2])) if found else (item, 1.0)


def read_item(
    item: str,
    weight: int,
    rows: list[NewRow],
    names: dict[str, str],
    tables: dict[str, NewTable],
    remarks: list[Remark],
) -> None:
    effects: Effects = []
    if CODE.search(item):
        remark(remarks, "code inside an item is kept as it is written: {what}", what=item[:60])

    def show(found: re.Match[str]) -> str | None:
        effect = part_of(found, names, tables)
        if found[2]:
            remark(remarks, "{what}: how a word is changed is left out", what=found[2])
        return None if effect is None else add_part(effects, **effect)

    add_row(rows, replace_found(PART, item, show, escape), effects)["weight"] = weight


def part_of(
    found: re.Match[str], names: dict[str, str], tables: dict[str, NewTable]
) -> dict[str, str] | None:
    if found[1]:
        return {"kind": "roll", "table": names[found[1]]} if found[1] in names else None
    if found[3]:
        low, high = int(found[3]), int(found[4])
        if high < low:
            return None
        shift = "" if low == 1 else f"{low - 1:+d}"
        return {"kind": "figure", "dice": f"1d{high - low + 1}{shift}"}
    return {"kind": "roll", "table": add_choice(found[5], names, tables)}


def add_choice(inner: str, names: dict[str, str], tables: dict[str, NewTable]) -> str:
    """`one|other` as a small table of its own, with an id that no list has."""
    name = unique("pick-" + slug(inner)[:40], [*tables, *names.values()])
    rows: list[NewRow] = []
    parts = [part.strip() for part in inner.split("|")]
    for text, weight in weigh_all(parts) or [(inner, 1)]:
        add_row(rows, escape(text) or "...")["weight"] = weight
    tables[name] = {"title": inner[:200], "rows": rows}
    return name
