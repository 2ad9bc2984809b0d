"""Towers of magic: calling on the wizard, staying too long, attacking him (ME-TOW)."""

from __future__ import annotations

from campaign.scene import Effect, Effects, Scene, Scope, Subject, subject, within


def tower_stirs(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-TOW-0: who stays a whole turn must roll 1d6+6."""
    army = scene.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["tile"] is None:
        return []
    towers = [row for row in scene.world.live("site", tile=army["tile"]) if row["kind"] == "tower"]
    if not towers:
        return []
    roles = {"army": subject("army", army["id"]), "site": subject("site", towers[0]["id"])}
    rolling = {"kind": "roll", "table": "wizard-reaction", "dice": "1d6+6", "for": "staying"}
    return [within(roles, rolling)]
