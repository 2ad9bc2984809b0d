"""What every command of a deed shares: run it, tell the story, show what waits for an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cli.changing import How, change
from cli.choosing import answers_given
from cli.output import line, say
from cli.story_text import render_story
from cli.text import pick
from cli.turn_text import render_decisions

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

UNNAMED = ("roll", "other-roll")  # a deed's own dice: the story says what they were for
Deed = Callable[["World", "CampaignChance", "Answer"], dict[str, Any]]


def do(deed: Deed, choose: list[str] | None, how: How) -> None:
    """Do it in the campaign; the answer holds outcome, story and the decisions that wait."""

    def use_case(world: World, chance: CampaignChance) -> dict[str, Any]:
        from campaign.packs import campaign_library
        from campaign.season.status import describe_decision
        from campaign.telling import name_story

        done = deed(world, chance, answers_given(choose))
        story = name_story(world, campaign_library(world), done.get("story", ()))
        waiting = [describe_decision(world, row) for row in world.find("decision", ended_at=None)]
        return {"outcome": done.get("outcome"), "story": story, "decisions": waiting}

    change(use_case, render_deed, how)


def render_deed(document: Mapping[str, Any]) -> None:
    if document["outcome"]:
        render_rolls(document["outcome"])
    render_story(document["story"])
    say("done (act {act})", act=document["act"])
    render_decisions(document["decisions"])


def render_rolls(node: Mapping[str, Any]) -> None:
    """Each table rolled on, with its dice and the row they gave."""
    for child in node["then"]:
        dice = "".join(f"  {render_roll(roll)}" for roll in child["rolls"])
        row = f": {pick(child['row']['name'])}" if child["row"] else ""
        line(f"  {child['table']}{dice}{row}")
        render_rolls(child)
    for roll in node["rolls"] if node["table"] is None else ():
        name = "" if roll["for"] in UNNAMED else f"{roll['for']}  "
        line(f"  {name}{render_roll(roll)}")


def render_roll(roll: Mapping[str, Any]) -> str:
    """`2d6 [5 4] +1 = 10`."""
    faces = " ".join(map(str, roll["faces"]))
    added = f" {roll['modifier']:+d}" if roll["modifier"] else ""
    return f"{roll['dice']} [{faces}]{added} = {roll['total']}"
