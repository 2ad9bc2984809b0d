"""IX: the row of five events, and one event phase before each scoring (GM-IX-1, GM-C-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tables.cards import decks
from tables.errors import Refused, WrongWords
from tables.games.glen_more import her_board
from tables.games.glen_more.state import HER, Act, amount, gain_vp, get_person, require, tell
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
    tell(act, "clan-tokens-ix", clans=clans)
    tell(act, "alternative-vp-table")
    tell(act, "each-player-takes")
    if act.state["level"]:
        tell(act, "her-tokens")


def tell_row(act: Act) -> None:
    for number, name in enumerate(act.state["parts"]["IX"]["row"], start=1):
        event = act.state["content"]["events"][name]
        tell(act, "event-shown", stand_in="events" if name != "guest-of-honour" else "",
             number=number, name=event["name"], cost=event["cost"], goal=event["goal"],
             plus=event["plus"])  # fmt: skip


def replace_row(act: Act, names: Sequence[str]) -> None:
    """The five events that really lie on the table."""
    part = require(act.state, "IX", "GM-IX-1")
    events = act.state["content"]["events"]
    wrong = [name for name in names if name not in events]
    if wrong or len(set(names)) != SHOWN:
        raise WrongWords("five different events lie in the row; no such event: {wrong}",
                         hint="one of {names}", rule="GM-IX-1", wrong=", ".join(wrong) or "none",
                         names=", ".join(events))  # fmt: skip
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
    tell(act, "banked", resource=resource, clan=clan, who=player)


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


STACK = 3
CAMERON_STACK = 5
HER_LIMITS = (3, 4, 5, 6)


class Use(NamedTuple):
    phase: int
    player: str
    event: int
    used: bool
    why: str


def check_stack(act: Act, player: str, stack: Sequence[int], stolen: int | None) -> None:
    """Up to three different tokens, five with Cameron; never one that was stolen."""
    most = CAMERON_STACK if act.state["claimed"].get("Cameron") == player else STACK
    if len(set(stack)) < len(stack) or not all(1 <= number <= SHOWN for number in stack):
        raise WrongWords("{player} stacks different tokens from 1 to 5, not {stack}",
                         rule="GM-IX-1", player=player,
                         stack="-".join(map(str, stack)))  # fmt: skip
    if len(stack) > most:
        raise Refused("{player} stacks at most {most} tokens, not {count}",
                      hint="Cameron's ally stacks up to 5", rule="GM-IX-1", player=player,
                      most=most, count=len(stack))  # fmt: skip
    if stolen in stack:
        raise Refused("token {token} was stolen from {player} for this phase", rule="GM-IX-2",
                      token=stolen, player=player)  # fmt: skip


def order_hers(
    act: Act, named: Sequence[str | None] = (None,) * SHOWN, stolen: int | None = None
) -> list[int]:
    """Her tokens 1 to 5; from the right a card for each event: a number that reaches the cost
    brings that token to the far left (GM-C-9)."""
    part = act.state["parts"]["IX"]
    events = act.state["content"]["events"]
    order = list(range(1, SHOWN + 1))
    for number, named_card in zip(range(SHOWN, 0, -1), named, strict=True):
        cost = sum(events[part["row"][number - 1]]["cost"].values())
        card = her_board.draw_card(act, named_card)
        moved = bool(card["number"]) and (card["number"] or 0) >= cost
        if moved:
            order.remove(number)
            order.insert(0, number)
        tell(act, "token-ordered", number=number, cost=cost, card=card["id"],
             shown=card["number"] or "none",
             what="goes to the far left" if moved else "stays")  # fmt: skip
    return [number for number in order if number != stolen]


Pay = Callable[[str, int], str]
"""Pays for an event; "" if it was paid, else why not."""


def play_phases(stacks: Mapping[str, Sequence[int]], pay: Pay) -> list[Use]:
    """Phase by phase: an event can be used if no marker was put on it in an earlier phase."""
    uses: list[Use] = []
    marked: set[int] = set()
    for phase in range(max((len(stack) for stack in stacks.values()), default=0)):
        now = [
            use_event(phase + 1, player, stack[phase], marked, pay)
            for player, stack in stacks.items()
            if phase < len(stack)
        ]
        marked |= {use.event for use in now if use.used}
        uses += now
    return uses


def use_event(phase: int, player: str, event: int, marked: set[int], pay: Pay) -> Use:
    if event in marked:
        return Use(phase, player, event, False, "used in an earlier phase")
    why = pay(player, event)
    return Use(phase, player, event, not why, why)


def hold(
    act: Act,
    stacks: Mapping[str, Sequence[int]],
    purses: Mapping[str, dict[str, int]],
    *,
    any_first: Sequence[str] = (),
    innes: Sequence[str] = (),
    named: Sequence[str | None] = (None,) * SHOWN,
    stolen: tuple[str, int] | None = None,
) -> list[Use]:
    """One event phase: before each scoring, once."""
    part = require(act.state, "IX", "GM-IX-1")
    check_once(act, part)
    thief, token = stolen or ("", None)
    thief = get_thief(act, part, thief) if thief else ""
    stacks = {get_person(act.state, name): stack for name, stack in stacks.items()}
    purses = {get_person(act.state, name): purse for name, purse in purses.items()}
    innes = [get_ally(act, name, "Innes") for name in innes]
    for player, stack in stacks.items():
        check_stack(act, player, stack, token if player != thief else None)
    whole = dict(stacks)
    number = act.state["scorings"] + 1
    if act.state["level"]:
        whole[HER] = stack_hers(act, named, token, number)
    bill = Bill(act, dict(purses), any_first, innes, HER_LIMITS[number - 1])
    uses = play_phases(whole, bill.pay)
    keep_uses(act, part, uses, number)
    part["mairead"] = thief or part.get("mairead", "")
    return uses


def get_ally(act: Act, typed: str, clan: str) -> str:
    """A person who has claimed the territory that the deed needs."""
    player = get_person(act.state, typed)
    if act.state["claimed"].get(clan) != player:
        raise Refused("that player has not claimed {clan}", hint="claim {clan} --player {who}",
                      rule="GM-IX-2", who=player, clan=clan)  # fmt: skip
    return player


def get_thief(act: Act, part: Mapping[str, object], typed: str) -> str:
    """Mairead McDenial steals a token once a game."""
    if part.get("mairead"):
        raise Refused("Mairead McDenial was used already", rule="GM-IX-2")
    return get_person(act.state, typed)


def check_once(act: Act, part: Mapping[str, Any]) -> None:
    if act.state["scorings"] >= len(HER_LIMITS):
        raise Refused("all four scorings are done", rule="GM-IX-1")
    if part["held"] > act.state["scorings"]:
        raise Refused("the event phase before this scoring was held", hint="score comes next",
                      rule="GM-IX-1")  # fmt: skip


def stack_hers(act: Act, named: Sequence[str | None], stolen: int | None, number: int) -> list[int]:
    order = order_hers(act, named, stolen)
    stack = order[:number]
    tell(act, "tokens-event-phase", order=" ".join(map(str, order)), number=number,
         stack=" ".join(map(str, stack)))  # fmt: skip
    return stack


class Bill:
    """Who has paid what in one event phase: people from their resources, she from her VP."""

    def __init__(
        self,
        act: Act,
        purses: dict[str, dict[str, int]],
        any_first: Sequence[str],
        innes: Sequence[str],
        her_limit: int,
    ) -> None:
        self.act, self.any_first, self.innes = act, any_first, innes
        self.purses = purses
        self.left = her_limit

    def pay(self, player: str, event: int) -> str:
        name = self.act.state["parts"]["IX"]["row"][event - 1]
        cost = self.act.state["content"]["events"][name]["cost"]
        return self.pay_hers(cost) if player == HER else self.pay_person(player, cost)

    def pay_hers(self, cost: Mapping[str, int]) -> str:
        """VP for each resource, within the phase's limit and what she has."""
        price = sum(cost.values()) * amount(self.act, "event-cost")
        if price > min(self.left, self.act.state["board"]["vp"]):
            return "she can't pay it"
        self.left -= price
        gain_vp(self.act, -price)
        return ""

    def pay_person(self, player: str, cost: Mapping[str, int]) -> str:
        """Without a purse typed in, it is taken that the player can pay."""
        if player not in self.purses:
            return ""
        banked = self.act.state["parts"]["IX"]["bank"].get(player, [])
        paid = pay_cost(self.purses[player], cost, banked, self.any_first, player in self.innes)
        if paid is None:
            return "the cost can't be paid"
        self.purses[player] = paid
        return ""


