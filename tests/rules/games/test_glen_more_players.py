"""GM-IX, GM-X, GM-XI: the players' own chronicles, drawn and tracked."""

from __future__ import annotations

import pytest

from tables.errors import Refused, WrongWords
from tables.games.glen_more import scoring, setup
from tables.games.glen_more.box import load_pack
from tables.games.glen_more.chronicles import champions, festivities, monuments
from tables.games.glen_more.state import YOU, State, copy_state
from tests.rules.glen_more_table import act_on, chance, people, solo

MARIE, ISABEL = "Marie", "Isabel"


def feast(*row: str) -> State:
    state = people(MARIE, ISABEL, chronicles="IX")
    if row:
        state["parts"]["IX"]["row"] = list(row)
    return state


@pytest.mark.rule("GM-IX-1")
def test_five_of_twelve_events_are_shown() -> None:
    part = feast()["parts"]["IX"]

    assert len(set(part["row"])) == 5
    assert len(part["deck"]["draw"]) == 7


@pytest.mark.rule("GM-IX-1")
def test_the_example_of_marie_and_isabel_both_use_4_then_5_and_1_and_the_third_is_void() -> None:
    act = act_on(feast())

    uses = festivities.hold(act, {MARIE: [4, 5, 1], ISABEL: [4, 1, 5]}, {})

    used = [(use.phase, use.player, use.event) for use in uses if use.used]
    assert used == [(1, MARIE, 4), (1, ISABEL, 4), (2, MARIE, 5), (2, ISABEL, 1)]
    assert act.state["parts"]["IX"]["used"] == [1, 4, 5]


@pytest.mark.rule("GM-IX-1")
def test_an_event_that_can_not_be_used_costs_nothing_and_gets_no_marker() -> None:
    row = ("bonfire", "minstrels", "wedding", "market-day", "harvest-home")  # bonfire: 2 wood
    uses = festivities.hold(act_on(feast(*row)), {MARIE: [1], ISABEL: [2, 1]}, {MARIE: {"wood": 1}})

    assert [(use.player, use.used) for use in uses] == [
        (MARIE, False),
        (ISABEL, True),
        (ISABEL, True),  # no marker lies on event 1, so it is still free
    ]


@pytest.mark.rule("GM-IX-1")
def test_the_example_of_the_guest_of_honour_adds_2_persons_for_any_resource() -> None:
    act = act_on(feast("guest-of-honour", "bonfire", "wedding", "market-day", "minstrels"))

    festivities.hold(act, {MARIE: [1]}, {MARIE: {"sheep": 1}})

    assert act.state["parts"]["IX"]["bonuses"] == {MARIE: {"persons": 2}}


@pytest.mark.rule("GM-IX-1")
def test_cameron_stacks_up_to_five_others_up_to_three() -> None:
    act = act_on(feast())
    with pytest.raises(Refused) as trouble:
        festivities.hold(act, {MARIE: [1, 2, 3, 4]}, {})
    assert trouble.value.rule == "GM-IX-1"

    act.state["claimed"]["Cameron"] = MARIE
    uses = festivities.hold(act, {MARIE: [1, 2, 3, 4, 5], ISABEL: [5]}, {})
    assert [(use.phase, use.event) for use in uses if use.player == MARIE and use.used] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


@pytest.mark.rule("GM-IX-1")
@pytest.mark.parametrize("stack", [[1, 1], [6], [0]])
def test_tokens_that_do_not_exist_or_lie_twice_are_refused(stack: list[int]) -> None:
    with pytest.raises(WrongWords):
        festivities.hold(act_on(feast()), {MARIE: stack}, {})


@pytest.mark.rule("GM-IX-1")
def test_the_event_phase_comes_before_each_scoring_once() -> None:
    state = solo(chronicles="IX", vp=9)
    with pytest.raises(Refused):
        scoring.score(state, chance(), dict.fromkeys(("clansmen", "sites", "casks", "persons"), 0))
    act = act_on(state)
    festivities.hold(act, {YOU: [1]}, {})
    with pytest.raises(Refused):
        festivities.hold(act, {YOU: [1]}, {})


