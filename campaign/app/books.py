"""The journal: its acts, taking them back and putting them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.app.changing import describe_change
from campaign.app.context import PLAINLY, How
from campaign.journal.dice_keys import hides_key
from campaign.journal.entry_list import describe_act, find_entries, stories_of
from campaign.journal.redo import plan_redo, redo
from campaign.journal.undo import plan_undo, undo
from campaign.knowledge.naming import name_story
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import name_rolls
from campaign.storage.changes import net
from campaign.storage.models import Campaign
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.journal.documents import (
        ActDocument,
        EntriesDocument,
        RedoDocument,
        UndoDocument,
    )
    from campaign.journal.entries import Head
    from campaign.journal.undo import UndoPlan
    from campaign.journal.undo_choice import UndoTarget
    from campaign.storage.changes import Change


def list_entries(
    context: Context,
    about: Sequence[str] = (),
    rule: str | None = None,
    turn: str | None = None,
    last: int | None = 20,
    after: int = 0,
) -> EntriesDocument:
    """What touched these rows, a rule or a moment; the newest so many, oldest first."""
    with context.store.reading() as connection:
        world = World(connection, track=False)
        library = campaign_library(world)
        found = find_entries(connection, list(about), rule, turn, last, after=after)
        for entry, story in zip(found, stories_of(connection, found).values(), strict=True):
            entry["story"] = name_story(world, library, story)
    return {"entries": found}


def show_act(context: Context, act: int) -> ActDocument:
    """One act whole, each roll with what it was for."""
    with context.store.reading() as connection:
        document, world = describe_act(connection, act), World(connection, track=False)
        for entry in document["entries"]:
            entry["rolls"] = name_rolls(world, entry["rolls"])
    return document


def plan_undoing(context: Context, which: UndoTarget) -> UndoPlan:
    with context.store.reading() as connection:
        return plan_undo(connection, which)


def describe_plan(plan: UndoPlan, dry_run: bool = True) -> UndoDocument:
    return {
        "undone": plan.asked,
        "dependants": plan.dependants,
        "changes": [describe_change(each) for each in net(plan.changes)],
        "seen": plan.seen,
        "dry_run": dry_run,
        "act": None,
        "new_key": None,
    }


def undo_acts(
    context: Context, which: UndoTarget, plan: UndoPlan, words: Sequence[str]
) -> UndoDocument:
    """What was planned, and nothing else: refused if the books have moved on since."""
    document = describe_plan(plan, dry_run=False)
    _, head = undo(context.store, which, words, plan.head)
    document["act"] = head.act
    if hides_key(plan.changes):  # a key that was shown never comes back
        world = World(context.store.latest, track=False)
        document["new_key"] = world.get(Campaign, 1).key_hash
    return document


def redo_acts(context: Context, how: How = PLAINLY, expected: Head | None = None) -> RedoDocument:
    """Redo the newest undo, if nothing it depends on has changed. `expected`: the head of the
    journal when it was shown."""
    if not how.dry_run:
        acts, changes, head = redo(context.store, how.words or ["redo"], expected)
        return describe_redo(acts, changes, head.act)
    with context.store.reading() as connection:
        plan = plan_redo(connection)
    return describe_redo(plan.acts, plan.changes, None)


def describe_redo(acts: list[int], changes: list[Change], act: int | None) -> RedoDocument:
    shown = [describe_change(each) for each in net(changes)]
    return {"redone": acts, "changes": shown, "act": act, "dry_run": act is None}
