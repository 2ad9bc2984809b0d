"""Winter events: earthquakes, eruptions, one roll of fortune an empire, dragons among them."""

from __future__ import annotations

from campaign.events.magic import DragonFoundNothing, DragonTurnedAway
from campaign.events.values import ref
from campaign.rules.act_context import ActContext, Effect, Effects, StepEffect, for_subject, subject
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.magic_immunity import has_elf_temple
from campaign.rules.roles import find_tile
from campaign.rules.scope import Scope, Subject
from campaign.season.phases import opens_phase
from campaign.storage.models import Empire, Settlement

# Which table a restless tile rolls on each winter (ME-TILE-FAULT-2, ME-TILE-VOLCANO-1).
RESTLESS = {"fault": "earthquake", "volcano": "eruption"}


@opens_phase("events")
def events(context: ActContext) -> Effects:
    """The earth first, in order of the tiles, then each empire in turn order."""
    return [*earth_moves(context), *fortunes(context)]


def earth_moves(context: ActContext) -> Effects:
    return [
        for_subject("tile", subject("tile", tile.id), {"kind": "roll", "table": table})
        for kind, table in RESTLESS.items()
        for tile in context.world.special_tiles()
        if kind in tile.kinds
    ]


def fortunes(context: ActContext) -> Effects:
    """HO-EVENT: what comes from afar comes first to the capital."""
    empires = sorted(context.world.live(Empire), key=lambda row: (row.turn_order, row.id))
    return [fortune(context, empire) for empire in empires]


def fortune(context: ActContext, empire: Empire) -> Effect:
    capitals = context.world.live(Settlement, owner=empire.id, kind="capital")
    where = {"tile": subject("tile", capitals[0].tile)} if capitals else {}
    roll = {"kind": "roll", "table": "winter-events"}
    return for_subject("empire", subject("empire", empire.id), roll, **where)


@works_step("dragon-lands")
def dragon_lands(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """BG-DRAG-1: it razes what it lands on; not beside a temple of the High Elves."""
    tile = find_tile(context, scope)
    if tile is None or has_elf_temple(context, tile):
        context.tell(DragonTurnedAway())
        return []
    if not any(not place.razed for place in context.world.live(Settlement, tile=tile.id)):
        context.tell(DragonFoundNothing(ref(tile)))
    return [{"kind": "raze", "of": "settlements-here"}]
