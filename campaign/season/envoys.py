"""Envoys are heard when the diplomacy phase ends."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def hear_envoys(scene: Scene) -> Effects:
    return []
