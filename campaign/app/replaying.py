"""`journal verify --replay`: the rules run again from the first entry, in memory.

Each act's call is done again on a copy of the books as they stood before it, with the sealed dice
of the key, or the faces that people gave. What comes of it is compared with its entries: every
changed cell, every roll with its label. Then the copy takes the entries over as they stand, so that
one that differs does not make all later ones differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from campaign.acts.declare import Call
from campaign.acts.perform import look
from campaign.app.context import Context
from campaign.app.repeating import own_moment, read_how, repeat
from campaign.journal.dice_keys import find_key, read_dice_keys
from campaign.journal.entries import parse_body
from campaign.journal.memory_books import follow, open_memory_books, put_key, trial
from campaign.journal.redo import acts_of, plan_redo
from campaign.journal.undo import plan_undo_of
from campaign.journal.verify import JournalProblem, problem
from campaign.rules.edition import edition_of
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.changes import Change, net
from campaign.storage.migrations.images import read_change
from campaign.storage.snapshot import Wanted
from tables.chance.sources import Typed

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody, EntryRow, RollDocument
    from campaign.storage.snapshot import Snapshot
    from campaign.storage.store import Store

# No rule made them; the walk of the chain has more.
SILENT = ("new", "looked", "savepoint", "key", "share")
MOST_CELLS = 3  # named of one entry


class WrittenEntry(NamedTuple):
    """An entry of the journal, and its body parsed."""

    row: EntryRow
    body: EntryBody


class Consequences(NamedTuple):
    """What an entry did, or what the rules make of it now."""

    changes: Sequence[Change]
    rolls: Sequence[RollDocument]


class LeftOut(NamedTuple):
    """An entry that can't be judged, and why."""

    entry: int
    words: list[str]
    why: JournalProblem


class Judgement(NamedTuple):
    """What a replay found."""

    judged: int
    unjudged: list[LeftOut]
    problems: list[JournalProblem]


def replay(connection: Snapshot, progress: Callable[[int], None] = lambda entry: None) -> Judgement:
    keys = [key.hex() for _, key in read_dice_keys(connection, find_key(connection))] or [""]
    with open_memory_books("replay", keys[0]) as store:
        replayer = Replayer(store, keys[1:])
        for act in read_acts(connection):
            replayer.replay_act(act)
            progress(act[-1].row["id"])
        return Judgement(replayer.judged, replayer.unjudged, replayer.problems)


def read_acts(connection: Snapshot, since: int = 1) -> Iterator[list[WrittenEntry]]:
    """The entries of each act together, oldest first; what is no act stands alone."""
    rows = connection.entries(Wanted(since - 1))
    entries = (WrittenEntry(row, parse_body(row)) for row in rows)
    for _, group in groupby(entries, key=lambda entry: (entry.row["act"], entry.row["kind"])):
        yield list(group)


