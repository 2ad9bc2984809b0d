"""GM-C: what each chronicle changes for MacNificent."""

from __future__ import annotations

import pytest

from tables.errors import Refused
from tables.games.glen_more import scoring, setup, turn
from tables.games.glen_more.box import load_pack
from tables.games.glen_more.chronicles import champions, festivities, lands, mobsters, votes
from tables.games.glen_more.rondel import parse_rondel
from tables.games.glen_more.state import GOALS, HER, YOU, State
from tests.rules.glen_more_table import NONE_OF_MINE, act_on, chance, play, says, solo, told


@pytest.mark.rule("GM-C-1")
@pytest.mark.parametrize(("card", "tiles"), [("6", 2), ("3", 3), ("4", 4)])
def test_the_ship_moves_2_or_3_with_a_number_or_4_with_a_1(card: str, tiles: int) -> None:
    assert lands.ship_steps(load_pack()["cards"][card]) == tiles
    act = act_on(solo(chronicles="I"))
    lands.set_river(act, 0, 12, {})
    assert play(act.state, "V V V", card)["parts"]["I"]["at"] == tiles


@pytest.mark.rule("GM-C-1")
def test_at_a_castle_a_random_reward_is_discarded_and_not_gained() -> None:
    act = act_on(solo(chronicles="I"))
    lands.set_river(act, 11, 12, {1: 3})

    after = play(act.state, "V V V", "6")

    assert after["parts"]["I"]["castles"] == {"1": 2}
    assert after["board"]["vp"] == 0


@pytest.mark.rule("GM-C-1")
def test_her_start_territory_counts_and_start_is_ignored() -> None:
    state = solo(chronicles="I")

    assert state["board"]["pile"] == 2
    assert play(state, "START V V V M", "6")["tile"] == "M"  # the fourth tile, not the fifth


@pytest.mark.rule("GM-C-1")
def test_river_tiles_go_left_of_the_river_but_exchange_tiles_on_her_board() -> None:
    assert "left of the river" in says(told(solo(chronicles="I"), "Mr", "6"))
    after = play(solo(chronicles="I"), "Sr:glengorm", "3")
    assert after["board"]["exchanges"][-1]["name"] == "Glengorm"


def with_mountain(goods: int = 0, coins: int = 0, on: str = "") -> State:
    act = act_on(solo(chronicles="II"))
    lands.put_on_mountain(act, goods, coins, on)
    return act.state


@pytest.mark.rule("GM-C-2")
def test_she_moves_onto_a_mountain_that_holds_something_unless_you_stand_there() -> None:
    assert play(with_mountain(goods=1), "M A mt P", "4")["parts"]["II"]["on"] == HER
    assert play(with_mountain(goods=1, on=YOU), "C A mt P", "4")["parts"]["II"]["on"] == YOU
    assert play(with_mountain(), "M A mt P", "4")["parts"]["II"]["on"] == ""


@pytest.mark.rule("GM-C-2")
def test_else_she_takes_the_tile_just_before_it_if_available() -> None:
    assert play(with_mountain(), "M A mt P", "4")["tile"] == "A"
    assert play(with_mountain(), "C A you mt P", "4")["tile"] == "C"  # your pawn stands before it


@pytest.mark.rule("GM-C-2")
def test_with_your_pawn_and_the_die_beyond_she_stops_on_the_mountain() -> None:
    after = play(with_mountain(), "V V mt M you die", "6")
    assert (after["tile"], after["parts"]["II"]["on"]) == (None, HER)
    assert play(with_mountain(), "V you V mt M die", "6")["tile"] == "M"


@pytest.mark.rule("GM-C-2")
def test_the_mountain_does_not_count_and_passing_puts_points_on_it() -> None:
    after = play(with_mountain(), "V V V mt M", "6")

    assert after["tile"] == "M"
    assert after["parts"]["II"]["vp"] == after["content"]["amounts"]["mountain-pass"]


@pytest.mark.rule("GM-C-2")
def test_leaving_the_mountain_she_gets_its_points_and_points_for_what_lies_there() -> None:
    state = with_mountain(goods=2, coins=1, on=HER)
    state["parts"]["II"]["vp"] = 4

    after = play(state, "W", "6")

    assert after["board"]["vp"] == 4 + 3 * after["content"]["amounts"]["mountain-good"]
    assert after["parts"]["II"] == {"goods": 0, "coins": 0, "vp": 0, "on": ""}


@pytest.mark.rule("GM-C-2")
def test_you_take_the_points_when_you_leave_the_mountain() -> None:
    act = act_on(with_mountain(on=YOU))
    act.state["parts"]["II"]["vp"] = 4

    lands.leave_mountain_yours(act)

    assert act.events[-1]["facts"]["vp"] == 4
    assert act.state["parts"]["II"]["vp"] == 0