@pytest.mark.rule("GM-IX-2")
def test_after_a_scoring_used_events_are_replaced_and_unused_stay() -> None:
    act = act_on(feast())
    before = list(act.state["parts"]["IX"]["row"])
    festivities.hold(act, {MARIE: [2, 5]}, {})
    after, _ = scoring.score_people(act.state, chance())

    row = after["parts"]["IX"]["row"]
    kept = [number for number in range(1, 6) if row[number - 1] == before[number - 1]]
    assert kept == [1, 3, 4]
    assert after["parts"]["IX"]["bonuses"] == {}


@pytest.mark.rule("GM-IX-2")
def test_the_discards_are_shuffled_when_the_event_deck_runs_out() -> None:
    state = feast()
    for _ in range(4):
        act = act_on(state)
        festivities.hold(act, {MARIE: [1, 2, 3], ISABEL: [4, 5]}, {})
        state, _ = scoring.score_people(act.state, chance())

    assert len(set(state["parts"]["IX"]["row"])) == 5


@pytest.mark.rule("GM-IX-2")
def test_a_banked_resource_is_free_in_costs_but_not_as_any_resource() -> None:
    cost = {"wood": 2, "any": 1}

    assert festivities.pay_cost({"stone": 1}, cost, ["wood"]) == {"stone": 0}
    assert festivities.pay_cost({"wood": 1}, cost, ["wood"]) == {"wood": 0}
    assert festivities.pay_cost({}, cost, ["wood"]) is None


@pytest.mark.rule("GM-IX-2")
def test_a_resource_is_banked_on_a_territory_that_was_claimed() -> None:
    act = act_on(feast())
    with pytest.raises(Refused):
        festivities.bank(act, ISABEL, "MacLean", "wood")
    act.state["claimed"]["MacLean"] = ISABEL
    festivities.bank(act, ISABEL, "MacLean", "wood")

    assert act.state["parts"]["IX"]["bank"] == {ISABEL: ["wood"]}


@pytest.mark.rule("GM-IX-2")
def test_innes_lets_a_coin_take_the_place_of_one_resource() -> None:
    purse = {"wood": 1, "coins": 2}

    assert festivities.pay_cost(purse, {"wood": 2}, [], innes=True) == {"wood": 0, "coins": 1}
    assert festivities.pay_cost(purse, {"wood": 3}, [], innes=True) is None


@pytest.mark.rule("GM-IX-2")
def test_mairead_takes_one_number_from_all_others_for_the_phase() -> None:
    act = act_on(feast())

    with pytest.raises(Refused) as trouble:
        festivities.hold(act, {MARIE: [4], ISABEL: [4]}, {}, stolen=(MARIE, 4))
    assert trouble.value.rule == "GM-IX-2"
    uses = festivities.hold(act, {MARIE: [4], ISABEL: [1]}, {}, stolen=(MARIE, 4))
    assert all(use.used for use in uses)


@pytest.mark.rule("GM-IX-1")
def test_people_too_hold_an_event_phase_before_a_scoring() -> None:
    state = people(MARIE, ISABEL, chronicles="IX")

    with pytest.raises(Refused) as trouble:
        scoring.score_people(state, chance())

    assert trouble.value.rule == "GM-IX-1"
    assert str(trouble.value.facts["stacks"]) == f"{MARIE}=4-1-5 {ISABEL}=4-1-5"


@pytest.mark.rule("GM-X-1")
@pytest.mark.parametrize(("count", "special"), [(2, "Boreray and Kyloe"), (4, "all three S tiles")])
def test_the_stacks_get_2_a_2_b_4_c_3_d_and_s_by_players(count: int, special: str) -> None:
    names = [MARIE, ISABEL, "Hans", "Andreas"][:count]
    _, events = setup.new_tracker(load_pack(), names, ["X"], chance())

    assert events[0]["facts"]["stacks"] == "2 A, 2 B, 4 C, 3 D"
    assert events[0]["facts"]["special"] == special


def train(state: State, track: str, levels: int, player: str = MARIE, **options: bool) -> State:
    act = act_on(state)
    prizes = champions.Prizes(options.get("prize", False), irving=options.get("irving", False))
    champions.train(act, player, [track] * levels, prizes)
    return act.state


