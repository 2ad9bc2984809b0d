"""What every command of a deed shares: run it, tell the story, show what waits for an answer.

A deed's function gets the deed in the making and its own words; the shared options are added:

    @deed_command
    def command(deed: Deed, army: ArmyArgument) -> Document:
        return search(deed, deed.key("army", army))

`Deed` is the campaign's (`campaign.acts.deed`), loaded only when the command is run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

import typer

from campaign.storage.models import Decision
from cli.app.opening import open_context
from cli.app.output import note, say
from cli.app.session import session
from cli.options.change_command import OF_A_DEED, ChangeOptions, change, takes
from cli.options.choosing import take_answers
from cli.options.option_groups import Command
from cli.render.outcome_text import render_outcome
from cli.render.story_text import render_story
from cli.render.turn_text import render_decisions
from cli.words.phrases import phrase
from cli.words.reader import reader
from tables.errors import TablesError

if TYPE_CHECKING:
    from campaign.acts.act import Document as Document  # for the commands
    from campaign.acts.declare import Call
    from campaign.acts.deed import Deed
    from campaign.acts.documents import KeptDecision
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World
    from tables.agenda.decisions import Answer
    from tables.agenda.documents import Node
    from tables.library.packs import Library
else:
    Document = dict  # commands name it in what they give back, and load no campaign for it

DeedFunction = Callable[..., Document]
ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]


def deed_command(function: DeedFunction) -> Command:
    """Make a command of a deed. Every one takes the same options: dice that it does not roll are
    refused, a choice that it does not ask for is told."""

    @takes(*OF_A_DEED)
    @wraps(function)
    def do_with_words(how: ChangeOptions, **words: object) -> None:
        do(lambda deed: function(deed, **words), how)

    return player_may_order(do_with_words)


def player_may_order(command: Command) -> Command:
    """Lines of orders may hold this command: it is a deed, done under the lock by `change`."""
    vars(command)["is_deed"] = True
    return command


def do(done: Callable[[Deed], Document], how: ChangeOptions) -> None:
    """Do it in the campaign; the answer holds outcome, story and the decisions that wait."""

    def use_case(world: World, chance: CampaignChance) -> dict[str, Any]:
        from campaign.acts.deed import Deed

        left = list(how.choose or ())
        sender = sender_key(world)
        answer = take_answers(left) if sender is None else for_the_sender(take_answers(left))
        deed = Deed(world, chance, answer, forced=how.force, sender=sender)
        return {**describe(deed, done(deed)), "unasked": left}

    if not agree_to_close(done, how):
        return
    document = change(use_case, render_deed, how, in_words, rolls=True)
    if document["waits"] is not None and not how.dry_run:
        go_on(document["waits"], how)


def do_typed(path: str, texts: Mapping[str, Sequence[str]], how: ChangeOptions) -> None:
    """Do the action that is meant by what was typed for each word of its command."""
    from campaign.acts.declare import COMMANDS
    from campaign.app.lines import read_call
    from campaign.deeds.registry import load_actions

    load_actions()
    with open_context() as context:
        call = context.look(
            lambda world: read_call(
                replace(context, actor=sender_key(world)),
                world,
                COMMANDS[path],
                texts,
                how.choose or (),
            )
        )
    do_call(call, how)


def do_call(call: Call, how: ChangeOptions) -> None:
    """Do it in the campaign, show what came of it, and go on with what it asked."""
    from campaign.acts.calls import run
    from campaign.app.doing import do_in

    def use_case(world: World, chance: CampaignChance) -> Mapping[str, object]:
        return do_in(world, chance, call, actor=sender_key(world), forced=how.force)

    if not agree_to_close(lambda deed: run(deed, call), how):
        return
    document = change(use_case, render_deed, how, in_words, rolls=True, call=call.as_dict())
    if document["waits"] is not None and not how.dry_run:
        go_on(document["waits"], how)


def agree_to_close(done: Callable[[Deed], Document], how: ChangeOptions) -> bool:
    """Nothing closes unseen: armies that could not move any more are named; at a terminal it is
    asked whether to go on all the same."""
    from cli.options.asking import agree, is_terminal

    if session().json or session().led or how.dry_run or how.force or session().beside is not None:
        return True
    from campaign.guide.closing import find_closed
    from cli.app.opening import read

    closed = read(lambda world: find_closed(world, done))
    if not closed:
        return True
    armies = ", ".join(phrase(each["name"]) for each in closed)
    note("after this nobody moves any more this turn; not moved yet: {armies}", armies=armies)
    return agree() if is_terminal() else True


def sender_key(world: World) -> int | None:
    """The empire whose order this is; None for the gamemaster's own words."""
    from campaign.storage.names import resolve

    sender = session().sender
    return None if sender is None else resolve(world, "empire", sender).id


def for_the_sender(answer: Answer) -> Answer:
    """An order answers for its sender alone: what others are asked on the way waits for them."""
    return lambda decision: answer(decision) if decision.get("who", "player") == "player" else None


def go_on(decision: KeptDecision, how: ChangeOptions) -> None:
    """One dialogue a deed: what it met on the way is asked at once, of who is there to answer."""
    from campaign.acts.act import decide
    from cli.options.asking import ask_decision, is_terminal

    alone = session().json or session().beside is not None  # a program, or a file of orders
    if alone or not (how.ask or is_terminal()):
        return
    number = decision["number"]
    try:
        chosen = "roll" if decision["id"] == "dice" else ask_decision(decision)
    except TablesError:  # nobody answers: it waits
        return
    further = replace(how, dice=None, choose=None, ask=how.ask or decision["id"] == "dice")
    session().words = ("decide", str(number), chosen)
    do(lambda deed: decide(deed.world, deed.chance, number, chosen, deed.answer, "player"), further)


class DescribedDeed(TypedDict):
    """A deed as data, before words are found for it."""

    library: Library
    outcome: Node | None
    story: Sequence[Mapping[str, object]]
    decisions: Sequence[Mapping[str, object]]
    waits: KeptDecision | None


def describe(deed: Deed, done: Document) -> DescribedDeed:
    """The deed as data. It is worded later (`in_words`): others wait for the lock meanwhile."""
    from campaign.knowledge.naming import name_story
    from campaign.season.status import describe_decision

    world, library = deed.world, deed.context.library
    with world.unnoticed():  # reads for the story are not reads of the deed
        story = name_story(world, library, done["story"])
        waiting = [describe_decision(world, row) for row in world.find(Decision, ended_at=None)]
    return {
        "library": library,
        "outcome": done["outcome"],
        "story": story,
        "decisions": waiting,
        "waits": done["decision"],
    }


def in_words(done: Mapping[str, Any]) -> dict[str, object]:
    """The outcome in the person's language, once the deed is written and the lock released."""
    from tables.agenda.outcome import document

    outcome = done["outcome"]
    told = document(outcome, done["library"], reader().lang) if outcome else None
    return {**{name: value for name, value in done.items() if name != "library"}, "outcome": told}


def called(name: str) -> str:
    """The name given, checked; without one the deed finds a name."""
    from campaign.storage.text_validation import check_name

    return check_name(name) if name else ""


def render_deed(document: Mapping[str, Any]) -> None:
    if document["outcome"]:
        render_outcome(document["outcome"])
    render_story(document["story"], rows=not document["outcome"])
    for choice in document["unasked"]:
        say("nobody asked for the choice {choice}", choice=choice)
    say("done (act {act})", act=document["act"])
    render_decisions(document["decisions"])
