"""Battles in the open and what follows them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from hypothesis import given as given_by
from hypothesis import settings
from hypothesis import strategies as st

from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import exchange, merge
from campaign.actions.sites.searching import explore_wildlands
from campaign.actions.war.fighting import battle
from campaign.actions.war.plans import ModelBattle, Plans, seal_strategy
from campaign.acts.act import decide
from campaign.acts.turn import Act
from campaign.errors import CampaignError, Refused
from campaign.rules.war.battles import ATTACKS, DEFENCES
from tables.agenda.decisions import given
from tests.rules.stage import Battlefield, Stage, War, Wilds, sum_of
from tests.story import undone_is_as_before


@pytest.mark.rule("BG-BAT-2", "HO-BATTLE")
@pytest.mark.parametrize(
    ("plan", "total"),
    [
        ("direct counter-attack", "+4"),
        ("direct hold", "+2"),
        ("direct withdraw", "+6"),
        ("surprise counter-attack", "+0"),
        ("surprise hold", "+4"),
        ("surprise withdraw", "+2"),
        ("flank counter-attack", "+5"),
        ("flank hold", "+3"),
        ("flank withdraw", "+1"),
    ],
)
def test_strategies_and_a_factor_for_each_1000_points_make_the_sum(
    tmp_path: Path, plan: str, total: str
) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1500), war.army(war.west, 500)
    done = war.fight(mine, foe, 3, 4, plan=plan, retreat="0201", pursue="hold")
    assert war.sum_of(done) == total


@pytest.mark.rule("BG-BAT-2", "BG-BAT-4")
def test_the_beaten_lose_in_steps_of_50_and_retreat_to_land_of_their_own(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    war.story.settlement(war.west, "0201")
    undone_is_as_before(war.story, lambda: war.fight(mine, foe, 5, 6))
    war.fight(mine, foe, 5, 6)  # 11 - 2: beaten
    assert (war.points(mine), war.points(foe)) == (900, 800)
    assert (war.at(mine), war.at(foe)) == ("0202", "0201")
    assert war.story.problems() == []


@pytest.mark.rule("HO-BATTLE")
@pytest.mark.parametrize(
    ("dice", "plan", "left"),
    [
        ((1, 1), "direct hold", (500, 950)),  # routed
        ((2, 3), "direct hold", (650, 900)),  # crushed
        ((3, 5), "direct hold", (800, 900)),  # repulsed
        ((4, 5), "direct hold", (900, 900)),  # drawn
        ((5, 6), "direct hold", (900, 800)),  # beaten
        ((5, 5), "direct counter-attack", (900, 550)),  # crushed, +10
        ((6, 6), "direct counter-attack", (950, 400)),  # routed, +10
        ((3, 4), "direct withdraw", (950, 900)),  # beaten, half of both
    ],
)
def test_each_band_has_its_losses_and_the_defence_changes_them(
    tmp_path: Path, dice: tuple[int, int], plan: str, left: tuple[int, int]
) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    war.fight(mine, foe, *dice, plan=plan, retreat="0201", pursue="hold")
    assert (war.points(mine), war.points(foe)) == left


@pytest.mark.rule("HO-BATTLE")
def test_in_a_drawn_battle_only_a_defender_who_meant_to_withdraw_leaves(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    war.fight(mine, foe, 4, 5)
    assert war.at(foe) == "0202"
    war.story.turn(2)
    war.fight(mine, foe, 3, 4, plan="surprise withdraw", retreat="0201")
    assert war.at(foe) == "0201"


@pytest.mark.rule("BG-BAT-4")
def test_losing_baggage_is_part_of_a_crushing_defeat(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, provisions=5), war.army(war.west, provisions=3, crowns=7)
    war.fight(mine, foe, 5, 5, plan="direct counter-attack", retreat="0201")
    assert war.story.get("army", foe)["provisions"] == 0
    winner = war.story.get("army", mine)
    assert (winner["provisions"], winner["crowns"]) == (6, 7)


@pytest.mark.rule("BG-BAT-4")
def test_who_has_nowhere_to_retreat_to_is_destroyed(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    for label in ("0101", "0102", "0103", "0201", "0203", "0301", "0302"):
        war.army(war.ost, 500, at=label)
    war.fight(mine, foe, 5, 6)
    assert war.story.get("army", foe)["ended_how"] == "destroyed"


@pytest.mark.rule("BG-BAT-4")
def test_nobody_retreats_into_the_land_of_an_enemy_or_of_strangers(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    war.story.settlement(war.ost, "0201")
    war.story.settlement(None, "0203", "city", points=100)
    done = war.fight(mine, foe, 5, 6)
    there = {option["id"] for option in done.document["decision"]["options"]}
    assert there
    assert not there & {"0201", "0203"}


@pytest.mark.rule("ME-NEC-2")
def test_the_victor_takes_the_treasure_of_an_army_beaten_and_destroyed(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west, 50, crowns=15)
    undone_is_as_before(war.story, lambda: war.fight(mine, foe, 5, 5))
    war.fight(mine, foe, 5, 5)
    assert war.story.get("army", foe)["ended_how"] == "destroyed"
    assert war.story.get("army", mine)["crowns"] == 15


@pytest.mark.rule("ME-SITE-TREAS")
def test_a_treasure_whose_escort_is_beaten_serves_the_victor(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    train = war.army(war.west, 0, kind="treasure", crowns=9)
    war.fight(mine, foe, 5, 6, retreat="0201")
    assert war.story.get("army", train)["owner"] == war.ost
    assert war.story.get("army", train)["crowns"] == 9


@pytest.mark.rule("ME-SITE-TREAS")
def test_a_treasure_that_nobody_escorts_is_taken_without_a_blow(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, train = war.army(war.ost), war.army(war.west, 0, kind="treasure", crowns=9)
    undone_is_as_before(war.story, lambda: war.fight(mine, train))
    war.fight(mine, train)
    assert war.story.get("army", train)["owner"] == war.ost


@pytest.mark.rule("ME-SITE-TREAS")
def test_a_treasure_stays_while_its_escort_holds_the_field(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    train = war.army(war.west, 0, kind="treasure", crowns=9)
    war.fight(mine, foe, 1, 6, retreat="0201")
    assert war.story.get("army", train)["owner"] == war.west


@pytest.mark.rule("ME-TILE-CHASM-4", "ME-TILE-PLATEAU-1", "ME-TILE-ISLAND-1")
@pytest.mark.parametrize(
    ("kind", "total"), [("chasm", "-3"), ("plateau", "-3"), ("island", "-4"), ("", "-2")]
)
def test_the_ground_is_against_the_attacker_once(tmp_path: Path, kind: str, total: str) -> None:
    war = War(tmp_path, kind=kind)
    mine, foe = war.army(war.ost), war.army(war.west)
    assert war.sum_of(war.fight(mine, foe, 6, 6, retreat="0201", pursue="hold")) == total


@pytest.mark.rule("BG-BAT-1")
def test_each_side_is_asked_in_turn_and_the_battle_waits_for_both(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    done = war.story.action(battle, [mine], foe)
    first = done.document["decision"]["number"]
    assert war.story.get("decision", first)["empire"] == war.ost
    done = war.story.do(lambda w, c: decide(w, c, first, "flank"))
    second = done.document["decision"]["number"]
    assert war.story.get("decision", second)["empire"] == war.west
    war.story.do(lambda w, c: decide(w, c, second, "withdraw"), [4, 4])
    assert war.points(mine) == 900  # 8 - 2: repulsed, halved


@pytest.mark.rule("BG-BAT-1")
def test_sealed_orders_are_opened_by_the_battle_and_used_up(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    for army, order in ((mine, "flank"), (foe, "withdraw"), (foe, "direct")):
        sealing = partial(seal_strategy, army_key=army, strategy=order)
        done = war.story.do(lambda w, c, sealing=sealing: sealing(Act(w, c)))
        assert order not in str(done.document)
    war.story.action(battle, [mine], foe, dice=[4, 4])
    assert war.points(mine) == 900
    assert war.story.data("army", mine) == {"sealed": {}}
    assert war.story.data("army", foe) == {"sealed": {"attack": "direct"}}


@pytest.mark.rule("HO-BATTLE")
@pytest.mark.parametrize(("die", "total"), [(1, "+0"), (2, "+0"), (3, "-2"), (5, "-2"), (6, "+2")])
def test_wanderers_choose_by_the_die(tmp_path: Path, die: int, total: str) -> None:
    war = War(tmp_path)
    mine, horde = war.army(war.ost), war.army(None, kind="undead", race="undead")
    done = war.fight(mine, horde, die, 6, 6, 1, plan="direct", pursue="hold")
    assert war.sum_of(done) == total


@pytest.mark.rule("BG-BAT-1")
def test_an_army_beside_walls_of_its_own_may_go_behind_them(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine, foe = war.place(war.west), war.army(war.ost), war.army(war.west)
    war.fight(mine, foe, plan="", stand="walls")
    assert war.story.get("army", foe)["inside"] == place
    assert war.points(mine) == 1000


def test_a_rout_may_be_pursued_at_a_risk(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    chase = partial(
        war.fight, mine, foe, plan="direct counter-attack", retreat="0201", pursue="pursue"
    )
    chase(6, 6, 4, 3)
    assert war.points(foe) == 400 - 60
    war.story.undo()
    chase(6, 6, 1, 3)
    assert (war.points(mine), war.points(foe)) == (950 - 60, 400)


def test_all_of_the_foe_in_the_open_fight_and_only_those_named_attack(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, idle = war.army(war.ost), war.army(war.ost)
    foes = [war.army(war.west, 500), war.army(war.west, 500)]
    war.fight(mine, foes[0], 4, 5)
    assert [war.points(foe) for foe in foes] == [450, 450]
    assert war.points(idle) == 1000


@pytest.mark.rule("BG-BAT-4")
def test_a_battle_fought_with_models_is_typed_in(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west, provisions=2)
    told = ModelBattle("won", {("army", mine): 300, ("army", foe): 500}, baggage=True)
    undone_is_as_before(war.story, lambda: war.fight(mine, foe, plan="", told=told, retreat="0201"))
    war.fight(mine, foe, plan="", told=told, retreat="0201")
    assert (war.points(mine), war.points(foe), war.at(foe)) == (700, 500, "0201")
    assert war.story.get("army", mine)["provisions"] == 2


@pytest.mark.parametrize(
    ("result", "there"), [("lost", ("0201", "0202")), ("drawn", ("0202",) * 2)]
)
def test_a_typed_battle_lost_or_drawn(tmp_path: Path, result: str, there: tuple[str, str]) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    war.fight(mine, foe, plan="", told=ModelBattle(result), retreat="0201")
    assert (war.at(mine), war.at(foe)) == there


BAD = {
    "far": "BG-BAT-1",
    "friend": "BG-BAT-1",
    "acted": "BG-BAT-1",
    "train": "BG-BAT-1",
    "inside": "BG-BAT-3",
    "word": "BG-BAT-1",
    "loss": "BG-BAT-2",
}


@pytest.mark.rule("BG-BAT-1")
@pytest.mark.parametrize("why", BAD)
def test_what_can_not_be_fought_is_refused_and_changes_nothing(tmp_path: Path, why: str) -> None:
    war = War(tmp_path)
    acted = war.story.look(lambda w: 10) if why == "acted" else None
    mine = war.army(war.ost, 0 if why == "train" else 1000, acted_at=acted, acted="search")
    owner = war.ost if why == "friend" else war.west
    inside = war.place(war.west) if why == "inside" else None
    foe = war.army(owner, at="0101" if why == "far" else "0202", inside=inside)
    plans = Plans("charge" if why == "word" else "direct", "hold")
    if why == "loss":
        plans = Plans(told=ModelBattle("won", {("army", foe): 1001}))
    before = war.story.state()
    with pytest.raises(CampaignError) as refusal:
        war.story.action(battle, [mine], foe, plans)
    assert refusal.value.rule == BAD[why]
    assert war.story.state() == before


def test_another_players_turn_is_not_the_time(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    war.story.turn(1, "battles", war.west)
    with pytest.raises(Refused):
        war.fight(mine, foe, 3, 4)
    war.story.turn(1, "movement", war.ost)
    war.fight(mine, foe, 4, 5)
    assert war.story.get("calendar", 1)["phase"] == "battles"


def test_a_strategy_chosen_ahead_answers_its_decision(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost), war.army(war.west)
    choose = given({"strategy-attacker": ["direct"], "strategy-defender": ["hold"]})
    war.story.action(battle, [mine], foe, dice=[4, 5], answer=choose)
    assert war.points(foe) == 900


class Field:
    """Two armies that meet again and again: each battle is taken back."""

    def __init__(self, path: Path) -> None:
        self.war = War(path)
        self.mine = self.war.army(self.war.ost, 1000, provisions=2, rams=1)
        self.foe = self.war.army(self.war.west, 900, crowns=3)
        self.before = self.war.story.state()


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Field:
    return Field(tmp_path_factory.mktemp("field"))


@settings(max_examples=25)
@given_by(
    dice=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    attack=st.sampled_from(ATTACKS),
    defence=st.sampled_from(DEFENCES),
)
def test_whatever_falls_the_books_are_right_and_it_can_be_taken_back(
    field: Field, dice: tuple[int, int], attack: str, defence: str
) -> None:
    war, story = field.war, field.war.story
    war.fight(field.mine, field.foe, *dice, plan=f"{attack} {defence}", retreat="0201",
              pursue="hold")  # fmt: skip
    assert story.problems() == []
    left = [story.get("army", army) for army in (field.mine, field.foe)]
    assert all(row["points"] % 50 == 0 for row in left)
    assert sum(row["crowns"] for row in left) == 3
    story.undo()
    assert story.state() == field.before


@pytest.mark.rule("ME-SITE-TREAS")
@pytest.mark.parametrize("way", ["merge", "merge into it", "crowns"])
def test_treasure_is_no_purse_of_an_army(tmp_path: Path, way: str) -> None:
    """It goes home to the capital as a train of its own, not into any quarters."""
    stage = Stage(tmp_path)
    army, train = stage.army(), stage.army("0101", 0, kind="treasure", crowns=7)
    stage.story.turn(1, "reorganisation", stage.ost)
    if way == "crowns":
        stage.refused("ME-SITE-TREAS", exchange, train, army, {"crowns": 7})
    else:
        pair = (train, army) if way == "merge" else (army, train)
        stage.refused("ME-SITE-TREAS", merge, *pair)


HOLD = Plans("direct", "hold")


@pytest.mark.rule("BG-BAT-4", "ME-SITE-BAND")
def test_brigands_fall_upon_who_retreats_to_their_tile(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    mine, foe = stage.army("0101", 1500), stage.army("0101", 500, of=stage.west, provisions=3)
    stage.story.site("0102", "brigands")
    stage.story.turn(1, "battles")
    stage.do(battle, [mine], foe, HOLD, dice=[5, 4, 3], pursue="hold")
    assert stage.at(foe) == "0102"
    assert stage.of(foe, "provisions") == 0


@pytest.mark.rule("ME-TOMB-1", "BG-BAT-4")
def test_who_is_driven_back_to_the_capital_is_free_of_the_curse(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    stage.place("0102", "capital", of=stage.west)
    mine, foe = stage.army("0101", 1500), stage.army("0101", 500, of=stage.west)
    stage.afflict("army", foe, "cursed")
    stage.story.turn(1, "battles")
    stage.do(battle, [mine], foe, HOLD, dice=[5, 4], pursue="hold")
    assert stage.at(foe) == "0102"
    assert stage.story.conditions("army", foe) == []


@pytest.mark.rule("BG-MAG-3", "BG-BAT-4")
def test_nobody_retreats_into_a_chaos_void(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland\n0201 lowland")
    stage.afflict("tile", stage.story.tile("0102"), "chaos-void")
    mine, foe = stage.army("0101", 1500), stage.army("0101", 500, of=stage.west)
    stage.story.turn(1, "battles")
    stage.do(battle, [mine], foe, HOLD, dice=[5, 4], pursue="hold")
    assert stage.at(foe) == "0201"


@pytest.mark.rule("ME-SITE-TREAS")
def test_treasure_goes_where_its_escort_went_and_no_further(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.do(explore_wildlands, stage.mine, dice=[99, 3, 4])
    [train] = stage.story.live("army", kind="treasure")
    assert (train["crowns"], train["owner"]) == (7, stage.ost)
    stage.story.turn(2)
    stage.refused("ME-SITE-TREAS", move, train["id"], ["0102"])
    stage.do(move, stage.mine, ["0102"], dice=[6])
    stage.refused("ME-SITE-TREAS", move, train["id"], ["0201"])
    stage.do(move, train["id"], ["0102"])


@pytest.mark.rule("ME-TILE-CHASM-4", "ME-TILE-PLATEAU-1", "ME-TILE-ISLAND-1")
@pytest.mark.parametrize(
    ("kind", "changed"), [("", 0), ("chasm", -1), ("plateau", -1), ("fault", 0), ("forest", 0)]
)
@pytest.mark.parametrize("walls", [False, True])
def test_ground_counts_against_who_attacks_with_walls_and_without(
    tmp_path: Path, kind: str, changed: int, walls: bool
) -> None:
    def fought(path: Path, kind: str) -> int:
        path.mkdir()
        stage = Battlefield(path, kind)
        mine = stage.army("0102", 1000)
        if walls:
            stage.place("0102", "fortress", of=stage.west, points=300)
            return sum_of(stage.storm(mine, 3, 4))
        return sum_of(stage.fight(mine, stage.army("0102", 1000, of=stage.west), 3, 4))

    assert fought(tmp_path / "it", kind) - fought(tmp_path / "plain", "") == changed


@pytest.mark.rule("BG-BAT-2", "HO-BATTLE", "ME-RACE-6")
@pytest.mark.parametrize("race", ["orcs-goblins", "skaven", "lizardmen"])
def test_numbers_alone_decide_between_peoples_without_rules_of_their_own(
    tmp_path: Path, race: str
) -> None:
    def fought(path: Path, points: int, other: int) -> int:
        path.mkdir()
        stage = Battlefield(path, race=race, foe=race)
        mine, theirs = stage.army("0102", points), stage.army("0102", other, of=stage.west)
        return sum_of(stage.fight(mine, theirs, 3, 4))

    even = fought(tmp_path / "even", 1000, 1000)
    assert fought(tmp_path / "more", 1500, 500) > even > fought(tmp_path / "less", 500, 1500)
    assert fought(tmp_path / "few", 500, 500) == even
