"""Names for a reader: `army:3` by its name as the reader knows it, or as something unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.knowledge import naming as telling
from campaign.knowledge.naming import Name, say
from campaign.reports.view import View, describe_force, snapshot
from campaign.storage.world import Row

UNKNOWN = {
    "army": "an unknown army",
    "fleet": "unknown ships",
    "settlement": "an unknown settlement",
    "site": "an unknown place",
    "tile": "a tile unknown",
    "character": "a stranger",
    "item": "a thing unknown",
    "kingdom": "an unknown kingdom",
}


def name_fact(view: View, fact: Any) -> Name:
    """As `campaign.knowledge.naming.name`, but for this reader."""
    table, colon, key = fact.partition(":") if isinstance(fact, str) else ("", "", "")
    if view.sees_all or not colon or table not in UNKNOWN or not key.isdigit():
        return telling.name(view.world, view.library, fact)
    row = view.world.get_row(table, int(key))
    known = None if row is None else KNOWN[table](view, table, row)
    return say(UNKNOWN[table]) if known is None else known


def plainly(view: View, table: str, row: Row) -> Name:
    return telling.NAMES[table](view.world, row)


def name_force(view: View, table: str, row: Row) -> Name | None:
    if view.owns(table, row):
        return plainly(view, table, row)
    if row["ended_at"] is None and describe_force(view, table, row):
        return plainly(view, table, row)
    sighting = view.forces.get((table, row["id"]))
    return None if sighting is None else plainly(view, table, {**row, **snapshot(sighting)})


def name_place(view: View, table: str, row: Row) -> Name | None:
    if view.owns(table, row) or view.sees(row["tile"]) or is_related(view, table, row):
        return plainly(view, table, row)
    tile = view.places.get((table, row["id"]))
    if tile is None:
        return None
    kept = view.memory(tile)["settlements" if table == "settlement" else "sites"]
    [image] = [place for place in kept if place["id"] == row["id"]]
    return name_seen_place(view, {"name": "", **image, "tile": tile})


def is_related(view: View, table: str, row: Row) -> bool:
    """Envoys went there: it is known, if not by sight."""
    if table != "settlement":
        return False
    return bool(view.world.find("relation", **view.whose, settlement=row["id"]))


def name_seen_place(view: View, place: Mapping[str, Any]) -> Name:
    if place["name"]:
        return place["name"]
    return say(
        "the {kind} at {tile}", kind={"word": place["kind"]}, tile=name_tile(view, place["tile"])
    )


def name_known_tile(view: View, table: str, row: Row) -> Name | None:
    if view.sees(row["id"]):
        return plainly(view, table, row)
    if row["id"] not in view.tiles:
        told = any(sighting["tile"] == row["id"] for sighting in view.forces.values())
        return row["label"] if told else None
    kept = view.memory(row["id"])
    return telling.name_tile(view.world, {**row, "name": kept.get("name", "")})


def name_own(view: View, table: str, row: Row) -> Name | None:
    return plainly(view, table, row) if view.owns(table, row) else None


def name_kingdom(view: View, table: str, row: Row) -> Name | None:
    """Known by one of its settlements."""
    places = view.world.find("settlement", kingdom=row["id"])
    known = any(view.sees(place["tile"]) or ("settlement", place["id"]) in view.places
                for place in places)  # fmt: skip
    return plainly(view, table, row) if known else None


KNOWN = {
    "army": name_force,
    "fleet": name_force,
    "settlement": name_place,
    "site": name_place,
    "tile": name_known_tile,
    "character": name_own,
    "item": name_own,
    "kingdom": name_kingdom,
}


def name_tile(view: View, tile: int | None) -> Name:
    return None if tile is None else name_fact(view, f"tile:{tile}")


def name_empire(view: View, empire: int | None) -> Name:
    row = view.world.get("empire", empire)
    return None if row is None else row["name"]


def name_force_row(view: View, table: str, force: Mapping[str, Any]) -> Name:
    """A force of `known_forces`, without its owner: a column of its own tells that."""
    if force["name"]:
        return force["name"]
    plain = "army" if table == "army" else "fleet"
    kind = plain if force["kind"] == "player" else force["kind"]
    return say("{kind} {number}", kind={"word": kind}, number=force["id"])
