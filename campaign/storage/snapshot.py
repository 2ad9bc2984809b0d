"""What a store is: a protocol with three implementations, SQLite, PostgreSQL and memory.

`reading` gives one moment of the campaign, whatever others write meanwhile; `writing` gives the
newest, under the campaign's lock, and writes all or nothing. Rows are cells as stored; entries of
the journal are dicts, as `campaign.journal.entries` makes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from typing_extensions import TypedDict  # as Pydantic needs it before 3.12

from campaign.storage.table_cache import RowSource

if TYPE_CHECKING:
    from campaign.storage.changes import Change

Clock = Callable[[], str]
Listener = Callable[[], None]
OWN, JOINT = 1, 2  # secrets: the campaign's own key, and the one mixed with players' secrets
SENT = "sent"  # what a player did to the own order sheet: the gamemaster's acts go on over it
LAST = "\U0010ffff"  # after every letter of a name


class EntryRow(TypedDict):
    """An entry as the database holds it; `words` and `body` are JSON."""

    id: int
    act: int
    kind: str
    words: str
    year: int
    season: str
    turn: int
    phase: str
    reason: str
    forced: bool
    at: str
    schema_number: int
    body: str
    previous: str
    hash: str
    undone_by: int | None


class Trace(NamedTuple):
    """What an entry wrote, read or rolled; `how` is one of the letters of `models.journal`."""

    what: str
    entry: int
    how: str


class Wanted(NamedTuple):
    """Which entries are asked for."""

    after: int = 0
    until: int | None = None
    act: int | None = None
    kinds: Sequence[str] = ()
    live: bool = False  # only those that hold
    undone_after: int | None = None  # only those taken back by a later entry than this
    year: int | None = None
    season: str | None = None
    turn: int | None = None
    since: int | None = None  # the first year
    among: Sequence[int] | None = None  # by number


class Snapshot(RowSource, Protocol):
    """One moment of a campaign."""

    def head(self, *, acting: bool = False) -> tuple[int, int, str] | None:
        """Number, act and hash of the newest entry; `acting`: that is no player's order line."""

    def entries(
        self, wanted: Wanted, *, newest_first: bool = False, limit: int | None = None
    ) -> Iterator[EntryRow]: ...

    def traces(
        self,
        whats: Iterable[str] = (),
        *,
        under: Iterable[str] = (),
        hows: Sequence[str] = (),
        after: int = 0,
    ) -> list[Trace]:
        """Those of these names, or of names that begin with one of `under`."""

    def live_acts(self, numbers: Iterable[int], kinds: Sequence[str] = ()) -> dict[int, int]:
        """Those of these entries that hold, with their acts."""

    def asked_after(self, after: int) -> list[Trace]:
        """The questions of all entries after this one."""

    def traces_by_entry(self) -> dict[int, list[str]]:
        """All of them, the letter first."""

    def secret(self, number: int) -> str | None: ...


class Writer(Snapshot, Protocol):
    """The newest moment, with the campaign's lock held."""

    def write(self, changes: Iterable[Change]) -> None: ...
    def try_out(self, changes: Iterable[Change]) -> None:
        """Fail where `write` would, and change nothing."""

    def append(self, entry: EntryRow, traces: Sequence[Trace]) -> None: ...
    def mark_undone(self, entries: Sequence[int], by: int | None) -> None: ...
    def put_secret(self, number: int, key: str | None) -> None: ...


class Store(Protocol):
    """An open campaign."""

    place: str
    clock: Clock
    by: str  # who acts, as the journal notes it; empty where nobody said
    is_in_one: bool
    keeps_journal: bool  # whether acts can be explained and undone
    done: int | None  # the newest act that was committed here, whatever becomes of its answer

    @property
    def file(self) -> Path | None: ...
    @property
    def latest(self) -> Snapshot:
        """The newest moment at each question, in no transaction."""

    def reading(self) -> AbstractContextManager[Snapshot]: ...
    def writing(self) -> AbstractContextManager[Writer]: ...
    def in_one(self) -> AbstractContextManager[None]: ...
    def subscribe(self, listener: Listener) -> None:
        """It is called after each act that this store has written."""

    def close(self) -> None: ...


def row_image(snapshot: Snapshot, table: str, key: int) -> dict[str, object] | None:
    """A row as stored, or None."""
    from campaign.storage.models.schema import columns

    found = list(snapshot.select(table, {"id": key}))
    return dict(zip(columns(table), found[0], strict=True)) if found else None


def is_wanted(entry: EntryRow, wanted: Wanted) -> bool:
    cells: Mapping[str, object] = entry
    dated = (getattr(wanted, name) in (None, cells[name]) for name in ("act", *DATE))
    return (
        entry["id"] > wanted.after
        and (wanted.until is None or entry["id"] <= wanted.until)
        and (wanted.since is None or entry["year"] >= wanted.since)
        and (not wanted.kinds or entry["kind"] in wanted.kinds)
        and (not wanted.live or entry["undone_by"] is None)
        and (wanted.undone_after is None or (entry["undone_by"] or 0) > wanted.undone_after)
        and (wanted.among is None or entry["id"] in wanted.among)
        and all(dated)
    )


DATE = ("year", "season", "turn")
