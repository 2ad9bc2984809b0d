"""Every effect a pack may write, and every step an action makes, has one function that works it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.actions.land.moving import arrive
from campaign.errors import Refused
from campaign.rules.act_context import action_step
from campaign.rules.effect_registry import get_work
from tables.library.effects import KINDS

CAMPAIGN = Path(__file__).parents[3] / "campaign"


@pytest.mark.parametrize("kind", sorted(name for name, kind in KINDS.items() if not kind.flow))
def test_every_kind_of_effect_is_worked(kind: str) -> None:
    assert callable(get_work({"kind": kind}))


def test_every_step_that_a_action_makes_is_worked() -> None:
    sources = [file.read_text("utf-8") for file in CAMPAIGN.rglob("*.py")]
    steps = {name for text in sources for name in re.findall(r'action_step\(\s*"([\w-]+)"', text)}
    assert 0 < len(steps) < 15  # else by the function itself
    for step in sorted(steps):
        assert callable(get_work({"kind": "action", "do": step}))


def test_a_step_is_made_of_the_function_that_works_it() -> None:
    assert action_step(arrive, army=3) == {"kind": "action", "do": "arrive", "army": 3}
    assert get_work(action_step(arrive)) is arrive


def test_a_kind_nobody_works_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="can't work juggle"):
        get_work({"kind": "juggle"})
