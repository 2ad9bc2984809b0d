"""The battle sheet: the same battle for both sides, each with what it knows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.commands.test_war import war  # noqa: F401 - a fixture
from tests.cli.conftest import Hexcrown

pytestmark = pytest.mark.rule("HO-SHEET")


@pytest.fixture
def field(war: Hexcrown) -> Hexcrown:  # noqa: F811
    """Banner of Ostmark and Guard of Nordheim at 0202, before Nordheim's fortress Karak."""
    for words in (
        ("settlement", "set", "Karak", "points=300", "--force", "--reason", "for the test"),
        ("army", "add", "Reserve", "owner=Nordheim", "tile=0201", "points=700"),
    ):
        assert war(*words).code == 0
    return war


def sheet(field: Hexcrown, *words: str) -> Any:
    answer = field("battle-sheet", "0202", *words, "--json")
    assert answer.code == 0, answer.err
    return answer.document


def test_the_gamemasters_sheet_has_both_sides_and_their_sum(field: Hexcrown) -> None:
    made = sheet(field)
    assert (made["attacker"]["owner"], made["attacker"]["points"]) == ("Ostmark", 1000)
    assert (made["defender"]["owner"], made["defender"]["points"]) == ("Nordheim", 1000)
    assert [each["name"] for each in made["ground"]] == ["Open country"]
    assert [each["name"] for each in made["near"]] == ["Reserve"]
    assert made["strategies"]["rows"][0]["cells"] == [0, -2, 2]


def test_each_side_reads_of_the_other_what_it_knows(field: Hexcrown) -> None:
    mine = sheet(field, "--empire", "Ostmark")
    assert mine["attacker"]["armies"][0]["strength"] == 1000
    assert (mine["defender"]["armies"][0]["strength"], mine["defender"]["points"]) == (None, None)
    assert "provisions" not in mine["defender"]["armies"][0]
    theirs = sheet(field, "--empire", "Nordheim")
    assert (theirs["attacker"]["points"], theirs["defender"]["points"]) == (None, 1000)
    field("army", "set", "Guard", "points=600", "--force", "--reason", "unseen")
    assert sheet(field, "--empire", "Ostmark")["defender"] == mine["defender"]


def test_the_scenario_is_the_same_on_every_copy_and_may_be_chosen(field: Hexcrown) -> None:
    first = sheet(field)["scenario"]
    assert sheet(field, "--empire", "Nordheim")["scenario"] == first == sheet(field)["scenario"]
    assert (first["rule"], first["house"]) == ("HO-SHEET", True)
    assert sheet(field, "--scenario", "crossroads")["scenario"]["id"] == "crossroads"
    refused = field("battle-sheet", "0202", "--scenario", "storm")
    assert refused.code == 2
    assert "pitched-battle" in refused.err


def test_a_storm_has_walls_a_garrison_and_a_scenario_of_its_own(field: Hexcrown) -> None:
    made = sheet(field, "--walls")
    assert made["walls"] == 3
    assert made["defender"]["place"]["points"] == 300
    assert made["scenario"]["id"] in ("storm", "breach", "sally")
    assert sheet(field, "--walls", "--empire", "Ostmark")["defender"]["points"] is None


def test_a_sheet_changes_nothing_and_uses_no_die_of_the_campaign(field: Hexcrown) -> None:
    before = field("journal", "--json").out
    sheet(field)
    assert field("journal", "--json").out == before


def test_who_has_no_part_in_it_or_where_nobody_meets_is_refused(field: Hexcrown) -> None:
    field("empire", "add", "Tilea", "--race", "empire")
    for words in (("0202", "--empire", "Tilea"), ("0101",), ("0303", "--walls")):
        refused = field("battle-sheet", *words)
        assert (refused.code, "HO-SHEET" in refused.err) == (1, True), words


def test_battles_at_hand_are_in_the_report_as_far_as_they_are_known(field: Hexcrown) -> None:
    whole = field("report", "--json").document["battles"]
    assert [(each["label"], each["walls"], each["by"], each["against"]) for each in whole] == [
        ("0202", False, "Ostmark", "Nordheim"),
        ("0202", True, "Ostmark", "Nordheim"),
    ]
    assert "Ostmark meets Nordheim at 0202" in field("report").out
    assert "Ostmark incontra Nordheim a 0202" in field("report", "--lang", "it").out
    field("empire", "add", "Tilea", "--race", "empire")
    assert field("report", "--empire", "Tilea", "--json").document["battles"] == []


def test_the_sheet_is_one_page_in_both_languages(field: Hexcrown) -> None:
    told = field("battle-sheet", "0202").out
    assert "Points: 1000 against 1000, 1.0 to 1" in told
    assert "retreats to" in told
    assert "Regola della casa HO-SHEET" in field("battle-sheet", "0202", "--lang", "it").out
    assert field("battle-sheet", "0202", "--to", "html").out.startswith("<!doctype html>")
