"""The books of a past moment: the state now with later entries taken back, in memory alone.

`as it stood then` takes back every later entry, undos too. `corrected` takes back only the later
entries that hold today: what was undone since, however late, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.journal.entries import Head, find_entry, find_head, parse_body
from campaign.journal.entry_list import parse_when
from campaign.journal.verify import JournalProblem, problem
from campaign.storage.calendar import (
    AUTUMN,
    SPRING,
    WINTER,
    moment,
    moment_of,
    render_calendar,
    render_moment,
)
from campaign.storage.changes import Change, as_number
from campaign.storage.migrations.images import read_change
from campaign.storage.rows import peek
from campaign.storage.snapshot import Snapshot, Wanted
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.journal.documents import EntryRow

PLACES = {"spring": SPRING, "autumn": AUTUMN, "winter": WINTER, "campaign": AUTUMN - 1}


class Books(NamedTuple):
    """The world at a moment, where the journal stood, and which entries did not hold then."""

    world: World
    head: Head
    dead: frozenset[int]


def parse_at(text: str) -> int:
    """`3/autumn`, `3/4` (the fourth turn), `3` (its end), as a moment."""
    told = parse_when(text)
    if "turn" in told:
        return moment_of(told["year"], "campaign", told["turn"])
    return moment_of(told["year"], "", PLACES[told.get("season", "winter")])


def read_books(snapshot: Snapshot, at: str | None = None, corrected: bool = False) -> Books:
    """The books now, or as they stood at the end of a past moment."""
    newest = find_head(snapshot)
    if at is None:
        world = World.whole(snapshot, track=False)
        return Books(world, newest, dead_entries(snapshot, newest.entry))
    wanted = parse_at(at)
    refuse_future(World(snapshot, track=False), wanted)
    for world, head in walk_back(snapshot, corrected):
        if moment(world.calendar) <= wanted:
            known = newest.entry if corrected else head.entry
            return Books(world, head, dead_entries(snapshot, known))
    raise Refused("the campaign began after {when}", hint="hexcrown journal shows when", when=at)


def refuse_future(world: World, wanted: int) -> None:
    if wanted > moment(world.calendar):
        raise Refused(
            "{when} is in the future: it is {now}",
            when=render_moment(wanted),
            now=render_calendar(world.calendar),
        )


def walk_back(snapshot: Snapshot, corrected: bool = False) -> Iterator[tuple[World, Head]]:
    """The books after each entry, newest first: one world, which goes back with them."""
    world = World.whole(snapshot, track=False)
    for entry in entries_before(snapshot):
        if corrected and (entry["undone_by"] is not None or entry["kind"] in ("undo", "redo")):
            continue
        yield world, Head(entry["id"], entry["act"], entry["hash"])
        if entry["kind"] == "new":
            return
        take_back(world, entry, corrected)


def take_back(world: World, entry: EntryRow, corrected: bool) -> None:
    for change in reversed(changes_of(entry)):
        if corrected and change.column:
            row = world.row_if(change.table, change.key)
            if row is None:
                continue
            if change.is_amount:
                now = as_number(peek(row, change.column))
                change = change._replace(before=now - change.amount, after=now)
        elif corrected and (world.row_if(change.table, change.key) is None) != (
            change.after is None
        ):
            continue
        world.changes.append(change)
        world.roll_back(len(world.changes) - 1)


def changes_of(entry: EntryRow) -> list[Change]:
    number = entry["schema_number"]
    return [Change(*read_change(number, change)) for change in parse_body(entry)["changes"]]


def entries_before(snapshot: Snapshot) -> Iterator[EntryRow]:
    """Every entry, newest first, read as they are asked for."""
    return snapshot.entries(Wanted(), newest_first=True)


def dead_entries(snapshot: Snapshot, until: int) -> frozenset[int]:
    """Those that had been taken back when entry `until` was written."""
    undone: dict[int, list[int]] = {}
    dead: set[int] = set()
    for row in snapshot.entries(Wanted(until=until, kinds=("undo", "redo"))):
        named = parse_body(row)["undoes"]
        if row["kind"] == "undo":
            undone[row["id"]] = named
            dead.update(named)
        else:
            dead.difference_update(entry for undo in named for entry in undone.get(undo, ()))
    return frozenset(dead)


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
            "{text} is not the head of a journal",
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
