"""Magic that seeks its mark: the nearest of a sort, ties at random (ME-TOW-E5 to E9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    Scope,
    Subject,
    one_of_many,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.effect_registry import works_effect
from campaign.rules.roles import find_tile
from campaign.storage.world import Row
from maps.board.hexes import distance
from maps.board.neighbourhood import nearest
from maps.board.tile import Tile


@works_effect("aim")
def aim(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    start = start_of(context, effect, scope)
    if start is None:
        return []
    marks = MARKS[effect["at"]](context, effect, start)
    if not marks and effect.get("beyond") == "random":
        marks = every(context, effect["at"])
    choices = [[within(mark, *effect["effects"])] for mark in marks]
    return one_of_many("which-is-hit", choices)


def start_of(context: ActContext, effect: Effect, scope: Scope) -> Row | None:
    if effect.get("from") in scope:
        found = scope[effect["from"]]
        row = context.row(found)
        return row if found["kind"] == "tile" else context.tile_of(row)
    return find_tile(context, scope)


Marks = list[dict[str, Subject]]


def tiles_that(
    fits: Callable[[ActContext, Tile], bool],
) -> Callable[[ActContext, Effect, Row], Marks]:
    def find(context: ActContext, effect: Effect, start: Row) -> Marks:
        limit = int(effect.get("within", 400))
        found = nearest(context.tiles, place_of(start), lambda tile: fits(context, tile), limit)
        rows = [row for tile in found if (row := context.tile_at(tile.at))]
        return [{"tile": subject("tile", row["id"])} for row in rows]

    return find


def is_uninhabited(context: ActContext, tile: Tile) -> bool:
    """ME-TOW-E5: barren, unexplored or without people."""
    row = context.tile_at(tile.at)
    if row is None or tile.terrain == "sea":
        return False
    places = context.world.live("settlement", tile=row["id"])
    return all(place["razed"] for place in places)


def rows_near(table: str) -> Callable[[ActContext, Effect, Row], Marks]:
    def find(context: ActContext, effect: Effect, start: Row) -> Marks:
        rows = [row for row in context.world.live_rows(table) if row.get("passage") is None]
        return nearest_rows(context, table, rows, start, effect.get("within"))

    return find


def nearest_rows(
    context: ActContext, table: str, rows: Iterable[Row], start: Row, limit: int | None
) -> Marks:
    here = place_of(start)
    far = [(distance(here, place_of(spot(context, table, row))), row) for row in rows]
    near = [pair for pair in far if limit is None or pair[0] <= limit]
    if not near:
        return []
    best = min(gap for gap, _ in near)
    return [mark(context, table, row) for gap, row in near if gap == best]


def spot(context: ActContext, table: str, row: Row) -> Row:
    if table == "siege":
        row = context.world.one("settlement", row["settlement"])
    return context.tile_of(row)


def mark(context: ActContext, table: str, row: Row) -> dict[str, Subject]:
    marked: dict[str, Subject] = {
        table: subject(table, row["id"]),
        "tile": subject("tile", spot(context, table, row)["id"]),
    }
    if table == "siege":
        marked["settlement"] = subject("settlement", row["settlement"])
    return marked


def every(context: ActContext, table: str) -> Marks:
    """ME-TOW-E8: a random siege of those on the map."""
    return [mark(context, table, row) for row in context.world.live_rows(table)]


MARKS: dict[str, Callable[[ActContext, Effect, Row], Marks]] = {
    "uninhabited": tiles_that(is_uninhabited),
    "river": tiles_that(lambda context, tile: tile.river is not None),
    "coast": tiles_that(lambda context, tile: tile.is_port),
    "siege": rows_near("siege"),
    "army": rows_near("army"),
    "settlement": rows_near("settlement"),
}