@pytest.mark.rule("GM-C-3")
def test_she_fills_a_sale_tile_from_her_board_then_from_the_stock() -> None:
    after = play(solo(chronicles="III", casks=1), "V $1/4 M", "4")

    amounts = after["content"]["amounts"]
    assert after["board"]["casks"] == 0
    assert after["board"]["vp"] == amounts["sale-own"] + 2 * amounts["sale-stock"]


@pytest.mark.rule("GM-C-3")
@pytest.mark.parametrize("tile", ["$4/4", "$1/4@"])
def test_a_sale_tile_that_is_full_or_holds_your_clansman_is_ignored(tile: str) -> None:
    assert play(solo(chronicles="III"), f"{tile} V V V M", "6")["tile"] == "M"


@pytest.mark.rule("GM-C-3")
def test_past_a_sale_tile_one_cask_only_with_a_numbered_icon() -> None:
    numbered = play(solo(chronicles="III", casks=2), "you $1/4 W die", "1")
    assert (numbered["board"]["casks"], numbered["rondel"][1]) == (3, "$2/4")
    assert play(solo(chronicles="III", casks=2), "$1/4 W", "6")["board"]["casks"] == 4


@pytest.mark.rule("GM-C-5")
def test_a_tile_with_two_haggis_icons_is_two_tokens_all_the_same() -> None:
    assert play(solo(chronicles="V"), "Wgg", "4")["board"]["haggis"] == 2


@pytest.mark.rule("GM-C-6")
@pytest.mark.parametrize("tile", ["Che", "Ceh", "Cee"])
def test_a_historic_site_event_is_one_card_whatever_icons_stand_for_it(tile: str) -> None:
    after = play(solo(chronicles="VI"), tile, "6")

    assert after["board"]["sites"] == 1
    assert after["board"]["vp"] == after["content"]["amounts"]["site-event"]


@pytest.mark.rule("GM-C-5")
def test_a_haggis_tile_is_two_tokens_and_no_casks() -> None:
    board = play(solo(chronicles="V"), "Wg", "6")["board"]

    assert (board["haggis"], board["casks"]) == (2, 0)


@pytest.mark.rule("GM-C-5")
def test_all_haggis_score_without_the_limit_of_three_and_go_back() -> None:
    state = solo("ablach", "V", haggis=5)
    state["scorings"] = 2

    after, events = scoring.score(state, chance(), dict.fromkeys(GOALS, 1))

    scored = next(event for event in events if event["rule"] == "GM-C-5")
    assert (scored["facts"]["count"], after["board"]["haggis"]) == (5, 0)


@pytest.mark.rule("GM-C-6")
def test_a_site_event_is_flipped_for_points_and_still_counts() -> None:
    after = play(solo(chronicles="VI"), "Le", "4")

    assert after["board"]["sites"] == 1
    assert after["board"]["vp"] == after["content"]["amounts"]["site-event"]


@pytest.mark.rule("GM-C-6")
@pytest.mark.parametrize(("tile", "allowed"), [("W", True), ("L", True), ("P", False)])
def test_donan_castle_activates_what_a_territory_can_hold(tile: str, allowed: bool) -> None:
    act = act_on(solo(chronicles="VI"))
    if allowed:
        lands.activate_donan(act, parse_rondel([tile])[0])
    else:
        with pytest.raises(Refused):
            lands.activate_donan(act, parse_rondel([tile])[0])


@pytest.mark.rule("GM-C-7")
def test_a_score_card_after_each_of_the_first_three_scorings() -> None:
    state = solo(chronicles="VII")
    held = []
    for _ in range(4):
        state, _ = scoring.score(state, chance(), NONE_OF_MINE)
        held.append(len(state["parts"]["VII"]["cards"]))

    assert held == [1, 2, 3, 3]


@pytest.mark.rule("GM-C-7")
def test_a_nay_draws_again_and_again_but_twice_in_all() -> None:
    act = act_on(solo(chronicles="VII"))
    act.state["scorings"] = 1
    votes.draw(act)
    cards = [act.state["parts"]["VII"]["cards"][-1]]
    for _ in range(2):
        votes.say_nay(act)
        cards.append(act.state["parts"]["VII"]["cards"][-1])

    assert len(set(cards)) == 3
    with pytest.raises(Refused):
        votes.say_nay(act)


