"""Named moments of the books, to come back to by `undo --to NAME`."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.storage.rows import with_cells
from campaign.storage.snapshot import Snapshot, Store, Wanted
from campaign.storage.steps import Step
from campaign.storage.text_validation import check_name
from campaign.storage.world import World


def make_savepoint(store: Store, name: str, words: Sequence[str]) -> journal.Head:
    check_name(name)
    with store.writing() as snapshot:
        if find_named(snapshot, name) is not None:
            raise Refused("there is a savepoint {name} already", name=name)
        calendar = with_cells(World(snapshot, track=False).calendar)
        step = Step(savepoint=name)
        deed = journal.EntryDraft("savepoint", words, calendar, steps=[step], by=store.by)
        return journal.write(snapshot, deed, store.clock())


def find_named(snapshot: Snapshot, name: str) -> int | None:
    return next((trace.entry for trace in snapshot.traces([f"savepoint:{name}"])), None)


def find_savepoint(snapshot: Snapshot, name: str) -> int:
    found = find_named(snapshot, name)
    if found is None:
        listed = ", ".join(each for each, _ in savepoints(snapshot)) or "none"
        raise WrongWords("no savepoint {name}", hint="there are: {all}", name=name, all=listed)
    return found


def savepoints(snapshot: Snapshot) -> list[tuple[str, int]]:
    """(name, act) of each, oldest first."""
    entries = snapshot.entries(Wanted(kinds=["savepoint"]))
    return [(journal.parse_body(each)["steps"][0]["savepoint"], each["act"]) for each in entries]
