"""Revenue of every source, by rule and place."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def revenue(scene: Scene) -> Effects:
    return []
