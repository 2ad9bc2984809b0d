"""Battles at sea: whether the sails are caught, the sum of each side, its row (ME-SEA-1, 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from campaign import events
from campaign.events.values import Ref, TableRow, ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    ref_of,
    subject,
    within,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.learning import meet, part
from campaign.rules.questions import decide_between
from campaign.rules.scope import SIDES, Battle, Member, Scope, Side, Subject
from campaign.storage.models import Army, Fleet

OUTLAWS = ("pirate", "raider")  # ME-SITE-NORTH: raiders' ships follow the pirates' rules
FIERCE = 1  # ME-SEA-1: what pirates add to their die


def naval_battle(context: ActContext, attacker: Fleet, defender: Fleet) -> Effect:
    """All ships that each side has on the tile; outlaws sail, and fight, one by one."""
    battle: Battle = {
        "attacker": squadron(context, attacker),
        "defender": squadron(context, defender),
    }
    roles: Scope = {
        "battle": battle,
        "tile": subject("tile", context.tile_of(attacker).id),
        "roller": subject("fleet", attacker.id),
        "other-roller": subject("fleet", defender.id),
    }
    return within(roles, action_step(sea_engage, roll="1d6", **{"other-roll": "1d6"}))


def squadron(context: ActContext, fleet: Fleet) -> list[Member]:
    if fleet.owner is None:
        return [("fleet", fleet.id)]
    here = context.world.live(Fleet, tile=fleet.tile, owner=fleet.owner)
    return [("fleet", row.id) for row in here]


@works_step("sea-engage")
def sea_engage(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-SEA-2: the difference of both sums is the row; the lower side has lost."""
    battle = scope["battle"].copy()
    ours = side_sum(context, battle["attacker"]) + int(effect["roll"])
    theirs = side_sum(context, battle["defender"]) + int(effect["other-roll"])
    row = context.library.get("naval-battle").row(ours - theirs)
    winner, loser = winner_and_loser(ours - theirs)
    meet(context, battle)
    sides = {side: tuple(Ref[Fleet]("fleet", key) for _, key in battle[side]) for side in SIDES}
    fought = (ref_of(scope["tile"]), sides["attacker"], ours, sides["defender"], theirs)
    named = TableRow("naval-battle", row.id, small=bool(winner))
    context.tell(
        events.SeaBattleWon(*fought, sides[winner], named)
        if winner
        else events.SeaBattleDrawn(*fought, named)
    )
    battle["winner"], battle["loser"] = winner, loser
    roles = outlaw_roles(context, [*battle["attacker"], *battle["defender"]])
    roles |= {"battle": battle, "roller": {}}
    happening = {"kind": "row", "table": "naval-battle", "row": row.id}
    return [within(roles, happening, action_step(sea_battle_ends))]


def winner_and_loser(difference: int) -> tuple[Side | Literal[""], Side | Literal[""]]:
    if not difference:
        return "", ""
    return ("attacker", "defender") if difference > 0 else ("defender", "attacker")


def side_sum(context: ActContext, members: Sequence[Member]) -> int:
    """ME-SEA-1: ships, and 1 for each unit aboard; pirates carry none (ME-PIR-7)."""
    fleets = [context.world.get(Fleet, key) for _, key in members]
    ships = sum(fleet.ships for fleet in fleets)
    aboard = sum(len(context.world.live(Army, fleet=fleet.id)) for fleet in fleets)
    return ships + aboard + (FIERCE if is_outlaw(fleets[0]) else 0)


def is_outlaw(fleet: Fleet) -> bool:
    return fleet.kind in OUTLAWS


def outlaw_roles(context: ActContext, members: Sequence[Member]) -> Scope:
    """The pirate that fights is the `ship`: the row of a drawn battle asks for its kind."""
    for _, key in members:
        if is_outlaw(context.world.get(Fleet, key)):
            return {"ship": subject("fleet", key), "facts": {"kind": "pirate"}}
    return {"facts": {"kind": "player"}}


@works_step("sea-battle-ends")
def sea_battle_ends(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-5, ME-PIR-7: whatever came of it, the pirate moves no more this turn. A player's
    fleet that was beaten breaks off its voyage."""
    battle = scope["battle"]
    with context.world.unnoticed():  # the battle does not depend on what each side sees
        part(context, battle, scope["tile"]["id"])
    for side in SIDES:
        for _, key in battle[side]:
            fleet = context.world.get(Fleet, key)
            if fleet.ended_at is None and (is_outlaw(fleet) or side == battle["loser"]):
                context.world.put(context.world.get(Fleet, key), moved_at=context.now)
    return []


# Meeting outlaws


def meeting(context: ActContext, fleet: Fleet, outlaw: Fleet) -> Effect:
    """ME-PIR-5: the player may try to bring the pirate to battle."""
    assert fleet.owner is not None, "a player's fleet"
    roles = {
        "empire": subject("empire", fleet.owner),
        "roller": subject("fleet", fleet.id),
        "other-roller": subject("fleet", outlaw.id),
    }
    chase = action_step(sea_chase, fleet=fleet.id, outlaw=outlaw.id, roll="1d6",
                 **{"other-roll": "1d6"})  # fmt: skip
    return within(roles, decide_between("engage", {"engage": [chase], "let-pass": []}))


@works_step("sea-chase")
def sea_chase(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """The pirate's die higher: it escapes. A tie means battle (ME-PIR-7)."""
    fleet = context.world.get(Fleet, effect["fleet"])
    outlaw = context.world.get(Fleet, effect["outlaw"])
    if fleet.ended_at is not None or outlaw.ended_at is not None:
        return []
    escapes = int(effect["other-roll"]) > int(effect["roll"])
    if escapes:
        context.tell(events.PirateEscaped(ref(outlaw), ref(fleet)))
        return []
    context.tell(events.PirateCaught(ref(fleet), ref(outlaw)))
    return [naval_battle(context, fleet, outlaw)]
