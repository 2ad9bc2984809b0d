"""A board in the terminal, as a picture, or as data."""

from __future__ import annotations

import sys
from shutil import get_terminal_size

from cli.output import show, write
from cli.session import current
from cli.trouble import Usage
from maps.board import Board, part_of
from maps.hexes import Coordinate, within

THEMES = ("auto", "light", "dark")


def show_board(board: Board, around: Coordinate | None, radius: int) -> None:
    """Drawn for a person; with --json the map's document, or the part asked for."""
    from maps.mapjson import map_document

    part = part_of(board, set(within(around, radius))) if around is not None else board
    if current.json:
        show(map_document(part), lambda _: None)
    elif current.fancy:
        show_coloured(board, around, radius)
    else:
        from maps.drawing.terminal import render_terminal

        write(
            render_terminal(
                board,
                width=width(),
                unicode=has_unicode(),
                around=around,
                radius=radius,
                lang=current.lang,
            ).rstrip("\n")
            + "\n"
        )


def show_coloured(board: Board, around: Coordinate | None, radius: int) -> None:
    from rich.console import Console

    from maps.drawing.terminal import render_coloured

    console = Console()
    eight = console.color_system == "standard"
    console.print(
        render_coloured(
            board,
            width=width(),
            unicode=has_unicode(),
            around=around,
            radius=radius,
            lang=current.lang,
            eight=eight,
        ),
        no_wrap=True,
        crop=False,
    )


def width() -> int:
    return get_terminal_size((80, 24)).columns


def has_unicode() -> bool:
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") == "utf8"


def render_form(board: Board, form: str, theme: str = "auto") -> str | bytes:
    if theme not in THEMES:
        raise Usage("theme is auto, light or dark, not {theme}", theme=theme[:40])
    if form == "json" or (form == "text" and current.json):
        from maps.mapjson import render_json

        return render_json(board)
    if form in ("svg", "png"):
        return render_picture(board, form, theme)
    from maps.textwrite import render_text, render_textmapper

    return render_textmapper(board) if form == "textmapper" else render_text(board)


def render_picture(board: Board, form: str, theme: str) -> str | bytes:
    from maps.drawing.png import render_png
    from maps.drawing.svg import render_svg
    from maps.textwrite import render_text

    if form == "png":
        return render_png(
            render_svg(board, theme="dark" if theme == "dark" else "light", lang=current.lang)
        )
    return render_svg(board, theme=theme, lang=current.lang, source=render_text(board))
