"""Undead, chaos hordes and raiders: what moves by itself on land, and whom it falls upon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.deeds.fighting import is_parted
from campaign.effects.fighting import assault_agenda, battle_agenda
from campaign.forces import MOST_POINTS, STEP, end_army, gain_points, raise_army
from campaign.scene import (
    Effect,
    Effects,
    Scene,
    Scope,
    Subject,
    deed,
    for_subject,
    subject,
    within,
)
from campaign.walls import is_walled
from campaign.world import Row

# The undead


def undead(scene: Scene) -> Effects:
    """ME-NEC-H1: each army by its own die, before the players; on a 6 it goes, then hungers."""
    return [
        for_subject("force", subject("army", army["id"]),
                    {"kind": "roll", "table": "wandering-undead"},
                    deed("ravage", army=army["id"]))
        for army in scene.world.live("army", kind="undead", owner=None)
    ]  # fmt: skip


def ravage(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-NEC-H3 first: every player's army on the tile is fought. What then stands undefended is
    razed (ME-NEC-H2)."""
    horde = find_live(scene, effect["army"])
    if horde is None:
        return []
    places = [row["id"] for row in standing(scene, horde["tile"])]
    owners = {row["owner"] for row in players_armies(scene, horde)}
    fights = [deed("undead-meet", army=horde["id"], empire=owner) for owner in sorted(owners)]
    storms = [deed("undead-storm", army=horde["id"], settlement=key) for key in places]
    return [*fights, *storms, deed("undead-spoils", army=horde["id"], settlements=places)]


def find_live(scene: Scene, key: int) -> Row | None:
    """The army, if it is still there and on land."""
    army = scene.world.one("army", key)
    return army if army["ended_at"] is None and army["tile"] is not None else None


def players_armies(scene: Scene, horde: Row) -> list[Row]:
    """Those on its tile that it can get at: over a fault nobody comes to blows."""
    here = scene.world.live("army", tile=horde["tile"])
    players = [row for row in here if row["owner"] is not None and row["points"] > 0]
    return [row for row in players if not is_parted(scene, horde, row)]


def in_the_open(scene: Scene, horde: Row, owner: int | None = None) -> list[Row]:
    found = [row for row in players_armies(scene, horde) if row["inside"] is None]
    return [row for row in found if owner in (None, row["owner"])]


def standing(scene: Scene, tile: int) -> list[Row]:
    return [row for row in scene.world.live("settlement", tile=tile) if not row["razed"]]


