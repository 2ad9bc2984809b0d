"""A campaign made out of an export: one JSON document, whole or the state alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from campaign.acts.act import BROUGHT
from campaign.bookkeeping.checking import check_rows
from campaign.bookkeeping.export_form import check_document, unwrap
from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.journal.dice_keys import JOINT, OWN, find_key, read_dice_keys
from campaign.journal.founding import make_store
from campaign.storage.models import Calendar, Campaign, Decision
from campaign.storage.models.schema import NUMBER, STATE, defaults
from campaign.storage.snapshot import Clock, Snapshot, Writer
from campaign.storage.sql import SqlSnapshot
from campaign.storage.store import SqlStore, Store, now
from campaign.storage.world import World

Document = dict[str, Any]
MOST_OBJECTS = 1_000_000  # some 500 MB of memory


def parse_export(text: str, where: str) -> Document:
    # Counted before parsing, which takes the memory. `{\"` is JSON kept as text in a cell; every
    # other brace becomes an object.
    if text.count("{") - text.count('{\\"') > MOST_OBJECTS:
        raise Refused(
            "{where} contains too much: at most {most} rows", where=where, most=MOST_OBJECTS
        )
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise WrongWords("{where} is not a JSON document", where=where) from None
    if not isinstance(document, dict) or document.get("hexcrown") not in ("campaign", "state"):
        raise WrongWords(
            "{where} is not a Hexcrown export", hint="hexcrown export writes one", where=where
        )
    schema = document.get("schema")
    if type(schema) is not int or schema < 1:
        raise WrongWords("{where} does not give its schema", where=where)
    if schema > NUMBER:
        raise Refused("{where} was written by a newer Hexcrown", where=where)
    unwrap(document, where)
    check_document(document, where)
    return document


def import_campaign(
    place: str, document: Document, words: Sequence[str], clock: Clock = now
) -> Store:
    """Make a campaign out of an export; its books must add up."""

    def lay_out(store: SqlStore) -> None:
        with store.founding() as writer:
            fill(writer, document, words, clock)
            refuse_unsound(writer)

    return make_store(place, clock, lay_out)


def fill(writer: SqlSnapshot, document: Document, words: Sequence[str], clock: Clock) -> None:
    if document["hexcrown"] == "state":
        fill_from_state(writer, document, words, clock)
        return
    for table in STATE:
        rows = [{**defaults(table), **row} for row in document["tables"].get(table, ())]
        if rows:
            writer.insert_images(table, rows)
    for entry in document["journal"]:
        write_entry(writer, entry)
    writer.put_secret(OWN, document["key"])
    put_joint_key(writer)


def put_joint_key(writer: Writer) -> None:
    """Derive the joint key from the campaign's own and the journal: an export does not hold it."""
    own = find_key(writer)
    newest = [key for _, key in read_dice_keys(writer, own)][-1:]
    if own and newest != [own]:
        writer.put_secret(JOINT, newest[0].hex())


def write_entry(writer: Writer, entry: Any) -> None:
    try:
        writer.append(entry, journal.make_traces(entry["id"], journal.parse_body(entry)))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise WrongWords("the journal holds an entry that can't be read") from None


def fill_from_state(writer: Writer, document: Document, words: Sequence[str], clock: Clock) -> None:
    """A state alone starts a journal of its own, with dice of its own."""
    import secrets

    from campaign.journal.founding import seal

    key = secrets.token_bytes(32)
    writer.put_secret(OWN, key.hex())
    world = World(writer)
    for table in STATE:
        for row in document["tables"].get(table, ()):
            values = {**row, "key_hash": seal(key)} if table == "campaign" else row
            world.insert_row(table, **values)
    for decision in world.find(Decision, ended_at=None):
        world.put(decision, state={**decision.state, BROUGHT: True} if decision.state else {})
    if world.get_if(Campaign, 1) is None or world.get_if(Calendar, 1) is None:
        raise WrongWords("the state lacks its campaign or calendar")
    writer.write(world.changes)
    action = journal.EntryDraft("new", words, world.calendar, world.changes)
    journal.write(writer, action, clock())


def refuse_unsound(connection: Snapshot) -> None:
    problems = check_rows(connection)
    if problems:
        raise Refused(
            "the records of this export don't add up: {first}",
            hint="{count} problems in all",
            first=problems[0],
            count=len(problems),
        )
