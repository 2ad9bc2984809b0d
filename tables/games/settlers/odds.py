"""The exact chance of each yield before a prayer is drawn.

Cards that look alike to a prayer are taken together; the ways to draw them are counted with
binomials, so the chances are whole fractions however large the deck is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any, NamedTuple

from tables.errors import Refused
from tables.games.settlers.prayers import (
    Colours,
    Offering,
    Prayer,
    check_before_draw,
    colours_of,
    count_colours,
    count_prayer,
    describe,
    gains,
    relevant_colours,
)

Vector = tuple[int, ...]
Yield = tuple[tuple[str, int], ...]
MOST_HANDS = 100_000


class YieldOdds(NamedTuple):
    yields: dict[str, int]
    probability: Fraction


def look_alike(deck: Mapping[str, int], relevant: Sequence[str]) -> Counter[Vector]:
    """How many cards add which count to each relevant colour."""
    kinds: Counter[Vector] = Counter()
    for card, number in deck.items():
        own = colours_of(card)
        kinds[tuple(int(colour in own) for colour in relevant)] += number
    return kinds


def draw_odds(
    deck: Mapping[str, int], count: int, relevant: Sequence[str]
) -> dict[Vector, Fraction]:
    """The chance of each count of the relevant colours among `count` cards."""
    total = sum(deck.values())
    if count > total:
        raise Refused("{count} cards are drawn and the deck has {total}", rule="IS-1", count=count,
                      total=total)  # fmt: skip
    kinds = look_alike(deck, relevant)
    check_effort(kinds, count)
    ways: dict[tuple[int, Vector], int] = {(0, (0,) * len(relevant)): 1}
    for kind, number in sorted(kinds.items()):
        ways = add_kind(ways, kind, number, count)
    every = comb(total, count)
    return {
        vector: Fraction(number, every)
        for (drawn, vector), number in ways.items()
        if drawn == count
    }


def check_effort(kinds: Mapping[Vector, int], count: int) -> None:
    """Refused before it is begun, when there are too many different hands to count."""
    hands = min(
        comb(count + len(kinds) - 1, count),
        prod(min(number, count) + 1 for number in kinds.values()),
    )
    if hands > MOST_HANDS:
        raise Refused("too many different hands to count: {hands}, {most} at most",
                      hint="name only the colours that matter", rule="IS-1", hands=hands,
                      most=MOST_HANDS)  # fmt: skip


def add_kind(
    ways: Mapping[tuple[int, Vector], int], kind: Vector, number: int, count: int
) -> dict[tuple[int, Vector], int]:
    after: dict[tuple[int, Vector], int] = {}
    for (drawn, vector), so_far in ways.items():
        for more in range(min(number, count - drawn) + 1):
            grown = tuple(have + more * one for have, one in zip(vector, kind, strict=True))
            key = (drawn + more, grown)
            after[key] = after.get(key, 0) + so_far * comb(number, more)
    return after


def pile_odds(
    pile: Mapping[str, int], discard: Mapping[str, int], count: int, relevant: Sequence[str]
) -> dict[Vector, Fraction]:
    """As `draw_odds`, when the pile may run out and the discard be shuffled in the middle."""
    left = sum(pile.values())
    if count <= left:
        return draw_odds(pile, count, relevant)
    sure = count_colours([card for card, n in pile.items() for _ in range(n)], relevant)
    rest = draw_odds(discard, count - left, relevant)
    base = tuple(sure[colour] for colour in relevant)
    return {
        tuple(a + b for a, b in zip(base, vector, strict=True)): chance
        for vector, chance in rest.items()
    }


def yield_odds(
    prayer: Prayer,
    pile: Mapping[str, int],
    discard: Mapping[str, int],
    offering: Offering,
    relevant: Sequence[str],
) -> list[YieldOdds]:
    """The chance of each yield, likeliest first. Tokens in place of a draw are certain."""
    if offering.instead:
        counts = count_prayer(dict.fromkeys(relevant, 0), offering, relevant)
        return [YieldOdds(gains(prayer, counts), Fraction(1))]
    stored = count_colours(offering.stored, relevant)
    odds: dict[Yield, Fraction] = {}
    for vector, chance in pile_odds(pile, discard, prayer.cards, relevant).items():
        cards = {c: number + stored[c] for c, number in zip(relevant, vector, strict=True)}
        counts = count_prayer(cards, offering, relevant)
        key = tuple(gains(prayer, counts).items())  # in the order in which they are printed
        odds[key] = odds.get(key, Fraction(0)) + chance
    order = sorted(odds.items(), key=lambda item: (-item[1], item[0]))
    return [YieldOdds(dict(key), chance) for key, chance in order]


def mean_yield(odds: Sequence[YieldOdds]) -> dict[str, Fraction]:
    means: dict[str, Fraction] = {}
    for yields, chance in odds:
        for good, amount in yields.items():
            means[good] = means.get(good, Fraction(0)) + amount * chance
    return dict(sorted(means.items()))


def answer_odds(
    prayer: Prayer,
    pile: Mapping[str, int],
    discard: Mapping[str, int],
    offering: Offering,
    colours: Colours,
    *,
    colour: str | None = None,
    good: str | None = None,
) -> dict[str, Any]:
    """The exact chance of each yield; where a colour is still to be chosen, for each choice."""
    check_before_draw(prayer, colour, good, offering, colours)
    undecided = prayer.mode == "choose" and colour is None
    choices = list(prayer.gives) if undecided else [None]
    tables: list[dict[str, Any]] = []
    for choice in choices:
        relevant = [choice] if choice else relevant_colours(prayer, colour, good, colours)
        odds = yield_odds(prayer, pile, discard, offering, relevant)
        tables.append(
            {
                "colour": choice or (relevant[0] if len(relevant) == 1 else None),
                "yields": [describe_yield(found, chance) for found, chance in odds],
                "mean": {name: str(mean) for name, mean in mean_yield(odds).items()},
            }
        )
    return {
        **describe(prayer, [], offering),
        "may_spend": prayer.spends,
        "deck": sum(pile.values()),
        "odds": tables,
    }


def describe_yield(found: Mapping[str, int], chance: Fraction) -> dict[str, Any]:
    percent = round(float(chance) * 100, 4)
    return {"gains": found, "probability": str(chance), "percent": percent}
