"""Proving that the books add up: every damage is named by its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Boolean

from campaign.journal.dice_keys import (
    JOINT,
    find_key,
    plain_rows,
    read_dice_keys,
    read_key_entries,
    read_secret,
    revealed_key,
)
from campaign.journal.founding import seal
from campaign.journal.verify import (
    Problem,
    State,
    Traces,
    problem,
    read_traces,
    verify_journal,
)
from campaign.storage.models.kinds import PURSES
from campaign.storage.models.schema import STATE, TABLES, columns, links
from campaign.storage.models.validation import Link, find_misfits, render_cell

if TYPE_CHECKING:
    from sqlalchemy import Connection

Row = dict[str, Any]
Links = list[tuple[str, str, int]]  # where, and the table and number it names
LOOSE = ("condition", "decision", "sighting", "note")


def check_books(connection: Connection) -> list[Problem]:
    """Everything found wrong; nothing when all is well."""
    traces = read_traces(connection)
    audit = verify_journal(connection, traces)
    stored = read_state(connection)
    links: Links = []
    unfit = list(check_cells(stored, links))
    return [
        *audit.problems,
        *check_key(connection, stored),
        *check_old_keys(connection),
        *compare(audit.state, stored),
        *(unfit or check_sums(stored, links)),
        *check_left({n: t for n, t in traces.items() if n not in audit.entries}),
    ]


def check_sums(stored: State, links: Links) -> Iterator[Problem]:
    """The checks that compare rows, run only when every row is valid by itself."""
    yield from check_postings(stored)
    yield from check_links(stored, links)
    yield from check_bounds(stored)


def read_state(connection: Connection) -> State:
    """Raw values from the driver: SQLAlchemy would turn whatever SQLite holds in a boolean column
    into a bool."""
    state: State = {}
    for table in STATE:
        names = columns(table)
        flags = [name for name in names if isinstance(TABLES[table].c[name].type, Boolean)]
        rows = plain_rows(connection, f"SELECT {', '.join(names)} FROM {table} ORDER BY id")
        state[table] = {row[0]: read_row(names, flags, row) for row in rows}
    return state


def read_row(names: Sequence[str], flags: Sequence[str], cells: tuple[object, ...]) -> Row:
    row = dict(zip(names, cells, strict=True))
    for name in flags:
        if type(row[name]) is int and row[name] in (0, 1):  # SQLite's flags
            row[name] = bool(row[name])
    return row


def check_cells(stored: State, links: Links) -> Iterator[Problem]:
    """Each row fits its model; `links` gets the rows that JSON cells name, and where."""
    for table in STATE:
        for key, row in stored[table].items():
            named: list[Link] = []
            for misfit in find_misfits(table, row, named):
                yield problem(f"{table}:{key}", misfit.message, **misfit.facts)
            links += [(f"{table}:{key}", *link) for link in named]


def check_key(connection: Connection, stored: State) -> Iterator[Problem]:
    key = find_key(connection)
    row = stored["campaign"].get(1)
    if row and (key is None or seal(key) != row["key_hash"]):
        yield problem("secret:1", "is not the key that was sealed at the start")
        return
    rolled_with = [key for _, key in read_dice_keys(connection, key)][-1:]
    if rolled_with != [read_secret(connection, JOINT) or key]:
        yield problem("secret:2", "is not the key that the players' secrets were mixed into")


def check_old_keys(connection: Connection) -> Iterator[Problem]:
    """A key that was replaced is the one that had been announced before."""
    announced: str | None = None
    for entry in read_key_entries(connection):
        replaces = entry.seal is not None and announced is not None
        old = revealed_key(entry)
        if replaces and (old is None or seal(old) != announced):
            yield problem(f"entry:{entry.number}", "replaces a key that was not the announced one")
        announced = entry.seal or announced


def compare(said: State, stored: State) -> Iterator[Problem]:
    """The stored state must equal the sum of the journal's changes."""
    for table in STATE:
        before, now = said.get(table, {}), stored[table]
        if before == now:
            continue
        for key in sorted(before.keys() | now.keys()):
            yield from compare_row(f"{table}:{key}", before.get(key), now.get(key))


def compare_row(
    where: str, said: dict[str, object] | None, found: dict[str, object] | None
) -> Iterator[Problem]:
    if said is None:
        yield problem(where, "is in the books, but no entry made it")
    elif found is None:
        yield problem(where, "is gone, but no entry took it away")
    else:
        for column in sorted(said.keys() | found.keys()):
            if said.get(column) != found.get(column):
                yield problem(
                    f"{where}.{column}",
                    "is {found}, the journal says {said}",
                    found=render_cell(found.get(column)),
                    said=render_cell(said.get(column)),
                )


def check_postings(stored: State) -> Iterator[Problem]:
    """A purse is the sum of its postings."""
    sums: dict[tuple[int, str], int] = {}
    for posting in stored["posting"].values():
        place = posting["empire"], posting["purse"]
        sums[place] = sums.get(place, 0) + posting["amount"]
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


def check_links(stored: State, named_in_json: Links) -> Iterator[Problem]:
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
                target = row["of_table"]
                if row["of_key"] not in stored.get(target, {}):
                    yield orphan(f"{table}:{key}", target, row["of_key"])


def orphan(where: str, target: str, key: int) -> Problem:
    return problem(where, "names {target}, which is not there", target=f"{target}:{key}")


def check_bounds(stored: State) -> Iterator[Problem]:
    """Constraints of the database, checked again in case a row was written around them."""
    capitals: dict[int, int] = {}
    for key, row in stored["settlement"].items():
        if row["kind"] == "capital" and row["owner"] and row["ended_at"] is None:
            if row["owner"] in capitals:
                yield problem(f"settlement:{key}", "is a second capital of one empire")
            capitals[row["owner"]] = key
    for key, row in stored["army"].items():
        places = [row[place] for place in ("tile", "fleet", "passage")]
        if row["ended_at"] is None and sum(place is not None for place in places) != 1:
            yield problem(f"army:{key}", "is not in one place: a tile, a fleet or a passage")


def check_left(traces: Traces) -> Iterator[Problem]:
    """Index rows (traces) whose entry does not exist."""
    for number in sorted(traces):
        yield problem(f"entry:{number}", "is missing from the journal, its traces remain")
