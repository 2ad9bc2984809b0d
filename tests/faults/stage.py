"""A campaign on which every changing command has something to do, and its words as typed."""

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
"""

FORCE = ("--force", "--reason", "test")
REASON = ("--reason", "test")


class Typed(NamedTuple):
    """A changing command; `files` are written beside the campaign before it runs."""

    words: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return " ".join(self.words[:3])


def make_campaign(folder: Path) -> Path:
    """Ostmark and Norsca in the first turn's scouting, one act undone."""
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
    story.site("0103", "ruins")
    story.site("0103", "tower")
    story.fleet(ostmark, "0201", ships=2, name="Swan")
    story.add("character", name="Karl", kind="general", empire=ostmark, army=1)
    story.add("item", name="Orb", kind="orb", army=1)
    story.turn(1, "scouting", ostmark)
    story.set_up(lambda world: world.insert("note", text="a note"))
    story.set_up(lambda world: world.insert("note", text="undone"))
    story.undo()
    story.store.close()
    return Path(story.place)


COMMANDS = (
    Typed(("note", "the bridge fell", "--about", "army:1")),
    Typed(("option", "items", "on")),
    Typed(("rename", "Another name")),
    Typed(("savepoint", "evening")),
    Typed(("undo", "--yes")),
    Typed(("undo", "--season", "--yes")),
    Typed(("redo",)),
    Typed(("empire", "add", "Kislev", "--race", "empire")),
    Typed(("empire", "pay", "Ostmark", "-7", *REASON)),
    Typed(("empire", "set", "Ostmark", "player=Anna", *REASON)),
    Typed(("army", "add", "New", "owner=Ostmark", "tile=0101", "points=600", *REASON)),
    Typed(("army", "set", "First", "points=900", *REASON)),
    Typed(("army", "end", "First", *REASON)),
    Typed(("army", "move", "First", "0102", *FORCE)),
    Typed(("army", "split", "First", "points=600", *FORCE)),
    Typed(("army", "merge", "Second", "First", *FORCE)),
    Typed(("army", "exchange", "First", "Second", "points=100", *FORCE)),
    Typed(("army", "disband", "Second", *FORCE)),
    Typed(("fleet", "set", "Swan", "ships=3", *REASON)),
    Typed(("settlement", "set", "Helm", "name=Helmgart", *REASON)),
    Typed(("settlement", "give", "Helm", "Norsca", *REASON)),
    Typed(("character", "end", "Karl", *REASON)),
    Typed(("item", "set", "Orb", "name=Globe", *REASON)),
    Typed(("site", "end", "2", *REASON)),
    Typed(("tile", "set", "0102", "name=Meadow", *REASON)),
    Typed(("map", "lay", "map.txt", *FORCE), (("map.txt", "0301 highland\n0302 lowland\n"),)),
    Typed(("search", "First", *FORCE)),
    Typed(("explore", "First", "0102", *FORCE)),
    Typed(("explore", "First", "--wildlands", *FORCE)),
    Typed(("battle", "fight", "Fourth", "Horde", "--attacker", "direct", *FORCE)),
    Typed(("battle", "strategy", "First", "hold")),
    Typed(("siege", "begin", "Third", "Krag", *FORCE)),
    Typed(("siege", "assault", "Third", "Krag", *FORCE)),
    Typed(
        ("import", "armies.csv", "--csv", "armies", *REASON),
        (("armies.csv", "name,points\nFirst,1100\n"),),
    ),
    Typed(("campaign", "end", "--yes", *REASON)),
)
SEASON = Typed(("turn", "until", "winter", "--auto"))
