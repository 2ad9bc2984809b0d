"""`table …`: the random tables of all packs; no campaign needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cli.app.output import line, note, show
from cli.commands.tables.table_draw import Column, Mod, TableId, draw, drawn
from cli.commands.tables.table_sheet import sheet
from cli.options.option_groups import AskOption, DiceOption, SeedOption
from cli.options.typed_before import get_table
from cli.render.paging import paged
from cli.words.reader import reader

app = typer.Typer(no_args_is_help=True, help="Random tables: list, show, roll, odds, check.")

Packs = Annotated[
    list[str] | None, typer.Option("--pack", metavar="DIR", help="another pack, last one wins")
]
Facts = Annotated[
    list[str] | None, typer.Option("--set", metavar="FACT=VALUE", help="such as race=undead")
]
Choose = Annotated[
    list[str] | None, typer.Option("--choose", metavar="DECISION=OPTION", help="answer ahead")
]


@app.command("list")
def list_(
    search: Annotated[str, typer.Argument(help="part of an id or title")] = "",
    pack: Packs = None,
) -> None:
    """List every table with its dice, by pack. Example: hexcrown table list necro"""
    from cli.app.library import open_library
    from cli.render.table_text import render_list
    from tables.library.reference import list_document

    document = list_document(open_library(pack or []), search, reader().lang)
    with paged():
        show(document, render_list)


@app.command("show")
def show_(table: TableId, pack: Packs = None) -> None:
    """Show a table with all its rows. Example: hexcrown table show necropolis"""
    from cli.app.library import open_library
    from cli.render.table_text import render_table
    from tables.agenda.outcome import table_document

    found = get_table(open_library(pack or []), table)
    show(table_document(found, reader().lang), render_table)


@app.command()
def roll(
    table: TableId,
    column: Column = None,
    mod: Mod = 0,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    times: Annotated[int, typer.Option(help="number of rolls; the rows are counted")] = 1,
    facts: Facts = None,
    choose: Choose = None,
    pack: Packs = None,
) -> None:
    """Roll on a table and on every table it leads to.

    Example: hexcrown table roll necropolis --mod 2 --set race=undead
    """
    from cli.commands.tables.table_roll import RollRequest, show_roll

    request = RollRequest(table, column, mod, dice, ask, seed, times, facts or [], choose or [])
    show_roll(request, pack or [])


@app.command()
def odds(
    table: TableId,
    column: Column = None,
    mod: Mod = 0,
    turns: Annotated[int, typer.Option(help="repeated, with the modifier that grows")] = 1,
    facts: Facts = None,
    choose: Choose = None,
    pack: Packs = None,
    bars: Annotated[bool, typer.Option("--bars", help="as bars, in the terminal")] = False,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE.svg", help="as a picture of bars")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
) -> None:
    """Show the exact odds of a table and of every table it leads to.

    Example: hexcrown table odds necropolis --turns 3
    Example: hexcrown table odds necropolis --out necropolis.svg
    """
    from cli.app.library import open_library
    from cli.commands.tables.table_odds import odds_document
    from cli.render.table_text import render_odds

    library = open_library(pack or [])
    document = odds_document(table, library, column, mod, turns, facts or [], choose or [])
    if out is not None:
        from cli.app.text_file import write_out
        from cli.commands.tables.table_sheet import draw_odds

        write_out(draw_odds(document), out, force)
    elif bars:
        from cli.commands.tables.table_sheet import render_bars

        show(document, render_bars)
    else:
        show(document, render_odds)


app.command("sheet")(sheet)
app.command("draw")(draw)
app.command("drawn")(drawn)


@app.command()
def check(
    path: Annotated[str, typer.Argument(help="a pack's folder, or a table file")],
) -> int:
    """List every problem of a pack or table file.

    Example: hexcrown table check my-pack
    """
    from cli.render.table_text import render_problems, tr_problem
    from tables.library.check import check_path

    problems = [
        {"file": found.file, "row": found.row, "message": tr_problem(found.message, found.facts)}
        for found in check_path(path)
    ]
    show({"path": path, "problems": problems}, render_problems)
    return 1 if problems else 0


@app.command()
def export(
    table: TableId,
    to: Annotated[str, typer.Option("--to", help="foundry, csv, markdown or json")] = "markdown",
    column: Column = None,
    pack: Packs = None,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help="the file to write")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite an existing file")] = False,
) -> None:
    """Export a table in another program's format.

    Example: hexcrown table export necropolis --to foundry -o necropolis.json
    """
    from cli.app.library import open_library
    from tables.convert.export import export_table

    text = export_table(open_library(pack or []).get(table), to, column, reader().lang)
    if out is not None:
        from cli.app.text_file import write_out

        write_out(text, out, force)
        return
    show({"table": table, "to": to, "text": text}, render_text)


def render_text(document: Mapping[str, Any]) -> None:
    line(document["text"].rstrip("\n"))


@app.command("import")
def import_(
    file: Annotated[
        str, typer.Argument(help="a file of another program, or a folder of Foundry's")
    ],
    into: Annotated[str, typer.Option("--into", metavar="DIR", help="the pack it goes into")],
    as_: Annotated[str | None, typer.Option("--as", help="the table's id")] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="foundry, csv, markdown, text, html, yaml, perchance, tracery, hex-describe"
            " or json",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="replace tables already there")] = False,
) -> None:
    """Import tables from another program's file into a pack, which is created if needed.

    Example: hexcrown table import encounters.csv --into my-pack
    """
    from cli.commands.tables.table_import import import_document

    show(import_document(file, into, as_, form, force), render_imported)


def render_imported(document: Mapping[str, Any]) -> None:
    for written in document["written"]:
        line(written)
    for remark in document["notes"]:
        note("{remark}", remark=remark)
    if document["notes"]:
        from cli.render.table_text import render_table

        for table in document["shown"]:
            render_table(table)


@app.command()
def schema() -> None:
    """Print the JSON Schema of a table file, for editors. Example: hexcrown table schema"""
    import json

    from tables.library.form import table_schema

    line(json.dumps(table_schema(), indent=2, ensure_ascii=False))


@app.command()
def effects(
    kind: Annotated[str, typer.Argument(metavar="EFFECT", help="one of them")] = "",
) -> None:
    """List what a table's row can do: every effect with its fields. Example: hexcrown table
    effects"""
    from cli.app.output import write
    from tables.library.reference import render_reference

    with paged():
        show({"page": render_reference(kind)}, lambda document: write(document["page"]))
