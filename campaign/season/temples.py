"""Temples: their troops gather in recruitment, and leave when winter begins (ME-TEMP-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.forces import end_army, raise_army, split_points
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, for_subject, subject
from campaign.world import Row


def figures_of(scene: Scene, temple: Row) -> Mapping[str, Any]:
    """What a temple of this people does; one of a people unknown does nothing."""
    row = scene.library.get("temples").by_id.get(temple["race"])
    found = row.data["figures"] if row else {}
    return found if isinstance(found, Mapping) else {}


def standing_temples(scene: Scene, **which: Any) -> list[Row]:
    """Those of an empire that nobody has razed."""
    found = scene.world.live("settlement", kind="temple", **which)
    return [temple for temple in found if temple["owner"] is not None and not temple["razed"]]


def gather(scene: Scene) -> Effects:
    """Each temple whose people send troops, in order of id."""
    return [
        for_subject(
            "settlement",
            subject("settlement", temple["id"]),
            deed(
                "temple-troops",
                temple=temple["id"],
                roll=figures["troops"],
                **{"other-roll": figures.get("more-troops", 0)},
            ),
        )
        for temple in standing_temples(scene)
        if "troops" in (figures := figures_of(scene, temple))
    ]


def temple_troops(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Under their own banner by the temple, at no cost; too many for one army split (house
    decision 13)."""
    temple = scene.world.one("settlement", effect["temple"])
    for points in split_points(int(effect["roll"]) + int(effect["other-roll"])):
        army = raise_army(
            scene,
            kind="temple",
            owner=temple["owner"],
            race=temple["race"],
            tile=temple["tile"],
            bank=0,
            home=temple["id"],
            points=points,
        )
        scene.tell(
            "{points} points of temple troops gather at {place}: {army}.",
            points=points,
            place=f"settlement:{temple['id']}",
            army=f"army:{army}",
        )
    return []


def temple_troops_leave(scene: Scene) -> None:
    """ME-TEMP-5: all of them, when winter begins (house decision 13)."""
    for army in scene.world.live("army", kind="temple"):
        end_army(scene, army, "left")
