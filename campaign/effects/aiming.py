"""Magic that seeks its mark: the nearest of a sort, ties at random (ME-TOW-E5 to E9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaign.board import place_of
from campaign.roles import find_tile
from campaign.scene import Effect, Effects, Scene, Scope, Subject, one_of_many, subject, within
from campaign.world import Row
from maps.hexes import distance
from maps.near import nearest
from maps.tile import Tile


def aim(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    start = start_of(scene, effect, scope)
    if start is None:
        return []
    marks = MARKS[effect["at"]](scene, effect, start)
    if not marks and effect.get("beyond") == "random":
        marks = every(scene, effect["at"])
    choices = [[within(mark, *effect["effects"])] for mark in marks]
    return one_of_many("which is hit", choices)


def start_of(scene: Scene, effect: Effect, scope: Scope) -> Row | None:
    if effect.get("from") in scope:
        found = scope[effect["from"]]
        row = scene.row(found)
        return row if found["kind"] == "tile" else scene.tile_of(row)
    return find_tile(scene, scope)


Marks = list[dict[str, Subject]]


def tiles_that(fits: Callable[[Scene, Tile], bool]) -> Callable[[Scene, Effect, Row], Marks]:
    def find(scene: Scene, effect: Effect, start: Row) -> Marks:
        limit = int(effect.get("within", 400))
        found = nearest(scene.tiles, place_of(start), lambda tile: fits(scene, tile), limit)
        rows = [row for tile in found if (row := scene.tile_at(tile.at))]
        return [{"tile": subject("tile", row["id"])} for row in rows]

    return find


def is_uninhabited(scene: Scene, tile: Tile) -> bool:
    """ME-TOW-E5: barren, unexplored or without people."""
    row = scene.tile_at(tile.at)
    if row is None or tile.terrain == "sea":
        return False
    places = scene.world.live("settlement", tile=row["id"])
    return all(place["razed"] for place in places)


def rows_near(table: str) -> Callable[[Scene, Effect, Row], Marks]:
    def find(scene: Scene, effect: Effect, start: Row) -> Marks:
        return nearest_rows(scene, table, scene.world.live(table), start, effect.get("within"))

    return find


def nearest_rows(
    scene: Scene, table: str, rows: Iterable[Row], start: Row, limit: int | None
) -> Marks:
    here = place_of(start)
    far = [(distance(here, place_of(spot(scene, table, row))), row) for row in rows]
    near = [pair for pair in far if limit is None or pair[0] <= limit]
    if not near:
        return []
    best = min(gap for gap, _ in near)
    return [mark(scene, table, row) for gap, row in near if gap == best]


def spot(scene: Scene, table: str, row: Row) -> Row:
    if table == "siege":
        row = scene.world.one("settlement", row["settlement"])
    return scene.tile_of(row)


def mark(scene: Scene, table: str, row: Row) -> dict[str, Subject]:
    marked: dict[str, Subject] = {
        table: subject(table, row["id"]),
        "tile": subject("tile", spot(scene, table, row)["id"]),
    }
    if table == "siege":
        marked["settlement"] = subject("settlement", row["settlement"])
    return marked


def every(scene: Scene, table: str) -> Marks:
    """ME-TOW-E8: a random siege of those on the map."""
    return [mark(scene, table, row) for row in scene.world.live(table)]


MARKS: dict[str, Callable[[Scene, Effect, Row], Marks]] = {
    "uninhabited": tiles_that(is_uninhabited),
    "river": tiles_that(lambda scene, tile: tile.river is not None),
    "coast": tiles_that(lambda scene, tile: tile.is_port),
    "siege": rows_near("siege"),
    "army": rows_near("army"),
    "settlement": rows_near("settlement"),
}
