"""The Magnificent, Rise to Nobility and Imperial Settlers, the second reading."""

from __future__ import annotations

from typing import Any

import pytest

from tables.chance.sources import ScriptedDice, Seeded
from tables.errors import Refused, WrongWords
from tables.games.data import load_data
from tables.games.magnificent import board, choices, hats, posters, rounds, scores, setup
from tables.games.magnificent.components import load_box, parse_dice
from tables.games.magnificent.rounds import Purse
from tables.games.magnificent.seats import AtTable
from tables.games.nobility import apprentices, workshops
from tables.games.nobility import setup as guild_setup
from tables.games.nobility.apprentices import ApprenticeMove
from tables.games.nobility.guilds import load_guilds, load_start
from tables.games.settlers import game
from tables.games.settlers.answer import answer_prayer, check_before_draw
from tables.games.settlers.colours import load_colours, parse_card
from tables.games.settlers.deck_check import check_common_deck, check_faction_deck, parse_deck
from tables.games.settlers.prayers import Offering, Prayer, find_prayer

State = dict[str, Any]
BOX, CHANCE = load_box(), Seeded(b"again")
GUILDS, START = load_guilds(), load_start()
COLOURS, SETS = load_colours(), load_data("settlers", "sets")


# The Magnificent


def circus(count: int, **words: Any) -> State:
    return setup.new_game(list("abcde")[:count], BOX, CHANCE, **words).state


def choose_all(state: State, card: str = "1") -> State:
    while state["waiting"]:
        state = choices.choose(state, state["waiting"][0]["player"], card, CHANCE).state
    return state


def play_round(state: State, purse: Purse, points: int = 1) -> State:
    state = rounds.end_round(state, dict.fromkeys(state["order"], purse), BOX).state
    state = choose_all(state)
    for player in state["order"]:
        card = state["seats"][player]["masters"][-1]
        state = rounds.score_card(state, player, card, points, CHANCE).state
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
    after = choices.choose(state, "A", "2", CHANCE).state

    assert after["seats"]["a"]["trainers"] == [second]
    assert first in after["piles"]["trainers"]["draw"]


@pytest.mark.rule("MS-4")
def test_a_second_performance_of_five_slips_past_two_occupied_spaces() -> None:
    state = hats.perform(choose_all(circus(5)), "a", 12).state
    state = hats.perform(state, "b", 11).state

    step = hats.perform(state, "a", 12)

    assert step.document["space"] == 10
    assert hats.perform(step.state, "c", 12).document["space"] == 12  # left by the one hat


@pytest.mark.rule("MS-5")
def test_two_white_posters_in_a_row_are_the_one_shown_and_the_one_that_filled_its_place() -> None:
    state = choose_all(circus(2))
    first = posters.take_poster(state, "a", "white")
    second = posters.take_poster(first.state, "b", "white")

    assert second.document["poster"] == first.document["refill"]
    assert len(second.state["posters"]) == 3
    assert second.state["posters"] == state["posters"]


@pytest.mark.rule("MS-6")
def test_in_round_two_a_missing_coin_of_card_and_dice_costs_two_points_each() -> None:
    state = play_round(choose_all(circus(3)), Purse(30, []), points=0)
    before = {player: seat["points"] for player, seat in state["seats"].items()}
    state["seats"]["a"]["hats"], state["seats"]["b"]["hats"] = [1], [5]
    state["seats"]["c"]["hats"] = [9]
    step = rounds.end_round(state, dict.fromkeys("abc", Purse(0, parse_dice("g2,p1,c1"))), BOX)

    lost = {paid["player"]: paid["points_lost"] for paid in step.document["payments"]}
    assert lost == {"a": 2 * (1 + 3), "b": 2 * 3, "c": 2 * 2}  # card 3 brings a coin first
    assert step.state["seats"]["a"]["points"] == before["a"] - 8


@pytest.mark.rule("MS-7")
def test_alone_two_hats_are_one_again_and_coins_pay_for_dice_only() -> None:
    state = choose_all(circus(1))
    state = hats.perform(hats.perform(state, "a", 4).state, "a", 9).state
    [paid] = rounds.end_round(state, {"a": Purse(5, parse_dice("o3,c1"))}, BOX).document["payments"]

    assert (paid["order_card"], paid["dice_due"], paid["coins_left"]) == (None, 4, 1)


