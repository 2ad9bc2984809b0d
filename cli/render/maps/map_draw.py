"""A board in the terminal, as a picture, or as data."""

from __future__ import annotations

from collections.abc import Sequence

from cli.app.output import note, say, show, write
from cli.app.session import session
from cli.render.maps.map_look import PLAIN, MapLook, check_look
from cli.words.reader import reader
from maps.board.board import Board, part_of
from maps.board.hexes import Coordinate, within
from maps.drawing.layers import EMPTY, Layers

MOST_TOLD = 20


def show_board(
    board: Board, around: Coordinate | None, radius: int, layers: Layers = EMPTY
) -> None:
    """Drawn for a person; with --json the map's document, or the part asked for."""
    from maps.files.map_json import map_document

    part = part_of(board, set(within(around, radius))) if around is not None else board
    if session().json:
        show(map_document(part), lambda _: None)
    elif not len(board):
        say("there are no tiles yet: hexcrown map lay FILE puts a map in")
    elif reader().fancy:
        show_coloured(board, around, radius, layers)
    else:
        from maps.drawing.terminal.board_text import render_terminal

        drawn = render_terminal(board, layers, width=reader().width, unicode=reader().utf8,
                                around=around, radius=radius, lang=reader().lang)  # fmt: skip
        write(drawn.rstrip("\n") + "\n")


def show_coloured(
    board: Board, around: Coordinate | None, radius: int, layers: Layers = EMPTY
) -> None:
    from rich.console import Console

    from maps.drawing.terminal.board_text import render_coloured

    console = Console(no_color=not reader().colours)
    eight = console.color_system == "standard"
    drawn = render_coloured(board, layers, width=reader().width, unicode=reader().utf8,
                            around=around, radius=radius, lang=reader().lang,
                            eight=eight)  # fmt: skip
    console.print(drawn, no_wrap=True, crop=False)


def render_form(
    board: Board, form: str, look: MapLook = PLAIN, layers: Layers = EMPTY
) -> str | bytes:
    check_look(look, form)
    if form == "json" or (form == "text" and session().json):
        from maps.files.map_json import render_json

        return render_json(board)
    if form in ("svg", "png"):
        return render_picture(board, form, look, layers)
    if form == "html":
        return render_map_page(board, layers)
    from maps.files.text_writer import render_text, render_textmapper

    return render_textmapper(board) if form == "textmapper" else render_text(board)


def render_picture(board: Board, form: str, look: MapLook, layers: Layers = EMPTY) -> str | bytes:
    from maps.drawing.pixels import draw_png
    from maps.drawing.svg import draw_svg
    from maps.files.text_writer import render_text

    if form == "png":
        fixed = "light" if look.theme == "auto" else look.theme
        drawn = draw_png(board, layers, theme=fixed, lang=reader().lang, legend=look.legend,
                         scale=look.scale, width=look.width)  # fmt: skip
        tell_left_out(drawn.left_out)
        if drawn.tiny:
            note("letters are smaller than {least} pixels at this size", least=drawn.tiny)
        return drawn.png
    source = render_text(board)
    picture = draw_svg(board, layers, theme=look.theme, lang=reader().lang, source=source,
                       legend=look.legend)  # fmt: skip
    tell_left_out(picture.left_out)
    return picture.svg


def tell_left_out(labels: Sequence[str]) -> None:
    """Nothing is missing from a picture unsaid."""
    if labels:
        note("no room on the map for: {labels}", labels="; ".join(labels[:MOST_TOLD]))
        if len(labels) > MOST_TOLD:
            note("and {count} more, listed below the map", count=len(labels) - MOST_TOLD)


def render_map_page(board: Board, layers: Layers) -> str:
    """One page with the map alone, to be zoomed and moved."""
    from cli.words.pages.html import render_html
    from cli.words.pages.map_campaign import make_picture
    from cli.words.pages.page import Page, Section
    from cli.words.text import tr

    picture = make_picture(board, layers)
    title = layers.title or board.name or tr("Map")
    return render_html(
        Page(title, layers.subtitle, [Section(tr("Map"), [picture])], lang=reader().lang)
    )
