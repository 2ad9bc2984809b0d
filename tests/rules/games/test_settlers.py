"""Imperial Settlers: Aztecs, rule by rule. The five prayers are the rule sheet's own examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tables.chance.sources import Seeded
from tables.errors import Refused, WrongWords
from tables.games.pack import load_data
from tables.games.settlers import game
from tables.games.settlers.deck_check import (
    check_common_deck,
    check_faction_deck,
    check_replacements,
    parse_deck,
)
from tables.games.settlers.odds import draw_odds, mean_yield, pile_odds, yield_odds
from tables.games.settlers.prayers import (
    Offering,
    Prayer,
    answer_prayer,
    check_before_draw,
    count_colours,
    find_prayer,
    load_colours,
    parse_card,
    parse_colour,
    pray,
)

COLOURS = load_colours()
SETS = load_data("settlers", "sets")
CHANCE = Seeded(b"aztecs")


def prayer(word: str, *colours: str, mode: str = "open") -> Prayer:
    return find_prayer(word, colours, mode, COLOURS)


NOTHING = Offering()


def answer(card: Prayer, drawn: str, offering: Offering = NOTHING, **words: Any) -> Any:
    return answer_prayer(card, drawn.split(), offering, COLOURS, **words)


def new_game(*players: str, aztecs: str | None = None) -> dict[str, Any]:
    counts = {"red": 6, "grey": 6, "blue": 6, "none": 2}
    return game.new_game(players, aztecs, counts, COLOURS, CHANCE).state


@pytest.mark.rule("IS-7", "IS-1")
def test_example_1_two_grey_cards_give_two_stone_to_who_declared_grey() -> None:
    altar = prayer("sacrificial-altar")
    found = answer(altar, "grey red grey blue pink", colour="grey")
    assert found["gains"] == {"stone": 2}
    assert found["discarded"] == ["grey", "red", "grey", "blue", "pink"]


@pytest.mark.rule("IS-7")
def test_example_2_one_stone_and_one_food_spent_give_four_points() -> None:
    temple = prayer("rising-sun-temple")
    have = {"worker": 1, "stone": 3, "food": 1}
    drawn = "blue red grey grey black"
    found = answer(temple, drawn, spent={"stone": 1, "food": 1}, have=have)
    assert found["gains"] == {"vp": 4}


@pytest.mark.rule("IS-7")
def test_what_is_spent_is_the_players_choice_and_never_maximised() -> None:
    temple = prayer("rising-sun-temple")
    waiting = answer(temple, "blue red grey grey black")
    assert waiting["decision"] == {"kind": "spend", "limits": {"stone": 2, "food": 1}}
    nothing = answer(temple, "blue red grey grey black", spent={}, have={"worker": 1})
    assert nothing["gains"] == {}


@pytest.mark.rule("IS-7", "IS-3", "IS-2")
def test_example_3_tokens_in_place_of_a_draw_give_a_worker_and_two() -> None:
    voice = prayer("voice-of-the-gods")
    tokens = Offering(tokens=["pink", "red"], tricolour="red", instead=True)
    found = answer(voice, "", tokens)
    assert found["counts"] == {"red": 2, "pink": 1}
    assert found["gains"] == {"vp": 2, "worker": 1}


@pytest.mark.rule("IS-7", "IS-4")
def test_example_4_tokens_add_to_a_draw_that_was_heard() -> None:
    chapel = prayer("chapel-of-mars")
    tokens = Offering(tokens=["black", "brown", "gold"])
    found = answer(chapel, "pink blue gold pink grey", tokens)
    assert found["gains"] == {"worker": 2, "gold": 2, "raze": 1}


@pytest.mark.rule("IS-7", "IS-10")
def test_example_5_the_good_produced_counts_not_the_card_used() -> None:
    priest = prayer("itinerant-priest")
    found = answer(priest, "brown red brown red blue", good="wood")
    assert found["relevant"] == ["brown"]
    assert found["gains"] == {"vp": 2}


@pytest.mark.rule("IS-1")
def test_a_colour_to_declare_must_be_named_before_the_draw() -> None:
    with pytest.raises(Refused, match="declared before the draw") as trouble:
        check_before_draw(prayer("sacrificial-altar"), None, None, Offering(), COLOURS)
    assert trouble.value.rule == "IS-1"
    with pytest.raises(Refused, match="has no gold"):
        check_before_draw(prayer("sacrificial-altar"), "gold", None, Offering(), COLOURS)


@pytest.mark.rule("IS-1")
def test_a_colour_to_choose_is_named_after_the_draw() -> None:
    card = prayer("3", "brown", "grey", mode="choose")
    check_before_draw(card, None, None, Offering(), COLOURS)
    found = answer(card, "brown grey grey")
    assert found["decision"]["options"] == {"brown": {"wood": 1}, "grey": {"stone": 2}}
    assert answer(card, "brown grey grey", colour="grey")["gains"] == {"stone": 2}


@pytest.mark.rule("IS-1")
def test_an_open_prayer_counts_every_colour_it_names() -> None:
    found = answer(prayer("3", "brown", "grey"), "brown grey red")
    assert found["gains"] == {"wood": 1, "stone": 1}


@pytest.mark.rule("IS-2")
def test_there_are_46_tokens_of_nine_colours_none_orange() -> None:
    numbers = [facts["tokens"] for facts in COLOURS.values() if facts["tokens"]]
    assert numbers == [5] * 9
    assert sum(numbers) + 1 == 46
    assert COLOURS["orange"]["tokens"] == 0


@pytest.mark.rule("IS-2")
@pytest.mark.parametrize(
    ("offering", "message"),
    [
        (Offering(tokens=["red", "red"]), "one red token at most"),
        (Offering(tokens=["orange"]), "no orange blessing tokens"),
        (Offering(tricolour="blue"), "the tricolour token is brown, grey, red, not blue"),
    ],
)
def test_tokens_nobody_can_hold_are_refused(offering: Offering, message: str) -> None:
    with pytest.raises(Refused, match=message) as trouble:
        check_before_draw(prayer("5", "red"), None, None, offering, COLOURS)
    assert trouble.value.rule == "IS-2"


@pytest.mark.rule("IS-2")
def test_a_new_token_is_of_a_colour_not_held() -> None:
    state = game.gain_token(new_game("anna", "ben"), "anna", "red").state
    with pytest.raises(Refused, match="anna holds a red token already"):
        game.gain_token(state, "anna", "red")
    assert game.gain_token(state, "ben", "red").state["supply"]["red"] == 3


@pytest.mark.rule("IS-2")
def test_the_tricolour_is_the_aztecs_alone_and_outside_the_limit() -> None:
    state = game.gain_token(new_game("anna", "ben", aztecs="anna"), "anna", "tricolour").state
    assert game.gain_token(state, "anna", "red").document["tokens"] == ["red"]
    with pytest.raises(Refused, match="Aztecs' alone"):
        game.gain_token(state, "ben", "tricolour")
    with pytest.raises(Refused, match="there is one"):
        game.gain_token(state, "anna", "tricolour")


@pytest.mark.rule("IS-2")
def test_six_players_are_refused() -> None:
    with pytest.raises(Refused, match="6 players") as trouble:
        new_game(*"abcdef")
    assert trouble.value.rule == "IS-2"
    assert len(new_game(*"abcde")["players"]) == 5


@pytest.mark.rule("IS-3")
def test_only_tokens_of_a_colour_that_counts_stand_in_for_a_draw() -> None:
    blue = Offering(tokens=["blue"], instead=True)
    with pytest.raises(Refused, match="none of these tokens") as trouble:
        check_before_draw(prayer("5", "red"), None, None, blue, COLOURS)
    assert trouble.value.rule == "IS-3"


@pytest.mark.rule("IS-3")
def test_tokens_are_kept_until_clean_up() -> None:
    state = game.gain_token(new_game("anna"), "anna", "red").state
    offering = Offering(tokens=["red"], instead=True)
    card = prayer("5", "red")
    state = game.pray_in_game(state, "anna", card, offering, COLOURS, CHANCE).state
    assert state["tokens"]["anna"] == ["red"]
    cleaned = game.clean_up(state, {}).state
    assert cleaned["tokens"]["anna"] == []
    assert cleaned["supply"]["red"] == 5


@pytest.mark.rule("IS-3")
def test_a_place_that_stores_tokens_keeps_them_over_clean_up() -> None:
    state = game.gain_token(new_game("anna"), "anna", "red").state
    assert game.clean_up(state, {"anna": ["red"]}).state["tokens"]["anna"] == ["red"]
    with pytest.raises(Refused, match="anna holds no grey token"):
        game.clean_up(state, {"anna": ["grey"]})


@pytest.mark.rule("IS-4")
def test_tokens_give_nothing_when_no_relevant_card_was_drawn() -> None:
    tokens = Offering(tokens=["black", "gold"])
    assert answer(prayer("chapel-of-mars"), "blue grey red brown none", tokens)["gains"] == {}


@pytest.mark.rule("IS-4", "IS-2")
def test_the_tricolour_counts_beside_a_token_of_its_colour() -> None:
    tokens = Offering(tokens=["red"], tricolour="red")
    assert answer(prayer("1", "red"), "red", tokens)["gains"] == {"food": 3}


@pytest.mark.rule("IS-5")
def test_a_card_of_two_colours_counts_for_each_and_a_ruin_for_none() -> None:
    assert count_colours(["gold/grey", "grey", "none"], ["gold", "grey"]) == {"gold": 1, "grey": 2}
    assert parse_card("ruin", COLOURS) == parse_card("Young couple", COLOURS) == "none"
    assert parse_card("grigio/oro", COLOURS) == "gold/grey"


@pytest.mark.rule("IS-5")
def test_a_ruin_can_not_be_used_as_a_stored_card() -> None:
    with pytest.raises(Refused, match="without a colour"):
        check_before_draw(prayer("5", "red"), None, None, Offering(stored=["none"]), COLOURS)


@pytest.mark.rule("IS-6")
def test_stored_cards_add_to_the_draw_and_are_discarded_after() -> None:
    state = game.store_cards(new_game("anna"), "anna", 2, CHANCE, ["red", "grey"]).state
    assert state["stored"]["anna"] == ["grey", "red"]
    step = game.pray_in_game(
        state,
        "anna",
        prayer("1", "red"),
        Offering(stored=["red"]),
        COLOURS,
        CHANCE,
        named=["blue"],
    )
    assert step.document["gains"] == {"food": 1}
    assert step.state["stored"]["anna"] == ["grey"]
    assert step.state["deck"]["discard"] == ["blue", "red"]


@pytest.mark.rule("IS-6")
def test_stored_cards_one_does_not_have_or_without_a_draw_are_refused() -> None:
    with pytest.raises(Refused, match="anna has no stored red"):
        game.pray_in_game(
            new_game("anna"), "anna", prayer("1"), Offering(stored=["red"]), COLOURS, CHANCE
        )
    both = Offering(tokens=["red"], stored=["red"], instead=True)
    with pytest.raises(Refused, match="tokens stand in its place"):
        check_before_draw(prayer("1"), None, None, both, COLOURS)


@pytest.mark.rule("IS-1", "IS-7")
def test_a_prayer_that_waits_in_a_game_is_answered_later_with_the_same_cards() -> None:
    card = prayer("2", "red", "grey", mode="choose")
    step = game.pray_in_game(
        new_game("anna"), "anna", card, Offering(), COLOURS, CHANCE, named=["red", "grey"]
    )
    with pytest.raises(Refused, match="anna's prayer waits"):
        game.gain_token(step.state, "anna", "red")
    answered = game.choose(step.state, COLOURS, "red", None, None)
    assert answered.document["gains"] == {"food": 1}
    assert answered.state["pending"] is None


def good_deck() -> list[str]:
    threes = [f"3 Three {n}" for n in range(3)]
    twos = [f"2 Two {n}" for n in range(6)]
    return threes + twos + [f"1 One {n}" for n in range(9)]


def faults_of(lines: list[str]) -> list[str]:
    cards, faults = parse_deck("\n".join(lines), SETS)
    return [fault.text.format(**fault.facts) for fault in faults + check_faction_deck(cards, SETS)]


@pytest.mark.rule("IS-8")
def test_a_deck_of_3x3_6x2_9x1_with_one_expansion_is_allowed() -> None:
    lines = good_deck()
    lines[0] += " [atlanteans]"
    lines[4] += " [atlanteans]"
    assert faults_of(lines) == []


@pytest.mark.rule("IS-8")
def test_every_fault_of_a_deck_is_listed_at_once() -> None:
    lines = [*good_deck(), "4 Four", "1 One 1 [friends]", "1 Odd [atlanteans]", "three x"]
    assert faults_of(lines) == [
        "not a line like: 3 Sacrificial Altar [atlanteans]",
        "One 1 is already in line 11: write its copies in one line",
        "36 cards: exactly 30 are needed",
        "4 copies of Four: 1, 2 or 3",
        "11 cards in 1 copies: 9 are needed",
        "cards of 2 expansions (atlanteans, friends): at most one beside the base game",
    ]


@pytest.mark.rule("IS-8")
def test_an_expansion_card_replaces_a_base_card_of_as_many_copies() -> None:
    base, _ = parse_deck("\n".join(good_deck()), SETS)
    lines = good_deck()
    lines[0] = "3 New [friends]"
    cards, _ = parse_deck("\n".join(lines), SETS)
    assert check_replacements(cards, base) == []
    lines[1] = "2 Other [friends]"
    cards, _ = parse_deck("\n".join(lines), SETS)
    assert {fault.facts["copies"] for fault in check_replacements(cards, base)} == {2, 3}


@pytest.mark.rule("IS-9")
def test_a_common_deck_holds_base_cards_only() -> None:
    cards, _ = parse_deck("2 Farm\n1 Harbour [atlanteans]", SETS)
    [fault] = check_common_deck(cards)
    assert (fault.line, fault.rule) == (2, "IS-9")


@pytest.mark.rule("IS-9")
def test_the_aztec_symbols_name_the_base_game_or_one_of_three_expansions() -> None:
    assert [name for name, facts in SETS.items() if not facts["expansion"]] == ["base"]
    assert [name for name, facts in SETS.items() if facts["expansion"]] == [
        "friends",
        "atlanteans",
        "magic-number",
    ]
    _, faults = parse_deck("1 Temple [incas]", SETS)
    assert faults[0].rule == "IS-9"


@pytest.mark.rule("IS-10")
def test_each_colour_stands_for_its_good() -> None:
    goods = {colour: facts["good"] for colour, facts in COLOURS.items() if "stand_in" not in facts}
    assert goods == {
        "brown": "wood",
        "grey": "stone",
        "red": "food",
        "pink": "worker",
        "gold": "gold",
        "black": "raze",
        "orange": "blessing",
    }


@pytest.mark.rule("IS-10")
def test_an_action_is_paid_first() -> None:
    with pytest.raises(Refused, match="costs 1 worker, 0 held") as trouble:
        answer(prayer("sacrificial-altar"), "grey red blue blue blue", colour="grey", have={})
    assert trouble.value.rule == "IS-10"


@pytest.mark.rule("IS-10")
def test_a_prayer_of_a_special_names_its_trigger() -> None:
    cards = load_data("settlers", "prayers")
    assert {card["timing"] for card in cards.values()} <= {"production", "special", "action"}
    assert all(
        bool(card.get("trigger")) == (card["timing"] == "special") for card in cards.values()
    )


def test_unknown_colours_prayers_and_numbers_are_refused_in_words() -> None:
    with pytest.raises(WrongWords, match="no colour mauve"):
        parse_colour("mauve", COLOURS)
    with pytest.raises(WrongWords, match="no prayer rain"):
        prayer("rain")
    with pytest.raises(WrongWords, match="1 to 84 cards, not 0"):
        prayer("0", "red")


def test_odds_are_those_of_counting_every_hand() -> None:
    deck = {"red": 3, "grey": 2, "gold/grey": 1, "none": 2}
    cards = [card for card, number in deck.items() for _ in range(number)]
    offering = Offering(tokens=["gold", "red"], stored=["grey"])
    card, relevant = prayer("3", "red", "gold"), ["red", "gold"]
    hands = list(combinations(cards, 3))
    counted: dict[tuple[int, ...], int] = {}
    for hand in hands:
        key = tuple(pray(card, hand, offering, relevant).values())
        counted[key] = counted.get(key, 0) + 1
    found = {
        (row.yields.get("food", 0), row.yields.get("gold", 0)): row.probability
        for row in yield_odds(card, deck, {}, offering, relevant)
    }
    assert found == {key: Fraction(ways, len(hands)) for key, ways in counted.items()}


def test_the_mean_of_a_declared_colour_is_its_share_of_the_deck() -> None:
    odds = yield_odds(prayer("5", "grey"), {"grey": 13, "none": 71}, {}, Offering(), ["grey"])
    assert mean_yield(odds) == {"stone": Fraction(65, 84)}
    assert sum(row.probability for row in odds) == 1


def test_odds_go_on_into_the_discard_when_the_pile_is_short() -> None:
    odds = pile_odds({"grey": 1}, {"grey": 1, "red": 1}, 2, ["grey"])
    assert odds == {(1,): Fraction(1, 2), (2,): Fraction(1, 2)}
    with pytest.raises(Refused, match="3 cards are drawn and the deck has 2"):
        draw_odds({"red": 2}, 3, ["red"])


def test_odds_with_too_many_hands_are_refused_before_they_are_begun() -> None:
    deck = dict.fromkeys(COLOURS, 20)
    with pytest.raises(Refused, match="too many different hands"):
        draw_odds(deck, 40, list(COLOURS))
    assert sum(draw_odds(deck, 5, list(COLOURS)).values()) == 1


def test_a_persons_own_data_takes_the_place_of_a_stand_in(tmp_path: Path) -> None:
    (tmp_path / "common.toml").write_text("[cards]\nbrown = 3\n")
    assert load_data("settlers", "common", tmp_path)["cards"] == {"brown": 3}
    assert load_data("settlers", "common", tmp_path)["stand_in"] is False
    (tmp_path / "common.toml").write_text('[cards]\nbrown = "many"\n')
    with pytest.raises(Refused, match=r"cards.brown: a whole number is needed"):
        load_data("settlers", "common", tmp_path)


@pytest.mark.rule("IS-2", "IS-3")
def test_the_tricolour_goes_at_clean_up_and_is_named_unless_it_is_stored() -> None:
    state = game.gain_token(new_game("anna", "ben", aztecs="anna"), "Anna", "tricolour").state

    step = game.clean_up(state, {})
    assert step.document["discarded"] == {"anna": ["tricolour"], "ben": []}
    assert step.state["tricolour"] is None

    stored = game.clean_up(state, {"ANNA": ["tricolour"]})
    assert stored.document["discarded"] == {"anna": [], "ben": []}
    assert (stored.state["tricolour"], stored.state["tokens"]["anna"]) == ("anna", [])


@pytest.mark.rule("IS-7")
def test_voice_of_the_gods_exchanges_its_cost_before_the_prayer() -> None:
    found = answer(prayer("voice-of-the-gods"), "red red pink blue grey")

    assert (found["cost"], found["first"]) == ({"food": 1}, {"blessing": 1})
    assert found["gains"] == {"vp": 2, "worker": 1}


@pytest.mark.rule("IS-7")
def test_a_temple_prayer_that_lets_nothing_be_spent_asks_nothing() -> None:
    found = answer(prayer("rising-sun-temple"), "blue blue blue blue none")
    assert (found["decision"], found["gains"]) == (None, {})


State = dict[str, Any]


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
        state,
        "anna",
        prayer("1", "red", "grey"),
        offering,
        COLOURS,
        CHANCE,
        named=["blue"],
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


@pytest.mark.rule("IS-2", "IS-4")
def test_the_tricolour_counts_and_its_colour_is_chosen_after_the_draw() -> None:
    state = game.gain_token(new_game("anna", aztecs="anna"), "anna", "tricolour").state
    chance = {"named": ["red", "grey", "blue"]}
    step = game.pray_in_game(
        state, "anna", prayer("3", "red", "grey"), NOTHING, COLOURS, CHANCE, **chance
    )
    decision = step.document["decision"]
    assert decision["kind"] == "tricolour"
    assert decision["options"]["grey"] == {"food": 1, "stone": 2}
    answered = game.choose(step.state, COLOURS, "grey", None, None).document
    assert answered["gains"] == {"food": 1, "stone": 2}


@pytest.mark.rule("IS-7", "IS-10")
def test_a_prayer_that_waits_remembers_the_goods_and_the_cost_is_paid() -> None:
    temple = prayer("rising-sun-temple")
    drawn = ["grey", "grey", "red", "blue", "blue"]
    state = {**new_game("anna"), "deck": game.decks.build(drawn * 3)}
    with pytest.raises(Refused, match="costs 1 worker"):
        game.pray_in_game(state, "anna", temple, NOTHING, COLOURS, CHANCE, named=drawn,
                          have={"stone": 1})  # fmt: skip
    have = {"worker": 1, "stone": 1}
    step = game.pray_in_game(
        state, "anna", temple, NOTHING, COLOURS, CHANCE, named=drawn, have=have
    )
    assert step.state["pending"]["answer"] == "--spend stone=1"
    assert game.choose(step.state, COLOURS, None, {"stone": 1}, None).document["gains"] == {"vp": 2}


@pytest.mark.rule("IS-1")
def test_the_altar_is_activated_twice_a_round() -> None:
    state = {**new_game("anna"), "deck": game.decks.build(["grey"] * 30)}
    for _ in range(2):
        state = game.pray_in_game(
            state, "anna", prayer("sacrificial-altar"), NOTHING, COLOURS, CHANCE, colour="grey"
        ).state
    with pytest.raises(Refused, match="no more this round"):
        game.pray_in_game(
            state, "anna", prayer("sacrificial-altar"), NOTHING, COLOURS, CHANCE, colour="grey"
        )
    assert game.clean_up(state, {}).state["used"] == {}


@pytest.mark.rule("IS-10")
def test_orange_stands_for_every_other_colour() -> None:
    found = answer(prayer("3", "orange"), "red grey none")
    assert found["gains"] == {"blessing": 2}


@pytest.mark.rule("IS-2")
def test_there_are_three_statue_tokens_of_each_set() -> None:
    state = new_game("anna", "ben")
    for _ in range(3):
        state = game.gain_statue(state, "anna", 2).state
    with pytest.raises(Refused, match="set 2 is left"):
        game.gain_statue(state, "ben", 2)
