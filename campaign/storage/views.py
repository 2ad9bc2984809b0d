"""Views for other programs: what stands now, with names in place of row numbers.

Hexcrown itself reads none of them. They are the same on both databases, and a file may hold these
and no other view: another's would run what its maker wrote. SQLite's header says what the file is:
`application_id` and, as `user_version`, the schema's number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from sqlalchemy import Connection

APPLICATION_ID = int.from_bytes(b"HEXC")  # 1212504131

VIEWS = {
    "army_now": """
SELECT army.id, army.name, army.kind, army.race, empire.name AS empire, tile.label AS tile,
       tile.name AS tile_name, fleet.name AS fleet, army.points, army.lent, army.provisions,
       army.crowns, army.prisoners, army.loot, army.stone_throwers, army.cannons, army.rams,
       army.towers
FROM army
LEFT JOIN empire ON empire.id = army.owner
LEFT JOIN fleet ON fleet.id = army.fleet
LEFT JOIN tile ON tile.id = coalesce(army.tile, fleet.tile)
WHERE army.ended_at IS NULL""",
    "settlement_now": """
SELECT settlement.id, settlement.name, settlement.kind, settlement.race, empire.name AS empire,
       kingdom.name AS kingdom, tile.label AS tile, tile.name AS tile_name, settlement.points,
       settlement.provisions, settlement.berths, settlement.razed, besieger.name AS besieged_by
FROM settlement
LEFT JOIN empire ON empire.id = settlement.owner
LEFT JOIN kingdom ON kingdom.id = settlement.kingdom
LEFT JOIN tile ON tile.id = settlement.tile
LEFT JOIN siege ON siege.settlement = settlement.id AND siege.ended_at IS NULL
LEFT JOIN empire AS besieger ON besieger.id = siege.empire
WHERE settlement.ended_at IS NULL""",
    "tile_now": """
SELECT tile.id, tile.label, tile.name, tile.q, tile.r, tile.terrain, tile.kinds, tile.barren,
       tile.river, tile.bridge, empire.name AS empire, kingdom.name AS kingdom,
       (SELECT min(settlement.name) FROM settlement
        WHERE settlement.tile = tile.id AND settlement.ended_at IS NULL) AS settlement,
       (SELECT count(*) FROM army
        WHERE army.tile = tile.id AND army.ended_at IS NULL) AS armies
FROM tile
LEFT JOIN empire ON empire.id = tile.owner
LEFT JOIN kingdom ON kingdom.id = tile.kingdom""",
}
MADE = {name: f"CREATE VIEW {name} AS{query}" for name, query in VIEWS.items()}


def make_views(connection: Connection, number: int) -> None:
    """After the tables; `number` is the schema's."""
    for statement in MADE.values():
        connection.exec_driver_sql(statement)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {number}")


def drop_views(connection: Connection) -> None:
    """Before a table that they name is changed."""
    for name in VIEWS:
        connection.exec_driver_sql(f"DROP VIEW IF EXISTS {name}")


def find_foreign_program(connection: sqlite3.Connection) -> str | None:
    """The name of a trigger, or of a view that is not ours: it would run whatever its maker wrote
    when a table is read or changed."""
    statement = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('view', 'trigger')"
    for kind, name, sql in connection.execute(statement):
        if kind != "view" or MADE.get(name) != sql:
            return str(name)
    return None
