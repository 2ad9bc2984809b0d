"""`hexcrown decide`: answer what waits for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cli.changing import How, change, takes
from cli.choosing import answers_given
from cli.opening import read
from cli.output import say, show
from cli.story_text import render_story
from cli.trouble import Usage
from cli.turn_text import render_decisions


@takes("choose", "dice", "ask", "dry_run")
def command(
    how: How,
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
    answer = answers_given(how.choose)

    def use_case(world: Any, chance: Any) -> dict[str, Any]:
        from campaign.act import decide
        from campaign.packs import campaign_library
        from campaign.season.status import describe_decision
        from campaign.telling import name_story

        done = decide(world, chance, number, option, answer, by="player")
        story = name_story(world, campaign_library(world), done["story"])
        waiting = [describe_decision(world, row) for row in world.find("decision", ended_at=None)]
        return {"story": story, "decisions": waiting}

    change(use_case, render_answered, how)


def list_decisions(world: Any) -> dict[str, Any]:
    from campaign.season.status import describe_decision, open_decisions

    return {"decisions": [describe_decision(world, row) for row in open_decisions(world)]}


def render_list(document: Mapping[str, Any]) -> None:
    render_decisions(document["decisions"])
    if not document["decisions"]:
        say("nothing waits for a decision")


def render_answered(document: Mapping[str, Any]) -> None:
    render_story(document["story"])
    say("decided (act {act})", act=document["act"])
    render_decisions(document["decisions"])
