"""The colours of the empires, as on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.app.session import session
from cli.words.reader import reader

if TYPE_CHECKING:
    from campaign.storage.world import World
    from maps.drawing.palette import Banner

Banners = Mapping[str, "Banner"]  # by the name of the empire


def read_banners(world: World) -> Banners:
    """For a person at a terminal; others see no colours."""
    if not reader().fancy or session().json:
        return {}
    from campaign.storage.models import Empire
    from maps.drawing.layers import DrawnEmpire
    from maps.drawing.palette import find_banners

    empires = [
        DrawnEmpire(str(row.id), row.name, row.colour or None, row.id - 1)
        for row in world.find(Empire)
    ]
    return {banner.name: banner for banner in find_banners(empires).values()}