@pytest.mark.rule("GM-X-2")
def test_levels_3_and_4_give_modifiers_and_past_5_two_points() -> None:
    act = act_on(people(MARIE, ISABEL))
    champions.train(act, MARIE, ["logs"] * 4)
    part = act.state["parts"]["X"]
    assert part["levels"][MARIE]["logs"] == 4
    assert sum(part["modifiers"][MARIE].values()) == 2

    champions.train(act, MARIE, ["logs"] * 2)
    assert part["levels"][MARIE]["logs"] == 5
    assert act.events[-1]["say"].endswith("2 VP")


@pytest.mark.rule("GM-X-3")
def test_a_prize_is_that_of_the_level_reached_once_until_the_scoring_and_never_a_taken_one() -> (
    None
):
    state = train(people(MARIE, ISABEL), "logs", 1, prize=True)
    assert state["parts"]["X"]["markers"][MARIE] == [1]
    with pytest.raises(Refused):
        train(state, "logs", 1, prize=True)
    with pytest.raises(Refused) as trouble:
        train(state, "logs", 1, ISABEL, prize=True)
    assert trouble.value.rule == "GM-X-3"


@pytest.mark.rule("GM-X-3")
def test_irving_gives_a_second_prize_once_a_game() -> None:
    state = train(people(MARIE, ISABEL), "logs", 1, prize=True)
    state = train(state, "logs", 1, prize=True, irving=True)

    assert state["parts"]["X"]["markers"][MARIE] == [1, 2]
    with pytest.raises(Refused):
        train(state, "logs", 1, prize=True, irving=True)


@pytest.mark.rule("GM-X-4")
def test_all_tied_highest_get_fame_on_each_track_and_everything_returns() -> None:
    state = train(people(MARIE, ISABEL, chronicles="X"), "logs", 3, prize=True)
    state = train(state, "boulders", 1)
    state = train(state, "boulders", 1, ISABEL)

    after, _ = scoring.score_people(state, chance())

    part = after["parts"]["X"]
    assert part["fame"] == {MARIE: 2, ISABEL: 1}
    assert part["levels"][MARIE] == {"logs": 0, "boulders": 0}
    assert (part["markers"][MARIE], part["modifiers"][MARIE]) == ([], {})


@pytest.mark.rule("GM-X-4")
def test_fame_is_a_fifth_goal_by_the_lead_over_the_fewest() -> None:
    state = people(MARIE, ISABEL, chronicles="X")
    state["parts"]["X"]["fame"] = {MARIE: 4, ISABEL: 1}

    _, events = scoring.score_people(state, chance())

    points = {event["facts"]["who"]: event["facts"]["vp"] for event in events[4:6]}
    assert points == {MARIE: 3, ISABEL: 0}


@pytest.mark.rule("GM-X-5")
@pytest.mark.parametrize(
    ("tracks", "levels"),
    [
        (["logs", "logs"], {"logs": 2, "boulders": 0}),
        (["logs", "boulders"], {"logs": 1, "boulders": 1}),
    ],
)
def test_a_tournament_is_two_levels_on_one_track_or_one_on_both(
    tracks: list[str], levels: dict[str, int]
) -> None:
    act = act_on(people(MARIE, ISABEL))

    champions.tournament(act, MARIE, tracks)

    assert act.state["parts"]["X"]["levels"][MARIE] == levels


@pytest.mark.rule("GM-X-5")
@pytest.mark.parametrize("level", [2, 3])
def test_a_tournament_takes_the_centre_prize_of_any_level_it_reached(level: int) -> None:
    act = act_on(train(people(MARIE, ISABEL), "logs", 1))

    champions.tournament(act, MARIE, ["logs", "logs"], champions.Prizes(level=level))

    assert act.state["parts"]["X"]["markers"][MARIE] == [level]


@pytest.mark.rule("GM-X-5")
@pytest.mark.parametrize("level", [1, 4])
def test_a_tournament_takes_no_prize_of_a_level_it_did_not_reach(level: int) -> None:
    act = act_on(train(people(MARIE, ISABEL), "logs", 1))

    with pytest.raises(Refused):
        champions.tournament(act, MARIE, ["logs", "logs"], champions.Prizes(level=level))


@pytest.mark.rule("GM-X-5")
def test_a_lower_prize_is_left_when_the_higher_is_taken_by_another() -> None:
    state = train(people(MARIE, ISABEL), "logs", 2, ISABEL, prize=True)
    assert state["parts"]["X"]["markers"][ISABEL] == [1]
    act = act_on(state)

    champions.tournament(act, MARIE, ["boulders", "boulders"], champions.Prizes(wanted=True))

    assert act.state["parts"]["X"]["markers"][MARIE] == [2]


