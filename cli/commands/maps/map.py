"""`hexcrown map …`: make, look at, check and carry maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from cli.app.output import note, show
from cli.app.session import session
from cli.app.text_file import write_out
from cli.commands.maps.map_edit import edit
from cli.commands.maps.map_files import OUT_FORMS, File, Form, find_form, open_board, out_form
from cli.commands.maps.map_lay import lay
from cli.commands.maps.map_moments import Shown, diff, frames, open_map
from cli.commands.maps.map_reach import reach, realms
from cli.commands.maps.map_ways import RouteOptions
from cli.options.option_groups import EmpireOption, SeedOption, with_options
from cli.render.maps.map_look import PLAIN, MapLook
from cli.render.page_output import ForceOption, OutOption
from cli.words.trouble import Usage
from maps.board.board import Board
from maps.board.problems import BadMap, MapProblem
from maps.drawing.layers import EMPTY, Layers

WHOLE_MAP, NEAR = 200, 3  # up to so many tiles a map is drawn whole; else so near a problem
app = typer.Typer(no_args_is_help=True, help="Hex maps: create, show, check, import and export.")

Words = Annotated[
    str | None,
    typer.Option("--words", metavar="FILE", help="A file with the meaning of further words."),
]
FileOrCampaign = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="A map file, or - ; without one, the campaign's map."),
]
To = Annotated[
    str | None,
    typer.Option("--to", metavar="FORM", help="text, textmapper, json, svg, png, html or pdf."),
]
ToGraph = Annotated[
    str | None,
    typer.Option(
        "--to", metavar="FORM", help="text, textmapper, json, svg, png, html, pdf or graphml."
    ),
]


@app.callback()
def map_() -> None:
    """Hex maps: create, show, check, import and export."""
    from cli.app.opening import speak_as_in_use

    speak_as_in_use()


app.command("lay")(lay)
app.command("edit")(edit)
app.command("diff")(diff)
app.command("frames")(frames)
app.command("reach")(reach)
app.command("realms")(realms)


@app.command()
def generate(
    size: Annotated[str, typer.Option(help="Columns x rows; a hexagon's radius.")] = "14x11",
    shape: Annotated[str, typer.Option(help="rectangle, hexagon or ellipse.")] = "rectangle",
    layout: Annotated[str, typer.Option(help="flat or pointy tops.")] = "flat",
    sea: Annotated[int, typer.Option(help="Percentage of sea tiles.")] = 26,
    land: Annotated[
        str, typer.Option(metavar="L,H,R,C", help="Shares of lowland, highland, river, coast.")
    ] = "34,21,26,28",
    kinds: Annotated[
        str, typer.Option(metavar="LIST", help="all, none, or such as volcano,forest=30.")
    ] = "all",
    capitals: Annotated[int | None, typer.Option(help="How many capital sites.")] = None,
    name: Annotated[str, typer.Option(help="The map's name.")] = "",
    seed: SeedOption = None,
    out: OutOption = None,
    to: To = None,
    force: ForceOption = False,
) -> None:
    """Generate a map with the box's mix of terrain.

    Example: hexcrown map generate --size 16x12 --seed reik -o reik.txt
    """
    from campaign.app.map_making import make_board, tell_of_sites

    form = out_form(out, to)
    board, used = make_board(size, shape, layout, sea, land, kinds, capitals, name, seed)
    give(board, form, out, force)
    note("seed: {seed}", seed=used)
    for trouble in tell_of_sites(board, capitals):
        note(trouble.message, **trouble.facts)


@app.command("show")
@with_options(Shown)
def show_(
    shown: Shown,
    file: FileOrCampaign = None,
    around: Annotated[str | None, typer.Option(metavar="TILE", help="Only near this tile.")] = None,
    radius: Annotated[int, typer.Option(min=0, max=100, help="The distance.")] = 4,
    form: Form = None,
) -> None:
    """Show a map in the terminal: from a file, or the campaign's with everything on it.

    Example: hexcrown map show reik.txt --around 0405 --radius 4
    Example: hexcrown map show --empire Ostmark --at 3/autumn
    Example: hexcrown map show --army 'First Banner' --moves 2
    """
    from cli.render.maps.map_draw import show_board

    board, layers = open_map(file, form, shown)
    show_board(board, board.get(around).at if around else None, radius, layers)


@app.command()
@with_options(MapLook)
@with_options(Shown)
def draw(
    shown: Shown,
    look: MapLook,
    file: FileOrCampaign = None,
    form: Form = None,
    out: OutOption = None,
    to: To = None,
    force: ForceOption = False,
) -> None:
    """Draw a map in the terminal, or as a picture with --out; without a file, the campaign's map.

    \b
    One line per tile, and lines for what spans several:
      0101 highland volcano "Old Smoke"
      0101-0102-0103 river "Silver"

    Example: hexcrown map draw vale.txt --out vale.svg
    Example: hexcrown map draw vale.txt --paper a3 --tile 40mm --theme print -o vale.pdf
    """
    from cli.render.maps.map_draw import show_board

    board, layers = open_map(file, form, shown)
    if out is None and to is None:
        show_board(board, None, 0, layers)
    else:
        give(board, out_form(out, to), out, force, look, layers)


@app.command()
def check(file: File, form: Form = None) -> None:
    """List every problem: rivers that end nowhere, coasts without sea, …

    If something is wrong, the map is drawn as far as it was understood.

    Example: hexcrown map check reik.txt
    """
    from cli.render.maps.map_text import problems_document, render_problems
    from maps.board.check import check_board

    try:
        board = open_board(file, form)
    except BadMap as bad:
        draw_understood(bad.understood, bad.problems)
        raise
    problems = check_board(board)
    draw_understood(board, problems)
    show(problems_document(problems), lambda _: render_problems(problems))
    if problems:
        raise typer.Exit(1)


def draw_understood(board: Board | None, problems: Sequence[MapProblem]) -> None:
    """For a person; of a large map the land around the first problem."""
    from cli.render.maps.map_draw import show_board
    from maps.board.hexes import find_label

    if board is None or not len(board) or not problems or session().json:
        return
    first = find_label(problems[0].at, board.layout) if problems[0].at else None
    show_board(board, first if len(board) > WHOLE_MAP else None, NEAR)


@app.command("import")
def import_(
    file: File,
    form: Form = None,
    words: Words = None,
    out: OutOption = None,
    to: To = None,
    force: ForceOption = False,
) -> None:
    """Read a map in any format (Text Mapper, JSON, our SVG, Worldographer) and write it as text.

    Example: hexcrown map import old.txt --from textmapper -o vale.txt
    """
    give(open_board(file, form, words), out_form(out, to), out, force)


@app.command()
@with_options(MapLook)
@with_options(Shown)
def export(
    shown: Shown,
    look: MapLook,
    file: FileOrCampaign = None,
    form: Form = None,
    to: ToGraph = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Write a map as text, JSON, SVG, PNG, HTML, PDF or GraphML; the SVG loads back. Without a
    file, the campaign's map with everything on it.

    Example: hexcrown map export reik.txt --to svg -o reik.svg
    Example: hexcrown map export --empire Ostmark -o ostmark.svg
    Example: hexcrown map export --to graphml -o vale.graphml
    """
    if find_form(out, to) == "graphml":
        from cli.commands.maps.map_graph import render_graph

        write_out(render_graph(file, form, shown), out, force)
        return
    board, layers = open_map(file, form, shown)
    give(board, out_form(out, to, (*OUT_FORMS, "graphml")), out, force, look, layers)


