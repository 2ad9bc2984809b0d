"""Lists of what there is, as documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.bookkeeping.notes import describe_note, notes_on
from campaign.journal import entries as journal
from campaign.storage.calendar import render_calendar
from campaign.storage.models import (
    Army,
    Campaign,
    Condition,
    Decision,
    Empire,
    Fleet,
    Named,
    Settlement,
    Siege,
    Tile,
)
from campaign.storage.models.schema import columns, links
from campaign.storage.names import title
from campaign.storage.rows import peek
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import (
        CampaignStatus,
        EmpireLine,
        RowDocument,
        RowsDocument,
        SiegeLine,
    )
    from campaign.storage.models import Record

SHOWN = {
    "empire": ("name", "player", "race", "treasury", "building", "ships", "espionage"),
    "army": ("name", "owner", "kind", "race", "tile", "fleet", "points", "provisions", "crowns"),
    "settlement": ("name", "kind", "owner", "race", "tile", "razed"),
    "fleet": ("name", "kind", "owner", "tile", "ships"),
    "tile": ("label", "name", "terrain", "kinds", "barren", "owner"),
    "site": ("kind", "name", "tile", "found_by", "state"),
    "item": ("name", "kind", "points", "empire", "army", "character"),
    "siege": ("settlement", "empire", "begun_at", "breaches"),
    "character": ("name", "kind", "empire", "army", "points", "dead_at", "banished_until"),
}

# Which column says whose it is, where that is not `owner`.
OWNER = {"empire": "id", "character": "empire", "item": "empire", "site": "found_by"}


def list_rows(
    world: World, table: str, *, empire: int | None = None, ended: bool = False
) -> RowsDocument:
    owner = OWNER.get(table, "owner")
    asked = {owner: empire} if empire is not None else {}
    whole = ended or "ended_at" not in columns(table)
    rows = world.rows_of(table, **asked) if whole else world.live_of(table, **asked)
    return {"table": table, "rows": [describe(world, table, row) for row in rows]}


def describe(world: World, table: str, row: Record) -> dict[str, object]:
    found: dict[str, object] = {"id": row.id}
    for column in SHOWN[table]:
        found[column] = shown_value(world, table, row, column)
    return found


def shown_value(world: World, table: str, row: Record, column: str) -> object:
    target, value = links(table).get(column), peek(row, column)
    if target is None or not isinstance(value, int):
        return value
    other = world.row(target, value)
    if isinstance(other, Tile):
        return title("tile", other)
    named = (isinstance(other, Named) and other.name) or ""
    if not named and target == "settlement":  # by its tile
        return title("tile", world.get(Tile, world.get(Settlement, value).tile))
    return named or f"#{other.id}"


def whole_row(world: World, table: str, row: Record) -> RowDocument:
    """Every cell, with the rows it names in words."""
    cells = {column: shown_value(world, table, row, column) for column in columns(table)}
    notes = [describe_note(world, note) for note in notes_on(world, table, row.id)]
    lasting = [each for each in world.live(Condition, of_key=row.id) if each.of_table == table]
    return {
        "row": f"{table}:{row.id}",
        "cells": cells,
        "conditions": [condition.kind for condition in lasting],
        "notes": [note["text"] for note in notes],
        "written": notes,
    }


def status(world: World, head: journal.Head) -> CampaignStatus:
    campaign = world.get(Campaign, 1)
    calendar = world.calendar
    decisions = world.find(Decision, ended_at=None)
    return {
        "campaign": campaign.name,
        "ended": campaign.ended_at is not None,
        "calendar": {
            "year": calendar.year,
            "season": calendar.season,
            "turn": calendar.turn,
            "phase": calendar.phase,
        },
        "when": render_calendar(calendar),
        "empires": [empire_line(world, row) for row in world.live(Empire)],
        "tiles": world.count_tiles(),
        "acting": name_of(world, calendar.empire),
        "decisions": [
            {"number": row.id, "kind": row.kind, "empire": name_of(world, row.empire)}
            for row in decisions
        ],
        "sieges": [describe_siege(world, row) for row in world.live(Siege)],
        "journal": {"entry": head.entry, "act": head.act, "hash": head.hash},
        "key_hash": campaign.key_hash,
    }


def name_of(world: World, empire: int | None) -> str | None:
    row = world.get_if(Empire, empire)
    return None if row is None else row.name


def describe_siege(world: World, row: Siege) -> SiegeLine:
    place = world.get(Settlement, row.settlement)
    return {
        "settlement": place.name or title("tile", world.get(Tile, place.tile)),
        "by": name_of(world, row.empire),
    }


def empire_line(world: World, row: Empire) -> EmpireLine:
    armies = world.live(Army, owner=row.id)
    raised = bool(world.find(Army, owner=row.id))
    return {
        "name": row.name,
        "player": row.player,
        "race": row.race,
        "treasury": row.treasury,
        "armies": len(armies),
        "points": sum(army.points for army in armies),
        "settlements": len(world.live(Settlement, owner=row.id)),
        "fleets": len(world.live(Fleet, owner=row.id)),
        "tiles": len(world.find(Tile, owner=row.id)),
        "eliminated": raised and not armies and not world.live(Settlement, owner=row.id),
    }
