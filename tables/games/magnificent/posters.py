"""Posters taken from the display or the decks, and the solo player's clear dice."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.magnificent.choices import check_phase
from tables.games.magnificent.components import State, discard, draw
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import PosterDocument, SoloDie

PLACES = ("1", "2", "3", "white", "deck", "white-deck")


def take_poster(state: State, player: str, place: str) -> ActResult:
    """A poster shown, or the top of either deck; the display is filled at once (MS-5)."""
    player = get_player(player, state["order"])
    if place not in PLACES:
        raise WrongWords(
            "no place {place}: one of {all}", rule="MS-5", place=place, all=", ".join(PLACES)
        )
    after = copy.deepcopy(state)
    refill = None
    if place == "white":
        card = after["white_poster"]
        refill = fill_white(after)
    elif place in ("deck", "white-deck"):
        card = top(after, "posters" if place == "deck" else "white-posters")
    else:
        card, refill = take_shown(after, int(place))
    if card is None:
        raise Refused("no poster lies there", rule="MS-5")
    after["seats"][player]["posters"].append(card)
    document: PosterDocument = {
        "player": player,
        "poster": card,
        "place": place,
        "refill": refill,
        "posters": [*after["posters"], after["white_poster"]],
    }
    return ActResult(after, document, [card] if refill is None else [card, refill])


def top(state: State, pile: str) -> str:
    cards = draw(state, pile, 1)
    if not cards:
        raise Refused("the {pile} deck is out", rule="MS-5", pile=pile)
    return cards[0]


def fill_white(state: State) -> str | None:
    """A new white poster, or a standard one when the white deck is out."""
    cards = draw(state, "white-posters", 1) or draw(state, "posters", 1)
    card = cards[0] if cards else None
    state["white_poster"] = card
    return card


def take_shown(state: State, place: int) -> tuple[str | None, str | None]:
    card = state["posters"][place - 1]
    cards = draw(state, "posters", 1)
    state["posters"][place - 1] = cards[0] if cards else None
    return card, state["posters"][place - 1]


def swap_for_clear_die(state: State, chance: Chance) -> ActResult:
    """Alone: the white poster discarded before a turn for a clear die, rolled and placed (MS-7)."""
    if len(state["order"]) != 1:
        raise Refused("only the solo player swaps the white poster for a die", rule="MS-7")
    check_phase(state, "play", "MS-7")
    after = copy.deepcopy(state)
    card = after["white_poster"]
    if card is None:
        raise Refused("no poster lies there", rule="MS-7")
    if card not in after["piles"]["white-posters"]["held"].get("", []):
        raise Refused(
            "{card} is no white poster: all of those are used up",
            hint="by the base game's rule it may go for a coloured die",
            rule="MS-7",
            card=card,
        )
    discard(after, "white-posters", [card])
    refill = fill_white(after)
    [face] = chance.stream(("dice", "clear")).faces(1, 6)
    after["dice"]["clear"].append(face)
    document: SoloDie = {
        "discarded": card,
        "refill": refill,
        "die": face,
        "dice": after["dice"],
    }
    return ActResult(after, document, [str(face), *([refill] if refill else [])])
