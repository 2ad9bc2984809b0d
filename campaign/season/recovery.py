"""Razed settlements recover when the phase ends."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def recovery(scene: Scene) -> Effects:
    return []
