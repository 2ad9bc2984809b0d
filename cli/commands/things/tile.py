"""`hexcrown tile`: the board's tiles in the books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import say
from cli.options.change_command import ChangeOptions, apply_call, takes
from cli.options.noun_commands import list_of, render_set, show_of

if TYPE_CHECKING:
    from collections.abc import Mapping

app = typer.Typer(help="Tiles of the campaign's board.", no_args_is_help=True, add_completion=False)
app.command("list", help="List them.\n\nExample: hexcrown tile list")(list_of("tile"))
app.command("show", help="Show everything about one.\n\nExample: hexcrown tile show 0405")(
    show_of("tile")
)


@app.command("set", context_settings={"ignore_unknown_options": True})
@takes("force", "reason", "dry_run")
def set_tile(
    how: ChangeOptions,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Its label, such as 0405.")],
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD...", help="highland, +volcano, -forest, bridge, name=Reik …"),
    ],
) -> None:
    """Change a tile by hand.

    Example: hexcrown tile set 0405 +volcano name="Old Smoke" --reason "drawn wrongly"
    """
    apply_call("tile-set", render_set, how, tile=tile, words=words)


@app.command("note")
@takes("dry_run")
def note_tile(
    how: ChangeOptions,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Its label, such as 0405.")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text of the note.")] = "",
    link: Annotated[
        str, typer.Option("--link", metavar="LINK", help="An address, a file or a wiki's page.")
    ] = "",
    readers: Annotated[
        str,
        typer.Option("--for", metavar="WHOM", help="An empire, or all, once they know the tile."),
    ] = "gamemaster",
    remove: Annotated[
        int | None, typer.Option("--remove", metavar="NUMBER", help="Delete a note.")
    ] = None,
) -> None:
    """Attach a note to a tile, for yourself or for those who know it.

    Example: hexcrown tile note 0405 "The miller lies" --link https://example.org/mill --for all
    """
    if remove is None:
        note = {"tile": tile, "text": text, "link": link, "readers": readers}
        apply_call("tile-note", render_noted, how, **note)
    else:
        apply_call("tile-note-remove", render_removed, how, tile=tile, number=remove)


def render_noted(document: Mapping[str, object]) -> None:
    say("{tile}: noted as {number}", tile=document["name"], number=document["note"])


def render_removed(document: Mapping[str, object]) -> None:
    say("{tile}: note {number} is deleted", tile=document["name"], number=document["note"])
