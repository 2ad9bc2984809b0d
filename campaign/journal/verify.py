"""Walking the journal from its first entry: the chain, the dice, and the state it adds up to."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from json import JSONDecoder
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from campaign.journal.dice_keys import (
    DiceKey,
    check_shares,
    find_key,
    read_dice_keys,
)
from campaign.journal.entries import HEAD, START, find_traces, hash_parts
from campaign.journal.labels import EntryMoment, LabelWatch
from campaign.storage.canonical_json import render_json
from campaign.storage.changes import StoredChange, as_image
from campaign.storage.migrations.images import read_change
from campaign.storage.models.schema import NUMBER
from campaign.storage.snapshot import Snapshot, Wanted
from tables.chance.sources import Seeded

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody, RollDocument

Rows = dict[int, dict[str, object]]
State = dict[str, Rows]
Traces = dict[int, list[str]]  # of each entry, letter and `what`
MOMENT = slice(HEAD.index("year"), HEAD.index("phase") + 1)
decode = JSONDecoder().raw_decode


Given = ParamSpec("Given")
Found = TypeVar("Found")


def without_collecting(work: Callable[Given, Found]) -> Callable[Given, Found]:
    """A walk that makes many objects and no cycles among them: looking for some would take a
    quarter of its time."""

    @wraps(work)
    def run(*args: Given.args, **more: Given.kwargs) -> Found:
        collected = gc.isenabled()
        gc.disable()
        try:
            return work(*args, **more)
        finally:
            if collected:
                gc.enable()

    return run


class ReadEntry(NamedTuple):
    """A row of the journal, its head kept together as it is hashed."""

    id: int
    kind: str
    schema_number: int
    head: list[Any]
    body: str
    previous: str
    hash: str
    undone_by: int | None


class JournalProblem(NamedTuple):
    """One thing found wrong: where it is and what, as a template with its facts."""

    where: str
    message: str
    facts: Mapping[str, object]

    def __str__(self) -> str:
        return f"{self.where}: {self.message.format(**self.facts)}"


def problem(where: str, message: str, **facts: object) -> JournalProblem:
    return JournalProblem(where, message, facts)


class Audit:
    """What the journal says, gathered in one walk."""

    def __init__(
        self,
        keys: Sequence[DiceKey],  # none: sealed dice are not checked
        traces: Traces | None = None,
    ) -> None:
        self.problems: list[JournalProblem] = []
        self.state: State = {}
        self.entries: set[int] = set()
        self.changes = 0
        self.undone: dict[int, int] = {}
        self.stored_undone: dict[int, int] = {}
        self.bodies: dict[int, list[int]] = {}  # undo entry -> entries it took back
        self._dice = [(until, Seeded(key)) for until, key in keys if key]  # oldest first
        self._hash = START
        self._number = 0
        self._traces = traces
        self._labels = LabelWatch()

    def walk(self, snapshot: Snapshot) -> Audit:
        for entry in read_entries(snapshot):
            self._check_chain(entry)
            self._work(entry)
        self._check_undone()
        return self

    def _say(self, where: str, message: str, **facts: object) -> None:
        self.problems.append(problem(where, message, **facts))

    def _check_chain(self, entry: ReadEntry) -> None:
        number = entry.id
        for missing in range(self._number + 1, min(number, self._number + 100)):
            self._say(f"entry:{missing}", "is missing from the journal")
        if hash_parts(entry.previous, entry.head, entry.body) != entry.hash:
            self._say(f"entry:{number}", "was changed after it was written")
        if number == self._number + 1 and entry.previous != self._hash:
            self._say(f"entry:{number}", "does not follow from the entry before it")
        self._number, self._hash = number, entry.hash
        self.entries.add(number)
        if entry.undone_by is not None:
            self.stored_undone[number] = entry.undone_by

    def _work(self, entry: ReadEntry) -> None:
        try:
            body, _ = decode(entry.body)
            self._fold(body["changes"], entry.schema_number)
            if body["rolls"]:
                self._check_dice(entry.id, body["rolls"])
                self._check_labels(entry, body)
            self._follow_undo(entry, body["undoes"])
            self._check_traces(entry.id, body)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            self._say(f"entry:{entry.id}", "can't be read")

    def _fold(self, changes: Sequence[StoredChange], schema: int) -> None:
        state = self.state
        self.changes += len(changes)
        if schema != NUMBER:
            changes = [read_change(schema, change) for change in changes]
        for table, key, column, _, after, _ in changes:
            if column:
                state[table][key][column] = after
            elif after is None:
                del state[table][key]
            else:
                state.setdefault(table, {})[key] = dict(as_image(after))

    def _check_dice(self, number: int, rolls: list[RollDocument]) -> None:
        """Sealed dice are recomputed from the key and their label alone."""
        dice = self._dice_of(number)
        for roll in rolls if dice else ():
            if roll["source"] != "sealed" or dice is None:
                continue
            stream = dice.stream(tuple(roll["label"]))
            if any(stream.faces(len(faces), sides) != faces for sides, faces in roll["dice"]):
                label = render_json(roll["label"])
                self._say(
                    f"entry:{number}", "the dice of {label} are not the sealed ones", label=label
                )

    def _check_labels(self, entry: ReadEntry, body: EntryBody) -> None:
        """A label that was chosen is a die that was chosen."""
        decisions = self.state.get("decision", {})
        moment = EntryMoment(*entry.head[MOMENT])
        for wrong in self._labels.check(entry.id, moment, body, decisions):
            self._say(f"entry:{entry.id}", wrong.message, **wrong.facts)

    def _dice_of(self, number: int) -> Seeded | None:
        return next((dice for until, dice in self._dice if number < until), None)

    def _check_traces(self, number: int, body: EntryBody) -> None:
        """The index of who touched what follows from the entries."""
        if self._traces is None:
            return
        found, said = self._traces.pop(number, []), find_traces(body)
        if len(found) != len(said) or not all(map(said.__contains__, found)):  # none is there twice
            self._say(f"trace:{number}", "does not agree with its entry")

    def _follow_undo(self, entry: ReadEntry, undoes: list[int]) -> None:
        number = entry.id
        if entry.kind == "undo":
            self.bodies[number] = undoes
            self.undone.update(dict.fromkeys(undoes, number))
            self._labels.undo(undoes)
        elif entry.kind == "redo":
            for undone in undoes:
                self.undone[undone] = number
                for again in self.bodies.get(undone, ()):
                    self.undone.pop(again, None)
                self._labels.redo(self.bodies.get(undone, ()))

    def _check_undone(self) -> None:
        for number in sorted(self.entries):
            said, found = self.undone.get(number), self.stored_undone.get(number)
            if said != found:
                self._say(
                    f"entry:{number}",
                    "says it is undone by {found}, the journal says {said}",
                    found=found,
                    said=said,
                )


def read_entries(snapshot: Snapshot) -> Iterator[ReadEntry]:
    for entry in snapshot.entries(Wanted()):
        head = list(entry.values())[: len(HEAD)]
        yield ReadEntry(
            entry["id"], entry["kind"], entry["schema_number"], head, entry["body"],
            entry["previous"], entry["hash"], entry["undone_by"],
        )  # fmt: skip


@without_collecting
def verify_journal(snapshot: Snapshot, traces: Traces | None = None) -> Audit:
    """The chain, the sealed dice, the shares in their key and what is undone; `problems` is empty
    when all is well.

    With `traces` these too are held to the entries; those of no entry are left in it.
    """
    audit = Audit(read_dice_keys(snapshot, find_key(snapshot)), traces).walk(snapshot)
    audit.problems += [
        problem(f"entry:{number}", message, **facts)
        for number, message, facts in check_shares(snapshot)
    ]
    return audit
