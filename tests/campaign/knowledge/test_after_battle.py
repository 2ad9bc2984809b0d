"""After a battle each side knows the other as it was then."""

from __future__ import annotations

from pathlib import Path

from tests.rules.stage import MIDDLE, War


def test_after_a_battle_the_strength_known_is_what_was_left(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1500), war.army(war.west, 500)
    war.fight(mine, foe, 3, 4, plan="direct hold", retreat="0201", pursue="hold")
    [seen] = war.story.find("sighting", empire=war.ost, of_table="army", of_key=foe)
    assert seen["points"] == war.points(foe) < 500
    assert seen["seen_at"] == 10


def test_one_that_perished_is_looked_for_no_more(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1500), war.army(war.west, 50)
    war.fight(mine, foe, 6, 6, plan="direct hold", retreat="0201", pursue="hold")
    assert war.story.get("army", foe)["ended_at"] is not None
    [seen] = war.story.find("sighting", empire=war.ost, of_table="army", of_key=foe)
    assert (seen["how"], war.story.get("tile", seen["tile"])["label"]) == ("gone", MIDDLE)
