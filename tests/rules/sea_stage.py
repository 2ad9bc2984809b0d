"""A coast for tests: five tiles of it above open sea, with a fleet of Ostmark at its west end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.acts.deed import Deed
from campaign.acts.perform import Done
from campaign.deeds.sea.embarking import embark, land
from campaign.deeds.sea.sailing import sail
from campaign.season.running import advance
from tables.agenda.decisions import given
from tests.story import Story

COAST = """
0101 coast
0201 headland
0301 coast
0401 coast
0501 coast
0102 sea
0202 sea
0302 sea
0402 sea
0502 sea
"""


class Sea:
    def __init__(self, path: Path, board: str = COAST, at: str = "0101", open_sea: bool = False):
        self.story = Story(path, board, **{"open-sea": open_sea})
        self.empire = self.story.empire("Ostmark")
        self.fleet = self.story.fleet(self.empire, at, ships=2, name="Gull")
        self.story.turn(1)

    def army(self, points: int = 1000, provisions: int = 3, **values: Any) -> int:
        """An army aboard."""
        aboard = {"tile": None, "bank": None, "fleet": self.fleet}
        at = str(self.story.find("tile")[0]["label"])
        return self.story.army(
            self.empire, at, points, **{"provisions": provisions, **aboard, **values}
        )

    def sail(self, *labels: str, dice: tuple[int, ...] = (), **choose: list[str]) -> Done:
        path = [self.story.tile(label) for label in labels]
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        return self.story.do(lambda w, c: sail(Deed(w, c, answer), self.fleet, path), dice)

    def embark(self, army: int) -> Done:
        return self.story.do(lambda w, c: embark(Deed(w, c), army, self.fleet))

    def land(self, army: int, label: str = "", dice: tuple[int, ...] = ()) -> Done:
        tile = self.story.tile(label) if label else None
        return self.story.do(lambda w, c: land(Deed(w, c), army, tile), dice)

    def turn_starts(self, turn: int, *dice: int) -> None:
        """Into the phase of curses and stranded ships."""
        if turn == 1:
            self.story.calendar(season="spring", turn=0, phase="spring-magic", empire=None)
        else:
            self.story.turn(turn - 1, "reorganisation", self.empire)
        self.story.do(lambda world, chance: advance(world, chance), dice)

    def pirates_move(self, *dice: int, turn: int = 1, **choose: list[str]) -> Done:
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        if not self.is_at(turn, "raiders"):
            self.story.turn(turn, "raiders")
        return self.story.do(lambda world, chance: advance(world, chance, answer=answer), dice)

    def is_at(self, turn: int, phase: str) -> bool:
        now = self.story.get("calendar", 1)
        return (now["turn"], now["phase"]) == (turn, phase)

    def at(self) -> str:
        return self.label_of("fleet", self.fleet)

    def label_of(self, table: str, key: int) -> str:
        tile = self.story.get(table, key)["tile"]
        return str(self.story.get("tile", tile)["label"])

    def ended(self, table: str, key: int) -> str | None:
        how: str | None = self.story.get(table, key)["ended_how"]
        return how

    def conditions(self) -> list[str]:
        return self.story.conditions("fleet", self.fleet)
