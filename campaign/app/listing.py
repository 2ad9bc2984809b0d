"""Rows: lists of them, and one whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.bookkeeping.listing import list_rows as rows_in
from campaign.bookkeeping.listing import whole_row
from campaign.storage.names import resolve

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.bookkeeping.documents import RowDocument, RowsDocument
    from campaign.knowledge.told_changes import ToldRow
    from campaign.storage.world import World


def list_rows(
    context: Context, table: str, empire: str | None = None, ended: bool = False
) -> RowsDocument:
    def question(world: World) -> RowsDocument:
        owner = None if empire is None else resolve(world, "empire", empire).id
        return rows_in(world, table, empire=owner, ended=ended)

    return context.look(question)


class ShownRow(NamedTuple):
    """A row with every cell, and as people know it."""

    document: RowDocument
    told: ToldRow


def show_row(context: Context, table: str, name: str) -> ShownRow:
    from campaign.knowledge.told_changes import tell_whole_row
    from campaign.rules.packs import campaign_library

    def question(world: World) -> ShownRow:
        row = resolve(world, table, name, ended=True)
        told = tell_whole_row(world, campaign_library(world), table, row)
        return ShownRow(whole_row(world, table, row), told)

    return context.look(question)
