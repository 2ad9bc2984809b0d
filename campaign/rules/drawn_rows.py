"""Rows that came up in this campaign and stay out (`once`, `replacement = false`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.storage.calendar import moment
from campaign.storage.models import Drawn

if TYPE_CHECKING:
    from campaign.storage.world import World
    from tables.agenda.documents import Node
    from tables.library.packs import Library


def spent_rows(world: World, table: str) -> list[str]:
    return [row.row_id for row in world.live(Drawn, table_id=table)]


def record_drawn(world: World, library: Library, node: Node) -> None:
    """A row came up: if it comes once, it stays out from here on."""
    assert node["table"] is not None
    assert node["row"] is not None
    table, row = library.get(node["table"]), node["row"]["id"]
    if row in table.once and row not in spent_rows(world, table.id):
        now = moment(world.calendar)
        world.insert(Drawn, table_id=table.id, row_id=row, drawn_at=now)
