"""Which later acts depend on an act: they set or read what it set, they stand on a row it made,
or its amounts taken away would leave too little."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from campaign.journal.entries import DONE, find_act, parse_body, read_changes
from campaign.storage.changes import Change
from campaign.storage.models.schema import TABLES, linked_from
from campaign.storage.read_tracking import question

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

    from campaign.journal.documents import EntryBody

# Rows named by table and number rather than by a foreign key.
LOOSE = ("condition", "decision", "sighting", "note")
# What an empire remembers is no ground that later acts stand on.
MEMORIES = ("knowledge", "sighting")
BATCH = 400


class Undoing:
    """The set of acts to undo together, extended until no act outside it depends on one inside."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.entries: dict[int, EntryBody] = {}  # by number
        self.acts: dict[int, None] = {}

    def take(self, acts: Iterable[int]) -> None:
        """Add these acts alone."""
        for act in acts:
            self._take(act)

    def close_over(self, acts: Iterable[int]) -> None:
        """Add these acts and all that depend on them."""
        self.take(acts)
        fresh = list(self.entries)
        while fresh:
            found = self._readers_and_writers(fresh) - set(self.acts)
            if not found:
                found = self._standing_on_rows() or self._overdrawn()
            waiting = sorted(found - set(self.acts), reverse=True)
            fresh = [entry for act in waiting for entry in self._take(act)]

    def changes(self) -> list[tuple[int, Change]]:
        """Every change to take back, newest first, with its entry."""
        return [
            (number, change)
            for number in sorted(self.entries, reverse=True)
            for change in reversed(read_changes(self.entries[number]))
        ]

    def _take(self, act: int) -> list[int]:
        self.acts[act] = None
        fresh = []
        for entry in find_act(self._connection, act):
            if entry["undone_by"] is None and entry["id"] not in self.entries:
                self.entries[entry["id"]] = parse_body(entry)
                fresh.append(entry["id"])
        return fresh

    def _readers_and_writers(self, fresh: Iterable[int]) -> set[int]:
        found: set[int] = set()
        for number in fresh:
            cells, questions, rows = touched(own_changes(self.entries[number]))
            if cells or rows:
                questions.add("*")
            found |= self._later_acts(number, cells, ("r", "w"))
            found |= self._later_acts(number, questions, ("q",))
            for row in sorted(rows):
                found |= self._later_acts_on_row(number, row)
        return found

    def _later_acts(self, number: int, whats: set[str], hows: tuple[str, ...]) -> set[int]:
        trace = TABLES["trace"]
        listed = sorted(whats)
        found: set[int] = set()
        for start in range(0, len(listed), BATCH):
            statement = later(number).where(
                trace.c.what.in_(listed[start : start + BATCH]), trace.c.how.in_(hows)
            )
            found |= set(self._connection.scalars(statement))
        return found

    def _later_acts_on_row(self, number: int, row: str) -> set[int]:
        """Later acts that touch a row this entry inserted: they need the row."""
        trace = TABLES["trace"]
        statement = later(number).where(
            (trace.c.what == row) | ((trace.c.what >= f"{row}.") & (trace.c.what < f"{row}/"))
        )
        return set(self._connection.scalars(statement))

    def _standing_on_rows(self) -> set[int]:
        """Rows that name a row about to go, though nothing was read of it."""
        unmade = {
            (change.table, change.key)
            for _, change in self.changes()
            if not change.column and change.before is None
        }
        found: set[int] = set()
        for table, key in sorted(unmade):
            for child, column in linked_from(table):
                for number in self._naming(child, {column: key}):
                    if (child, number) not in unmade:
                        found |= self._writers(f"{child}:{number}", column)
            for child in LOOSE:
                for number in self._naming(child, {"of_table": table, "of_key": key}):
                    if (child, number) not in unmade:
                        found |= self._writers(f"{child}:{number}", "of_key")
        return found - set(self.acts)

    def _naming(self, table: str, equals: Mapping[str, object]) -> list[int]:
        from sqlalchemy import select

        place = TABLES[table]
        statement = select(place.c.id).order_by(place.c.id)
        for column, value in equals.items():
            statement = statement.where(place.c[column] == value)
        return [row[0] for row in self._connection.execute(statement)]

    def _writers(self, row: str, column: str) -> set[int]:
        """The act that gave the cell the value it has now."""
        from sqlalchemy import select

        trace, entry = TABLES["trace"], TABLES["entry"]
        statement = (
            select(entry.c.act)
            .join(trace, trace.c.entry == entry.c.id)
            .where(trace.c.what.in_([row, f"{row}.{column}"]), trace.c.how.in_(("i", "w")))
            .where(entry.c.undone_by.is_(None), entry.c.kind.in_(DONE))
            .order_by(entry.c.id.desc())
            .limit(1)
        )
        return {found[0] for found in self._connection.execute(statement)} - set(self.acts)

    def _overdrawn(self) -> set[int]:
        """If a balance would become negative, the newest act that reduced it is undone too."""
        taken: dict[tuple[str, int, str], int] = defaultdict(int)
        unmade: set[tuple[str, int]] = set()
        for _, change in self.changes():
            if change.is_amount:
                taken[change.table, change.key, change.column] += change.amount
            elif not change.column and change.before is None:
                unmade.add((change.table, change.key))
        for (table, key, column), amount in sorted(taken.items()):
            if amount > 0 and (table, key) not in unmade:
                place = TABLES[table]
                statement = place.select().where(place.c.id == key)
                row = self._connection.execute(statement).mappings().first()
                if row is not None and row[column] < amount:
                    return self._newest_spender(table, key, column)
        return set()

    def _newest_spender(self, table: str, key: int, column: str) -> set[int]:
        trace, entry = TABLES["trace"], TABLES["entry"]
        what = f"{table}:{key}.{column}"
        statement = (
            entry.select()
            .join(trace, trace.c.entry == entry.c.id)
            .where(trace.c.what == what, trace.c.how == "a")
            .where(entry.c.undone_by.is_(None), entry.c.kind.in_(DONE))
            .order_by(entry.c.id.desc())
        )
        for row in self._connection.execute(statement).mappings():
            if row["act"] not in self.acts and took(dict(row), what):
                return {row["act"]}
        return set()


