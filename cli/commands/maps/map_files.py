"""Map files a person names: opened, and the form to write one in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.app.output import note
from cli.app.session import session
from cli.app.text_file import read_input
from cli.render.maps.map_text import problem_text
from cli.words.trouble import Usage
from maps.board.board import Board
from maps.board.problems import MOST_BYTES, BadMap, MapProblem, refuse_bytes
from maps.errors import MapsError
from maps.files.map_file import FORMS, beside, load_bytes, read_bytes
from maps.files.text_mapper import Fetch

ENDINGS = {
    ".txt": "text", ".map": "text", ".json": "json", ".svg": "svg", ".png": "png",
    ".html": "html", ".htm": "html", ".pdf": "pdf", ".graphml": "graphml",
}  # fmt: skip
OUT_FORMS = ("text", "textmapper", "json", "svg", "png", "html", "pdf")
File = Annotated[str, typer.Argument(metavar="FILE", help="A map file; - reads standard input.")]
Form = Annotated[
    str | None,
    typer.Option("--from", metavar="FORM", help="text, textmapper, json, svg or worldographer."),
]
NAME_IT = "it reads as a map of Text Mapper's: add --from textmapper"  # messages


def open_board(file: str, form: str | None = None, words: str | None = None) -> Board:
    """The map in a file, or on standard input for `-`. A bad one is told problem by problem; what
    was left out of another program's is told too."""
    if form is not None and form not in FORMS:
        all_forms = ", ".join(FORMS)
        raise Usage("{form} is not a map format", "forms are {all}", form=form, all=all_forms)
    from campaign.app.map_making import find_words

    left_out: list[MapProblem] = []
    raw, fetch = read_raw(file)
    name = "the input" if file == "-" else Path(file).name
    try:
        board = load_bytes(raw, form, name, left_out, find_words(words), fetch)
    except BadMap as bad:
        tell_problems(bad)
        if form is None and not session().json and reads_as_text_mapper(raw):
            bad.hint = NAME_IT
        raise
    for problem in left_out:
        note("{problem}", problem=problem_text(problem))
    return board


def read_raw(file: str) -> tuple[bytes, Fetch]:
    if file != "-":
        return read_bytes(Path(file)), beside(Path(file))
    raw = read_input(MOST_BYTES + 1)
    refuse_bytes(len(raw), "the input")
    return raw, lambda name: None


def reads_as_text_mapper(raw: bytes) -> bool:
    try:
        load_bytes(raw, "textmapper", "")
    except MapsError:
        return False
    return True


def tell_problems(bad: BadMap) -> None:
    """One line each for a person; with --json the error's own document holds them."""
    if session().json:
        return
    for problem in bad.problems:
        note("{problem}", problem=problem_text(problem))
    bad.hint = "nothing was loaded"


def out_form(out: str | None, named: str | None, forms: Sequence[str] = OUT_FORMS) -> str:
    form = find_form(out, named)
    if form is None or form not in forms:
        raise Usage(
            "can't tell which format to write",
            "give --to {forms}, or such an ending",
            forms="|".join(forms),
        )
    return form


def find_form(out: str | None, named: str | None) -> str | None:
    """As it is named, or by the file's ending; text where neither is given."""
    return named or (ENDINGS.get(Path(out).suffix.lower()) if out else "text")
