"""A run of the year that began with a decision left to dice can be amended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.acts.act import act
from campaign.acts.declare import Call
from campaign.app.context import Context, How
from campaign.app.repeating import amend, plan_amend, repeat, turn_words
from campaign.storage.world import World
from tests.story import Story

NAMES = {"en": "so", "it": "così"}
QUESTION = {
    "kind": "decide",
    "id": "pick",
    "question": NAMES,
    "options": [{"id": name, "name": NAMES, "effects": []} for name in ("this", "that")],
}


def ask(world: World, chance: Any) -> dict[str, Any]:
    return {**act(world, chance, [QUESTION], scope={}, about="tile:1")}


def test_a_run_that_began_with_a_decision_by_dice_is_amended(tmp_path: Path) -> None:
    """Each of its phases was worked at the moment of the first: it never came to its end."""
    story = Story(tmp_path, "0101 lowland\n0102 lowland")
    story.settlement(story.empire("Ostmark"), "0101", "capital")
    story.turn(1, "pirates")
    story.do(ask)
    context = Context(story.store)
    call = Call("turn", {"until": "player", "auto": True})
    done = repeat(context, call, How(words=turn_words(call))).run
    before = story.state()
    again = amend(context, plan_amend(context, done[0].act or 0, "program"))
    assert [len(each.changes) for each in again.run] == [len(each.changes) for each in done]
    assert story.get("calendar", 1)["phase"] == "scouting"
    assert story.problems() == []
    assert len(story.state()) == len(before)
