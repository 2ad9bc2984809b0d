"""Which later acts depend on an act: they set or read what it set, they stand on a row it made,
or its amounts taken away would leave too little."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from campaign.journal.entries import DONE, find_act, find_entry, parse_body, read_changes
from campaign.storage.changes import Change, Image, as_image, as_number
from campaign.storage.models.schema import linked_from
from campaign.storage.reads import Question, in_question, read_question
from campaign.storage.snapshot import Snapshot, Trace, Wanted, row_image

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody

# Rows named by table and number rather than by a foreign key.
LOOSE = ("condition", "decision", "sighting", "note")
# What an empire remembers is no ground that later acts stand on.
MEMORIES = ("knowledge", "sighting")


class Undoing:
    """The set of acts to undo together, extended until no act outside it depends on one inside."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.entries: dict[int, EntryBody] = {}  # by number
        self.acts: dict[int, None] = {}
        self._asked: LaterQuestions | None = None

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
        for entry in find_act(self._snapshot, act):
            if entry["undone_by"] is None and entry["id"] not in self.entries:
                self.entries[entry["id"]] = parse_body(entry)
                fresh.append(entry["id"])
        return fresh

    def _readers_and_writers(self, fresh: Iterable[int]) -> set[int]:
        found: set[int] = set()
        for number in fresh:
            cells, rows = touched(own_changes(self.entries[number]))
            found |= self._later_acts(number, cells, ("r", "w"))
            if cells or rows:
                found |= self._later_acts(number, {"*"}, ("q",))
            for row in sorted(rows):
                found |= self._later_acts_on_row(number, row)
        return found | self._asking(fresh)

    def _asking(self, fresh: Iterable[int]) -> set[int]:
        """Later acts that asked for rows and would have been answered otherwise."""
        first = min(self.entries)
        if self._asked is None or self._asked.after > first:
            self._asked = LaterQuestions(self._snapshot, first)
        if not self._asked:
            return set()
        undone: dict[tuple[str, int], list[tuple[int, Change]]] = defaultdict(list)
        for number in sorted(self.entries):
            for change in own_changes(self.entries[number]):
                if change.table not in MEMORIES and not change.is_amount:
                    undone[change.table, change.key].append((number, change))
        new = set(fresh)
        return {
            act
            for row, changes in undone.items()
            if any(number in new for number, _ in changes)
            for act in self._asked.acts_about(row, changes)
        }

    def _later_acts(self, number: int, whats: set[str], hows: tuple[str, ...]) -> set[int]:
        return self._acts_of(self._snapshot.traces(sorted(whats), hows=hows, after=number))

    def _acts_of(self, traces: Iterable[Trace]) -> set[int]:
        """The acts among them that hold."""
        return set(self._snapshot.live_acts({trace.entry for trace in traces}, DONE).values())

    def _later_acts_on_row(self, number: int, row: str) -> set[int]:
        """Later acts that touch a row this entry inserted: they need the row."""
        return self._acts_of(self._snapshot.traces([row], under=[f"{row}."], after=number))

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
        return [row[0] for row in self._snapshot.select(table, equals)]

    def _writers(self, row: str, column: str) -> set[int]:
        """The act that gave the cell the value it has now."""
        traces = self._snapshot.traces([row, f"{row}.{column}"], hows=("i", "w"))
        live = self._snapshot.live_acts({trace.entry for trace in traces}, DONE)
        return {live[max(live)]} - set(self.acts) if live else set()

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
                row = row_image(self._snapshot, table, key)
                if row is not None and as_number(row[column]) < amount:
                    return self._newest_spender(table, key, column)
        return set()

    def _newest_spender(self, table: str, key: int, column: str) -> set[int]:
        what = f"{table}:{key}.{column}"
        among = [trace.entry for trace in self._snapshot.traces([what], hows="a")]
        wanted = Wanted(among=among, live=True, kinds=DONE)
        for entry in self._snapshot.entries(wanted, newest_first=True):
            if entry["act"] not in self.acts and took(entry, what):
                return {entry["act"]}
        return set()


