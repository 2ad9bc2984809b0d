"""What is known before a battle is decided: who meets whom, where, how strong, what is added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.knowledge.naming import name
from campaign.rules.roles import find_tile
from campaign.rules.war.battles import battle_sum, is_fortified, side_strength

if TYPE_CHECKING:
    from campaign.events.values import Name
    from campaign.guide.documents import Encounter, EncounterSide, Modifier
    from campaign.rules.act_context import ActContext
    from campaign.rules.scope import Battle, Member, Scope


def find_encounter(context: ActContext, scope: Scope) -> Encounter | None:
    """The battle that a decision or a roll belongs to, before it is fought."""
    battle, tile = scope.get("battle"), find_tile(context, scope)
    if battle is None or tile is None or battle.get("row"):
        return None
    walled = is_fortified(battle)
    return {
        "place": name(context.world, context.library, f"tile:{tile.id}"),
        "attacker": describe_side(context, battle["attacker"], walled),
        "defender": describe_side(context, battle["defender"], walled),
        "walls": battle["walls"],
        "modifiers": modifiers(context, battle, scope),
    }


def describe_side(context: ActContext, members: Sequence[Member], walled: bool) -> EncounterSide:
    rows = [f"{table}:{key}" for table, key in members]
    names: list[Name] = [name(context.world, context.library, row) for row in rows]
    return {"names": names, "rows": rows, "points": side_strength(context, members, walled)}


def modifiers(context: ActContext, battle: Battle, scope: Scope) -> list[Modifier]:
    """What is added to the attacker's roll, once both strategies are known."""
    tile = find_tile(context, scope)
    if tile is None or not (battle.get("attack") and battle.get("defence")):
        return []
    return [{"what": what, "add": add} for what, add in battle_sum(context, battle, tile).parts]