@pytest.mark.rule("GM-X-5")
@pytest.mark.parametrize(
    ("clan", "track", "gift"), [("Ruthven", "boulders", "a cask"), ("Murray", "logs", "a clansman")]
)
def test_ruthven_and_murray_train_two_levels_with_a_gift(clan: str, track: str, gift: str) -> None:
    act = act_on(people(MARIE, ISABEL))

    champions.ally(act, MARIE, clan)

    assert act.state["parts"]["X"]["levels"][MARIE][track] == 2
    assert act.events[-1]["facts"]["gift"] == gift


@pytest.mark.rule("GM-XI-1")
def test_eleven_cards_three_doubles_eight_monuments_and_three_project_tiles() -> None:
    _, events = setup.new_tracker(load_pack(), [MARIE, ISABEL], ["XI"], chance())

    facts = events[0]["facts"]
    assert (facts["cards"], facts["doubles"]) == (11, 3)
    assert (facts["monuments"], facts["tiles"]) == ("4 A, 3 B, 1 C", "1 A, 2 B")


@pytest.mark.rule("GM-XI-2")
def test_a_project_is_built_at_its_second_resource_one_a_card_and_turn() -> None:
    act = act_on(people(MARIE, ISABEL))
    monuments.take(act, MARIE, "melrose")
    monuments.take(act, MARIE, "glenfinnan")
    with pytest.raises(Refused):
        monuments.feed(act, MARIE, ["melrose", "melrose"])
    monuments.feed(act, MARIE, ["melrose", "glenfinnan"])
    monuments.feed(act, MARIE, ["melrose"])

    part = act.state["parts"]["XI"]
    assert part["built"][MARIE] == ["Melrose Abbey"]
    assert part["taken"][MARIE] == {"Glenfinnan Viaduct": 1}


@pytest.mark.rule("GM-XI-2")
def test_the_example_of_glenfinnan_scores_the_village_at_its_side_not_the_diagonal_exchange() -> (
    None
):
    glenfinnan = load_pack()["projects"]["Glenfinnan Viaduct"]

    assert monuments.side_bonus(glenfinnan, ["village", "castle"]) == 3
    assert monuments.side_bonus(glenfinnan, ["village", "village", "village"]) == 3
    with pytest.raises(WrongWords):
        monuments.side_bonus(glenfinnan, ["village"] * 5)


@pytest.mark.rule("GM-XI-2")
def test_munro_takes_from_the_discards_with_one_free_resource_and_nothing_is_taken_twice() -> None:
    act = act_on(people(MARIE, ISABEL))
    monuments.take(act, MARIE, "stirling", munro=True)
    with pytest.raises(Refused) as trouble:
        monuments.take(act, ISABEL, "stirling")
    assert trouble.value.rule == "GM-XI-2"
    monuments.feed(act, MARIE, ["stirling"])

    assert act.state["parts"]["XI"]["built"][MARIE] == ["Stirling Castle"]


@pytest.mark.rule("GM-XI-3")
@pytest.mark.parametrize(("built", "vp"), [(2, 0), (3, 5), (4, 8), (6, 8)])
def test_ogilvy_is_5_points_with_three_monuments_and_8_with_four(built: int, vp: int) -> None:
    act = act_on(people(MARIE, ISABEL))
    names = list(load_pack()["projects"])[:built]  # doubles among them count once
    act.state["parts"]["XI"]["built"][MARIE] = names

    assert monuments.ogilvy(act, MARIE) == vp


@pytest.mark.rule("GM-XI-3")
def test_each_unbuilt_monument_costs_3_points_at_the_end() -> None:
    act = act_on(solo(chronicles="XI"))
    act.state["scorings"] = 4
    for name in ("melrose", "stirling"):
        monuments.take(act, YOU, name)

    _, events = scoring.end(act.state, chance(), 50, 0)

    assert events[-1]["facts"]["yours"] == 44


