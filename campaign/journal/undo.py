"""Taking acts back: values from the journal, no rule run again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.dependants import MEMORIES, Undoing, is_calendar_move
from campaign.journal.dice_keys import hides_key, make_new_key
from campaign.journal.undo_choice import UndoTarget, choose_acts, live_entries
from campaign.storage.canonical_json import render_json
from campaign.storage.changes import Change, Step, as_image
from campaign.storage.rows import peek, with_cells
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot, Store


class UndoPlan(NamedTuple):
    """What an undo would do."""

    asked: list[int]  # acts named, newest first
    dependants: list[int]  # further acts that go with them, newest first
    entries: list[int]
    changes: list[Change]
    head: journal.Head
    seen: list[str]  # cards that these acts had shown to somebody


def plan_undo(snapshot: Snapshot, which: UndoTarget) -> UndoPlan:
    return plan_undo_of(snapshot, choose_acts(snapshot, which))


def plan_undo_of(snapshot: Snapshot, asked: list[int]) -> UndoPlan:
    """These acts, newest first, and what goes with them."""
    undoing = Undoing(snapshot)
    undoing.take(asked)
    if not are_newest(snapshot, undoing):
        undoing.close_over(asked)
    world = World(snapshot, track=False)
    stays = stays_now(snapshot, undoing)
    for number, change in undoing.changes():
        if change.table != "calendar" or number not in stays:
            take_back(world, number, change)
    dependants = sorted(set(undoing.acts) - set(asked), reverse=True)
    return UndoPlan(
        asked,
        dependants,
        sorted(undoing.entries),
        world.changes,
        journal.find_acting_head(snapshot),
        cards_shown(undoing),
    )


def cards_shown(undoing: Undoing) -> list[str]:
    """Cards that the act revealed: undoing it does not hide them again."""
    bodies = [undoing.entries[number] for number in sorted(undoing.entries)]
    steps = [step for body in bodies for step in body["steps"]]
    return [card for step in steps for card in step.get("shown", ())]


def are_newest(snapshot: Snapshot, undoing: Undoing) -> bool:
    """Whether nothing else was done since the first of them: then nothing can depend on them."""
    first = min(undoing.entries)
    return all(each.act in undoing.acts for each in live_entries(snapshot, after=first - 1))


def stays_now(snapshot: Snapshot, undoing: Undoing) -> set[int]:
    """Actions that moved the calendar to their phase, with something later left standing:
    taken back, they leave the calendar where it is. Unless it is taken back to before them: then
    nothing that moved it since is left standing."""
    kept = (each.entry for each in live_entries(snapshot) if each.act not in undoing.acts)
    newest = next(kept, 0)
    turned = [number for number, body in undoing.entries.items() if is_calendar_move(body)]
    return {
        number
        for number in undoing.entries
        if number < newest and number < min(turned, default=newest)
    }


def take_back(world: World, number: int, change: Change) -> None:
    """One change of an entry, the other way round. What was seen again since stays as it is."""
    if change.table in MEMORIES and not is_as_left(world, change):
        return
    if not change.column:
        world.take(Change(change.table, change.key, "", change.after, change.before))
        return
    row = world.row_if(change.table, change.key)
    if row is None:
        raise damaged(number, change, None)
    if change.is_amount:
        world.add_amount(change.table, change.key, change.column, -change.amount)
    elif change.table == "calendar":  # an action that was taken back may have left it elsewhere
        world.set_cell(change.table, change.key, change.column, change.before)
    elif peek(row, change.column) != change.after:
        raise damaged(number, change, peek(row, change.column))
    else:
        world.set_cell(change.table, change.key, change.column, change.before)


def is_as_left(world: World, change: Change) -> bool:
    row = world.row_if(change.table, change.key)
    if row is None or change.after is None:
        return row is None and not change.column and change.after is None
    left = {change.column: change.after} if change.column else as_image(change.after)
    return all(peek(row, column) == value for column, value in left.items())


def damaged(number: int, change: Change, found: object) -> Refused:
    return Refused(
        "{what} is {found}, but entry {number} left it {left}",
        hint="hexcrown check lists rows that were edited outside Hexcrown",
        what=change.what,
        found=render_json(found),
        number=number,
        left=render_json(change.after),
    )


def undo(
    store: Store, which: UndoTarget, words: Sequence[str], expected: journal.Head | None = None
) -> tuple[UndoPlan, journal.Head]:
    """Take back as one new entry; refused if the journal is not where it was `expected`."""
    with store.writing() as writer:
        refuse_moved(writer, expected)
        plan = plan_undo(writer, which)
        calendar = with_cells(World(writer, track=False).calendar)
        writer.write(plan.changes)
        steps = [Step(seen=plan.seen)] if plan.seen else []
        action = journal.EntryDraft(
            "undo", words, calendar, plan.changes, steps, undoes=plan.entries, by=store.by
        )
        head = journal.write(writer, action, store.clock())
        writer.mark_undone(plan.entries, head.entry)
        if hides_key(plan.changes):
            make_new_key(writer, store.clock())
        return plan, head


def refuse_moved(snapshot: Snapshot, expected: journal.Head | None) -> None:
    if expected is not None and journal.find_acting_head(snapshot) != expected:
        raise Refused("another terminal wrote to the campaign meanwhile", hint="look again")
