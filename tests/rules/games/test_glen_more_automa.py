"""GM-A: Auto MacNificent without chronicles, and how chronicles are chosen from."""

from __future__ import annotations

import pytest

from tables.errors import Refused, WrongWords
from tables.games.glen_more import her_board, scoring, setup, turn
from tables.games.glen_more.box import load_pack
from tables.games.glen_more.state import GOALS, HER, YOU, Exchange, State
from tests.rules.glen_more_table import act_on, chance, play, says, solo, told

EVEN = dict.fromkeys(GOALS, 1)


@pytest.mark.rule("GM-A-1")
def test_set_up_gives_her_a_clansman_no_coins_and_puts_two_cards_away_unseen() -> None:
    state = solo()

    assert (state["board"]["clansmen"], state["board"]["coins"]) == (1, 0)
    assert sorted(state["priority"]) == sorted(GOALS)
    assert (len(state["deck"]["draw"]), len(state["deck"]["hidden"])) == (8, 2)
    assert [each["at"] for each in state["indicators"].values()] == ["MacDonell", "Sinclair"]


@pytest.mark.rule("GM-A-1")
@pytest.mark.parametrize(("face", "first"), [(1, HER), (2, YOU), (3, YOU)])
def test_the_die_decides_who_begins(face: int, first: str) -> None:
    state, _ = setup.new_solo(load_pack(), "Douce", [], chance(face))

    assert state["first"] == first


@pytest.mark.rule("GM-A-1")
def test_priority_tiles_can_be_typed_in_as_they_lie() -> None:
    order = ["casks", "persons", "sites", "clansmen"]
    state, _ = setup.new_solo(load_pack(), "Douce", [], chance(), priority=order)
    assert state["priority"] == order
    with pytest.raises(WrongWords):
        setup.new_solo(load_pack(), "Douce", [], chance(), priority=["casks"])


@pytest.mark.rule("GM-A-1")
@pytest.mark.parametrize("names", [["a"], ["a", "b", "c", "d", "e"], ["a", "a"]])
def test_wrong_numbers_of_people_are_refused(names: list[str]) -> None:
    with pytest.raises(Refused) as trouble:
        setup.new_tracker(load_pack(), names, ["IX"], chance())

    assert trouble.value.rule == "GM-A-1"


LEVELS = [
    ("ablach", "Pittenweem", [1, 2], 0, 0, 2),
    ("douce", "Pittenweem", [1, 2, 3], 0, 2, 2),
    ("raiglar", "Tap O'Noth", [1, 2, 3], 1, 2, 2),
    ("skelp", "Tap O'Noth", [1, 2, 3, 4], 1, 2, 2),
    ("bodach", "Tap O'Noth", [1, 2, 3, 4], 1, 2, 3),
]


@pytest.mark.rule("GM-A-2")
@pytest.mark.parametrize(("level", "start", "scorings", "stone", "vp", "stones"), LEVELS)
def test_a_level_sets_her_start_tile_her_scorings_and_her_gains(
    level: str, start: str, scorings: list[int], stone: int, vp: int, stones: int
) -> None:
    state = solo(level)
    rules = state["content"]["levels"][level]

    assert state["board"]["exchanges"][0]["name"] == start
    assert rules["possessions"] == scorings
    assert play(state, "S:3=7 M M M", "3")["board"]["stones"] == stone
    assert play(state, "P M M M", "2")["board"]["vp"] == vp
    assert play(state, "M M M M", "6")["board"]["stones"] == stones


@pytest.mark.rule("GM-A-2")
def test_an_unknown_level_names_the_near_one() -> None:
    with pytest.raises(WrongWords) as trouble:
        setup.get_level(load_pack(), "Duce")

    assert trouble.value.facts["near"] == "Douce"


@pytest.mark.rule("GM-A-3")
def test_an_empty_deck_is_all_ten_again_with_two_unseen() -> None:
    act = act_on(solo())
    for _ in range(8):
        her_board.draw_card(act)
    her_board.draw_card(act)

    deck = act.state["deck"]
    assert (len(deck["draw"]), len(deck["hidden"]), len(deck["discard"])) == (7, 2, 1)


@pytest.mark.rule("GM-A-3")
def test_a_typed_in_card_is_refused_when_it_was_drawn_already() -> None:
    state = play(solo(), "M M M M", "6")

    with pytest.raises(Refused) as trouble:
        play(state, "M M M M", "6")
    assert trouble.value.rule == "GM-A-3"


