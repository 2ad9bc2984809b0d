"""Where a group rolls its own dice, each roll of an order waits for whoever's die it is."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from campaign.app.context import Context
from campaign.app.ordering import Teller, do_order
from campaign.orders.lines import Order
from campaign.orders.run_dice import PlayersFaces
from tables.chance.awaiting import Unrolled
from tests.rules.sea.test_pirates import Prowl
from tests.rules.sea.test_sea_battles import Clash
from tests.rules.stage import War
from tests.story import Story

SILENT = Teller(lambda empire, entry: "", lambda trouble, row: str(trouble), lambda: "")


def order(story: Story, empire: int, words: str, *faces: int) -> None:
    dice = PlayersFaces(faces) if faces else Unrolled()
    context = Context(story.store, by="phone", is_player=True, dice=dice)
    name = story.get("empire", empire)["name"]
    do_order(context, Order(1, name, tuple(shlex.split(words)), 1), SILENT, asks=False)


def waiting(story: Story) -> tuple[int, int | None, str]:
    """The number of the roll that waits, whose it is and what it asks."""
    [row] = story.live("decision")
    return row["id"], row["empire"], json.loads(row["state"])["decision"]["question"]["en"]


def answer(story: Story, empire: int, *faces: int) -> None:
    """Each counts those that were asked of them."""
    asked = [row for row in story.find("decision") if row["empire"] == empire]
    order(story, empire, f"decide {len(asked)} roll", *faces)


@pytest.mark.rule("ME-SEA-1")
def test_each_side_of_a_battle_at_sea_rolls_its_own_die(tmp_path: Path) -> None:
    clash = Clash(tmp_path)
    clash.story.turn(1, "battles", clash.empire)
    order(clash.story, clash.empire, "fleet battle 1 Shark")
    assert waiting(clash.story)[1] == clash.empire
    answer(clash.story, clash.empire, 6)
    _, whose, question = waiting(clash.story)
    assert whose == clash.other
    assert "defender" in question
    answer(clash.story, clash.other, 1)
    assert clash.story.get("fleet", clash.foe)["ended_at"] is not None, "6 against 1"


@pytest.mark.rule("HO-BATTLE")
def test_the_defender_who_wins_is_asked_for_the_pursuit(tmp_path: Path) -> None:
    war = War(tmp_path)
    war.army(war.ost, 500)
    war.army(war.west, 1500)
    order(war.story, war.ost, "battle 1 0202/1 --choose direct")
    order(war.story, war.west, "decide 1 hold")
    assert waiting(war.story)[1] == war.ost, "the attacker rolls the battle"
    answer(war.story, war.ost, 1, 1, 6)
    order(war.story, war.ost, "decide 2 0201")
    order(war.story, war.west, "decide 2 pursue")
    _, whose, question = waiting(war.story)
    assert whose == war.west, "a face too many of the loser's is not taken for it"
    assert "pursu" in question


@pytest.mark.rule("ME-PIR-5")
def test_a_roll_of_pirates_is_the_gamemasters(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.story.put("fleet", prowl.fleet, tile=prowl.story.tile("0401"))
    prowl.story.turn(1, "battles", prowl.empire)
    prowl.story.put("fleet", prowl.pirate, tile=prowl.story.tile("0401"), name="Black Hand")
    order(prowl.story, prowl.empire, "fleet battle 1 'Black Hand'")
    answer(prowl.story, prowl.empire, 3)
    assert waiting(prowl.story)[1] is None
