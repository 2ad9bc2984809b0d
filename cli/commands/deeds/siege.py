"""`hexcrown siege`: lines drawn, hunger, breaches, assaults; and siege trains on the road."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.deeds.battle import (
    AttackOption,
    BaggageOption,
    DefenceOption,
    LossesOption,
    ResultOption,
    WithOption,
    plans_of,
)
from cli.options.deed_command import ArmyArgument, Document, called, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed
    from campaign.bookkeeping.documents import RowsDocument
    from campaign.storage.models.kinds import Engine
    from campaign.storage.world import World

app = typer.Typer(
    help="Sieges: begin, starve, breach, assault, take, lift.",
    no_args_is_help=True,
    add_completion=False,
)
PlaceArgument = Annotated[
    str | None,
    typer.Argument(metavar="SETTLEMENT", help="Where several stand on the tile, which."),
]
COLUMNS = ("settlement", "empire", "begun_at", "breaches")
EngineOption = Annotated[int, typer.Option(min=0, max=4, help="How many.")]


@app.command("list")
def list_sieges() -> None:
    """The sieges in progress.

    Example: hexcrown siege list
    """
    from cli.app.opening import read
    from cli.app.output import show

    def question(world: World) -> RowsDocument:
        from campaign.bookkeeping.listing import list_rows

        return list_rows(world, "siege", empire=None, ended=False)

    show(read(question), render_sieges)


def render_sieges(document: RowsDocument) -> None:
    from campaign.knowledge.told_changes import column_titles
    from cli.app.output import say
    from cli.options.noun_commands import show_value
    from cli.render.columns import write_columns
    from cli.words.text import pick

    titles = column_titles()["siege"]
    rows = [
        [row["id"], *(show_value(column, row[column]) for column in COLUMNS)]
        for row in document["rows"]
    ]
    if rows:
        write_columns(["id", *(pick(dict(titles[column])) for column in COLUMNS)], rows)
    else:
        say("there are none")


@app.command("begin")
@deed_command
def begin(
    deed: Deed, army: ArmyArgument, place: PlaceArgument = None, others: WithOption = None
) -> Document:
    """Draw lines round the walled settlement on the army's tile (BG-SIEGE-1).

    Example: hexcrown siege begin 2 --with 3
    """
    from campaign.deeds.war.besieging import begin_siege

    mine, there = deed.keys("army", (army, *(others or ()))), deed.key_if("settlement", place)
    return begin_siege(deed, mine, there)


@app.command("starve")
@deed_command
def starve(deed: Deed, army: ArmyArgument) -> Document:
    """Wait before the walls: those within eat what they have, then starve (HO-STARVE).

    Example: hexcrown siege starve 2
    """
    from campaign.deeds.war import besieging

    return besieging.starve(deed, deed.key("army", army))


@app.command("breach")
@deed_command
def breach(deed: Deed, army: ArmyArgument) -> Document:
    """Try the walls: 2d6, +1 for each cannon and stone-thrower in the lines (ME-SIEGE-5).

    Example: hexcrown siege breach 2 --dice 4,5
    """
    from campaign.deeds.war import besieging

    return besieging.breach(deed, deed.key("army", army))


@app.command("assault")
@deed_command
def assault(
    deed: Deed,
    army: ArmyArgument,
    place: PlaceArgument = None,
    others: WithOption = None,
    attack: AttackOption = None,
    defence: DefenceOption = None,
    result: ResultOption = None,
    losses: LossesOption = None,
    baggage: BaggageOption = False,
) -> Document:
    """Storm the settlement on the army's tile, after a siege or without one (ME-SIEGE-6).

    Example: hexcrown siege assault 2 --with 3 --attacker direct
    """
    from campaign.deeds.war import fighting

    plans = plans_of(deed, attack, defence, result, losses, baggage)
    mine, there = deed.keys("army", (army, *(others or ()))), deed.key_if("settlement", place)
    return fighting.assault(deed, mine, there, plans)


@app.command("take")
@deed_command
def take(deed: Deed, army: ArmyArgument, place: PlaceArgument = None) -> Document:
    """Move into a settlement that nobody defends; keep its people or repopulate (ME-RACE-5).

    Example: hexcrown siege take 2 --choose keep
    """
    from campaign.deeds.war import razing

    key, there = deed.key("army", army), deed.key_if("settlement", place)
    return razing.take(deed, key, there)


@app.command("lift")
@deed_command
def lift(deed: Deed, army: ArmyArgument, others: WithOption = None) -> Document:
    """Leave the lines; with the last army the siege ends.

    Example: hexcrown siege lift 2
    """
    from campaign.deeds.war.besieging import lift_siege

    return lift_siege(deed, deed.keys("army", (army, *(others or ()))))


@app.command("convoy")
@deed_command
def convoy(
    deed: Deed,
    army: ArmyArgument,
    stone_throwers: EngineOption = 0,
    cannons: EngineOption = 0,
    rams: EngineOption = 0,
    towers: EngineOption = 0,
    name: Annotated[str, typer.Option("--name", help="What the convoy is called.")] = "",
) -> Document:
    """Three engines or more part from an army as a convoy with its own escort (ME-SIEGE-4).

    Example: hexcrown siege convoy 2 --rams 2 --cannons 1
    """
    from campaign.deeds.war.trains import form_convoy

    key, engines = deed.key("army", army), engine_counts(stone_throwers, cannons, rams, towers)
    return form_convoy(deed, key, engines, name=called(name))


@app.command("abandon")
@deed_command
def abandon(
    deed: Deed,
    army: ArmyArgument,
    stone_throwers: EngineOption = 0,
    cannons: EngineOption = 0,
    rams: EngineOption = 0,
    towers: EngineOption = 0,
) -> Document:
    """Leave engines behind, to take a dangerous route: they are destroyed (ME-SIEGE-4).

    Example: hexcrown siege abandon 2 --rams 2
    """
    from campaign.deeds.war.trains import abandon_engines

    key, engines = deed.key("army", army), engine_counts(stone_throwers, cannons, rams, towers)
    return abandon_engines(deed, key, engines)


def engine_counts(
    stone_throwers: int, cannons: int, rams: int, towers: int
) -> Mapping[Engine, int]:
    """The engines asked for by name; those of which none is asked for are left out."""
    given: dict[Engine, int] = {
        "stone_throwers": stone_throwers,
        "cannons": cannons,
        "rams": rams,
        "towers": towers,
    }
    return {name: number for name, number in given.items() if number}
