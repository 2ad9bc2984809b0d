"""Razed settlements recover when the phase ends (HO-RECOVER)."""

from __future__ import annotations

from campaign.allowances import used
from campaign.scene import Effect, Effects, Scene, for_subject, subject
from campaign.world import Row


def recovery(scene: Scene) -> Effects:
    """One roll for each razed place, whoever owns it."""
    return [for_place(scene, row) for row in scene.world.live("settlement", razed=True)]


def for_place(scene: Scene, place: Row) -> Effect:
    column = "city" if place["kind"] == "capital" else place["kind"]
    crowns = used(scene.world, "settlement", place["id"], "helped")
    on = subject("settlement", place["id"])
    roll = {"kind": "roll", "table": "recovery", "column": column}
    return for_subject("settlement", on, roll, facts={"crowns-spent": crowns})
