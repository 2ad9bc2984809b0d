"""The head printed on reports: which one that is, and holding the journal to it.

Every entry's hash covers all before it. Whoever keeps one report can tell later whether the journal
up to that entry is still the one that it was printed from: a cut tail, an amount rewritten, an
entry taken out and another key all give another hash, however well the chain was made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.errors import WrongWords
from campaign.journal.entries import Head, find_entry, find_head
from campaign.journal.history import Books
from campaign.journal.verify import JournalProblem, problem
from campaign.storage.models.schema import TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection

SHORTEST = 16  # of 64 letters; whoever types a head from paper may leave the rest
MOVES = tuple(f"calendar:1.{column}" for column in ("year", "season", "turn"))


def check_printed(connection: Connection, entry: int, head: str) -> Iterator[JournalProblem]:
    """What is wrong if a report says that entry `entry` has the hash `head`."""
    wanted = parse_head(head)
    newest = find_head(connection).entry
    if entry > newest:
        yield problem(
            f"entry:{entry}",
            "is on the report, but the journal ends with entry {newest}",
            newest=newest,
        )
        return
    found = find_entry(connection, entry)
    if found is None or not found["hash"].startswith(wanted):
        yield problem(
            f"entry:{entry}",
            "has the head {found}, the report has {wanted}: an entry up to here was changed",
            found=found["hash"][: len(wanted)] if found else "",
            wanted=wanted,
        )


def parse_head(text: str) -> str:
    head = "".join(text.split()).lower()
    if not SHORTEST <= len(head) <= 64 or head.strip("0123456789abcdef"):
        raise WrongWords(
            "{text} is no head of a journal",
            hint="type it as the report prints it: at least the first {least} of its 64 letters",
            text=text[:70],
            least=SHORTEST,
        )
    return head


def find_printed_head(connection: Connection, books: Books) -> Head:
    """The same for every reader: where the journal stood when the turn before the books' ended.

    A head in the middle of a turn would tell a player how many acts others have done in it.
    """
    return head_of(connection, max(find_turn_start(connection, books) - 1, 1))


def find_turn_start(connection: Connection, books: Books) -> int:
    """The newest entry that moved the calendar to this turn; the first, if none has. An act amended
    later moves it to its own moment and back."""
    from sqlalchemy import func, select

    now = books.world.calendar
    trace, entry = TABLES["trace"], TABLES["entry"]
    statement = (
        select(func.max(trace.c.entry))
        .join(entry, entry.c.id == trace.c.entry)
        .where(trace.c.what.in_(MOVES), trace.c.how == "w", entry.c.id <= books.head.entry)
        .where(*(entry.c[name] == getattr(now, name) for name in ("year", "season", "turn")))
    )
    if books.dead:
        statement = statement.where(entry.c.id.not_in(books.dead))
    return int(connection.execute(statement).scalar() or 1)


def head_of(connection: Connection, number: int) -> Head:
    found = find_entry(connection, number)
    return Head(found["id"], found["act"], found["hash"]) if found else find_head(connection)
