"""Is this deck allowed? Every fault at once, each with its line and rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

LINE = re.compile(r"\s*(\d{1,4})\s*x?\s+([^\[\]]*?)\s*(?:\[([^\[\]]*)\])?\s*")
SHAPE = {3: 3, 2: 6, 1: 9}  # copies of a card: how many cards come so
SIZE = 30


class DeckCard(NamedTuple):
    line: int
    copies: int
    name: str
    set: str


class Fault(NamedTuple):
    """`text` is a template over `facts`."""

    line: int | None
    rule: str
    text: str
    facts: Mapping[str, object]


def fault(line: int | None, rule: str, text: str, /, **facts: object) -> Fault:
    return Fault(line, rule, text, facts)


def parse_deck(text: str, sets: Mapping[str, object]) -> tuple[list[DeckCard], list[Fault]]:
    """Lines like `3 Sacrificial Altar [atlanteans]`; no set is the base game; # is a remark."""
    cards: list[DeckCard] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if not found or not found[2] or int(found[1]) < 1:
            message = "not a line like: 3 Sacrificial Altar [atlanteans]"
            faults.append(fault(number, "IS-8", message))
            continue
        which = (found[3] or "base").strip().lower()
        if which not in sets:
            known = ", ".join(sets)
            faults.append(
                fault(number, "IS-9", "no set {set}: one of {known}", set=which, known=known)
            )
        cards.append(DeckCard(number, int(found[1]), found[2], which))
    return cards, faults


def check_faction_deck(cards: Sequence[DeckCard], sets: Mapping[str, object]) -> list[Fault]:
    """Standard mode (IS-8)."""
    return [
        *check_twice(cards),
        *check_size(cards),
        *check_shape(cards),
        *check_expansions(cards, sets),
    ]


def check_twice(cards: Sequence[DeckCard]) -> list[Fault]:
    first: dict[str, int] = {}
    faults = []
    for card in cards:
        line = first.setdefault(card.name.lower(), card.line)
        if line != card.line:
            text = "{name} is already in line {first}: write its copies in one line"
            faults.append(fault(card.line, "IS-8", text, name=card.name, first=line))
    return faults


def check_size(cards: Sequence[DeckCard]) -> list[Fault]:
    total = sum(card.copies for card in cards)
    if total == SIZE:
        return []
    return [fault(None, "IS-8", "{total} cards: exactly {size} are needed", total=total, size=SIZE)]


def check_shape(cards: Sequence[DeckCard]) -> list[Fault]:
    faults = [
        fault(card.line, "IS-8", "{copies} copies of {name}: 1, 2 or 3", **card._asdict())
        for card in cards
        if card.copies not in SHAPE
    ]
    found = Counter(card.copies for card in cards)
    for copies, wanted in SHAPE.items():
        if found[copies] != wanted:
            text = "{found} cards in {copies} copies: {wanted} are needed"
            faults.append(
                fault(None, "IS-8", text, found=found[copies], copies=copies, wanted=wanted)
            )
    return faults


def check_expansions(cards: Sequence[DeckCard], sets: Mapping[str, Any]) -> list[Fault]:
    used = sorted({card.set for card in cards if sets.get(card.set, {}).get("expansion")})
    if len(used) < 2:
        return []
    text = "cards of {count} expansions ({names}): at most one beside the base game"
    return [fault(None, "IS-8", text, count=len(used), names=", ".join(used))]


def check_replacements(cards: Sequence[DeckCard], base: Sequence[DeckCard]) -> list[Fault]:
    """Against the base deck itself: what came in has the same copies as what went out (IS-8)."""
    printed = {card.name.lower(): card.copies for card in base}
    faults = []
    for card in cards:
        wanted = printed.get(card.name.lower())
        if card.set == "base" and wanted is None:
            faults.append(
                fault(card.line, "IS-8", "{name} is not in the base deck", name=card.name)
            )
        elif card.set == "base" and wanted != card.copies:
            text = "{name} comes in {wanted} copies, {copies} found"
            faults.append(
                fault(card.line, "IS-8", text, name=card.name, wanted=wanted, copies=card.copies)
            )
    kept = {card.name.lower() for card in cards if card.set == "base"}
    gone = Counter(copies for name, copies in printed.items() if name not in kept)
    come = Counter(card.copies for card in cards if card.set != "base")
    for copies in sorted(gone.keys() | come.keys()):
        if gone[copies] != come[copies]:
            text = "{come} expansion cards in {copies} copies replace {gone} base cards of as many"
            faults.append(
                fault(None, "IS-8", text, come=come[copies], copies=copies, gone=gone[copies])
            )
    return faults


def check_common_deck(cards: Sequence[DeckCard]) -> list[Fault]:
    """Standard mode: common cards of the base game alone (IS-9)."""
    text = "{name} is of {set}: only base cards in the common deck"
    return [
        fault(card.line, "IS-9", text, name=card.name, set=card.set)
        for card in cards
        if card.set != "base"
    ]
