"""An outcome in words of one language: the document `table roll` shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tables.library.placeholders import Kept, fill, placeholders_of
from tables.library.plain_text import in_language

if TYPE_CHECKING:
    from tables.agenda.documents import Node
    from tables.library.packs import Library
    from tables.library.table import Row, Table

NOTHING = "-"  # the name of a row that brings nothing: inside a sentence it says nothing


def document(node: Node, library: Library, lang: str, kept: Kept | None = None) -> dict[str, Any]:
    """The outcome of one table, with all that followed, its texts filled with the figures.
    `kept` is what the texts keep for one another, in the order in which they are read."""
    kept = {} if kept is None else kept
    told: dict[int, dict[str, Any]] = {}

    def tell(number: int) -> dict[str, Any]:
        if number not in told:
            told[number] = document(node["then"][number], library, lang, kept)
        return told[number]

    shown: dict[str, Any] = {**node}
    shown["row"] = row_document(node, tell, library, lang, kept)
    shown["then"] = [tell(number) for number in range(len(node["then"]))]
    shown["decision"] = decision_document(node["decision"], lang)
    called = condition_names(node, library, lang)
    if called:
        shown["conditions"] = called
    if node["table"] is not None:
        shown["source"] = library.get(node["table"]).source
    return shown


def condition_names(node: Node, library: Library, lang: str) -> dict[str, str]:
    """What the conditions that begin or end here are called."""
    found = [effect["condition"] for effect in node["effects"] if "condition" in effect]
    known = library.conditions() if found else {}
    return {name: in_language(known[name]["name"], lang) for name in found if name in known}


def row_document(
    node: Node,
    tell: Callable[[int], Mapping[str, Any]],
    library: Library,
    lang: str,
    kept: Kept,
) -> dict[str, Any] | None:
    if node["row"] is None or node["table"] is None:
        return None
    row = library.get(node["table"]).get_row(node["row"]["id"])
    text, name = in_language(row.text, lang), in_language(row.name, lang)
    if "{" in text:
        text = fill(
            text, Figures({**placeholders_of(row.effects), **figures_in(node)}, node, tell), kept
        )
    kept[node["table"]] = row_words(name, text)
    return {"id": row.id, "name": name, "text": text}


def row_words(name: str, text: str) -> str:
    """What a row brings into the sentence around it: its text, or else its name."""
    return text or ("" if name == NOTHING else name)


def figures_in(node: Node) -> dict[str, Any]:
    """What was rolled, by the names a text may use; the first of a name counts. What fell out
    otherwise for each of several is left as dice: no number is true of all."""
    found: dict[str, Any] = {}
    unlike: set[str] = set()
    for effect in node["effects"]:
        force = effect.get("force")
        figures = {**effect, **(force if isinstance(force, dict) else {})}
        for name, value in figures.items():
            if isinstance(value, int | str):
                found.setdefault(name, value)
                of_kind = f"{effect['kind']}.{name}"
                if found.setdefault(of_kind, value) != value:
                    unlike |= {name, of_kind}
    for roll in node["rolls"]:
        found.setdefault(roll["for"], roll["total"])
    return {name: value for name, value in found.items() if name not in unlike}


class Figures(Mapping[str, object]):
    """What was rolled, and the rows of nested rolls, each told when the text comes to it: so it
    finds kept what stands before it."""

    def __init__(
        self, figures: dict[str, Any], node: Node, tell: Callable[[int], Mapping[str, Any]]
    ) -> None:
        self.figures, self.tell = figures, tell
        self.nested = {
            inner["as"]: number
            for number, inner in enumerate(node["then"])
            if "as" in inner and inner["row"]
        }

    def __getitem__(self, name: str) -> object:
        if name not in self.nested:
            return self.figures[name]
        row = self.tell(self.nested[name])["row"]
        return row_words(row["name"], row["text"])

    def __iter__(self) -> Iterator[str]:
        return iter({**self.figures, **self.nested})

    def __len__(self) -> int:
        return len({**self.figures, **self.nested})


def decision_document(decision: Mapping[str, Any] | None, lang: str) -> dict[str, object] | None:
    if decision is None:
        return None
    return {
        "id": decision["id"],
        "who": decision["who"],
        "question": in_language(decision["question"], lang),
        "options": [
            {
                "id": option["id"],
                "name": in_language(option["name"], lang),
                "effects": option.get("effects", []),
            }
            for option in decision["options"]
        ],
    }


def table_document(table: Table, lang: str) -> dict[str, object]:
    """A table as `table show` gives it."""
    head = {"id": table.id, "title": in_language(table.title, lang), "source": table.source}
    for name in ("text", "note"):
        if name in table.data:
            head[name] = in_language(table.data[name], lang)
    if table.kind == "matrix":
        rows = [matrix_row(row, lang) for row in table.rows]
        return {**head, "kind": "matrix", "rule": table.rule, "rows": rows}
    if table.kind == "figures":
        rows = [figures_row(row, lang) for row in table.rows]
        return {**head, "kind": "figures", "rule": table.rule, "rows": rows}
    columns = list(table.columns) or None
    rows = [rolled_row(row, columns or ["*"], lang) for row in table.rows]
    shown = {**head, "roll": table.roll, "rule": table.rule, "columns": columns}
    for name in ("column-from", "hold", "absolute", "modifiers", "rerolls"):
        if name in table.data:
            shown[name] = table.data[name]
    return {**shown, "rows": rows}


def rolled_row(row: Row, columns: list[str], lang: str) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": in_language(row.name, lang),
        "text": fill(in_language(row.text, lang), placeholders_of(row.effects)),
        "rule": row.rule,
        "ranges": {
            column: list(row.ranges[column]) if column in row.ranges else None for column in columns
        },
        "effects": row.effects,
    }


def matrix_row(row: Row, lang: str) -> dict[str, object]:
    cells = {name: None if cell == "no" else cell for name, cell in row.data["cells"].items()}
    return {"id": row.id, "name": in_language(row.name, lang), "cells": cells}


def figures_row(row: Row, lang: str) -> dict[str, object]:
    return {
        "id": row.id,
        "name": in_language(row.name, lang),
        "text": in_language(row.text, lang),
        "figures": row.data["figures"],
    }
