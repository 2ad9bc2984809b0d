"""A battle as data, and the sum that decides it (HO-BATTLE, BG-BAT-1 to 4).

A battle stands in the scope while it is fought, so that a decision in its midst keeps it:
members of each side as [table, number], walls, both strategies, who won, what follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaign.rules.act_context import ActContext, subject
from campaign.rules.roles import side_members
from campaign.rules.war.forces import MOST_PROVISIONS, strength_of
from campaign.storage.models import Army, Settlement, Troops, model_of
from campaign.storage.models.kinds import ENGINES, Engine

if TYPE_CHECKING:
    from campaign.rules.scope import Battle, Member, Scope
    from campaign.storage.models import Tile
    from tables.library.effect_types import LoseEffect

ATTACKS = ("direct", "surprise", "flank")
DEFENCES = ("counter-attack", "hold", "withdraw")
# The rows of the figures `engines`.
ENGINE_ROWS: dict[Engine, str] = {
    "stone_throwers": "stone-thrower",
    "cannons": "cannon",
    "rams": "ram",
    "towers": "siege-tower",
}


Carried = Literal[
    "crowns", "loot", "prisoners", "provisions", "stone_throwers", "cannons", "rams", "towers"
]
CARRIED: tuple[Carried, ...] = ("crowns", "loot", "prisoners", "provisions", *ENGINES)


class BattleSum(NamedTuple):
    """What is added to the roll, each part by name, for the story and for `why`."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.parts)


def side_strength(context: ActContext, members: Sequence[Member], fortified: bool = False) -> int:
    """All armies of a side and the garrison of its settlement. ME-SIEGE-4: a convoy's escort
    fights in the open alone."""
    total = 0
    for table, key in members:
        row = context.world.get(model_of(table), key)
        if row.ended_at is not None or (fortified and row.kind == "convoy"):
            continue
        if table == "army":
            total += strength_of(context, context.world.get(Army, key))
        elif table == "settlement":
            total += context.world.get(Settlement, key).points
    return total


def is_fortified(battle: Battle) -> bool:
    """Fought for walls, breached or not; a village has none."""
    return battle.get("fortified", battle["walls"] > 1)


def engine_worth(context: ActContext, members: Sequence[Member], what: str) -> int:
    """What the engines of these armies add: points, to a breach, to an assault (ME-SIEGE-10)."""
    armies = [context.world.row(table, key) for table, key in members if table == "army"]
    return sum(
        getattr(army, name) * int(context.figure("engines", row, what))
        for name, row in ENGINE_ROWS.items()
        for army in armies
    )


def battle_sum(context: ActContext, battle: Battle, tile: Tile) -> BattleSum:
    """From the attacker's side: strategies, tile, races, strength, engines."""
    cells = context.library.get("battle-strategies").get_row(battle["attack"]).data["cells"]
    factor = int(context.figure("battle-factors", battle["attack"], "factor"))
    parts = [
        ("strategies", int(cells[battle["defence"]])),
        ("ground", ground_modifier(context, tile)),
        ("races", race_modifier(context, battle)),
        ("strength", toward_zero(factor * difference(context, battle), 1000)),
        ("engines", engine_modifier(context, battle)),
    ]
    return BattleSum(tuple(part for part in parts if part[1]))


def difference(context: ActContext, battle: Battle) -> int:
    """Attacking points less defending ones, which walls multiply (BG-BAT-3). Engines count in
    sieges, for the attacker alone (ME-SIEGE-1, ME-SIEGE-9)."""
    walled = is_fortified(battle)
    attack = side_strength(context, battle["attacker"], walled)
    if walled:
        attack += engine_worth(context, battle["attacker"], "points")
    return attack - side_strength(context, battle["defender"], walled) * battle["walls"]


def toward_zero(number: int, by: int) -> int:
    return number // by if number >= 0 else -(-number // by)


def ground_modifier(context: ActContext, tile: Tile) -> int:
    """ME-TILE-CHASM-4, ISLAND-1, PLATEAU-1: once, on the attacker's result (house decision 6)."""
    rows = context.library.get("tiles").by_id
    kinds = [kind for kind in context.land(tile).kinds if kind in rows]
    return sum(int(rows[kind].data["figures"].get("strategic", 0)) for kind in kinds)


def race_modifier(context: ActContext, battle: Battle) -> int:
    """ME-RACE-2: Bretonnians in walls are hard to take, the Empire is good at taking walls."""
    if not is_fortified(battle):
        return 0
    rows = context.library.get("race-modifiers").by_id
    attacking = side_race(context, battle["attacker"])
    defending = side_race(context, battle["defender"])
    found = 0
    if attacking in rows:
        found += int(rows[attacking].data["figures"].get("assault", 0))
    if defending in rows:
        found += int(rows[defending].data["figures"].get("besieger", 0))
    return found


def side_race(context: ActContext, members: Sequence[Member]) -> str:
    for table, key in members[:1]:
        row = context.world.row(table, key)
        if isinstance(row, Troops):
            return row.race
    return ""


def engine_modifier(context: ActContext, battle: Battle) -> int:
    """ME-SIEGE-6: +2 for each ram and tower in an assault."""
    if not is_fortified(battle):
        return 0
    return engine_worth(context, battle["attacker"], "assault")


# Losses within a battle


def battle_percent(context: ActContext, effect: LoseEffect, scope: Scope) -> int:
    """HO-BATTLE: the defence changes what is lost: counter-attack adds to the loser's, withdraw
    halves both sides'."""
    percent = int(effect["percent"])
    battle = scope.get("battle", {})
    rows = context.library.get("battle-factors").by_id
    if battle.get("defence") not in rows:
        return percent
    figures = rows[battle["defence"]].data["figures"]
    if effect.get("of") == battle.get("loser"):
        percent += int(figures.get("loser-percent", 0))
    return percent * int(figures.get("losses", 100)) // 100


def hand_over(context: ActContext, army: Army, scope: Scope) -> None:
    """What the beaten carried goes to the winner: crowns (ME-NEC-2), loot, provisions, and engines
    (ME-SIEGE-7, ME-SIEGE-9). What the winner has no room for is destroyed (ME-SIEGE-4)."""
    winners = find_winners(context, scope, army)
    if not winners:
        return
    for name in CARRIED:
        left = getattr(army, name)
        context.world.add_amount("army", army.id, name, -left)
        for winner in winners:
            taken = min(left, room_for(context, winner, name))
            context.world.add_amount("army", winner, name, taken)
            left -= taken


def find_winners(context: ActContext, scope: Scope, beaten: Army) -> list[int]:
    """The winning side's armies; nobody's while it is not decided, or if the army won itself."""
    members = side_members(scope.get("battle", {}), "winner")
    won = [key for table, key in members if table == "army"]
    if beaten.id in won:
        return []
    return [key for key in won if context.is_live(subject("army", key))]


def room_for(context: ActContext, army: int, name: Carried) -> int:
    row = context.world.get(Army, army)
    if name == "provisions":
        return max(0, MOST_PROVISIONS - row.provisions)
    if name in ENGINES:
        most = int(context.figure("engines", "train", "most"))
        return max(0, most - sum(int(getattr(row, engine)) for engine in ENGINES))
    return 10**6
