"""Glen More: MacNificent and the players' own chronicles, the second reading."""

from __future__ import annotations

import pytest

from tables.errors import Refused, WrongWords
from tables.games.glen_more import action_deck, clans, ending, market, scoring, setup, table, turn
from tables.games.glen_more.chronicles import champions, event_phase, festivities, monuments
from tables.games.glen_more.content import load_pack
from tables.games.glen_more.state import GOALS, HER, YOU, Exchange, State, copy_state
from tests.rules.glen_more_table import act_on, chance, people, play, says, solo, told

MARIE, ISABEL = "Marie", "Isabel"
EVEN = dict.fromkeys(GOALS, 1)


# MacNificent


@pytest.mark.rule("GM-A-1")
@pytest.mark.parametrize(("level", "start"), [("Ablach", "Pittenweem"), ("BODACH", "Tap O'Noth")])
def test_set_up_tells_the_start_tile_of_the_level_and_leaves_promo_2_in_the_box(
    level: str, start: str
) -> None:
    state, events = setup.new_solo(load_pack(), level, [], chance(2))

    assert [each["name"] for each in state["board"]["exchanges"]] == [start]
    assert "the clan tiles of Promo 2 stay in the box" in says(events)
    assert (state["claimed"], state["board"]["markers"]) == ({}, 10)


@pytest.mark.rule("GM-A-2")
def test_an_easy_level_gives_no_stone_but_the_points_of_the_exchange_tile() -> None:
    board = play(solo("ablach"), "S:glengorm M", "3")["board"]

    assert (board["vp"], board["stones"]) == (5, 0)
    assert play(solo("ablach"), "P M", "2")["board"]["markers"] == 8  # markers at every level


@pytest.mark.rule("GM-A-3")
def test_the_deck_is_looked_at_when_a_turn_begins_not_when_its_last_card_is_drawn() -> None:
    act = act_on(solo())
    for _ in range(8):
        action_deck.draw_card(act)
    assert act.state["deck"]["draw"] == []
    assert act.events == []

    after, events = turn.take_turn(act.state, chance(), ["M", "A", "W", "P", "L", "V"])

    assert "all ten are shuffled" in events[0]["say"]
    assert len(after["deck"]["draw"]) == 7


@pytest.mark.rule("GM-A-4")
def test_after_her_turn_one_of_each_resource_can_be_sold_for_one() -> None:
    act = act_on(play(solo(), "M M M M", "6"))
    for resource in act.state["market"]:
        market.sell(act, resource)
        with pytest.raises(Refused):
            market.sell(act, resource)

    assert [event["facts"]["price"] for event in act.events] == [1] * 5
    assert play(act.state, "A A A A", "3")["market"] == dict.fromkeys(act.state["market"], 1)


@pytest.mark.rule("GM-A-5")
def test_a_claim_of_yours_is_stepped_over_and_from_the_lowest_it_goes_to_the_top() -> None:
    act = act_on(solo())
    clans.claim(act, "Munro", YOU)
    purple = act.state["indicators"]["purple"]
    purple["at"] = purple["path"][-1]
    found = []
    for _ in range(2):
        clans.move_indicator(act, "purple")
        found.append(purple["at"])

    assert found == ["Sinclair", "Gordon"]


@pytest.mark.rule("GM-A-6")
@pytest.mark.parametrize(
    ("rondel", "tile"),
    [
        ("L L L Cr", "Cr"),  # the second of the priority tiles' icons, three tiles on
        ("S:3=7 L L", "S:3=7"),  # no priority icon; without chronicles the row's S is next
        ("L M A Lr L", "Lr"),  # nothing matches: exactly the fourth
    ],
)
def test_card_5_asks_for_the_priority_tiles_then_an_exchange_then_the_fourth(
    rondel: str, tile: str
) -> None:
    state = solo()
    state["priority"] = ["persons", "sites", "casks", "clansmen"]

    assert play(state, rondel, "5")["tile"] == tile


@pytest.mark.rule("GM-A-7")
def test_the_second_search_sees_every_tile_beyond_end_however_far() -> None:
    after = play(solo(), "END V V V V V V V M", "6")  # her card sees four

    assert (after["tile"], after["past_end"]) == ("M", True)


