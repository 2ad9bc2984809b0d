"""Random commands, undo and redo against a simple model, on both databases."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from campaign.errors import CampaignError
from campaign.journal.founding import found_campaign
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.rules.realm.crowns import pay
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, state, value
from tests.campaign.conftest import KEY, fixed_clock

NAMES = st.sampled_from(["Red", "Blue", "O'Neil", "🏰"])
ARMIES = st.integers(1, 2)


class Books(RuleBasedStateMachine):
    """The model: a list of states, one for each act that holds, and those undone."""

    place: ClassVar[Callable[[], str]]

    def __init__(self) -> None:
        super().__init__()
        self.store = set_up(found_campaign(type(self).place(), "M", key=KEY, clock=fixed_clock))
        self.done: list[str] = [state(self.store)]
        self.undone: list[str] = []
        self.model: dict[str, Any] = {"treasury": 20, "points": {1: 1000, 2: 1000}}
        self.models = [copy.deepcopy(self.model)]
        self.undone_models: list[dict[str, Any]] = []

    def act(self, change: Callable[[World], Any], model: Callable[[dict[str, Any]], Any]) -> None:
        try:
            do(self.store, change)
        except CampaignError:
            return
        model(self.model)
        self.done.append(state(self.store))
        self.models.append(copy.deepcopy(self.model))
        self.undone, self.undone_models = [], []

    @rule(army=ARMIES, points=st.integers(-1200, 800))
    def change_points(self, army: int, points: int) -> None:
        def model(books: dict[str, Any]) -> None:
            books["points"][army] += points

        self.act(lambda world: world.add("army", army, "points", points), model)

    @rule(army=ARMIES, name=NAMES, tile=st.integers(1, 9))
    def rename_and_move(self, army: int, name: str, tile: int) -> None:
        self.act(lambda world: world.put("army", army, name=name, tile=tile), lambda books: None)

    @rule(crowns=st.integers(-30, 30))
    def pay_crowns(self, crowns: int) -> None:
        def model(books: dict[str, Any]) -> None:
            books["treasury"] += crowns

        self.act(lambda world: pay(world, 1, crowns, what="any"), model)

    @rule(points=st.integers(-5, 1500), fleet=st.booleans())
    def raise_army(self, points: int, fleet: bool) -> None:
        def change(world: World) -> None:
            place = {"fleet": world.insert("fleet", tile=1)} if fleet else {"tile": 2}
            world.insert("army", owner=1, points=points, **place)

        self.act(change, lambda books: None)

    @precondition(lambda self: len(self.done) > 1)
    @rule(data=st.data())
    def undo_some(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, min(3, len(self.done) - 1)))
        for _ in range(count):
            undo(self.store, UndoTarget(), ["undo"])
            self.undone.append(self.done.pop())
            self.undone_models.append(self.models.pop())
            assert state(self.store) == self.done[-1]
        self.model = copy.deepcopy(self.models[-1])

    @precondition(lambda self: self.undone)
    @rule()
    def redo_one(self) -> None:
        redo(self.store, ["redo"])
        self.done.append(self.undone.pop())
        self.models.append(self.undone_models.pop())
        self.model = copy.deepcopy(self.models[-1])

    @invariant()
    def the_state_is_the_models(self) -> None:
        assert state(self.store) == self.done[-1]
        assert value(self.store, "empire", 1, "treasury") == self.model["treasury"]
        for army, points in self.model["points"].items():
            assert value(self.store, "army", army, "points") == points

    def teardown(self) -> None:
        assert problems(self.store) == []
        self.store.close()


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_random_commands_undo_and_redo_follow_the_model(
    database: str, request: pytest.FixtureRequest
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(100_000))

        def file() -> str:
            return str(Path(folder) / f"{next(numbers)}.hexcrown")

        make = request.getfixturevalue("new_schema") if database == "postgres" else file

        class Here(Books):
            place = staticmethod(make)

        count = 12 if database == "sqlite" else 5  # a schema of 29 tables is made for each
        run_machine(Here, settings=settings(max_examples=count, stateful_step_count=14))
