"""What every command of a deed shares: run it, tell the story, show what waits for an answer.

A deed's function gets the act in the making and its own words; the shared options are added:

    @deed
    def command(act: DeedCall, army: ArmyArgument) -> Document:
        return search(act.world, act.chance, act.key("army", army), answer=act.answer)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.app.output import say
from cli.app.session import current
from cli.options.change_command import OF_A_DEED, ChangeOptions, Command, change, takes
from cli.options.choosing import take_answers
from cli.render.outcome_text import render_outcome
from cli.render.story_text import render_story
from cli.render.turn_text import render_decisions

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World
    from tables.agenda.decisions import Answer

Document = dict[str, Any]
Deed = Callable[..., Document]
ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]


class DeedCall(NamedTuple):
    """An act in the making: the books, the dice, the answers laid ready, a rule overruled."""

    world: World
    chance: CampaignChance
    answer: Answer
    forced: bool

    def key(self, table: str, text: str) -> int:
        """The number of the row a person means."""
        from campaign.storage.names import resolve

        return int(resolve(self.world, table, text)["id"])

    def key_if(self, table: str, text: str | None) -> int | None:
        return self.key(table, text) if text else None

    def keys(self, table: str, texts: Iterable[str] | None) -> list[int]:
        return [self.key(table, text) for text in texts or ()]


def deed(function: Deed) -> Command:
    """Make a command of a deed. Every one takes the same options: dice that it does not roll are
    refused, a choice that it does not ask for is told."""

    @takes(*OF_A_DEED)
    @wraps(function)
    def command(how: ChangeOptions, **words: Any) -> None:
        do(lambda act: function(act, **words), how)

    return command


def do(done: Callable[[DeedCall], Document], how: ChangeOptions) -> None:
    """Do it in the campaign; the answer holds outcome, story and the decisions that wait."""

    def use_case(world: World, chance: CampaignChance) -> Document:
        left = list(how.choose or ())
        document = done(DeedCall(world, chance, take_answers(left), how.force))
        return {**tell(world, document), "unasked": left}

    change(use_case, render_deed, how)


def tell(world: World, done: Document) -> Document:
    from campaign.knowledge.naming import name_story
    from campaign.rules.packs import campaign_library
    from campaign.season.status import describe_decision
    from tables.agenda.outcome import document

    library = campaign_library(world)
    outcome = done.get("outcome")
    waiting = world.find("decision", ended_at=None)
    return {
        "outcome": document(outcome, library, current.lang) if outcome else None,
        "story": name_story(world, library, done.get("story", ())),
        "decisions": [describe_decision(world, row) for row in waiting],
    }


def called(name: str) -> str:
    """A name given, checked; none is left for the deed to find."""
    from campaign.storage.text_validation import check_name

    return check_name(name) if name else ""


def render_deed(document: Mapping[str, Any]) -> None:
    if document["outcome"]:
        render_outcome(document["outcome"])
    render_story(document["story"])
    for choice in document["unasked"]:
        say("nobody asked for the choice {choice}", choice=choice)
    say("done (act {act})", act=document["act"])
    render_decisions(document["decisions"])
