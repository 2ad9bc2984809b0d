"""No silent outcome: what ends, begins or changes hands is told, with its cause and its dice."""

from __future__ import annotations

from campaign.acts.act import act
from campaign.bookkeeping.manual_edits import add_row, end_row, give_settlement, set_row
from campaign.events.armies import PointsLost, WipedOut
from campaign.events.event import told_in
from campaign.events.tables import RowCame
from campaign.rules.act_context import subject
from tests.long.silence import find_silent
from tests.story import Story, events_in, sentences_in

BOARD = "0101 lowland\n0201 lowland\n"


def roll_for(story: Story, army: int, table: str, dice: list[int]):
    who = subject("army", army)
    return story.do(
        lambda world, chance: act(
            world, chance, [{"kind": "roll", "table": table}],
            scope={"army": who}, about=f"army:{army}",
        ),
        dice=dice,
    )  # fmt: skip


def test_a_loss_has_the_row_and_the_roll_that_caused_it_and_the_cell_it_changed(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points=1000)
    done = roll_for(story, army, "shortfall", [1, 1, 3])
    [told] = told_in(done.steps)
    assert isinstance(told.event, PointsLost)
    assert told.event.points.cells == (f"army:{army}.points",)
    assert told.cause is not None
    assert (told.cause.row, told.cause.die) == ("shortfall/famine", "1")
    assert done.rolls[told.cause.roll or 0]["dice"][0][1] == [1]


def test_a_roll_that_changes_nothing_is_an_event_for_the_one_who_rolled(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101")
    [told] = told_in(roll_for(story, army, "shortfall", [6]).steps)
    assert isinstance(told.event, RowCame)
    assert (told.event.row.row, told.event.die, told.heard) == ("foraging", "6", (ostmark,))


def test_an_army_of_which_nobody_is_left_is_told_of(tmp_path):
    story = Story(tmp_path, BOARD)
    army = story.army(story.empire("Ostmark"), "0101", points=50)
    events = events_in(roll_for(story, army, "shortfall", [1, 6, 6]))
    assert list(map(type, events)) == [PointsLost, WipedOut]


def test_what_is_changed_by_hand_is_told_too(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod")
    story.settlement(ostmark, "0101", name="Elmby")
    story.army(ostmark, "0201", points=1000, name="Wolves")
    given = story.do(lambda world, chance: give_settlement(world, "Elmby", "Gorgrod", False))
    changed = story.do(
        lambda world, chance: set_row(world, "army", "Wolves", ["points=950"], False)
    )
    crowns = story.do(
        lambda world, chance: set_row(world, "empire", "Ostmark", ["treasury=7"], False)
    )
    added = story.do(
        lambda world, chance: add_row(
            world, "army", {"name": "Bears", "tile": story.tile("0101"), "owner": gorgrod}
        )
    )
    ended = story.do(lambda world, chance: end_row(world, "army", "Bears", "forgotten"))

    assert sentences_in(given, story) == [
        "Elmby (0101), belongs to: Ostmark, by hand now Gorgrod.",
        "0101, belongs to: Ostmark, by hand now Gorgrod.",
    ]
    assert sentences_in(changed, story) == ["Wolves, points: 1000, by hand now 950."]
    assert sentences_in(crowns, story) == ["Ostmark, crowns: 0, by hand now 7."]
    assert sentences_in(added, story) == ["Bears takes the field at 0101."]
    assert sentences_in(ended, story) == ["Bears is no more."]
    for done in (given, changed, crowns, added, ended):
        assert find_silent(story.store, done) == []