@pytest.mark.rule("GM-A-3")
def test_every_card_can_be_typed_in_although_two_lie_unseen() -> None:
    for card in load_pack()["cards"]:
        assert play(solo(), "M A V C S:3=7 W P L", card)["card"] == card


@pytest.mark.rule("GM-A-4")
def test_her_turn_fills_empty_one_coin_spaces_only() -> None:
    state = solo()
    state["market"]["wood"] = 2

    after = play(state, "M M M M", "6")

    assert after["market"] == {"wood": 2, "stone": 1, "wheat": 1, "sheep": 1, "cattle": 1}


@pytest.mark.rule("GM-A-4", "GM-A-12")
def test_buying_past_the_full_space_pays_her_and_her_coins_are_points() -> None:
    act = act_on(solo())
    for _ in range(5):
        her_board.buy(act, "wood")

    assert (act.state["market"]["wood"], act.state["board"]["coins"]) == (3, 2)
    scoring.gain_coins(act)
    assert act.state["board"]["vp"] == 2


@pytest.mark.rule("GM-A-4")
def test_nothing_can_be_sold_where_no_coin_lies() -> None:
    with pytest.raises(Refused) as trouble:
        her_board.sell(act_on(solo()), "wood")

    assert trouble.value.rule == "GM-A-4"


@pytest.mark.rule("GM-A-5")
def test_an_indicator_skips_claimed_territories_and_goes_round() -> None:
    act = act_on(solo())
    act.state["claimed"] = {"McKay": YOU, "MacDonell": YOU}
    path = []
    for _ in range(4):
        her_board.move_indicator(act, "blue")
        path.append(act.state["indicators"]["blue"]["at"])

    assert path == ["MacMillan", "MacLean", "Campbell", "MacMillan"]


@pytest.mark.rule("GM-A-5")
def test_an_indicator_on_the_only_free_territory_stays() -> None:
    act = act_on(solo())
    path = act.state["indicators"]["blue"]["path"]
    act.state["claimed"] = dict.fromkeys(path[1:], YOU)

    her_board.move_indicator(act, "blue")

    assert act.state["indicators"]["blue"]["at"] == "MacDonell"


@pytest.mark.rule("GM-A-5")
def test_a_card_moves_each_indicator_as_often_as_it_shows() -> None:
    after = play(solo(), "M M M M M", "10")

    assert after["indicators"]["blue"]["at"] == "McKay"
    assert after["indicators"]["purple"]["at"] == "Gordon"


@pytest.mark.rule("GM-A-6")
@pytest.mark.parametrize(
    ("rondel", "card", "tile"),
    [
        ("A M W V", "6", "M"),  # the first icon of the row before a nearer second one
        ("V A W V", "6", "A"),  # then the second icon
        ("V W V M", "6", "M"),  # in the row above before the row below
        ("V V W V M", "6", "W"),  # M lies beyond the distance of 4
        ("Mr M Mo", "6", "Mr"),  # the nearest of those that match
        ("V C V V", "6", "C"),  # numbered row 2: exactly that tile
    ],
)
def test_the_list_is_walked_row_by_row_and_icon_by_icon(rondel: str, card: str, tile: str) -> None:
    assert play(solo(), rondel, card)["tile"] == tile


@pytest.mark.rule("GM-A-6")
def test_four_tiles_with_an_arrow_ask_for_the_priority_tiles_icons() -> None:
    state = solo()
    state["priority"] = ["casks", "persons", "sites", "clansmen"]

    assert play(state, "V C W", "9")["tile"] == "W"
    state["priority"] = ["persons", "sites", "casks", "clansmen"]
    assert play(state, "V C W", "9")["tile"] == "C"


@pytest.mark.rule("GM-A-6")
def test_pawns_on_the_way_do_not_count_in_the_distance() -> None:
    assert play(solo(), "you V die V V M", "6")["tile"] == "M"


@pytest.mark.rule("GM-A-7")
def test_the_search_stops_before_end_and_begins_again_there_if_nothing_was_found() -> None:
    assert play(solo(), "V M END A A", "6")["tile"] == "M"
    after = play(solo(), "V END V V A", "6")
    assert (after["tile"], after["past_end"]) == ("A", True)


