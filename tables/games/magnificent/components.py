"""What comes out of the box: cards, tiles, dice and order cards, by number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NotRequired

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.data import load_data
from tables.games.magnificent.documents import OpenState

COLOURS = ("orange", "green", "purple")
DICE = (*COLOURS, "clear")
BOARDS = ("I", "II", "III", "IV", "V", "VI")
STARTING_MASTERS = 4
SINGULAR = {
    "tents": "tent",
    "trainers": "trainer",
    "masters": "master",
    "posters": "poster",
    "starting-posters": "starting poster",
    "white-posters": "white poster",
    "tiles": "master tile",
}


class State(OpenState):
    """A game between two acts."""

    piles: dict[str, decks.Deck]
    named: NotRequired[list[str]]  # only while the set-up is dealt: cards the table drew


class PlayOrder(NamedTuple):
    """What a play-order card pays: coins, below 0 to the supply, and gems to choose."""

    coins: int
    gems: int


class GameBox(NamedTuple):
    names: Mapping[str, list[str]]
    dice: Mapping[str, Mapping[str, int]]
    orders: Mapping[str, Mapping[str, list[int]]]
    stand_in: bool


def load_box(own: Path | None = None) -> GameBox:
    parts = load_data("magnificent", "components", own)
    names = {kind: names_of(kind, facts) for kind, facts in parts.items()}
    dice = load_data("magnificent", "dice", own)
    orders = load_data("magnificent", "orders", own)
    return GameBox(names, dice, orders, any(facts.get("stand_in") for facts in parts.values()))


def names_of(kind: str, facts: Mapping[str, Any]) -> list[str]:
    if facts["names"]:
        return list(facts["names"])
    if not 0 < facts["count"] <= 1000:
        raise Refused(
            "{kind}: 1 to 1000, not {count}", rule="MS-1", kind=kind, count=facts["count"]
        )
    return [f"{SINGULAR[kind]} {number:02}" for number in range(1, facts["count"] + 1)]


def starting_masters(board: str) -> list[str]:
    return [f"{board}-{number}" for number in range(1, STARTING_MASTERS + 1)]


def order_card(box: GameBox, players: int, card: int | None) -> PlayOrder:
    assert card is not None  # who plays alone has none, and is not asked (MS-7)
    facts = box.orders[f"players-{players}"]
    try:
        return PlayOrder(facts["coins"][card - 1], facts["gems"][card - 1])
    except IndexError:
        raise Refused(
            "play-order card {card} for {players} players is missing in the data",
            rule="MS-6",
            card=card,
            players=players,
        ) from None


def dice_for(box: GameBox, players: int, typed: Mapping[str, int] | None) -> dict[str, int]:
    """How many dice of each colour: all for five players, else typed in from the board (MS-1)."""
    numbers = typed or box.dice[f"players-{players}"]
    counts = {colour: int(numbers.get(colour, 0)) for colour in DICE}
    most = {colour: box.dice["players-5"][colour] for colour in DICE}
    for colour, count in counts.items():
        if not 0 <= count <= most[colour]:
            raise Refused(
                "{count} {colour} dice: there are {most}",
                rule="MS-1",
                count=count,
                colour=colour,
                most=most[colour],
            )
    if typed and players == 5 and counts != most:
        raise Refused("five players use all the dice", rule="MS-1")
    return counts


def roll_dice(counts: Mapping[str, int], chance: Chance) -> dict[str, list[int]]:
    """Orange, green, purple, clear: the order in which typed faces are taken."""
    return {colour: chance.stream(("dice", colour)).faces(counts[colour], 6) for colour in DICE}


def draw(state: State, pile: str, count: int) -> list[str]:
    """Cards off a pile of the state, which is a copy of ours: fewer when it runs out.

    While the state holds `named`, those are the cards the table really drew, in order.
    """
    names: list[str] = state.get("named", [])
    cards: list[str] = []
    for _ in range(min(count, len(state["piles"][pile]["draw"]))):
        named = [names.pop(0)] if names else None
        found, state["piles"][pile], _ = decks.draw(state["piles"][pile], 1, named=named)
        cards += found
    return cards


def finish_named(state: State) -> None:
    """All draws are made: names that nothing asked for are refused."""
    left = state.pop("named", [])
    if left:
        raise WrongWords("too many cards were named: {left}", left=", ".join(left))


def give_back(state: State, pile: str, cards: Sequence[str], chance: Chance) -> None:
    stream = chance.stream(("shuffle", pile))
    state["piles"][pile] = decks.put_back(state["piles"][pile], cards, "shuffled", stream)


def discard(state: State, pile: str, cards: Sequence[str]) -> None:
    state["piles"][pile] = decks.discard(state["piles"][pile], cards)


def parse_dice(text: str) -> list[tuple[str, int]]:
    """`o3,g5,c2` or `orange 3`: dice with their colours."""
    dice = []
    for part in text.replace(",", " ").split():
        colour = next((name for name in DICE if name[0] == part[0].lower()), None)
        if colour is None or part[1:] not in tuple("123456"):
            raise WrongWords(
                "{part} is no die: a colour's letter and a face, o3 g5 p1 c2",
                part=part,
                rule="MS-6",
            )
        dice.append((colour, int(part[1:])))
    return dice
