"""The campaign's map over time: at a moment, between two, and all of them in a row. Verbs of
`map`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from campaign.storage.models import Empire
from cli.app.opening import open_campaign
from cli.app.output import line, say, show
from cli.app.text_file import write_out
from cli.commands.maps.map_files import open_board
from cli.options.option_groups import AtOption, CorrectedOption, EmpireOption
from cli.render.page_output import ForceOption, OutOption
from cli.words.moments import short_moment
from cli.words.pages.map_campaign import in_words
from cli.words.reader import reader
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.reports.view import View
    from maps.board.board import Board
    from maps.drawing.frames import Frame
    from maps.drawing.layers import Layers

WHEN = ("before", "after")
Answer = TypeVar("Answer")
ArmyOption = Annotated[
    str | None,
    typer.Option("--army", metavar="NAME", help="Mark what this army or fleet can reach."),
]
MovesOption = Annotated[
    int, typer.Option("--moves", min=1, max=99, help="Maximum number of moves.")
]


@dataclass(frozen=True)
class Shown:
    """Which map of the campaign: whose eyes, when, and whose reach is marked."""

    empire: EmpireOption = None
    at: AtOption = None
    corrected: CorrectedOption = False
    army: ArmyOption = None
    moves: MovesOption = 1


def open_map(file: str | None, form: str | None, shown: Shown) -> tuple[Board, Layers]:
    """The map in a file, bare; or the campaign's with everything on it."""
    from maps.drawing.layers import EMPTY

    if file is None:
        return read_map(shown)
    if shown != Shown(moves=shown.moves):  # anything but `--moves`, which has a default
        raise Usage("a map file has no empires and no past", "leave FILE out: the campaign's map")
    return open_board(file, form), EMPTY


def ask(question: Callable[[View], Answer], shown: Shown) -> Answer:
    """Ask the campaign's map, through these eyes and at this moment."""
    from campaign.journal.history import read_books
    from campaign.reports.view import view_of
    from campaign.storage.names import resolve

    with open_campaign() as store, store.reading() as connection:
        world = read_books(connection, shown.at, shown.corrected).world
        empire = None if shown.empire is None else resolve(world, "empire", shown.empire).id
        return question(view_of(world, empire))


def read_map(shown: Shown) -> tuple[Board, Layers]:
    def question(view: View) -> tuple[Board, Layers]:
        from campaign.reports.picture import draw_map
        from campaign.reports.reach import mark_reach

        board, layers = draw_map(view)
        if shown.army is not None:
            layers = mark_reach(view, board, layers, shown.army, shown.moves)
        reader = "" if view.empire is None else view.world.get(Empire, view.empire).name
        return board, in_words(layers, reader)

    return ask(question, shown)


def diff(
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="A date, such as 2/winter.")],
    after: Annotated[
        str | None, typer.Argument(metavar="[AFTER]", help="A date; the default is now.")
    ] = None,
    empire: EmpireOption = None,
    corrected: CorrectedOption = False,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Show what changed on the map between two dates: as a list, or drawn with --out FILE.svg.

    Example: hexcrown map diff 2/winter 3/autumn --out year3.svg
    """
    from maps.drawing.diff import find_changes, render_diff

    _, old = read_map(Shown(empire, before, corrected))
    board, new = read_map(Shown(empire, after, corrected))
    if out is not None:
        write_out(render_diff(board, old, new, lang=reader().lang), out, force)
        return
    names = {each.id: each.name for each in (*old.empires, *new.empires)}
    changes = [
        {**change._asdict(), "at": board.label(change.at),
         "start": board.label(change.start) if change.start else None,
         "before": say_state(change.kind, change.before, names),
         "after": say_state(change.kind, change.after, names)}
        for change in find_changes(old, new)
    ]  # fmt: skip
    show({"before": before, "after": after, "changes": changes}, render_changes)


def say_state(kind: str, state: str, names: Mapping[str, str]) -> str:
    """An owner, or `village 2 razed`, with the empire's name in place of its number."""
    if kind == "owner":
        return names.get(state, state)
    first, *rest = state.split(" ")  # a settlement's kind, or a strength: `2` is no empire there
    return " ".join([first, *(names.get(word, word) for word in rest)])


def render_changes(document: Mapping[str, Any]) -> None:
    for change in document["changes"]:
        what = tr(change["what"] or "land")
        if change["kind"] == "owner":
            now = change["after"] or tr("nobody")
            say("{at}: {owner}, before {before}", at=change["at"], owner=now,
                before=change["before"] or tr("nobody"))  # fmt: skip
        elif change["kind"] == "moved":
            line(f"{change['at']}: {what} ({change['start']} -> {change['at']})")
        elif change["kind"] == "changed":
            before, after = (" ".join(map(tr, (change[when] or "").split())) for when in WHEN)
            line(f"{change['at']}: {what} ({before} -> {after})")
        else:
            line(f"{change['at']}: {'+' if change['kind'] == 'new' else '-'} {what}")
    if not document["changes"]:
        say("nothing changed")


def frames(
    out: Annotated[
        str,
        typer.Option(
            "--out", "-o", metavar="FILE", help="An .html with a slider, .svg, .webp or .gif."
        ),
    ],
    empire: EmpireOption = None,
    force: ForceOption = False,
) -> None:
    """Show the whole campaign as a page with a slider or as an animation; changes since the
    previous moment are marked.

    Example: hexcrown map frames --out vale.html
    Example: hexcrown map frames --out vale.webp
    """
    form = Path(out).suffix.lower()
    if form not in MOVING:
        raise Usage("frames are written as {all}, not as {out}", all=", ".join(MOVING),
                    out=out[-40:])  # fmt: skip
    board, found = read_frames(empire)
    write_out(render_moving(board, found, form), out, force)


MOVING = (".html", ".htm", ".svg", ".webp", ".gif")


def render_moving(board: Board, found: list[Frame], form: str) -> str | bytes:
    from maps.drawing.frames import render_animation, render_frames
    from maps.drawing.pixels import render_motion

    if form in (".webp", ".gif"):
        return render_motion(board, found, form=form[1:], lang=reader().lang)
    render = render_animation if form == ".svg" else render_frames
    return render(board, found, lang=reader().lang)


def read_frames(name: str | None) -> tuple[Board, list[Frame]]:
    """Each moment's layers on the board as it is known at the end."""
    from campaign.reports.chronicle import follow
    from campaign.reports.picture import draw_board, draw_layers
    from campaign.reports.view import view_of
    from campaign.storage.names import resolve
    from campaign.storage.world import World
    from maps.drawing.frames import Frame
    from maps.drawing.layers import clip

    with open_campaign() as store, store.reading() as connection:
        world = World(connection, track=False)
        empire = None if name is None else resolve(world, "empire", name).id
        board = draw_board(view_of(World.whole(connection, track=False), empire))
        moments = follow(connection, lambda then: draw_layers(view_of(then, empire)))
    return board, [
        Frame(short_moment(when), clip(in_words(layers), board.tiles)) for when, layers in moments
    ]