@pytest.mark.rule("MS-8")
def test_alone_with_the_board_the_two_later_tiles_are_the_only_ones_of_round_two() -> None:
    state = choose_all(circus(1, module=True))
    later = list(state["module"]["future"])
    state = board.take_tile(state, "a", "2", act=False).state
    state = play_round(state, Purse(30, []))

    assert (state["module"]["now"], len(state["module"]["future"])) == (later, 2)
    assert state["module"]["taken"] == {}
    with pytest.raises(Refused):
        board.take_tile(state, "a", "1", act=False, beside="1")


@pytest.mark.rule("MS-9")
def test_four_choose_down_from_card_4_and_the_first_set_taken_is_gone_for_the_rest() -> None:
    state = choose_all(circus(4))
    step = rounds.end_round(state, dict.fromkeys("abcd", Purse(30, [])), BOX)
    first = step.document["waiting"][0]
    taken = step.state["sets"][0]["master"]
    after = choices.choose(step.state, first, taken, CHANCE).state

    assert after["seats"][first]["order_card"] == 4
    with pytest.raises(WrongWords):
        choices.choose(after, step.document["waiting"][1], taken, CHANCE)
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


# Rise to Nobility


def realm(*players: str, drawn: tuple[str, ...] | None = None, **words: Any) -> State:
    return guild_setup.new_game(players, GUILDS, START, CHANCE, drawn=drawn, **words).state


FOUR = ("will", "kate", "mike", "sarah")
DRAWN = ("books", "wood", "iron", "paint")


@pytest.mark.rule("RN-1")
def test_resources_go_back_so_the_bag_holds_buildings_and_dice_tiles_only() -> None:
    state = realm("a", "b", embassy=True)
    kinds = {thing.rpartition(" ")[0] for thing in state["bag"]}

    assert kinds == {"building", "dice tile"}
    everything = guild_setup.draw_from_bag(state, len(state["bag"]), CHANCE)
    assert everything.document["left"] == 0
    with pytest.raises(Refused):
        guild_setup.draw_from_bag(everything.state, 1, CHANCE)


@pytest.mark.rule("RN-2")
def test_a_character_taken_out_of_the_game_is_not_offered() -> None:
    state = realm(*FOUR, drawn=DRAWN, removed="Bogrod")
    with pytest.raises(Refused, match="Bogrod is not offered"):
        guild_setup.choose_character(state, "mike", "Bogrod")

    after = guild_setup.choose_character(state, "MIKE", "2").state
    assert after["players"]["mike"]["character"] == "Xavion"


@pytest.mark.rule("RN-3")
def test_two_and_six_players_begin_alike_whatever_their_guild() -> None:
    starts = [
        {key: facts[key] for key in ("vp", "nobility", "stars", "reputation", "ability")}
        for players in (tuple("ab"), tuple("abcdef"))
        for facts in realm(*players)["players"].values()
    ]
    assert starts.count(starts[0]) == 8
    assert (starts[0]["vp"], starts[0]["nobility"]) == (12, 1)


@pytest.mark.rule("RN-4")
def test_all_four_spaces_of_a_guild_take_its_twelve_points_off_its_owner() -> None:
    state = realm(*FOUR, drawn=DRAWN)
    for _ in range(4):
        state = workshops.place_workshop(state, "will", "artists", GUILDS).state

    assert state["players"]["sarah"]["vp"] == 0
    assert state["players"]["will"]["vp"] == 24
    assert state["players"]["will"]["stars"] == -state["players"]["sarah"]["stars"] == 5
    with pytest.raises(Refused, match="no free workshop space"):
        workshops.place_workshop(state, "sarah", "artists", GUILDS)


@pytest.mark.rule("RN-5")
def test_two_strangers_tied_in_a_starting_guild_leave_it_with_its_keeper() -> None:
    state = realm(*FOUR, drawn=DRAWN)
    state["guilds"]["artists"]["workshops"] = ["kate", "mike", None, None]
    state["guilds"]["masons"]["workshops"] = ["kate", "mike", "will", None]

    owners = workshops.end_game(state).document["owners"]

    assert (owners["artists"], owners["masons"]) == ("sarah", None)


