"""A prayer's answer as one plain document, the same at the table and in a game kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from tables.errors import Refused
from tables.games.settlers.colours import Colours
from tables.games.settlers.prayers import (
    Offering,
    Prayer,
    check_offering,
    gains,
    pay,
    pray,
    relevant_colours,
    spend,
    token_counts,
)

if TYPE_CHECKING:
    from tables.games.settlers.documents import PrayerDocument, PrayerHead


def check_before_draw(
    prayer: Prayer, colour: str | None, good: str | None, offering: Offering, colours: Colours
) -> None:
    """All that must hold before a card is turned: a declared colour above all."""
    check_offering(offering, colours)
    waits = prayer.mode == "choose" and colour is None
    relevant = list(prayer.gives) if waits else relevant_colours(prayer, colour, good, colours)
    if offering.instead and not any(token_counts(offering, relevant).values()):
        raise Refused(
            "none of these tokens is of a colour that counts here: {colours}",
            rule="IS-3",
            colours=", ".join(relevant),
        )


def answer_prayer(
    prayer: Prayer,
    drawn: Sequence[str],
    offering: Offering,
    colours: Colours,
    *,
    colour: str | None = None,
    good: str | None = None,
    spent: Mapping[str, int] | None = None,
    have: Mapping[str, int] | None = None,
) -> PrayerDocument:
    """What the prayer brings, or the choice that is still open."""
    document = cast("PrayerDocument", {**describe(prayer, drawn, offering), "decision": None})
    left = pay(prayer, have) if have is not None else None
    if prayer.mode == "choose" and colour is None:
        options = {c: gains(prayer, pray(prayer, drawn, offering, [c])) for c in prayer.gives}
        return {**document, "decision": {"kind": "colour", "options": options}}
    relevant = relevant_colours(prayer, colour, good, colours)
    counts = pray(prayer, drawn, offering, relevant)
    document = {**document, "relevant": relevant, "counts": counts}
    if not prayer.spends:
        return {**document, "gains": gains(prayer, counts)}
    if spent is None and not any(counts.values()):
        return {**document, "spent": {}, "gains": {}}
    if spent is None:
        return {**document, "decision": {"kind": "spend", "limits": gains(prayer, counts)}}
    if left is None:
        raise Refused("what is spent must be held", hint="--have stone=3,food=1", rule="IS-7")
    points = spend(prayer, counts, spent, left)
    return {**document, "spent": dict(spent), "gains": points}


def describe(prayer: Prayer, drawn: Sequence[str], offering: Offering) -> PrayerHead:
    return {
        "prayer": prayer.id or None,
        "cards": prayer.cards,
        "mode": prayer.mode,
        "cost": dict(prayer.cost or {}),
        "first": dict(prayer.first or {}),
        "drawn": list(drawn),
        "stored": list(offering.stored),
        "tokens": list(offering.tokens),
        "tricolour": offering.tricolour,
        "instead": offering.instead,
        "discarded": [*drawn, *offering.stored],
    }


def example_answer(document: PrayerDocument) -> str:
    """Words that answer the open choice and are accepted as they stand."""
    decision = document["decision"]
    assert decision is not None
    if decision["kind"] == "colour":
        options = decision["options"]
        return max(options, key=lambda colour: sum(options[colour].values()))
    spent, held = dict(decision["limits"]), dict(document["cost"])
    for good, count in spent.items():
        held[good] = held.get(good, 0) + count
    return f"--spend {write_amounts(spent)} --have {write_amounts(held)}"


def write_amounts(goods: Mapping[str, int]) -> str:
    return ",".join(f"{good}={count}" for good, count in goods.items())
