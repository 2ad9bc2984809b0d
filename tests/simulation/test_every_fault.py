"""Every statement of every use case fails in turn: it is done or not done, and reported so."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from campaign.acts.declare import Call
from campaign.app import repeating
from campaign.app.books import plan_undoing, redo_acts, undo_acts
from campaign.app.context import Context, How
from campaign.app.doing import do
from campaign.app.editing import set_row
from campaign.app.inviting import make_link
from campaign.app.ordering import keep_line
from campaign.errors import CampaignError
from campaign.journal.undo_choice import UndoTarget, make_savepoint
from campaign.orders.lines import Order
from tests.simulation.books import state_of
from tests.story import Story

BOARD = "0101 lowland\n0102 lowland barren\n0103 lowland"
TROUBLES = ("disk I/O error", "database or disk is full", "attempt to write a readonly database")
UseCase = Callable[[Context], object]


def undo(context: Context) -> object:
    which = UndoTarget()
    return undo_acts(context, which, plan_undoing(context, which), ["undo"])


def amend(context: Context) -> object:
    with context.store.reading() as snapshot:
        newest = snapshot.head(acting=True)
    assert newest is not None
    return repeating.amend(context, repeating.plan_amend(context, newest[1], "program"))


def turn(context: Context) -> object:
    return repeating.repeat(context, Call("turn", {"until": "phase"}), How(words=["turn", "phase"]))


SEARCH = Call("wildlands", {"army": 1})


def by_hand(context: Context) -> object:
    return set_row(context, "army", "#1", ["points=800"], How(reason="x"))


USE_CASES: dict[str, tuple[UseCase, ...]] = {  # the last is made to fail; the others come before it
    "do": (lambda context: do(context, SEARCH),),
    "preview": (lambda context: do(context, SEARCH, How(dry_run=True)),),
    "edit": (by_hand,),
    "undo": (by_hand, undo),
    "redo": (by_hand, undo, redo_acts),
    "amend": (lambda context: do(context, SEARCH), amend),
    "turn": (turn,),
    "order": (lambda context: keep_line(context, Order(1, "Ostmark", ("search", "1"))),),
    "invite": (lambda context: make_link(context, "Ostmark", ""),),
    "savepoint": (lambda context: make_savepoint(context.store, "dawn", ["savepoint", "dawn"]),),
}  # fmt: skip


class Failing:
    """Counts statements, and lets one fail."""

    def __init__(self, number: int | None, text: str) -> None:
        self.number, self.text, self.count = number, text, 0

    def __call__(self, connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        self.count += 1
        if self.count - 1 == self.number and statement != "ROLLBACK":
            raise OperationalError(statement, {}, sqlite3.OperationalError(self.text))


@contextmanager
def failing(story: Story, number: int | None, text: str = "") -> Iterator[Failing]:
    engine, counted = story.store.connection.engine, Failing(number, text)  # type: ignore[attr-defined]
    event.listen(engine, "before_cursor_execute", counted)
    try:
        yield counted
    finally:
        event.remove(engine, "before_cursor_execute", counted)


def begin(folder: Path, before: tuple[UseCase, ...]) -> Story:
    story = Story(folder, BOARD)
    ostmark = story.empire("Ostmark", crowns=20)
    story.settlement(ostmark, "0101", "capital", name="Rivergate")
    story.army(ostmark, "0102", name="First", provisions=3)
    story.turn(1, "scouting", ostmark)
    for use_case in before:
        use_case(Context(story.store))
    return story


@pytest.mark.parametrize("name", USE_CASES)
def test_whichever_statement_fails_it_is_done_or_not_and_said_so(name: str, tmp_path: Path) -> None:
    *first, use_case = USE_CASES[name]
    whole = begin(tmp_path / "whole", tuple(first))
    before = state_of(whole.store)
    with failing(whole, None) as counted:
        use_case(Context(whole.store))
    after = comparable(whole)
    story = begin(tmp_path / "failing", tuple(first))
    assert counted.count > 3
    for number in range(counted.count):
        with failing(story, number, TROUBLES[number % len(TROUBLES)]):
            try:
                use_case(Context(story.store))
            except CampaignError:
                assert state_of(story.store) == before, f"statement {number}: refused, and done"
                continue
        assert comparable(story) == after, f"statement {number}: told as done, and is not"
        story = begin(tmp_path / f"after-{number}", tuple(first))
    assert story.problems() == []
    use_case(Context(story.store))
    assert comparable(story) == after


def comparable(story: Story) -> str:
    """A link's token is another each time."""
    rows = story.find("invitation")
    state = state_of(story.store)
    for row in rows:
        state = state.replace(row["token_hash"], "token").replace(row["made_at"], "then")
    return state
