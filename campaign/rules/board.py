"""The board in the books: rows of tiles and edges as `maps` reads them, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from campaign.storage.models import Campaign, Edge
from campaign.storage.models import Tile as TileRow
from campaign.storage.text_validation import check_text
from maps.board.hexes import Coordinate, find_side, label
from maps.board.tile import River, Tile

if TYPE_CHECKING:
    from campaign.storage.world import World
    from maps.board.board import Board
    from maps.board.legal_steps import LegalStep


class WorldTiles:
    """`maps.board.tile.Tiles` over a world: each tile read when it is asked for, and kept until the
    board changes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._version = world.board_version
        self._held: dict[Coordinate, Tile | None] = {}
        self._steps: dict[tuple[Coordinate, int], list[LegalStep]] = {}

    def _forget_old(self) -> None:
        if self._version != self._world.board_version:
            self._version = self._world.board_version
            self._held.clear()
            self._steps.clear()

    def steps(self, at: Coordinate, bank: int) -> list[LegalStep]:
        """The steps open to an army; many gates ask for the same."""
        from maps.board.legal_steps import army_steps

        self._forget_old()
        if (at, bank) not in self._steps:
            self._steps[at, bank] = army_steps(self, at, bank)
        return self._steps[at, bank]

    def tile(self, at: Coordinate, /) -> Tile | None:
        self._forget_old()
        if at not in self._held:
            row = find_tile(self._world, at)
            self._held[at] = None if row is None else read_tile(self._world, row)
        return self._held[at]


def find_tile(world: World, at: Coordinate) -> TileRow | None:
    return world.tile_at(at[0], at[1])


def place_of(row: TileRow) -> Coordinate:
    return row.q, row.r


def read_tile(world: World, row: TileRow) -> Tile:
    """The row as a tile of `maps`, with what lies on its edges."""
    edges, passages = read_edges(world, row) if row.edged else ((), ())
    river = row.river
    return Tile(
        at=place_of(row),
        terrain=row.terrain,
        kinds=row.kinds,
        name=row.name,
        river=River(*river) if river else None,
        parting=row.parting,
        bridge=row.bridge,
        edges=edges,
        passages=passages,
        marks=row.marks,
    )


def read_edges(
    world: World, row: TileRow
) -> tuple[tuple[tuple[int, str], ...], tuple[Coordinate, ...]]:
    here = place_of(row)
    edges: list[tuple[int, str]] = []
    passages: list[Coordinate] = []
    for edge in (*world.live(Edge, a=row.id), *world.live(Edge, b=row.id)):
        other = edge.b if edge.a == row.id else edge.a
        there = place_of(world.get(TileRow, other))
        side = find_side(here, there)
        if edge.kind == "passage":
            passages.append(there)
        elif side is not None:
            edges.append((side, edge.kind))
    return tuple(sorted(edges)), tuple(sorted(passages))


def insert_tiles(
    world: World, tiles: Iterable[Tile], layout: str = "flat"
) -> dict[Coordinate, int]:
    """Put tiles of `maps` into the books; the number each got."""
    placed = sorted(tiles, key=lambda tile: tile.at)
    keys = {tile.at: insert_tile(world, tile, layout) for tile in placed}
    for tile in placed:
        for side, kind in tile.edges:
            insert_side(world, keys, tile.at, side, kind)
        for there in tile.passages:
            insert_edge(world, keys.get(tile.at), keys.get(there), "passage")
    return keys


def insert_tile(world: World, tile: Tile, layout: str = "flat") -> int:
    values = tile_values(tile)
    values["label"] = label(tile.at, layout)
    return world.insert(TileRow, **values).id


def tile_values(tile: Tile) -> dict[str, Any]:
    """The columns that a tile of `maps` decides; its names are of whatever file it came by."""
    river = tile.river
    for text in (tile.name, river.name if river else "", *tile.marks):
        check_text(text)
    return {
        "q": tile.at[0],
        "r": tile.at[1],
        "name": tile.name,
        "terrain": tile.terrain,
        "kinds": tile.kinds,
        "river": (river.entry, river.exit, river.name) if river else None,
        "parting": tile.parting,
        "bridge": tile.bridge,
        "edged": bool(tile.edges or tile.passages),
        "marks": tile.marks,
    }


def insert_side(
    world: World, keys: dict[Coordinate, int], at: Coordinate, side: int, kind: str
) -> None:
    from maps.board.hexes import neighbour

    insert_edge(world, keys.get(at), keys.get(neighbour(at, side)), kind)


def insert_edge(world: World, one: int | None, other: int | None, kind: str) -> int | None:
    """What lies between two tiles, once, from whichever side it is told. Off the map: nothing."""
    if one is None or other is None or one == other:
        return None
    a, b = sorted((one, other))
    for edge in world.live(Edge, a=a, b=b):
        if edge.kind == kind:
            return edge.id
    for key in (a, b):
        world.put(world.get(TileRow, key), edged=True)
    return world.insert(Edge, a=a, b=b, kind=kind).id


def read_board(world: World) -> Board:
    """The whole map, for what needs it."""
    from maps.board.board import Board

    world.load("tile")
    world.load("edge")
    layout = world.option("layout", "flat")
    name = world.get(Campaign, 1).name
    return Board((read_tile(world, row) for row in world.find(TileRow)), layout, name)
