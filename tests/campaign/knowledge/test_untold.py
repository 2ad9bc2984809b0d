"""No silent outcome: what ends, begins or changes hands is told, with its reason."""

from __future__ import annotations

from campaign.acts.act import act
from campaign.rules.act_context import subject
from tests.long.silence import find_silent
from tests.story import Story

BOARD = "0101 lowland\n0201 lowland\n"


def lines_of(done):
    return [line for step in done.steps for line in step.get("story", ())]


def roll_for(story: Story, army: int, table: str, dice: list[int]):
    who = subject("army", army)
    return story.do(
        lambda world, chance: act(
            world, chance, [{"kind": "roll", "table": table}],
            scope={"army": who}, about=f"army:{army}",
        ),
        dice=dice,
    )  # fmt: skip


def test_a_loss_names_the_row_that_caused_it(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points=1000)
    [line] = lines_of(roll_for(story, army, "shortfall", [1, 1, 3]))
    assert line["say"] == "{army} loses {points} points."
    assert line["why"] == "cause:shortfall/famine"


def test_a_roll_that_changes_nothing_is_told_with_its_die_to_the_one_who_rolled(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101")
    [line] = lines_of(roll_for(story, army, "shortfall", [6]))
    assert line["facts"]["row"] == "row:shortfall/foraging"
    assert line["facts"]["die"] == "6"
    assert line["to"] == [ostmark]


def test_an_army_of_which_nobody_is_left_is_told_of(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points=50)
    told = [line["say"] for line in lines_of(roll_for(story, army, "shortfall", [1, 6, 6]))]
    assert told == ["{army} loses {points} points.", "{army} is wiped out."]


def test_what_is_changed_by_hand_is_told_too(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod")
    place = story.settlement(ostmark, "0101")

    def give(world, chance):
        world.put("settlement", place, owner=gorgrod)
        return {}

    done = story.do(give)
    assert [line["say"] for line in lines_of(done)] == ["{what} passes from {before} to {after}."]
    assert find_silent(story.store, done) == []
