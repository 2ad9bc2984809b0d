"""A deck of cards as plain data, and pure functions that give the next deck.

A deck is a dict that can be saved as JSON. `draw` is the face-down pile, its top first, and `seen`
runs beside it: who knows the card at that place ("*" is everybody). `discard` is face up, newest
last; `hidden` holds cards put away that nobody looked at; `aside` cards put away face up; `held`
what each player, or the table (""), has in hand. A card is its name; equal names are equal cards.

Chance comes as a stream of `tables.chance.sources`; cards really drawn at a table are *named*
instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict, get_args

from tables.errors import Refused, WrongWords

if TYPE_CHECKING:
    from tables.chance.sources import Stream

EVERYBODY = "*"
Pile = Literal["draw", "discard", "hidden", "aside"]
Place = Literal["top", "bottom", "shuffled"]
MOST_CARDS = 10_000


class Deck(TypedDict):
    draw: list[str]
    seen: list[list[str]]
    discard: list[str]
    hidden: list[str]
    aside: list[str]
    held: dict[str, list[str]]
    refill: bool  # the discard is shuffled into a new pile when the pile runs out


class DrawResult(NamedTuple):
    cards: list[str]
    deck: Deck
    reshuffled: bool


def build(cards: Sequence[str], *, refill: bool = True) -> Deck:
    """A deck in the order given, top first. Shuffle it before play."""
    if not cards:
        raise WrongWords("a deck needs at least one card")
    if len(cards) > MOST_CARDS:
        raise Refused(
            "{count} cards: a deck holds at most {most}", count=len(cards), most=MOST_CARDS
        )
    return Deck(
        draw=list(cards),
        seen=[[] for _ in cards],
        discard=[],
        hidden=[],
        aside=[],
        held={},
        refill=refill,
    )


def is_deck(found: object) -> bool:
    """Whether it is a deck in form, which a file from elsewhere may not hold."""
    if not isinstance(found, dict) or found.keys() != Deck.__required_keys__:
        return False
    held, seen, refill = found["held"], found["seen"], found["refill"]
    if not (isinstance(held, dict) and isinstance(seen, list) and isinstance(refill, bool)):
        return False
    cards = [*(found[pile] for pile in get_args(Pile)), *held.values()]
    if not all(map(are_names, [*cards, *seen])):
        return False
    return len(seen) == len(found["draw"]) and 1 <= sum(map(len, cards)) <= MOST_CARDS


def are_names(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(name, str) for name in found)


def copy(deck: Deck) -> Deck:
    """By hand: `deepcopy` takes many times as long, and a deal copies the deck for each card."""
    return Deck(
        draw=list(deck["draw"]),
        seen=[list(who) for who in deck["seen"]],
        discard=list(deck["discard"]),
        hidden=list(deck["hidden"]),
        aside=list(deck["aside"]),
        held={who: list(cards) for who, cards in deck["held"].items()},
        refill=deck["refill"],
    )


def all_cards(deck: Deck) -> list[str]:
    """Every card of the deck, wherever it is: what no act may change."""
    piles = [deck["draw"], deck["discard"], deck["hidden"], deck["aside"], *deck["held"].values()]
    return sorted(card for pile in piles for card in pile)


def shuffled(cards: Sequence[str], stream: Stream) -> list[str]:
    """Fisher and Yates from the bottom up: one die of as many sides as there are cards left."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.faces(1, last + 1)[0] - 1
        order[last], order[other] = order[other], order[last]
    return order


def shuffle(deck: Deck, stream: Stream) -> Deck:
    """The pile shuffled. Sorted first, so that the same faces always give the same order."""
    after = copy(deck)
    after["draw"] = shuffled(sorted(deck["draw"]), stream)
    after["seen"] = [[] for _ in after["draw"]]
    return after


def reshuffle(deck: Deck, stream: Stream, of: Sequence[Pile] = ("draw", "discard")) -> Deck:
    """The named piles put together as a new face-down pile, shuffled."""
    return shuffle(gather(deck, of), stream)


def gather(deck: Deck, of: Sequence[Pile]) -> Deck:
    """The named piles under the face-down pile, face down, in order."""
    after = copy(deck)
    for pile in of:
        if pile != "draw":
            after["draw"] += after[pile]
            after["seen"] += [[] for _ in after[pile]]
            after[pile] = []
    return after


def draw(
    deck: Deck,
    count: int,
    stream: Stream | None = None,
    *,
    who: str = "",
    named: Sequence[str] | None = None,
) -> DrawResult:
    """Cards from the top into `who`'s hand, or those the table really showed.

    The pile is refilled from the discard when it runs out, if this deck does so.
    """
    check_count(count)
    if named is not None and len(named) != count:
        raise WrongWords(
            "{count} cards are drawn here, {found} were named", count=count, found=len(named)
        )
    after, taken, reshuffled = copy(deck), [], False
    for place in range(count):
        if not after["draw"]:
            after, reshuffled = refill(after, stream), True
        card = named[place] if named is not None else None
        taken.append(take_top(after) if card is None else take_named(after, card))
    if taken:
        after["held"].setdefault(who, []).extend(taken)
    return DrawResult(taken, after, reshuffled)


