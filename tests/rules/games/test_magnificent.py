"""The Magnificent: SNO, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tables.cards import decks
from tables.chance.sources import ScriptedDice, Seeded
from tables.errors import Refused, WrongWords
from tables.games.magnificent import game, scores, setup
from tables.games.magnificent.game import Purse
from tables.games.magnificent.setup import AtTable, load_box, parse_dice

BOX = load_box()
CHANCE = Seeded(b"circus")
State = dict[str, Any]


def new_game(count: int, **words: Any) -> State:
    return setup.new_game(list("abcde")[:count], BOX, CHANCE, **words).state


def in_play(count: int, **words: Any) -> State:
    """A game in which every trainer tile is chosen: always the first that lies there."""
    return choose_all(new_game(count, **words))


def choose_all(state: State, card: str = "1") -> State:
    while state["waiting"]:
        state = game.choose(state, state["waiting"][0]["player"], card, CHANCE).state
    return state


def end_round(state: State, coins: int = 20, dice: str = "") -> State:
    purses = {player: Purse(coins, parse_dice(dice)) for player in state["order"]}
    return choose_all(game.end_round(state, purses, BOX).state)


def score_all(state: State) -> State:
    for player in state["order"]:
        card = state["seats"][player]["masters"][0]
        state = game.score_card(state, player, card, 1, CHANCE).state
    return state


def with_hats(state: State, **spaces: Sequence[int]) -> State:
    for player, places in spaces.items():
        state["seats"][player]["hats"] = list(places)
    return state


@pytest.mark.rule("MS-1")
def test_five_players_roll_all_the_dice() -> None:
    faces = [len(dice) for dice in new_game(5)["dice"].values()]
    assert faces == [6, 6, 6, 5]


@pytest.mark.rule("MS-1")
def test_for_fewer_players_the_dice_are_typed_in_from_the_board() -> None:
    state = new_game(3, dice={"orange": 2, "green": 2, "purple": 2, "clear": 1})
    assert [len(dice) for dice in state["dice"].values()] == [2, 2, 2, 1]
    with pytest.raises(Refused, match="7 orange dice: there are 6"):
        new_game(3, dice={"orange": 7})
    with pytest.raises(Refused, match="five players use all the dice"):
        new_game(5, dice={"orange": 1})


@pytest.mark.rule("MS-1")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_twenty_one_tents_lie_on_three_tracks_and_in_their_centres(count: int) -> None:
    state = new_game(count)
    assert {c: (len(state["tracks"][c]), len(state["centres"][c])) for c in state["tracks"]} == {
        "orange": (5, 2),
        "green": (5, 2),
        "purple": (5, 2),
    }
    assert len(state["piles"]["tents"]["draw"]) == len(BOX.names["tents"]) - 21


@pytest.mark.rule("MS-1")
@pytest.mark.parametrize(("count", "shown"), [(1, 4), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_three_sets_are_shown_at_two_and_three_players(count: int, shown: int) -> None:
    state = new_game(count)
    assert len(state["sets"]) == shown
    assert len(state["posters"]) == 3
    assert state["white_poster"].startswith("white poster")
    assert all(one["master"].startswith("master") for one in state["sets"])


@pytest.mark.rule("MS-1")
@pytest.mark.parametrize("count", [0, 6])
def test_one_to_five_can_play(count: int) -> None:
    with pytest.raises(Refused, match="1 to 5 can play") as trouble:
        setup.new_game(list("abcdef")[:count], BOX, CHANCE)
    assert trouble.value.rule == "MS-1"


@pytest.mark.rule("MS-2")
def test_order_cards_boards_and_starting_posters_are_dealt() -> None:
    seated = new_game(4)["seats"].values()
    assert sorted(seat["order_card"] for seat in seated) == [1, 2, 3, 4]
    assert len({seat["board"] for seat in seated}) == 4
    assert len({seat["poster"] for seat in seated}) == 4


@pytest.mark.rule("MS-2")
def test_the_four_starting_cards_bear_the_boards_numeral_and_the_rest_join_the_deck() -> None:
    state = new_game(2)
    used = {seat["board"] for seat in state["seats"].values()}
    for seat in state["seats"].values():
        assert seat["masters"] == [f"{seat['board']}-{n}" for n in range(1, 5)]
    marked = [card for card in state["piles"]["masters"]["draw"] if card[0] in "IV"]
    assert len(marked) == 16
    assert not used & {card.split("-")[0] for card in marked}


@pytest.mark.rule("MS-2")
def test_hats_stand_from_the_bottom_in_order_of_the_cards() -> None:
    seated = new_game(3)["seats"].values()
    assert all(seat["hats"] == [seat["order_card"]] for seat in seated)


@pytest.mark.rule("MS-3")
def test_one_trainer_tile_more_than_players_chosen_from_the_highest_card_down() -> None:
    state = new_game(4)
    order = [one["player"] for one in state["waiting"]]
    cards = [state["seats"][player]["order_card"] for player in order]
    assert cards == [4, 3, 2, 1]
    assert len(state["waiting"][0]["from"]) == 5
    with pytest.raises(Refused, match="chooses first"):
        game.choose(state, order[1], "1", CHANCE)


@pytest.mark.rule("MS-3")
def test_the_last_tile_is_shuffled_back() -> None:
    before = new_game(2)
    left = len(before["piles"]["trainers"]["draw"])
    after = choose_all(before)
    assert after["phase"] == "play"
    assert len(after["piles"]["trainers"]["draw"]) == left + 1


@pytest.mark.rule("MS-4")
def test_five_players_have_a_fifth_set_off_the_tops() -> None:
    before = new_game(5)
    after = in_play(5)
    assert len(before["sets"]) == 4
    assert len(after["sets"]) == 5
    assert after["sets"][4]["trainer"] is not None


@pytest.mark.rule("MS-4")
def test_the_one_hat_of_five_moves_again_even_down() -> None:
    state = game.perform(in_play(5), "a", 12).state
    state = game.perform(state, "a", 9).state
    assert state["seats"]["a"]["hats"] == [9]


@pytest.mark.rule("MS-4")
def test_ones_own_space_counts_as_occupied_so_a_second_12_goes_to_11() -> None:
    state = game.perform(in_play(5), "a", 12).state
    assert game.perform(state, "a", 12).document["space"] == 11


@pytest.mark.rule("MS-4")
def test_with_fewer_players_a_second_performance_places_the_second_hat() -> None:
    state = game.perform(in_play(3), "a", 8).state
    assert game.perform(state, "a", 12).state["seats"]["a"]["hats"] == [8, 12]


@pytest.mark.rule("MS-5")
def test_the_white_poster_shown_is_replaced_by_a_white_one() -> None:
    state = in_play(3)
    shown = state["white_poster"]
    step = game.take_poster(state, "a", "white")
    assert step.document["poster"] == shown
    assert step.state["white_poster"].startswith("white poster")
    assert step.state["seats"]["a"]["posters"] == [shown]


@pytest.mark.rule("MS-5")
def test_the_top_of_the_white_deck_may_be_taken_instead() -> None:
    state = in_play(3)
    top = state["piles"]["white-posters"]["draw"][0]
    step = game.take_poster(state, "a", "white-deck")
    assert step.document["poster"] == top
    assert step.state["white_poster"] == state["white_poster"]


@pytest.mark.rule("MS-5")
def test_the_poster_deck_fills_the_place_when_the_white_deck_is_out() -> None:
    state = in_play(3)
    whites = decks.set_aside(state["piles"]["white-posters"], 17).deck
    state["piles"]["white-posters"] = whites
    step = game.take_poster(state, "a", "white")
    assert step.document["refill"].startswith("poster")
    with pytest.raises(Refused, match="white-posters deck is out"):
        game.take_poster(step.state, "a", "white-deck")


@pytest.mark.rule("MS-6")
def test_lower_second_hats_come_back_and_the_rest_slide_down_in_order() -> None:
    places, gap = game.slide({"yellow": [2, 4], "red": [7], "blue": [3, 11]})
    assert places == {"yellow": 1, "red": 2, "blue": 3}
    assert not gap


@pytest.mark.rule("MS-6")
def test_two_players_with_a_gap_keep_a_gap_of_one() -> None:
    assert game.slide({"a": [4], "b": [9]}) == ({"a": 1, "b": 3}, True)
    assert game.slide({"a": [8], "b": [9]}) == ({"a": 1, "b": 2}, False)


@pytest.mark.rule("MS-6", "MS-9")
def test_yellow_red_and_blue_get_cards_1_2_3_and_blue_chooses_first() -> None:
    state = with_hats(in_play(3), a=[2], b=[7], c=[11])
    step = game.end_round(state, {p: Purse(9, []) for p in "abc"}, BOX)
    assert step.document["order"] == ["a", "b", "c"]
    assert step.document["waiting"] == ["c", "b", "a"]


@pytest.mark.rule("MS-6")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_each_missing_coin_costs_the_rounds_number_of_points(round_: int) -> None:
    assert game.pay(2, 5, round_) == (5, 2, 3 * round_)
    assert game.pay(5, 5, round_).points_lost == 0


@pytest.mark.rule("MS-6")
def test_dice_are_paid_by_the_colour_worth_most_and_all_clear_dice() -> None:
    assert game.dice_due(parse_dice("o3,o4,g6,c2,c1")) == 7 + 3
    assert game.dice_due(parse_dice("c2")) == 2
    assert game.dice_due([]) == 0


@pytest.mark.rule("MS-6")
def test_the_order_card_is_paid_before_the_dice() -> None:
    state = with_hats(in_play(2), a=[1], b=[9])
    purses = {"a": Purse(0, parse_dice("o2")), "b": Purse(0, parse_dice("o2"))}
    first, last = game.end_round(state, purses, BOX).document["payments"]
    assert (first["order_coins"], first["points_lost"]) == (-1, 3)
    assert (last["order_coins"], last["gems_to_choose"], last["points_lost"]) == (1, 1, 1)


@pytest.mark.rule("MS-7")
def test_alone_the_white_poster_buys_a_clear_die() -> None:
    state = in_play(1)
    step = game.swap_for_clear_die(state, ScriptedDice([5]))
    assert step.document["discarded"] == state["white_poster"]
    assert step.state["dice"]["clear"] == [*state["dice"]["clear"], 5]
    assert step.state["white_poster"] != state["white_poster"]
    with pytest.raises(Refused, match="only the solo player"):
        game.swap_for_clear_die(in_play(2), ScriptedDice([5]))


@pytest.mark.rule("MS-7")
def test_alone_there_are_no_order_cards() -> None:
    state = in_play(1)
    assert state["seats"]["a"]["order_card"] is None
    [payment] = game.end_round(state, {"a": Purse(3, [])}, BOX).document["payments"]
    assert (payment["order_coins"], payment["coins_left"]) == (0, 3)


@pytest.mark.rule("MS-8")
@pytest.mark.parametrize(("count", "side"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 5)])
def test_the_module_lays_tiles_for_now_and_later(count: int, side: int) -> None:
    module = new_game(count, module=True)["module"]
    assert (len(module["now"]), len(module["future"])) == (side, side)
    assert {pile: len(cards) for pile, cards in module["beside"].items()} == {
        "tents": 2,
        "trainers": 2,
        "masters": 2,
        "posters": 2,
    }
    assert all(card.startswith("poster") for card in module["beside"]["posters"])


@pytest.mark.rule("MS-8")
def test_a_round_has_five_turns_with_the_module_and_four_without() -> None:
    assert setup.visible(new_game(2, module=True))["turns"] == 5
    assert setup.visible(new_game(2))["turns"] == 4


@pytest.mark.rule("MS-8")
def test_one_tile_a_round_of_those_that_lie_there_now() -> None:
    state = in_play(2, module=True)
    now, future = state["module"]["now"][0], state["module"]["future"][0]
    with pytest.raises(Refused, match="future tile"):
        game.take_tile(state, "a", future)
    state = game.take_tile(state, "a", now, act=False).state
    with pytest.raises(Refused, match="a took a tile this round already"):
        game.take_tile(state, "a", state["module"]["now"][0])
    with pytest.raises(Refused, match="b took no master tile"):
        end_round(state)


@pytest.mark.rule("MS-8")
def test_what_lies_beside_the_board_is_never_refilled() -> None:
    state = in_play(2, module=True)
    tent = state["module"]["beside"]["tents"][0]
    step = game.take_tile(state, "a", state["module"]["now"][0], beside=tent)
    assert step.state["seats"]["a"]["tents"] == [tent]
    assert len(step.state["module"]["beside"]["tents"]) == 1


def play_round_with_tiles(state: State) -> State:
    for player in state["order"]:
        state = game.take_tile(state, player, state["module"]["now"][0]).state
    return score_all(end_round(state))


@pytest.mark.rule("MS-8")
def test_future_tiles_slide_over_and_are_refilled_after_round_1_only() -> None:
    state = in_play(5, module=True)
    future = state["module"]["future"]
    state = play_round_with_tiles(state)
    assert state["module"]["now"] == future
    assert len(state["module"]["future"]) == 5
    state = play_round_with_tiles(state)
    assert len(state["module"]["now"]) == 5
    assert state["module"]["future"] == []


@pytest.mark.rule("MS-9")
def test_with_a_gap_the_first_discards_a_set_and_the_other_takes_the_last() -> None:
    state = with_hats(in_play(2), a=[1], b=[9])
    step = game.end_round(state, {p: Purse(9, []) for p in "ab"}, BOX)
    assert [(w["player"], w["kind"]) for w in step.state["waiting"]] == [
        ("b", "set"),
        ("b", "discard"),
        ("a", "set"),
    ]
    after = choose_all(step.state)
    assert after["sets"] == []
    assert after["phase"] == "score"


@pytest.mark.rule("MS-9")
def test_each_scores_and_discards_one_card_then_all_is_refilled() -> None:
    state = end_round(in_play(4))
    card = state["seats"]["a"]["masters"][0]
    once = game.score_card(state, "a", card, 13, CHANCE).state
    assert card in once["piles"]["masters"]["discard"]
    with pytest.raises(Refused, match="a scored a card this round already"):
        game.score_card(once, "a", once["seats"]["a"]["masters"][0], 1, CHANCE)
    state = score_all(state)
    assert (state["round"], len(state["sets"])) == (2, 4)
    assert all(one["trainer"] for one in state["sets"])


@pytest.mark.rule("MS-9")
def test_no_trainer_tiles_come_after_round_2_and_round_3_is_the_last() -> None:
    state = score_all(end_round(score_all(end_round(in_play(4)))))
    assert state["round"] == 3
    assert all(one["trainer"] is None for one in state["sets"])
    assert score_all(end_round(state))["phase"] == "ended"


@pytest.mark.rule("MS-9")
def test_a_tie_goes_to_the_highest_order_card() -> None:
    state = with_hats(in_play(3), a=[2], b=[7], c=[11])
    state = game.end_round(state, {p: Purse(9, []) for p in "abc"}, BOX).state
    assert game.rank(state, {"a": 40, "b": 45, "c": 45})["winner"] == "c"
    assert game.rank(state, {"a": 46, "b": 45, "c": 45})["winner"] == "a"


def seat_on(name: str) -> State:
    """A two-player game, as set up just before the B sides, in which `a` has the board wanted."""
    state = new_game(2)
    state["seats"]["a"] |= {"board": name, "side": "B", "tents": [], "camp_tiles": 0}
    state["waiting"] = []
    setup.take_b_side(state, "a")
    return state


@pytest.mark.rule("MS-10")
def test_side_b_of_ii_begins_with_a_random_tent() -> None:
    assert len(seat_on("II")["seats"]["a"]["tents"]) == 1


@pytest.mark.rule("MS-10")
def test_side_b_of_v_draws_two_trainers_and_keeps_one() -> None:
    state = seat_on("V")
    [waiting] = state["waiting"]
    left = len(state["piles"]["trainers"]["draw"])
    after = game.choose(state, "a", waiting["from"][1], CHANCE).state
    assert after["seats"]["a"]["trainers"] == [waiting["from"][1]]
    assert len(after["piles"]["trainers"]["draw"]) == left + 1


@pytest.mark.rule("MS-10")
def test_side_b_of_vi_begins_with_a_white_camp_tile() -> None:
    state = seat_on("VI")
    assert state["seats"]["a"]["camp_tiles"] == 1
    assert state["camp_tiles"] == 13


@pytest.mark.rule("MS-11")
def test_the_highest_die_of_each_colour_scores_without_clear_ones() -> None:
    assert scores.highest_dice(parse_dice("o3,o5,g2,c6")) == 7


@pytest.mark.rule("MS-11")
def test_tiles_posters_coins_and_gems_score_by_the_piece() -> None:
    assert scores.large_tiles(large=2, white=1) == 9
    assert scores.white_tiles(3) == 15
    assert scores.white_posters(2) == 8
    assert scores.purple_on_posters(3) == 9
    assert scores.poster_coins([3, 2]) == 5
    assert scores.gems_discarded(2) == 8


CAMP = [
    "...g....",
    "...p....",
    "...o....",
    "ppgwoo.p",  # the purple space on the right is cut off
    "...g....",
    "...g....",
    "...w....",
]


@pytest.mark.rule("MS-11")
def test_row_and_column_of_the_example_give_6_and_7_so_13() -> None:
    assert scores.cross(CAMP, 4, 4) == (6, 7)
    assert scores.best_cross(CAMP) == (4, 4)
    with pytest.raises(Refused, match="space 1,1 is not covered"):
        scores.cross(CAMP, 1, 1)


@pytest.mark.rule("MS-11")
def test_three_purple_green_pairs_give_6() -> None:
    assert scores.purple_green_pairs(scores.parse_camp("gp./.gp/..p")) == 6


@pytest.mark.rule("MS-11")
@pytest.mark.parametrize("text", ["", "gp/g", "gx", "g p"])
def test_a_camp_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(WrongWords, match="a camp is rows"):
        scores.parse_camp(text)


def test_cards_the_table_really_drew_are_dealt_as_named() -> None:
    named = ["tent 09", "tent 03"]
    state = setup.new_game(["a", "b"], BOX, CHANCE, named=named).state
    assert state["tracks"]["orange"][:2] == named
    with pytest.raises(Refused, match="tent 99"):
        setup.new_game(["a", "b"], BOX, CHANCE, named=["tent 99"])


@pytest.mark.rule("MS-2")
def test_order_cards_and_boards_may_be_those_dealt_at_the_table() -> None:
    table = setup.AtTable(order=["b", "a"], boards={"a": "V"})
    state = new_game(2, table=table)
    assert state["seats"]["b"]["order_card"] == 1
    assert state["seats"]["a"]["board"] == "V"
    assert state["seats"]["b"]["board"] != "V"
    with pytest.raises(WrongWords, match="each board is dealt once"):
        new_game(2, table=setup.AtTable(boards={"a": "V", "b": "V"}))
    with pytest.raises(WrongWords, match="names each player once"):
        new_game(2, table=setup.AtTable(order=["a", "a"]))


def test_no_card_is_ever_made_or_lost_in_a_whole_game() -> None:
    state = in_play(3, module=True)
    everything = {pile: decks.all_cards(deck) for pile, deck in state["piles"].items()}
    for _ in range(3):
        state = play_round_with_tiles(state)
    assert {pile: decks.all_cards(deck) for pile, deck in state["piles"].items()} == everything


@pytest.mark.rule("MS-7")
def test_alone_hats_come_back_and_slide_down_too() -> None:
    state = game.perform(game.perform(in_play(1), "a", 12).state, "a", 9).state
    assert state["seats"]["a"]["hats"] == [9, 12]

    after = game.end_round(state, {"a": Purse(3, [])}, BOX).state["seats"]["a"]

    assert (after["hats"], after["performances"], after["order_card"]) == ([1], 0, None)


@pytest.mark.rule("MS-7")
def test_alone_eighteen_white_posters_buy_eighteen_dice_and_then_none() -> None:
    state = in_play(1)
    for _ in range(18):
        state = game.swap_for_clear_die({**state, "swapped": False}, ScriptedDice([5])).state

    assert state["white_poster"].startswith("poster")  # MS-5: the place is filled all the same
    with pytest.raises(Refused, match="used up"):
        game.swap_for_clear_die({**state, "swapped": False}, ScriptedDice([5]))


@pytest.mark.rule("MS-8")
def test_a_tile_is_taken_by_its_number_in_the_list_and_a_player_named_in_any_case() -> None:
    state = in_play(2, module=True)
    first = state["module"]["now"][0]

    step = game.take_tile(state, "A", "1", beside="1")

    assert (step.document["player"], step.document["tile"]) == ("a", first)
    assert step.state["seats"]["a"]["tents"] == [step.document["beside"]]


@pytest.mark.rule("MS-10")
@pytest.mark.parametrize(
    ("numeral", "words"),
    [("II", "tent spaces"), ("V", "two trainer tiles"), ("VI", "white camp tile anywhere")],
)
def test_a_b_side_says_what_to_do_with_its_pieces(numeral: str, words: str) -> None:
    table = setup.AtTable(boards={"A": numeral.lower()})
    step = setup.new_game(["a", "b"], BOX, CHANCE, sides={"A": "b"}, table=table)

    [action] = step.document["do"]

    assert words in action["say"]
    assert action["facts"]["player"] == "a"


def circus(count: int, **words: Any) -> State:
    return setup.new_game(list("abcde")[:count], BOX, CHANCE, **words).state


def play_round(state: State, purse: Purse, points: int = 1) -> State:
    state = game.end_round(state, dict.fromkeys(state["order"], purse), BOX).state
    state = choose_all(state)
    for player in state["order"]:
        card = state["seats"][player]["masters"][-1]
        state = game.score_card(state, player, card, points, CHANCE).state
    return state


@pytest.mark.rule("MS-1")
def test_dice_are_rolled_again_each_round_in_the_numbers_typed_in_at_the_start() -> None:
    state = choose_all(circus(2, dice={"orange": 1, "green": 2, "purple": 3, "clear": 4}))
    after = play_round(state, Purse(30, []))

    assert [len(faces) for faces in after["dice"].values()] == [1, 2, 3, 4]
    assert all(1 <= face <= 6 for faces in after["dice"].values() for face in faces)


@pytest.mark.rule("MS-2")
def test_three_boards_go_to_the_box_and_only_their_twelve_cards_join_the_deck() -> None:
    state = circus(3, table=AtTable(boards={"a": "I", "b": "III", "c": "VI"}))
    deck = state["piles"]["masters"]["draw"] + [one["master"] for one in state["sets"]]
    marked = {card.split("-")[0] for card in deck if not card.startswith("master")}

    assert marked == {"II", "IV", "V"}
    assert state["piles"]["masters"]["aside"] == []


@pytest.mark.rule("MS-3")
def test_alone_one_of_two_trainer_tiles_is_chosen_and_the_other_goes_back() -> None:
    state = circus(1)
    first, second = state["waiting"][0]["from"]
    after = game.choose(state, "A", "2", CHANCE).state

    assert after["seats"]["a"]["trainers"] == [second]
    assert first in after["piles"]["trainers"]["draw"]


@pytest.mark.rule("MS-4")
def test_a_second_performance_of_five_slips_past_two_occupied_spaces() -> None:
    state = game.perform(choose_all(circus(5)), "a", 12).state
    state = game.perform(state, "b", 11).state

    step = game.perform(state, "a", 12)

    assert step.document["space"] == 10
    assert game.perform(step.state, "c", 12).document["space"] == 12  # left by the one hat


@pytest.mark.rule("MS-5")
def test_two_white_posters_in_a_row_are_the_one_shown_and_the_one_that_filled_its_place() -> None:
    state = choose_all(circus(2))
    first = game.take_poster(state, "a", "white")
    second = game.take_poster(first.state, "b", "white")

    assert second.document["poster"] == first.document["refill"]
    assert len(second.state["posters"]) == 3
    assert second.state["posters"] == state["posters"]


@pytest.mark.rule("MS-6")
def test_in_round_two_a_missing_coin_of_card_and_dice_costs_two_points_each() -> None:
    state = play_round(choose_all(circus(3)), Purse(30, []), points=0)
    before = {player: seat["points"] for player, seat in state["seats"].items()}
    state["seats"]["a"]["hats"], state["seats"]["b"]["hats"] = [1], [5]
    state["seats"]["c"]["hats"] = [9]
    step = game.end_round(state, dict.fromkeys("abc", Purse(0, parse_dice("g2,p1,c1"))), BOX)

    lost = {paid["player"]: paid["points_lost"] for paid in step.document["payments"]}
    assert lost == {"a": 2 * (1 + 3), "b": 2 * 3, "c": 2 * 2}  # card 3 brings a coin first
    assert step.state["seats"]["a"]["points"] == before["a"] - 8


@pytest.mark.rule("MS-7")
def test_alone_two_hats_are_one_again_and_coins_pay_for_dice_only() -> None:
    state = choose_all(circus(1))
    state = game.perform(game.perform(state, "a", 4).state, "a", 9).state
    [paid] = game.end_round(state, {"a": Purse(5, parse_dice("o3,c1"))}, BOX).document["payments"]

    assert (paid["order_card"], paid["dice_due"], paid["coins_left"]) == (None, 4, 1)


@pytest.mark.rule("MS-8")
def test_alone_with_the_board_the_two_later_tiles_are_the_only_ones_of_round_two() -> None:
    state = choose_all(circus(1, module=True))
    later = list(state["module"]["future"])
    state = game.take_tile(state, "a", "2", act=False).state
    state = play_round(state, Purse(30, []))

    assert (state["module"]["now"], len(state["module"]["future"])) == (later, 2)
    assert state["module"]["taken"] == {}
    with pytest.raises(Refused):
        game.take_tile(state, "a", "1", act=False, beside="1")


@pytest.mark.rule("MS-9")
def test_four_choose_down_from_card_4_and_the_first_set_taken_is_gone_for_the_rest() -> None:
    state = choose_all(circus(4))
    step = game.end_round(state, dict.fromkeys("abcd", Purse(30, [])), BOX)
    first = step.document["waiting"][0]
    taken = step.state["sets"][0]["master"]
    after = game.choose(step.state, first, taken, CHANCE).state

    assert after["seats"][first]["order_card"] == 4
    with pytest.raises(WrongWords):
        game.choose(after, step.document["waiting"][1], taken, CHANCE)
    done = choose_all(after)
    assert (done["phase"], done["sets"]) == ("score", [])


@pytest.mark.rule("MS-10")
def test_two_b_sides_at_once_each_get_their_own_and_an_a_side_nothing() -> None:
    table = AtTable(boards={"a": "II", "b": "V", "c": "VI"})
    state = circus(3, table=table, sides={"a": "B", "b": "B"})

    assert [len(state["seats"][player]["tents"]) for player in "abc"] == [1, 0, 0]
    assert [one["kind"] for one in state["waiting"]].count("extra-trainer") == 1
    assert state["camp_tiles"] == 14


@pytest.mark.rule("MS-11")
def test_a_line_broken_on_both_sides_counts_only_what_hangs_together() -> None:
    camp = scores.parse_camp("g.g/gpg/g.g")

    assert scores.cross(camp, 2, 2) == (3, 1)
    assert scores.purple_green_pairs(camp) == 4
    assert scores.highest_dice(parse_dice("c6,c5")) == 0
    assert scores.poster_coins([]) == 0


@pytest.mark.rule("MS-7")
def test_alone_the_clear_dice_bought_lie_with_the_others_until_the_round_ends() -> None:
    state = choose_all(circus(1))
    before = len(state["dice"]["clear"])
    for face in (2, 6):
        state = game.swap_for_clear_die({**state, "swapped": False}, ScriptedDice([face])).state

    assert state["dice"]["clear"][before:] == [2, 6]
    after = play_round(state, Purse(30, []))
    assert len(after["dice"]["clear"]) == before


@pytest.mark.rule("MS-6")
def test_dice_that_were_taken_leave_the_tent_and_are_paid_for() -> None:
    state = in_play(2)
    face = state["dice"]["orange"][0]
    after = game.take_die(state, "a", f"o{face}").state
    assert len(after["dice"]["orange"]) == len(state["dice"]["orange"]) - 1
    payments = game.end_round(after, {"a": Purse(9), "b": Purse(9)}, BOX).document["payments"]
    assert {one["player"]: one["dice_due"] for one in payments} == {"a": face, "b": 0}
    with pytest.raises(Refused, match="no clear"):
        game.take_die({**state, "dice": {**state["dice"], "clear": []}}, "a", "c1")


@pytest.mark.rule("MS-1")
def test_a_fifth_tent_covers_the_printed_one() -> None:
    state = in_play(2)
    tents = [card for pile in state["tracks"].values() for card in pile]
    for tent in tents[:4]:
        state = game.take_tent(state, "a", tent).state
    with pytest.raises(Refused, match="no free tent space"):
        game.take_tent(state, "a", tents[4])
    state = game.take_tent(state, "a", tents[4], printed=True).state
    assert len(state["seats"]["a"]["tents"]) == 5
    assert tents[4] not in [card for pile in state["tracks"].values() for card in pile]


@pytest.mark.rule("MS-7")
def test_alone_one_poster_a_turn_goes_for_a_die() -> None:
    state = game.swap_for_clear_die(in_play(1), ScriptedDice([5])).state
    with pytest.raises(Refused, match="one poster a turn"):
        game.swap_for_clear_die(state, ScriptedDice([5]))
    state = game.take_die(state, "a", "c5").state
    assert game.swap_for_clear_die(state, ScriptedDice([2])).document["die"] == 2


@pytest.mark.rule("MS-8")
def test_an_extra_master_card_scores_half_at_the_end() -> None:
    state = in_play(2)
    state["phase"], state["seats"]["a"]["extra"] = "ended", 1
    card = state["seats"]["a"]["masters"][0]
    assert game.score_card(state, "a", card, 9, CHANCE).state["seats"]["a"]["points"] == 4
    with pytest.raises(Refused, match="no extra master card"):
        game.score_card(state, "b", state["seats"]["b"]["masters"][0], 9, CHANCE)


@pytest.mark.rule("MS-9")
def test_the_winner_is_found_from_the_points_that_were_written_down() -> None:
    state = in_play(2)
    state["seats"]["b"]["points"] = 12
    assert game.rank(state)["winner"] == "b"


@pytest.mark.rule("MS-4")
def test_a_third_performance_that_is_no_better_leaves_the_hats() -> None:
    state = game.perform(game.perform(in_play(3), "a", 8).state, "a", 12).state
    step = game.perform(state, "a", 5)
    assert (step.document["space"], step.document["hats"]) == (None, [8, 12])