def pay_cost(
    purse: Mapping[str, int],
    cost: Mapping[str, int],
    banked: Sequence[str],
    any_first: Sequence[str] = (),
    innes: bool = False,
) -> dict[str, int] | None:
    """The purse after paying; None if it can't. A banked type is free, but not in place of
    any resource (GM-IX-2); Innes lets one resource be a coin."""
    left = dict(purse)
    coin = innes and left.get("coins", 0) > 0
    for resource, count in sorted(cost.items()):
        for _ in range(0 if resource == "any" or resource in banked else count):
            if left.get(resource, 0):
                left[resource] -= 1
            elif coin:
                left["coins"], coin = left["coins"] - 1, False
            else:
                return None
    for _ in range(cost.get("any", 0)):
        chosen = find_any(left, any_first)
        if chosen:
            left[chosen] -= 1
        elif coin:
            left["coins"], coin = left["coins"] - 1, False
        else:
            return None
    return left


def find_any(left: Mapping[str, int], any_first: Sequence[str]) -> str | None:
    """What pays for any resource: those named first, else the most plentiful."""
    goods = [name for name, count in left.items() if count and name != "coins"]
    named = [name for name in any_first if name in goods]
    return named[0] if named else max(sorted(goods), key=lambda name: left[name], default=None)


def keep_uses(act: Act, part: dict[str, Any], uses: Sequence[Use], number: int) -> None:
    events = act.state["content"]["events"]
    for use in uses:
        tell(act, "phase-event-used" if use.used else "phase-event-not", phase=use.phase,
             who=use.player, event=use.event, why=use.why)  # fmt: skip
        if use.used:
            event = events[part["row"][use.event - 1]]
            bonus = part["bonuses"].setdefault(use.player, {})
            bonus[event["goal"]] = bonus.get(event["goal"], 0) + event["plus"]
    part["used"] = sorted({use.event for use in uses if use.used})
    part["held"] = number