def refill(deck: Deck, stream: Stream | None) -> Deck:
    """A new pile from the discard, for a deck that does so."""
    if not deck["refill"] or not deck["discard"]:
        raise Refused(
            "the pile is empty: no card is left to draw",
            hint="discard what is in hand first, or shuffle all cards in again",
        )
    if stream is None:
        raise Refused("the pile is empty, and nothing was given to shuffle the discard with")
    return reshuffle(deck, stream)


def take_top(deck: Deck) -> str:
    deck["seen"].pop(0)
    return deck["draw"].pop(0)


def take_named(deck: Deck, card: str) -> str:
    """A card named by the table leaves the pile, from wherever our order had it.

    A card that lies hidden changes places with one of the pile: nobody looked, so either may have
    been the one put away.
    """
    unknown = [place for place, seers in enumerate(deck["seen"]) if not seers]
    places = [place for place, name in enumerate(deck["draw"]) if name == card]
    if not places and card in deck["hidden"] and unknown:
        places = [unknown[-1]]
        deck["hidden"][deck["hidden"].index(card)] = deck["draw"][places[0]]
        deck["draw"][places[0]] = card
    if not places:
        raise Refused("{card} can't come from the pile: {where}", hint="the pile holds {choices}",
                      card=card, where=whereabouts(deck, card),
                      choices=listed(deck["draw"] + deck["hidden"]))  # fmt: skip
    deck["seen"].pop(places[0])
    return deck["draw"].pop(places[0])


def whereabouts(deck: Deck, card: str) -> str:
    for pile in ("discard", "aside"):
        if card in deck[pile]:
            return f"it is in the {pile} pile"
    for who, cards in sorted(deck["held"].items()):
        if card in cards:
            return f"{who or 'the table'} holds it"
    return "this deck has no such card"


def listed(cards: Sequence[str]) -> str:
    counts = sorted(Counter(cards).items())
    shown = [name if number == 1 else f"{number} {name}" for name, number in counts[:12]]
    return ", ".join(shown) + (", …" if len(counts) > 12 else "")


def peek(
    deck: Deck, count: int, who: str = EVERYBODY, named: Sequence[str] | None = None
) -> DrawResult:
    """The next cards looked at and left where they are; the deck remembers who looked.

    Named ones are what the table really showed: they lie on top from now on.
    """
    check_count(count)
    if named is not None:
        deck = put_named_on_top(deck, named)
    check_left(deck, count)
    after = copy(deck)
    for seers in after["seen"][:count]:
        if who not in seers:
            seers.append(who)
            seers.sort()
    return DrawResult(deck["draw"][:count], after, False)


def put_named_on_top(deck: Deck, named: Sequence[str]) -> Deck:
    after = copy(deck)
    cards = [take_named(after, card) for card in named]
    after["draw"][:0], after["seen"][:0] = cards, [[] for _ in cards]
    return after


def discard(deck: Deck, cards: Sequence[str], who: str = "") -> Deck:
    """Cards out of a hand onto the discard, face up."""
    after = copy(deck)
    release(after, cards, who)
    after["discard"] += cards
    return after


def put_back(
    deck: Deck,
    cards: Sequence[str],
    where: Place,
    stream: Stream | None = None,
    who: str = "",
) -> Deck:
    """Cards out of a hand back into the pile: on top, below, or shuffled in."""
    after = copy(deck)
    release(after, cards, who)
    known = [[EVERYBODY if who == "" else who] for _ in cards]
    if where == "top":
        after["draw"][:0], after["seen"][:0] = cards, known
    else:
        after["draw"] += cards
        after["seen"] += known
    if where == "shuffled":
        if stream is None:
            raise Refused("there is no way to shuffle the cards")
        return shuffle(after, stream)
    return after


def release(deck: Deck, cards: Sequence[str], who: str) -> None:
    hand = deck["held"].get(who, [])
    for card in cards:
        if card not in hand:
            raise Refused("{who} does not hold {card}", hint="in hand: {held}",
                          who=who or "the table", card=card,
                          held=listed(hand) or "nothing")  # fmt: skip
        hand.remove(card)
    if not hand:
        deck["held"].pop(who, None)


def set_aside(deck: Deck, count: int, *, unseen: bool = False) -> DrawResult:
    """Cards from the top out of play: face up, or unseen. Unseen ones are not told to anybody."""
    check_count(count)
    check_left(deck, count)
    after = copy(deck)
    cards = [take_top(after) for _ in range(count)]
    after["hidden" if unseen else "aside"] += cards
    return DrawResult([] if unseen else cards, after, False)


def deal(
    deck: Deck, players: Sequence[str], each: int, stream: Stream | None = None
) -> tuple[dict[str, list[str]], Deck]:
    """One card at a time round the players, `each` times."""
    dealt: dict[str, list[str]] = {player: [] for player in players}
    for _ in range(each):
        for player in players:
            cards, deck, _ = draw(deck, 1, stream, who=player)
            dealt[player] += cards
    return dealt, deck


def check_left(deck: Deck, count: int) -> None:
    if count > len(deck["draw"]):
        raise Refused("only {left} cards are in the pile, {count} asked for",
                      left=len(deck["draw"]), count=count)  # fmt: skip


def check_count(count: int) -> None:
    if not 0 <= count <= MOST_CARDS:
        raise WrongWords(
            "how many cards? {count} is not a number from 0 to {most}", count=count, most=MOST_CARDS
        )
