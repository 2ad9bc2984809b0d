"""A table in the form of other programs: Foundry VTT, CSV, Markdown, or JSON of our own."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from typing import Any

from tables.agenda.outcome import rolled_row, table_document
from tables.convert.import_csv import plain, to_csv
from tables.convert.import_foundry import write_formula
from tables.library.plain_text import in_language
from tables.library.table import ALL, Row, Table, unknown

HIDDEN = "<!-- hexcrown "
Export = Callable[[Table, "str | None", str], str]


def export_table(table: Table, to: str, column: str | None, lang: str) -> str:
    form = FORMS.get(to)
    if form is None:
        raise unknown("no form {name}: it is one of {forms}", to, FORMS, forms=", ".join(FORMS))
    return form(table, column, lang)


def to_json(table: Table, column: str | None, lang: str) -> str:
    """Everything the file says, in all languages."""
    data = {name: plain(one) for name, one in table.data.items()}
    whole = {"id": table.id, "source": table.source, **data}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def to_foundry(table: Table, column: str | None, lang: str) -> str:
    """A RollTable as Foundry imports it; our own data rides along in its flags."""
    table.refuse_unrolled()
    column = table.get_column(column)
    rows = [row for row in table.rows if (column or ALL) in row.ranges]
    whole = {
        "name": in_language(table.title, lang) + (f" ({column})" if column else ""),
        "img": "icons/svg/d20-grey.svg",
        "description": table.rule or "",
        "formula": write_formula(table.roll),
        "replacement": table.data.get("replacement", True),
        "displayRoll": True,
        "results": [foundry_result(row, column, lang) for row in rows],
        "flags": {
            "hexcrown": {
                "id": table.id,
                "column": column,
                "lang": lang,
                "table": plain(table.data),
            }
        },
    }
    return json.dumps(whole, indent=2, ensure_ascii=False)


def foundry_result(row: Row, column: str | None, lang: str) -> dict[str, object]:
    low, high = row.ranges[column or ALL]
    words = html.escape(row_text(row, lang), quote=False)
    return {
        "type": "text",
        "text": words,  # up to version 12
        "description": words,  # since version 13
        "img": "icons/svg/d20-black.svg",
        "weight": high - low + 1,
        "range": [low, high],
        "drawn": False,
    }


def row_text(row: Row, lang: str) -> str:
    shown = rolled_row(row, [], lang)
    return f"{shown['name']}: {shown['text']}" if shown["text"] else str(shown["name"])


def to_markdown(table: Table, column: str | None, lang: str) -> str:
    shown = table_document(table, lang)
    source = f" (source: {table.source})" if table.source else ""
    lines = [f"## {shown['title']}{source}", ""]
    if column is not None:
        table.get_column(column)
    own = {"id": table.id, "lang": lang, "column": column, "table": plain(table.data)}
    lines += MARKDOWN[table.kind](shown, column)
    return "\n".join([*lines, "", hide(own)]) + "\n"


def hide(own: dict[str, object]) -> str:
    """Our own data in a comment, which no page shows: read back, the table is whole."""
    text = json.dumps(own, ensure_ascii=False).replace(">", "\\u003e")
    return f"{HIDDEN}{text} -->"


def markdown_rolled(shown: dict[str, Any], column: str | None) -> list[str]:
    columns = [column] if column else shown["columns"] or [ALL]
    heads = [shown["roll"]] if columns == [ALL] else columns
    lines = markdown_head([*heads, "result", ""])
    for row in shown["rows"]:
        spans = [markdown_range(row["ranges"].get(name)) for name in columns]
        lines.append(markdown_line([*spans, row["name"], row["text"]]))
    return lines


def markdown_range(span: list[int] | None) -> str:
    if span is None:
        return "-"
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def markdown_matrix(shown: dict[str, Any], column: str | None) -> list[str]:
    names = list(shown["rows"][0]["cells"])
    lines = markdown_head(["", *names])
    for row in shown["rows"]:
        cells = [row["cells"].get(name) for name in names]
        words = ["no" if cell is None else str(cell) for cell in cells]
        lines.append(markdown_line([row["name"], *words]))
    return lines


def markdown_figures(shown: dict[str, Any], column: str | None) -> list[str]:
    lines = markdown_head(["", "figures", ""])
    for row in shown["rows"]:
        figures = ", ".join(f"{name} {value}" for name, value in row["figures"].items())
        lines.append(markdown_line([row["name"], figures, row["text"]]))
    return lines


def markdown_head(cells: list[str]) -> list[str]:
    return [markdown_line(cells), "|" + "---|" * len(cells)]


def markdown_line(cells: list[str]) -> str:
    safe = (cell.replace("|", "\\|").replace("\n", " ") for cell in cells)
    return "| " + " | ".join(safe) + " |"


MARKDOWN = {"roll": markdown_rolled, "matrix": markdown_matrix, "figures": markdown_figures}
FORMS: dict[str, Export] = {
    "foundry": to_foundry,
    "csv": to_csv,
    "markdown": to_markdown,
    "json": to_json,
}