def later(number: int) -> Select[tuple[int]]:
    """Live acts of later entries; their traces are asked for by the caller."""
    from sqlalchemy import select

    trace, entry = TABLES["trace"], TABLES["entry"]
    return (
        select(entry.c.act)
        .distinct()
        .join(trace, trace.c.entry == entry.c.id)
        .where(entry.c.id > number, entry.c.undone_by.is_(None), entry.c.kind.in_(DONE))
    )


def took(entry: Mapping[str, object], what: str) -> bool:
    changes = read_changes(parse_body(entry))
    return sum(c.amount for c in changes if c.column and c.what == what) < 0


def own_changes(body: EntryBody) -> list[Change]:
    """What an entry changed of the world. A deed also moves the calendar on to its phase: that
    binds no later act to it; the calendar's own move, a turn's phase entered, does."""
    changes = read_changes(body)
    return changes if is_calendar_move(body) else [c for c in changes if c.table != "calendar"]


def is_calendar_move(body: EntryBody) -> bool:
    return any("phase" in step for step in body["steps"])


def touched(changes: Iterable[Change]) -> tuple[set[str], set[str], set[str]]:
    """The cells set, the questions whose answer that changes, and the rows made."""
    cells: set[str] = set()
    questions: set[str] = set()
    rows: set[str] = set()
    for change in changes:
        if change.table in MEMORIES:
            continue
        if not change.column:
            rows.add(change.what)
            image = change.image or {}
            questions.update(question(change.table, name, image[name]) for name in image)
            questions.add(f"{change.table}.*")
        elif not change.is_amount:
            cells.add(change.what)
            for value in (change.before, change.after):
                questions.add(question(change.table, change.column, value))
    return cells, questions, rows
