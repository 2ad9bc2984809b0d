"""What an empire knows to lie between tiles: roads, walls, passes, secret passages.

Before its eyes it is as it is; otherwise as it was when one of its two tiles was last seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from campaign.knowledge.sightings import tile_snapshot
from campaign.storage.models import Edge
from campaign.storage.rows import make_row
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.models import Knowledge
    from campaign.storage.models.states import SeenEdge


class KnownGround(NamedTuple):
    """The tiles that an empire sees, and what it remembers of others."""

    world: World
    in_sight: Collection[int]
    tiles: Mapping[int, Knowledge]


def known_edges(ground: KnownGround) -> list[Edge]:
    """As rows, each once, in order of their numbers."""
    found = {row.id: row for row in ground.world.live(Edge) if is_in_sight(ground, row)}
    for tile in ground.tiles:
        if tile not in ground.in_sight:
            found |= {edge["id"]: as_row(tile, edge) for edge in remembered_edges(ground, tile)}
    return [found[key] for key in sorted(found)]


def is_in_sight(ground: KnownGround, edge: Edge) -> bool:
    """A secret passage is known where both of its ends are held before one's eyes."""
    ends = edge.a in ground.in_sight, edge.b in ground.in_sight
    return all(ends) if edge.kind == "passage" else any(ends)


def remembered_edges(ground: KnownGround, tile: int) -> Iterator[SeenEdge]:
    """Those of a tile out of sight whose other end was not seen later."""
    for edge in tile_snapshot(ground.tiles[tile]).get("edges", ()):
        if not is_seen_since(ground, edge["to"], ground.tiles[tile].seen_at):
            yield edge


def is_seen_since(ground: KnownGround, tile: int, moment: int) -> bool:
    is_later = tile in ground.tiles and ground.tiles[tile].seen_at > moment
    return tile in ground.in_sight or is_later


def as_row(tile: int, edge: SeenEdge) -> Edge:
    a, b = sorted((tile, edge["to"]))
    return make_row(Edge, id=edge["id"], a=a, b=b, kind=edge["kind"])
