"""Undead, chaos hordes and raiders: what moves by itself on land."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def undead(scene: Scene) -> Effects:
    return []


def hordes(scene: Scene) -> Effects:
    return []


def raiders(scene: Scene) -> Effects:
    return []
