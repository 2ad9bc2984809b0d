"""A report says of each die behind its story who says how it fell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown
from tests.story import Story

BOARD = (
    "0101 lowland\n0102 lowland barren\n0103 lowland\n0201 lowland barren\n0202 lowland barren\n"
)
WAYS = {"sealed": (), "typed": ("--dice", "66"), "forced": ("--seed", "luck")}


def test_dice_of_a_report_are_marked_by_their_source(
    hexcrown: Hexcrown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = Story(tmp_path / "a.hexcrown", BOARD)
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", str(story.place))
    ostmark = story.empire("Ostmark", crowns=50)
    story.settlement(ostmark, "0101", "capital", name="Altdorf")
    story.turn(1, "movement", ostmark)
    for (name, words), tile in zip(WAYS.items(), ("0102", "0201", "0202"), strict=True):
        story.army(ostmark, tile, points=1200, name=name)
        done = hexcrown("explore", name, "--wildlands", *words, "--force", "--reason", "so")
        assert done.code == 0, done
    report = hexcrown("report", "--dice-shown", "--to", "json").document
    dice = [die for part in report["story"] for line in part["lines"] for die in line["dice"]]
    assert {die["who"][0]: die["source"] for die in dice} == {name: name for name in WAYS}
    text = hexcrown("report", "--dice-shown").out
    assert all(f"{name})" in text or f"{name}]" in text for name in WAYS), text