@pytest.mark.rule("GM-A-7")
def test_a_numbered_row_never_reaches_past_end_in_the_first_search() -> None:
    events = told(solo(), "V END C L", "6")

    assert "numbered row {place}: there is no tile" in says(events)
    assert play(solo(), "V END C L", "6")["tile"] == "L"


@pytest.mark.rule("GM-A-7")
def test_past_end_she_takes_no_more_turns() -> None:
    state = play(solo(), "V END V V A", "6")

    with pytest.raises(Refused) as trouble:
        play(state, "M", "1")
    assert trouble.value.rule == "GM-A-7"


@pytest.mark.rule("GM-A-8")
@pytest.mark.parametrize(
    ("tile", "card", "gains"),
    [
        ("Vc", "8", {"clansmen": 2}),
        ("Ch", "8", {"sites": 1}),
        ("W", "6", {"casks": 2}),
        ("P", "2", {"persons": 1, "vp": 2, "markers": 8}),
        ("M", "6", {"stones": 2}),
        ("A", "6", {"stones": 2}),
        ("S:glengorm", "3", {"vp": 5, "stones": 1}),
    ],
)
def test_a_tile_gives_what_its_type_and_icons_say(
    tile: str, card: str, gains: dict[str, int]
) -> None:
    board = play(solo(), tile, card)["board"]

    assert {name: dict(board)[name] for name in gains} == gains


@pytest.mark.rule("GM-A-8")
def test_a_person_on_a_claimed_territory_moves_the_indicator_on_first() -> None:
    state = solo()
    state["claimed"] = {"Sinclair": YOU}

    after = play(state, "P", "2")  # moves blue one step

    assert after["claimed"] == {"Sinclair": YOU, "McKay": HER, "Munro": HER}


@pytest.mark.rule("GM-A-8")
def test_the_last_marker_goes_to_blue_and_both_indicators_leave() -> None:
    after = play(solo(markers=1), "P", "2")

    assert after["claimed"] == {"McKay": HER}
    assert [each["at"] for each in after["indicators"].values()] == [None, None]


@pytest.mark.rule("GM-A-8")
def test_an_indicator_leaves_when_its_colour_is_full() -> None:
    state = solo()
    state["claimed"] = dict.fromkeys(state["indicators"]["blue"]["path"][1:], YOU)

    after = play(state, "P", "2")

    assert after["indicators"]["blue"]["at"] is None
    assert after["indicators"]["purple"]["at"] == "Sinclair"


@pytest.mark.rule("GM-A-8")
def test_glengorm_gives_five_points_and_a_stone_and_stands_at_the_right() -> None:
    after = play(solo("raiglar"), "S:glengorm", "3")

    assert (after["board"]["vp"], after["board"]["stones"]) == (5, 1)
    assert [each["name"] for each in after["board"]["exchanges"]] == ["Tap O'Noth", "Glengorm"]


@pytest.mark.rule("GM-A-8")
def test_an_exchange_tile_without_its_exchanges_is_asked_for_only_when_she_takes_it() -> None:
    assert play(solo(), "S M", "6")["tile"] == "M"
    with pytest.raises(WrongWords) as trouble:
        play(solo(), "S M", "3")
    assert trouble.value.rule == "GM-A-8"


def order_after(yours: dict[str, int], number: int = 0) -> list[str]:
    state = solo(clansmen=1, sites=1, casks=1, persons=1)
    state["priority"], state["scorings"] = list(GOALS), number
    return scoring.score(state, chance(), yours)[0]["priority"]


@pytest.mark.rule("GM-A-9")
def test_priority_tiles_move_left_stay_or_move_right_by_the_points_of_anyone() -> None:
    yours = {"clansmen": 1, "sites": 2, "casks": 4, "persons": 6}  # nothing, 1, 3 and 8 VP

    assert order_after(yours) == ["persons", "casks", "sites", "clansmen"]


@pytest.mark.rule("GM-A-9")
def test_each_goal_scores_once_in_the_order_at_the_start() -> None:
    state = solo()
    state["priority"] = list(GOALS)
    _, events = scoring.score(state, chance(), dict.fromkeys(GOALS, 9))

    scored = [event["facts"]["goal"] for event in events if "hers" in event["facts"]]
    assert scored == list(GOALS)


@pytest.mark.rule("GM-A-16")
def test_no_priority_tile_moves_in_the_fourth_scoring() -> None:
    assert order_after(dict.fromkeys(GOALS, 9), number=3) == list(GOALS)


