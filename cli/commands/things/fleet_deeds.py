"""What fleets do besides sailing: fight, part and join. Verbs of `fleet`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, called, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

FleetArgument = Annotated[str, typer.Argument(metavar="FLEET", help="Name or number.")]
OtherArgument = Annotated[str, typer.Argument(metavar="OTHER", help="The fleet beside it.")]


def add_deeds(app: typer.Typer) -> None:
    for name, verb in (("battle", battle), ("split", split), ("merge", merge), ("load", load)):
        app.command(name)(verb)


@deed_command
def battle(deed: Deed, fleet: FleetArgument, other: OtherArgument) -> Document:
    """Fight another fleet on the same tile: ships, units aboard and 1d6 a side (ME-SEA-1).

    Example: hexcrown fleet battle Gull Shark --dice 5,3
    """
    from campaign.deeds.sea.sea_battle import sea_battle

    one, two = deed.keys("fleet", (fleet, other))
    return sea_battle(deed, one, two)


@deed_command
def split(
    deed: Deed,
    fleet: FleetArgument,
    ships: Annotated[int, typer.Argument(metavar="SHIPS", help="How many part.")],
    armies: Annotated[
        list[str] | None,
        typer.Option("--army", metavar="ARMY", help="An army that goes along; may be repeated."),
    ] = None,
    name: Annotated[str, typer.Option("--name", help="What the new fleet is called.")] = "",
) -> Document:
    """Some ships of a fleet, with the armies named, form a fleet of their own.

    Example: hexcrown fleet split Gull 1 --army 'First Banner' --name Tern
    """
    from campaign.deeds.sea.squadrons import split_fleet

    key, along = deed.key("fleet", fleet), deed.keys("army", armies)
    return split_fleet(deed, key, ships, along, name=called(name))


@deed_command
def merge(deed: Deed, fleet: FleetArgument, other: OtherArgument) -> Document:
    """All of one fleet joins another on its tile.

    Example: hexcrown fleet merge Tern Gull
    """
    from campaign.deeds.sea.squadrons import merge_fleets

    one, two = deed.keys("fleet", (fleet, other))
    return merge_fleets(deed, one, two)


@deed_command
def load(
    deed: Deed,
    fleet: FleetArgument,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="How many provisions.")],
) -> Document:
    """Load provisions out of the stores of the place it lies at, for all who sail with it.

    Example: hexcrown fleet load Gull 3
    """
    from campaign.deeds.land import loading

    return loading.load_fleet(deed, deed.key("fleet", fleet), number)
