"""Names for a reader: `army:3` by its name as the reader knows it, or as something unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.phrases import say
from campaign.events.values import Name
from campaign.knowledge import naming as telling
from campaign.knowledge.sightings import force_snapshot
from campaign.reports.view import (
    KnownForce,
    KnownPlace,
    Place,
    View,
    describe_force,
    known_kingdom,
    remembered_place,
)
from campaign.storage.models import (
    Army,
    Empire,
    Fleet,
    Search,
    Settlement,
    Site,
    Tile,
    model_of,
)
from campaign.storage.models.kinds import NamedTable
from campaign.storage.rows import with_cells

if TYPE_CHECKING:
    from campaign.storage.models import Force, Named
    from campaign.storage.models.kinds import ForceTable

UNKNOWN: dict[NamedTable, str] = {
    "army": "an unknown army",
    "fleet": "unknown ships",
    "settlement": "an unknown settlement",
    "site": "an unknown place",
    "tile": "a tile unknown",
    "character": "a stranger",
    "item": "a thing unknown",
    "kingdom": "an unknown kingdom",
}


def name_fact(view: View, fact: str) -> Name:
    """As `campaign.knowledge.naming.name`, but for this reader."""
    table, colon, key = fact.partition(":")
    if view.sees_all or not colon or table not in UNKNOWN or not key.isdigit():
        return telling.name(view.world, view.library, fact)
    return name_if_known(view, table, int(key)) or say(UNKNOWN[table])


def name_if_known(view: View, table: NamedTable, key: int) -> Name | None:
    row = view.world.get_if(model_of(table), key)
    return None if row is None else name_known(view, table, row)


def name_known(view: View, table: NamedTable, row: Named) -> Name | None:
    """None: this reader does not know it."""
    if isinstance(row, Tile):
        return name_known_tile(view, row)
    if isinstance(row, Army):
        return name_force(view, "army", row)
    if isinstance(row, Fleet):
        return name_force(view, "fleet", row)
    if isinstance(row, Settlement):
        return name_place(view, "settlement", row)
    if isinstance(row, Site):
        return name_place(view, "site", row)
    known = is_known_kingdom(view, row) if table == "kingdom" else view.owns(table, row)
    return telling.name_row(view.world, row) if known else None


def name_force(view: View, table: ForceTable, row: Force) -> Name | None:
    if view.owns(table, row) or (row.ended_at is None and describe_force(view, table, row)):
        return name_known_force(view, table, row)
    sighting = view.forces.get((table, row.id))
    if sighting is None:
        return None
    kept = force_snapshot(sighting)
    seen = with_cells(
        row,
        name=kept.get("name", row.name),
        kind=kept.get("kind", row.kind),
        owner=kept.get("owner", row.owner),
    )
    return name_known_force(view, table, seen)


def name_known_force(view: View, table: ForceTable, row: Force) -> Name:
    """With the reader's own number for it."""
    if row.name:
        return telling.name_row(view.world, row)
    thing = telling.name_numbered(row.kind, table, view.number(table, row.id))
    return telling.of_owner(view.world, thing, row.owner)


def name_place(view: View, table: Place, row: Settlement | Site) -> Name | None:
    if view.owns(table, row) or view.sees(row.tile):
        return telling.name_row(view.world, row)
    tile = view.places.get((table, row.id))
    if tile is None and isinstance(row, Site) and has_been_at(view, row):
        return telling.name_row(view.world, row)
    if tile is None:
        return None
    image = remembered_place(view, table, row.id, tile)
    return telling.name_place_at(image.get("name", ""), image["kind"], name_tile(view, tile))


def has_been_at(view: View, row: Site) -> bool:
    """Whoever found a site or searched it knew it, though it be gone."""
    searches = view.world.find(Search, site=row.id)
    armies = [view.world.get(Army, search.army) for search in searches]
    return row.found_by == view.empire or any(view.owns("army", army) for army in armies)


def name_seen_place(place: KnownPlace) -> Name:
    """For a table: a column of its own tells where."""
    return telling.in_both_languages(place["name"]) or {"word": place["kind"]}


def name_known_tile(view: View, row: Tile) -> Name | None:
    if view.sees(row.id):
        return telling.name_tile(view.world, row)
    if row.id not in view.tiles:
        told = any(sighting.tile == row.id for sighting in view.forces.values())
        return row.label if told else None
    seen = with_cells(row, name=view.memory(row.id).get("name", ""))
    return telling.name_tile(view.world, seen)


def is_known_kingdom(view: View, row: Named) -> bool:
    """Known by one of its settlements."""
    places = view.world.find(Settlement, kingdom=row.id)
    remembered = (key for table, key in view.places if table == "settlement")
    return any(view.sees(place.tile) for place in places) or any(
        known_kingdom(view, key) == row.id for key in remembered
    )


def name_tile(view: View, tile: int | None) -> Name:
    return None if tile is None else name_fact(view, f"tile:{tile}")


def name_empire(view: View, empire: int | None) -> Name:
    row = view.world.get_if(Empire, empire)
    return None if row is None else row.name


def name_force_row(table: ForceTable, force: KnownForce) -> Name:
    """A force of `known_forces`, without its owner: a column of its own tells that."""
    if force["name"]:
        return telling.in_both_languages(force["name"])
    return telling.name_numbered(force["kind"], table, force.get("number"))
