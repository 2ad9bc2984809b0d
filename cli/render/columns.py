"""Rows in columns, plain enough for any terminal."""

from __future__ import annotations

from collections.abc import Sequence

from cli.app.output import line
from cli.app.text import clean, tr


def write_columns(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Numbers to the right, the rest to the left."""
    cells = [[show_cell(value) for value in row] for row in rows]
    titles = [tr(heading) for heading in headings]
    widths = [max(len(row[place]) for row in [titles, *cells]) for place in range(len(titles))]
    right = [
        bool(rows) and all(is_number(row[place]) for row in rows) for place in range(len(titles))
    ]
    for row in [titles, *cells]:
        parts = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        line("  ".join(parts).rstrip())


def is_number(value: object) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def show_cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return clean(str(value)).replace("\n", " ")
