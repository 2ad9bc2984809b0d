"""Tables, their lists and their odds for a person at a terminal, drawn by Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.padding import Padding
from rich.table import Column
from rich.text import Text

from cli.render.columns import bar
from cli.render.terminal import NAME, make_columns, make_console, make_table, plain
from cli.words.reader import reader
from cli.words.text import tr

Doc = Mapping[str, Any]
BAR = 20


def print_list(tables: Sequence[Doc]) -> None:
    """By pack; whatever may be typed, the id, has a colour."""
    console = make_console()
    for (pack, where), group in groupby(tables, key=lambda each: (each["pack"], each["where"])):
        console.print(plain(f"{pack} ({tr(where)})", "bold"))
        table = make_table(Column(no_wrap=True), Column(), Column(overflow="fold"), head=False)
        for each in group:
            dice = each["roll"] or tr(each["kind"])
            table.add_row(plain(each["id"], NAME), plain(dice), title_of(each))
        console.print(Padding(table, (0, 0, 0, 2)))


def title_of(table: Doc) -> Text:
    text = plain(table["title"])
    if table["columns"]:
        text.append("  " + ", ".join(map(tr, table["columns"])), "dim")
    if table["source"] == "house":
        text.append(f"  [{tr('source: house')}]", "dim")
    return text


def print_rows(heads: Sequence[str], cells: Sequence[Sequence[str]], rows: Sequence[Doc]) -> None:
    """The rows of a table that is rolled on: ranges, then the row's name and what it says."""
    table = make_table(*make_columns([*heads, ""], [False] * (len(heads) + 1)))
    for ranges, row in zip(cells, rows, strict=True):
        said = plain(row["name"], "bold")
        if row["text"]:
            said.append_text(plain(f"\n{row['text']}", "not bold"))
        table.add_row(*map(plain, ranges), said)
    make_console().print(table)


def print_chances(rows: Sequence[Doc]) -> None:
    """The rows of a table with their odds, and a bar for each."""
    titles = [tr("chance"), tr("exact"), "", tr("row")]
    if reader().width < 60:
        titles = [titles[0], titles[-1]]
    table = make_table(*make_columns(titles, [True, True, False, False][-len(titles) :]))
    most = max((row["percent"] for row in rows), default=1) or 1
    for row in rows:
        drawn = plain(bar(row["percent"] / most, BAR), NAME)
        cells = [plain(f"{row['percent']:.3f} %"), plain(row["probability"], "dim"), drawn]
        table.add_row(*cells[: len(titles) - 1], plain(row["name"]))
    make_console().print(table)