@pytest.mark.rule("GM-IX-1")
def test_a_stack_of_one_token_is_allowed_and_later_phases_go_on_without_it() -> None:
    uses = festivities.hold(act_on(feast()), {MARIE: [3], ISABEL: [1, 3, 2]}, {})

    assert [(use.player, use.event, use.used) for use in uses] == [
        (MARIE, 3, True),
        (ISABEL, 1, True),
        (ISABEL, 3, False),
        (ISABEL, 2, True),
    ]


@pytest.mark.rule("GM-IX-1")
def test_one_goal_may_be_raised_by_several_events_at_once() -> None:
    act = act_on(feast("guest-of-honour", "minstrels", "bonfire", "wedding", "market-day"))
    festivities.hold(act, {MARIE: [1, 2]}, {MARIE: {"wood": 2}})

    assert act.state["parts"]["IX"]["bonuses"] == {MARIE: {"persons": 3}}


@pytest.mark.rule("GM-IX-2")
def test_mairead_steals_once_a_game_and_the_token_is_back_in_the_next_phase() -> None:
    act = act_on(feast())
    festivities.hold(act, {MARIE: [4], ISABEL: [1]}, {}, stolen=(MARIE, 4))
    state, _ = scoring.score_people(act.state, chance())

    with pytest.raises(Refused, match="used already"):
        festivities.hold(act_on(state), {ISABEL: [1]}, {}, stolen=(ISABEL, 2))
    uses = festivities.hold(act_on(state), {ISABEL: [4]}, {})
    assert uses[0].used


@pytest.mark.rule("GM-IX-2")
def test_each_clan_token_holds_one_resource() -> None:
    act = act_on(feast())
    act.state["claimed"] |= {"MacLean": ISABEL, "MacDonell": ISABEL}
    festivities.bank(act, ISABEL, "MacLean", "wood")
    festivities.bank(act, ISABEL, "MacDonell", "sheep")

    with pytest.raises(Refused, match="already"):
        festivities.bank(act, ISABEL, "MacLean", "stone")
    assert act.state["parts"]["IX"]["bank"] == {ISABEL: ["wood", "sheep"]}


@pytest.mark.rule("GM-IX-2")
def test_innes_coin_is_for_who_has_claimed_innes() -> None:
    act = act_on(feast("bonfire", "minstrels", "wedding", "market-day", "harvest-home"))
    purse = {MARIE: {"wood": 1, "coins": 1}}
    with pytest.raises(Refused, match="has not claimed Innes"):
        festivities.hold(act, {MARIE: [1]}, purse, innes=[MARIE])

    act.state["claimed"]["Innes"] = MARIE
    assert festivities.hold(act, {MARIE: [1]}, purse, innes=[MARIE])[0].used


@pytest.mark.rule("GM-X-1")
@pytest.mark.parametrize(
    ("names", "special"),
    [([MARIE, ISABEL, "Hans"], "Boreray and Kyloe"), ([], "Boreray and Kyloe")],
)
def test_three_play_with_two_s_tiles_as_one_alone_does(names: list[str], special: str) -> None:
    events = (
        setup.new_tracker(load_pack(), names, ["X"], chance())[1]
        if names
        else setup.new_solo(load_pack(), "douce", ["X"], chance(2, 1))[1]
    )

    told_special = [e["facts"]["special"] for e in events if "special" in e["facts"]]
    assert told_special == [special]
    assert "Ruthven, Murray" in [e["facts"].get("clans") for e in events]


@pytest.mark.rule("GM-X-2")
def test_at_the_top_each_further_level_is_two_points_and_no_prize() -> None:
    act = act_on(people(MARIE, ISABEL))
    champions.train(act, MARIE, ["boulders"] * 5)
    with pytest.raises(Refused):
        champions.train(act, MARIE, ["boulders"], champions.Prizes(wanted=True))

    assert act.state["parts"]["X"]["levels"][MARIE] == {"logs": 0, "boulders": 5}
    assert "2 VP" in act.events[-1]["say"]


@pytest.mark.rule("GM-X-3")
def test_a_prize_left_by_is_not_to_be_had_at_a_higher_level_and_markers_return() -> None:
    act = act_on(people(MARIE, ISABEL, chronicles="X"))
    champions.train(act, MARIE, ["logs"])
    with pytest.raises(Refused, match="not reached now"):
        champions.train(act, MARIE, ["logs"], champions.Prizes(level=1))

    champions.train(act, ISABEL, ["logs"], champions.Prizes(wanted=True))
    state, _ = scoring.score_people(act.state, chance())
    again = act_on(state)
    champions.train(again, ISABEL, ["boulders"], champions.Prizes(wanted=True))
    assert again.state["parts"]["X"]["markers"][ISABEL] == [1]


