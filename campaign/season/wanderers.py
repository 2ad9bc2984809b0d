"""Undead, chaos hordes and raiders: what moves by itself on land, and whom it falls upon."""

from __future__ import annotations

from collections.abc import Sequence

from campaign import events
from campaign.actions.war.fighting import is_parted
from campaign.effects.fighting import assault_agenda, battle_agenda, stand_or_shelter
from campaign.events.values import Ref, ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
    within,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Member, Scope, Subject
from campaign.rules.war.following import gain_points
from campaign.rules.war.forces import (
    MOST_POINTS,
    STEP,
    end_army,
    raise_army,
    tile_ashore,
)
from campaign.rules.war.sieges import is_walled, keepers_of
from campaign.season.phases import opens_phase
from campaign.storage.models import Army, Condition, Settlement

# The undead


@opens_phase("undead")
def undead(context: ActContext) -> Effects:
    """ME-NEC-H1: each army by its own die, before the players; on a 6 it goes, then hungers."""
    return [
        for_subject("force", subject("army", army.id),
                    {"kind": "roll", "table": "wandering-undead"},
                    action_step(ravage, army=army.id))
        for army in context.world.live(Army, kind="undead", owner=None)
    ]  # fmt: skip


@works_step("ravage")
def ravage(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-NEC-H3 first: every player's army on the tile is fought. What then stands undefended is
    razed (ME-NEC-H2)."""
    horde = find_live(context, effect["army"])
    if horde is None:
        return []
    places = [row.id for row in standing(context, horde.tile)]
    owners = owners_among(players_armies(context, horde))
    fights = [action_step(undead_meet, army=horde.id, empire=owner) for owner in owners]
    storms = [action_step(undead_storm, army=horde.id, settlement=key) for key in places]
    return [*fights, *storms, action_step(undead_spoils, army=horde.id, settlements=places)]


def find_live(context: ActContext, key: int) -> Army | None:
    """The army, if it is still there and on land."""
    army = context.world.get(Army, key)
    return army if army.ended_at is None and army.tile is not None else None


def players_armies(context: ActContext, horde: Army) -> list[Army]:
    """Those on its tile that it can get at: over a fault nobody comes to blows."""
    here = context.world.live(Army, tile=tile_ashore(horde))
    players = [row for row in here if row.owner is not None and row.points > 0]
    return [row for row in players if not is_parted(context, horde, row)]


def in_the_open(context: ActContext, horde: Army, owner: int | None = None) -> list[Army]:
    found = [row for row in players_armies(context, horde) if row.inside is None]
    return [row for row in found if owner in (None, row.owner)]


def owners_among(armies: Sequence[Army]) -> list[int]:
    return sorted({army.owner for army in armies if army.owner is not None})


def standing(context: ActContext, tile: int | None) -> list[Settlement]:
    return [row for row in context.world.live(Settlement, tile=tile or 0) if not row.razed]


@works_step("undead-meet")
def undead_meet(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """In the open, or as a siege where the army has walls of its own to go behind."""
    horde = find_live(context, effect["army"])
    outside = in_the_open(context, horde, effect["empire"]) if horde else []
    if horde is None or not outside:
        return []  # those within are stormed with their place
    fight = open_battle(horde, outside)
    for place in standing(context, horde.tile):
        if effect["empire"] in keepers_of(context, place) and is_walled(context, place):
            storm = action_step(undead_storm, army=horde.id, settlement=place.id, sheltered=True)
            return [stand_or_shelter(effect["empire"], fight, storm)]
    return [fight]


def open_battle(horde: Army, foes: Sequence[Army]) -> Effect:
    foe: list[Member] = [("army", row.id) for row in foes]
    return battle_agenda([("army", horde.id)], foe, tile=tile_ashore(horde))


@works_step("undead-storm")
def undead_storm(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-NEC-H2: independent settlements fight them, and so does every garrison and army within.
    Where an army held its ground before the gates they get no further."""
    horde = find_live(context, effect["army"])
    place = context.world.get(Settlement, effect["settlement"])
    gone = place.ended_at is not None or place.razed
    if horde is None or gone or horde.tile != place.tile or not is_held(context, place, horde):
        return []
    keepers = keepers_of(context, place)
    before_the_gates = any(in_the_open(context, horde, keeper) for keeper in keepers)
    if before_the_gates and "sheltered" not in effect:
        return []
    return [assault_agenda(context, [horde.id], place)]


def is_held(context: ActContext, place: Settlement, horde: Army) -> bool:
    """By anyone who can fight: a garrison, or armies of its owner or of its open allies."""
    if place.points > 0:
        return True
    keepers = keepers_of(context, place)
    return any(row.owner in keepers for row in players_armies(context, horde))


@works_step("undead-spoils")
def undead_spoils(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Of the places that stood when they came: what nobody defends is razed; what lies razed
    now adds its dead to them."""
    horde = find_live(context, effect["army"])
    if horde is None:
        return []
    further: Effects = []
    for key in effect["settlements"]:
        place = context.world.get(Settlement, key)
        if place.tile != horde.tile:
            continue
        if not place.razed and place.ended_at is None:
            if is_held(context, place, horde):
                continue
            context.tell(events.Undefended(Ref("settlement", key), ref(horde)))
            on_it = {"settlement": subject("settlement", key)}
            further.append(
                within(on_it, {"kind": "raze", "of": "settlement", "by": f"army:{horde.id}"})
            )
        further += growth(context, horde, place)
    return further


def growth(context: ActContext, horde: Army, place: Settlement) -> Effects:
    """ME-NEC-H2, figures `undead-growth`; a capital is a city."""
    rows = context.library.get("undead-growth").by_id
    kind = "city" if place.kind == "capital" else place.kind
    points: object = rows[kind].data["figures"]["points"] if kind in rows else 0
    growing = action_step(undead_grow, army=horde.id, roll=points, place=place.id)
    return [growing] if points else []


@works_step("undead-grow")
def undead_grow(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Past 1500 they part in two, near equal (house decision 11)."""
    horde = find_live(context, effect["army"])
    if horde is None:
        return []
    points = int(effect["roll"])
    total = horde.points + points
    dead, army = Ref[Settlement]("settlement", effect["place"]), ref(horde)
    context.tell(events.DeadRose(dead, army.count("points", points), army))
    second = total // 2 // STEP * STEP if total > MOST_POINTS else 0
    context.world.add(horde, points=points - second)
    if second:
        other = raise_army(context, horde, points=second)
        context.tell(events.ArmyDivided(army, Ref("army", other)))
    return []


# Chaos hordes


@opens_phase("hordes")
def hordes(context: ActContext) -> Effects:
    """ME-SITE-HORDE: one tile by the die, each turn; then whoever is there."""
    going = {"kind": "drift", "of": "force", "direction": "1d6", "distance": 1}
    return [
        for_subject("force", subject("army", army.id), going,
                    action_step(horde_meets, army=army.id))
        for army in context.world.live(Army, kind="horde", owner=None)
    ]  # fmt: skip


@works_step("horde-meets")
def horde_meets(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """It attacks armies only, and those it can get at (house decision 16)."""
    horde = find_live(context, effect["army"])
    if horde is None:
        return []
    owners = owners_among(in_the_open(context, horde))
    return [action_step(horde_meeting, army=horde.id, empire=owner) for owner in owners]


@works_step("horde-meeting")
def horde_meeting(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Chaos armies it joins on 4 and more, else it attacks them as it does all others."""
    horde = find_live(context, effect["army"])
    if horde is None:
        return []
    foes = in_the_open(context, horde, effect["empire"])
    attack = action_step(horde_attacks, army=horde.id, empire=effect["empire"])
    kin = [row for row in foes if row.race == "chaos"]
    if not kin:
        return [attack] if foes else []
    join = action_step(horde_joins, army=horde.id, into=kin[0].id)
    bands = [
        {"range": [1, 3], "effects": [attack]},
        {"range": [4, 6], "effects": [join]},
    ]
    return [{"kind": "check", "dice": "1d6", "for": "horde-joins", "bands": bands}]


@works_step("horde-attacks")
def horde_attacks(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    horde = find_live(context, effect["army"])
    if horde is None:
        return []
    foes = in_the_open(context, horde, effect["empire"])
    return [open_battle(horde, foes)] if foes else []


@works_step("horde-joins")
def horde_joins(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Into the army as far as it has room; the rest under a banner of its own."""
    horde, into = find_live(context, effect["army"]), find_live(context, effect["into"])
    if horde is None or into is None:
        return []
    context.tell(events.ArmiesJoined(ref(horde), ref(into), ref(context.tile_of(into))))
    joined = gain_points(context, into, horde.points)
    end_army(context, horde, "joined")
    joined._replace(points=0).tell(context, into)
    return []


# Raiders


@opens_phase("raiders")
def raiders(context: ActContext) -> Effects:
    """ME-SITE-NORTH: those driven off are gone after their 1d6 turns."""
    leaving = [
        row
        for row in context.world.live(Condition, kind="raider-camp")
        if row.until is not None and row.until <= context.now
    ]
    return [
        for_subject("tile", subject("tile", row.of_key), action_step(camp_leaves, camp=row.id))
        for row in leaving
    ]


@works_step("camp-leaves")
def camp_leaves(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    camp = context.world.get(Condition, effect["camp"])
    context.world.end(camp, "left")
    context.tell(events.RaidersLeft(Ref("tile", camp.of_key)))
    return []
