"""`hexcrown recruit`: troops for crowns, in winter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, called, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

EmpireArgument = Annotated[str, typer.Argument(metavar="EMPIRE", help="Who recruits.")]
PlaceArgument = Annotated[str, typer.Argument(metavar="SETTLEMENT", help="Name or number.")]
PointsArgument = Annotated[int, typer.Argument(metavar="POINTS", help="How many.")]
RaceOption = Annotated[
    str, typer.Option("--race", metavar="RACE", help="Of the people who live there.")
]
IntoOption = Annotated[
    str, typer.Option("--to", "--into", metavar="ARMY", help="An army that stands there.")
]
NameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="Of the new army.")]


@deed_command
def command(
    deed: Deed,
    empire: EmpireArgument,
    settlement: PlaceArgument,
    points: PointsArgument,
    race: RaceOption = "",
    into: IntoOption = "",
    name: NameOption = "",
) -> Document:
    """Recruit at a settlement, into a new army of 500 points or more or into one there.

    Without --to it is the same as `army raise`.

    Example: hexcrown recruit Ostmark Rivergate 600 --name 'Third Banner'
    """
    from campaign.deeds.winter import recruiting

    who, where = deed.key("empire", empire), deed.key("settlement", settlement)
    army = deed.key_if("army", into)
    return recruiting.recruit(deed, who, where, points, race=race, into=army, name=called(name))
