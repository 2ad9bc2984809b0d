"""A deck written by hand: one card a line, `Goblin` or `3 Goblin`; `#` begins a remark."""

from __future__ import annotations

import re

from tables.cards.decks import MOST_CARDS
from tables.errors import WrongWords
from tables.library.packs import WrongToml, parse_own

LINE = re.compile(r"(?:(\d{1,6})\s*x?\s+)?(\S.*)")
LONGEST = 80


def parse_deck(text: str) -> list[str]:
    """The cards in the order written. Every line that can't be read is named at once."""
    cards: list[str] = []
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        found = LINE.fullmatch(words)
        copies = int(found[1] or 1) if found else 0
        if not found or not 1 <= copies <= MOST_CARDS or not good_name(found[2]):
            wrong.append(str(number))
        elif len(cards) + copies <= MOST_CARDS:
            cards += [found[2]] * copies
        else:
            raise WrongWords("more than {most} cards", most=MOST_CARDS, at=number)
    if wrong:
        raise WrongWords("not a card: line {lines}",
                         hint="one card a line, a number before it for several: 3 Goblin",
                         lines=", ".join(wrong[:20]))  # fmt: skip
    if not cards:
        raise WrongWords("no card is written there", hint="one card a line: 3 Goblin")
    return cards


def good_name(name: str) -> bool:
    """Commas part names where cards are typed, so no name has one."""
    return len(name) <= LONGEST and name.isprintable() and "," not in name


def parse_deck_toml(text: str) -> list[str]:
    """A pack's deck: a table `cards` of names and numbers."""
    try:
        table: object = parse_own(text).get("cards")
    except WrongToml as trouble:
        raise WrongWords("not TOML: {why}", why=str(trouble)) from None
    if not isinstance(table, dict) or not all(type(count) is int for count in table.values()):
        raise WrongWords("a deck in TOML is a table [cards] of names and numbers")
    return parse_deck("\n".join(f"{count} {name}" for name, count in table.items()))
