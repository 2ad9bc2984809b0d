"""Hex Describe text: tables that roll on one another inside their sentences."""

from __future__ import annotations

import re
from typing import Any

from tables.convert.imported import Imported, add_row, escape, slug, unique

DICE = re.compile(r"^\d*d\d+([-+x*/]\d+)*$")


def read_hex_describe(text: str, table_id: str) -> Imported:
    """`;name` begins a table, `3,text` is a row of weight 3; [name] rolls on another table,
    [3d6] rolls dice, [one|other] picks."""
    tables: dict[str, dict[str, Any]] = {}
    remarks: list[str] = []
    rows: list[dict[str, Any]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(";"):
            title = line[1:].strip()
            rows = []
            tables.setdefault(slug(title), {"title": title, "rows": rows})
            rows = tables[slug(title)]["rows"]
        elif found := re.match(r"(\d{1,6}),(.+)", line):
            if rows is None:
                remarks.append(f"line {number}: a row before any table is left out")
            elif int(found[1]) > 0:
                read_hex_row(found[2].strip(), int(found[1]), rows, tables, remarks)
        elif line.strip() and not line.startswith("#"):
            remarks.append(f"line {number} is left out: {line[:40]}")
    return Imported({name: table for name, table in tables.items() if table["rows"]}, remarks)


def read_hex_row(
    text: str,
    weight: int,
    rows: list[dict[str, object]],
    tables: dict[str, dict[str, object]],
    remarks: list[str],
) -> None:
    effects: list[dict[str, Any]] = []

    def replace(match: re.Match[str]) -> str:
        inner = match[1].strip()
        name = f"part-{len(effects) + 1}"
        if DICE.match(inner):
            effects.append({"kind": "figure", "dice": inner.replace("*", "x"), "as": name})
        elif "|" in inner:
            effects.append({"kind": "roll", "table": add_choice(inner, tables), "as": name})
        elif re.match(r"(same|with|and|here|nearby|other|later|store|append|adjacent)\b", inner):
            remarks.append(f"[{inner}] is kept as it is written")
            return f"[{escape(inner)}]"
        else:
            effects.append({"kind": "roll", "table": slug(inner.split(" as ")[0]), "as": name})
        return "\ue000" + name + "\ue001"

    shown = escape(re.sub(r"\[([^\[\]]+)\]", replace, text))
    shown = shown.replace("\ue000", "{").replace("\ue001", "}")
    more = {"effects": effects} if effects else {}
    add_row(rows, shown, weight=weight, **more)


def add_choice(inner: str, tables: dict[str, dict[str, object]]) -> str:
    """[one|other] as a small table of its own."""
    name = unique("pick-" + slug(inner)[:40], list(tables))
    rows: list[dict[str, Any]] = []
    for part in inner.split("|"):
        add_row(rows, escape(part.strip()) or "...", weight=1)
    tables[name] = {"title": inner, "rows": rows}
    return name
