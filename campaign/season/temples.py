"""Temples: their troops gather in recruitment."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def gather(scene: Scene) -> Effects:
    return []