@pytest.mark.rule("GM-A-16")
def test_a_scoring_is_goals_then_stones_then_possessions() -> None:
    _, events = scoring.score(solo(), chance(), EVEN)

    rules = [event["rule"] for event in events]
    assert rules == sorted(rules, key=["GM-A-9", "GM-A-10", "GM-A-11"].index)


def four_exchanges() -> list[Exchange]:
    known = load_pack()["exchanges"]
    names = ["Tap O'Noth", "Tomintoul Fair", "Glengorm", "Highland Market"]
    return [Exchange(name=name, options=known[name]) for name in names]


@pytest.mark.rule("GM-A-10")
def test_the_worked_example_of_four_stones_is_22_points() -> None:
    act = act_on(solo(stones=4, exchanges=four_exchanges()))

    assert scoring.score_stones(act) == 22
    assert (act.state["board"]["stones"], act.state["board"]["vp"]) == (0, 22)
    taken = [event["facts"]["vp"] for event in act.events if "one for" in event["say"]]
    assert taken == [7, 8, 5, 2]


@pytest.mark.rule("GM-A-11")
@pytest.mark.parametrize(("level", "number", "vp"), [("ablach", 2, 8), ("ablach", 3, 0)])
def test_what_she_holds_scores_in_the_scorings_of_her_level(
    level: str, number: int, vp: int
) -> None:
    act = act_on(solo(level, clansmen=2, sites=1, casks=4, persons=1))

    scoring.score_possessions(act, number)

    assert act.state["board"]["vp"] == vp


@pytest.mark.rule("GM-A-12")
@pytest.mark.parametrize(("level", "vp"), [("raiglar", 10), ("douce", 2)])
def test_leftover_stones_are_worth_what_her_start_tile_says(level: str, vp: int) -> None:
    assert scoring.leftover_stones(act_on(solo(level, stones=5))) == vp


def finished(**board: object) -> State:
    state = solo(**board)  # type: ignore[arg-type]
    state["scorings"] = 4
    return state


@pytest.mark.rule("GM-A-12")
@pytest.mark.parametrize(("yours", "who"), [(30, "you win"), (29, "MacNificent wins")])
def test_a_tie_goes_to_you(yours: int, who: str) -> None:
    _, events = scoring.end(finished(vp=30, pile=9), chance(), yours, 9)

    assert events[-1]["facts"]["who"] == who


@pytest.mark.rule("GM-A-12")
def test_size_counts_all_her_tiles_but_persons() -> None:
    state = solo()
    for rondel, card in (("Mo", "6"), ("P", "2"), ("S:3=7", "3"), ("Ch", "8")):
        state = play(state, rondel, card)

    assert state["board"]["pile"] == 3


@pytest.mark.rule("GM-A-12")
def test_the_end_waits_for_four_scorings() -> None:
    with pytest.raises(Refused) as trouble:
        scoring.end(solo(), chance(), 10, 10)

    assert trouble.value.rule == "GM-A-12"


@pytest.mark.rule("GM-A-13")
def test_example_one_a_4_fires_the_upper_rule_of_chronicle_one_then_the_list_goes_on() -> None:
    events = told(solo(chronicles="I"), "M A V Cr P", "1")

    sought = [event["facts"]["what"] for event in events if "none among" in event["say"]]
    assert sought == ["ship", "whisky"]
    assert play(solo(chronicles="I"), "M A V Cr P", "1")["tile"] == "Cr"


@pytest.mark.rule("GM-A-13", "GM-A-18")
def test_example_two_with_one_and_five_the_1_of_five_does_not_fire_on_a_4() -> None:
    state = solo(chronicles="I V")
    sought = [
        event["facts"]["what"]
        for event in told(state, "M Ag V C P", "1")
        if "none among" in event["say"]
    ]

    assert sought == ["ship", "whisky", "river", "icon-5"]  # Ag lies there, and is not sought
    assert play(state, "M Ag V Cr V5", "1")["tile"] == "Cr"
    assert play(state, "M Ag V C V5", "1")["tile"] == "V5"


@pytest.mark.rule("GM-A-13")
@pytest.mark.parametrize("number", ["IV", "iv"])
def test_chronicle_four_is_refused_with_the_reason(number: str) -> None:
    with pytest.raises(Refused, match="three players") as trouble:
        setup.read_chronicles([number])

    assert trouble.value.rule == "GM-A-13"


