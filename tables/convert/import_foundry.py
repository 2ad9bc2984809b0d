"""Foundry VTT RollTables; our own exports come back whole."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from tables.convert.imported import Imported, add_row, escape, slug, unique
from tables.errors import Refused, WrongWords


def read_foundry(text: str, table_id: str) -> Imported:
    """One RollTable, or a list of them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise Refused("this is no JSON: {why}", why=trouble) from None
    tables: dict[str, dict[str, Any]] = {}
    remarks: list[str] = []
    for one in data if isinstance(data, list) else [data]:
        if not isinstance(one, dict) or not isinstance(one.get("results"), list):
            raise Refused("this is no Foundry RollTable: it has no results")
        name, table = read_roll_table(one, table_id, remarks)
        tables[unique(name, list(tables))] = table
    return Imported(tables, remarks)


def read_roll_table(
    one: dict[str, Any], table_id: str, remarks: list[str]
) -> tuple[str, dict[str, object]]:
    own = unchanged_table(one)
    if own is not None:
        return own
    rows: list[dict[str, Any]] = []
    formula = str(one.get("formula") or "").strip()
    for result in one["results"]:
        if not isinstance(result, dict):
            raise Refused(
                "this is no Foundry RollTable: a result is {what}", what=repr(result)[:40]
            )
        text = escape(result_text(result))
        if result.get("type") not in (None, 0, "text", "0"):
            remarks.append(f"{text}: a link to another document is kept as its words alone")
        where = {"range": result.get("range")} if formula else {"weight": result.get("weight", 1)}
        add_row(rows, text, **where)
    title = str(one.get("name") or table_id)
    table: dict[str, Any] = {"title": title, "rows": rows}
    if formula:
        table["roll"] = formula
    return slug(title) if one.get("name") else table_id, table


def unchanged_table(one: dict[str, Any]) -> tuple[str, dict[str, object]] | None:
    """Our own export comes back whole, unless its results were changed in Foundry since."""
    from tables.convert.export import to_foundry
    from tables.library.table import Table

    flags = one.get("flags")
    own = flags.get("hexcrown") if isinstance(flags, dict) else None
    if not isinstance(own, dict):
        return None
    try:
        table = Table(str(own["id"]), own["table"])
        again = json.loads(to_foundry(table, own["column"], own["lang"]))
    except (KeyError, TypeError, AttributeError, ValueError, Refused, WrongWords):
        return None
    same = [pick(result) for result in again["results"]] == [pick(r) for r in one["results"]]
    return (table.id, dict(own["table"])) if same and again["formula"] == one["formula"] else None


def pick(result: object) -> tuple[Any, Any]:
    return (result_text(result), result.get("range")) if isinstance(result, dict) else ("", None)


def result_text(result: dict[str, object]) -> str:
    """Older Foundry says `text`, newer `name` and `description`; both may hold HTML."""
    parts = [result.get(name) for name in ("text", "name", "description")]
    words = [strip_html(part) for part in parts if isinstance(part, str) and part]
    return ": ".join(dict.fromkeys(words)) or "..."


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def strip_html(text: str) -> str:
    if "<" not in text and "&" not in text:
        return text.strip()
    parser = Words()
    parser.feed(text)
    parser.close()
    return " ".join("".join(parser.words).split())
