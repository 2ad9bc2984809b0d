"""A campaign on which every changing command has something to do."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland barren
0104 highland
0201 sea
0202 sea
0203 lowland
0204 lowland
0601 sea
0602 coast
0603 forest
0604 lowland capital-site
0605 river
0606 lowland barren
0605-0606 river "Aver"
"""


class Typed(NamedTuple):
    """A command; `files` are written beside the campaign and `first` is done before it runs."""

    words: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()
    first: tuple[tuple[str, ...], ...] = ()

    @property
    def name(self) -> str:
        return " ".join(self.words[:3])


def make_campaign(folder: Path) -> Path:
    """Ostmark and Norsca in the first turn's scouting, and Averland far off; one act undone."""
    story = Story(folder, BOARD, **{"open-sea": True})
    ostmark = story.empire("Ostmark", crowns=500)
    norsca = story.empire("Norsca", "chaos", crowns=100)
    story.settlement(ostmark, "0101", "capital", name="Altdorf")
    story.settlement(ostmark, "0204", "village", name="Helm")
    story.settlement(norsca, "0104", "capital", name="Skull")
    story.settlement(norsca, "0203", "fortress", name="Krag")
    story.army(ostmark, "0103", points=1200, name="First", provisions=3)
    story.army(ostmark, "0103", points=300, name="Second")
    story.army(ostmark, "0203", points=1500, name="Third", rams=1)
    story.army(norsca, "0203", points=700, name="Foe")
    story.army(norsca, "0102", points=700, name="Horde")
    story.army(ostmark, "0102", points=1500, name="Fourth")
    story.army(norsca, "0101", points=400, name="Scouts")
    story.site("0103", "ruins")
    story.site("0103", "tower")
    story.fleet(ostmark, "0201", ships=2, name="Swan")
    story.fleet(norsca, "0201", ships=1, name="Kraken")
    story.add("character", name="Karl", kind="general", empire=ostmark, army=1)
    story.add("item", name="Orb", kind="orb", army=1)
    far_off(story, story.empire("Averland", crowns=100))
    story.turn(1, "scouting", ostmark)
    story.set_up(lambda world: world.insert("note", text="a note"))
    story.set_up(lambda world: world.insert("note", text="undone"))
    story.undo()
    story.store.close()
    return Path(story.place)


def far_off(story: Story, averland: int) -> None:
    """Coast, forest and river, a realm without a capital, and a village of nobody's."""
    story.settlement(averland, "0602", "city", name="Haven")
    story.settlement(averland, "0603", "village", name="Ash", razed=True, razed_at=0)
    story.settlement(None, "0101", "village", name="Free", race="empire")
    story.army(averland, "0602", points=1500, name="Guard", rams=2, cannons=2)
    story.army(averland, "0603", points=900, name="Watch")
    story.settlement(averland, "0605", "village", name="Ford")
    gull = story.fleet(averland, "0602", ships=2, name="Gull")
    story.army(averland, "0602", points=500, name="Marines", fleet=gull, tile=None, bank=None)
    story.set_up(lambda world: world.put("tile", story.tile("0606"), owner=averland))
