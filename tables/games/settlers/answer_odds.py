"""A prayer's exact odds as one plain document."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tables.games.settlers.answer import Document, check_before_draw, describe
from tables.games.settlers.colours import Colours
from tables.games.settlers.prayer_odds import mean_yield, yield_odds
from tables.games.settlers.prayers import Offering, Prayer, relevant_colours


def answer_odds(
    prayer: Prayer,
    pile: Mapping[str, int],
    discard: Mapping[str, int],
    offering: Offering,
    colours: Colours,
    *,
    colour: str | None = None,
    good: str | None = None,
) -> Document:
    """The exact chance of each yield; where a colour is still to be chosen, for each choice."""
    check_before_draw(prayer, colour, good, offering, colours)
    undecided = prayer.mode == "choose" and colour is None
    choices = list(prayer.gives) if undecided else [None]
    tables = []
    for choice in choices:
        relevant = [choice] if choice else relevant_colours(prayer, colour, good, colours)
        odds = yield_odds(prayer, pile, discard, offering, relevant)
        tables.append(
            {
                "colour": choice or (relevant[0] if len(relevant) == 1 else None),
                "yields": [{"gains": found, **chance_fields(chance)} for found, chance in odds],
                "mean": {name: str(mean) for name, mean in mean_yield(odds).items()},
            }
        )
    return {
        **describe(prayer, [], offering),
        "may_spend": prayer.spends,
        "deck": sum(pile.values()),
        "odds": tables,
    }


def chance_fields(chance: Fraction) -> Document:
    return {"probability": str(chance), "percent": round(float(chance) * 100, 4)}
