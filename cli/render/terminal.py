"""What a person at a terminal sees, drawn by Rich. Import it only where `reader().fancy` holds.

Colours say nothing that the words do not: Rich leaves them out where the terminal or NO_COLOR says
so. Text keeps the terminal's own colour, which can be read on light and on dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from cli.render.columns import Banners, fit
from cli.words.reader import reader
from cli.words.text import clean

MARK, PLAIN_MARK = "▌", "|"
NAME = "cyan"  # of what can be typed: ids, options, commands


def make_console() -> Console:
    return Console(
        highlight=False,
        markup=False,
        emoji=False,
        width=reader().width,
        no_color=not reader().colours,
    )


def make_table(*columns: Column, head: bool = True) -> Table:
    """Columns side by side with a rule under their headings."""
    return Table(
        *columns,
        box=box.SIMPLE_HEAD if head else None,
        show_header=head,
        show_edge=False,
        pad_edge=False,
        header_style="bold",
        padding=(0, 1 if head else 2, 0, 0),  # a box adds one, where others have a line
    )


def make_columns(
    headings: Sequence[str], right: Sequence[bool], widths: Sequence[int] | None = None
) -> list[Column]:
    columns = [
        Column(heading, justify="right" if to_right else "left", overflow="fold")
        for heading, to_right in zip(headings, right, strict=True)
    ]
    for column, width in zip(columns, widths or (), strict=False):
        column.width = width
    return columns


def plain(text: object, style: str = "") -> Text:
    return Text(clean(str(text)), style)


def bannered(name: str, banners: Banners, console: Console) -> Text:
    """An empire's name behind a mark in the colour that it has on the map."""
    style = banner_style(name, banners, console)
    return Text.assemble((mark(), style), clean(name)) if style else plain(name)


def banner_style(name: str, banners: Banners, console: Console) -> str:
    banner = banners.get(name)
    if banner is None or console.color_system is None:
        return ""
    return banner.ansi if console.color_system == "standard" else banner.colour


def mark() -> str:
    return MARK if reader().unicode else PLAIN_MARK


class Listed(NamedTuple):
    """One column of a list."""

    heading: str
    cells: Sequence[str]
    to_right: bool
    has_banners: bool  # whether it holds the names of empires

    @property
    def is_empty(self) -> bool:
        return all(cell in ("", "-") for cell in self.cells)

    @property
    def texts(self) -> list[str]:
        return [self.heading, *(mark() * self.has_banners + cell for cell in self.cells)]


def print_list(columns: Sequence[Listed], banners: Banners) -> None:
    """Print a list. If it is too wide, empty columns are left out."""
    console = make_console()
    if sum(max(map(len, each.texts)) + 2 for each in columns) - 2 > console.width:
        columns = [each for each in columns if not each.is_empty] or columns
    widths = fit([each.texts for each in columns], console.width - 2 * (len(columns) - 1))
    table = make_table(
        *make_columns([each.heading for each in columns], [e.to_right for e in columns], widths)
    )
    for cells in zip(*(each.cells for each in columns), strict=True):
        shown = zip(cells, columns, strict=True)
        table.add_row(
            *(bannered(c, banners, console) if each.has_banners else plain(c) for c, each in shown)
        )
    console.print(table)
