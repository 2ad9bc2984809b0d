"""A page as plain text for a terminal, 80 columns or as many as there are."""

from __future__ import annotations

from textwrap import wrap

from cli.render.columns import fit, row_lines
from cli.words.pages.page import (
    Form,
    Grid,
    Lines,
    Page,
    Part,
    Picture,
    Prose,
    right_columns,
    show_cell,
)
from cli.words.text import clean

PENCIL = 20  # the shortest line to write on


def render_text(page: Page, width: int = 80) -> str:
    lines = [*fold(page.title, width), *fold(page.subtitle, width)]
    lines.append("=" * min(width, max(len(page.title), 20)))
    for section in page.sections:
        lines += ["", section.title.upper(), "-" * min(width, len(section.title))]
        for part in section.parts:
            lines += render_part(part, width)
    if page.foot:
        lines += [
            "",
            "-" * min(width, 20),
            *(piece for foot in page.foot for piece in fold(foot, width)),
        ]
    return "".join(clean(line).rstrip() + "\n" for line in lines)


def render_part(part: Part, width: int) -> list[str]:
    if isinstance(part, Picture):
        return part.text.rstrip("\n").split("\n")
    head = [part.under] if part.under else []
    if isinstance(part, Form):
        return [*head, *(f"  {line}" for line in part.text.split("\n"))]
    if isinstance(part, Grid):
        return [*head, *grid_lines(part, width)]
    if isinstance(part, Prose):
        return [*head, *fold(f"{part.lead} {part.text}".strip(), width), ""]
    return [*head, *told_lines(part, width)]


def told_lines(part: Lines, width: int) -> list[str]:
    found = []
    for line, note in part.noted:
        found += fold(line, width, "  ")
        found += fold(note, width, "      ") if note else []
    return found


def fold(text: str, width: int, indent: str = "") -> list[str]:
    further = indent + "  " if indent else ""
    found = wrap(clean(text).replace("\n", " "), max(width, 20), initial_indent=indent,
                 subsequent_indent=further)  # fmt: skip
    return found or [""]


def grid_lines(grid: Grid, width: int) -> list[str]:
    """Columns side by side; the widest give way where the terminal is narrow, and fold."""
    rows = [grid.headings, *grid.all_rows]
    cells = [[clean(show_cell(cell)).replace("\n", " ") for cell in row] for row in rows]
    columns = [[row[place] for row in cells] for place in range(len(grid.headings))]
    room = width - 2 - 2 * (len(columns) - 1)
    widths = fit_pencil(columns, room) if grid.pencil else fit(columns, room)
    if sum(widths) > room:
        return [text for row in cells[1:] for text in row_by_row(cells[0], row, width)]
    if grid.pencil:
        cells = [cells[0], *([*row[:-1], "_" * widths[-1]] for row in cells[1:])]
    right = right_columns(grid)
    return [f"  {text}".rstrip() for row in cells for text in row_lines(row, widths, right)]


def row_by_row(headings: list[str], row: list[str], width: int) -> list[str]:
    """Where the columns don't fit side by side: the first cell, and under it each other with its
    heading."""
    named = [f"{head} {cell}" for head, cell in zip(headings[1:], row[1:], strict=True) if cell]
    return [*fold(row[0], width, "  "), *fold(", ".join(named), width, "    ")]


def fit_pencil(columns: list[list[str]], room: int) -> list[int]:
    """The last is a line to write on, the widest. Names stay whole, the others give way."""
    names, *others = columns[:-1]
    first = min(max(map(len, names)), room * 2 // 5)
    rest = fit(others, max(room - first - max(first + 1, PENCIL), 6 * len(others)))
    return [first, *rest, max(room - first - sum(rest), PENCIL)]
