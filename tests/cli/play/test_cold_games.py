"""What a person who plays the other games cold reads: in both languages, with what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from campaign.games.play import get_game, name_in_hint
from tables.errors import Refused
from tables.games.telling import tell_answer

PRAYER = {"name": {"en": "Altar", "it": "Altare"}, "count": 5, "mode": "declare", "gives": {}}


def told(game: str, verb: str, document: Mapping[str, Any], lang: str = "en") -> str:
    found = get_game(game)
    return "\n".join(tell_answer(document, verb, found.words(lang), found.texts))


def test_cards_without_names_and_modes_have_their_italian() -> None:
    words = get_game("magnificent").words("it")
    cards = [words.show(card) for card in ("white poster 04", "tent 22", "I-2")]
    assert cards == ["poster bianco 04", "tenda 22", "I-2"]
    prayers = told("settlers", "prayers", {"prayers": {"altar": PRAYER}, "colours": {}}, "it")
    assert "pesca 5, un colore dichiarato prima di pescare" in prayers


def test_a_choice_says_what_comes_next() -> None:
    chosen = {"player": "anna", "trainer": "trainer 12", "left": [], "phase": "play"}
    assert "next: the turns" in told("magnificent", "choose", chosen)


@pytest.mark.rule("MS-7")
def test_alone_a_round_shows_no_order_card() -> None:
    paid = {"player": "anna", "dice_due": 4, "coins_left": 1, "points_lost": 0}
    document = {"payments": [paid], "waiting": ["anna"], "sets": [], "solo": True}
    assert "anna: dice 4; coins left: 1" in told("magnificent", "round", document)


@pytest.mark.parametrize(("name", "end"), [("game", "grey"), ("due", "grey --name due")])
def test_a_proposed_command_names_its_game(name: str, end: str) -> None:
    trouble = Refused("waits", hint="hexcrown play settlers choose {answer}", answer="grey")
    name_in_hint(trouble, "settlers", name)
    assert trouble.hint.format(**trouble.facts).endswith(end)
