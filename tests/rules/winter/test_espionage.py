"""Agents in winter: what they cost, learn, burn and suffer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.winter.spying import send_agent, set_watch
from campaign.events.crowns import AgentSilent, AgentTalked
from campaign.rules.realm.crowns import pay
from tables.agenda.decisions import given
from tests.rules.stage import Realm, Stage
from tests.story import events_in, undone_is_as_before

LAND = "0101 lowland\n0102 lowland"


class Intrigue(Realm):
    """Ostmark against Karak, which has one army and ten crowns."""

    def __init__(self, path: Path, **options: Any) -> None:
        super().__init__(path, LAND, crowns=10, **options)
        self.karak = self.story.empire("Karak", "dwarfs", crowns=10)
        self.army = self.story.army(self.karak, "0102", points=1000, provisions=4)
        self.phase("espionage")

    def send(self, agent: str, *dice: int, **more: Any) -> Any:
        return self.build(send_agent, agent, self.karak, dice=dice, **more)


@pytest.mark.rule("HO-SPY")
@pytest.mark.parametrize(("agent", "price"), [("spy", 1), ("saboteur", 2), ("assassin", 3)])
def test_each_agent_has_his_price_and_spying_crowns_pay_first(
    tmp_path: Path, agent: str, price: int
) -> None:
    game = Intrigue(tmp_path)
    game.story.set_up(lambda world: pay(world, game.empire, 1, purse="espionage", rule="start"))
    undone_is_as_before(game.story, lambda: game.send(agent, 3))
    game.send(agent, 3)
    assert (game.crowns("espionage"), game.crowns()) == (0, 10 - (price - 1))
    assert game.story.problems() == []


@pytest.mark.rule("HO-SPY")
def test_a_spy_learns_the_make_up_of_an_army(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    game.send("spy", 4)
    [seen] = game.story.find("sighting", empire=game.empire)
    assert (seen["of_key"], seen["points"]) == (game.army, 1000)


@pytest.mark.rule("HO-SPY")
def test_of_several_armies_the_spys_master_chooses(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    second = game.story.army(game.karak, "0101", points=700)
    game.send("spy", 5, answer=given({"look-at": [str(second)]}))
    assert [row["of_key"] for row in game.story.find("sighting")] == [second]


@pytest.mark.rule("HO-SPY")
def test_a_master_spy_reads_the_books(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    game.send("spy", 6)
    kinds = [row["kind"] for row in game.story.find("tiding", empire=game.empire)]
    assert "treasury" in kinds
    assert len(game.story.find("sighting", empire=game.empire)) == 1


@pytest.mark.rule("HO-SPY")
def test_a_saboteur_burns_stores_or_robs_the_treasury(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    game.send("saboteur", 4, 3)
    assert game.story.get("army", game.army)["provisions"] == 1
    game.send("saboteur", 6, 5)
    assert game.story.get("empire", game.karak)["treasury"] == 5


@pytest.mark.rule("HO-SPY")
def test_an_assassin_wounds_or_slays(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    game.send("assassin", 5, 2)
    assert game.story.get("army", game.army)["points"] == 960
    game.send("assassin", 6, 2)
    assert game.story.get("army", game.army)["points"] == 860


@pytest.mark.rule("HO-SPY")
def test_where_characters_are_tracked_the_general_dies(tmp_path: Path) -> None:
    game = Intrigue(tmp_path, characters=True)
    who = game.story.add("character", kind="general", army=game.army, points=100)
    game.send("assassin", 6)
    assert game.story.get("character", who)["dead_at"] is not None


@pytest.mark.rule("HO-SPY")
def test_counter_agents_take_one_each_from_the_roll(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    undone_is_as_before(game.story, lambda: game.do(set_watch, game.karak, 3))
    game.do(set_watch, game.karak, 3)
    game.refused("HO-SPY", set_watch, game.karak)
    game.send("spy", 6)  # 6-3: nothing
    assert game.story.find("sighting") == []
    done = game.send("spy", 3)  # 0: caught, and talks
    assert events_in(done, AgentTalked)


@pytest.mark.rule("HO-SPY")
def test_the_caught_may_die_silent(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    done = game.send("spy", 1)
    assert events_in(done, AgentSilent)


@pytest.mark.rule("HO-SPY")
def test_agents_need_their_phase_their_pay_and_a_target(tmp_path: Path) -> None:
    game = Intrigue(tmp_path)
    game.story.army(game.karak, "0101")
    own = game.story.army(game.empire, "0101")
    game.refused("HO-SPY", send_agent, game.empire, "assassin", game.karak)
    game.refused("HO-SPY", send_agent, game.empire, "assassin", game.karak, army=own)
    game.refused("HO-SPY", send_agent, game.empire, "spy", game.empire)
    game.refused(None, send_agent, game.empire, "jester", game.karak)
    game.story.set_up(lambda world: pay(world, game.empire, -10, rule="spent"))
    game.refused("HO-SPY", send_agent, game.empire, "spy", game.karak)
    game.phase("baggage")
    game.refused("BG-YEAR-3", send_agent, game.empire, "spy", game.karak)


@pytest.mark.rule("HO-SPY")
def test_an_agent_learns_what_he_saw_and_his_victim_does_not(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.army("0103", 1200, of=stage.west)
    stage.story.set_up(lambda world: pay(world, stage.ost, 5, what="start"))
    stage.story.winter("espionage")
    stage.do(send_agent, stage.ost, "spy", stage.west, dice=[4])
    assert {row["empire"] for row in stage.story.find("sighting")} <= {stage.ost}
    assert stage.crowns() == 4
