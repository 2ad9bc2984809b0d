"""What the guide and the prompts show while they ask."""

from __future__ import annotations

from pathlib import Path

from campaign.acts.perform import Request, perform
from campaign.rules.packs import campaign_library
from campaign.season.running import advance
from cli.guide.menu import MenuOption, pick_option, render_menu
from cli.guide.tour import was_done
from cli.words.roll_words import table_lines
from tables.chance.roll_question import RollQuestion
from tests.story import Story

OPTIONS = [MenuOption(word, word) for word in ("move", "explore", "expel", "wait")]


def test_an_option_keeps_its_number_while_the_menu_is_open(capsys) -> None:  # type: ignore[no-untyped-def]
    shown = [each for each in OPTIONS if each.word.startswith("exp")]
    render_menu("what?", shown, OPTIONS, "", "")
    assert " 2  explore" in capsys.readouterr().out
    assert pick_option(shown, OPTIONS, "3", "") == "expel"
    assert pick_option(shown, OPTIONS, "1", "") == "move"


def test_the_table_is_shown_with_its_ranges_and_its_column(tmp_path: Path) -> None:
    library = Story(tmp_path, "0101 lowland").look(campaign_library)
    question = RollQuestion("table/scouting", "1d100", column="river")
    title, *rows = table_lines(library, question)
    assert title == "Scouting a new tile: river"
    table = library.get("scouting")
    for row, shown in zip([row for row in table.rows if "river" in row.ranges], rows, strict=True):
        low, high = row.ranges["river"]
        assert shown.split()[0] == (str(low) if low == high else f"{low}-{high}")


def test_a_step_of_the_tour_is_not_done_because_the_year_went_on(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland")
    story.empire("Ostmark")
    perform(story.store, advance, Request(words=("turn", "next")))
    assert not was_done(story.store, ["search", "1"], 0)
    assert was_done(story.store, ["turn", "player"], 0)
