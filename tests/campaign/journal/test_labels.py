"""A label that somebody chose is a die that somebody chose: `journal verify` names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.season.auto import by_dice
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Seeded
from tests.campaign.books import set_up
from tests.campaign.conftest import KEY
from tests.campaign.journal.forging import Entry, forge

LABEL = [1, 0, "spring", "army:1", "necropolis", 1]


def dig(world: World, chance: Any) -> dict[str, Any]:
    chance.about("spring", "army:1").stream(("necropolis",)).faces(2, 6)
    world.add("army", 1, "points", -1)
    return {}


def dug(store: Store) -> Store:
    set_up(store)
    perform(store, dig, Request(words=["search"]))
    return store


def relabelled(label: list[Any]) -> Callable[[list[Entry]], list[Entry]]:
    """The newest entry's roll under another label, with the sealed dice of that label."""

    def change(entries: list[Entry]) -> list[Entry]:
        [roll] = entries[-1]["body"]["rolls"]
        roll["label"] = label
        roll["dice"] = [[6, Seeded(KEY).stream(tuple(label)).faces(2, 6)]]
        return entries

    return change


def found(store: Store) -> list[str]:
    with store.reading() as connection:
        return [str(each) for each in verify_journal(connection).problems]


def test_labels_as_they_fell_hold(store: Store) -> None:
    assert found(dug(store)) == []


def test_a_decision_left_to_dice_before_the_first_phase_of_a_season_has_a_good_label(
    store: Store,
) -> None:
    set_up(store)
    options = [{"id": "stay", "name": {}}, {"id": "go", "name": {}}]
    asked: Any = {"id": "orb-user", "question": {"en": "Who?"}, "options": options}

    def leave_to_dice(world: World, chance: Any) -> dict[str, Any]:
        assert world.calendar.phase == ""
        return {"chosen": by_dice(world, chance)(asked)}

    perform(store, leave_to_dice, Request(words=["turn", "phase", "--auto"]))
    assert found(store) == []


@pytest.mark.parametrize(
    ("place", "chosen", "said"),
    [
        (0, 2, "should begin with 1, 0"),
        (1, 3, "should begin with 1, 0"),
        (2, "search", "names another phase than spring"),
        (3, "army:2", "names something unrelated to the entry"),
        (5, 7, "should end in 1"),
    ],
)
def test_a_chosen_label_is_named(store: Store, place: int, chosen: object, said: str) -> None:
    label = [*LABEL[:place], chosen, *LABEL[place + 1 :]]
    forge(dug(store), relabelled(label))
    [problem] = found(store)
    assert problem.startswith("entry:3: the label [")
    assert problem.endswith(said)


def test_a_number_is_free_again_when_its_act_is_undone(store: Store) -> None:
    dug(store)
    undo(store, UndoTarget(), ["undo"])
    perform(store, dig, Request(words=["search"]))
    assert found(store) == []
    forge(store, relabelled([*LABEL[:-1], 2]))
    assert "should end in 1" in found(store)[0]


def test_a_number_is_taken_again_when_its_act_is_put_back(store: Store) -> None:
    dug(store)
    undo(store, UndoTarget(), ["undo"])
    redo(store, ["redo"])
    perform(store, dig, Request(words=["search"]))
    assert found(store) == []
    forge(store, relabelled(LABEL))
    assert any("should end in 2" in each for each in found(store))
