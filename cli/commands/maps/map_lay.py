"""The map of a campaign, laid from a file. A verb of `map`."""

from __future__ import annotations

from collections.abc import Mapping

from cli.app.output import say
from cli.commands.maps.map_files import File, Form, open_board
from cli.options.change_command import ChangeOptions, apply, takes


@takes("force", "reason", "dry_run")
def lay(how: ChangeOptions, file: File, form: Form = None) -> None:
    """Use a map as the campaign's map.

    Example: hexcrown map lay reik.txt
    """
    board = open_board(file, form)

    from campaign.app.editing import lay_map

    apply(lambda context, how: lay_map(context, board, how), render_laid, how)


def render_laid(document: Mapping[str, object]) -> None:
    say("{tiles} tiles are laid (act {act})", tiles=document["tiles"], act=document["act"])
    say("next: hexcrown empire add NAME --race RACE, then empire found NAME TILE")
