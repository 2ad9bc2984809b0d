"""The head printed on reports: which one that is, and holding the journal to it.

Every entry's hash covers all before it. Whoever keeps one report can tell later whether the journal
up to that entry is still the one that it was printed from: a cut tail, an amount rewritten, an
entry taken out and another key all give another hash, however well the chain was made anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.errors import WrongWords
from campaign.journal.entries import Head, find_entry, find_head
from campaign.journal.history import Books
from campaign.journal.verify import JournalProblem, problem
from campaign.storage.snapshot import Snapshot, Wanted

SHORTEST = 16  # of 64 letters; whoever types a head from paper may leave the rest
MOVES = tuple(f"calendar:1.{column}" for column in ("year", "season", "turn"))


def check_printed(snapshot: Snapshot, entry: int, head: str) -> Iterator[JournalProblem]:
    """What is wrong if a report says that entry `entry` has the hash `head`."""
    wanted = parse_head(head)
    newest = find_head(snapshot).entry
    if entry > newest:
        yield problem(
            f"entry:{entry}",
            "is on the report, but the journal ends with entry {newest}",
            newest=newest,
        )
        return
    found = find_entry(snapshot, entry)
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


def find_printed_head(snapshot: Snapshot, books: Books) -> Head:
    """The same for every reader: where the journal stood when the turn before the books' ended.

    A head in the middle of a turn would tell a player how many acts others have done in it.
    """
    return head_of(snapshot, max(find_turn_start(snapshot, books) - 1, 1))


def find_turn_start(snapshot: Snapshot, books: Books) -> int:
    """The newest entry that moved the calendar to this turn; the first, if none has. An act amended
    later moves it to its own moment and back."""
    now = books.world.calendar
    moved = {trace.entry for trace in snapshot.traces(MOVES, hows="w")} - books.dead
    wanted = Wanted(
        until=books.head.entry, among=sorted(moved), year=now.year, season=now.season, turn=now.turn
    )
    for entry in snapshot.entries(wanted, newest_first=True, limit=1):
        return entry["id"]
    return 1


def head_of(snapshot: Snapshot, number: int) -> Head:
    found = find_entry(snapshot, number)
    return Head(found["id"], found["act"], found["hash"]) if found else find_head(snapshot)
