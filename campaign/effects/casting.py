"""A spell takes hold: the one that was chosen, on the tile that was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext, Effects
from campaign.rules.effect_registry import works_effect
from campaign.rules.scope import Scope, Subject

if TYPE_CHECKING:
    from tables.library.effect_types import CastEffect


@works_effect("cast")
def cast(context: ActContext, effect: CastEffect, on: Subject, scope: Scope) -> Effects:
    """A court wizard's spell seeks its mark as a tower's does, from the tile aimed at."""
    spell = effect.get("row") or scope.get("spell", {}).get("id")
    if not spell:
        return []
    return [{"kind": "row", "table": "standard-spells", "row": spell}]
