"""`hexcrown army roster`: the units of an army, shown or taken from a list. A player's order may
hold `--units`, never a file: that would be one on the gamemaster's machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.opening import open_context, read
from cli.app.output import line, note, say, show
from cli.app.session import session
from cli.options.action_command import do_call
from cli.options.change_command import OF_AN_ACTION, ChangeOptions, takes
from cli.render.columns import write_columns
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.reports.forces import UnitsDocument
    from campaign.rosters.army_list import ArmyList
    from campaign.storage.world import World

ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]
FileArgument = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="BattleScribe, New Recruit, Old World Builder, or text."),
]
UnitsOption = Annotated[
    str | None, typer.Option("--units", metavar="LIST", help="For example 'Spearmen; 20; 180 | …'.")
]
OverOption = Annotated[
    list[str] | None, typer.Option("--over", metavar="ARMY", help="Split it over this army too.")
]
ReplaceOption = Annotated[bool, typer.Option("--replace", help="Replace the army's existing list.")]


@takes(*OF_AN_ACTION)
def roster(
    how: ChangeOptions,
    army: ArmyArgument,
    file: FileArgument = None,
    units: UnitsOption = None,
    over: OverOption = None,
    replace: ReplaceOption = False,
) -> None:
    """Show the units of an army, or take them from a list (.ros, .rosz, .json, text).

    The points of the list are compared with the army's. --over splits it over several armies.

    Example: hexcrown army roster 2 spearmen.rosz --over 3
    """
    if file is None and units is None:
        if over or replace:
            raise Usage("--over and --replace need a list", hint="name a file, or give --units")
        show(read(lambda world: describe(world, army)), render_units)
        return
    if file is not None:
        units = from_file(file)
    take(army, units or "", over or [], replace, how)


def from_file(file: Path) -> str:
    from campaign.actions.land.army_lists import write_units
    from campaign.rosters.army_list import LARGEST_FILE
    from campaign.rosters.reading import read_army_list

    try:
        with file.open("rb") as opened:
            found = read_army_list(opened.read(LARGEST_FILE + 1))
    except OSError as error:
        raise Usage("can't read {file}: {why}", file=str(file), why=error.strerror) from error
    tell_doubts(found)
    return write_units(found.units)


def tell_doubts(found: ArmyList) -> None:
    """Nothing is read wrongly in silence."""
    if not found.is_as_stated:
        note(
            "the file says {stated}, its units add up to {total}: it was truncated or changed",
            stated=found.stated,
            total=found.total,
        )
    for text in found.unread[:20]:
        note("not read: {line}", line=text)


def take(army: str, units: str, over: list[str], replace: bool, how: ChangeOptions) -> None:
    from campaign.acts.declare import Call
    from campaign.acts.turn import Turn
    from campaign.app.doing import render

    arguments: dict[str, Any] = {"units": units}

    def words_of(world: World) -> tuple[Call, list[str], str]:
        turn = Turn(world)
        arguments["army"] = turn.key("army", army)
        if over:
            arguments["over"] = turn.keys("army", over)
        difference = "" if replace else find_difference(world, arguments)
        if replace or (difference and agree_to_replace(difference)):
            arguments["replace"] = True
        call = Call("army-list", dict(arguments))
        return call, render(world, call), difference

    with open_context() as context:
        call, words, _ = context.look(words_of)
    session().words = tuple(words)
    do_call(call, how)


def find_difference(world: World, arguments: dict[str, Any]) -> str:
    """What replacing the list that is there would change; nothing if there is none."""
    from campaign.actions.land.army_lists import parse_units, refuse_listed
    from campaign.acts.turn import Turn
    from campaign.errors import Refused
    from campaign.storage.models import Army

    armies = [world.get(Army, key) for key in (arguments["army"], *arguments.get("over", ()))]
    try:
        refuse_listed(Turn(world), armies, parse_units(arguments["units"]))
    except Refused as refused:
        return tr(refused.message, **refused.facts)
    return ""


def agree_to_replace(difference: str) -> bool:
    """At a terminal it is asked; elsewhere the refusal names --replace."""
    from cli.options.asking import agree, is_terminal

    if session().json or not is_terminal():
        return False
    line(difference)
    return agree()


def describe(world: World, army: str) -> UnitsDocument:
    from campaign.reports.forces import describe_units
    from campaign.storage.models import Army
    from campaign.storage.names import resolve

    return describe_units(world, world.get(Army, resolve(world, "army", army).id))


def render_units(document: UnitsDocument) -> None:
    if not document["units"]:
        say("{army} has no list of units", army=document["army"])
        return
    write_columns(
        [tr("unit"), tr("models"), tr("points"), tr("of the list")],
        [
            [
                each["name"] + (" *" if each["character"] else ""),
                f"{each['number']}/{each['listed_number']}",
                each["points"],
                each["listed"],
            ]
            for each in document["units"]
        ],
    )
    say("{army}: points in all {total}", army=document["army"], total=document["points"])
    if document["unassigned"]:
        say(
            "points lost, spread over all units: {lost}; hexcrown army losses {key} UNIT=POINTS "
            "says which fell",
            lost=document["unassigned"],
            key=document["id"],
        )
    if document["unlisted"]:
        say("points in no unit of the list: {rest}", rest=document["unlisted"])
