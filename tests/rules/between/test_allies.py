"""Open allies and places that give support: attacked, defended, passed (ME-DIP-8, ME-DIP-11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.land.moving import march, move
from campaign.errors import Refused
from tests.rules.stage import MIDDLE, War


class Allied(War):
    """An independent fortress in the middle of the board, openly allied with Westmark."""

    def __init__(self, path: Path, **support: bool) -> None:
        super().__init__(path)
        self.fort = self.place(None, "fortress", points=200, race="dwarfs")
        values = support or {"military": True, "subsistence": True}
        self.story.add("relation", empire=self.west, settlement=self.fort, **values)

    def move(self, army: int, label: str) -> None:
        to = self.story.tile(label)
        self.story.set_up(lambda w: w.put("tile", to, barren=label != MIDDLE))
        self.story.action(move, army, [to], dice=[6])


@pytest.mark.rule("ME-DIP-11")
def test_others_may_enter_an_open_allys_tile_and_attack_it(tmp_path: Path) -> None:
    war = Allied(tmp_path)
    army = war.army(war.ost, 1500, at="0201")
    war.move(army, MIDDLE)
    war.story.turn(1, "battles", war.ost)
    war.storm(army, war.fort, 6, 6)
    assert war.story.get("settlement", war.fort)["owner"] == war.ost


@pytest.mark.rule("ME-DIP-11")
def test_others_may_not_pass_an_open_ally(tmp_path: Path) -> None:
    war = Allied(tmp_path)
    army = war.army(war.ost, 1500, at="0201")
    through = [war.story.tile(MIDDLE), war.story.tile("0203")]
    with pytest.raises(Refused, match="lets nobody pass"):
        war.story.action(march, army, through)
    war.move(army, MIDDLE)
    war.story.turn(2, "movement", war.ost)
    with pytest.raises(Refused, match="lets nobody pass"):
        war.move(army, "0203")
    war.move(army, "0201")


@pytest.mark.rule("ME-DIP-11")
def test_its_own_ally_can_not_attack_it(tmp_path: Path) -> None:
    war = Allied(tmp_path)
    army = war.army(war.west, 1500)
    with pytest.raises(Refused, match="open ally"):
        war.storm(army, war.fort)


@pytest.mark.rule("ME-DIP-11")
def test_armies_of_the_empire_on_an_open_allys_tile_defend_it(tmp_path: Path) -> None:
    war = Allied(tmp_path)
    friend, foe = war.army(war.west, 1000), war.army(war.ost, 500)
    war.storm(foe, war.fort, 1, 1)
    row = war.story.get("army", friend)
    assert row["inside"] == war.fort
    assert war.story.get("settlement", war.fort)["owner"] is None
    assert war.story.problems() == []


@pytest.mark.rule("ME-DIP-8")
def test_attacking_a_place_that_feeds_the_empire_ends_its_support(tmp_path: Path) -> None:
    war = Allied(tmp_path, subsistence=True, spying=True)
    army = war.army(war.west, 1500)
    war.storm(army, war.fort, 6, 6)
    [relation] = war.story.find("relation")
    assert not relation["subsistence"]
    assert not relation["spying"]
