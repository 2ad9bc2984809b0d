"""`hexcrown build`: what an empire builds in winter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, called, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

app = typer.Typer(
    help="Bridges, temples, settlements, ships and engines, built in winter.",
    no_args_is_help=True,
    add_completion=False,
)

EmpireArgument = Annotated[str, typer.Argument(metavar="EMPIRE", help="Who builds.")]
TileArgument = Annotated[str, typer.Argument(metavar="TILE", help="Where, as 0405.")]
PlaceArgument = Annotated[str, typer.Argument(metavar="SETTLEMENT", help="Name or number.")]
NameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called.")]


@app.command()
@deed_command
def bridge(deed: Deed, empire: EmpireArgument, tile: TileArgument) -> Document:
    """Over a river (ME-BRI-1) or a chasm (ME-TILE-CHASM-2); it takes timber.

    Example: hexcrown build bridge Ostmark 0305
    """
    from campaign.deeds.winter.building import build_bridge

    who, where = deed.key("empire", empire), deed.key("tile", tile)
    return build_bridge(deed, who, where)


@app.command()
@deed_command
def temple(deed: Deed, empire: EmpireArgument, tile: TileArgument) -> Document:
    """On a tile of the empire, beside any other settlement (ME-TEMP-1).

    Example: hexcrown build temple Ostmark 0405
    """
    from campaign.deeds.winter.building import build_temple

    who, where = deed.key("empire", empire), deed.key("tile", tile)
    return build_temple(deed, who, where)


@app.command()
@deed_command
def village(
    deed: Deed, empire: EmpireArgument, tile: TileArgument, name: NameOption = ""
) -> Document:
    """On barren land.

    Example: hexcrown build village Ostmark 0405 --name Millbrook
    """
    return settle(deed, "village", empire, tile, name)


@app.command()
@deed_command
def fortress(
    deed: Deed, empire: EmpireArgument, tile: TileArgument, name: NameOption = ""
) -> Document:
    """Out of a village, or on barren land; dearer on a delta (ME-TILE-DELTA-1).

    Example: hexcrown build fortress Ostmark 0104
    """
    return settle(deed, "fortress", empire, tile, name)


@app.command()
@deed_command
def city(deed: Deed, empire: EmpireArgument, tile: TileArgument, name: NameOption = "") -> Document:
    """Out of a village or a fortress; never on a delta.

    Example: hexcrown build city Ostmark 0104
    """
    return settle(deed, "city", empire, tile, name)


def settle(deed: Deed, kind: str, empire: str, tile: str, name: str) -> Document:
    from campaign.deeds.winter.building import build_settlement

    who, where = deed.key("empire", empire), deed.key("tile", tile)
    return build_settlement(deed, who, where, kind, name=called(name))


@app.command()
@deed_command
def ship(deed: Deed, empire: EmpireArgument, settlement: PlaceArgument) -> Document:
    """In a coastal city with a free berth; it takes timber, and oak crowns pay first.

    Example: hexcrown build ship Ostmark Rivergate
    """
    from campaign.deeds.winter.shipyards import build_ship

    who, where = deed.key("empire", empire), deed.key("settlement", settlement)
    return build_ship(deed, who, where)


@app.command()
@deed_command
def engine(
    deed: Deed,
    empire: EmpireArgument,
    settlement: PlaceArgument,
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help="stone-thrower, cannon, ram or siege-tower."),
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="SETTLEMENT", help="The city or fortress it goes to.")
    ] = "",
) -> Document:
    """In a city or fortress, no more a winter than forest tiles (ME-SIEGE-2).

    An army there takes it along with `army equip`.

    Example: hexcrown build engine Ostmark Rivergate ram
    """
    from campaign.deeds.winter.shipyards import build_engine

    who, where = deed.key("empire", empire), deed.key("settlement", settlement)
    target = deed.key_if("settlement", to)
    return build_engine(deed, who, where, kind, to=target)
