"""Decks and bags: pure functions on plain data."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.cards import bags, decks
from tables.cards.deck_odds import chance_within, next_odds
from tables.chance.sources import ScriptedDice, Seeded, Stream
from tables.errors import Refused, WrongWords


def stream(seed: bytes = b"deck") -> Stream:
    return Seeded(seed).stream(("shuffle", 1))


def test_cards_come_from_the_top_in_order() -> None:
    deck = decks.build(["a", "b", "c"])
    drawn = decks.draw(deck, 2)
    assert drawn.cards == ["a", "b"]
    assert drawn.deck["draw"] == ["c"]
    assert drawn.deck["held"] == {"": ["a", "b"]}


def test_a_draw_leaves_the_deck_it_was_given_as_it_was() -> None:
    deck = decks.build(["a", "b", "c"])
    before = json.dumps(deck)
    decks.draw(deck, 2, who="anna")
    decks.peek(deck, 1)
    decks.set_aside(deck, 1)
    assert json.dumps(deck) == before


def test_a_shuffle_follows_the_dice_given() -> None:
    deck = decks.shuffle(decks.build(["a", "b", "c"]), ScriptedDice([1, 1]))
    assert deck["draw"] == ["b", "c", "a"]


def test_a_shuffle_does_not_depend_on_the_order_before() -> None:
    one = decks.shuffle(decks.build(["a", "b", "c", "d"]), stream())
    other = decks.shuffle(decks.build(["d", "b", "a", "c"]), stream())
    assert one == other


def test_every_order_is_equally_likely() -> None:
    orders = Counter(
        "".join(decks.shuffled("abc", Seeded(b"k").stream(("shuffle", n)))) for n in range(6000)
    )
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_an_empty_pile_is_filled_from_the_discard() -> None:
    drawn = decks.draw(decks.build(["a", "b"]), 2)
    deck = decks.discard(drawn.deck, ["a", "b"])
    again = decks.draw(deck, 1, stream())
    assert again.reshuffled
    assert again.cards[0] in ("a", "b")
    assert again.deck["discard"] == []


def test_an_empty_pile_without_refill_is_refused() -> None:
    deck = decks.discard(decks.draw(decks.build(["a"], refill=False), 1).deck, ["a"])
    with pytest.raises(Refused, match="the pile is empty"):
        decks.draw(deck, 1, stream())


def test_a_card_named_by_the_table_leaves_the_pile_wherever_it_lay() -> None:
    drawn = decks.draw(decks.build(["a", "b", "c"]), 1, named=["c"])
    assert drawn.cards == ["c"]
    assert drawn.deck["draw"] == ["a", "b"]


def test_a_card_named_that_was_put_away_unseen_changes_places_with_one_of_the_pile() -> None:
    deck = decks.set_aside(decks.build(["a", "b", "c"]), 1, unseen=True).deck
    drawn = decks.draw(deck, 1, named=["a"])
    assert drawn.cards == ["a"]
    assert drawn.deck["hidden"] == ["c"]
    assert drawn.deck["draw"] == ["b"]


def test_a_card_named_that_lies_face_up_is_refused_with_its_place() -> None:
    deck = decks.discard(decks.draw(decks.build(["a", "b"]), 1).deck, ["a"])
    with pytest.raises(Refused, match="a can't come from the pile: it is in the discard pile"):
        decks.draw(deck, 1, named=["a"])


def test_as_many_cards_are_named_as_drawn() -> None:
    with pytest.raises(WrongWords, match="2 cards are drawn here, 1 were named"):
        decks.draw(decks.build(["a", "b"]), 2, named=["a"])


def test_cards_set_aside_unseen_are_told_to_nobody() -> None:
    drawn = decks.set_aside(decks.build(["a", "b", "c"]), 2, unseen=True)
    assert drawn.cards == []
    assert drawn.deck["hidden"] == ["a", "b"]


def test_all_piles_can_be_gathered_and_shuffled_again() -> None:
    deck = decks.set_aside(decks.build(list("abcde")), 2, unseen=True).deck
    deck = decks.discard(decks.draw(deck, 3).deck, ["c", "d", "e"])
    deck = decks.reshuffle(deck, stream(), of=("draw", "discard", "hidden"))
    assert sorted(deck["draw"]) == list("abcde")


def test_a_hand_goes_back_on_top_or_below() -> None:
    deck = decks.draw(decks.build(["a", "b", "c"]), 2).deck
    deck = decks.put_back(deck, ["b"], "top")
    deck = decks.put_back(deck, ["a"], "bottom")
    assert deck["draw"] == ["b", "c", "a"]
    assert deck["held"] == {}


def test_discarding_what_one_does_not_hold_is_refused() -> None:
    with pytest.raises(Refused, match="anna does not hold b"):
        decks.discard(decks.draw(decks.build(["a", "b"]), 1, who="anna").deck, ["b"], who="anna")


def test_dealing_goes_round_one_card_at_a_time() -> None:
    dealt, deck = decks.deal(decks.build(list("abcdef")), ["anna", "ben"], 2)
    assert dealt == {"anna": ["a", "c"], "ben": ["b", "d"]}
    assert deck["draw"] == ["e", "f"]


def test_a_peek_is_remembered_for_the_one_who_looked() -> None:
    peeked = decks.peek(decks.build(["a", "b"]), 1, who="anna")
    assert peeked.cards == ["a"]
    assert next_odds(peeked.deck, "anna") == {"a": 1}
    assert next_odds(peeked.deck, "ben") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_cards_the_table_really_peeked_at_lie_on_top_from_then_on() -> None:
    peeked = decks.peek(decks.build(["a", "b", "c"]), 1, named=["c"])
    assert peeked.cards == ["c"]
    assert decks.draw(peeked.deck, 2).cards == ["c", "a"]


def test_a_shuffle_forgets_what_was_peeked() -> None:
    deck = decks.shuffle(decks.peek(decks.build(["a", "b"]), 2).deck, stream())
    assert next_odds(deck) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_cards_put_away_unseen_still_count_among_the_possible_next() -> None:
    deck = decks.set_aside(decks.build(["a", "b", "c"]), 2, unseen=True).deck
    assert next_odds(deck) == {card: Fraction(1, 3) for card in "abc"}


def test_the_chance_of_a_card_within_some_draws_is_exact() -> None:
    deck = decks.build(["a", "b", "b", "c"])
    assert chance_within(deck, "a", 2) == Fraction(1, 2)
    assert chance_within(deck, "b", 2) == Fraction(5, 6)
    assert chance_within(decks.peek(deck, 1).deck, "b", 2) == Fraction(2, 3)
    assert chance_within(decks.peek(deck, 2).deck, "b", 2) == 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("abcde"), min_size=1, max_size=12), st.data())
def test_no_act_ever_makes_or_loses_a_card(cards: list[str], data: st.DataObject) -> None:
    deck = decks.shuffle(decks.build(cards), stream())
    for _ in range(data.draw(st.integers(0, 8))):
        act = data.draw(st.sampled_from(["draw", "peek", "aside", "reshuffle", "discard"]))
        if act == "draw" and deck["draw"]:
            deck = decks.draw(deck, 1, stream()).deck
        elif act == "peek" and deck["draw"]:
            deck = decks.peek(deck, 1).deck
        elif act == "aside" and deck["draw"]:
            deck = decks.set_aside(deck, 1, unseen=data.draw(st.booleans())).deck
        elif act == "reshuffle":
            deck = decks.reshuffle(deck, stream())
        elif act == "discard" and deck["held"]:
            deck = decks.discard(deck, deck["held"][""][:1])
    assert decks.all_cards(deck) == sorted(cards)
    assert len(deck["seen"]) == len(deck["draw"])


def test_a_bag_gives_by_the_die_and_keeps_the_rest() -> None:
    bag = bags.fill(["wood", "stone", "food"])
    taken = bags.take(bag, 2, ScriptedDice([3, 1]))
    assert taken == (["wood", "food"], ["stone"])
    assert bags.put(taken.bag, taken.things) == bag


def test_a_bag_refuses_what_it_does_not_hold() -> None:
    with pytest.raises(Refused, match="gold is not in the bag"):
        bags.take_named(["food", "wood"], ["gold"])
    with pytest.raises(Refused, match="the bag is empty"):
        bags.take([], 1, ScriptedDice([1]))


def test_cards_are_listed_with_their_numbers_where_there_are_several() -> None:
    assert decks.listed(["b", "a", "b"]) == "a, 2 b"
