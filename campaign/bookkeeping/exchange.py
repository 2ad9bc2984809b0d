"""A campaign made out of an export: one JSON document, whole or the state alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaign.acts.act import BROUGHT
from campaign.bookkeeping.checking import check_rows
from campaign.bookkeeping.export_form import check_document
from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.journal.dice_keys import JOINT, OWN, find_key, read_dice_keys, write_secret
from campaign.journal.founding import make_store, make_tables
from campaign.storage.models import Calendar, Campaign, Decision
from campaign.storage.models.schema import NUMBER, STATE, TABLES, defaults
from campaign.storage.sql import apply, insert_images
from campaign.storage.store import Clock, Store, now
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection

Document = dict[str, Any]
MOST_OBJECTS = 1_000_000  # some 500 MB of memory


def parse_export(text: str, where: str) -> Document:
    # Counted before parsing, which takes the memory. `{\"` is JSON kept as text in a cell; every
    # other brace becomes an object.
    if text.count("{") - text.count('{\\"') > MOST_OBJECTS:
        raise Refused("{where} holds too much: at most {most} rows", where=where, most=MOST_OBJECTS)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise WrongWords("{where} is no JSON document", where=where) from None
    if not isinstance(document, dict) or document.get("hexcrown") not in ("campaign", "state"):
        raise WrongWords(
            "{where} is no export of Hexcrown", hint="hexcrown export writes one", where=where
        )
    schema = document.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise WrongWords("{where} does not say its schema", where=where)
    if schema > NUMBER:
        raise Refused("{where} was written by a newer Hexcrown", where=where)
    check_document(document, where)
    return document


def import_campaign(
    place: str, document: Document, words: Sequence[str], clock: Clock = now
) -> Store:
    """Make a campaign out of an export; its books must add up."""

    def lay_out(store: Store) -> None:
        store.connection.exec_driver_sql("BEGIN IMMEDIATE" if store.is_sqlite else "BEGIN")
        make_tables(store.connection)
        fill(store, document, words)
        refuse_unsound(store.connection)
        store.connection.exec_driver_sql("COMMIT")

    return make_store(place, clock, lay_out)


def fill(store: Store, document: Document, words: Sequence[str]) -> None:
    if document["hexcrown"] == "state":
        fill_from_state(store, document, words)
        return
    connection = store.connection
    for table in STATE:
        rows = [{**defaults(table), **row} for row in document["tables"].get(table, ())]
        if rows:
            insert_images(connection, table, rows)
    for entry in document["journal"]:
        write_entry(connection, entry)
    connection.execute(TABLES["secret"].insert(), {"id": OWN, "key": document["key"]})
    put_joint_key(connection)


def put_joint_key(connection: Connection) -> None:
    """Derive the joint key from the campaign's own and the journal: an export does not hold it."""
    own = find_key(connection)
    newest = [key for _, key in read_dice_keys(connection, own)][-1:]
    if own and newest != [own]:
        write_secret(connection, JOINT, newest[0])


def write_entry(connection: Connection, entry: Any) -> None:
    try:
        connection.execute(TABLES["entry"].insert(), entry)
        traces = journal.make_traces(entry["id"], journal.parse_body(entry))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise WrongWords("the journal holds an entry that can't be read") from None
    if traces:
        connection.execute(TABLES["trace"].insert(), traces)


def fill_from_state(store: Store, document: Document, words: Sequence[str]) -> None:
    """A state alone starts a journal of its own, with dice of its own."""
    import secrets

    from campaign.journal.founding import seal

    key = secrets.token_bytes(32)
    connection = store.connection
    connection.execute(TABLES["secret"].insert(), {"id": OWN, "key": key.hex()})
    world = World(connection)
    for table in STATE:
        for row in document["tables"].get(table, ()):
            values = {**row, "key_hash": seal(key)} if table == "campaign" else row
            world.insert_row(table, **values)
    for decision in world.find(Decision, ended_at=None):
        world.put(decision, state={**decision.state, BROUGHT: True} if decision.state else {})
    if world.get_if(Campaign, 1) is None or world.get_if(Calendar, 1) is None:
        raise WrongWords("the state lacks its campaign or calendar")
    apply(connection, world.changes)
    deed = journal.EntryDraft("new", words, world.calendar, world.changes)
    journal.write(connection, deed, store.clock())


def refuse_unsound(connection: Connection) -> None:
    problems = check_rows(connection)
    if problems:
        raise Refused(
            "the books of this export don't add up: {first}",
            hint="{count} problems in all",
            first=problems[0],
            count=len(problems),
        )
