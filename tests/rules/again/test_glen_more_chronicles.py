"""Glen More: what each chronicle changes for MacNificent, the second reading."""

from __future__ import annotations

import pytest

from tables.errors import Refused
from tables.games.glen_more import ending, scoring, table, turn
from tables.games.glen_more.chronicles import (
    champions,
    event_phase,
    mobsters,
    mountain,
    ship,
    sites,
    votes,
)
from tables.games.glen_more.rondel import parse_rondel
from tables.games.glen_more.state import GOALS, HER, YOU, State
from tests.rules.glen_more_table import NONE_OF_MINE, act_on, chance, play, says, solo, told


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
    ship.set_river(act, 0, 12, {1: 2, 2: 0, 4: 1})

    after = play(act.state, "V V V", "4")  # a 1: four tiles

    assert after["parts"]["I"]["castles"] == {"1": 1, "2": 0, "4": 0}


@pytest.mark.rule("GM-C-2")
def test_points_pile_up_on_a_mountain_passed_twice_until_somebody_leaves_it() -> None:
    state = solo(chronicles="II")
    for card in ("6", "10"):
        state = play(state, "V V mt M W V V V", card)
    assert state["parts"]["II"]["vp"] == 2 * state["content"]["amounts"]["mountain-pass"]

    act = act_on(state)
    mountain.put(act, 1, None, HER)
    after = play(act.state, "P M M", "2")  # a person: 2 VP of its own
    amounts = after["content"]["amounts"]
    assert after["board"]["vp"] == 2 + 2 * amounts["mountain-pass"] + amounts["mountain-good"]


@pytest.mark.rule("GM-C-3")
def test_of_two_sale_tiles_that_read_alike_only_the_one_she_fills_is_full() -> None:
    state = table.set_rondel(solo(chronicles="III"), ["mac", "$1/4", "you", "$1/4", "V", "die"])

    after, _ = turn.take_turn(state, chance(), None, "4")

    assert after["rondel"] == ["mac", "you", "$1/4", "V", "die"]
    assert after["board"]["vp"] == 3 * after["content"]["amounts"]["sale-stock"]


@pytest.mark.rule("GM-C-3")
def test_past_a_sale_tile_with_your_clansman_goes_no_cask() -> None:
    state = table.set_rondel(solo(chronicles="III"), ["mac", "you", "$1/4@", "$0/2", "W", "die"])

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
        sites.activate_donan(act_on(state), parse_rondel(["END"])[0])


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


def with_mobsters(pennies: list[int], turns: int, numbers: list[int]) -> State:
    state = solo(chronicles="VIII", pennies=1)
    state["parts"]["VIII"]["column"] = [
        {"name": name, "pennies": count} for name, count in zip("ABCD", pennies, strict=False)
    ]
    state["turns"], state["numbers"] = turns, numbers
    return state


@pytest.mark.rule("GM-C-8")
def test_four_cards_without_a_number_sum_to_nothing_and_any_mobster_is_hers() -> None:
    act = act_on(with_mobsters([0, 0], 4, [0, 0, 0, 0]))
    mobsters.end_turn(act)
    assert act.state["parts"]["VIII"]["hers"] == ["A"]  # the highest of those with as many


@pytest.mark.rule("GM-C-8")
def test_with_her_last_penny_gone_she_puts_none() -> None:
    act = act_on(with_mobsters([2, 2], 5, [4, 4, 4, 4]))
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
    uses = event_phase.hold(act, {}, {}, named=("6", "7", "10", "1", "2"))

    assert [(use.event, use.used) for use in uses] == [(1, True)]  # a 3 reaches the cost of 3
    assert act.state["board"]["vp"] == 17


@pytest.mark.rule("GM-C-9")
def test_she_loses_an_event_that_you_used_in_an_earlier_phase_and_pays_nothing_for_it() -> None:
    act = act_on(at_phase(2, 9, *CHEAP))
    uses = event_phase.hold(act, {YOU: [2]}, {}, named=("6", "7", "10", "4", "5"))

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


def games(preferred: str, logs: int = 0, boulders: int = 0) -> State:
    state = solo(chronicles="X")
    state["parts"]["X"]["preferred"] = preferred
    state["parts"]["X"]["levels"][HER] = {"logs": logs, "boulders": boulders}
    return state


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

    after, events = ending.end(state, chance(), 10, 6, {"distance": 4, "goal-sets": 0})

    vp = after["content"]["amounts"]["score-card"]
    assert after["board"]["vp"] == 2 * vp  # halves keep the sets from a tie
    assert events[-1]["facts"]["yours"] == 10 + vp