def undead_meet(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """In the open, or as a siege where the army has walls of its own to go behind."""
    horde = find_live(scene, effect["army"])
    outside = in_the_open(scene, horde, effect["empire"]) if horde else []
    if horde is None or not outside:
        return []  # those within are stormed with their place
    fight = open_battle(horde, outside)
    for place in standing(scene, horde["tile"]):
        if place["owner"] == effect["empire"] and is_walled(scene, place):
            storm = deed("undead-storm", army=horde["id"], settlement=place["id"], sheltered=True)
            return [stand_or_shelter(effect["empire"], fight, storm)]
    return [fight]


def open_battle(horde: Row, foes: Sequence[Row]) -> Effect:
    foe = [("army", row["id"]) for row in foes]
    return battle_agenda([("army", horde["id"])], foe, tile=horde["tile"])


def stand_or_shelter(empire: int, fight: Effect, storm: Effect) -> Effect:
    options = [
        {"id": "open", "name": {"en": "In the open", "it": "In campo aperto"}, "effects": [fight]},
        {"id": "walls", "name": {"en": "Behind the walls", "it": "Dietro le mura"},
         "effects": [storm]},
    ]  # fmt: skip
    question = {
        "en": "Meet them in the open, or go behind the walls?",
        "it": "Affrontarli in campo aperto o chiudersi nelle mura?",
    }
    decision = {"kind": "decide", "id": "stand", "question": question, "options": options}
    return within({"empire": subject("empire", empire)}, decision)


def undead_storm(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-NEC-H2: independent settlements fight them, and so does every garrison and army within.
    Where an army held its ground before the gates they get no further."""
    horde = find_live(scene, effect["army"])
    place = scene.world.one("settlement", effect["settlement"])
    gone = place["ended_at"] is not None or place["razed"]
    if horde is None or gone or horde["tile"] != place["tile"] or not is_held(scene, place, horde):
        return []
    before_the_gates = in_the_open(scene, horde, place["owner"]) if place["owner"] else []
    if before_the_gates and "sheltered" not in effect:
        return []
    return [assault_agenda(scene, [horde["id"]], place)]


def is_held(scene: Scene, place: Row, horde: Row) -> bool:
    """By anyone who can fight: an independent place without a garrison has nobody."""
    if place["points"] > 0 or place["owner"] is None:
        return bool(place["points"] > 0)
    return any(row["owner"] == place["owner"] for row in players_armies(scene, horde))


def undead_spoils(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Of the places that stood when they came: what nobody defends is razed; what lies razed
    now adds its dead to them."""
    horde = find_live(scene, effect["army"])
    if horde is None:
        return []
    further: Effects = []
    for key in effect["settlements"]:
        place = scene.world.one("settlement", key)
        if place["tile"] != horde["tile"]:
            continue
        if not place["razed"] and place["ended_at"] is None:
            if is_held(scene, place, horde):
                continue
            on_it = {"settlement": subject("settlement", key)}
            further.append(within(on_it, {"kind": "raze", "of": "settlement"}))
        further += growth(scene, horde, place)
    return further


def growth(scene: Scene, horde: Row, place: Row) -> Effects:
    """ME-NEC-H2, figures `undead-growth`; a capital is a city."""
    rows = scene.library.get("undead-growth").by_id
    kind = "city" if place["kind"] == "capital" else place["kind"]
    points: Any = rows[kind].data["figures"]["points"] if kind in rows else 0
    return [deed("undead-grow", army=horde["id"], roll=points)] if points else []


def undead_grow(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Past 1500 they part in two, near equal (house decision 11)."""
    horde = find_live(scene, effect["army"])
    if horde is None:
        return []
    points = int(effect["roll"])
    total = int(horde["points"]) + points
    name = f"army:{horde['id']}"
    scene.tell("{points} points join {army}.", points=points, army=name)
    second = total // 2 // STEP * STEP if total > MOST_POINTS else 0
    scene.world.add("army", horde["id"], "points", points - second)
    if second:
        other = raise_army(scene, like=horde, points=second)
        scene.tell("{army} divides: {other} is formed.", army=name, other=f"army:{other}")
    return []


# Chaos hordes


def hordes(scene: Scene) -> Effects:
    """ME-SITE-HORDE: one tile by the die, each turn; then whoever is there."""
    going = {"kind": "drift", "of": "force", "direction": "1d6", "distance": 1}
    return [
        for_subject("force", subject("army", army["id"]), going,
                    deed("horde-meets", army=army["id"]))
        for army in scene.world.live("army", kind="horde", owner=None)
    ]  # fmt: skip


def horde_meets(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """It attacks armies only, and those it can get at (house decision 16)."""
    horde = find_live(scene, effect["army"])
    if horde is None:
        return []
    owners = {row["owner"] for row in in_the_open(scene, horde)}
    return [deed("horde-meeting", army=horde["id"], empire=owner) for owner in sorted(owners)]


def horde_meeting(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Chaos armies it joins on 4 and more, else it attacks them as it does all others."""
    horde = find_live(scene, effect["army"])
    if horde is None:
        return []
    foes = in_the_open(scene, horde, effect["empire"])
    attack = deed("horde-attacks", army=horde["id"], empire=effect["empire"])
    kin = [row for row in foes if row["race"] == "chaos"]
    if not kin:
        return [attack] if foes else []
    join = deed("horde-joins", army=horde["id"], into=kin[0]["id"])
    bands = [
        {"range": [1, 3], "effects": [attack]},
        {"range": [4, 6], "effects": [join]},
    ]
    return [{"kind": "check", "dice": "1d6", "for": "horde-joins", "bands": bands}]


def horde_attacks(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    horde = find_live(scene, effect["army"])
    if horde is None:
        return []
    foes = in_the_open(scene, horde, effect["empire"])
    return [open_battle(horde, foes)] if foes else []


def horde_joins(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Into the army as far as it has room; the rest under a banner of its own."""
    horde, into = find_live(scene, effect["army"]), find_live(scene, effect["into"])
    if horde is None or into is None:
        return []
    scene.tell("{army} joins {other}.", army=f"army:{horde['id']}", other=f"army:{into['id']}")
    gain_points(scene, into, int(horde["points"]))
    end_army(scene, horde, "joined")
    return []


# Raiders


def raiders(scene: Scene) -> Effects:
    """ME-SITE-NORTH: those driven off are gone after their 1d6 turns."""
    leaving = [
        row
        for row in scene.world.live("condition", kind="raider-camp")
        if row["until"] is not None and row["until"] <= scene.now
    ]
    return [
        for_subject("tile", subject("tile", row["of_key"]), deed("camp-leaves", camp=row["id"]))
        for row in leaving
    ]


def camp_leaves(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    camp = scene.world.one("condition", effect["camp"])
    scene.world.end("condition", camp["id"], "left")
    scene.tell("The raiders leave {tile}.", tile=f"tile:{camp['of_key']}")
    return []
