"""An event tells what happened, no more and no less; names stay what they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.act import act
from campaign.bookkeeping.manual_edits import add_row
from campaign.events.armies import PointsLost
from campaign.events.event import told_in
from campaign.events.magic import MagicWarded, SpellFell
from campaign.journal.entry_list import find_entries, stories_of
from campaign.knowledge.naming import name_story
from campaign.rules.act_context import subject
from campaign.rules.packs import campaign_library
from campaign.storage.world import World
from cli.words.phrases import sentence
from tests.story import Story, events_in, sentences_in

BOARD = "0101 lowland\n0201 lowland\n"


def strike(story: Story, row: str, dice: list[int], table: str = "spells") -> Any:
    tile = subject("tile", story.tile("0101"))
    agenda = [{"kind": "row", "table": table, "row": row}]
    scope = {"tile": tile, "it": tile, "magic": {"by": "tower"}}
    return story.do(
        lambda world, chance: act(world, chance, agenda, scope=scope, about="tile:1"), dice=dice
    )


def test_a_spell_that_a_temple_wards_off_is_not_said_to_do_anything(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    elves = story.empire("Avelorn", "high-elves")
    story.settlement(elves, "0101", "temple")
    story.army(elves, "0101", name="Lancers")
    done = strike(story, "inundation-of-blood", [2])
    fell, warded = events_in(done)
    assert isinstance(fell, SpellFell)
    assert fell.text is None
    assert isinstance(warded, MagicWarded)
    assert sentences_in(done, story) == [
        "Inundation of Blood falls on 0101.",
        "Magic finds no hold at 0101.",
    ]


def test_of_each_army_is_told_what_it_lost_and_not_what_the_spell_takes(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    few, many = (story.army(ostmark, "0101", points) for points in (60, 1000))
    done = strike(story, "inundation-of-blood", [2, 3])
    lost = {event.army.id: int(event.points) for event in events_in(done, PointsLost)}
    before = {few: 60, many: 1000}
    now = {key: story.get("army", key)["points"] for key in before}
    assert lost == {key: before[key] - now[key] for key in before}
    [fell] = events_in(done, SpellFell)
    assert fell.text is None


@pytest.mark.parametrize("points", [1000, 120])
def test_dice_of_a_row_are_told_as_what_they_came_to(tmp_path: Path, points: int) -> None:
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points, name="Wolves")
    curse = [{"kind": "lose", "of": "army", "points": "1d6x50"}]
    done = story.do(
        lambda world, chance: act(
            world, chance, curse, scope={"army": subject("army", army)}, about=f"army:{army}"
        ),
        dice=[3],
    )
    assert sentences_in(done, story)[0] == f"Wolves loses {min(points, 150)} points."


def test_what_follows_from_an_answer_has_the_roll_that_asked(tmp_path: Path) -> None:
    from campaign.acts.act import decide

    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101", name="Wolves")
    options = [{"id": "yes", "name": {"en": "yes", "it": "sì"},
                "effects": [{"kind": "lose", "of": "army", "points": 50}]}]  # fmt: skip
    ask = {"kind": "decide", "id": "x", "question": {"en": "?", "it": "?"}, "options": options}
    cause = {"row": "shortfall/famine", "roll": 0, "die": "1", "landing": 0}
    scope: Any = {"army": subject("army", army), "cause": cause}
    asked = story.do(
        lambda world, chance: act(world, chance, [ask], scope=scope, about=f"army:{army}")
    )
    number = asked.document["decision"]["number"]
    done = story.do(lambda world, chance: decide(world, chance, number, "yes"))
    [told] = told_in(done.steps)
    assert told.cause is not None
    assert (told.cause.row, told.cause.roll, told.cause.decision) == ("shortfall/famine", 0, number)


def test_an_act_taken_back_keeps_the_names_it_had(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    story.empire("Ostmark")
    story.do(
        lambda world, chance: add_row(
            world, "settlement", {"name": "Elmby", "kind": "village", "tile": story.tile("0101")}
        )
    )
    story.undo()
    with story.store.reading() as connection:
        world = World(connection, track=False)
        found = find_entries(connection, [], None, None, None)
        stories = stories_of(connection, found)
        lines = [
            sentence(line)
            for told in stories.values()
            for line in name_story(world, campaign_library(world), told)
        ]
    assert "Elmby (0101) is added by hand." in lines
