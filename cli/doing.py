"""What every command of a deed shares: run it, tell the story, show what waits for an answer.

A deed's function gets the act in the making and its own words; the shared options are added:

    @deed(*ROLLED)
    def command(act: Act, army: ArmyArgument) -> Document:
        return search(act.world, act.chance, act.key("army", army), answer=act.answer)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.changing import Command, How, change, takes
from cli.choosing import take_answers
from cli.output import line, say
from cli.story_text import render_story
from cli.text import pick
from cli.turn_text import render_decisions

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

UNNAMED = ("roll", "other-roll")  # a deed's own dice: the story says what they were for
Document = dict[str, Any]
Deed = Callable[..., Document]
ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]


class Act(NamedTuple):
    """An act in the making: the books, the dice, the answers laid ready, a rule overruled."""

    world: World
    chance: CampaignChance
    answer: Answer
    forced: bool

    def key(self, table: str, text: str) -> int:
        """The number of the row a person means."""
        from campaign.names import resolve

        return int(resolve(self.world, table, text)["id"])

    def key_if(self, table: str, text: str | None) -> int | None:
        return self.key(table, text) if text else None

    def keys(self, table: str, texts: Iterable[str] | None) -> list[int]:
        return [self.key(table, text) for text in texts or ()]


def deed(*options: str) -> Callable[[Deed], Command]:
    """Make a command of a deed, with these options of `How`."""

    def make(function: Deed) -> Command:
        @wraps(function)
        def run(how: How, **words: Any) -> None:
            do(lambda act: function(act, **words), how)

        return takes(*options)(run)

    return make


def do(done: Callable[[Act], Document], how: How) -> None:
    """Do it in the campaign; the answer holds outcome, story and the decisions that wait."""

    def use_case(world: World, chance: CampaignChance) -> Document:
        left = list(how.choose or ())
        document = done(Act(world, chance, take_answers(left), how.force))
        refuse_unoffered(document.get("decision"), left)
        return {**tell(world, document), "unasked": left}

    change(use_case, render_deed, how)


def refuse_unoffered(decision: Any, left: list[str]) -> None:
    """A question that none of the bare words answers; a word for another may wait its turn."""
    from tables.decisions import get_option

    bare = [word for word in left if "=" not in word]
    if decision and bare:
        get_option(decision, bare[0])


def tell(world: World, done: Document) -> Document:
    from campaign.packs import campaign_library
    from campaign.season.status import describe_decision
    from campaign.telling import name_story

    story = name_story(world, campaign_library(world), done.get("story", ()))
    waiting = [describe_decision(world, row) for row in world.find("decision", ended_at=None)]
    return {"outcome": done.get("outcome"), "story": story, "decisions": waiting}


def called(name: str) -> str:
    """A name given, checked; none is left for the deed to find."""
    from campaign.words import check_name

    return check_name(name) if name else ""


def render_deed(document: Mapping[str, Any]) -> None:
    if document["outcome"]:
        render_rolls(document["outcome"])
    render_story(document["story"])
    for choice in document["unasked"]:
        say("nobody asked for the choice {choice}", choice=choice)
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
