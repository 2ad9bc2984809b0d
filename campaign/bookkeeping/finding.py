"""Whatever in a campaign bears a name: found by a part of it, in either language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from campaign.events.values import Name
from campaign.knowledge.naming import name, name_tile
from campaign.rules.act_context import ActContext
from campaign.storage.default_names import in_italian
from campaign.storage.models import Army, Fleet, Named, Tile
from campaign.storage.world import World, has_ended
from tables.library.packs import Library

KINDS = ("empire", "army", "fleet", "settlement", "site", "character", "item", "kingdom")


class FoundThing(TypedDict):
    """One of them, and where it is; `gone` if it is no more."""

    kind: str
    id: int
    name: Name
    place: Name
    gone: bool


def find_things(world: World, library: Library, text: str) -> list[FoundThing]:
    wanted = text.casefold()
    named = [thing for table in KINDS for thing in find_in(world, library, table, wanted)]
    return [*named, *find_tiles(world, wanted)]


def find_in(world: World, library: Library, table: str, wanted: str) -> Iterator[FoundThing]:
    context = ActContext(world, library)
    for row in world.rows_of(table):
        called = (isinstance(row, Named) and row.name) or ""
        if wanted in called.casefold() or wanted in (in_italian(called) or "").casefold():
            yield {
                "kind": table,
                "id": row.id,
                "name": name(world, library, f"{table}:{row.id}"),
                "place": place_of(context, table, row.id),
                "gone": has_ended(row),
            }


def place_of(context: ActContext, table: str, key: int) -> Name:
    """The tile of an army or fleet; a settlement's name tells its tile already."""
    if table not in ("army", "fleet"):
        return ""
    row = context.world.get(Army if table == "army" else Fleet, key)
    if row.ended_at is not None:
        return ""
    return name_tile(context.world, context.tile_of(row))


def find_tiles(world: World, wanted: str) -> Iterator[FoundThing]:
    """By name, or by the whole label."""
    for tile in world.find(Tile):
        named = bool(tile.name) and wanted in tile.name.casefold()
        if named or wanted == tile.label.casefold():
            yield {
                "kind": "tile",
                "id": tile.id,
                "name": name_tile(world, tile),
                "place": "",
                "gone": False,
            }
