"""Pirates and raider ships along the coast."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def pirates(scene: Scene) -> Effects:
    return []
