"""Two realms for tests of orders: Ostmark with two armies in its capital, Norsca with a horde."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.story import Story


def set_up(place: str, board: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Story:
    """Ostmark is moving; the campaign is the one that commands use."""
    story = Story(place, board)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    monkeypatch.chdir(tmp_path)
    ostmark = story.empire("Ostmark", crowns=50)
    norsca = story.empire("Norsca", "chaos", crowns=50)
    story.settlement(ostmark, "0101", "capital", name="Altdorf")
    story.settlement(norsca, "0104", "capital", name="Skull")
    story.army(ostmark, "0101", points=1200, name="First")
    story.army(ostmark, "0101", points=1200, name="Second")
    story.army(norsca, "0105", points=1200, name="Horde")
    story.turn(1, "movement", ostmark)
    return story