@pytest.mark.rule("GM-A-8")
def test_six_persons_use_up_ten_markers_and_each_is_worth_its_points() -> None:
    state = solo()
    for _ in range(6):
        state["deck"] = action_deck.new_deck(act_on(state))
        state = play(state, "P M M M", "2")

    assert (state["board"]["persons"], state["board"]["vp"]) == (6, 12)
    assert (state["board"]["markers"], len(state["claimed"])) == (0, 10)
    assert [each["at"] for each in state["indicators"].values()] == [None, None]


@pytest.mark.rule("GM-A-9")
def test_her_own_five_points_move_a_tile_to_the_left_as_yours_do() -> None:
    state = solo(clansmen=0, sites=0, casks=4, persons=1)
    state["priority"] = ["persons", "casks", "sites", "clansmen"]

    after, _ = scoring.score(state, chance(), {"clansmen": 0, "sites": 0, "casks": 0, "persons": 0})

    # one point for her person: it stays; casks are worth 5: to the left; nobody scored the others
    assert after["priority"] == ["casks", "persons", "sites", "clansmen"]


@pytest.mark.rule("GM-A-10")
@pytest.mark.parametrize(
    ("stones", "vp", "left"), [(5, 15, 2), (3, 15, 0), (2, 7, 0), (1, 2, 0), (0, 0, 0)]
)
def test_each_exchange_is_tried_once_and_costs_one_stone(stones: int, vp: int, left: int) -> None:
    known = load_pack()["exchanges"]
    tiles = [Exchange(name=name, options=known[name]) for name in ("Tap O'Noth", "Glengorm")]
    act = act_on(solo(stones=stones, exchanges=tiles))

    assert scoring.score_stones(act) == vp
    assert act.state["board"]["stones"] == left


@pytest.mark.rule("GM-A-10")
def test_the_final_scoring_exchanges_stones_too() -> None:
    state = solo(stones=1)
    state["scorings"] = 3

    after, events = scoring.score(state, chance(), EVEN)

    assert after["board"]["stones"] == 0
    assert any(event["facts"].get("total") == 2 for event in events)


@pytest.mark.rule("GM-A-11")
@pytest.mark.parametrize(("level", "scored"), [("raiglar", [1, 2, 3]), ("skelp", [1, 2, 3, 4])])
def test_casks_and_sites_count_in_each_scoring_of_the_level(level: str, scored: list[int]) -> None:
    found = []
    for number in range(1, 5):
        act = act_on(solo(level, clansmen=0, sites=2, casks=3))
        scoring.score_possessions(act, number)
        if act.state["board"]["vp"] == 5:
            found.append(number)

    assert found == scored


@pytest.mark.rule("GM-A-12")
def test_an_overlay_and_an_exchange_tile_count_for_size_and_a_person_does_not() -> None:
    state = solo(vp=20)
    for rondel, card in (("Mo M M M", "6"), ("S:3=7 M M", "3"), ("P M M M", "2")):
        state = play(state, rondel, card)
    state["scorings"] = 4
    state["board"].update(vp=20, stones=3, coins=2)

    _, events = ending.end(state, chance(), 28, 2)

    facts = next(event["facts"] for event in events if "her_loss" in event["facts"])
    assert (facts["hers"], facts["her_loss"]) == (2, 0)
    assert events[-1]["facts"]["hers"] == 28  # 20, three stones at Tap O'Noth, two coins
    assert events[-1]["facts"]["who"] == {"word": "you win"}


@pytest.mark.rule("GM-A-13")
@pytest.mark.parametrize(("card", "fires"), [("4", True), ("3", False), ("2", False)])
def test_the_1_of_chronicle_five_fires_on_a_card_with_1_only(card: str, fires: bool) -> None:
    events = told(solo(chronicles="V"), "L Wg L L L L", card)

    assert any(event["facts"].get("what") == {"word": "haggis"} for event in events) == fires


@pytest.mark.rule("GM-A-14")
def test_she_takes_one_tile_a_turn_and_pays_nothing_for_it() -> None:
    before = solo(coins=3, stones=1)
    after = play(before, "M M M M", "6")

    assert (after["board"]["pile"], after["board"]["coins"]) == (1, 3)
    assert after["board"]["stones"] == 3
    assert after["turns"] == 1


@pytest.mark.rule("GM-A-15")
def test_a_tile_over_the_river_that_covers_another_is_taken_like_any() -> None:
    after = play(solo(), "Cro V M V", "8")

    assert (after["tile"], after["board"]["pile"]) == ("V", 1)  # V C: villages come first
    assert play(solo(), "Cro L M L", "8")["tile"] == "Cro"