@app.command()
def path(
    places: Annotated[
        list[str],
        typer.Argument(
            metavar="[FILE] FROM TO",
            help="Tiles, as 0405; on the campaign's map also armies, fleets and settlements.",
        ),
    ],
    by: Annotated[
        str | None, typer.Option(help="land, coast or sea; a fleet's own way is by sea.")
    ] = None,
    bank: Annotated[int, typer.Option(min=0, max=1, help="The bank the army is on.")] = 0,
    safest: Annotated[bool, typer.Option(help="Prefer fewer risks to fewer moves.")] = False,
    empire: EmpireOption = None,
    form: Form = None,
) -> None:
    """Find a route for an army or a fleet, with its risks, on a map file or the campaign's map.

    Example: hexcrown map path reik.txt 0405 0911 --safest
    Example: hexcrown map path 'First Banner' Altburg
    """
    from cli.commands.maps.map_ways import campaign_way, file_way
    from cli.render.maps.map_text import render_way

    asked = RouteOptions(by, bank, safest)
    *file, start, end = places if len(places) in (2, 3) else refuse_ends()
    if file:
        show(file_way(file[0], start, end, asked, Shown(empire), form), render_way)
    else:
        show(campaign_way(start, end, asked, Shown(empire)), render_way)


def refuse_ends() -> NoReturn:
    raise Usage("a route needs FROM and TO", "hexcrown map path reik.txt 0405 0911")


@app.command()
def info(
    file: File,
    tile: Annotated[
        str | None, typer.Argument(metavar="[TILE]", help="A tile, such as 0405.")
    ] = None,
    form: Form = None,
) -> None:
    """Describe a map or one tile: neighbours by number, ways out, river, banks.

    Example: hexcrown map info reik.txt 0405
    """
    from cli.render.maps import map_text

    board = open_board(file, form)
    if tile is None:
        show(map_text.board_document(board), map_text.render_board)
    else:
        show(map_text.tile_document(board, board.get(tile)), map_text.render_tile)


def give(
    board: Board,
    form: str,
    out: str | None,
    force: bool,
    look: MapLook = PLAIN,
    layers: Layers = EMPTY,
) -> None:
    from cli.render.maps.map_draw import render_form

    if look.is_on_paper(form):
        from cli.commands.maps.map_paper import write_sheets

        write_sheets(board, form, out, force, look, layers)
        return
    write_out(render_form(board, form, look, layers), out, force)
