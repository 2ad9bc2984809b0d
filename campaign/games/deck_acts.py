"""What people do with a deck of their own, as acts on its state (rules: `tables.cards.decks`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypedDict

from campaign.errors import Refused
from tables.cards import deck_odds, decks
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance
from tables.games.act_result import ActResult

if TYPE_CHECKING:
    from campaign.games.documents import (
        CardChance,
        CardOdds,
        ChanceFields,
        DealtCards,
        DeckOdds,
        DiscardedCards,
        DrawnCards,
        NewDeck,
        Piles,
        ReturnedCards,
        SeenCards,
        SetAside,
        ShuffledDeck,
    )

GAME = "deck"
SHUFFLE = RollQuestion("draws/shuffle")


class DeckState(TypedDict):
    deck: decks.Deck


def begin(cards: Sequence[str], refill: bool, chance: Chance) -> ActResult:
    stream = chance.stream(("shuffle", "deck"), SHUFFLE)
    deck = decks.shuffle(decks.build(cards, refill=refill), stream)
    begun: NewDeck = {"cards": len(cards), **piles(deck)}
    return ActResult({"deck": deck}, begun)


def draw(
    state: DeckState, chance: Chance, count: int, who: str, named: Sequence[str] | None
) -> ActResult:
    stream = chance.stream(("shuffle", "deck"), SHUFFLE)
    number = len(named) if named is not None else count
    drawn = decks.draw(state["deck"], number, stream, who=who, named=named)
    document: DrawnCards = {
        "drawn": drawn.cards,
        "who": who,
        "reshuffled": drawn.reshuffled,
        **piles(drawn.deck),
    }
    return ActResult({"deck": drawn.deck}, document, drawn.cards)


def peek(state: DeckState, count: int, who: str, named: Sequence[str] | None = None) -> ActResult:
    """A look is an act like any other: the journal keeps who saw what."""
    number = len(named) if named is not None else count
    seen = decks.peek(state["deck"], number, who, named)
    document: SeenCards = {"seen": seen.cards, "who": who, **piles(seen.deck)}
    return ActResult({"deck": seen.deck}, document, seen.cards)


def discard(state: DeckState, cards: Sequence[str] | None, who: str) -> ActResult:
    """Cards out of a hand; None is the whole hand."""
    deck = state["deck"]
    chosen = list(deck["held"].get(who, [])) if cards is None else list(cards)
    if not chosen:
        raise Refused("{who} holds nothing to discard", who=who or "the table")
    after = decks.discard(deck, chosen, who)
    document: DiscardedCards = {"discarded": chosen, "who": who, **piles(after)}
    return ActResult({"deck": after}, document)


def put_back(
    state: DeckState, chance: Chance, cards: Sequence[str], where: decks.Place, who: str
) -> ActResult:
    stream = chance.stream(("shuffle", "deck"), SHUFFLE)
    after = decks.put_back(state["deck"], cards, where, stream, who)
    document: ReturnedCards = {"returned": list(cards), "where": where, **piles(after)}
    return ActResult({"deck": after}, document)


def shuffle(state: DeckState, chance: Chance, everything: bool) -> ActResult:
    """The discard and the pile, or with `everything` all cards wherever they are."""
    deck = state["deck"]
    of: list[decks.Pile] = ["draw", "discard"]
    if everything:
        of += ["hidden", "aside"]
        for who, cards in sorted(deck["held"].items()):
            deck = decks.discard(deck, cards, who)
    after = decks.reshuffle(deck, chance.stream(("shuffle", "deck"), SHUFFLE), of)
    document: ShuffledDeck = {"shuffled": len(after["draw"]), **piles(after)}
    return ActResult({"deck": after}, document)


def set_aside(state: DeckState, count: int, unseen: bool) -> ActResult:
    put = decks.set_aside(state["deck"], count, unseen=unseen)
    document: SetAside = {"unseen": count if unseen else 0, **piles(put.deck)}
    return ActResult({"deck": put.deck}, document, put.cards)


def deal(state: DeckState, chance: Chance, players: Sequence[str], each: int) -> ActResult:
    stream = chance.stream(("shuffle", "deck"), SHUFFLE)
    dealt, deck = decks.deal(state["deck"], players, each, stream)
    shown = [card for cards in dealt.values() for card in cards]
    document: DealtCards = {"dealt": dealt, **piles(deck)}
    return ActResult({"deck": deck}, document, shown)


def piles(deck: decks.Deck) -> Piles:
    """What lies open, and how many cards lie face down."""
    return {
        "pile": len(deck["draw"]),
        "discard": deck["discard"],
        "aside": deck["aside"],
        "hidden": len(deck["hidden"]),
        "held": deck["held"],
    }


def odds(
    state: DeckState, taken_back: Sequence[str], who: str, within: int, card: str | None
) -> DeckOdds | CardOdds:
    """The chance of each next card for somebody who has seen what they have seen."""
    deck: decks.Deck = state["deck"]
    following: list[CardChance] = [
        {"card": name, **fields(chance)} for name, chance in deck_odds.next_odds(deck, who).items()
    ]
    document: DeckOdds = {
        "who": who,
        "next": following,
        "taken_back": list(taken_back),
        **piles(deck),
    }
    if card is None:
        return document
    if card not in decks.all_cards(deck):
        raise Refused("this deck has no card {card}", card=card)
    if not 1 <= within <= len(deck["draw"]):
        raise Refused("{left} cards are in the pile", left=len(deck["draw"]))
    chance = deck_odds.chance_within(deck, card, within, who)
    return {**document, "within": {"card": card, "draws": within, **fields(chance)}}


def fields(chance: Fraction) -> ChanceFields:
    return {"probability": str(chance), "percent": round(float(chance) * 100, 4)}
