"""Campaigns for the guide, in a home of their own."""

from __future__ import annotations

from pathlib import Path

from tests.story import Story


def two_armies(home: Path) -> None:
    """Ostmark's two armies, one of them beside an army of Gorgrod; it is Ostmark's turn."""
    folder = home / "data" / "campaigns"
    folder.mkdir(parents=True)
    place = folder / "vale.hexcrown"
    story = Story(str(place), "0101 lowland\n0201 lowland\n0301 lowland\n")
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    story.army(ostmark, "0101", name="First Banner", provisions=3)
    story.army(ostmark, "0301", name="Second Banner", provisions=3)
    story.army(gorgrod, "0101", name="Iron Host", provisions=3)
    story.settlement(ostmark, "0201", "capital")
    story.turn(1, phase="scouting", empire=ostmark)
    story.store.close()
    (folder / "current").write_text(f"{place}\n")
