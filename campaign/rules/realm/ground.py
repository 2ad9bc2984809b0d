"""Barren ground: a tile with a site, a temple or a tomb is not barren, however it came there, until
the last of them is removed (ME-WILD-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from campaign import events
from campaign.events.values import ref
from campaign.storage.models import Settlement, Site, Tile
from tables.library.table import Table

if TYPE_CHECKING:
    from campaign.rules.act_context import ActContext
    from campaign.storage.world import World
    from tables.library.packs import Library

BURIED = ("ruins", "tomb")  # marked on the map by what is found elsewhere
YIELDING = ("trading-post", "tavern", "mine", "lornalim-forest", "crystal-forest", "oak-forest")


def cover_ground(world: World, tile: int) -> None:
    """Something is found or built there: it is examined no more."""
    world.put(world.get(Tile, tile), barren=False)


def bare_ground(world: World, tile: int) -> None:
    """What stood there is removed: with nothing else on it the tile is barren again."""
    if not world.live(Settlement, tile=tile) and not world.live(Site, tile=tile):
        world.put(world.get(Tile, tile), barren=True)


def remove_site(context: ActContext, site: Site, how: str) -> None:
    if site.ended_at is None:
        context.world.end(site, how)
        context.tell((events.SiteExhausted if how == "searched" else events.Gone)(ref(site)))
        bare_ground(context.world, site.tile)


def can_settle(context: ActContext, tile: Tile) -> bool:
    """Land for a new settlement: barren, or with a temple (ME-TEMP-1) or a site that yields
    (ME-SITE-POST) and nobody living there."""
    if tile.barren:
        return True
    sites = context.world.live(Site, tile=tile.id)
    temples = context.world.live(Settlement, tile=tile.id, kind="temple")
    return bool(temples) or any(site.kind in YIELDING for site in sites)


def site_kinds(library: Library) -> list[str]:
    """Every kind of site that a row of the packs in force may put on the map."""
    rows = [row for table in library.tables() if isinstance(table, Table) for row in table.rows]
    return sorted({*BURIED, *(kind for row in rows for kind in sites_in(row.effects))})


def usual_site(context: ActContext, kind: str) -> Mapping[str, Any]:
    """What a site of this kind is found with: whom it feeds, how many creatures, and its `yield`.
    One that was put into the books by hand says none of it; a mine is then one of base metals."""
    for table in ("wildlands", "mine"):
        for row in context.library.get(table).rows:
            found = {str(effect["kind"]): effect for effect in row.effects}
            if found.get("site", {}).get("site") == kind:
                return {**found["site"], "yield": found.get("yield", {})}
    return {}


def sites_in(data: object) -> Iterator[str]:
    if isinstance(data, Mapping):
        if data.get("kind") == "site":
            yield str(data["site"])
        data = list(data.values())
    if isinstance(data, (list, tuple)):
        for each in data:
            yield from sites_in(each)
