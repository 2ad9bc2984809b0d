"""Draws on tables that a campaign remembers: rows that come up once stay out until put back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import record_drawn, spent_rows
from campaign.storage.calendar import render_moment
from campaign.storage.folders import own_packs
from campaign.storage.models import Drawn
from campaign.storage.world import World
from tables.agenda.act_state import Scope
from tables.agenda.bare_world import StandIn
from tables.agenda.loop import Outcome, work
from tables.library.check import check_manifest
from tables.library.packs import Library
from tables.odds.table_odds import row_odds

if TYPE_CHECKING:
    from tables.agenda.decisions import Answer
    from tables.agenda.documents import Node
    from tables.chance.sources import Chance
    from tables.library.table import Table


class DrawWorld(StandIn):
    """The world of `table roll`, with the rows that were drawn. Effects are told, not carried out:
    a draw does not say whose army they would fall on."""

    __slots__ = ("_library", "_world")

    def __init__(self, world: World, library: Library) -> None:
        super().__init__()
        self._world, self._library = world, library

    def spent(self, table: str) -> list[str]:
        return spent_rows(self._world, table)

    def landed(self, node: Node, scope: Scope) -> Scope:
        record_drawn(self._world, self._library, node)
        return scope


def draw_library(world: World) -> Library:
    """The campaign's packs and the person's own: a draw changes nothing by a row's effects."""
    own = [pack for pack in own_packs() if not check_manifest(pack.folder)[0]]
    return Library([*campaign_library(world).packs, *own])


def draw(
    world: World, chance: Chance, library: Library, effect: Mapping[str, object], answer: Answer
) -> Outcome:
    world.begin_step(by="draw")
    outcome = work([effect], DrawWorld(world, library), library, chance, answer)
    if outcome.pending is not None:
        raise Refused(
            "the draw stops at a decision: {decision}",
            hint="answer it with --choose {decision}=OPTION",
            decision=outcome.pending["decision"]["id"],
        )
    return outcome


def list_drawn(world: World, library: Library, name: str | None) -> dict[str, object]:
    """The rows that stay out; of one table also the exact odds of the rest, given that one of
    them comes up."""
    standing = world.live(Drawn)
    if name is not None:
        standing = world.live(Drawn, table_id=library.get(name).id)
    rows = [
        {"table": row.table_id, "row": row.row_id, "when": render_moment(row.drawn_at)}
        for row in standing
    ]
    if name is None:
        return {"drawn": rows}
    table = library.get(name)
    spent = spent_rows(world, table.id)
    return {"table": table.id, "drawn": rows, "left": rows_left(table, spent)}


def rows_left(table: Table, spent: Collection[str]) -> list[dict[str, object]]:
    if table.kind != "roll" or table.columns:
        return []
    free = [(row, chance) for row, chance in row_odds(table) if row.id not in spent]
    whole = sum(chance for _, chance in free)
    return [
        {"id": row.id, "name": row.name, "probability": str(chance / whole),
         "percent": float(100 * chance / whole)}
        for row, chance in free
    ]  # fmt: skip


def put_back(world: World, library: Library, name: str, row: str) -> dict[str, object]:
    """One row of a table, or `all` of them."""
    table = library.get(name)
    standing = world.live(Drawn, table_id=table.id)
    if row != "all":
        chosen = table.get_row(row).id
        standing = [each for each in standing if each.row_id == chosen]
    if not standing:
        raise Refused("no row of {table} is out, so none can be put back", table=table.id)
    world.begin_step(by="hand")
    for each in standing:
        world.end(each, "put back")
    return {"table": table.id, "put_back": [each.row_id for each in standing]}
