"""The map a reader may look at: the tiles it knows, and what it knows to lie on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from campaign.knowledge.known_edges import known_edges
from campaign.knowledge.visibility import place_of_force
from campaign.reports.view import KnownForce, KnownPlace, View, known_forces, known_places, when
from campaign.rules.board import place_of, read_tile
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Campaign, Condition, Empire, Placed
from campaign.storage.models import Tile as TileRow
from maps.board.board import Board
from maps.board.hexes import Coordinate, find_side, neighbours
from maps.board.tile import River, Tile
from maps.drawing.layers import (
    DrawnArmy,
    DrawnEmpire,
    DrawnFleet,
    DrawnSettlement,
    DrawnSite,
    Layers,
    clip,
)

if TYPE_CHECKING:
    from campaign.storage.models import Edge


def draw_map(view: View, title: str = "") -> tuple[Board, Layers]:
    board = draw_board(view)
    layers = clip(draw_layers(view, title), board.tiles)
    return board, replace(layers, outline=next_ring(view, board))


def next_ring(view: View, board: Board) -> frozenset[Coordinate]:
    """For an empire: tiles beside those it knows, of which it knows no more than that orders may
    name them."""
    if view.sees_all:
        return frozenset()
    laid = {place_of(row) for row in view.world.find(TileRow)}
    beside = {near for at in board.tiles for near in neighbours(at)}
    return frozenset((beside & laid) - board.tiles.keys())


def draw_board(view: View) -> Board:
    """Every tile for the gamemaster; for an empire those it knows, as it knows them. Where the
    map lies open on the table (option `open-map`), the bare terrain of the others too."""
    world = view.world
    layout = str(world.option("layout", "flat"))
    opened = bool(world.option("open-map", False))
    edges = {} if view.sees_all else sides_of(view, known_edges(view.ground))
    tiles = [
        known_tile(view, row, edges.get(row.id, ()))
        for row in world.find(TileRow)
        if opened or view.knows_tile(row.id)
    ]
    return Board(tiles, layout, world.get(Campaign, 1).name)


def sides_of(view: View, edges: Iterable[Edge]) -> dict[int, list[tuple[int, str]]]:
    """What lies on the sides of each tile, by its number."""
    found: dict[int, list[tuple[int, str]]] = {}
    for row in edges:
        a, b = (place_of(view.world.get(TileRow, getattr(row, end))) for end in ("a", "b"))
        for key, side in ((row.a, find_side(a, b)), (row.b, find_side(b, a))):
            if side is not None:
                found.setdefault(key, []).append((side, row.kind))
    return found


def known_tile(view: View, row: TileRow, edges: Iterable[tuple[int, str]] = ()) -> Tile:
    """`edges`: what is known to lie on its sides, where it is out of sight."""
    tile = read_tile(view.world, row)
    if view.sees_all:
        return tile
    if view.sees(row.id):
        return replace(tile, passages=known_passages(view, tile))
    if row.id not in view.tiles:  # the open map: what lies on the table
        return replace(tile, name="", marks=(), passages=(), bridge=False)
    kept = view.memory(row.id)
    return replace(
        tile,
        name=kept.get("name", ""),
        terrain=kept.get("terrain", tile.terrain),
        kinds=tuple(kept.get("kinds", tile.kinds)),
        river=River(*river) if (river := kept.get("river")) else None,
        parting=tuple(kept.get("parting", tile.parting)),
        edges=tuple(sorted(edges)),
        bridge=kept.get("bridge", tile.bridge),
        passages=(),
        marks=(),
    )


def known_passages(view: View, tile: Tile) -> tuple[Coordinate, ...]:
    """A secret passage is known where both of its ends are held before one's eyes."""
    return tuple(
        there
        for there in tile.passages
        if (row := view.world.first(TileRow, q=there[0], r=there[1])) and view.sees(row.id)
    )


def draw_layers(view: View, title: str = "") -> Layers:
    world = view.world
    places = {row.id: place_of(row) for row in world.find(TileRow)}
    owners = {tile: owner for tile, owner in tile_owners(view) if owner is not None}
    settlements = known_places(view, "settlement")
    sites = known_places(view, "site")
    armies, fleets = known_forces(view, "army"), known_forces(view, "fleet")
    things = [*settlements, *armies, *fleets]
    met = {*owners.values(), *(each["owner"] for each in things), view.empire}
    return Layers(
        title=title or world.get(Campaign, 1).name,
        subtitle=render_calendar(world.calendar),
        empires=tuple(
            DrawnEmpire(str(row.id), row.name, row.colour or None, row.id - 1)
            for row in world.find(Empire)
            if view.sees_all or row.id in met
        ),
        owners={places[tile]: str(owner) for tile, owner in owners.items()},
        settlements=tuple(settlement(each, places) for each in settlements),
        armies=tuple(
            force(DrawnArmy, each, places, "army") for each in armies if is_drawn(view, each)
        ),
        fleets=tuple(
            force(DrawnFleet, each, places, "fleet") for each in fleets if is_drawn(view, each)
        ),
        sites=tuple(DrawnSite(places[each["tile"]], each["kind"], each["name"]) for each in sites),
        sieges=frozenset(places[each["tile"]] for each in settlements if each.get("besieged")),
        barren=frozenset(places[tile] for tile in barren_tiles(view)),
        cursed=frozenset(places[tile] for tile in cursed_tiles(view) if tile in places),
        unexplored=frozenset(places[tile] for tile in unexplored_tiles(view, settlements, sites)),
        **out_of_sight(view, places),
    )


