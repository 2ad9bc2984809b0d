"""Winter quarters: what is lost, banked and marched home."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def quarters(scene: Scene) -> Effects:
    return []
