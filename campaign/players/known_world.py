"""The campaign as one empire knows it, as a world of its own that deeds can be asked of.

What is not named here is not in it: rows of others, their purses, plans and conditions. A deed
that this world accepts may still be refused by what the empire does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from campaign.reports.document import met_empires
from campaign.reports.view import KnownForce, KnownPlace, View, known_forces, known_places
from campaign.rules.board import place_of
from campaign.storage.canonical_json import render_json
from campaign.storage.models.kinds import PURSES
from campaign.storage.models.schema import defaults
from campaign.storage.world import World
from maps.board.hexes import neighbours

if TYPE_CHECKING:
    from campaign.storage.rows import Force, TileRow

AnyRow = Mapping[str, Any]
Rows = dict[str, list[AnyRow]]
UNCOUNTED = 1000  # points of an army whose strength nobody has learned
OWN_ROWS = ("relation", "knowledge", "sighting", "tiding", "posting", "decision")
LASTING = ("empire", "army", "fleet", "settlement")  # whose conditions their owner is told


def known_world(view: View, unknown: str = "lowland") -> World:
    """`unknown`: what is taken to lie on a tile beside those that are known. An army looks for
    land there, a fleet for water."""
    world = view.world
    rows: Rows = {
        "campaign": [{**world.one("campaign", 1), "revealed_key": None}],
        "calendar": [{**world.calendar, "state": "{}"}],
        "option": list(world.find("option")),
        "tile": list(known_tiles(view, unknown)),
        "empire": list(known_realms(view)),
        "settlement": [known_settlement(view, each) for each in known_places(view, "settlement")],
        "site": [known_site(each) for each in known_places(view, "site")],
        "army": list(known_force_rows(view, "army")),
        "fleet": list(known_force_rows(view, "fleet")),
    }
    for table in OWN_ROWS:
        rows[table] = list(world.find_rows(table, empire=view.empire))
    add_what_hangs_on_them(view, rows)
    return World.of_rows(rows)


def add_what_hangs_on_them(view: View, rows: Rows) -> None:
    world = view.world
    tiles, places = keys(rows["tile"]), keys(rows["settlement"])
    armies = own_keys(view, rows["army"])
    rows["edge"] = [
        row for row in world.live("edge") if {row["a"], row["b"]} <= tiles and shows_edge(view, row)
    ]
    kingdoms = {row["kingdom"] for row in rows["settlement"]}
    rows["kingdom"] = [
        {**row, "state": "{}"} for row in world.live("kingdom") if row["id"] in kingdoms
    ]
    rows["siege"] = [
        row if row["empire"] == view.empire else {**row, "breaches": 0, "state": "{}"}
        for row in world.live("siege")
        if row["settlement"] in places and is_seen_siege(view, row)
    ]
    rows["search"] = [row for row in world.find("search") if row["army"] in armies]
    rows["character"] = list(world.live("character", empire=view.empire))
    heroes = keys(rows["character"])
    rows["item"] = [
        row
        for row in world.live("item")
        if row["empire"] == view.empire or row["army"] in armies or row["character"] in heroes
    ]
    rows["condition"] = [row for row in world.live("condition") if is_told(view, rows, row)]


def keys(rows: Iterable[AnyRow]) -> set[int]:
    return {row["id"] for row in rows}


def own_keys(view: View, rows: Iterable[AnyRow]) -> set[int]:
    return {row["id"] for row in rows if row["owner"] == view.empire}


def is_told(view: View, rows: Rows, condition: AnyRow) -> bool:
    """As reports do: the owner is told what lies on a thing."""
    table = condition["of_table"]
    if table == "empire":
        return bool(condition["of_key"] == view.empire)
    return table in LASTING and condition["of_key"] in own_keys(view, rows[table])


# The ground


def known_tiles(view: View, unknown: str) -> Iterator[AnyRow]:
    rows = view.world.find("tile")
    opened = bool(view.world.option("open-map", False))
    known = {place_of(row): row for row in rows if opened or view.knows_tile(row["id"])}
    beside = {near for at in known for near in neighbours(at)}
    for row in rows:
        if place_of(row) in known:
            yield known_tile(view, row)
        elif place_of(row) in beside:
            yield bare_tile(row, unknown)


def known_tile(view: View, row: TileRow) -> AnyRow:
    if view.sees(row["id"]):
        return {**row, "state": row["state"] if row["owner"] == view.empire else "{}"}
    if row["id"] not in view.tiles:  # the open map: what lies on the table
        return {**row, "name": "", "owner": None, "kingdom": None, "barren": False, "marks": "[]",
                "bridge": False, "state": "{}"}  # fmt: skip
    kept = view.memory(row["id"])
    return {
        **row,
        "name": kept.get("name", ""),
        "terrain": kept.get("terrain", row["terrain"]),
        "kinds": render_json(kept["kinds"]) if "kinds" in kept else row["kinds"],
        "bridge": kept.get("bridge", row["bridge"]),
        "owner": kept.get("owner"),
        "barren": kept.get("barren", False),
        "kingdom": None,
        "marks": "[]",
        "state": "{}",
    }


def bare_tile(row: TileRow, terrain: str) -> AnyRow:
    return {
        **defaults("tile"), "id": row["id"], "q": row["q"], "r": row["r"], "label": row["label"],
        "terrain": terrain,
    }  # fmt: skip


def shows_edge(view: View, edge: AnyRow) -> bool:
    """A secret passage is known where both of its ends are held before one's eyes."""
    if edge["kind"] == "passage":
        return view.sees(edge["a"]) and view.sees(edge["b"])
    return view.knows_tile(edge["a"]) or view.knows_tile(edge["b"])


