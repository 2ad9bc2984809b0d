"""Her action deck: ten cards, two of them always put away unseen."""

from __future__ import annotations

from tables.cards import decks
from tables.errors import Refused, WrongWords
from tables.games.glen_more.cards import Card
from tables.games.glen_more.state import Act, tell

UNSEEN = 2


def new_deck(act: Act) -> decks.Deck:
    """All ten shuffled, the first two put away unseen (GM-A-1)."""
    whole = decks.build(sorted(act.state["content"]["cards"]), refill=False)
    return put_two_away(decks.shuffle(whole, act.chance.stream(("shuffle", "action-cards"))))


def put_two_away(deck: decks.Deck) -> decks.Deck:
    return decks.set_aside(deck, UNSEEN, unseen=True).deck


def draw_card(act: Act, named: str | None = None) -> Card:
    """The top card, or the one the table showed. An empty deck is first made new (GM-A-3)."""
    state = act.state
    if named is not None and named not in state["content"]["cards"]:
        raise WrongWords(
            "no action card {card}",
            hint="the cards are {cards}",
            rule="GM-A-3",
            card=named,
            cards=", ".join(state["content"]["cards"]),
        )
    if not state["deck"]["draw"]:
        renew_deck(act)
    if named in state["deck"]["discard"]:
        raise Refused(
            "card {card} was drawn already since the deck was shuffled",
            hint="not yet seen: {cards}",
            rule="GM-A-3",
            card=named,
            cards=", ".join(sorted(state["deck"]["draw"] + state["deck"]["hidden"])),
        )
    drawn = decks.draw(state["deck"], 1, named=None if named is None else [named])
    state["deck"] = decks.discard(drawn.deck, drawn.cards)
    return state["content"]["cards"][drawn.cards[0]]


def renew_deck(act: Act) -> None:
    stream = act.chance.stream(("shuffle", "action-cards"))
    act.state["deck"] = put_two_away(
        decks.reshuffle(act.state["deck"], stream, ("draw", "discard", "hidden"))
    )
    tell(act, "the action deck is out: all ten are shuffled, two put away unseen", "GM-A-3")
