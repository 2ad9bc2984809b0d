"""IX: the row of five events, what lies banked, and the row made new after a scoring."""

from __future__ import annotations

from collections.abc import Sequence

from tables.cards import decks
from tables.errors import Refused, WrongWords
from tables.games.glen_more.state import (
    Act,
    get_person,
    require,
    tell,
    word,
)
from tables.games.names import find_name

SHOWN = 5
BANKS = ("MacDonell", "MacLean")


def set_up(act: Act) -> None:
    """Twelve events shuffled, five shown in a row, numbered 1 to 5 from the left."""
    deck = decks.build(sorted(act.state["content"]["events"]))
    deck = decks.shuffle(deck, act.chance.stream(("shuffle", "events")))
    drawn = decks.draw(deck, SHOWN)
    act.state["parts"]["IX"] = {
        "deck": drawn.deck,
        "row": drawn.cards,
        "held": 0,
        "used": [],
        "bonuses": {},
        "bank": {},
        "extra": [],
    }
    tell_row(act)
    tell_pieces(act)


def tell_pieces(act: Act) -> None:
    """What else is laid out (GM-IX-1)."""
    clans = "Cameron, Innes, MacDonell, MacLean"
    tell(act, "lay the clan tokens on their territories: {clans}", "GM-IX-1", clans=clans)
    tell(
        act,
        "the alternative VP table beside the rondel, the events at its numbers; it counts goals",
        "GM-IX-1",
    )
    tell(act, "each player takes five priority tokens and three more alliance markers", "GM-IX-1")
    if act.state["level"]:
        tell(act, "her tokens 1 to 5 lie above the events, left to right", "GM-C-9")


def tell_row(act: Act) -> None:
    for number, name in enumerate(act.state["parts"]["IX"]["row"], start=1):
        event = act.state["content"]["events"][name]
        tell(
            act,
            "event {number}: {name}, costs {cost}: {goal} +{plus}",
            "GM-IX-1",
            stand_in="events" if name != "guest-of-honour" else "",
            number=number,
            name=event["name"],
            cost={"cost": event["cost"]},
            goal=word(event["goal"]),
            plus=event["plus"],
        )


def replace_row(act: Act, names: Sequence[str]) -> None:
    """The five events that really lie on the table."""
    part = require(act.state, "IX", "GM-IX-1")
    events = act.state["content"]["events"]
    wrong = [name for name in names if name not in events]
    if wrong or len(set(names)) != SHOWN:
        raise WrongWords(
            "five different events lie in the row; no such event: {wrong}",
            hint="one of {names}",
            rule="GM-IX-1",
            wrong=", ".join(wrong) or "none",
            names=", ".join(events),
        )
    rest = decks.build([name for name in sorted(events) if name not in names])
    rest = decks.shuffle(rest, act.chance.stream(("shuffle", "events")))
    part["deck"], part["row"] = {**rest, "held": {"": list(names)}}, list(names)
    tell_row(act)


def bank(act: Act, player: str, clan: str, resource: str) -> None:
    """MacDonell or MacLean: a resource on the token frees that type in costs."""
    part = require(act.state, "IX", "GM-IX-2")
    player = get_person(act.state, player)
    clan = find_name(clan, BANKS, what="clan", rule="GM-IX-2") or clan
    if act.state["claimed"].get(clan) != player or clan not in BANKS:
        raise Refused("that player has not claimed {clan}", rule="GM-IX-2", clan=clan)
    tokens = [token for token in BANKS if act.state["claimed"].get(token) == player]
    if len(part["bank"].get(player, [])) >= len(tokens):
        raise Refused("{clan} holds a resource already", rule="GM-IX-2", clan=clan)
    part["bank"].setdefault(player, []).append(resource)
    tell(
        act,
        "{who}: {resource} on {clan}, ignored in event costs, but not in any-resource symbols",
        "GM-IX-2",
        resource=word(resource),
        clan=clan,
        who=word(player),
    )


def renew(act: Act) -> None:
    """After a scoring: used events are replaced, the others stay (GM-IX-2)."""
    part = act.state["parts"]["IX"]
    for number in part["used"]:
        old = part["row"][number - 1]
        deck = decks.discard(part["deck"], [old])
        drawn = decks.draw(deck, 1, act.chance.stream(("shuffle", "events")))
        part["deck"] = drawn.deck
        part["row"][number - 1] = drawn.cards[0]
    if part["used"]:
        tell_row(act)
    part["used"], part["bonuses"] = [], {}
