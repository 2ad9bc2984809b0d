"""A war told in a test: two empires on a small board, in the first turn of the year."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.acts.deed import Deed
from campaign.acts.perform import Done
from campaign.deeds.war.besieging import begin_siege, breach, starve
from campaign.deeds.war.fighting import assault, battle
from campaign.deeds.war.plans import ModelBattle, Plans
from campaign.deeds.war.razing import raze, take
from tables.agenda.decisions import Answer, given
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 lowland {kind}
0203 lowland
0301 lowland
0302 lowland
"""
FIELD = "0202"  # in the middle, with neighbours all around


class War:
    """Ostmark attacks Westmark."""

    def __init__(
        self, path: Path, race: str = "dwarfs", foe: str = "lizardmen", kind: str = ""
    ) -> None:
        self.story = Story(path, BOARD.format(kind=kind))
        self.ost = self.story.empire("Ostmark", race)
        self.west = self.story.empire("Westmark", foe)
        self.story.turn(1)

    def army(self, owner: int | None, points: int = 1000, at: str = FIELD, **values: Any) -> int:
        return self.story.army(owner, at, points, **values)

    def place(self, owner: int | None, kind: str = "fortress", **values: Any) -> int:
        return self.story.settlement(owner, FIELD, kind, **values)

    def fight(
        self,
        mine: int | list[int],
        foe: int,
        *dice: int,
        plan: str = "direct hold",
        told: ModelBattle | None = None,
        **choose: str,
    ) -> Done:
        attack, _, defence = plan.partition(" ")
        armies = [mine] if isinstance(mine, int) else mine
        plans = Plans(attack, defence, told)
        return self.story.do(
            lambda w, c: battle(Deed(w, c, answers(choose)), armies, foe, plans), dice
        )

    def storm(
        self,
        mine: int | list[int],
        place: int,
        *dice: int,
        plan: str = "direct hold",
        told: ModelBattle | None = None,
        forced: bool = False,
        **choose: str,
    ) -> Done:
        attack, _, defence = plan.partition(" ")
        armies = [mine] if isinstance(mine, int) else mine
        plans, given = Plans(attack, defence, told), answers(choose)
        return self.story.do(
            lambda w, c: assault(Deed(w, c, given, forced=forced), armies, place, plans), dice
        )

    def besiege(self, *armies: int) -> Done:
        return self.story.do(lambda w, c: begin_siege(Deed(w, c), armies))

    def starve(self, army: int, *dice: int, **choose: str) -> Done:
        return self.story.do(lambda w, c: starve(Deed(w, c, answers(choose)), army), dice)

    def breach(self, army: int, *dice: int) -> Done:
        return self.story.do(lambda w, c: breach(Deed(w, c), army), dice)

    def take(self, army: int, *dice: int, **choose: str) -> Done:
        return self.story.do(lambda w, c: take(Deed(w, c, answers(choose)), army), dice)

    def raze(self, army: int, *dice: int) -> Done:
        return self.story.do(lambda w, c: raze(Deed(w, c), army), dice)

    # Looking

    def points(self, army: int) -> int:
        return int(self.story.get("army", army)["points"])

    def at(self, army: int) -> str:
        return str(self.story.get("tile", self.story.get("army", army)["tile"])["label"])

    def sum_of(self, done: Done) -> str:
        """The modifier as the story tells it."""
        [line] = [said for said in done.document["story"] if "{odds}" in said["say"]]
        return str(line["facts"]["added"])


def answers(choose: dict[str, str]) -> Answer:
    return given({name.replace("_", "-"): [word] for name, word in choose.items()})
