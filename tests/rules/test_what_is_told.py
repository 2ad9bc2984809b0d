"""A table's row says what happened, not what its dice would have done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.events.armies import NowhereToGather
from tests.rules.stage import Coast, Stage
from tests.story import events_in


def told(done: Any, name: str) -> object:
    """The figure that the row's text is filled with."""
    [effect] = done.document["outcome"]["effects"]
    return effect[name]


@pytest.mark.rule("BG-ARMY-3")
@pytest.mark.parametrize(("what", "role"), [("points", "settlement"), ("provisions", "army"),
                                            ("crowns", "empire"), ("ships", "fleet")])  # fmt: skip
def test_nobody_is_told_to_lose_more_than_there_was(tmp_path: Path, what: str, role: str) -> None:
    stage = Coast(tmp_path, ships=2)
    stage.place("0101", points=2)
    stage.army("0101", provisions=2)
    stage.put("empire", stage.ost, treasury=2)
    done = stage.work({"kind": "lose", "of": role, what: "1d6"}, dice=[6], **{role: 1})
    assert told(done, what) == 2


@pytest.mark.rule("BG-ARMY-2")
def test_an_army_is_told_to_take_the_provisions_it_can_carry(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    army = stage.army("0101", provisions=5)
    done = stage.work({"kind": "gain", "of": "army", "provisions": "1d6"}, dice=[6], army=army)
    assert told(done, "provisions") == stage.of(army, "provisions") - 5


@pytest.mark.rule("BG-ARMY-1")
def test_troops_that_find_no_capital_join_nobody_and_it_is_told(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    effect = {"kind": "gain", "of": "empire", "points": "1d6x100"}
    done = stage.work(effect, dice=[3], empire=stage.ost)
    assert told(done, "points") == 0
    [event] = events_in(done, NowhereToGather)
    assert event.points == 300
