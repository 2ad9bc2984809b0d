"""Barren ground: a tile with a site, a temple or a tomb is not barren, however it came there, until
the last of them is removed (ME-WILD-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext
from campaign.storage.world import World
from tables.library.packs import Library
from tables.library.table import Table

if TYPE_CHECKING:
    from campaign.storage.rows import SiteRow, TileRow

BURIED = ("ruins", "tomb")  # marked on the map by what is found elsewhere
YIELDING = ("trading-post", "tavern", "mine", "lornalim-forest", "crystal-forest", "oak-forest")


def is_barren(world: World, tile: TileRow) -> bool:
    """Nothing is found or built there. The mark alone does not tell: in campaigns of the earlier
    program it stayed beside tombs of a hoard and sites put in by hand."""
    key = tile["id"]
    bare = not world.live("site", tile=key) and not world.live("settlement", tile=key)
    return bool(tile["barren"]) and bare


def cover_ground(world: World, tile: int) -> None:
    """Something is found or built there: it is examined no more."""
    world.put("tile", tile, barren=False)


def bare_ground(world: World, tile: int) -> None:
    """What stood there is removed: with nothing else on it the tile is barren again."""
    if not world.live("settlement", tile=tile) and not world.live("site", tile=tile):
        world.put("tile", tile, barren=True)


def remove_site(world: World, site: SiteRow, how: str) -> None:
    if site["ended_at"] is None:
        world.end("site", site["id"], how)
        bare_ground(world, site["tile"])


def can_settle(context: ActContext, tile: TileRow) -> bool:
    """Land for a new settlement: barren, or with a temple (ME-TEMP-1) or a site that yields
    (ME-SITE-POST) and nobody living there."""
    if is_barren(context.world, tile):
        return True
    sites = context.world.live("site", tile=tile["id"])
    temples = context.world.live("settlement", tile=tile["id"], kind="temple")
    return bool(temples) or any(site["kind"] in YIELDING for site in sites)


def site_kinds(library: Library) -> list[str]:
    """Every kind of site that a row of the packs in force may put on the map."""
    rows = [row for table in library.tables() if isinstance(table, Table) for row in table.rows]
    return sorted({*BURIED, *(kind for row in rows for kind in sites_in(row.effects))})


def sites_in(data: object) -> Iterator[str]:
    if isinstance(data, Mapping):
        if data.get("kind") == "site":
            yield str(data["site"])
        data = list(data.values())
    if isinstance(data, (list, tuple)):
        for each in data:
            yield from sites_in(each)