@pytest.mark.rule("GM-X-4")
def test_with_the_events_of_nine_fame_is_counted_by_their_table() -> None:
    state = people(MARIE, ISABEL, chronicles="IX X")
    state["parts"]["IX"]["held"] = 1
    state["parts"]["X"]["fame"] = {MARIE: 4, ISABEL: 1}

    _, events = scoring.score_people(state, chance())

    points = {e["facts"]["who"]: e["facts"]["vp"] for e in events if "count" in e["facts"]}
    assert points == {MARIE: 2, ISABEL: 0}  # a lead of 3; by the usual table 3


@pytest.mark.rule("GM-X-5")
def test_with_irving_a_tournament_takes_a_second_prize_and_one_marker_without() -> None:
    act = act_on(people(MARIE, ISABEL))
    champions.tournament(act, MARIE, ["logs", "boulders"], champions.Prizes(wanted=True))
    assert act.state["parts"]["X"]["markers"][MARIE] == [1]
    with pytest.raises(Refused, match="one marker"):
        champions.ally(act_on(copy_state(act.state)), MARIE, "Murray", champions.Prizes(level=3))

    champions.ally(act, MARIE, "murray", champions.Prizes(level=3, irving=True))
    assert act.state["parts"]["X"]["markers"][MARIE] == [1, 3]


@pytest.mark.rule("GM-XI-1")
def test_alone_the_projects_are_laid_out_too_with_ogilvys_token() -> None:
    _, events = setup.new_solo(load_pack(), "douce", ["XI"], chance(2))

    assert any(event["facts"].get("cards") == 11 for event in events)
    assert any(event["facts"].get("clans") == "Ogilvy" for event in events)


@pytest.mark.rule("GM-XI-2")
def test_a_double_has_six_sides_and_munros_first_resource_is_free_once() -> None:
    projects = load_pack()["projects"]
    double = next(project for project in projects.values() if project.get("double", False))
    monuments.side_bonus(double, ["castle"] * 6)
    with pytest.raises(WrongWords):
        monuments.side_bonus(double, ["castle"] * 7)

    act = act_on(people(MARIE, ISABEL))
    monuments.take(act, MARIE, "melrose", munro=True)
    assert act.state["parts"]["XI"]["taken"][MARIE] == {"Melrose Abbey": 1}
    with pytest.raises(Refused):
        monuments.feed(act, ISABEL, ["melrose"])


@pytest.mark.rule("GM-XI-3")
def test_after_the_last_scoring_of_people_each_learns_what_unbuilt_monuments_cost() -> None:
    act = act_on(people(MARIE, ISABEL, chronicles="XI"))
    monuments.take(act, MARIE, "melrose")
    monuments.take(act, MARIE, "stirling")
    monuments.take(act, ISABEL, "glenfinnan", munro=True)
    monuments.feed(act, ISABEL, ["glenfinnan"])
    state = act.state
    for number in range(1, 5):
        state, events = scoring.score_people(state, chance())
        losses = {e["facts"]["who"]: e["facts"]["loss"] for e in events if "loss" in e["facts"]}
        assert losses == ({MARIE: 6} if number == 4 else {})


@pytest.mark.rule("GM-XI-2")
def test_a_short_name_that_may_be_several_projects_is_refused_with_them() -> None:
    act = act_on(people(MARIE, ISABEL))
    with pytest.raises(WrongWords) as trouble:
        monuments.take(act, MARIE, "Monument")
    assert str(trouble.value.facts["names"]).count(",") >= 1
    assert act.state["parts"]["XI"]["taken"][MARIE] == {}


@pytest.mark.rule("GM-XI-2")
def test_the_sides_of_a_project_pay_once() -> None:
    act = act_on(people("Marie", "Isabel", chronicles="XI"))
    assert monuments.tell_sides(act, "Glenfinnan", ["village"], "Marie") == 3
    with pytest.raises(Refused, match="has paid already"):
        monuments.tell_sides(act, "Glenfinnan", ["village"], "Marie")
