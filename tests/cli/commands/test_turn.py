"""Turns, decisions and orders as a person types them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Hexcrown
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0104 highland
"""


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    """Two empires; an army of Ostmark stands by a tower."""
    story = Story(tmp_path, BOARD)
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    ostmark = story.empire("Ostmark", crowns=10)
    norsca = story.empire("Norsca", "chaos")
    story.settlement(ostmark, "0101", "capital")
    story.settlement(norsca, "0104", "capital")
    story.army(ostmark, "0103", points=1200)
    story.site("0103", "tower")
    return story


def test_status_says_where_we_are_and_what_comes_next(story: Story, hexcrown: Hexcrown) -> None:
    answer = hexcrown("turn")
    assert answer.code == 0
    assert "1/spring" in answer.out
    assert "hexcrown turn next" in answer.out


def test_a_turn_tells_its_story_and_who_acts(story: Story, hexcrown: Hexcrown) -> None:
    hexcrown("turn", "next", "--auto")
    answer = hexcrown("turn", "next", "--auto")
    assert "Ostmark acts" in answer.out
    assert "hexcrown undo reverts it" in answer.out


def test_a_dry_run_changes_nothing(story: Story, hexcrown: Hexcrown) -> None:
    before = story.state()
    answer = hexcrown("turn", "until", "winter", "--auto", "--dry-run")
    assert "then it is 1/winter  " in answer.out
    assert "Calendar" not in answer.out
    assert story.state() == before


def test_after_an_undo_the_status_suggests_what_can_be_typed(
    story: Story, hexcrown: Hexcrown
) -> None:
    for _ in range(4):
        hexcrown("turn", "next", "--auto")
    suggested = set()
    for _ in range(4):
        assert hexcrown("undo", "--yes").code == 0
        told = hexcrown("turn", "status").out
        words = told.partition("next: hexcrown ")[2].split()
        assert words, told
        suggested.add(tuple(words))
        assert hexcrown(*words, "--dry-run").code == 0, words
    assert suggested == {("turn", "next"), ("turn", "player")}


def test_a_dry_run_tells_who_acts_after_it(story: Story, hexcrown: Hexcrown) -> None:
    """`phase scouting -> subsistence` read as if nobody scouted any more."""
    story.turn(1, "scouting", 1)
    answer = hexcrown("turn", "player", "--dry-run")
    assert "then it is 1/turn 1  Scouting (Norsca)" in answer.out
    assert hexcrown("turn", "player", "--dry-run", "--json").document["then"]["empire"] == "Norsca"


def test_a_dry_run_of_an_action_tells_its_story_up_to_the_dice(
    story: Story, hexcrown: Hexcrown
) -> None:
    story.turn(1, "scouting", 1)
    before = story.state()
    answer = hexcrown("explore", "1", "0104", "--dry-run")
    assert "then dice are rolled: " in answer.out
    assert story.state() == before, "no sealed die was looked at"


def test_the_plan_and_the_order_are_shown_in_italian_too(story: Story, hexcrown: Hexcrown) -> None:
    assert "Torre all'equinozio" in hexcrown("turn", "plan", "--lang", "it").out
    assert "Terremoti" in hexcrown("turn", "order", "--lang", "it").out.title()


def test_a_decision_is_asked_answered_and_not_answered_twice(
    story: Story, hexcrown: Hexcrown
) -> None:
    story.turn(3, "pirates")
    asked = hexcrown("turn", "phase", "--dice", "6,6,1,1,1,1")
    assert "hexcrown decide 1 " in asked.out
    wrong = hexcrown("decide", "1", "dance")
    assert (wrong.code, "answers are" in wrong.err) == (2, True)
    waiting = hexcrown("turn", "next")
    assert (waiting.code, "waits for an answer" in waiting.err) == (1, True)
    option = hexcrown("decide", "--json").document["decisions"][0]["options"][0]["id"]
    assert hexcrown("decide", "1", option).code == 0
    assert hexcrown("decide", "1", option).code == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("turn", "until", "summer"), 2),
        (("turn", "until", "1"), 1),
        (("turn", "until", "turn"), 2),
        (("turn", "backwards"), 2),
        (("decide", "7", "yes"), 1),
        (("decide", "7"), 2),
    ],
)
def test_wrong_words_are_refused_with_words(
    story: Story, hexcrown: Hexcrown, words: tuple[str, ...], code: int
) -> None:
    before = story.state()
    answer = hexcrown(*words)
    assert answer.code == code
    assert answer.err
    assert story.state() == before


