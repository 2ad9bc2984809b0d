"""`hexcrown decide`: answer what waits for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.action_index import read_commands
from cli.app.opening import read
from cli.app.output import say, show
from cli.options.action_command import do_typed
from cli.options.change_command import ChangeOptions, takes
from cli.render.turn_text import render_decisions
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.season.documents import DecisionsDocument
    from campaign.storage.world import World

SETTINGS = {"ignore_unknown_options": True}  # `decide 1 -1` takes a modifier


@takes("choose", "dice", "ask", "dry_run")
def command(
    how: ChangeOptions,
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="Which.")] = None,
    option: Annotated[str | None, typer.Argument(metavar="OPTION", help="The answer.")] = None,
) -> None:
    """Without words it lists them; with them it is an action."""
    if number is None:
        show(read(list_decisions), render_list)
        return
    if option is None:
        raise Usage("which answer to {number}?", "hexcrown decide lists the options", number=number)
    do_typed("decide", {"decision": [str(number)], "option": [option]}, how)


command.__doc__ = read_commands()["decide"]["help"]


def list_decisions(world: World) -> DecisionsDocument:
    from campaign.acts.answers import describe_decisions

    return {"decisions": describe_decisions(world)}


def render_list(document: DecisionsDocument) -> None:
    render_decisions(document["decisions"])
    if not document["decisions"]:
        say("there are no open decisions")