@pytest.mark.rule("RN-6")
def test_who_is_asked_in_two_guilds_may_stay_in_one_and_go_from_the_other() -> None:
    state = realm(*FOUR, drawn=DRAWN)
    state["guilds"]["carpenters"]["apprentices"] = {"kate": 1}
    state["guilds"]["masons"]["apprentices"] = {"kate": 2}
    moves = [ApprenticeMove("kate", "carpenters"), ApprenticeMove("kate", "masons")]

    step = apprentices.place(state, "will", "scholars", 3, 1, moves, ["Kate:masons"])

    assert step.document["lost"] == [{"player": "kate", "source": "masons"}]
    assert step.document["apprentices"] == {"will": 1, "kate": 1}
    assert step.document["reputation"] == {"kate": START["reputation"] - 1}
    both = apprentices.place(state, "will", "scholars", 3, 1, moves, ["kate"])
    assert both.document["reputation"] == {"kate": START["reputation"] - 2}
    with pytest.raises(Refused, match="was not asked"):
        apprentices.place(state, "will", "scholars", 3, 1, moves, ["kate:artists"])


@pytest.mark.rule("RN-7")
def test_in_the_other_guilds_of_two_a_neutral_workshop_owns_nothing() -> None:
    state = realm("will", "kate", drawn=("books", "wood"))
    owners = workshops.end_game(state).document["owners"]
    assert owners["masons"] is None

    state = workshops.place_workshop(state, "kate", "masons", GUILDS).state
    assert workshops.end_game(state).document["owners"]["masons"] == "kate"
    with pytest.raises(Refused, match="space 2 of the masons is taken"):
        workshops.place_workshop(state, "will", "masons", GUILDS, 2)


# Imperial Settlers


NOTHING = Offering()


def prayer(word: str, *colours: str, mode: str = "open") -> Prayer:
    return find_prayer(word, colours, mode, COLOURS)


def answer(card: Prayer, drawn: str, offering: Offering = NOTHING, **words: Any) -> Any:
    return answer_prayer(card, drawn.split(), offering, COLOURS, **words)


def table(*players: str, aztecs: str | None = None) -> State:
    counts = {"red": 4, "grey": 4, "blue": 2}
    return game.new_game(players, aztecs, counts, COLOURS, CHANCE).state


@pytest.mark.rule("IS-1")
def test_a_prayer_for_more_cards_than_the_pile_holds_draws_on_from_the_discard() -> None:
    state = table("anna")
    first = game.pray_in_game(state, "anna", prayer("7", "red"), NOTHING, COLOURS, CHANCE)
    second = game.pray_in_game(first.state, "anna", prayer("7", "red"), NOTHING, COLOURS, CHANCE)

    assert len(second.document["drawn"]) == 7
    assert second.document["reshuffled"]
    deck = second.state["deck"]
    assert len(deck["draw"]) + len(deck["discard"]) == 10


@pytest.mark.rule("IS-2")
def test_five_hold_all_five_tokens_of_a_colour_and_a_cleaned_one_can_be_had_again() -> None:
    state = table(*"abcde")
    for player in "abcde":
        state = game.gain_token(state, player, "red").state
    assert state["supply"]["red"] == 0

    cleaned = game.clean_up(state, {player: ["red"] for player in "bcde"}).state
    assert game.gain_token(cleaned, "a", "red").state["supply"]["red"] == 0


@pytest.mark.rule("IS-3")
def test_a_token_of_the_declared_colour_is_one_card_and_the_deck_is_not_touched() -> None:
    state = game.gain_token(table("anna"), "anna", "grey").state
    tokens = Offering(tokens=["grey"], instead=True)
    altar = prayer("sacrificial-altar")
    step = game.pray_in_game(state, "anna", altar, tokens, COLOURS, CHANCE, colour="grey")

    assert step.document["gains"] == {"stone": 1}
    assert step.state["deck"] == state["deck"]
    with pytest.raises(Refused, match="none of these tokens"):
        game.pray_in_game(state, "anna", altar, tokens, COLOURS, CHANCE, colour="red")


@pytest.mark.rule("IS-4")
def test_a_token_of_another_colour_than_the_declared_adds_nothing() -> None:
    altar = prayer("sacrificial-altar")
    tokens = Offering(tokens=["red"], tricolour="grey")

    assert answer(altar, "grey red blue blue blue", tokens, colour="grey")["gains"] == {"stone": 2}
    assert answer(altar, "red red blue blue blue", tokens, colour="grey")["gains"] == {}


