"""`hexcrown recruit`: troops for crowns, in winter."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.deed_command import DeedCall, Document, called, deed

EmpireArgument = Annotated[str, typer.Argument(metavar="EMPIRE", help="Who recruits.")]
PlaceArgument = Annotated[str, typer.Argument(metavar="SETTLEMENT", help="Name or number.")]
PointsArgument = Annotated[int, typer.Argument(metavar="POINTS", help="How many.")]
RaceOption = Annotated[
    str, typer.Option("--race", metavar="RACE", help="Of the people who live there.")
]
IntoOption = Annotated[
    str, typer.Option("--into", metavar="ARMY", help="An army that stands there.")
]
NameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="Of the new army.")]


@deed
def command(
    act: DeedCall,
    empire: EmpireArgument,
    settlement: PlaceArgument,
    points: PointsArgument,
    race: RaceOption = "",
    into: IntoOption = "",
    name: NameOption = "",
) -> Document:
    """Recruit at a settlement, into a new army of 500 points or more or into one there.

    Without --into it is the same as `army raise`.

    Example: hexcrown recruit Ostmark Rivergate 600 --name 'Third Banner'
    """
    from campaign.deeds.winter import recruiting

    who, where = act.key("empire", empire), act.key("settlement", settlement)
    army = act.key_if("army", into)
    return recruiting.recruit(
        act.world, act.chance, who, where, points,
        race=race, into=army, name=called(name), forced=act.forced,
    )  # fmt: skip
