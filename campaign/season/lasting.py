"""Conditions at a turn's start: what each does, and which have run their time."""

from __future__ import annotations

from campaign.scene import Effects, Scene, deed, for_subject, subject
from campaign.world import Row


def turn_start(scene: Scene) -> Effects:
    """Curses, stranded ships, spells: each condition's own effects, in order of id. Then those
    shut in eat for the turn that has passed, where their besiegers did not see to it."""
    return [*conditions_at(scene, "turn"), *neglected(scene)]


def neglected(scene: Scene) -> Effects:
    """Sieges begun before this turn; whether those within have eaten is asked when it is due."""
    return [
        for_subject(
            "siege",
            subject("siege", row["id"]),
            deed("besieged-eat", siege=row["id"], at=scene.now - 1),
            settlement=subject("settlement", row["settlement"]),
        )
        for row in scene.world.live("siege")
        if row["begun_at"] < scene.now
    ]


def conditions_at(scene: Scene, when: str) -> Effects:
    """`when`: turn, equinox or winter, as the packs' conditions name their effects."""
    end_outlived(scene)
    return [
        for_subject(row["of_table"], on, *effects)
        for row in scene.world.live("condition")
        if (effects := scene.condition(row["kind"]).get(when))
        and scene.is_live(on := subject(row["of_table"], row["of_key"]))
    ]


def end_outlived(scene: Scene) -> None:
    for row in scene.world.live("condition"):
        if is_over(row, scene.now):
            scene.world.end("condition", row["id"], "over")


def is_over(row: Row, now: int) -> bool:
    return row["until"] is not None and int(row["until"]) < now


def end_lifted_by(scene: Scene, what: str) -> None:
    """Every condition that this lifts, wherever it lies: `season`, `winter`."""
    for row in scene.world.live("condition"):
        if what in scene.condition(row["kind"]).get("lifted-by", ()):
            scene.world.end("condition", row["id"], what)
