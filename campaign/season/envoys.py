"""Envoys are heard when the diplomacy phase ends: of several at one place, the best modifier."""

from __future__ import annotations

from campaign.options import OPTIONS
from campaign.scene import (
    Effect,
    Effects,
    Scene,
    Scope,
    Subject,
    deed,
    for_subject,
    one_of_many,
    subject,
    within,
)
from campaign.world import Row


def hear_envoys(scene: Scene) -> Effects:
    """One audience for each settlement that envoys wait in, in order of id."""
    waiting: dict[int, list[Row]] = {}
    for relation in scene.world.find("relation"):
        if relation["settlement"] is not None and is_sent(scene, relation):
            waiting.setdefault(relation["settlement"], []).append(relation)
    return [audience(scene, place, waiting[place]) for place in sorted(waiting)]


def is_sent(scene: Scene, relation: Row) -> bool:
    return bool(scene.world.data("relation", relation["id"]).get("mission") == scene.now)


def audience(scene: Scene, place: int, envoys: list[Row]) -> Effect:
    """ME-DIP-5: the best modifier is heard, ties at random; the others leave unheard."""
    row = scene.world.one("settlement", place)
    rated = [(modifier(scene, sender_of(scene, envoy), row) or 0, envoy) for envoy in envoys]
    best = max(rate for rate, _ in rated)
    foremost = [envoy for rate, envoy in rated if rate == best]
    sent = [envoy["id"] for envoy in envoys]
    hearings = [[deed("hear-envoy", relation=envoy["id"], sent=sent)] for envoy in foremost]
    return for_subject(
        "settlement", subject("settlement", place), *one_of_many("whose envoy", hearings)
    )


def sender_of(scene: Scene, relation: Row) -> Row:
    return scene.world.one("empire", relation["empire"])


def modifier(scene: Scene, sender: Row, place: Row) -> int | None:
    """Row the sender's race, column the receiver's; None where the mission is forbidden. A people
    nobody knows yet is treated with neither favour nor grudge."""
    row = scene.library.get("diplomacy-modifiers").by_id.get(sender["race"])
    found = row.data["cells"].get(place["race"], 0) if row else 0
    return None if found == "no" else int(found)


def hear_envoy(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """The roll, with the races' modifier and what earlier missions left. The sender's race decides
    how far elves go (house decision 1)."""
    for key in effect["sent"]:
        dismiss(scene, key, heard=key == effect["relation"])
    relation = scene.world.one("relation", effect["relation"])
    place = scene.world.one("settlement", relation["settlement"])
    if place["ended_at"] is not None or place["owner"] is not None:
        return []
    sender = sender_of(scene, relation)
    mod = (modifier(scene, sender, place) or 0) + int(relation["bonus"])
    scene.world.put("relation", relation["id"], bonus=0)
    roll = {"kind": "roll", "table": table_of(scene), "mod": mod}
    return [
        within({"empire": subject("empire", sender["id"]), "facts": {"race": sender["race"]}}, roll)
    ]


def table_of(scene: Scene) -> str:
    """ME-DIP-10: the advanced table is a campaign's choice."""
    advanced = scene.world.option("advanced-diplomacy", OPTIONS["advanced-diplomacy"].default)
    return "advanced-diplomacy" if advanced else "diplomacy"


def dismiss(scene: Scene, key: int, heard: bool) -> None:
    state = scene.world.data("relation", key)
    state.pop("mission", None)
    scene.world.store("relation", key, state)
    if not heard:
        relation = scene.world.one("relation", key)
        scene.tell(
            "The envoy of {empire} waits in {place} in vain.",
            to=[relation["empire"]],
            empire=f"empire:{relation['empire']}",
            place=f"settlement:{relation['settlement']}",
        )
