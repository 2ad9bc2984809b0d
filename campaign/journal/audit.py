"""Proving that the books add up: every damage is named by its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import eq, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from campaign.journal.dice_keys import (
    JOINT,
    find_key,
    read_dice_keys,
    read_key_entries,
    read_secret,
    revealed_key,
)
from campaign.journal.founding import seal
from campaign.journal.verify import (
    JournalProblem,
    Rows,
    State,
    Traces,
    problem,
    verify_journal,
    without_collecting,
)
from campaign.storage.changes import as_number
from campaign.storage.models.kinds import PURSES
from campaign.storage.models.schema import STATE, columns, flags, links
from campaign.storage.models.validation import (
    LONG,
    Cells,
    Link,
    find_links,
    find_misfits,
    render_cell,
)

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

Links = list[tuple[str, str, int]]  # where, and the table and number it names
LOOSE = ("condition", "decision", "sighting", "note")


@without_collecting
def check_books(snapshot: Snapshot) -> list[JournalProblem]:
    """Everything found wrong; nothing when all is well."""
    traces = snapshot.traces_by_entry()
    audit = verify_journal(snapshot, traces)
    links: Links = []
    stored = {t: read_table(snapshot, t, audit.state.get(t, {}), links) for t in STATE}
    state = {name: table.rows for name, table in stored.items()}
    unfit = [wrong for table in stored.values() for wrong in table.unfit]
    return [
        *audit.problems,
        *check_key(snapshot, state),
        *check_old_keys(snapshot),
        *compare(audit.state, state),
        *(unfit or check_sums(state, links)),
        *check_left({n: t for n, t in traces.items() if n not in audit.entries}),
    ]


def check_sums(stored: State, links: Links) -> Iterator[JournalProblem]:
    """The checks that compare rows, run only when every row is valid by itself."""
    yield from check_postings(stored)
    yield from check_links(stored, links)
    yield from check_bounds(stored)


class StoredTable(NamedTuple):
    rows: Rows
    unfit: list[JournalProblem]


def read_table(snapshot: Snapshot, table: str, said: Rows, links: Links) -> StoredTable:
    """What the database holds, and what of it does not fit its model; `links` gets the rows that
    JSON cells name, and where.

    Raw values from the driver: SQLAlchemy would turn whatever SQLite holds in a boolean column into
    a bool. Of a long table that is all well the rows that the journal says are used: making them
    again would take as long as reading them.
    """
    cells = read_cells(snapshot, table)
    found = find_links(table, cells) if len(cells) >= LONG else None
    if found is not None and is_said(columns(table), cells, said):
        links += [(f"{table}:{key}", *link) for key, link in found]
        return StoredTable(said, [])
    rows = make_rows(table, cells)
    return StoredTable(rows, list(check_rows(table, rows, links)))


def read_state(snapshot: Snapshot) -> State:
    """Every row of every table."""
    return {table: make_rows(table, read_cells(snapshot, table)) for table in STATE}


def read_cells(snapshot: Snapshot, table: str) -> list[Cells]:
    """As the database holds them, whatever somebody put there by hand."""
    return [tuple(cells) for cells in snapshot.select(table, {})]


def make_rows(table: str, cells: Iterable[Cells]) -> Rows:
    names = columns(table)
    rows = {as_number(row[0]): dict(zip(names, row, strict=True)) for row in cells}
    for name in flags(table):
        restore_flags(rows.values(), name)
    return rows


def is_said(names: Sequence[str], cells: Sequence[Cells], said: Rows) -> bool:
    """The same rows in the same order, cell by cell."""
    if len(cells) != len(said) or any(len(row) != len(names) for row in said.values()):
        return False
    try:
        return all(map(eq, cells, map(itemgetter(*names), said.values())))
    except KeyError:
        return False


def restore_flags(rows: Iterable[dict[str, object]], name: str) -> None:
    """SQLite keeps them as 0 and 1."""
    for row in rows:
        if type(row[name]) is int and row[name] in (0, 1):
            row[name] = bool(row[name])


def check_rows(table: str, rows: Rows, links: Links) -> Iterator[JournalProblem]:
    for key, row in rows.items():
        named: list[Link] = []
        for misfit in find_misfits(table, row, named):
            yield problem(f"{table}:{key}", misfit.message, **misfit.facts)
        links += [(f"{table}:{key}", *link) for link in named]


def check_key(snapshot: Snapshot, stored: State) -> Iterator[JournalProblem]:
    key = find_key(snapshot)
    row = stored["campaign"].get(1)
    if row and (key is None or seal(key) != row["key_hash"]):
        yield problem("secret:1", "is not the key that was sealed at the start")
        return
    rolled_with = [key for _, key in read_dice_keys(snapshot, key)][-1:]
    if rolled_with != [read_secret(snapshot, JOINT) or key]:
        yield problem("secret:2", "is not the key that the players' secrets were mixed into")


def check_old_keys(snapshot: Snapshot) -> Iterator[JournalProblem]:
    """A key that was replaced is the one that had been announced before."""
    announced: str | None = None
    for entry in read_key_entries(snapshot):
        replaces = entry.seal is not None and announced is not None
        old = revealed_key(entry)
        if replaces and (old is None or seal(old) != announced):
            yield problem(f"entry:{entry.number}", "replaces a key that was not the announced one")
        announced = entry.seal or announced


def compare(said: State, stored: State) -> Iterator[JournalProblem]:
    """The stored state must equal the sum of the journal's changes."""
    for table in STATE:
        before, now = said.get(table, {}), stored[table]
        if before == now:
            continue
        for key in sorted(before.keys() | now.keys()):
            yield from compare_row(f"{table}:{key}", before.get(key), now.get(key))


