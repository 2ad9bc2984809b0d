"""The books of a past moment: as they stood then, and as corrected since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.errors import Refused, WrongWords
from campaign.journal.entries import find_head
from campaign.journal.history import Books, parse_at, read_books, walk_back
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.models.schema import STATE
from campaign.storage.world import World
from tests.story import Story

BOARD = "0101 lowland\n0102 lowland"


def then(story: Story, at: str | None, corrected: bool = False) -> Books:
    with story.store.reading() as connection:
        return read_books(connection, at, corrected)


def rows(world: World) -> dict[str, list[dict[str, Any]]]:
    return {table: [dict(row) for row in world.find(table)] for table in STATE}


def campaign(path: Path) -> tuple[Story, int, list[int]]:
    """An army loses 100 points in each of three turns; the acts that did it."""
    story = Story(path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points=1000)
    acts = []
    for turn in (1, 2, 3):
        story.turn(turn)
        story.set_up(lambda world: world.add("army", army, "points", -100))
        acts.append(find_head(story.store.latest).act)
    return story, army, acts


def test_each_past_moment_is_the_state_that_was(tmp_path: Path) -> None:
    story, army, _ = campaign(tmp_path)
    for turn, points in ((1, 900), (2, 800), (3, 700)):
        assert then(story, f"1/{turn}").world.one("army", army)["points"] == points
    assert then(story, "1/spring").world.one("army", army)["points"] == 1000


def test_what_was_undone_since_stands_in_the_books_of_then_and_not_in_the_corrected(
    tmp_path: Path,
) -> None:
    story, army, acts = campaign(tmp_path)
    undo(story.store, UndoTarget(act=acts[0]), ("undo",))
    assert then(story, "1/2").world.one("army", army)["points"] == 800
    assert then(story, "1/2", corrected=True).world.one("army", army)["points"] == 900


def test_going_back_entry_by_entry_meets_every_state_that_was(tmp_path: Path) -> None:
    story, army, acts = campaign(tmp_path)
    were = [story.look(rows)]
    undo(story.store, UndoTarget(act=acts[1]), ("undo",))
    were.append(story.look(rows))
    redo(story.store, ("redo",))
    were.append(story.look(rows))
    story.set_up(lambda world: world.end("army", army, "lost"))
    with story.store.reading() as connection:
        found = [rows(world) for world, _ in walk_back(connection)]
    assert found[1:4] == were[::-1]


@pytest.mark.parametrize("text", ["", "x", "3/summer", "3/7", "3/"])
def test_no_moment_is_told_so(text: str) -> None:
    with pytest.raises(WrongWords):
        parse_at(text)


def test_the_future_is_refused(tmp_path: Path) -> None:
    story, _, _ = campaign(tmp_path)
    with pytest.raises(Refused, match="in the future"):
        then(story, "9")
