"""A gamemaster who knows the program writes the journal anew, with a chain that holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.journal import entries as journal
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.models.schema import TABLES
from campaign.storage.store import Store

Entry = dict[str, Any]  # a row of the journal, its body parsed


def forge(store: Store, change: Callable[[list[Entry]], list[Entry]]) -> None:
    """`change` gets every entry and answers with those there shall be; numbers, hashes and traces
    are made for them."""
    with store.writing() as connection:
        rows = connection.connection.execute(
            TABLES["entry"].select().order_by(TABLES["entry"].c.id)
        )
        entries = [{**row, "body": parse_json(row["body"])} for row in rows.mappings()]
        connection.connection.execute(TABLES["trace"].delete())
        connection.connection.execute(TABLES["entry"].delete())
        previous = journal.START
        for number, entry in enumerate(change(entries), 1):
            body = entry["body"]
            row = {**entry, "id": number, "previous": previous, "body": render_json(body)}
            previous = row["hash"] = journal.hash_of(row)
            connection.connection.execute(TABLES["entry"].insert(), row)
            traces = [trace._asdict() for trace in journal.make_traces(number, body)]
            if traces:
                connection.connection.execute(TABLES["trace"].insert(), traces)
