"""Names for a reader: `army:3` by its name as the reader knows it, or as something unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.knowledge import naming as telling
from campaign.knowledge.naming import Name, Named, say
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

if TYPE_CHECKING:
    from campaign.storage.rows import (
        Force,
        ForceRow,
        NamedRow,
        SettlementRow,
        SiteRow,
        TileRow,
    )

UNKNOWN: dict[Named, str] = {
    "army": "an unknown army",
    "fleet": "unknown ships",
    "settlement": "an unknown settlement",
    "site": "an unknown place",
    "tile": "a tile unknown",
    "character": "a stranger",
    "item": "a thing unknown",
    "kingdom": "an unknown kingdom",
}


def name_fact(view: View, fact: object) -> Name:
    """As `campaign.knowledge.naming.name`, but for this reader."""
    if isinstance(fact, list):
        return telling.enumerate_names([name_fact(view, each) for each in fact])
    table, colon, key = fact.partition(":") if isinstance(fact, str) else ("", "", "")
    if view.sees_all or not colon or table not in UNKNOWN or not key.isdigit():
        return telling.name(view.world, view.library, fact)
    row = view.world.get(table, int(key))
    known = None if row is None else name_known(view, table, row)
    return say(UNKNOWN[table]) if known is None else known


def name_known(view: View, table: Named, row: NamedRow) -> Name | None:
    """None: this reader does not know it. Rows are told apart by columns that one table has."""
    if "label" in row:
        return name_known_tile(view, row)
    if "raised_at" in row:
        return name_force(view, "army", row)
    if "port" in row:
        return name_force(view, "fleet", row)
    if "tile" in row:
        return name_place(view, "settlement" if "razed" in row else "site", row)
    known = is_known_kingdom(view, row) if table == "kingdom" else view.owns(table, row)
    return telling.name_row(view.world, row) if known else None


def name_force(view: View, table: Force, row: ForceRow) -> Name | None:
    if view.owns(table, row) or (row["ended_at"] is None and describe_force(view, table, row)):
        return name_known_force(view, table, row)
    sighting = view.forces.get((table, row["id"]))
    if sighting is None:
        return None
    seen, kept = row.copy(), force_snapshot(sighting)
    seen["name"], seen["kind"] = kept.get("name", row["name"]), kept.get("kind", row["kind"])
    seen["owner"] = kept.get("owner", row["owner"])
    return name_known_force(view, table, seen)


def name_known_force(view: View, table: Force, row: ForceRow) -> Name:
    """With the reader's own number for it."""
    if row["name"]:
        return telling.name_row(view.world, row)
    thing = telling.name_numbered(row["kind"], table, view.number(table, row["id"]))
    return telling.of_owner(view.world, thing, row["owner"])


def name_place(view: View, table: Place, row: SettlementRow | SiteRow) -> Name | None:
    if view.owns(table, row) or view.sees(row["tile"]):
        return telling.name_row(view.world, row)
    tile = view.places.get((table, row["id"]))
    if tile is None and "found_by" in row and has_been_at(view, row):
        return telling.name_row(view.world, row)
    if tile is None:  # envoys of older programs kept no memory of where they were
        return telling.name_row(view.world, row) if is_related(view, table, row) else None
    image = remembered_place(view, table, row["id"], tile)
    return telling.name_place_at(image.get("name", ""), image["kind"], name_tile(view, tile))


def has_been_at(view: View, row: SiteRow) -> bool:
    """Whoever found a site or searched it knew it, though it be gone."""
    searches = view.world.find("search", site=row["id"])
    armies = [view.world.one("army", search["army"]) for search in searches]
    return row["found_by"] == view.empire or any(view.owns("army", army) for army in armies)


def is_related(view: View, table: Place, row: SettlementRow | SiteRow) -> bool:
    """Envoys went there: it is known, if not by sight."""
    if table != "settlement":
        return False
    return bool(view.world.find("relation", **view.whose, settlement=row["id"]))


def name_seen_place(place: KnownPlace) -> Name:
    """For a table: a column of its own tells where."""
    return telling.in_both_languages(place["name"]) or {"word": place["kind"]}


def name_known_tile(view: View, row: TileRow) -> Name | None:
    if view.sees(row["id"]):
        return telling.name_tile(view.world, row)
    if row["id"] not in view.tiles:
        told = any(sighting["tile"] == row["id"] for sighting in view.forces.values())
        return row["label"] if told else None
    seen = row.copy()
    seen["name"] = view.memory(row["id"]).get("name", "")
    return telling.name_tile(view.world, seen)


def is_known_kingdom(view: View, row: NamedRow) -> bool:
    """Known by one of its settlements."""
    places = view.world.find("settlement", kingdom=row["id"])
    remembered = (key for table, key in view.places if table == "settlement")
    return any(view.sees(place["tile"]) for place in places) or any(
        known_kingdom(view, key) == row["id"] for key in remembered
    )


def name_tile(view: View, tile: int | None) -> Name:
    return None if tile is None else name_fact(view, f"tile:{tile}")


def name_empire(view: View, empire: int | None) -> Name:
    row = view.world.get("empire", empire)
    return None if row is None else row["name"]


def name_force_row(table: Force, force: KnownForce) -> Name:
    """A force of `known_forces`, without its owner: a column of its own tells that."""
    if force["name"]:
        return telling.in_both_languages(force["name"])
    return telling.name_numbered(force["kind"], table, force.get("number"))