@pytest.mark.rule("GM-A-13")
def test_several_chronicles_are_checked_in_rising_order() -> None:
    assert setup.read_chronicles(["X", "A", "II", "I"]) == ["I", "II", "X", "A"]
    sought = [
        event["facts"]["what"]
        for event in told(solo(chronicles="XI X VI V III II I"), "L L L L", "4")
        if "none among" in event["say"]
    ]
    first = ["ship", "mountain-holding", "sale", "haggis", "site-event", "games", "plan"]
    assert sought[:7] == first


@pytest.mark.rule("GM-A-14")
def test_her_turn_goes_draw_market_indicators_list_tile_benefits_chronicles() -> None:
    events = told(solo(chronicles="I"), "W", "1")

    rules = [event["rule"] for event in events if event["rule"] != "GM-A-15"]
    order = ["GM-A-14", "GM-A-4", "GM-A-5", "GM-A-5", "GM-C-1", "GM-A-6", "GM-A-6", "GM-A-8"]
    assert rules == [*order, "GM-C-1", "GM-C-1"]


@pytest.mark.rule("GM-A-14")
def test_a_kept_rondel_says_whose_turn_it_is() -> None:
    state = turn.set_rondel(solo(), ["you", "M", "mac", "V", "A", "die", "P"])

    with pytest.raises(Refused) as trouble:
        turn.take_turn(state, chance())
    assert trouble.value.rule == "GM-A-14"


@pytest.mark.rule("GM-A-14")
def test_tiles_left_behind_the_last_pawn_leave_the_kept_rondel() -> None:
    state = turn.set_rondel(solo(), ["mac", "V", "A", "you", "M", "die", "P"])
    state, _ = turn.take_turn(state, chance(), None, "6", ["W"])  # M, past your pawn

    assert state["rondel"] == ["you", "mac", "die", "P", "W"]


@pytest.mark.rule("GM-A-15")
def test_overlays_and_river_do_not_matter_and_every_icon_resolves() -> None:
    after = play(solo(), "M/Wochr", "6")

    board = after["board"]
    got = (board["stones"], board["casks"], board["clansmen"], board["sites"], board["pile"])
    assert got == (2, 2, 2, 1, 1)


@pytest.mark.rule("GM-A-15")
def test_exchange_and_person_tiles_go_on_her_board_the_rest_on_the_pile() -> None:
    assert "side pile" in says(told(solo(), "W", "6"))
    assert "side pile" not in says(told(solo(), "P", "2"))
    assert "side pile" not in says(told(solo(), "S:3=7", "3"))


@pytest.mark.rule("GM-A-17")
def test_clan_tokens_lengthen_the_path_and_spaces_without_one_are_skipped() -> None:
    plain = solo()["indicators"]["blue"]["path"]
    tokens = solo(chronicles="IX")["indicators"]["blue"]["path"]

    assert "Cameron" in tokens
    assert [name for name in tokens if name != "Cameron"] == plain


@pytest.mark.rule("GM-A-18")
def test_chronicles_7_8_9_and_a_take_no_part_in_choosing() -> None:
    state = solo(chronicles="VII VIII IX A")

    assert "none among" not in says(told(state, "W", "1"))


@pytest.mark.rule("GM-A-18")
def test_what_a_chronicle_brings_can_not_lie_on_a_rondel_without_it() -> None:
    for token in ("mt", "$1/3", "nessie", "T", "Vb", "Wg", "Vm", "M^2"):
        with pytest.raises(Refused) as trouble:
            play(solo(), f"{token} M", "6")
        assert trouble.value.rule == "GM-A-18"


@pytest.mark.rule("GM-A-8")
@pytest.mark.parametrize("typed", ["S:t", "S:T"])
def test_a_short_name_that_may_be_two_exchange_tiles_is_refused_with_both(typed: str) -> None:
    with pytest.raises(WrongWords) as trouble:
        play(solo(), f"M {typed}", "6")
    assert trouble.value.facts["names"] == "Tomintoul Fair, Tap O'Noth"


