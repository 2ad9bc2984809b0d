"""The sea as a person types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown

BOARD = """0101 coast capital-site
0201 headland
0301 coast
0401 rocky-coast
0102 sea
0202 sea
0302 sea
"""


@pytest.fixture
def sea(hexcrown: Hexcrown, tmp_path: Path) -> Hexcrown:
    """Two ships of Ostmark at its capital, a pirate two tiles off."""
    board = tmp_path / "board.txt"
    board.write_text(BOARD, "utf-8")
    for words in (
        ("new", "Sea", "--seed", "salt", "--at", str(tmp_path / "sea.hexcrown")),
        ("map", "lay", str(board), "--force", "--reason", "few tiles"),
        ("empire", "add", "Ostmark", "--race", "empire"),
        ("settlement", "add", "Altburg", "kind=capital", "owner=Ostmark", "tile=0101"),
        ("army", "add", "Banner", "owner=Ostmark", "tile=0101", "points=1000", "provisions=6"),
        ("fleet", "add", "Gull", "owner=Ostmark", "tile=0101", "ships=2"),
        ("turn", "until", "campaign"),
        ("fleet", "add", "Corsair", "kind=pirate", "tile=0301", "ships=1"),
    ):
        assert hexcrown(*words).code == 0, words
    return hexcrown


def test_an_army_goes_aboard_and_the_fleet_meets_pirates(sea: Hexcrown) -> None:
    assert "Banner goes aboard Gull." in sea("army", "embark", "Banner", "Gull").out
    answer = sea("sail", "Gull", "0201", "0301", "--dice", "5,4,4,6,1", "--choose", "engage")
    assert answer.code == 0, answer.err
    assert "Gull brings Corsair to battle." in answer.out
    assert "Gull (9) against Corsair (3). The day goes to Gull: the fleet sunk." in answer.out
    assert "sunk" not in sea("undo").err


def test_a_battle_at_sea_has_two_names(sea: Hexcrown) -> None:
    sea("sail", "Gull", "0201", "0301", "--dice", "5", "--choose", "let-pass")
    for words in (("fleet", "battle", "Gull", "Corsair"), ("battle", "Gull", "Corsair", "--sea")):
        answer = sea(*words, "--dice", "6,1", "--json")
        assert answer.document["outcome"]["then"][0]["row"]["id"] == "fleet-sunk"
        sea("undo")


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (("sail", "Gull", "0301"), "BG-SEA-1"),
        (("sail", "Gull", "0102"), "BG-SEA-1"),
        (("sail", "Corsair", "0201"), "ME-PIR-2"),
        (("army", "land", "Banner"), "BG-SEA-1"),
        (("fleet", "battle", "Gull", "Corsair"), "ME-SEA-1"),
        (("fleet", "split", "Gull", "2"), "BG-SEA-1"),
    ],
)
def test_what_can_not_be_is_refused_with_its_rule(
    sea: Hexcrown, words: tuple[str, ...], rule: str
) -> None:
    before = sea("export", "--state").out
    answer = sea(*words, "--json")
    assert answer.code == 1
    assert answer.document["error"]["rule"] == rule
    assert sea("export", "--state").out == before


@pytest.mark.parametrize(
    "words", ["sail", "sail Gull", "sail Ghoul 0201", "sail Gull 9999", "fleet split Gull two"]
)
def test_wrong_words_are_told_as_such(sea: Hexcrown, words: str) -> None:
    assert sea(*words.split()).code == 2


def test_the_sea_is_told_in_italian(sea: Hexcrown) -> None:
    assert (
        "Banner si imbarca su Gull." in sea("army", "embark", "Banner", "Gull", "--lang", "it").out
    )
    assert "la rotta salta" in sea("sail", "Gull", "0301", "--lang", "it").err
