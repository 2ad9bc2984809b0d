"""Map files a person names: opened, and the form to write one in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cli.app.output import note
from cli.app.session import current
from cli.app.text_file import read_input
from cli.app.trouble import Usage
from cli.render.map_text import problem_text
from maps.board.board import Board
from maps.board.limits import MOST_BYTES, refuse_bytes
from maps.board.problems import BadMap, Problem
from maps.files.map_file import FORMS, load_bytes, load_file

ENDINGS = {
    ".txt": "text", ".map": "text", ".json": "json", ".svg": "svg", ".png": "png",
    ".html": "html", ".htm": "html", ".pdf": "pdf", ".graphml": "graphml",
}  # fmt: skip
OUT_FORMS = ("text", "textmapper", "json", "svg", "png", "html", "pdf")


def open_board(file: str, form: str | None = None) -> Board:
    """The map in a file, or on standard input for `-`. A bad one is told problem by problem."""
    if form is not None and form not in FORMS:
        all_forms = ", ".join(FORMS)
        raise Usage("{form} is no form of a map file", "forms are {all}", form=form, all=all_forms)
    left_out: list[Problem] = []
    try:
        board = load_stdin(form, left_out) if file == "-" else load_file(Path(file), form, left_out)
    except BadMap as bad:
        tell_problems(bad)
        raise
    for problem in left_out:
        note("{problem}", problem=problem_text(problem))
    return board


def load_stdin(form: str | None, left_out: list[Problem]) -> Board:
    raw = read_input(MOST_BYTES + 1)
    refuse_bytes(len(raw), "the input")
    return load_bytes(raw, form, "the input", left_out)


def tell_problems(bad: BadMap) -> None:
    """One line each for a person; with --json the error's own document holds them."""
    if current.json:
        return
    for problem in bad.problems:
        note("{problem}", problem=problem_text(problem))
    bad.hint = "nothing was loaded"


def out_form(out: str | None, named: str | None, forms: Sequence[str] = OUT_FORMS) -> str:
    form = find_form(out, named)
    if form is None or form not in forms:
        raise Usage(
            "can't tell which form to write",
            "give --to {forms}, or such an ending",
            forms="|".join(forms),
        )
    return form


def find_form(out: str | None, named: str | None) -> str | None:
    """As it is named, or by the file's ending; text where neither is given."""
    return named or (ENDINGS.get(Path(out).suffix.lower()) if out else "text")
