"""Who holds a tile: the last empire whose army stood there at a turn's end with no rival force on
it; walls must be taken (ME-MINE-5, a ruling of our own)."""

from __future__ import annotations

from campaign.events.crowns import NowBelongs, PassedOn, TileHeld
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.open_allies import end_alliances
from campaign.storage.models import Army, Empire, Owned, Settlement, Tile


def hold_tiles(context: ActContext) -> None:
    """At a turn's end, in order of the tiles' numbers."""
    standing: dict[int, set[int | None]] = {}
    for army in context.world.live(Army):
        if army.tile is not None and army.points:
            standing.setdefault(army.tile, set()).add(army.owner)
    for tile in sorted(standing):
        [empire] = standing[tile] if len(standing[tile]) == 1 else [None]
        if empire is not None:
            hold_tile(context, context.world.get(Tile, tile), empire)


def hold_tile(context: ActContext, tile: Tile, empire: int) -> None:
    """Unless it is held already, or a settlement of others stands there."""
    if tile.owner == empire or is_settled_by_others(context, tile, empire):
        return
    before = None if tile.owner is None else Ref[Empire]("empire", tile.owner)
    context.world.put(tile, owner=empire)
    context.tell(TileHeld(Ref("empire", empire), ref(tile), before))
    hold_ruins(context, tile, empire)


def hold_ruins(context: ActContext, tile: Tile, empire: int) -> None:
    """What lies razed there goes with the land; a capital is a city to its taker."""
    for place in context.world.live(Settlement, tile=tile.id, razed=True):
        if place.owner != empire:
            kind = "city" if place.kind == "capital" else place.kind
            tell_owner(context, place, empire)
            context.world.put(place, owner=empire, kind=kind, kingdom=None)
            end_alliances(context, place.id)


def tell_owner(context: ActContext, row: Owned, after: int) -> None:
    """It is about to change hands, and nothing else tells it."""
    before, owner = row.owner, Ref[Empire]("empire", after)
    if before is None:
        context.tell(NowBelongs(ref(row), owner))
    else:
        context.tell(PassedOn(ref(row), Ref("empire", before), owner))


def is_settled_by_others(context: ActContext, tile: Tile, empire: int) -> bool:
    """BG-RAZE-1: the tile of a razed settlement can still be taken."""
    places = context.world.live(Settlement, tile=tile.id)
    return any(place.owner != empire and not place.razed for place in places)