RESULTS = [
    ("animals", "VII", 4),
    ("stone-and-wood", "VII", 4),
    ("castles", "VII", 4),
    ("smallest", "VII", 7),
    ("distance", "VII", 4),
    ("square", "VII", 3.5),
    ("square", "VII VIII IX II A", 3.5),
    ("square", "VII X", 4),
    ("goal-sets", "VII", 2.5),
    ("whisky", "VII", 4),
    ("whisky", "VII III", 5),
    ("connected-animals", "VII", 5),
    ("discarded", "VII", 1),
]


@pytest.mark.rule("GM-C-7")
@pytest.mark.parametrize(("card", "chronicles", "result"), RESULTS)
def test_her_result_on_a_score_card(card: str, chronicles: str, result: float) -> None:
    state = solo(chronicles=chronicles, clansmen=2, sites=3, casks=4, persons=2)
    state["board"].update({"pile": 9, "whisky": 3, "animal": 5, "discarded": 1})

    assert votes.her_result(state, card) == result


@pytest.mark.rule("GM-C-7")
def test_score_cards_count_at_the_end() -> None:
    state = solo(chronicles="VII", pile=9)
    state["scorings"] = 4
    state["parts"]["VII"]["cards"] = ["animals", "smallest"]

    after, _ = scoring.end(state, chance(), 0, 9, {"animals": 5, "smallest": 9})

    assert after["board"]["vp"] == after["content"]["amounts"]["score-card"]  # 7 tiles against 9


def with_mobsters(
    pennies: list[int], turns: int, numbers: list[int], rule: str = "", own: int = 5
) -> State:
    state = solo(chronicles="VIII", pennies=own)
    state["parts"]["VIII"]["column"] = [
        {"name": name, "pennies": count} for name, count in zip("ABCD", pennies, strict=False)
    ]
    state["turns"], state["numbers"] = turns, numbers
    state["options"]["pennies"] = rule
    return state


@pytest.mark.rule("GM-C-8")
@pytest.mark.parametrize(
    ("pennies", "rule", "hers"),
    [([3, 5], "", ["B"]), ([3, 4], "", []), ([3, 5], "more", []), ([6, 6, 2], "more", ["A"])],
)
def test_the_example_sum_of_5_takes_a_mobster_with_5_pennies_unless_more_are_asked_for(
    pennies: list[int], rule: str, hers: list[str]
) -> None:
    act = act_on(with_mobsters(pennies, 4, [1, 3, 0, 1], rule))

    mobsters.end_turn(act)

    assert act.state["parts"]["VIII"]["hers"] == hers


@pytest.mark.rule("GM-C-8")
def test_a_taken_mobster_brings_its_pennies_and_the_output_says_which_rule() -> None:
    act = act_on(with_mobsters([3, 5], 4, [1, 3, 0, 1]))

    mobsters.end_turn(act)

    assert act.state["board"]["pennies"] == 10
    assert act.events[0]["facts"]["needs"] == "at least as many pennies"


@pytest.mark.rule("GM-C-8")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_in_the_first_three_turns_a_penny_goes_on_the_poorest_highest_first(turns: int) -> None:
    act = act_on(with_mobsters([9, 2, 2], turns, [0]))

    mobsters.end_turn(act)

    held = [mobster["pennies"] for mobster in act.state["parts"]["VIII"]["column"]]
    assert (held, act.state["board"]["pennies"]) == ([9, 3, 2], 4)


@pytest.mark.rule("GM-C-8")
def test_the_last_numbers_survive_a_reshuffle_and_events_do_not_count_among_them() -> None:
    state = solo(chronicles="VIII IX", vp=9)
    for card in ("4", "6", "3"):
        state = play(state, "V V V", card)
    act = act_on(state)
    festivities.hold(act, {}, {})  # five more cards: the deck is out
    after, _ = turn.take_turn(act.state, chance(), ["V", "V", "V", "V", "V"])

    assert after["numbers"][:3] == [1, 0, 2]


@pytest.mark.rule("GM-C-8B")
def test_five_mobsters_are_removed_and_those_with_back_b_come_later_on_top() -> None:
    act = act_on(solo(chronicles="V VIII IX X XI"))
    part = act.state["parts"]["VIII"]
    first = [mobster["name"] for mobster in part["column"]]
    waiting = list(part["waiting"])
    mobsters.arrive(act)

    assert sorted(first) == ["First Mobster", "Irving McGlory", "Second Mobster"]
    assert sorted(waiting) == ["Tamlin McSwitch", "Third Mobster"]
    assert [mobster["name"] for mobster in part["column"]][2:] == first


