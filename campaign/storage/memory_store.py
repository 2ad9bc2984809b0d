"""A campaign in memory: no database, the same acts. For simulations, trials and quick tests.

Each table is a dict of cells that is copied when an act changes it, so that a moment taken before
stays as it is. Without `keeps_journal` entries keep what was done (their Calls) and nothing else:
such a campaign can be played on and done again elsewhere, but nothing in it can be undone. Its
tables are changed in place, for one thread alone.
"""

from __future__ import annotations

import threading
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from campaign.errors import Refused
from campaign.storage.changes import Change, gather
from campaign.storage.models.schema import STATE, columns, links
from campaign.storage.snapshot import (
    LAST,
    SENT,
    Clock,
    EntryRow,
    Listener,
    Trace,
    Wanted,
    is_wanted,
)
from campaign.storage.table_cache import Cells

Rows = dict[int, Cells]


@dataclass
class MemorySnapshot:
    """One moment; within `MemoryStore.writing` the one that is being made."""

    tables: dict[str, Rows] = field(default_factory=lambda: {table: {} for table in STATE})
    serials: dict[str, int] = field(default_factory=dict)
    journal: list[EntryRow] = field(default_factory=list)
    length: int = 0  # how many entries of the journal are of this moment
    undone: dict[int, int] = field(default_factory=dict)
    traced: dict[str, list[Trace]] = field(default_factory=dict)
    names_traced: list[str] = field(default_factory=list)  # sorted
    secrets: dict[int, str] = field(default_factory=dict)
    log: list[tuple[str, int, Cells | None]] | None = None  # rows before they were changed in place

    # Rows

    def select(self, table: str, equals: Mapping[str, object]) -> Iterable[Cells]:
        rows = self.tables[table]
        if len(equals) == 1 and isinstance(key := equals.get("id"), int):
            return [rows[key]] if key in rows else []
        names = columns(table)
        asked = [
            (names.index(name), value if isinstance(value, (list, tuple)) else (value,))
            for name, value in equals.items()
        ]
        found = [row for row in rows.values() if all(row[at] in many for at, many in asked)]
        return sorted(found, key=lambda row: int(row[0]))

    def select_others(self, table: str, column: str, value: object) -> Iterable[Cells]:
        place = columns(table).index(column)
        return [row for row in self.tables[table].values() if row[place] != value]

    def count(self, table: str) -> int:
        return len(self.tables[table])

    def newest_key(self, table: str) -> int:
        return self.serials.get(table, 0)

    def names(self, table: str) -> list[tuple[int, str]]:
        names = columns(table)
        name = names.index("name")
        end = names.index("ended_at") if "ended_at" in names else None
        rows = sorted(self.tables[table].items())
        return [(key, row[name]) for key, row in rows if end is None or row[end] is None]

    def write(self, changes: Iterable[Change]) -> None:
        written = gather(changes)
        if self.log is None:
            touched = {table for table, _ in (*written.made, *written.altered, *written.unmade)}
            self.tables = {**self.tables, **{table: dict(self.tables[table]) for table in touched}}
        else:
            rows = (*written.made, *written.altered, *written.unmade)
            self.log += [(table, key, self.tables[table].get(key)) for table, key in rows]
        for (table, key), image in written.made.items():
            self.tables[table][key] = tuple(map(image.get, columns(table)))
            self.serials[table] = max(self.serials.get(table, 0), key)
        for (table, key), cells in written.altered.items():
            names, row = columns(table), list(self.tables[table][key])
            for name, value in cells.items():
                row[names.index(name)] = value
            self.tables[table][key] = tuple(row)
        for table, key in written.unmade:
            del self.tables[table][key]
        self._refuse_loose({*written.made, *written.altered})

    def _refuse_loose(self, rows: Iterable[tuple[str, int]]) -> None:
        """What a database would refuse: a row that names one which is not there."""
        for table, key in rows:
            names, row = columns(table), self.tables[table][key]
            for column, target in links(table).items():
                named = row[names.index(column)]
                if named is not None and named not in self.tables[target]:
                    words = "it refers to a row that does not exist"
                    raise Refused("the database refuses this: {words}", words=words)

    def try_out(self, changes: Iterable[Change]) -> None:
        replace(self, serials=dict(self.serials), log=None).write(changes)

    def take_back(self) -> None:
        """Put every row back that was changed in place."""
        for table, key, cells in reversed(self.log or ()):
            if cells is None:
                self.tables[table].pop(key, None)
            else:
                self.tables[table][key] = cells

    # The journal

    def head(self, *, acting: bool = False) -> tuple[int, int, str] | None:
        for place in range(self.length - 1, -1, -1):
            entry = self.journal[place]
            if not acting or entry["kind"] != SENT:
                return entry["id"], entry["act"], entry["hash"]
        return None

    def entries(
        self, wanted: Wanted, *, newest_first: bool = False, limit: int | None = None
    ) -> Iterator[EntryRow]:
        found = 0
        end = self.length if wanted.until is None else min(self.length, wanted.until)
        listed = self.journal[wanted.after : end]
        for kept in reversed(listed) if newest_first else listed:
            entry: EntryRow = {**kept, "undone_by": self.undone.get(kept["id"])}
            if found != limit and is_wanted(entry, wanted):
                found += 1
                yield entry

    def traces(
        self,
        whats: Iterable[str] = (),
        *,
        under: Iterable[str] = (),
        hows: Sequence[str] = (),
        after: int = 0,
    ) -> list[Trace]:
        names = list(whats)
        for begin in under:
            first = bisect_left(self.names_traced, begin)
            names += self.names_traced[first : bisect_left(self.names_traced, begin + LAST)]
        return [
            trace
            for name in names
            for trace in self.traced.get(name, ())
            if after < trace.entry <= self.length and (not hows or trace.how in hows)
        ]

    def live_acts(self, numbers: Iterable[int], kinds: Sequence[str] = ()) -> dict[int, int]:
        found = (self.journal[number - 1] for number in numbers if number not in self.undone)
        return {each["id"]: each["act"] for each in found if not kinds or each["kind"] in kinds}

    def asked_after(self, after: int) -> list[Trace]:
        found = (trace for traces in self.traced.values() for trace in traces)
        return [each for each in found if each.how == "q" and after < each.entry <= self.length]

    def traces_by_entry(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for trace in (trace for traces in self.traced.values() for trace in traces):
            if trace.entry <= self.length:
                found.setdefault(trace.entry, []).append(trace.how + trace.what)
        return found

    def append(self, entry: EntryRow, traces: Sequence[Trace]) -> None:
        if len(self.journal) > self.length:  # written by an act that was taken back
            del self.journal[self.length :]
            for what, found in self.traced.items():
                self.traced[what] = [each for each in found if each.entry <= self.length]
        self.journal.append(entry)
        self.length += 1
        for trace in traces:
            if trace.what not in self.traced:
                self.traced[trace.what] = []
                insort(self.names_traced, trace.what)
            self.traced[trace.what].append(trace)

    def mark_undone(self, entries: Sequence[int], by: int | None) -> None:
        self.undone = {key: value for key, value in self.undone.items() if key not in entries}
        if by is not None:
            self.undone |= dict.fromkeys(entries, by)

    def secret(self, number: int) -> str | None:
        return self.secrets.get(number)

    def put_secret(self, number: int, key: str | None) -> None:
        kept = {each: held for each, held in self.secrets.items() if each != number}
        self.secrets = kept if key is None else {**kept, number: key}


class MemoryStore:
    file = None

    def __init__(self, place: str, clock: Clock, *, keeps_journal: bool = True) -> None:
        self.place, self.clock, self.keeps_journal = place, clock, keeps_journal
        self.by = ""
        self.done: int | None = None
        self.is_in_one = False
        self.latest = MemorySnapshot()
        self._lock = threading.RLock()
        self._listeners: list[Listener] = []

    @contextmanager
    def reading(self) -> Iterator[MemorySnapshot]:
        yield self.latest

    @contextmanager
    def writing(self) -> Iterator[MemorySnapshot]:
        if self.is_in_one:
            yield self.latest
            return
        with self._lock:
            made = self._next()
            try:
                yield made
            except BaseException:
                made.take_back()
                raise
            self.latest = made
        for listener in list(self._listeners):
            listener()

    @contextmanager
    def in_one(self) -> Iterator[None]:
        with self._lock:
            before = self.latest
            self.latest = self._next()
            self.is_in_one = True
            try:
                yield
            except BaseException:
                self.latest.take_back()
                self.latest = before
                raise
            finally:
                self.is_in_one = False
        for listener in list(self._listeners):
            listener()

    def _next(self) -> MemorySnapshot:
        log: list[tuple[str, int, Cells | None]] | None = None if self.keeps_journal else []
        return replace(self.latest, serials=dict(self.latest.serials), log=log)

    def subscribe(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def close(self) -> None:
        pass
