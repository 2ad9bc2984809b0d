"""A campaign as the document that its export holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from campaign.bookkeeping.export_form import render_export
from campaign.journal.audit import read_state
from campaign.storage.models.schema import NUMBER, STATE

if TYPE_CHECKING:
    from sqlalchemy import Connection


def export_state(connection: Connection) -> dict[str, Any]:
    """The rows alone, read without the text: stories compare them before and after each act."""
    state = read_state(connection)
    tables = {table: list(state[table].values()) for table in STATE}
    return {"hexcrown": "state", "schema": NUMBER, "tables": tables}


def export_campaign(connection: Connection) -> dict[str, Any]:
    document: dict[str, Any] = json.loads("".join(render_export(connection)))
    return document