@pytest.mark.rule("GM-A-5")
def test_a_short_name_that_may_be_several_clans_is_refused_with_them() -> None:
    act = act_on(solo())
    with pytest.raises(WrongWords) as trouble:
        her_board.claim(act, "mac", "you")
    assert "MacDonell, MacMillan" in str(trouble.value.facts["names"])
    her_board.claim(act, "macmi", "YOU")
    assert act.state["claimed"] == {"MacMillan": "you"}


@pytest.mark.rule("GM-A-6")
def test_a_stretch_without_the_other_pawns_is_not_played_again_by_a_bare_turn() -> None:
    after = play(solo(), "M A W P", "6")

    assert after["rondel"] == []
    with pytest.raises(WrongWords):
        turn.take_turn(after, chance(), None, "3")


@pytest.mark.rule("GM-A-6")
def test_with_nothing_ahead_and_no_END_she_does_not_move_past_it() -> None:
    with pytest.raises(WrongWords):
        play(solo(), "you die", "6")


@pytest.mark.rule("GM-A-7")
def test_the_rondel_typed_with_her_pawn_on_it_puts_her_back() -> None:
    gone = play(solo(), "END", "6")
    assert gone["past_end"]

    again = turn.set_rondel(gone, ["mac", "M", "A", "you"])

    assert turn.take_turn(again, chance(), None, "3")[0]["tile"] in ("M", "A")


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
        her_board.draw_card(act)
    assert act.state["deck"]["draw"] == []
    assert act.events == []

    after, events = turn.take_turn(act.state, chance(), ["M", "A", "W", "P", "L", "V"])

    assert "all ten are shuffled" in events[0]["say"]
    assert len(after["deck"]["draw"]) == 7


@pytest.mark.rule("GM-A-4")
def test_after_her_turn_one_of_each_resource_can_be_sold_for_one() -> None:
    act = act_on(play(solo(), "M M M M", "6"))
    for resource in act.state["market"]:
        her_board.sell(act, resource)
        with pytest.raises(Refused):
            her_board.sell(act, resource)

    assert [event["facts"]["price"] for event in act.events] == [1] * 5
    assert play(act.state, "A A A A", "3")["market"] == dict.fromkeys(act.state["market"], 1)


@pytest.mark.rule("GM-A-5")
def test_a_claim_of_yours_is_stepped_over_and_from_the_lowest_it_goes_to_the_top() -> None:
    act = act_on(solo())
    her_board.claim(act, "Munro", YOU)
    purple = act.state["indicators"]["purple"]
    purple["at"] = purple["path"][-1]
    found = []
    for _ in range(2):
        her_board.move_indicator(act, "purple")
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
        state["deck"] = her_board.new_deck(act_on(state))
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

    _, events = scoring.end(state, chance(), 28, 2)

    facts = next(event["facts"] for event in events if "her_loss" in event["facts"])
    assert (facts["hers"], facts["her_loss"]) == (2, 0)
    assert events[-1]["facts"]["hers"] == 28  # 20, three stones at Tap O'Noth, two coins
    assert events[-1]["facts"]["who"] == "you win"


@pytest.mark.rule("GM-A-13")
@pytest.mark.parametrize(("card", "fires"), [("4", True), ("3", False), ("2", False)])
def test_the_1_of_chronicle_five_fires_on_a_card_with_1_only(card: str, fires: bool) -> None:
    events = told(solo(chronicles="V"), "L Wg L L L L", card)

    assert any(event["facts"].get("what") == "haggis" for event in events) == fires


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
    her_board.move_indicator(act, "blue")

    assert act.state["indicators"]["blue"]["at"] == second


@pytest.mark.rule("GM-A-18")
def test_the_plain_icon_calls_chronicle_three_before_five_before_the_next_icon() -> None:
    state = solo(chronicles="V III")
    sought = [
        event["facts"]["what"]
        for event in told(state, "L L L L P", "1")
        if "none among" in event["say"]
    ]

    assert sought == ["whisky", "icon-3", "icon-5"]  # then the person is found


def test_a_pawn_gone_past_end_moves_no_more() -> None:
    state = turn.set_rondel(solo(), ["you", "END", "M", "mac", "A", "die"])
    after, _ = turn.move_pawn(state, chance(), YOU, 1)

    assert YOU not in after["rondel"]
    assert HER in after["players"]


@pytest.mark.rule("GM-A-9")
def test_your_own_points_are_kept_beside_hers() -> None:
    state, _ = scoring.score(solo(), chance(), dict.fromkeys(GOALS, 9))
    assert state["your_vp"] > 0
