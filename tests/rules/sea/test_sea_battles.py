"""Battles at sea, on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.sea.sea_battle import sea_battle
from campaign.acts.perform import Done
from campaign.errors import Refused
from tables.agenda.decisions import given
from tests.rules.stage import Coast, Sea
from tests.story import undone_is_as_before


class Clash(Sea):
    """Ostmark's two ships and Wolfland's, on one tile."""

    def __init__(self, path: Path, ships: int = 2, at: str = "0301") -> None:
        super().__init__(path, at="0301")
        self.other = self.story.empire("Wolfland", "orcs-goblins")
        self.foe = self.story.fleet(self.other, at, ships=ships, name="Shark")

    def fight(self, *dice: int, **choose: list[str]) -> Done:
        answer = given(choose)
        return self.story.action(sea_battle, self.fleet, self.foe, dice=dice, answer=answer)


@pytest.mark.rule("ME-SEA-1", "ME-SEA-2")
def test_equal_sums_are_a_draw(tmp_path: Path) -> None:
    clash = Clash(tmp_path, ships=3)
    clash.army()  # each unit aboard counts as a ship
    clash.fight(4, 4)
    assert (clash.at(), clash.label_of("fleet", clash.foe)) == ("0301", "0301")
    assert [row["ships"] for row in clash.story.live("fleet")] == [2, 3]


@pytest.mark.rule("ME-SEA-2")
def test_by_1_the_loser_is_driven_where_the_winner_likes(tmp_path: Path) -> None:
    clash = Clash(tmp_path)
    undone_is_as_before(clash.story, lambda: clash.fight(5, 4, push=["0201"]))
    clash.fight(5, 4, push=["0201"])
    assert clash.label_of("fleet", clash.foe) == "0201"  # no hazard roll for a forced shift
    clash.story.undo()
    clash.fight(4, 5)
    [waiting] = clash.story.live("decision")
    assert waiting["empire"] == clash.other


@pytest.mark.rule("ME-SEA-2")
def test_by_1_a_loser_whom_no_tile_can_take_is_destroyed(tmp_path: Path) -> None:
    sea = Sea(tmp_path, "0101 coast\n0102 sea")
    foe = sea.story.fleet(sea.story.empire("Wolfland", "orcs-goblins"), "0101", ships=2)
    sea.story.action(sea_battle, sea.fleet, foe, dice=[5, 4])
    assert sea.ended("fleet", foe) == "destroyed"


@pytest.mark.rule("ME-SEA-2")
def test_by_2_each_army_of_the_loser_suffers_too(tmp_path: Path) -> None:
    clash = Clash(tmp_path, ships=3)
    army = clash.army()
    clash.fight(2, 4, 3, push=["0401"])
    assert clash.story.get("army", army)["points"] == 850
    assert clash.at() == "0401"


@pytest.mark.rule("ME-SEA-2")
def test_by_3_a_random_ship_sinks_with_its_load(tmp_path: Path) -> None:
    clash = Clash(tmp_path, ships=3)
    army = clash.army()
    clash.fight(1, 4, 1, push=["0401"])
    assert clash.ended("army", army) == "drowned"
    assert clash.story.get("fleet", clash.fleet)["ships"] == 1
    assert clash.at() == "0401"
    assert clash.story.problems() == []


@pytest.mark.rule("ME-SEA-2")
def test_by_4_the_whole_fleet_sinks(tmp_path: Path) -> None:
    clash = Clash(tmp_path)
    second = clash.story.fleet(clash.other, "0301", ships=1)  # fights beside the other
    clash.army()
    clash.army()
    clash.fight(6, 1)
    assert clash.ended("fleet", clash.foe) == clash.ended("fleet", second) == "destroyed"


@pytest.mark.rule("ME-SEA-1", "ME-PIR-7")
def test_pirates_add_1_and_a_draw_stops_them(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    pirate = sea.story.fleet(None, "0301", ships=1, kind="pirate")
    sea.story.action(sea_battle, sea.fleet, pirate, dice=[3, 3])
    row = sea.story.get("fleet", pirate)
    assert (row["ended_at"], row["moved_at"] is not None) == (None, True)


@pytest.mark.rule("ME-SEA-2", "ME-PIR-7")
def test_victorious_pirates_drive_their_prey_by_the_die(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    pirate = sea.story.fleet(None, "0301", ships=1, kind="pirate")
    sea.story.action(sea_battle, sea.fleet, pirate, dice=[3, 4, 2])
    assert sea.at() == "0201"


@pytest.mark.rule("ME-SEA-1")
def test_no_battle_with_ones_own_or_with_ships_elsewhere(tmp_path: Path) -> None:
    clash = Clash(tmp_path, at="0401")
    own = clash.story.fleet(clash.empire, "0301")
    for foe in (clash.foe, own, clash.fleet):
        clash.foe = foe
        with pytest.raises(Refused) as refusal:
            clash.fight()
        assert refusal.value.rule == "ME-SEA-1"


@pytest.mark.rule("ME-SEA-1", "ME-SEA-2", "ME-PIR-7")
@pytest.mark.parametrize(
    ("dice", "mine", "theirs"),
    [
        ([1, 2], 2, 2),  # 2 ships, 1 aboard and 1 against 2 ships and 2: a draw
        ([2, 2], 2, 2),  # pushed away
        ([4, 2], 2, 1),  # one ship sinks, the other is pushed away
        ([4, 1], 2, 0),
        ([1, 6], 0, 2),
    ],
)
def test_ships_and_those_aboard_decide_a_battle_at_sea(
    tmp_path: Path, dice: list[int], mine: int, theirs: int
) -> None:
    stage = Coast(tmp_path, "0401")
    foe = stage.story.fleet(stage.west, "0401", 2)
    stage.aboard()
    stage.story.turn(1, "battles")
    sunk = [1] if theirs == 1 else []
    where: dict[str, Any] = {"push": "0501"}
    stage.do(sea_battle, stage.fleet, foe, dice=[*dice, *sunk], **where)
    assert (stage.ships(), stage.ships(foe)) == (mine, theirs)
