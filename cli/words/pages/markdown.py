"""A page as Markdown that any reader takes; what people typed can't break out of its cell."""

from __future__ import annotations

import re

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
from maps.drawing.symbols import clean

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def render_markdown(page: Page) -> str:
    lines = [f"# {plain(page.title)}", "", f"*{plain(page.subtitle)}*"]
    for section in page.sections:
        lines += ["", f"## {plain(section.title)}"]
        for part in section.parts:
            lines += ["", *render_part(part)]
    lines += ["", "---", "", *(f"{plain(foot)}  " for foot in page.foot)]
    return "\n".join(lines) + "\n"


def plain(text: str, longest: int = 2000) -> str:
    return SPECIAL.sub(r"\\\1", clean(text, longest))


def render_part(part: Part) -> list[str]:
    if isinstance(part, Picture):
        return fenced(part.text)
    head = [f"### {plain(part.under)}", ""] if part.under else []
    if isinstance(part, Form):
        return [*head, *fenced(part.text)]
    if isinstance(part, Grid):
        return [*head, *grid_lines(part)]
    if isinstance(part, Prose):
        lead = f"**{plain(part.lead)}** " if part.lead else ""
        return [*head, lead + plain(part.text, 20_000)]
    return [*head, *told_lines(part)]


def fenced(text: str) -> list[str]:
    """As it is; a fence longer than any inside."""
    kept = [clean(line, 500) for line in text.rstrip("\n").split("\n")]
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text) or [""]))
    return [fence, *kept, fence]


def told_lines(part: Lines) -> list[str]:
    found = []
    for line, note in part.noted:
        found.append(f"- {plain(line)}")
        found += [f"  *{plain(note)}*"] if note else []
    return found


def grid_lines(grid: Grid) -> list[str]:
    rule = ["--:" if right else "---" for right in right_columns(grid)]
    return [
        row_line([plain(heading) for heading in grid.headings]),
        row_line(rule),
        *(row_line([plain(show_cell(cell)) for cell in row]) for row in grid.all_rows),
    ]


def row_line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
