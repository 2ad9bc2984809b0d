"""A prayer's exact odds as one plain document."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from tables.games.settlers.answer import check_before_draw, describe
from tables.games.settlers.colours import Colours
from tables.games.settlers.prayer_odds import mean_yield, yield_odds
from tables.games.settlers.prayers import Offering, Prayer, relevant_colours

if TYPE_CHECKING:
    from tables.games.settlers.documents import ColourOdds, PrayerOdds, YieldChance


def answer_odds(
    prayer: Prayer,
    pile: Mapping[str, int],
    discard: Mapping[str, int],
    offering: Offering,
    colours: Colours,
    *,
    colour: str | None = None,
    good: str | None = None,
) -> PrayerOdds:
    """The exact chance of each yield; where a colour is still to be chosen, for each choice."""
    check_before_draw(prayer, colour, good, offering, colours)
    undecided = prayer.mode == "choose" and colour is None
    choices = list(prayer.gives) if undecided else [None]
    tables: list[ColourOdds] = []
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


def describe_yield(found: Mapping[str, int], chance: Fraction) -> YieldChance:
    percent = round(float(chance) * 100, 4)
    return {"gains": found, "probability": str(chance), "percent": percent}
