"""The winter's works as a person types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown

BOARD = """0101 lowland
0102 river
0103 lowland
0104 lowland
"""


@pytest.fixture
def winter(hexcrown: Hexcrown, tmp_path: Path) -> Hexcrown:
    """Two empires in the first winter, before the envoys are heard."""
    file = tmp_path / "board.txt"
    file.write_text(BOARD, "utf-8")
    for words in (
        ("new", "Winter", "--seed", "snow", "--at", str(tmp_path / "winter.hexcrown")),
        ("map", "lay", str(file), "--force", "--reason", "a small one"),
        ("empire", "add", "Ostmark", "--race", "empire", "--crowns", "30"),
        ("empire", "add", "Karak", "--race", "dwarfs", "--crowns", "30"),
        ("settlement", "add", "Altburg", "kind=capital", "owner=Ostmark", "tile=0101"),
        ("settlement", "add", "Free", "kind=village", "race=bretonnia", "tile=0103"),
        ("settlement", "add", "Karag", "kind=capital", "owner=Karak", "tile=0104"),
        ("army", "add", "Iron", "owner=Karak", "tile=0104", "points=900"),
        ("tile", "set", "0102", "owner=Ostmark", "--reason", "held"),
        ("turn", "until", "winter", "--auto"),
    ):
        assert hexcrown(*words).code == 0, words
    return hexcrown


def to_phase(hexcrown: Hexcrown, phases: int) -> None:
    for _ in range(phases):
        assert hexcrown("turn", "next", "--auto").code == 0


def test_an_envoy_is_sent_and_a_second_refused_with_the_rule(winter: Hexcrown) -> None:
    assert "sends an envoy to Free" in winter("envoy", "Ostmark", "Free").out
    again = winter("envoy", "Ostmark", "Free")
    assert again.code == 1
    assert "ME-DIP-5" in again.err
    assert "attende già" in winter("envoy", "Ostmark", "Free", "--lang", "it").err


def test_a_dry_run_shows_the_change_and_makes_none(winter: Hexcrown) -> None:
    shown = winter("envoy", "Ostmark", "Free", "--dry-run").out
    assert "+ Ostmark and Free" in shown
    assert winter("envoy", "Ostmark", "Free").code == 0


def test_recruits_are_told_as_json(winter: Hexcrown) -> None:
    to_phase(winter, 1)
    done = winter("recruit", "Ostmark", "Altburg", "600", "--name", "Third", "--json").document
    assert done["story"][0]["facts"]["points"] == 600
    assert winter("recruit", "Ostmark", "Altburg", "many").code == 2
    assert winter("recruit", "Ostmark", "Nowhere", "600").code == 2


def test_a_bridge_is_built_and_undone(winter: Hexcrown) -> None:
    to_phase(winter, 3)
    assert winter("build", "bridge", "Ostmark", "0102").code == 0
    assert winter("build", "bridge", "Ostmark", "0102").code == 1
    assert winter("undo").code == 0
    assert winter("build", "bridge", "Ostmark", "0102").code == 0


def test_an_agent_rolls_typed_dice(winter: Hexcrown) -> None:
    to_phase(winter, 6)
    done = winter("spy", "Ostmark", "saboteur", "Karak", "--army", "Iron", "--dice", "6,4")
    assert "loses 4 crowns" in done.out
    assert winter("spy", "Ostmark", "counter-agent").code == 0
    assert winter("spy", "Ostmark", "counter-agent", "Karak").code == 2
    assert winter("spy", "Ostmark", "spy").code == 2


def test_works_out_of_season_are_refused_unless_forced(winter: Hexcrown) -> None:
    late = winter("build", "bridge", "Ostmark", "0102")
    assert late.code == 1
    assert "BG-YEAR-3" in late.err
    forced = ("--force", "--reason", "agreed at the table")
    assert winter("build", "bridge", "Ostmark", "0102", *forced).code == 0


def test_a_new_army_is_raised_where_the_rules_allow(winter: Hexcrown) -> None:
    early = winter("army", "raise", "Ostmark", "Altburg", "600")
    assert (early.code, "BG-YEAR-3" in early.err) == (1, True)
    to_phase(winter, 1)
    few = winter("army", "raise", "Ostmark", "Altburg", "400")
    assert (few.code, "BG-ARMY-1" in few.err, "--to ARMY" in few.err) == (1, True, True)
    assert (
        "+ The First Host of Ostmark"
        in winter("army", "raise", "Ostmark", "Altburg", "600", "--dry-run").out
    )
    raised = winter("army", "raise", "Ostmark", "Altburg", "600", "--name", "Third")
    assert "600 points are recruited at Altburg (0101) into Third" in raised.out
    assert winter("undo").code == 0
    assert winter("army", "show", "Third").code == 2
