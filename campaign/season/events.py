"""Winter events: earthquakes, eruptions, dragons, fortune."""

from __future__ import annotations

from campaign.scene import Effects, Scene


def events(scene: Scene) -> Effects:
    return []
