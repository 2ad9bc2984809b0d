"""What the next card may be, exactly, for somebody who has seen what they have seen.

Cards that `who` can't place, in the pile or put away hidden, are equally likely to lie anywhere
`who` hasn't looked: so the chances are counts over counts, kept as fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from tables.cards.decks import EVERYBODY, Deck


def knows(seers: Sequence[str], who: str) -> bool:
    return EVERYBODY in seers or who in seers


def unknown_pool(deck: Deck, who: str) -> Counter[str]:
    """The cards `who` can't place."""
    pairs = zip(deck["draw"], deck["seen"], strict=True)
    return Counter([card for card, seers in pairs if not knows(seers, who)] + deck["hidden"])


def next_odds(deck: Deck, who: str = EVERYBODY) -> dict[str, Fraction]:
    """The chance of each card to be the next one, likeliest first; empty when none can come."""
    if not deck["draw"]:
        pool = Counter(deck["discard"] if deck["refill"] else [])
    elif knows(deck["seen"][0], who):
        pool = Counter(deck["draw"][:1])
    else:
        pool = unknown_pool(deck, who)
    total = pool.total()
    order = sorted(pool.items(), key=lambda item: (-item[1], item[0]))
    return {card: Fraction(number, total) for card, number in order}


def chance_within(deck: Deck, card: str, draws: int, who: str = EVERYBODY) -> Fraction:
    """The chance that `card` is among the next `draws` cards of the pile."""
    ahead = list(zip(deck["draw"], deck["seen"], strict=True))[:draws]
    if any(name == card and knows(seers, who) for name, seers in ahead):
        return Fraction(1)
    blind = sum(1 for _, seers in ahead if not knows(seers, who))
    pool = unknown_pool(deck, who)
    return 1 - Fraction(comb(pool.total() - pool[card], blind), comb(pool.total(), blind))