@pytest.mark.rule("IS-5")
def test_a_card_of_two_relevant_colours_gives_for_both() -> None:
    found = answer(prayer("chapel-of-mars"), "gold/pink none blue blue none")
    assert found["gains"] == {"worker": 1, "gold": 1}
    assert parse_card("Rovina", COLOURS) == parse_card("giovane coppia", COLOURS) == "none"


@pytest.mark.rule("IS-6")
def test_any_number_of_stored_cards_may_go_with_one_prayer_and_all_are_discarded() -> None:
    named = ["red", "red", "grey"]
    state = game.store_cards(table("anna"), "anna", 3, CHANCE, named).state
    offering = Offering(stored=["red", "red", "grey"])
    step = game.pray_in_game(
        state, "anna", prayer("1", "red", "grey"), offering, COLOURS, CHANCE, named=["blue"]
    )

    assert step.document["gains"] == {"food": 2, "stone": 1}
    assert step.state["stored"]["anna"] == []
    assert sorted(step.state["deck"]["discard"]) == ["blue", "grey", "red", "red"]


@pytest.mark.rule("IS-7")
@pytest.mark.parametrize(
    ("spent", "vp"), [({"stone": 2}, 3), ({"stone": 2, "food": 1}, 5), ({"food": 1}, 2)]
)
def test_the_temple_pays_for_each_resource_spent_and_each_kind(
    spent: dict[str, int], vp: int
) -> None:
    have = {"worker": 1, "stone": 3, "food": 1}
    found = answer(prayer("rising-sun-temple"), "blue red grey grey black", spent=spent, have=have)
    assert found["gains"] == {"vp": vp}


@pytest.mark.rule("IS-7")
def test_no_more_can_be_spent_than_cards_of_its_colour_came() -> None:
    have = {"worker": 1, "stone": 9}
    with pytest.raises(Refused):
        answer(
            prayer("rising-sun-temple"), "blue red grey grey black", spent={"stone": 3}, have=have
        )


def deck_lines(*changes: tuple[int, str]) -> list[str]:
    lines = [f"3 Three {n}" for n in range(3)]
    lines += [f"2 Two {n}" for n in range(6)] + [f"1 One {n}" for n in range(9)]
    for at, line in changes:
        lines[at] = line
    return lines


@pytest.mark.rule("IS-8")
@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ([(0, "3 New [friends]"), (17, "1 Last [friends]")], 0),
        ([(0, "2 Three 0"), (17, "2 One 8")], 3),  # 30 cards: 2 threes, 8 twos, 8 singles
        ([(3, "1 Two 0")], 3),  # 29 cards
    ],
)
def test_a_deck_of_thirty_cards_may_still_have_the_wrong_copies(
    changes: list[tuple[int, str]], faults: int
) -> None:
    cards, _ = parse_deck("\n".join(deck_lines(*changes)), SETS)
    assert len(check_faction_deck(cards, SETS)) == faults


@pytest.mark.rule("IS-9")
def test_every_expansion_card_of_a_common_deck_is_named_with_its_line() -> None:
    cards, _ = parse_deck("1 Farm\n1 Harbour [friends]\n1 Inn [base]\n1 Tower [magic-number]", SETS)
    assert [fault.line for fault in check_common_deck(cards)] == [2, 4]


@pytest.mark.rule("IS-10")
def test_a_contract_for_food_counts_red_cards_and_a_blessing_orange_ones() -> None:
    priest = prayer("itinerant-priest")
    assert answer(priest, "red brown red blue red", good="food")["gains"] == {"vp": 3}
    assert answer(priest, "red brown red blue red", good="blessing")["relevant"] == ["orange"]
    with pytest.raises(Refused, match="the good just produced"):
        check_before_draw(priest, None, None, NOTHING, COLOURS)


@pytest.mark.rule("MS-7")
def test_alone_the_clear_dice_bought_lie_with_the_others_until_the_round_ends() -> None:
    state = choose_all(circus(1))
    before = len(state["dice"]["clear"])
    for face in (2, 6):
        state = posters.swap_for_clear_die(state, ScriptedDice([face])).state

    assert state["dice"]["clear"][before:] == [2, 6]
    after = play_round(state, Purse(30, []))
    assert len(after["dice"]["clear"]) == before
