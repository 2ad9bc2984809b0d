"""A redo looks at what the act read, as an undo looks at what depends on it."""

from __future__ import annotations

import pytest

from campaign.errors import Refused
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.rules.realm.crowns import pay
from campaign.storage.store import Store
from tests.campaign.books import do, problems, set_up, value


def test_an_act_whose_ground_was_changed_since_is_refused_with_the_reason(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 2, name="Old"))
    do(store, lambda world: world.put("army", 1, name=world.one("army", 2)["name"]), "copy")
    undo(store, UndoTarget(), ["undo"])
    do(store, lambda world: world.put("army", 2, name="New"))
    with pytest.raises(Refused, match=r"came in between \(army:2.name\)"):
        redo(store, ["redo"])
    assert value(store, "army", 1, "name") == "Banner 1"


def test_an_act_that_stood_on_one_undone_since_is_refused(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 2, name="Old"))
    do(store, lambda world: world.put("army", 1, name=world.one("army", 2)["name"]), "copy")
    undo(store, UndoTarget(), ["undo"])
    undo(store, UndoTarget(), ["undo"])  # the ground itself
    redo(store, ["redo"])  # the newest undo comes back first, and then the other may
    redo(store, ["redo"])
    assert value(store, "army", 1, "name") == "Old"
    undo(store, UndoTarget(act=4), ["undo"])
    do(store, lambda world: world.put("army", 2, tile=7))
    undo(store, UndoTarget(act=3), ["undo"])
    do(store, lambda world: world.put("army", 2, name="Other"))
    with pytest.raises(Refused):
        redo(store, ["redo"])
    assert problems(store) == []


def test_what_another_act_read_is_not_changed_under_it(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 2, name="Old"))
    undo(store, UndoTarget(), ["undo"])
    do(store, lambda world: world.put("army", 1, name=world.one("army", 2)["name"]))
    with pytest.raises(Refused, match="came in between"):
        redo(store, ["redo"])


def test_a_value_set_and_set_back_since_makes_no_later_undo_wrong(store: Store) -> None:
    """It was let in once, and the undo of the act in between was refused as damage."""
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Action"))
    undo(store, UndoTarget(), ["undo"])
    do(store, lambda world: world.put("army", 1, name="Other"))
    do(store, lambda world: world.put("army", 1, name="Banner 1"))
    with pytest.raises(Refused, match="came in between"):
        redo(store, ["redo"])
    undo(store, UndoTarget(newest=2), ["undo"])
    assert value(store, "army", 1, "name") == "Banner 1"
    assert problems(store) == []


def test_independent_acts_do_not_hold_a_redo_up(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Action"))
    undo(store, UndoTarget(), ["undo"])
    do(store, lambda world: world.put("army", 2, name="Elsewhere"))
    do(store, lambda world: pay(world, 1, 5, what="tax"))
    redo(store, ["redo"])
    for _ in range(3):
        undo(store, UndoTarget(), ["undo"])
    assert value(store, "army", 1, "name") == "Banner 1"
    assert problems(store) == []


def test_what_was_done_and_undone_since_does_not_hold_a_redo_up(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name="Action"))
    undo(store, UndoTarget(), ["undo"])
    before = UndoTarget()
    do(store, lambda world: world.put("army", 1, name="Other"))
    undo(store, before, ["undo"])
    redo(store, ["redo"])
    assert value(store, "army", 1, "name") == "Other"


def test_an_act_of_another_turn_does_not_come_back(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, tile=5 + 0 * world.calendar["turn"]))
    undo(store, UndoTarget(), ["undo"])
    do(store, lambda world: world.put("calendar", 1, turn=2))
    with pytest.raises(Refused, match=r"came in between \(calendar:1.turn\)"):
        redo(store, ["redo"])
