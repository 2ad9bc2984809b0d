"""Effects aimed at the nearest thing of a kind, ties at random (ME-TOW-E5 to E9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from campaign.rules.act_context import ActContext, Effects, one_of_many, subject, within
from campaign.rules.board import place_of
from campaign.rules.effect_registry import works_effect
from campaign.rules.roles import find_tile
from campaign.rules.scope import ROLES, Scope, Subject
from campaign.storage.models import Army, Settlement, Siege
from maps.board.hexes import distance
from maps.board.neighbourhood import nearest
from maps.board.tile import Tile

if TYPE_CHECKING:
    from campaign.storage.models import Tile as TileRow
    from tables.library.effect_types import AimEffect

    MarkRow = Army | Settlement | Siege


@works_effect("aim")
def aim(context: ActContext, effect: AimEffect, on: Subject, scope: Scope) -> Effects:
    start = start_of(context, effect, scope)
    if start is None:
        return []
    marks = MARKS[effect["at"]](context, effect, start)
    aimed_at = effect["at"]
    if not marks and effect.get("beyond") == "random" and aimed_at in MARKED:
        marks = every(context, aimed_at)
    choices = [[within(mark, *effect["effects"])] for mark in marks]
    return one_of_many("which-is-hit", choices)


def start_of(context: ActContext, effect: AimEffect, scope: Scope) -> TileRow | None:
    """The tile of the role that it is aimed from, where that is settled."""
    aimed_from = effect.get("from")
    if aimed_from in ROLES and aimed_from in scope:
        return find_tile(context, {"it": scope[aimed_from]})
    return find_tile(context, scope)


FARTHEST = 400  # tiles, where the effect sets no limit
Marks = list[dict[str, Subject]]  # each a target: its roles, as `within` takes them
Marked = Literal["siege", "army", "settlement"]
MARKED: tuple[Marked, ...] = ("siege", "army", "settlement")


def tiles_that(
    fits: Callable[[ActContext, Tile], bool],
) -> Callable[[ActContext, AimEffect, TileRow], Marks]:
    def find(context: ActContext, effect: AimEffect, start: TileRow) -> Marks:
        limit = int(effect.get("within", FARTHEST))
        found = nearest(context.tiles, place_of(start), lambda tile: fits(context, tile), limit)
        rows = [row for tile in found if (row := context.tile_at(tile.at))]
        return [{"tile": subject("tile", row.id)} for row in rows]

    return find


def is_uninhabited(context: ActContext, tile: Tile) -> bool:
    """ME-TOW-E5: land with no settlement that stands."""
    row = context.tile_at(tile.at)
    if row is None or tile.terrain == "sea":
        return False
    places = context.world.live(Settlement, tile=row.id)
    return all(place.razed for place in places)


def marked_rows(context: ActContext, table: Marked) -> Sequence[MarkRow]:
    if table == "siege":
        return context.world.live(Siege)
    return context.world.live(Army) if table == "army" else context.world.live(Settlement)


def is_underground(row: MarkRow) -> bool:
    return isinstance(row, Army) and row.passage is not None


def rows_near(table: Marked) -> Callable[[ActContext, AimEffect, TileRow], Marks]:
    def find(context: ActContext, effect: AimEffect, start: TileRow) -> Marks:
        rows = [row for row in marked_rows(context, table) if not is_underground(row)]
        return nearest_rows(context, table, rows, start, effect.get("within"))

    return find


def nearest_rows(
    context: ActContext, table: Marked, rows: Iterable[MarkRow], start: TileRow, limit: int | None
) -> Marks:
    here = place_of(start)
    far = [(distance(here, place_of(spot(context, row))), row) for row in rows]
    near = [pair for pair in far if limit is None or pair[0] <= limit]
    if not near:
        return []
    best = min(gap for gap, _ in near)
    return [mark(context, table, row) for gap, row in near if gap == best]


def spot(context: ActContext, row: MarkRow) -> TileRow:
    if isinstance(row, Siege):  # a siege
        return context.tile_of(context.world.get(Settlement, row.settlement))
    return context.tile_of(row)


def mark(context: ActContext, table: Marked, row: MarkRow) -> dict[str, Subject]:
    marked: dict[str, Subject] = {
        table: subject(table, row.id),
        "tile": subject("tile", spot(context, row).id),
    }
    if isinstance(row, Siege):
        marked["settlement"] = subject("settlement", row.settlement)
    return marked


def every(context: ActContext, table: Marked) -> Marks:
    """ME-TOW-E8: a random siege of those on the map."""
    return [mark(context, table, row) for row in marked_rows(context, table)]


MARKS: dict[str, Callable[[ActContext, AimEffect, TileRow], Marks]] = {
    "uninhabited": tiles_that(is_uninhabited),
    "river": tiles_that(lambda context, tile: tile.river is not None),
    "coast": tiles_that(lambda context, tile: tile.is_port),
    "siege": rows_near("siege"),
    "army": rows_near("army"),
    "settlement": rows_near("settlement"),
}
