"""Painting the campaign's own map: the strokes of `maps.painting`, written into the books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.rules.board import find_tile, insert_edge, insert_tile, read_board, tile_values
from campaign.storage.models import Army, Edge, Fleet, Settlement
from campaign.storage.names import title
from campaign.storage.world import World
from maps.board.hexes import Coordinate, neighbour
from maps.board.tile import Tile
from maps.painting.strokes import Easel, parse_stroke

if TYPE_CHECKING:
    from campaign.storage.models import Record
    from campaign.storage.models import Tile as TileRow

Pair = tuple[int, int, str]  # of tiles, the lower number first, and what lies between


def paint_map(world: World, changes: Sequence[str]) -> dict[str, object]:
    """Each change in turn, judged by `map check`; one that can't be made stops them all."""
    easel = Easel(read_board(world))
    before = dict(easel.board.tiles)
    judged = [(words, easel.paint(parse_stroke(easel.board, words))) for words in changes]
    after = easel.board.tiles
    write_tiles(world, before, after, easel.board.layout)
    return {
        "strokes": [each.document(words) for words, each in judged],
        "problems": [problem.document() for problem in easel.problems],
    }


def write_tiles(
    world: World,
    before: dict[Coordinate, Tile],
    after: dict[Coordinate, Tile],
    layout: str,
) -> None:
    refuse_gone(before, after)
    changed = [tile for at, tile in sorted(after.items()) if before.get(at) != tile]
    old = edges_of(world, (before[tile.at] for tile in changed if tile.at in before))
    for tile in changed:
        row = find_tile(world, tile.at)
        if row is None:
            insert_tile(world, tile, layout)
        else:
            refuse_stranded(world, row, tile)
            values = tile_values(tile)
            del values["q"], values["r"]
            world.put(row, **values)
    new = edges_of(world, changed)
    for a, b, kind in sorted(old - new):
        for edge in world.live(Edge, a=a, b=b, kind=kind):
            world.end(edge, "painted over")
    for a, b, kind in sorted(new - old):
        insert_edge(world, a, b, kind)


def refuse_gone(before: dict[Coordinate, Tile], after: dict[Coordinate, Tile]) -> None:
    """Things stand on tiles and the journal speaks of them."""
    if before.keys() - after.keys():
        raise Refused(
            "a tile of a campaign is not taken off its map",
            hint="paint it as sea, or take it from the map's file before it is laid",
        )


def refuse_stranded(world: World, row: TileRow, tile: Tile) -> None:
    """Nobody is left standing in the sea, and no ship on land."""
    armies = [army for army in world.live(Army, tile=row.id) if army.fleet is None]
    places = world.live(Settlement, tile=row.id)
    ashore: list[tuple[str, Record]] = [("settlement", place) for place in places]
    ashore += [("army", army) for army in armies]
    fleets = world.live(Fleet, tile=row.id)
    afloat: list[tuple[str, Record]] = [("fleet", fleet) for fleet in fleets]
    left = ashore if tile.is_water else afloat if tile.terrain != "coast" else []
    for table, thing in left:
        raise Refused(
            "{name} is at {tile}: painted so, it could not stay there",
            hint="move it first, or end it by hand",
            name=title(table, thing),
            tile=row.label,
        )


def edges_of(world: World, tiles: Iterable[Tile]) -> set[Pair]:
    found = set()
    for tile in tiles:
        lines = [(neighbour(tile.at, side), kind) for side, kind in tile.edges]
        lines += [(end, "passage") for end in tile.passages]
        for there, kind in lines:
            one, other = find_tile(world, tile.at), find_tile(world, there)
            if one and other:
                a, b = sorted((one.id, other.id))
                found.add((a, b, kind))
    return found
