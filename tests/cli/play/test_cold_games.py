"""What a person who plays the other games cold reads: in both languages, with what comes next."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.games.game_acts import name_in_hint
from cli.play.magnificent_text import card_name, render_choice, render_round
from cli.play.settlers_text import render_prayers
from cli.words.reader import speak_in
from tables.errors import Refused

PRAYER = {"name": {"en": "Altar", "it": "Altare"}, "count": 5, "mode": "declare", "gives": {}}


@pytest.fixture
def italian(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_in("it")


@pytest.mark.usefixtures("italian")
def test_cards_without_names_and_modes_have_their_italian(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert [card_name(card) for card in ("white poster 04", "tent 22", "I-2", None)] == [
        "poster bianco 04", "tenda 22", "I-2", "-"
    ]  # fmt: skip
    render_prayers({"prayers": {"altar": PRAYER}, "colours": {}})
    assert "pesca 5, un colore dichiarato prima di pescare" in capsys.readouterr().out


def test_a_choice_says_what_comes_next(capsys: pytest.CaptureFixture[str]) -> None:
    render_choice({"player": "anna", "trainer": "trainer 12", "left": [], "phase": "play"})
    assert "next: the turns" in capsys.readouterr().out


@pytest.mark.rule("MS-7")
def test_alone_a_round_shows_no_order_card(capsys: pytest.CaptureFixture[str]) -> None:
    paid: dict[str, Any] = {"player": "anna", "dice_due": 4, "coins_left": 1, "points_lost": 0}
    render_round({"payments": [paid], "waiting": ["anna"], "sets": []})
    assert "anna: dice 4; coins left: 1" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "end"), [("game", "grey"), ("due", "grey --name due")])
def test_a_proposed_command_names_its_game(name: str, end: str) -> None:
    trouble = Refused("waits", hint="hexcrown play settlers choose {answer}", answer="grey")
    name_in_hint(trouble, "settlers", name)
    assert trouble.hint.format(**trouble.facts).endswith(end)