@pytest.mark.rule("GM-C-8B")
def test_the_column_can_be_laid_as_it_is_on_the_table() -> None:
    act = act_on(solo(chronicles="VIII"))
    mobsters.lay(act, ["second", "first"])
    column = act.state["parts"]["VIII"]["column"]
    assert [mobster["name"] for mobster in column] == ["Second Mobster", "First Mobster"]
    with pytest.raises(Refused):
        mobsters.lay(act, ["second"])


@pytest.mark.rule("GM-C-8B")
def test_she_scores_pennies_and_loses_nothing_for_mobsters() -> None:
    act = act_on(solo(chronicles="VIII", pennies=7))
    act.state["parts"]["VIII"]["hers"] = ["First Mobster", "Second Mobster"]

    mobsters.score(act)

    assert act.state["board"]["vp"] == 7 * act.state["content"]["amounts"]["penny"]


def all_mobsters(*yours: str, chronicles: str = "V VIII IX", **board: object) -> State:
    options = {"mobsters": "all", "pennies": ""}
    state, _ = setup.new_solo(load_pack(), "raiglar", chronicles.split(), chance(), options)
    state["board"].update(board)  # type: ignore[typeddict-item]
    state["parts"]["VIII"]["yours"] = list(yours)
    return state


@pytest.mark.rule("GM-C-8C")
def test_the_variant_keeps_all_mobsters() -> None:
    part = all_mobsters()["parts"]["VIII"]

    names = [mobster["name"] for mobster in part["column"]] + part["waiting"]
    kept = {"Bruce McMail", "Derek Anderson", "Peggy McLaird"}
    assert kept | {"Fraser McStarve", "Mairead McDenial"} <= set(names)


@pytest.mark.rule("GM-C-8C")
def test_bruce_gives_her_a_coin_for_what_her_tile_makes_and_fraser_takes_a_haggis() -> None:
    act = act_on(all_mobsters("Bruce McMail", "Fraser McStarve", haggis=2))
    with pytest.raises(Refused):
        mobsters.use_yours(act, "bruce", "wood")
    act.state["tile"] = "M"
    mobsters.use_yours(act, "bruce", "wood")
    mobsters.use_yours(act, "fraser")

    assert (act.state["board"]["coins"], act.state["board"]["haggis"]) == (1, 1)


@pytest.mark.rule("GM-C-8C")
def test_tiles_with_a_peggy_token_above_the_cards_number_leave_her_search() -> None:
    state = all_mobsters(vp=2)

    assert play(state, "M^1 V V V M", "6")["tile"] == "M"  # no number: any token is above it
    after = play(state, "W^3 W^5", "1")
    assert after["tile"] == "W^3"
    assert after["board"]["vp"] == 0  # 3 coins to you, and she had only 2 VP


@pytest.mark.rule("GM-C-8C")
def test_derek_moves_the_swapped_tile_and_mairead_steals_a_token_before_she_stacks() -> None:
    act = act_on(all_mobsters("Derek Anderson", vp=9))
    mobsters.use_yours(act, "derek")
    act.state["scorings"] = 3
    festivities.hold(act, {}, {}, stolen=(YOU, 2))

    stacked = next(event for event in act.events if "stack" in event["facts"])
    assert "2" not in stacked["facts"]["stack"].split()


def third_event_phase(vp: int = 20) -> State:
    """The seed's table: costs 2, 2, ?, 1, ? from the left, in the third phase."""
    state = solo(chronicles="IX", vp=vp)
    state["scorings"] = 2
    state["parts"]["IX"]["row"] = [
        *("market-day", "bonfire", "royal-visit", "guest-of-honour", "castle-ball"),
    ]
    return state


DRAWN = ("6", "4", "7", "2", "5")  # none, 1, none, 3, 1


@pytest.mark.rule("GM-C-9")
def test_the_example_orders_her_tokens_2_4_1_3_5_and_stacks_2_4_1() -> None:
    act = act_on(third_event_phase())

    festivities.hold(act, {}, {}, named=DRAWN)

    told_order = next(event["facts"] for event in act.events if "order" in event["facts"])
    assert (told_order["order"], told_order["stack"]) == ("2 4 1 3 5", "2 4 1")


@pytest.mark.rule("GM-C-9")
def test_she_pays_points_for_resources_up_to_the_limit_of_the_phase() -> None:
    act = act_on(third_event_phase())
    uses = festivities.hold(act, {}, {}, named=DRAWN)

    assert [use.used for use in uses] == [True, True, True]  # 2 + 1 + 2, of 5 in phase 3
    assert act.state["board"]["vp"] == 15


@pytest.mark.rule("GM-C-9")
def test_she_never_pays_more_points_than_she_has() -> None:
    act = act_on(third_event_phase(vp=2))

    uses = festivities.hold(act, {}, {}, named=DRAWN)

    assert [use.used for use in uses] == [True, False, False]
    assert act.state["board"]["vp"] == 0