# Realms and places


def known_realms(view: View) -> Iterator[AnyRow]:
    met = met_empires(view)
    for row in view.world.live("empire"):
        if row["id"] == view.empire:
            yield row
        elif row["id"] in met:
            yield {**row, **dict.fromkeys(PURSES, 0), "state": "{}"}


def known_settlement(view: View, place: KnownPlace) -> AnyRow:
    if place["own"] and place["row"] is not None:
        return place["row"]
    row = view.world.get("settlement", place["id"])
    return {
        **defaults("settlement"),
        "id": place["id"],
        "name": place["name"],
        "tile": place["tile"],
        "kind": place["kind"],
        "owner": place["owner"],
        "race": place["race"],
        "razed": place["razed"],
        "kingdom": row["kingdom"] if row and place["owner"] is None else None,
    }


def known_site(place: KnownPlace) -> AnyRow:
    """What happened to it is told by who was there, not by the place."""
    return {
        **defaults("site"), "id": place["id"], "tile": place["tile"], "kind": place["kind"],
        "name": place["name"],
    }  # fmt: skip


def is_seen_siege(view: View, siege: AnyRow) -> bool:
    place = view.world.one("settlement", siege["settlement"])
    return siege["empire"] == view.empire or view.sees(place["tile"])


# Forces


def known_force_rows(view: View, table: Force) -> Iterator[AnyRow]:
    """Those before its eyes: of others it can order something against no more than these."""
    for each in known_forces(view, table):
        if each["own"] and each["row"] is not None:
            yield each["row"]
        elif each["seen"] is None and each["tile"] is not None:
            yield known_stranger(each, table)


def known_stranger(each: KnownForce, table: Force) -> AnyRow:
    strength = each["strength"] or (UNCOUNTED if table == "army" else 1)
    found: dict[str, Any] = {
        **defaults(table), "id": each["id"], "name": each["name"], "kind": each["kind"],
        "owner": each["owner"], "tile": each["tile"],
    }  # fmt: skip
    if table == "army":
        return {**found, "points": strength, "race": each.get("race", "")}
    return {**found, "ships": strength}
