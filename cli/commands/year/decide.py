"""`hexcrown decide`: answer what waits for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Decision
from cli.app.opening import read
from cli.app.output import say, show
from cli.options.change_command import ChangeOptions, takes
from cli.options.deed_command import Document, do, player_may_order
from cli.render.turn_text import render_decisions
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.acts.deed import Deed
    from campaign.season.documents import DecisionsDocument
    from campaign.storage.world import World


SETTINGS = {"ignore_unknown_options": True}  # `decide 1 -1` takes a modifier


@player_may_order
@takes("choose", "dice", "ask", "dry_run")
def command(
    how: ChangeOptions,
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="Which.")] = None,
    option: Annotated[str | None, typer.Argument(metavar="OPTION", help="The answer.")] = None,
) -> None:
    """List the decisions that wait, or answer one; what it held up goes on at once.

    Example: hexcrown decide 1 hold
    """
    if number is None:
        show(read(list_decisions), render_list)
        return
    if option is None:
        raise Usage("which answer to {number}?", "hexcrown decide lists the options", number=number)
    do(lambda deed: decided(deed, number, option), how)


def decided(deed: Deed, number: int, option: str) -> Document:
    from campaign.acts.act import decide
    from campaign.knowledge.own_numbers import find_decision
    from campaign.season.status import describe_decision
    from cli.options.typed_words import find_option

    if deed.sender is not None:  # a player's number is the how-manieth that was asked of them
        row = find_decision(deed.world, deed.sender, number)
        number = 0 if row is None else row.id
    if (row := deed.world.get_if(Decision, number)) is not None:
        option = find_option(describe_decision(deed.world, row)["options"], option)
    return decide(deed.world, deed.chance, number, option, deed.answer, by="player")


def list_decisions(world: World) -> DecisionsDocument:
    from campaign.season.status import describe_decision, open_decisions

    return {"decisions": [describe_decision(world, row) for row in open_decisions(world)]}


def render_list(document: DecisionsDocument) -> None:
    render_decisions(document["decisions"])
    if not document["decisions"]:
        say("nothing waits for a decision")
