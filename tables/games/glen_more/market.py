"""The market: three spaces a resource, priced 1, 2 and 3; she only fills the first ones."""

from __future__ import annotations

from tables.errors import Refused
from tables.games.glen_more.state import Act, amount, tell, word, words
from tables.games.names import unknown

SPACES = 3


def fill_first_spaces(act: Act) -> None:
    """Every empty 1-coin space gets a coin from the stock (GM-A-4)."""
    market = act.state["market"]
    filled = [resource for resource in market if market[resource] == 0]
    for resource in filled:
        market[resource] = 1
    if filled:
        tell(act, "market: a coin on the 1-coin space of {filled}", "GM-A-4", filled=words(filled))


def get_resource(act: Act, typed: str) -> str:
    name = typed.strip().lower()
    if name not in act.state["market"]:
        raise unknown("no resource {name}", typed, act.state["market"], "GM-A-4")
    return name


def buy(act: Act, typed: str) -> None:
    """The next space is filled; past the third, part of the price goes to her."""
    resource = get_resource(act, typed)
    market = act.state["market"]
    if market[resource] < SPACES:
        market[resource] += 1
        price = market[resource]
        tell(
            act, "you pay {price} for 1 {resource}", "GM-A-4", price=price, resource=word(resource)
        )
        return
    hers, stock = amount(act, "over-buy-hers"), amount(act, "over-buy-stock")
    act.state["board"]["coins"] += hers
    tell(
        act,
        "the 3-coin space is full: you pay {stock} to the stock and {hers} to MacNificent"
        " for 1 {resource}",
        "GM-A-4",
        stand_in="over-buy-hers",
        stock=stock,
        hers=hers,
        resource=word(resource),
    )


def sell(act: Act, typed: str) -> None:
    resource = get_resource(act, typed)
    market = act.state["market"]
    if not market[resource]:
        raise Refused(
            "no coin lies on the market for {resource}: it can't be sold now",
            hint="her next turn fills the 1-coin space",
            rule="GM-A-4",
            resource=resource,
        )
    price = market[resource]
    market[resource] -= 1
    tell(act, "you sell 1 {resource} for {price}", "GM-A-4", price=price, resource=word(resource))
