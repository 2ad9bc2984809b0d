"""The equinoxes: towers cast, court wizards may, orbs are ready, allies send troops (ME-TOW-E)."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def spring_magic(scene: Scene) -> Effects:
    return []


def autumn_magic(scene: Scene) -> Effects:
    return []
