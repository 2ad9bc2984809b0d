"""Maps on sheets of paper: SVG files, a page to print, or a PDF."""

from __future__ import annotations

from pathlib import Path

from cli.app.output import note
from cli.app.text_file import write_out
from cli.render.maps.map_draw import tell_left_out
from cli.render.maps.map_look import MapLook, check_look
from cli.words.reader import reader
from cli.words.text import tr
from cli.words.trouble import Usage
from maps.board.board import Board
from maps.drawing.layers import Layers
from maps.drawing.layout import WIDE
from maps.errors import Refused


def write_sheets(
    board: Board, form: str, out: str | None, force: bool, look: MapLook, layers: Layers
) -> None:
    from maps.drawing.paper.sheets import draw_sheets, parse_tile, render_print_page
    from maps.drawing.pixels import render_pdf
    from maps.files.text_writer import render_text

    check_look(look, form)
    sheets = draw_sheets(
        board,
        layers,
        paper=look.paper or "a4",
        orientation=look.orientation,
        tile=parse_tile(look.tile) if look.tile else None,
        theme="print-colour" if look.theme == "auto" else look.theme,
        lang=reader().lang,
        legend=look.legend,
        source=render_text(board) if form == "svg" else None,
    )
    tell_left_out(sheets.picture.left_out)
    if form == "svg":
        write_each(sheets.svgs, out, force)
    else:
        title = layers.title or board.name or tr("Map")
        page = render_print_page(sheets, title, reader().lang)
        write_out(render_pdf(page) if form == "pdf" else page, out, force)
    note("sheets: {count}, a tile {tile} mm wide", count=sheets.plan.total,
         tile=f"{sheets.plan.unit * WIDE:.1f}")  # fmt: skip


def write_each(svgs: list[str], out: str | None, force: bool) -> None:
    """One sheet into the file named, several into files numbered after it."""
    if len(svgs) == 1:
        write_out(svgs[0], out, force)
        return
    if out is None:
        raise Usage("several sheets need files", "name the first part with --out map.svg")
    names = [numbered(out, number) for number in range(1, len(svgs) + 1)]
    taken = next((name for name in names if Path(name).exists()), None)
    if taken and not force:  # before the first is written
        raise Refused("{path} exists", hint="--force overwrites it", path=taken)
    for name, svg in zip(names, svgs, strict=True):
        write_out(svg, name, force)


def numbered(out: str, number: int) -> str:
    path = Path(out)
    return str(path.with_name(f"{path.stem}-{number}{path.suffix}"))