def compare_row(
    where: str, said: dict[str, object] | None, found: dict[str, object] | None
) -> Iterator[JournalProblem]:
    if said is None:
        yield problem(where, "exists, but no journal entry created it")
    elif found is None:
        yield problem(where, "is gone, but no journal entry removed it")
    else:
        for column in sorted(said.keys() | found.keys()):
            if said.get(column) != found.get(column):
                yield problem(
                    f"{where}.{column}",
                    "is {found}, the journal says {said}",
                    found=render_cell(found.get(column)),
                    said=render_cell(said.get(column)),
                )


def check_postings(stored: State) -> Iterator[JournalProblem]:
    """A purse is the sum of its postings."""
    sums: dict[tuple[object, object], int] = {}
    for posting in stored["posting"].values():
        place = posting["empire"], posting["purse"]
        sums[place] = sums.get(place, 0) + as_number(posting["amount"])
    for key, empire in stored["empire"].items():
        for purse in PURSES:
            total = sums.get((key, purse), 0)
            if empire[purse] != total:
                yield problem(
                    f"empire:{key}.{purse}",
                    "is {found}, its postings add up to {total}",
                    found=empire[purse],
                    total=total,
                )


def check_links(stored: State, named_in_json: Links) -> Iterator[JournalProblem]:
    """No row names one that is not there."""
    for where, target, number in named_in_json:
        if number not in stored[target]:
            yield orphan(where, target, number)
    for table in STATE:
        named = links(table).items()
        for key, row in stored[table].items():
            for column, target in named:
                if row[column] is not None and row[column] not in stored[target]:
                    yield orphan(f"{table}:{key}.{column}", target, row[column])
            if table in LOOSE and row["of_table"] and row["of_key"] is not None:
                target = str(row["of_table"])
                if row["of_key"] not in stored.get(target, {}):
                    yield orphan(f"{table}:{key}", target, row["of_key"])


def orphan(where: str, target: str, key: object) -> JournalProblem:
    return problem(where, "refers to {target}, which does not exist", target=f"{target}:{key}")


def check_bounds(stored: State) -> Iterator[JournalProblem]:
    """Constraints of the database, checked again in case a row was written around them."""
    capitals: dict[object, int] = {}
    for key, row in stored["settlement"].items():
        if row["kind"] == "capital" and row["owner"] and row["ended_at"] is None:
            if row["owner"] in capitals:
                yield problem(f"settlement:{key}", "is a second capital of one empire")
            capitals[row["owner"]] = key
    for key, row in stored["army"].items():
        places = [row[place] for place in ("tile", "fleet", "passage")]
        if row["ended_at"] is None and sum(place is not None for place in places) != 1:
            yield problem(f"army:{key}", "is not in one place: a tile, a fleet or a passage")


def check_left(traces: Traces) -> Iterator[JournalProblem]:
    """Index rows (traces) whose entry does not exist."""
    for number in sorted(traces):
        yield problem(f"entry:{number}", "is missing from the journal, its traces remain")
