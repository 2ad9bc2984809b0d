"""Which acts an undo means: the newest, one by its number, a season, or all since a savepoint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.journal.history import dead_entries
from campaign.storage.calendar import moment_of
from campaign.storage.changes import Step
from campaign.storage.rows import with_cells
from campaign.storage.snapshot import Snapshot, Store, Wanted
from campaign.storage.text_validation import check_name
from campaign.storage.world import World

GAMEMASTERS = ("act",)  # kinds that `undo` means where it names none: a player's line is theirs


class UndoTarget(NamedTuple):
    """What to take back: the newest so many, one act, a season, or back to a savepoint."""

    newest: int = 1
    act: int | None = None
    season: bool = False
    savepoint: str | None = None


class LiveEntry(NamedTuple):
    """An entry that holds: its number, its act, the moment it belongs to."""

    entry: int
    act: int
    year: int
    season: str
    turn: int

    @property
    def moment(self) -> int:
        return moment_of(self.year, self.season, self.turn)


def choose_acts(snapshot: Snapshot, which: UndoTarget) -> list[int]:
    """The acts meant, newest first."""
    if which.act is not None:
        return [live_act(snapshot, which.act)]
    if which.savepoint is not None:
        acts = acts_since(snapshot, which.savepoint)
    elif which.season:
        acts = season_acts(snapshot)
    else:
        acts = newest_acts(snapshot, which.newest)
    if not acts:
        raise Refused("there is nothing to undo")
    return acts


def live_act(snapshot: Snapshot, act: int) -> int:
    entries = journal.find_act(snapshot, act)
    if not entries:
        raise WrongWords("there is no act {act}", hint="hexcrown journal lists them", act=act)
    if entries[0]["kind"] not in journal.DONE:
        raise Refused("act {act} can't be undone: {kind}", act=act, kind=entries[0]["kind"])
    if all(entry["undone_by"] is not None for entry in entries):
        raise Refused("act {act} is already undone", hint="hexcrown redo brings it back", act=act)
    return act


def live_entries(
    snapshot: Snapshot, after: int = 0, kinds: Sequence[str] = journal.DONE
) -> Iterator[LiveEntry]:
    """Newest first, read as they are asked for."""
    for each in snapshot.entries(Wanted(after, live=True, kinds=kinds), newest_first=True):
        yield LiveEntry(each["id"], each["act"], each["year"], each["season"], each["turn"])


def newest_acts(snapshot: Snapshot, count: int) -> list[int]:
    if count < 1:
        raise WrongWords("how many acts to undo must be 1 or more, not {count}", count=count)
    found: dict[int, None] = {}
    for act in in_order_of_doing(snapshot):
        found[act] = None
        if len(found) > count:
            return list(found)[:count]
    if len(found) < count and found:
        raise Refused("there are only {found} acts to undo", found=len(found))
    return list(found)


# What is kept about the play and is none of it: lines sent and their fates, links, notes.
BOOKKEEPING = {"orders", "readiness", "deadline", "invitation", "note"}


def find_newest_played(snapshot: Snapshot) -> int | None:
    """The newest act that holds, past what only keeps the books."""
    for act in dict.fromkeys(in_order_of_doing(snapshot)):
        bodies = map(journal.parse_body, journal.find_act(snapshot, act))
        if {change[0] for body in bodies for change in body["changes"]} - BOOKKEEPING:
            return act
    return None


def in_order_of_doing(snapshot: Snapshot) -> Iterator[int]:
    """The gamemaster's acts that hold, the last done first. An act that was redone counts from the
    redo: whoever undoes right after a redo means what just came back."""
    high = journal.find_head(snapshot).entry + 1
    for each in live_entries(snapshot, kinds=GAMEMASTERS):
        between = Wanted(each.entry, high - 1, kinds=["redo"])
        for redo in list(snapshot.entries(between, newest_first=True)):
            yield from acts_put_back(snapshot, redo["id"])
        yield each.act
        high = each.entry


def acts_put_back(snapshot: Snapshot, redo: int) -> list[int]:
    """The acts that this redo brought back, newest first, and that hold still."""
    undone = [number for undo in named_by(snapshot, redo) for number in named_by(snapshot, undo)]
    entries = [journal.find_entry(snapshot, number) for number in sorted(undone, reverse=True)]
    held = [each for each in entries if each is not None and each["undone_by"] is None]
    return [each["act"] for each in held if each["kind"] in GAMEMASTERS]


def named_by(snapshot: Snapshot, number: int) -> list[int]:
    """The entries that an undo or a redo is about."""
    entry = journal.find_entry(snapshot, number)
    return [] if entry is None else journal.parse_body(entry)["undoes"]


def season_acts(snapshot: Snapshot) -> list[int]:
    """Every act of the last season there is an act of. An act that was amended later belongs to
    its own season still."""
    entries = list(live_entries(snapshot))
    if not entries:
        return []
    last = max(entries, key=lambda each: each.moment)
    wanted = last.year, last.season
    return list(dict.fromkeys(e.act for e in entries if (e.year, e.season) == wanted))


def acts_since(snapshot: Snapshot, savepoint: str) -> list[int]:
    """What holds now and did not at the savepoint: done since, or done again since."""
    start = find_savepoint(snapshot, savepoint)
    then = dead_entries(snapshot, start)
    now = dead_entries(snapshot, journal.find_head(snapshot).entry)
    refuse_lost(snapshot, savepoint, [each for each in sorted(now - then) if each < start])
    since = {each.act for each in live_entries(snapshot, after=start)}
    again = (journal.find_entry(snapshot, number) for number in then - now)
    return sorted(since | {each["act"] for each in again if each is not None}, reverse=True)


def refuse_lost(snapshot: Snapshot, savepoint: str, entries: Sequence[int]) -> None:
    """An act that stood then and was undone or amended since: taking back leads elsewhere."""
    for number in entries:
        entry = journal.find_entry(snapshot, number)
        if entry is not None and entry["kind"] in GAMEMASTERS:
            raise Refused(
                "act {act} from before savepoint {name} was undone since, so undo can't return to "
                "it",
                hint="redo it first (hexcrown redo), or undo a number of newest acts (hexcrown "
                "undo --last 3)",
                act=entry["act"],
                name=savepoint,
            )


def make_savepoint(store: Store, name: str, words: Sequence[str]) -> journal.Head:
    check_name(name)
    with store.writing() as snapshot:
        if find_named(snapshot, name) is not None:
            raise Refused("there is a savepoint {name} already", name=name)
        calendar = with_cells(World(snapshot, track=False).calendar)
        step = Step(savepoint=name)
        action = journal.EntryDraft("savepoint", words, calendar, steps=[step], by=store.by)
        return journal.write(snapshot, action, store.clock())


def find_named(snapshot: Snapshot, name: str) -> int | None:
    return next((trace.entry for trace in snapshot.traces([f"savepoint:{name}"])), None)


def find_savepoint(snapshot: Snapshot, name: str) -> int:
    found = find_named(snapshot, name)
    if found is None:
        listed = ", ".join(each for each, _ in savepoints(snapshot)) or "none"
        raise WrongWords("no savepoint {name}", hint="there are: {all}", name=name, all=listed)
    return found


def savepoints(snapshot: Snapshot) -> list[tuple[str, int]]:
    """(name, act) of each, oldest first."""
    entries = snapshot.entries(Wanted(kinds=["savepoint"]))
    return [(journal.parse_body(each)["steps"][0]["savepoint"], each["act"]) for each in entries]