F = TypeVar("F", DrawnArmy, DrawnFleet)


def is_drawn(view: View, thing: KnownForce) -> bool:
    """A remembered thing is not drawn where the reader sees now that it is gone."""
    old = thing["seen"] is not None
    return thing["tile"] is not None and not (old and view.sees(thing["tile"]))


def settlement(each: KnownPlace, places: dict[int, Coordinate]) -> DrawnSettlement:
    return DrawnSettlement(
        places[each["tile"]],
        each["kind"],
        each["name"],
        None if each["owner"] is None else str(each["owner"]),
        bool(each["razed"]),
    )


def force(kind: type[F], each: KnownForce, places: dict[int, Coordinate], word: str) -> F:
    """An army or fleet without a name goes by its number."""
    number = each.get("number")
    called = word if each["kind"] == "player" else each["kind"]
    name = each["name"] or (called if number is None else f"{called} {number}")
    owner = None if each["owner"] is None else str(each["owner"])
    old, tile = each["seen"] is not None, each["tile"]
    assert tile is not None, "it is drawn"
    return kind(places[tile], name, owner, each["strength"], old)


def tile_owners(view: View) -> Iterator[tuple[int, int | None]]:
    for row in view.world.find(TileRow):
        if view.sees(row.id):
            yield row.id, row.owner
        elif row.id in view.tiles:
            yield row.id, view.memory(row.id).get("owner")


def barren_tiles(view: View) -> Iterator[int]:
    for row in view.world.find(TileRow):
        if view.sees(row.id):
            if row.barren:
                yield row.id
        elif row.id in view.tiles and view.memory(row.id).get("barren"):
            yield row.id


# what is drawn and can be cursed
LASTING: tuple[Literal["tile", "settlement", "army", "fleet"], ...] = (
    "tile",
    "settlement",
    "army",
    "fleet",
)


def cursed_tiles(view: View) -> Iterator[int]:
    """Where a condition lies on something: all for the gamemaster, its own for an empire."""
    for row in view.world.live(Condition):
        table, key = row.of_table, row.of_key
        thing = view.world.row_if(table, key) if table in LASTING else None
        if thing is None or not (view.sees_all or view.owns(table, thing)):
            continue
        tile = place_of_force(view.world, thing) if isinstance(thing, Placed) else thing.id
        if tile is not None:
            yield tile


def unexplored_tiles(
    view: View, settlements: list[KnownPlace], sites: list[KnownPlace]
) -> Iterator[int]:
    """Land nobody holds, where nothing is known to be; for an empire, what it never saw."""
    held = {tile for tile, owner in tile_owners(view) if owner is not None}
    found = {each["tile"] for each in (*settlements, *sites)} | held | set(barren_tiles(view))
    for row in view.world.find(TileRow):
        if known_terrain(view, row) == "sea" or row.id in found:
            continue
        if view.sees_all or not view.sees(row.id):
            yield row.id


def known_terrain(view: View, row: TileRow) -> str:
    if view.sees(row.id) or row.id not in view.tiles:
        return row.terrain
    return view.memory(row.id).get("terrain", row.terrain)


def out_of_sight(view: View, places: dict[int, Coordinate]) -> dict[str, Any]:
    if view.sees_all:
        return {}
    old = [tile for tile in view.tiles if not view.sees(tile)]
    unseen = [tile for tile in places if not view.sees(tile)]
    return {
        "fogged": frozenset(places[tile] for tile in unseen),
        "seen": {places[tile]: when(view.tiles[tile].seen_at) or "" for tile in old},
    }


def describe_map(board: Board, layers: Layers) -> dict[str, object]:
    """The map as data: tiles by label, with who holds them and when they were last seen."""
    names = {empire.id: empire.name for empire in layers.empires}
    return {
        "layout": board.layout,
        "tiles": [describe_tile(board, layers, names, tile) for tile in board],
    }


def describe_tile(
    board: Board, layers: Layers, names: dict[str, str], tile: Tile
) -> dict[str, object]:
    at = tile.at
    return {
        "at": board.label(at),
        "terrain": tile.terrain,
        "kinds": list(tile.kinds),
        "name": tile.name,
        "owner": names.get(layers.owners.get(at, "")),
        "barren": at in layers.barren,
        "unexplored": at in layers.unexplored,
        "in_sight": at not in layers.fogged,
        "seen": layers.seen.get(at),
    }