def test_orders_are_checked_whole_before_anything_is_done(
    story: Story, hexcrown: Hexcrown, tmp_path: Path
) -> None:
    hexcrown("turn", "next", "--auto")
    before = story.state()
    file = tmp_path / "orders.txt"
    file.write_text(
        "cast x y z\nempire Ostmark\ncast Ostmark abundance 0102\n# a word\ncast Norsca rot 0102\n"
        "undo\nflurb\ncast Ostmark rot 0102 --force\narmy set 1 points=9\ncast 'Ostmark\n"
    )
    checked = hexcrown("orders", "check", str(file), "--json")
    assert [each["line"] for each in checked.document["problems"]] == [1, 5, 6, 7, 8, 9, 10]
    assert hexcrown("orders", "run", str(file)).code == 2
    assert story.state() == before


def test_each_orders_fate_is_reported_and_none_is_run_twice(
    story: Story, hexcrown: Hexcrown, tmp_path: Path
) -> None:
    hexcrown("turn", "next", "--auto")
    file = tmp_path / "orders.txt"
    file.write_text("empire Ostmark\ncast Ostmark abundance 0102\ncast Ostmark rot 0102\n")
    fates = hexcrown("orders", "run", str(file), "--json").document
    assert [each["fate"] for each in fates["orders"]] == ["done", "refused"]
    assert fates["missing"] == ["Norsca"]
    assert story.get("empire", 1)["treasury"] <= 8
    again = hexcrown("orders", "run", str(file), "--json").document
    assert [each["fate"] for each in again["orders"]] == ["done before", "refused"]
    assert "Norsca" in hexcrown("turn").out