@pytest.mark.rule("GM-C-9")
@pytest.mark.parametrize(("done", "count"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_in_event_phase_n_she_stacks_n_tokens(done: int, count: int) -> None:
    act = act_on(solo(chronicles="IX", vp=9))
    act.state["scorings"] = done

    assert len({use.event for use in festivities.hold(act, {}, {})}) == count


@pytest.mark.rule("GM-C-9B")
def test_bonuses_count_for_goal_points_but_not_for_tiles_or_possessions() -> None:
    state = solo(chronicles="IX", clansmen=0)
    state["priority"] = list(GOALS)
    state["parts"]["IX"].update(held=1, bonuses={HER: {"persons": 9}})

    after, events = scoring.score(state, chance(), NONE_OF_MINE)

    assert any(event["facts"].get("her_vp") == 8 for event in events)
    assert after["priority"] == list(GOALS)  # nobody scored without the bonus: all to the right
    assert after["board"]["vp"] == 8  # and nothing for what she holds


def games(preferred: str = "logs", logs: int = 0, boulders: int = 0) -> State:
    state = solo(chronicles="X")
    state["parts"]["X"]["preferred"] = preferred
    state["parts"]["X"]["levels"][HER] = {"logs": logs, "boulders": boulders}
    return state


@pytest.mark.rule("GM-C-10")
@pytest.mark.parametrize(("face", "track"), [(1, "logs"), (2, "boulders"), (3, "boulders")])
def test_the_die_gives_her_preferred_track(face: int, track: str) -> None:
    state, _ = setup.new_solo(load_pack(), "douce", ["X"], chance(2, face))

    assert state["parts"]["X"]["preferred"] == track


@pytest.mark.rule("GM-C-10")
def test_training_raises_both_takes_the_preferred_prize_and_swaps() -> None:
    after = play(games("logs", logs=2, boulders=1), "T", "1")

    part = after["parts"]["X"]
    assert part["levels"][HER] == {"logs": 3, "boulders": 2}
    assert (part["markers"][HER], part["preferred"]) == ([3], "boulders")
    assert (after["board"]["discarded"], after["board"]["pile"]) == (1, 0)


@pytest.mark.rule("GM-C-10")
def test_she_never_takes_the_centre_prizes_of_levels_1_and_2() -> None:
    assert play(games("logs", logs=1), "T", "1")["parts"]["X"]["markers"][HER] == []


@pytest.mark.rule("GM-C-10")
def test_a_tile_on_the_side_pile_raises_the_preferred_champion() -> None:
    assert play(games("logs"), "W", "6")["parts"]["X"]["levels"][HER] == {"logs": 1, "boulders": 0}
    assert play(games("logs"), "P", "2")["parts"]["X"]["levels"][HER]["logs"] == 0


@pytest.mark.rule("GM-C-10B")
@pytest.mark.parametrize(
    ("logs", "boulders", "level"), [(3, 4, [4]), (5, 2, [5]), (2, 2, []), (0, 3, [3])]
)
def test_at_a_scoring_without_a_prize_she_tries_the_higher_champion_then_the_other(
    logs: int, boulders: int, level: list[int]
) -> None:
    act = act_on(games(logs=logs, boulders=boulders))

    champions.begin_scoring(act)

    assert act.state["parts"]["X"]["markers"][HER] == level


@pytest.mark.rule("GM-C-10B")
def test_the_other_champion_is_tried_when_the_higher_ones_prize_is_taken() -> None:
    act = act_on(games(logs=3, boulders=4))
    act.state["parts"]["X"]["markers"][YOU] = [4]

    champions.begin_scoring(act)

    assert act.state["parts"]["X"]["markers"][HER] == [3]


@pytest.mark.rule("GM-C-10B")
def test_fame_moves_no_priority_tile_and_counts_as_held() -> None:
    state = games()
    state["priority"] = list(GOALS)
    state["board"]["clansmen"] = 0
    state["parts"]["X"]["fame"] = {HER: 5, YOU: 0}

    after, events = scoring.score(state, chance(), NONE_OF_MINE)

    assert after["priority"] == list(GOALS)
    held = next(event for event in events if event["rule"] == "GM-A-11")
    assert held["facts"]["held"] == 7  # 5, and one more for each track where all are tied


@pytest.mark.rule("GM-C-10B")
def test_a_spectator_is_a_person_without_points_and_markers() -> None:
    after = play(games("boulders"), "Ps", "2")

    board = after["board"]
    assert (board["persons"], board["markers"], after["claimed"]) == (1, 10, {})
    assert after["parts"]["X"]["levels"][HER] == {"logs": 1, "boulders": 1}


@pytest.mark.rule("GM-C-10B")
def test_the_town_square_statue_pays_without_a_stone_even_at_none() -> None:
    state = play(solo(chronicles="X"), "Sj:statue", "3")
    state["board"]["stones"] = 0
    act = act_on(state)

    assert scoring.score_stones(act) == state["content"]["amounts"]["statue"]
    assert act.state["board"]["stones"] == 0


@pytest.mark.rule("GM-C-11")
def test_a_monument_gives_its_types_benefits_and_an_extra_and_leaves_the_game() -> None:
    after = play(solo(chronicles="XI"), "Wm", "6")

    board = after["board"]
    assert (board["casks"], board["pile"], board["discarded"]) == (2, 0, 1)
    assert board["vp"] == after["content"]["amounts"]["plan-extra"]


@pytest.mark.rule("GM-C-11")
def test_a_double_gives_the_benefits_of_both_halves() -> None:
    board = play(solo(chronicles="XI"), "W/Mqd", "6")["board"]
    assert (board["casks"], board["stones"]) == (2, 2)
    assert play(solo(chronicles="XI"), "Wqd", "6")["board"]["casks"] == 4


@pytest.mark.rule("GM-C-11")
def test_exchange_and_person_tiles_of_the_chronicle_stay() -> None:
    board = play(solo(chronicles="XI"), "Sm:glengorm", "3")["board"]

    assert (board["pile"], board["discarded"], len(board["exchanges"])) == (1, 0, 2)


@pytest.mark.rule("GM-C-12")
def test_passing_nessie_is_worth_two_rolls_of_the_die_and_costs_no_distance() -> None:
    after = play(solo(chronicles="A"), "V nessie V V M", "6", 3, 2)

    assert (after["tile"], after["board"]["vp"]) == ("M", 5)


@pytest.mark.rule("GM-C-12")
def test_nessie_beyond_her_tile_rolls_nothing() -> None:
    assert play(solo(chronicles="A"), "M nessie V", "6")["board"]["vp"] == 0


@pytest.mark.rule("GM-C-12")
def test_the_card_that_gives_a_resource_is_ignored() -> None:
    _, events = setup.new_solo(load_pack(), "douce", ["A"], chance())

    assert "give a resource" in events[-1]["say"]


@pytest.mark.rule("GM-C-1", "GM-C-10")
@pytest.mark.parametrize(("tile", "level"), [("Mr", 0), ("M", 1)])
def test_a_river_tile_lies_in_her_territory_so_nobody_trains_for_the_side_pile(
    tile: str, level: int
) -> None:
    state = solo(chronicles="I X")
    state["parts"]["X"]["preferred"] = "logs"

    after = play(state, f"{tile} V V V", "6")

    assert after["parts"]["X"]["levels"][HER]["logs"] == level
    assert after["board"]["pile"] == 3  # her start territory and this tile


@pytest.mark.rule("GM-C-1")
def test_a_ship_that_passes_two_castles_discards_at_both_and_at_an_empty_one_nothing() -> None:
    act = act_on(solo(chronicles="I"))
    lands.set_river(act, 0, 12, {1: 2, 2: 0, 4: 1})

    after = play(act.state, "V V V", "4")  # a 1: four tiles

    assert after["parts"]["I"]["castles"] == {"1": 1, "2": 0, "4": 0}


@pytest.mark.rule("GM-C-2")
def test_points_pile_up_on_a_mountain_passed_twice_until_somebody_leaves_it() -> None:
    state = solo(chronicles="II")
    for card in ("6", "10"):
        state = play(state, "V V mt M W V V V", card)
    assert state["parts"]["II"]["vp"] == 2 * state["content"]["amounts"]["mountain-pass"]

    act = act_on(state)
    lands.put_on_mountain(act, 1, None, HER)
    after = play(act.state, "P M M", "2")  # a person: 2 VP of its own
    amounts = after["content"]["amounts"]
    assert after["board"]["vp"] == 2 + 2 * amounts["mountain-pass"] + amounts["mountain-good"]


@pytest.mark.rule("GM-C-3")
def test_of_two_sale_tiles_that_read_alike_only_the_one_she_fills_is_full() -> None:
    state = turn.set_rondel(solo(chronicles="III"), ["mac", "$1/4", "you", "$1/4", "V", "die"])

    after, _ = turn.take_turn(state, chance(), None, "4")

    assert after["rondel"] == ["mac", "you", "$1/4", "V", "die"]
    assert after["board"]["vp"] == 3 * after["content"]["amounts"]["sale-stock"]


@pytest.mark.rule("GM-C-3")
def test_past_a_sale_tile_with_your_clansman_goes_no_cask() -> None:
    state = turn.set_rondel(solo(chronicles="III"), ["mac", "you", "$1/4@", "$0/2", "W", "die"])

    after, _ = turn.take_turn(state, chance(), None, "1")

    assert after["rondel"] == ["you", "$1/4@", "$1/2", "mac", "die"]


@pytest.mark.rule("GM-C-5")
def test_haggis_of_two_tiles_add_up_and_a_whisky_tile_beside_them_gives_its_casks() -> None:
    state = solo(chronicles="V")
    for rondel, card in (("Wg V V", "6"), ("Wggr V V", "1"), ("W V V", "10")):
        state = play(state, rondel, card)

    assert (state["board"]["haggis"], state["board"]["casks"]) == (4, 2)


@pytest.mark.rule("GM-C-6")
def test_a_plain_site_is_a_card_without_points_beside_an_event_with_them() -> None:
    state = play(play(solo(chronicles="VI"), "Ch L L", "8"), "Le L L", "4")

    assert state["board"]["sites"] == 2
    assert state["board"]["vp"] == state["content"]["amounts"]["site-event"]
    with pytest.raises(Refused):
        lands.activate_donan(act_on(state), parse_rondel(["END"])[0])


@pytest.mark.rule("GM-C-7")
def test_a_nay_comes_when_the_card_is_drawn_and_not_a_turn_later() -> None:
    state, _ = scoring.score(solo(chronicles="VII"), chance(), NONE_OF_MINE)
    later = play(state, "M M M M", "6")

    with pytest.raises(Refused, match="just drawn"):
        votes.say_nay(act_on(later))
    votes.say_nay(act_on(state))


@pytest.mark.rule("GM-C-7", "GM-C-11")
def test_a_tile_that_left_the_game_is_a_discarded_one_and_no_whisky_tile_of_hers() -> None:
    state = solo(chronicles="VII XI")
    for rondel, card in (("Wm V V V", "6"), ("W V V", "1"), ("Am L L", "9")):
        state = play(state, rondel, card)

    found = [votes.her_result(state, card) for card in ("whisky", "connected-animals", "discarded")]
    assert found == [2, 0, 2]  # one whisky tile, and one more by the rule


@pytest.mark.rule("GM-C-8")
def test_four_cards_without_a_number_sum_to_nothing_and_any_mobster_is_hers() -> None:
    act = act_on(with_mobsters([0, 0], 4, [0, 0, 0, 0], own=1))
    mobsters.end_turn(act)
    assert act.state["parts"]["VIII"]["hers"] == ["A"]  # the highest of those with as many


@pytest.mark.rule("GM-C-8")
def test_with_her_last_penny_gone_she_puts_none() -> None:
    act = act_on(with_mobsters([2, 2], 5, [4, 4, 4, 4], own=1))
    mobsters.end_turn(act)
    mobsters.end_turn(act)

    column = act.state["parts"]["VIII"]["column"]
    assert [mobster["pennies"] for mobster in column] == [3, 2]
    assert act.state["board"]["pennies"] == 0


@pytest.mark.rule("GM-C-8B")
def test_without_other_chronicles_three_mobsters_play_two_at_once_and_one_later() -> None:
    act = act_on(solo(chronicles="VIII"))
    part = act.state["parts"]["VIII"]
    assert (len(part["column"]), part["waiting"]) == (2, ["Third Mobster"])

    mobsters.arrive(act)
    assert part["column"][0] == {"name": "Third Mobster", "pennies": 0}
    with pytest.raises(Refused):
        mobsters.arrive(act)


@pytest.mark.rule("GM-C-8C")
def test_a_peggy_token_up_to_the_cards_number_stays_in_her_search_and_costs_what_she_has() -> None:
    state = solo(chronicles="VIII", vp=9)
    after = play(state, "C^2 V V V", "8")  # number 2; villages before castles

    assert after["tile"] == "V"
    assert play(state, "C^2 L L", "8")["tile"] == "C^2"
    assert play(state, "C^2 L L", "8")["board"]["vp"] == 7
    assert play(state, "C^3 L L", "8")["tile"] == "L"


def at_phase(number: int, vp: int, *row: str) -> State:
    state = solo(chronicles="IX", vp=vp)
    state["scorings"] = number - 1
    state["parts"]["IX"]["row"] = list(row)
    return state


CHEAP = ("minstrels", "sheep-shearing", "guest-of-honour", "whisky-tasting", "market-day")


@pytest.mark.rule("GM-C-9")
def test_in_the_first_phase_she_spends_three_at_most_though_she_has_more() -> None:
    dear = at_phase(1, 20, "royal-visit", "castle-ball", "market-day", "bonfire", "wedding")
    act = act_on(dear)
    uses = festivities.hold(act, {}, {}, named=("6", "7", "10", "1", "2"))

    assert [(use.event, use.used) for use in uses] == [(1, True)]  # a 3 reaches the cost of 3
    assert act.state["board"]["vp"] == 17


@pytest.mark.rule("GM-C-9")
def test_she_loses_an_event_that_you_used_in_an_earlier_phase_and_pays_nothing_for_it() -> None:
    act = act_on(at_phase(2, 9, *CHEAP))
    uses = festivities.hold(act, {YOU: [2]}, {}, named=("6", "7", "10", "4", "5"))

    hers = [(use.event, use.used) for use in uses if use.player == HER]
    assert hers == [(1, True), (2, False)]
    assert act.state["board"]["vp"] == 8


@pytest.mark.rule("GM-C-9B")
def test_your_bonus_counts_against_her_and_moves_no_tile_either() -> None:
    state = solo(chronicles="IX", clansmen=0)
    state["priority"] = list(GOALS)
    state["parts"]["IX"].update(held=1, bonuses={YOU: {"sites": 5}})

    after, events = scoring.score(state, chance(), NONE_OF_MINE)

    assert any(event["facts"].get("your_vp") == 3 for event in events)
    assert after["priority"] == list(GOALS)


@pytest.mark.rule("GM-C-10")
def test_a_prize_that_you_took_is_not_hers_and_she_swaps_all_the_same() -> None:
    state = games("boulders", logs=0, boulders=3)
    state["parts"]["X"]["markers"][YOU] = [4]

    part = play(state, "T V V V V", "1")["parts"]["X"]

    assert (part["markers"][HER], part["preferred"]) == ([], "logs")
    assert part["levels"][HER] == {"logs": 1, "boulders": 4}


@pytest.mark.rule("GM-C-10B")
def test_a_modifier_of_hers_scores_but_does_not_count_as_held() -> None:
    state = games("logs", logs=2)
    state["board"]["clansmen"] = 0
    champions.raise_level(act_on(state), HER, "logs")
    assert sum(state["parts"]["X"]["modifiers"][HER].values()) == 1

    after, events = scoring.score(state, chance(), NONE_OF_MINE)

    held = next(event for event in events if event["rule"] == "GM-A-11")
    # her centre prize of level 3 is one more cask; with it her fame, and not the modifier
    assert held["facts"]["held"] == 1 + after["parts"]["X"]["fame"][HER]
    assert after["parts"]["X"]["modifiers"][HER] == {}


@pytest.mark.rule("GM-C-11")
def test_a_person_of_the_chronicle_stays_and_brings_markers_and_the_extra() -> None:
    after = play(solo(chronicles="XI"), "Pm V V", "2")

    board = after["board"]
    assert (board["persons"], board["discarded"], board["markers"]) == (1, 0, 8)
    assert board["vp"] == 2 + after["content"]["amounts"]["plan-extra"]


@pytest.mark.rule("GM-C-12")
def test_nessie_takes_her_points_only_when_she_is_passed_each_time_anew() -> None:
    state = play(solo(chronicles="A"), "nessie M V V", "6", 1, 1)
    state = play(state, "L nessie L A L", "9", 3, 3)

    assert state["board"]["vp"] == 8
    assert "passes Nessie" not in says(told(state, "V V V V nessie", "8"))


@pytest.mark.rule("GM-C-7")
def test_a_score_card_on_which_both_are_equal_pays_both() -> None:
    state = solo(chronicles="VII", pile=6)
    state["scorings"] = 4
    state["parts"]["VII"]["cards"] = ["distance", "goal-sets"]

    after, events = scoring.end(state, chance(), 10, 6, {"distance": 4, "goal-sets": 0})

    vp = after["content"]["amounts"]["score-card"]
    assert after["board"]["vp"] == 2 * vp  # halves keep the sets from a tie
    assert events[-1]["facts"]["yours"] == 10 + vp


@pytest.mark.rule("GM-C-8C")
def test_a_mobster_of_yours_is_used_once_a_game() -> None:
    act = act_on(solo(chronicles="VIII"))
    act.state["parts"]["VIII"]["yours"] = ["Derek Anderson"]
    mobsters.use_yours(act, "Derek")
    with pytest.raises(Refused, match="once a game"):
        mobsters.use_yours(act, "Derek")
