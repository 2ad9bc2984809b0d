"""Taking acts back: values from the journal, no rule run again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.journal.dependants import MEMORIES, Undoing, is_calendar_move
from campaign.journal.rekey import hides_key, make_new_key
from campaign.journal.savepoints import find_savepoint
from campaign.storage.canonical_json import render_json
from campaign.storage.changes import Change, apply
from campaign.storage.models.schema import TABLES
from campaign.storage.store import Store
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection


class Plan(NamedTuple):
    """What an undo would do."""

    asked: list[int]  # acts named, newest first
    dependants: list[int]  # further acts that go with them, newest first
    entries: list[int]
    changes: list[Change]
    head: journal.Head
    seen: list[str]  # cards that these acts had shown to somebody


class UndoTarget(NamedTuple):
    """What to take back: the newest so many, one act, a season, or back to a savepoint."""

    newest: int = 1
    act: int | None = None
    season: bool = False
    savepoint: str | None = None


def plan_undo(connection: Connection, which: UndoTarget) -> Plan:
    return plan_undo_of(connection, choose_acts(connection, which))


def plan_undo_of(connection: Connection, asked: list[int]) -> Plan:
    """These acts, newest first, and what goes with them."""
    undoing = Undoing(connection)
    undoing.take(asked)
    if not are_newest(connection, undoing):
        undoing.close_over(asked)
    world = World(connection, track=False)
    stays = stays_now(connection, undoing)
    for number, change in undoing.changes():
        if change.table != "calendar" or number not in stays:
            take_back(world, number, change)
    dependants = sorted(set(undoing.acts) - set(asked), reverse=True)
    return Plan(
        asked,
        dependants,
        sorted(undoing.entries),
        world.changes,
        journal.find_acting_head(connection),
        cards_shown(undoing),
    )


def cards_shown(undoing: Undoing) -> list[str]:
    """Cards that the act revealed: undoing it does not hide them again."""
    bodies = [undoing.entries[number] for number in sorted(undoing.entries)]
    steps = [step for body in bodies for step in body["steps"]]
    return [card for step in steps for card in step.get("shown", ())]


def are_newest(connection: Connection, undoing: Undoing) -> bool:
    """Whether nothing else was done since the first of them: then nothing can depend on them."""
    first = min(undoing.entries)
    return all(act in undoing.acts for act, _ in live_acts(connection, after=first - 1))


def stays_now(connection: Connection, undoing: Undoing) -> set[int]:
    """Entries of deeds that moved the calendar to their phase, with something later left standing:
    taken back, they leave the calendar where it is."""
    kept = [act for act, _ in live_acts(connection) if act not in undoing.acts]
    if not kept:
        return set()
    newest = max(int(entry["id"]) for entry in journal.find_act(connection, kept[0]))
    return {
        number
        for number, body in undoing.entries.items()
        if number < newest and not is_calendar_move(body)
    }


def take_back(world: World, number: int, change: Change) -> None:
    """One change of an entry, the other way round. What was seen again since stays as it is."""
    if change.table in MEMORIES and not is_as_left(world, change):
        return
    if not change.column:
        world.take(Change(change.table, change.key, "", change.after, change.before))
        return
    row: Mapping[str, object] | None = world.get_row(change.table, change.key)
    if row is None:
        raise damaged(number, change, None)
    if change.is_amount:
        world.add_amount(change.table, change.key, change.column, change.before - change.after)
    elif row[change.column] != change.after:
        raise damaged(number, change, row[change.column])
    else:
        world.set_cell(change.table, change.key, change.column, change.before)


def is_as_left(world: World, change: Change) -> bool:
    row: Mapping[str, object] | None = world.get_row(change.table, change.key)
    if row is None or change.after is None:
        return row is None and not change.column and change.after is None
    left = {change.column: change.after} if change.column else change.after
    return all(row[column] == value for column, value in left.items())


def damaged(number: int, change: Change, found: object) -> Refused:
    return Refused(
        "{what} is {found}, but entry {number} left it {left}",
        hint="hexcrown check names what was changed behind the journal's back",
        what=change.what,
        found=render_json(found),
        number=number,
        left=render_json(change.after),
    )


def choose_acts(connection: Connection, which: UndoTarget) -> list[int]:
    """The acts named, newest first."""
    if which.act is not None:
        return [live_act(connection, which.act)]
    if which.savepoint is not None:
        start = find_savepoint(connection, which.savepoint)
        acts = [act for act, _ in live_acts(connection, after=start)]
    elif which.season:
        acts = season_acts(connection)
    else:
        acts = newest_acts(connection, which.newest)
    if not acts:
        raise Refused("there is nothing to undo")
    return acts


def live_act(connection: Connection, act: int) -> int:
    entries = journal.find_act(connection, act)
    if not entries:
        raise WrongWords("there is no act {act}", hint="hexcrown journal lists them", act=act)
    if entries[0]["kind"] not in journal.DONE:
        raise Refused(
            "act {act} is no deed that can be undone: {kind}", act=act, kind=entries[0]["kind"]
        )
    if all(entry["undone_by"] is not None for entry in entries):
        raise Refused("act {act} is undone already", hint="hexcrown redo brings it back", act=act)
    return act


def live_acts(
    connection: Connection, after: int = 0, kinds: Sequence[str] = journal.DONE
) -> Iterable[tuple[int, tuple[int, str]]]:
    """(act, (year, season)) of live entries, newest first, as they are asked for."""
    from sqlalchemy import select

    entry = TABLES["entry"]
    high: int | None = None
    while True:
        statement = (
            select(entry.c.id, entry.c.act, entry.c.year, entry.c.season)
            .where(entry.c.undone_by.is_(None), entry.c.kind.in_(kinds), entry.c.id > after)
            .order_by(entry.c.id.desc())
            .limit(64)
        )
        if high is not None:
            statement = statement.where(entry.c.id < high)
        rows = connection.execute(statement).all()
        for number, act, year, season in rows:
            high = number
            yield act, (year, season)
        if len(rows) < 64:
            return


def newest_acts(connection: Connection, count: int) -> list[int]:
    if count < 1:
        raise WrongWords("how many acts to undo must be 1 or more, not {count}", count=count)
    found: dict[int, None] = {}
    for act, _ in live_acts(connection, kinds=("act",)):  # a player's line is that player's
        found[act] = None
        if len(found) > count:
            return list(found)[:count]
    if len(found) < count and found:
        raise Refused("there are only {found} acts to undo", found=len(found))
    return list(found)


def season_acts(connection: Connection) -> list[int]:
    """Every act of the newest act's season."""
    found: dict[int, None] = {}
    newest: tuple[int, str] | None = None
    for act, season in live_acts(connection):
        newest = newest or season
        if season != newest:
            break
        found[act] = None
    return list(found)


def undo(
    store: Store, which: UndoTarget, words: Sequence[str], expected: journal.Head | None = None
) -> tuple[Plan, journal.Head]:
    """Take back as one new entry; refused if the journal is not where it was `expected`."""
    with store.writing() as connection:
        refuse_moved(connection, expected)
        plan = plan_undo(connection, which)
        calendar = World(connection, track=False).calendar.copy()
        apply(connection, plan.changes)
        steps = [{"seen": plan.seen}] if plan.seen else []
        deed = journal.EntryDraft(
            "undo", words, calendar, plan.changes, steps, undoes=plan.entries, by=store.by
        )
        head = journal.write(connection, deed, store.clock())
        journal.mark_undone(connection, plan.entries, head.entry)
        if hides_key(plan.changes):
            make_new_key(connection, store.clock())
        return plan, head


def refuse_moved(connection: Connection, expected: journal.Head | None) -> None:
    if expected is not None and journal.find_acting_head(connection) != expected:
        raise Refused("another terminal wrote to the campaign meanwhile", hint="look again")
