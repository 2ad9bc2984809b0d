"""VII: score cards drawn after the first three scorings, and two Nay tokens (GM-C-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.cards import decks
from tables.errors import Refused, WrongWords
from tables.games.glen_more.state import (
    HER,
    YOU,
    Act,
    State,
    amount,
    gain_vp,
    plays,
    require,
    tell,
)

NAYS = 2
LAST_DRAW = 3
WIDE = {"I", "III", "V", "VI", "X", "XI"}  # chronicles with tiles for a territory


def set_up(act: Act) -> None:
    deck = decks.build(sorted(act.state["content"]["votes"]), refill=False)
    deck = decks.shuffle(deck, act.chance.stream(("shuffle", "score-cards")))
    act.state["parts"]["VII"] = {"deck": deck, "cards": [], "nays": NAYS, "open": False}
    tell(act, "get-two-nay")


def draw(act: Act, named: str | None = None) -> None:
    """After each of the first three scorings."""
    if not plays(act.state, "VII") or act.state["scorings"] > LAST_DRAW:
        return
    take_card(act, named)


def take_card(act: Act, named: str | None) -> None:
    part = act.state["parts"]["VII"]
    drawn = decks.draw(part["deck"], 1, named=None if named is None else [named])
    part["deck"] = drawn.deck
    part["cards"] += drawn.cards
    part["open"] = True
    name = act.state["content"]["votes"][drawn.cards[0]]["name"]
    tell(act, "score-card-nay", name=name, nays=part["nays"])


def close_vote(state: State) -> None:
    """A Nay is said when the card is drawn: the next move is too late."""
    if plays(state, "VII"):
        state["parts"]["VII"]["open"] = False


def say_nay(act: Act, named: str | None = None) -> None:
    """A Nay throws the newest card away for another, again and again while there are Nays."""
    part = require(act.state, "VII", "GM-C-7")
    if not part["open"] or not part["cards"]:
        raise Refused("no score card was just drawn",
                      hint="one is drawn after each of the first three scorings",
                      rule="GM-C-7")  # fmt: skip
    if not part["nays"]:
        raise Refused("both Nay tokens are used", rule="GM-C-7")
    part["nays"] -= 1
    card = part["cards"].pop()
    part["deck"] = decks.discard(part["deck"], [card])
    take_card(act, named)


def her_result(state: State, card: str) -> float:
    """What she is taken to have reached; halves keep ties away."""
    rule = state["content"]["votes"][card]
    if "fixed" in rule:
        wide = "wide" in rule and WIDE & set(state["chronicles"])
        return float(rule["wide"] if wide else rule["fixed"])
    extra = rule.get("plus-III", 0) if plays(state, "III") else 0
    return float(actual(state, rule["actual"]) + rule.get("plus", 0) + extra)


def actual(state: State, what: str) -> int:
    board = state["board"]
    counts = {
        "size": board["pile"],
        "sets": min(board["clansmen"], board["sites"], board["casks"], board["persons"]),
        "whisky": board["whisky"],
        "animal": board["animal"],
        "discarded": board["discarded"],
    }
    return counts[what]


def score(act: Act, yours: Mapping[str, float]) -> dict[str, int]:
    """The better result on each card gets its VP, both on a tie."""
    gains = {HER: 0, YOU: 0}
    if not plays(act.state, "VII"):
        return gains
    cards: list[str] = act.state["parts"]["VII"]["cards"]
    check_results(cards, yours)
    for card in cards:
        score_card(act, card, yours[card], gains)
    gain_vp(act, gains[HER])
    return gains


def check_results(cards: list[str], yours: Mapping[str, float]) -> None:
    missing = [card for card in cards if card not in yours]
    strange = [card for card in yours if card not in cards]
    if missing or strange:
        raise WrongWords("your results are asked for on {cards}", hint="--cards {example}",
                         rule="GM-C-7", cards=", ".join(cards),
                         example=",".join(f"{card}=3" for card in cards))  # fmt: skip


def score_card(act: Act, card: str, yours: float, gains: dict[str, int]) -> None:
    vote: Any = act.state["content"]["votes"][card]
    hers = her_result(act.state, card)
    lead = (yours - hers) * (-1 if vote.get("less") else 1)
    vp = amount(act, "score-card")
    gains[HER] += vp if lead <= 0 else 0
    gains[YOU] += vp if lead >= 0 else 0
    tell(act, "score-card-scored", name=vote["name"], hers=f"{hers:g}", yours=f"{yours:g}", vp=vp,
         who="both" if lead == 0 else YOU if lead > 0 else HER)  # fmt: skip
