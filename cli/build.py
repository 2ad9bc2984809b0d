"""`hexcrown build`: what an empire builds in winter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.changing import DryRunOption, ForceOption, How, ReasonOption
from cli.doing import do

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

app = typer.Typer(
    help="Bridges, temples, settlements, ships and engines, built in winter.",
    no_args_is_help=True,
    add_completion=False,
)

EmpireArgument = Annotated[str, typer.Argument(metavar="EMPIRE", help="Who builds.")]
TileArgument = Annotated[str, typer.Argument(metavar="TILE", help="Where, as 0405.")]
PlaceArgument = Annotated[str, typer.Argument(metavar="SETTLEMENT", help="Name or number.")]
NameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called.")]


def on_tile(what: str, empire: str, tile: str, how: How, name: str = "") -> None:
    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import building
        from campaign.names import resolve
        from campaign.words import check_name

        who = int(resolve(world, "empire", empire)["id"])
        where = int(resolve(world, "tile", tile)["id"])
        if what == "bridge":
            return building.build_bridge(world, chance, who, where, forced=how.force)
        if what == "temple":
            return building.build_temple(world, chance, who, where, forced=how.force)
        named = check_name(name) if name else ""
        return building.build_settlement(
            world, chance, who, where, what, name=named, forced=how.force
        )

    do(deed, None, how)


@app.command()
def bridge(
    empire: EmpireArgument,
    tile: TileArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Over a river (ME-BRI-1) or a chasm (ME-TILE-CHASM-2); it takes timber.

    Example: hexcrown build bridge Ostmark 0405
    """
    on_tile("bridge", empire, tile, How(dry_run=dry_run, force=force, reason=reason))


@app.command()
def temple(
    empire: EmpireArgument,
    tile: TileArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """On a tile of the empire, beside any other settlement (ME-TEMP-1).

    Example: hexcrown build temple Ostmark 0405
    """
    on_tile("temple", empire, tile, How(dry_run=dry_run, force=force, reason=reason))


@app.command()
def village(
    empire: EmpireArgument,
    tile: TileArgument,
    name: NameOption = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """On barren land.

    Example: hexcrown build village Ostmark 0405 --name Millbrook
    """
    on_tile("village", empire, tile, How(dry_run=dry_run, force=force, reason=reason), name)


@app.command()
def fortress(
    empire: EmpireArgument,
    tile: TileArgument,
    name: NameOption = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Out of a village, or on barren land; dearer on a delta (ME-TILE-DELTA-1).

    Example: hexcrown build fortress Ostmark 0405
    """
    on_tile("fortress", empire, tile, How(dry_run=dry_run, force=force, reason=reason), name)


@app.command()
def city(
    empire: EmpireArgument,
    tile: TileArgument,
    name: NameOption = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Out of a village or a fortress; never on a delta.

    Example: hexcrown build city Ostmark 0405
    """
    on_tile("city", empire, tile, How(dry_run=dry_run, force=force, reason=reason), name)


@app.command()
def ship(
    empire: EmpireArgument,
    place: PlaceArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """In a coastal city with a free berth; it takes timber, and oak crowns pay first.

    Example: hexcrown build ship Ostmark Rivergate
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.shipyards import build_ship
        from campaign.names import resolve

        who = int(resolve(world, "empire", empire)["id"])
        where = int(resolve(world, "settlement", place)["id"])
        return build_ship(world, chance, who, where, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


@app.command()
def engine(
    empire: EmpireArgument,
    place: PlaceArgument,
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help="stone-thrower, cannon, ram or siege-tower."),
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="SETTLEMENT", help="The city or fortress it goes to.")
    ] = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """In a city or fortress, no more a winter than forest tiles (ME-SIEGE-2).

    An army there takes it along with `army equip`.

    Example: hexcrown build engine Ostmark Rivergate ram
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.shipyards import build_engine
        from campaign.names import resolve

        who = int(resolve(world, "empire", empire)["id"])
        where = int(resolve(world, "settlement", place)["id"])
        target = int(resolve(world, "settlement", to)["id"]) if to else None
        return build_engine(world, chance, who, where, kind, to=target, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))
