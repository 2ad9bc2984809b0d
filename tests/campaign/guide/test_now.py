"""Now: where the year stands, what wants a person, and the one next step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import look
from campaign.guide.situation import know_now, situation
from cli.words.now_words import say_card, say_players_turn, say_step, say_turn
from tests.story import Story

BOARD = "0101 lowland\n0201 lowland barren\n0102 lowland\n0202 lowland"


@pytest.fixture
def story(tmp_path: Path) -> Any:
    made = Story(tmp_path, BOARD)
    ostmark, varn = made.empire("Ostmark"), made.empire("Karak Varn", "dwarfs")
    made.settlement(ostmark, "0101", "village", name="Fenford")
    made.army(ostmark, "0101", 1150, name="First Host", provisions=3)
    made.army(varn, "0101", 1400, name="First Throng", provisions=3)
    made.turn(4, "movement", ostmark)
    return made


def test_a_battle_that_can_be_fought_is_a_card_and_the_next_step(story: Any) -> None:
    now = look(story.store, situation)
    assert [say_card(card) for card in now["cards"]] == ["Battle at Fenford"]
    assert (now["step"]["action"], now["step"]["actor"], now["step"]["values"]) == (
        "battle",
        1,
        [2],
    )
    assert say_step(now["step"]) == "Fight the battle at Fenford"
    assert say_step(now["on"]) == "End Ostmark's turn"


def test_no_battle_is_offered_once_its_phase_is_over(story: Any) -> None:
    story.turn(4, "reorganisation", 1)
    now = look(story.store, situation)
    assert now["cards"] == []
    assert now["step"] == now["on"]


def test_the_year_shows_what_is_past_now_and_ahead(story: Any) -> None:
    now = look(story.store, situation)
    assert [part["state"] for part in now["year"]] == ["past"] * 4 + ["now"] + ["ahead"] * 4
    assert next(part["phase"] for part in now["phases"] if part["state"] == "now") == "movement"
    assert (say_turn(now), now["following"]) == ("Ostmark's turn", "Karak Varn")


def test_a_player_is_told_whose_turn_it_is_and_what_is_wanted(story: Any) -> None:
    told = [say_players_turn(look(story.store, lambda w, e=e: know_now(w, e))) for e in (1, 2)]
    assert told == ["Your turn: 1 army to move", "Ostmark is moving"]


def test_an_army_without_food_is_a_card_that_leads_to_it(story: Any) -> None:
    hungry = story.army(1, "0201", 500, name="Second Host")
    cards = look(story.store, situation)["cards"]
    assert [(each["kind"], each["row"]) for each in cards] == [
        ("battle", ""), ("hunger", f"army:{hungry}"),
    ]  # fmt: skip
    assert say_card(cards[1]) == "Second Host is about to starve"
