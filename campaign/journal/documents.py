"""The journal as documents: what its commands answer with `--json`, and an API publishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

from campaign.storage.changes import Step, StoredChange, StoryLine
from campaign.storage.snapshot import EntryRow as EntryRow


class ChangeDocument(TypedDict):
    """One cell, or a whole row made or unmade."""

    what: str  # `army:3.points`, or `army:3` for the whole row
    before: object
    after: object
    step: NotRequired[int]  # its place in the entry's list of steps


class NamedRoll(TypedDict):
    """A roll in words of every language: of whom, what for."""

    who: list[object]  # names, as `campaign.knowledge.naming` gives them
    text: Mapping[str, str]


# Written as a call: `for` is no name of Python's.
RollDocument = TypedDict(
    "RollDocument",
    {
        "label": list[str | int],
        "source": NotRequired[str],  # sealed, typed, asked, seed
        "dice": list[tuple[int, list[int]]],  # sides, and the faces they showed
        "for": NotRequired[object],
        "of": NotRequired[list[str]],  # `army:3`: who or what it was rolled for
        "words": NotRequired[NamedRoll | None],
    },
)


class EntryBody(TypedDict):
    """What an entry's `body` holds as JSON."""

    changes: list[StoredChange]
    steps: list[Step]
    rolls: list[RollDocument]
    reads: list[str]
    undoes: list[int]
    made_by: NotRequired[dict[str, str]]
    by: NotRequired[str]  # who did it, where that is told
    call: NotRequired[dict[str, object]]  # what was done: an action and its arguments


class EntryDocument(TypedDict):
    entry: int
    act: int
    kind: str
    words: list[str]
    when: str
    phase: str
    reason: str
    forced: bool
    at: str
    undone_by: int | None
    hash: str
    by: NotRequired[str]  # who did it, where that is told
    story: NotRequired[list[StoryLine]]  # what was told, in lists


class WholeEntry(EntryDocument):
    changes: list[ChangeDocument]
    steps: Sequence[Step]
    rolls: list[RollDocument]
    undoes: list[int]


class EntriesDocument(TypedDict):
    """`journal`."""

    entries: list[EntryDocument]


class ActDocument(TypedDict):
    """`journal show`."""

    act: int
    entries: list[WholeEntry]


class FoundProblem(TypedDict):
    where: str
    text: str


class CheckDocument(TypedDict):
    """`check`."""

    problems: list[FoundProblem]


class Unjudged(TypedDict):
    entry: int
    words: list[str]
    why: str


class VerifyDocument(CheckDocument):
    """`journal verify`."""

    entries: int
    changes: int
    judged: NotRequired[int]  # of `--replay`: acts done again, and those that can't be
    unjudged: NotRequired[list[Unjudged]]


class AmountDocument(TypedDict):
    """What one entry added to a number, or took from it."""

    amount: int
    act: int
    entry: int
    words: list[str]
    reason: str
    calendar: Mapping[str, object]
    step: Step | None
    rolls: list[RollDocument]


class ColumnDocument(TypedDict):
    column: str
    value: object
    amounts: list[AmountDocument]


class WhyDocument(TypedDict):
    """`why`."""

    row: str
    name: str
    columns: list[ColumnDocument]


class UndoDocument(TypedDict):
    """`undo`, and before it is done what it would do."""

    undone: Sequence[int]
    dependants: Sequence[int]
    changes: list[ChangeDocument]
    seen: Sequence[str]  # cards that its acts had shown
    dry_run: bool
    act: int | None
    new_key: str | None
    words: NotRequired[list[str]]  # `amend`: what is done again


class RedoDocument(TypedDict):
    """`redo`."""

    redone: Sequence[int]
    changes: list[ChangeDocument]
    act: int | None
    dry_run: bool


class Savepoint(TypedDict):
    name: str
    act: int


class SavepointsDocument(TypedDict):
    """`savepoint`."""

    savepoints: list[Savepoint]
