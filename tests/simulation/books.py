"""What holds after every step, whoever took it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.bookkeeping.checking import check_campaign, check_words
from campaign.bookkeeping.laws import check_laws
from campaign.journal.audit import check_sums, read_state
from campaign.journal.entries import Head, find_entry, find_head
from campaign.storage.canonical_json import render_json
from campaign.storage.snapshot import Snapshot, Store, Wanted
from campaign.storage.world import World
from tests.campaign.exported import export_state
from tests.simulation.table import Outcome

NO_ACT = ("looked", "key", "share", "savepoint")  # entries that nobody is told of by number
OFTEN = 25  # steps between two walks through the whole journal


class Violated(AssertionError):
    """An invariant does not hold."""


def state_of(store: Store) -> str:
    with store.reading() as snapshot:
        return render_json(export_state(snapshot))


def head_of(store: Store) -> Head:
    with store.reading() as snapshot:
        return find_head(snapshot)


def check_step(store: Store, before: Head, outcome: Outcome, whole: bool) -> None:
    """`before`: the newest entry when the step began; `whole`: the journal is walked too."""
    with store.reading() as snapshot:
        if not outcome.replaced:
            check_acknowledged(snapshot, before, outcome)
        found = [*map(str, check_campaign(snapshot) if whole else check_rows(snapshot))]
    if found:
        raise Violated("; ".join(found[:3]))


def check_acknowledged(snapshot: Snapshot, before: Head, outcome: Outcome) -> None:
    """What was there stands as it was, and what was told is there once."""
    kept = find_entry(snapshot, before.entry)
    if kept is None or kept["hash"] != before.hash:
        raise Violated(f"entry {before.entry} was acknowledged, and is not there any more")
    new = list(snapshot.entries(Wanted(after=before.entry)))
    acts = {entry["act"] for entry in new if entry["kind"] not in NO_ACT}
    if outcome.acts >= 0 and len(acts) != outcome.acts:
        words = [entry["words"] for entry in new]
        raise Violated(f"{outcome.acts} acts acknowledged, {len(acts)} written: {words}")


def check_rows(snapshot: Snapshot) -> Iterator[object]:
    """All that `check` asks of the rows, without the walk through the journal."""
    yield from check_sums(read_state(snapshot), [])
    yield from check_words(World(snapshot, track=False))
    yield from check_laws(snapshot)
