"""Colours of cards and tokens, the goods they stand for, and cards written by their colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from tables.errors import WrongWords
from tables.games.data import load_data


class Colour(TypedDict):
    name: dict[str, str]
    good: str
    tokens: int


Colours = Mapping[str, Colour]
COLOURLESS = "none"
NO_COLOUR = (COLOURLESS, "ruin", "ruins", "young-couple", "rovina", "rovine", "giovane-coppia")
TRICOLOUR = "tricolour"
TRICOLOUR_WORDS = (TRICOLOUR, "tricolor", "tricolore")
TRICOLOURS = ("brown", "grey", "red")


def load_colours(own: Path | None = None) -> Colours:
    return load_data("settlers", "colours", own)


def parse_colour(word: str, colours: Colours) -> str:
    """A colour by its English or Italian name."""
    wanted = word.strip().lower()
    for colour, facts in colours.items():
        if wanted in (colour, *facts["name"].values()):
            return colour
    raise WrongWords(
        "no colour {word}",
        hint="one of {choices}",
        rule="IS-10",
        word=word,
        choices=", ".join(colours),
    )


def parse_token(word: str, colours: Colours) -> str:
    """A blessing token: a colour, or the tricolour."""
    return TRICOLOUR if word.strip().lower() in TRICOLOUR_WORDS else parse_colour(word, colours)


def parse_card(word: str, colours: Colours) -> str:
    """`grey`, `gold/grey` or `none`, in the one way we write it."""
    if word.strip().lower().replace(" ", "-") in NO_COLOUR:  # IS-5
        return COLOURLESS
    found = {parse_colour(part, colours) for part in word.split("/")}
    return "/".join(colour for colour in sorted(colours) if colour in found)


def parse_counts(text: str, colours: Colours) -> dict[str, int]:
    """`brown=13, gold/grey=2, none=1` as a deck counted by colour."""
    counts: dict[str, int] = {}
    for part in text.split(","):
        word, equals, number = part.partition("=")
        card = parse_card(word, colours)
        if not equals or not (number.strip().isascii() and number.strip().isdigit()):
            raise WrongWords(
                "how many {card} cards? write {card}=13", rule="IS-1", card=word.strip()
            )
        counts[card] = counts.get(card, 0) + min(int(number.strip()[:9]), 100_000)
    if not 0 < sum(counts.values()) <= 10_000:
        raise WrongWords("a common deck has 1 to 10000 cards", rule="IS-1")
    return counts


def colours_of(card: str) -> list[str]:
    """A card of several colours counts for each; ruins and the young couple have none (IS-5)."""
    return [] if card == COLOURLESS else card.split("/")


def count_colours(cards: Iterable[str], relevant: Sequence[str]) -> dict[str, int]:
    counts = dict.fromkeys(relevant, 0)
    for card in cards:
        for colour in colours_of(card):
            if colour in counts:
                counts[colour] += 1
    return counts


def colour_of_good(good: str, colours: Colours) -> str:
    """The colour that stands for a good (IS-10)."""
    for colour, facts in colours.items():
        if facts["good"] == good.strip().lower():
            return colour
    raise WrongWords(
        "no good {good}",
        hint="one of {choices}",
        rule="IS-10",
        good=good,
        choices=", ".join(str(facts["good"]) for facts in colours.values()),
    )