def took(entry: Mapping[str, object], what: str) -> bool:
    changes = read_changes(parse_body(entry))
    return sum(c.amount for c in changes if c.column and c.what == what) < 0


def own_changes(body: EntryBody) -> list[Change]:
    """What an entry changed of the world. An action also moves the calendar on to its phase: that
    binds no later act to it; the calendar's own move, a turn's phase entered, does."""
    changes = read_changes(body)
    return changes if is_calendar_move(body) else [c for c in changes if c.table != "calendar"]


def is_calendar_move(body: EntryBody) -> bool:
    return any("phase" in step for step in body["steps"])


def touched(changes: Iterable[Change]) -> tuple[set[str], set[str]]:
    """The cells set, and the rows made or unmade."""
    cells: set[str] = set()
    rows: set[str] = set()
    for change in changes:
        if change.table in MEMORIES:
            continue
        if not change.column:
            rows.add(change.what)
        elif not change.is_amount:
            cells.add(change.what)
    return cells, rows


class LaterQuestions:
    """What the live acts after an entry asked for, and how a row looked to each of them."""

    def __init__(self, snapshot: Snapshot, after: int) -> None:
        self.after = after
        self._snapshot = snapshot
        self._bodies: dict[int, list[Change]] = {}
        self._by_value: dict[tuple[str, str, str], list[tuple[int, int, Question]]] = {}
        traces = snapshot.asked_after(after)
        live = snapshot.live_acts({trace.entry for trace in traces}, DONE)
        for what, number, _ in traces:
            if number in live:
                asked = read_question(what)
                self._by_value.setdefault(asked[:3], []).append((number, live[number], asked))

    def __bool__(self) -> bool:
        return bool(self._by_value)

    def acts_about(self, row: tuple[str, int], undone: Sequence[tuple[int, Change]]) -> set[int]:
        """Acts whose answer differs if these changes of one row had not been made."""
        table, key = row
        later = self._history(table, key)
        now = row_image(self._snapshot, table, key)
        found: set[int] = set()
        for asked_of in values_held(now, [*later, *undone]):
            for number, act, asked in self._by_value.get((table, *asked_of), ()):
                if act not in found and number > undone[0][0]:
                    was = go_back(now, [c for n, c in later if n >= number])
                    before = [(n, c) for n, c in undone if n < number]
                    would = go_back(was, [c for _, c in before])
                    if asked.sees(was) != asked.sees(would):
                        found.add(act)
        return found

    def _history(self, table: str, key: int) -> list[tuple[int, Change]]:
        """Its changes since, oldest first."""
        row = f"{table}:{key}"
        traces = self._snapshot.traces([row], under=[f"{row}."], hows="idw", after=self.after)
        return [
            (number, change)
            for number in sorted({trace.entry for trace in traces})
            for change in self._changes(number)
            if (change.table, change.key) == (table, key)
        ]

    def _changes(self, number: int) -> list[Change]:
        if number not in self._bodies:
            entry = find_entry(self._snapshot, number)
            self._bodies[number] = [] if entry is None else read_changes(parse_body(entry))
        return self._bodies[number]


def go_back(image: Image | None, changes: Sequence[Change]) -> Image | None:
    """A row as it was before these changes, which are given oldest first."""
    for change in reversed(changes):
        if not change.column:
            image = None if change.before is None else as_image(change.before)
        elif image is not None:
            image = {**image, change.column: change.before}
    return image


def values_held(now: Image | None, changes: Iterable[tuple[int, Change]]) -> set[tuple[str, str]]:
    """Every column and value by which the row can have been asked for."""
    found = {("", "")}
    for image in (now, *(change.image for _, change in changes if not change.column)):
        found.update(map(as_asked, (image or {}).items()))
    for _, change in changes:
        if change.column:
            found.update((as_asked((change.column, v))) for v in (change.before, change.after))
    return found


def as_asked(cell: tuple[str, object]) -> tuple[str, str]:
    return cell[0], in_question(cell[1])
