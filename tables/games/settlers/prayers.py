"""Praying: what a draw, or tokens in its place, brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tables.errors import Refused, WrongWords
from tables.games.data import load_data
from tables.games.names import find_named
from tables.games.settlers.colours import (
    TRICOLOURS,
    Colours,
    colour_of_good,
    colours_of,
    count_colours,
    parse_colour,
)

MOST_CARDS = 84


class Prayer(NamedTuple):
    """What a card asks for. `mode` is declare, choose, open or good."""

    id: str
    cards: int
    mode: str
    gives: Mapping[str, str]  # colour to the good that one counted card brings
    spends: bool = False
    cost: Mapping[str, int] | None = None
    first: Mapping[str, int] | None = None  # gained for the cost, before the prayer


class Offering(NamedTuple):
    """What the player brings to a prayer, beside the draw."""

    tokens: Sequence[str] = ()
    tricolour: str | None = None
    stored: Sequence[str] = ()
    instead: bool = False  # tokens in place of a draw


def load_prayers(own: Path | None = None) -> dict[str, Any]:
    return load_data("settlers", "prayers", own)


def find_prayer(
    word: str, named: Sequence[str], mode: str, colours: Colours, own: Path | None = None
) -> Prayer:
    """A card of the pack by its name, or a number of cards with the colours that matter."""
    if word.isascii() and word.isdigit():
        return plain_prayer(int(word[:6]), named, mode, colours)
    known = load_prayers(own)
    found = find_named(word, known, what="prayer", rule="IS-1")
    if found is None:
        raise WrongWords(
            "no prayer {word}: a number of cards, or one of {choices}",
            rule="IS-1",
            word=word,
            choices=", ".join(known),
        )
    if named:
        raise WrongWords("{word} names its colours itself", rule="IS-1", word=word)
    card = known[found]
    return Prayer(
        found,
        card["count"],
        card["mode"],
        card["gives"],
        card.get("spends", False),
        card.get("cost"),
        card.get("first"),
    )


def plain_prayer(count: int, named: Sequence[str], mode: str, colours: Colours) -> Prayer:
    if not 1 <= count <= MOST_CARDS:
        raise WrongWords(
            "a prayer draws 1 to {most} cards, not {count}",
            rule="IS-1",
            most=MOST_CARDS,
            count=count,
        )
    relevant = [parse_colour(word, colours) for word in named] or list(colours)
    return Prayer("", count, mode, {colour: colours[colour]["good"] for colour in relevant})


def relevant_colours(
    prayer: Prayer, colour: str | None, good: str | None, colours: Colours
) -> list[str]:
    """The colours that count: the one declared, chosen or matching a good, else all it names."""
    if prayer.mode == "open":
        if colour is not None:
            raise Refused("this prayer asks for no colour to be named", rule="IS-1")
        return list(prayer.gives)
    if prayer.mode == "good":
        if good is None:
            raise Refused(
                "this prayer matches the good just produced",
                hint="name it: --good wood",
                rule="IS-10",
            )
        colour = colour_of_good(good, colours)
    if colour is None:
        raise Refused(
            "a colour must be declared before the draw",
            hint="one of {choices}",
            rule="IS-1",
            choices=", ".join(prayer.gives),
        )
    if colour not in prayer.gives:
        raise Refused(
            "this prayer has no {colour}: it names {choices}",
            rule="IS-1",
            colour=colour,
            choices=", ".join(prayer.gives),
        )
    return [colour]


def check_offering(offering: Offering, colours: Colours) -> None:
    """Tokens held at once: one of each colour at most, never orange (IS-2)."""
    for colour in offering.tokens:
        if not colours[colour]["tokens"]:
            raise Refused("there are no {colour} blessing tokens", rule="IS-2", colour=colour)
        if list(offering.tokens).count(colour) > 1:
            raise Refused("a player holds one {colour} token at most", rule="IS-2", colour=colour)
    if offering.tricolour is not None and offering.tricolour not in TRICOLOURS:
        raise Refused(
            "the tricolour token is {choices}, not {colour}",
            rule="IS-2",
            choices=", ".join(TRICOLOURS),
            colour=offering.tricolour,
        )
    if any(not colours_of(card) for card in offering.stored):
        raise Refused("a card without a colour can't be stored for a prayer", rule="IS-5")
    if offering.instead and offering.stored:
        raise Refused("stored cards add to a draw; tokens stand in its place", rule="IS-6")
    if offering.instead and not (offering.tokens or offering.tricolour):
        raise Refused("no token was named to pray with in place of a draw", rule="IS-3")


def token_counts(offering: Offering, relevant: Sequence[str]) -> dict[str, int]:
    """Tokens that apply, by colour; the tricolour counts beside a token of its colour (IS-2)."""
    held = [*offering.tokens, *([offering.tricolour] if offering.tricolour else [])]
    return count_colours(held, relevant)


def count_prayer(
    cards: Mapping[str, int], offering: Offering, relevant: Sequence[str]
) -> dict[str, int]:
    """What counts of each colour, from the cards counted and the tokens brought.

    Without a draw each token is a card (IS-3). With one, tokens add to it only when at least one
    relevant card came, and then every relevant token does (IS-4).
    """
    tokens = token_counts(offering, relevant)
    if offering.instead:
        return tokens
    if not any(cards.values()):
        return dict.fromkeys(relevant, 0)
    return {colour: cards[colour] + tokens[colour] for colour in relevant}


def pray(
    prayer: Prayer, drawn: Sequence[str], offering: Offering, relevant: Sequence[str]
) -> dict[str, int]:
    """The count of each relevant colour for cards really drawn and stored ones added (IS-6)."""
    return count_prayer(count_colours([*drawn, *offering.stored], relevant), offering, relevant)


def gains(prayer: Prayer, counts: Mapping[str, int]) -> dict[str, int]:
    """Goods for what counted."""
    yields: dict[str, int] = {}
    for colour, count in counts.items():
        if count:
            good = prayer.gives[colour]
            yields[good] = yields.get(good, 0) + count
    return yields


def spend(
    prayer: Prayer, counts: Mapping[str, int], spent: Mapping[str, int], have: Mapping[str, int]
) -> dict[str, int]:
    """VP for what the player chose to spend: one each, and one for each kind. Never maximised."""
    limits = gains(prayer, counts)
    for good, amount in spent.items():
        if amount > limits.get(good, 0):
            raise Refused(
                "{amount} {good} spent: the prayer allows {limit}",
                rule="IS-7",
                amount=amount,
                good=good,
                limit=limits.get(good, 0),
            )
        if amount > have.get(good, 0):
            raise Refused(
                "{amount} {good} spent, {held} held",
                rule="IS-7",
                amount=amount,
                good=good,
                held=have.get(good, 0),
            )
    points = sum(spent.values()) + sum(1 for amount in spent.values() if amount)
    return {"vp": points} if points else {}


def pay(prayer: Prayer, have: Mapping[str, int]) -> dict[str, int]:
    """What is left once the action's cost is paid, which comes first (IS-10)."""
    left = dict(have)
    for good, amount in (prayer.cost or {}).items():
        if left.get(good, 0) < amount:
            raise Refused(
                "the action costs {amount} {good}, {held} held",
                rule="IS-10",
                amount=amount,
                good=good,
                held=left.get(good, 0),
            )
        left[good] -= amount
    return left