class Replayer:
    """The copy of the books, and what was found so far."""

    def __init__(self, store: Store, keys: list[str]) -> None:
        self.judged = 0
        self.unjudged: list[LeftOut] = []
        self.problems: list[JournalProblem] = []
        self._store, self._keys = store, keys
        self._amends = False

    def replay_act(self, act: list[WrittenEntry]) -> None:
        first, kind = act[0], act[0].row["kind"]
        if kind in ("undo", "redo"):
            self._compare_all(act, [self._plan(first)])
        elif kind not in SILENT:
            self._do_again(act)
        self._amends = kind == "undo" and words_of(first)[:1] == ["amend"]
        for entry in act:
            follow(self._store, entry.row, entry.body)
        if kind == "key" and self._keys:
            with self._store.writing() as writer:
                put_key(writer, self._keys.pop(0))

    def _plan(self, entry: WrittenEntry) -> Consequences:
        """What an undo of these entries, or a redo, comes to."""
        with self._store.reading() as connection:
            if entry.row["kind"] == "redo":
                return Consequences(plan_redo(connection).changes, [])
            asked = acts_of(connection, entry.body["undoes"])
            return Consequences(plan_undo_of(connection, asked).changes, [])

    def _do_again(self, act: list[WrittenEntry]) -> None:
        first = act[0]
        if "call" not in first.body:
            self._leave_out(act, problem("", "its command does not say everything it did"))
            return
        moment = own_moment(first.row, first.body) if self._amends else None
        context = Context(self._store, dice=given_dice(act), at=moment)
        refused: Exception | None = None
        with trial(self._store):
            try:
                repeat(context, Call.from_dict(first.body["call"]), read_how(first.row))
            except Exception as trouble:
                refused = trouble
            tried = read_acts(self._store.latest, first.row["id"])
            made = [done_by(entry) for group in tried for entry in group]
        if made or refused is None:
            self._compare_all(act, made)
        else:
            self._differ(first, problem("", "the rules refuse it: {text}", text=refused))

    def _compare_all(self, act: list[WrittenEntry], made: Sequence[Consequences]) -> None:
        """A run that was cut off has fewer entries than its replay."""
        self.judged += len(act)
        if len(made) < len(act):
            self._differ(act[len(made)], problem("", "the rules end before it"))
        for entry, again in zip(act, made, strict=False):
            said = done_by(entry)
            found = [*compare_changes(said, again), *compare_rolls(said, again)]
            for each in found[:MOST_CELLS]:
                self._differ(entry, each)

    def _differ(self, entry: WrittenEntry, found: JournalProblem) -> None:
        """A difference accuses only where the same rules and packs were at work."""
        made_by = entry.body.get("made_by")
        if entry.row["kind"] != "act" or made_by == look(self._store, edition_of):
            self.problems.append(found._replace(where=f"entry:{entry.row['id']}"))
            return
        versions = sorted((made_by or {}).items())
        other = ", ".join(f"{name} {version}" for name, version in versions)
        why = problem("", "made by {edition}; now {text}", edition=other, text=found)
        if not versions:
            why = problem("", "made by a version that is not named; now {text}", text=found)
        self._leave_out([entry], why)

    def _leave_out(self, act: list[WrittenEntry], why: JournalProblem) -> None:
        self.unjudged += [LeftOut(entry.row["id"], words_of(entry), why) for entry in act]


def words_of(entry: WrittenEntry) -> list[str]:
    return [str(word) for word in parse_json(entry.row["words"], [])]


def given_dice(act: list[WrittenEntry]) -> Typed | None:
    """The faces that people gave, in order; None where a roll was left to the sealed dice."""
    rolls = [roll for entry in act for roll in entry.body["rolls"]]
    if all(roll["source"] == "sealed" for roll in rolls):
        return None
    faces: list[int | None] = []
    for roll in rolls:
        sealed = roll["source"] == "sealed"
        faces += [None] if sealed else [face for _, thrown in roll["dice"] for face in thrown]
    return Typed(faces)


def done_by(entry: WrittenEntry) -> Consequences:
    schema = entry.row["schema_number"]
    changes = [Change(*read_change(schema, change)) for change in entry.body["changes"]]
    return Consequences(changes, entry.body["rolls"])


def compare_changes(said: Consequences, again: Consequences) -> Iterator[JournalProblem]:
    """Cell by cell; the fate of an order stands beside its action."""
    written, found = net_cells(said), net_cells(again)
    for cell in sorted(written.keys() | found.keys()):
        before, now = written.get(cell), found.get(cell)
        if before and now and before.after != now.after:
            yield problem("", "{what} is {said}, the rules give {found}", what=before.what,
                          said=shown(before), found=shown(now))  # fmt: skip
        elif before and not now:
            yield problem("", "{what} is {said}, by the rules it stays", what=before.what,
                          said=shown(before))  # fmt: skip
        elif now and not before:
            yield problem("", "{what} stays, the rules give {found}", what=now.what,
                          found=shown(now))  # fmt: skip


def net_cells(made: Consequences) -> dict[tuple[str, int, str], Change]:
    changes = [change for change in net(made.changes) if change.table != "orders"]
    return {(each.table, each.key, each.column): each for each in changes}


def shown(change: Change) -> str:
    return render_json(change.after)[:80]


def compare_rolls(said: Consequences, again: Consequences) -> Iterator[JournalProblem]:
    written, found = (
        [[roll["label"], roll["dice"]] for roll in made.rolls] for made in (said, again)
    )
    for before, now in zip(written, found, strict=False):
        if before != now:
            yield problem("", "the roll {said} is {found} by the rules", said=render_json(before),
                          found=render_json(now))  # fmt: skip
            return
    if len(written) != len(found):
        yield problem("", "{said} rolls, the rules make {found}", said=len(written),
                      found=len(found))  # fmt: skip