@pytest.mark.in_process
def test_a_run_of_orders_that_was_cut_off_goes_on_where_it_stopped(
    story: Story, hexcrown: Hexcrown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.calendar(season="winter", turn=0, phase="baggage")
    file = tmp_path / "orders.txt"
    file.write_text("empire Ostmark\n" + 3 * "provisions Ostmark 1 1\n")
    story.set_up(lambda world: world.put("army", 1, tile=story.tile("0101")))
    before = story.get("army", 1)["provisions"]
    with monkeypatch.context() as patch:
        patch.setattr("campaign.app.ordering.do_line", cut_off(after=2))
        assert hexcrown("orders", "run", str(file)).code == 130
    assert story.get("army", 1)["provisions"] == before + 2
    again = hexcrown("orders", "run", str(file), "--json").document
    assert [each["fate"] for each in again["orders"]] == ["done before", "done before", "done"]
    assert story.get("army", 1)["provisions"] == before + 3
    assert hexcrown("orders", "run", str(file)).code == 1


def cut_off(after: int) -> Callable[..., tuple[str, str]]:
    from campaign.app.ordering import do_line

    lines = iter(range(after))

    def work(*words: Any) -> tuple[str, str]:
        if next(lines, None) is None:
            raise KeyboardInterrupt
        return do_line(*words)

    return work


def test_a_phase_whose_dice_were_read_wrong_is_run_again(story: Story, hexcrown: Hexcrown) -> None:
    story.calendar(season="winter", turn=0, phase="quarters")
    act = hexcrown("turn", "phase", "--dice", "3,4,5,6,2", "--json").document["act"]
    amended = hexcrown("amend", str(act), "--dice", "3,4,3,4", "--yes")
    assert amended.code == 0, amended.err
    assert "Norsca: A quiet winter  (winter-events  2d6 [3 4] = 7)" in amended.out
    assert hexcrown("check").out == ""


def test_a_season_may_begin_within_an_amended_act(story: Story, hexcrown: Hexcrown) -> None:
    story.calendar(season="autumn", turn=0, phase="autumn-magic")
    act = hexcrown("turn", "next", "--dice", "6,3,4,3,4", "--json").document["act"]
    amended = hexcrown("amend", str(act), "--dice", "6,3,4,5,6,2", "--yes")
    assert (amended.code, "Norsca: Caravan" in amended.out) == (0, True), amended.err
    judged = hexcrown("journal", "verify", "--replay", "--json")  # it is not accused
    assert (judged.code, judged.document["problems"]) == (0, [])


def test_a_forecast_changes_nothing_and_names_every_empire(
    story: Story, hexcrown: Hexcrown
) -> None:
    before = story.state()
    answer = hexcrown("forecast", "autumn", "--runs", "5")
    assert answer.code == 0
    assert "Ostmark" in answer.out
    assert "Norsca" in answer.out
    assert story.state() == before
    assert hexcrown("forecast", "--runs", "0").code == 2


def test_a_court_wizard_casts_at_an_equinox_alone(story: Story, hexcrown: Hexcrown) -> None:
    early = hexcrown("cast", "ostmark", "abundance", "0103")
    assert (early.code, "HO-SPELL" in early.err) == (1, True)
    hexcrown("turn", "next", "--auto")
    cast = hexcrown("cast", "ostmark", "abundance", "0103", "--dice", "4,4", "--json")
    assert cast.document["outcome"]["then"][0]["row"]["name"] == "It works"
    assert story.conditions("tile", story.tile("0103"))[-1] == "abundance"


def test_a_choice_is_given_ahead(story: Story, hexcrown: Hexcrown) -> None:
    story.turn(3, "pirates")
    words = ("turn", "phase", "--dice", "6,6,1,1,1,1")
    asked = hexcrown(*words, "--dry-run", "--json").document["decision"]
    given = hexcrown(*words, "--choose", asked["options"][0]["id"], "--dry-run", "--json")
    after = given.document["decision"] if given.code == 0 else None
    assert after is None or after["id"] != asked["id"]


def test_a_season_typed_twice_is_not_played_twice(story: Story, hexcrown: Hexcrown) -> None:
    assert hexcrown("turn", "until", "winter", "--auto").code == 0
    before = story.state()
    again = hexcrown("turn", "until", "winter", "--auto")
    assert (again.code, "it is winter of year 1 already" in again.err) == (1, True)
    assert story.state() == before
    assert hexcrown("turn", "until", "2", "--auto").code == 0


def test_a_season_cut_off_before_its_stop_goes_on_to_it(story: Story, hexcrown: Hexcrown) -> None:
    story.calendar(season="winter", turn=0, phase="events")
    answer = hexcrown("turn", "until", "winter", "--auto", "--json")
    assert [each["phase"] for each in answer.document["phases"]] == ["revenue", "diplomacy"]


def test_a_run_takes_the_dice_of_all_its_phases(story: Story, hexcrown: Hexcrown) -> None:
    """Two dice for an army's retreat into quarters, then two for each empire's fortune."""
    story.calendar(season="autumn", turn=0, phase="autumn-magic")
    words = ("turn", "until", "winter", "--dice")
    assert "too few dice: die 3 is next, a d6" in hexcrown(*words, "3,4").err
    assert "too many dice: 6 needed" in hexcrown(*words, "3,4,3,4,3,4,6").err
    assert story.get("calendar", 1)["season"] == "autumn"
    answer = hexcrown(*words, "3,4,3,4,3,4")
    assert (answer.code, story.get("calendar", 1)["season"]) == (0, "winter")


def test_orders_may_name_what_is_not_the_senders_where_a_action_goes_abroad(
    story: Story, hexcrown: Hexcrown, tmp_path: Path
) -> None:
    """What the sender sees; a force of another by its place."""
    story.army(1, "0104", points=300)
    story.army(2, "0104", points=900)
    file = tmp_path / "orders.txt"
    file.write_text(
        "empire Ostmark\nspy Ostmark spy Norsca\nspy Ostmark assassin Norsca --army 0104/1\n"
        "envoy Ostmark 0104\nenvoy Ostmark nowhere\nrecruit Ostmark 0104 100\n"
    )
    checked = hexcrown("orders", "check", str(file), "--json").document
    assert [each["line"] for each in checked["problems"]] == [5, 6]


@pytest.mark.parametrize(
    "words",
    [
        "build bridge Norsca 0103",
        "build ship Ostmark 0104",
        "build engine Ostmark 0104 ram",
        "recruit Norsca 0101 600",
        "recruit Ostmark 0101 100 --into Wolves",
        "army raise Norsca 0104 600",
        "provisions Norsca Wolves 2",
        "recover Ostmark 0104 1",
        "envoy Norsca 0104",
        "spy Norsca spy Ostmark",
        "cast Norsca abundance 0103",
        "army march Wolves 0103 0102",
        "army march 1 0102 9999",
        "army merge 1 Wolves",
        "siege begin 1 --with Wolves",
        "battle Shark Gull --sea",
    ],
)
def test_an_order_that_commands_what_is_anothers_is_named_with_its_line(
    story: Story, hexcrown: Hexcrown, tmp_path: Path, words: str
) -> None:
    story.army(2, "0104", name="Wolves")
    story.fleet(2, "0104", name="Shark")
    story.fleet(1, "0101", name="Gull")
    file = tmp_path / "orders.txt"
    file.write_text(f"empire Ostmark\nbattle Gull Shark --sea\n{words}\n")
    checked = hexcrown("orders", "check", str(file), "--json")
    assert checked.code == 1
    assert {each["line"] for each in checked.document["problems"]} == {3}


def test_a_run_tells_each_roll_for_whom_and_by_which_dice(story: Story, hexcrown: Hexcrown) -> None:
    story.calendar(season="winter", turn=0, phase="quarters")
    told = hexcrown("turn", "phase", "--dice", "3,4,5,6,2")
    assert "  Ostmark: A quiet winter  (winter-events  2d6 [3 4] = 7)" in told.out
    assert "  Norsca: Caravan  (winter-events  2d6 [5 6] = 11  crowns: 1d6 [2] = 2)" in told.out


def test_a_choice_that_nobody_asked_for_is_said_to_be_so(story: Story, hexcrown: Hexcrown) -> None:
    answer = hexcrown("turn", "next", "--choose", "dance", "--auto")
    assert "the choice dance was not offered" in answer.out


def test_a_turn_goes_on_when_its_decision_is_answered(story: Story, hexcrown: Hexcrown) -> None:
    """One dialogue: what stops it is asked at once, and it comes to where it was sent."""
    story.turn(3, "pirates")
    typed = ["6", "6", *["1"] * 60]
    done = hexcrown("turn", "next", "--ask", stdin="\n".join(typed) + "\n")
    assert done.code == 0, done.err
    assert not story.find("decision", ended_at=None)
    assert story.find("decision")
    [calendar] = story.find("calendar")
    assert (calendar["turn"], calendar["phase"]) == (3, "scouting")


@pytest.mark.rule("ME-MINE-1")
def test_a_roll_made_again_is_told_with_its_dice_and_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hexcrown: Hexcrown
) -> None:
    story = Story(tmp_path, "0101 highland barren\n0102 lowland")
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    karak = story.empire("Karak", "dwarfs")
    story.army(karak, "0101")
    story.turn(1, "scouting", karak)
    hexcrown("explore", "1", "--wildlands", "--dice", "71,1")
    answer = hexcrown("decide", "1", "again", "--dice", "3")
    assert "mine  1d6 [3] = 3" in answer.out
    assert "Base metals" in answer.out


@pytest.mark.rule("BG-REALM-1")
def test_an_undone_act_keeps_the_names_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hexcrown: Hexcrown
) -> None:
    story = Story(tmp_path, "0101 lowland capital-site\n0102 lowland")
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    story.empire("Ostmark")
    hexcrown("empire", "found", "Ostmark", "0101")
    [capital] = story.find("settlement", kind="capital")
    hexcrown("undo", "--yes")
    told = hexcrown("journal").out
    assert capital["name"] in told
    assert "settlement:" not in told.casefold()
