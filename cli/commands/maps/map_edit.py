"""Painting a map by words, in a file or on the campaign's table. A verb of `map`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.output import line, note, say, show
from cli.app.session import session
from cli.app.text_file import write_out
from cli.commands.maps.map_files import Form, open_board, out_form
from cli.options.change_command import ChangeOptions, apply, takes
from cli.words.game_words import paint_in_english
from cli.words.text import tr
from cli.words.trouble import Usage
from maps.errors import MapsError, Refused

if TYPE_CHECKING:
    from maps.painting.strokes import Easel

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE] [CHANGE]...",
        help="A map file (otherwise the campaign's map), then changes such as '0405 highland'.",
    ),
]
OutOption = Annotated[
    str | None, typer.Option("--out", "-o", metavar="FILE", help="Write there, not into FILE.")
]
CHANGE = re.compile(r"-?[0-9]+[.0-9-]*\s|undo$|redo$")


@takes("reason", "dry_run")
def edit(
    how: ChangeOptions,
    words: Words = None,
    form: Form = None,
    out: OutOption = None,
) -> None:
    """Paint a map tile by tile; `map check` checks each change at once. Without changes, it reads
    them line by line, with undo, redo, and quit to leave the file unchanged.

    \b
      0405 highland volcano "Old Smoke"   0405 +forest   0405 -bridge   0405 none
      0101-0102-0103 river "Silver"       0101-0102 road   0101-0102 -road

    Example: hexcrown map edit reik.txt '0405 highland +forest' '0405-0406 road'
    Example: hexcrown map edit '0405 +forest' --reason 'agreed at the table'
    """
    words = words or []
    file = words[0] if words and not CHANGE.match(words[0] + " ") else None
    changes = words[1:] if file else words
    if file is not None:
        edit_file(file, changes, form, out, how)
    elif not changes:
        raise Usage("what is to be painted?", "hexcrown map edit reik.txt, or name changes")
    elif out is not None or form is not None:
        raise Usage(
            "--out and --from are for a map file", "hexcrown map export writes the campaign's map"
        )
    else:
        edit_campaign(changes, how)


def edit_campaign(changes: list[str], how: ChangeOptions) -> None:
    if {"undo", "redo"} & {*changes}:
        raise Usage("the campaign has an undo of its own", "hexcrown undo, hexcrown redo")

    from campaign.app.editing import paint_map

    strokes = [paint_in_english(text) for text in changes]
    apply(lambda context, how: paint_map(context, strokes, how), render_painted, how)


def edit_file(
    file: str, changes: list[str], form: str | None, out: str | None, how: ChangeOptions
) -> None:
    from cli.render.maps.map_draw import render_form
    from maps.painting.strokes import Easel

    if file == "-" and (not changes or out is None):
        raise Usage("a map on standard input needs changes and --out", "or name its file")
    if out is None and form not in (None, "text", "json"):
        raise Usage("a map of another program is painted into a file of ours", "add --out NAME")
    easel = Easel(open_board(file, form))
    written = out_form(out or file, None, ("text", "json"))
    if out is None:
        refuse_notes(file)
    done = [paint(easel, text) for text in changes]
    if not changes and not paint_lines(easel, done):
        say("left unchanged")
        return
    document = {"strokes": done, "problems": [each.document() for each in easel.problems]}
    show(document, lambda _: render_painted(document) if changes else None)
    if done and not how.dry_run:
        write_out(
            render_form(easel.board, written), out or file, out is None or Path(out) == Path(file)
        )


def refuse_notes(file: str) -> None:
    """Refuse a file with comments: it is rewritten from its tiles, which would lose them."""
    text = Path(file).read_text("utf-8", errors="replace")
    if any(each.lstrip().startswith("#") for each in text.splitlines()):
        raise Refused(
            "{file} has lines of notes (#), which would be lost",
            hint="--out NAME writes the map to another file",
            file=file,
        )


def paint(easel: Easel, text: str) -> dict[str, object]:
    from maps.painting.strokes import parse_stroke

    if text in ("undo", "redo"):
        return (easel.undo() if text == "undo" else easel.redo()).document(text)
    return easel.paint(parse_stroke(easel.board, paint_in_english(text))).document(text)


def paint_lines(easel: Easel, done: list[dict[str, object]]) -> bool:
    """Paint line by line; an error is shown and the next line read. False after `quit`."""
    for text in read_lines():
        if text == "quit":
            return False
        if text == "show":
            from cli.render.maps.map_draw import show_board

            show_board(easel.board, None, 0)
            continue
        try:
            done.append(paint(easel, text))
        except MapsError as trouble:
            note("{problem}", problem=tr(trouble.message, **trouble.facts))
            if trouble.hint:
                note("{problem}", problem="  " + tr(trouble.hint, **trouble.facts))
        else:
            if not session().json:
                render_change(done[-1])
    return True


def read_lines() -> Iterator[str]:
    """Until the end of the input, or `done`."""
    asks = sys.stdin.isatty() and not session().json
    while True:
        if asks:
            print("map> ", end="", file=sys.stderr, flush=True)
        text = sys.stdin.readline()
        if not text or text.strip() == "done":
            return
        if text.strip():
            yield text.strip()


def render_painted(document: Mapping[str, Any]) -> None:
    for each in document["strokes"]:
        render_change(each)
    count = len(document["problems"])
    if count:
        say("problems: {count}", count=count)
    else:
        say("no problem found")


def render_change(each: Mapping[str, Any]) -> None:
    """`0405 +forest: 0405`, then `!` for each problem it made and `-` for each it mended."""
    tiles = " ".join(each["tiles"]) or tr("nothing changed")
    line(f"{each['words']}: {tiles}")
    for sign, problems in (("!", each["made"]), ("-", each["mended"])):
        for problem in problems:
            line(f"  {sign} {tr(problem['template'], **problem['facts'])}")
