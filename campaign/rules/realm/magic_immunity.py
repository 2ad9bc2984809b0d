"""Tiles that magic can't harm: a temple of the High Elves, a spell of protection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext, Effect
from campaign.rules.conditions import live_conditions
from campaign.rules.roles import find_tile
from campaign.rules.scope import Scope
from campaign.storage.models import Settlement

if TYPE_CHECKING:
    from campaign.storage.models import Tile

HARM = ("lose", "destroy", "raze", "push", "independent", "barren")
# Conditions of the packs that do a tile no harm.
KIND = ("abundance", "magical-protection", "held-river")


def is_warded(context: ActContext, effect: Effect, scope: Scope) -> bool:
    """Whether magic would do harm here and can't. Magic says so in the scope, as `magic`."""
    if not is_harm(effect):
        return False
    tile = find_tile(context, scope)
    return tile is not None and (has_elf_temple(context, tile) or is_protected(context, tile))


def is_harm(effect: Effect) -> bool:
    if effect["kind"] == "afflict":
        return effect["condition"] not in KIND
    if effect["kind"] == "income":
        return effect.get("factor") in ("half", "none")
    return effect["kind"] in HARM


def has_elf_temple(context: ActContext, tile: Tile) -> bool:
    """ME-TEMP-HEL: no magic attack, and no dragon either."""
    return any(
        place.kind == "temple" and place.race == "high-elves" and not place.razed
        for place in context.world.live(Settlement, tile=tile.id)
    )


def is_protected(context: ActContext, tile: Tile) -> bool:
    found = live_conditions(context, "tile", tile.id)
    return any(context.condition(row.kind).get("figures", {}).get("immune") for row in found)