@pytest.mark.rule("GM-A-16")
def test_stones_are_exchanged_before_what_she_holds_in_the_last_scoring_too() -> None:
    state = solo("skelp", stones=1)
    state["scorings"] = 3
    _, events = scoring.score(state, chance(), EVEN)

    rules = [event["rule"] for event in events]
    assert rules.index("GM-A-10") < rules.index("GM-A-11")
    assert rules.index("GM-A-11") > len(GOALS)


@pytest.mark.rule("GM-A-17")
@pytest.mark.parametrize(
    ("chronicles", "second"),
    [("", "McKay"), ("IX", "Cameron"), ("X", "McKay"), ("IX X XI", "Cameron")],
)
def test_the_blue_indicators_second_territory_is_that_of_the_tokens_in_play(
    chronicles: str, second: str
) -> None:
    act = act_on(solo(chronicles=chronicles))
    clans.move_indicator(act, "blue")

    assert act.state["indicators"]["blue"]["at"] == second


@pytest.mark.rule("GM-A-18")
def test_the_plain_icon_calls_chronicle_three_before_five_before_the_next_icon() -> None:
    state = solo(chronicles="V III")
    sought = [
        event["facts"]["what"]["word"]
        for event in told(state, "L L L L P", "1")
        if "none among" in event["say"]
    ]

    assert sought == ["whisky", "icon-3", "icon-5"]  # then the person is found


# The players' own chronicles


def feast(*row: str) -> State:
    state = people(MARIE, ISABEL, chronicles="IX")
    state["parts"]["IX"]["row"] = list(row) or state["parts"]["IX"]["row"]
    return state


@pytest.mark.rule("GM-IX-1")
def test_a_stack_of_one_token_is_allowed_and_later_phases_go_on_without_it() -> None:
    uses = event_phase.hold(act_on(feast()), {MARIE: [3], ISABEL: [1, 3, 2]}, {})

    assert [(use.player, use.event, use.used) for use in uses] == [
        (MARIE, 3, True),
        (ISABEL, 1, True),
        (ISABEL, 3, False),
        (ISABEL, 2, True),
    ]


@pytest.mark.rule("GM-IX-1")
def test_one_goal_may_be_raised_by_several_events_at_once() -> None:
    act = act_on(feast("guest-of-honour", "minstrels", "bonfire", "wedding", "market-day"))
    event_phase.hold(act, {MARIE: [1, 2]}, {MARIE: {"wood": 2}})

    assert act.state["parts"]["IX"]["bonuses"] == {MARIE: {"persons": 3}}


@pytest.mark.rule("GM-IX-2")
def test_mairead_steals_once_a_game_and_the_token_is_back_in_the_next_phase() -> None:
    act = act_on(feast())
    event_phase.hold(act, {MARIE: [4], ISABEL: [1]}, {}, stolen=(MARIE, 4))
    state, _ = scoring.score_people(act.state, chance())

    with pytest.raises(Refused, match="used already"):
        event_phase.hold(act_on(state), {ISABEL: [1]}, {}, stolen=(ISABEL, 2))
    uses = event_phase.hold(act_on(state), {ISABEL: [4]}, {})
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
        event_phase.hold(act, {MARIE: [1]}, purse, innes=[MARIE])

    act.state["claimed"]["Innes"] = MARIE
    assert event_phase.hold(act, {MARIE: [1]}, purse, innes=[MARIE])[0].used


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
    assert told_special == [{"word": special}]
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

    points = {e["facts"]["who"]["word"]: e["facts"]["vp"] for e in events if "count" in e["facts"]}
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
    double = next(project for project in projects.values() if project["double"])
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
        losses = {
            e["facts"]["who"]["word"]: e["facts"]["loss"] for e in events if "loss" in e["facts"]
        }
        assert losses == ({MARIE: 6} if number == 4 else {})


def test_a_pawn_gone_past_end_moves_no_more() -> None:
    state = table.set_rondel(solo(), ["you", "END", "M", "mac", "A", "die"])
    after, _ = table.move_pawn(state, chance(), YOU, 1)

    assert YOU not in after["rondel"]
    assert HER in after["players"]


@pytest.mark.rule("GM-XI-2")
def test_a_short_name_that_may_be_several_projects_is_refused_with_them() -> None:
    act = act_on(people(MARIE, ISABEL))
    with pytest.raises(WrongWords) as trouble:
        monuments.take(act, MARIE, "Monument")
    assert str(trouble.value.facts["names"]).count(",") >= 1
    assert act.state["parts"]["XI"]["taken"][MARIE] == {}
