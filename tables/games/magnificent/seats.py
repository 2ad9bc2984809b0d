"""What each player is dealt, and where they stand: order cards, boards, B sides and hats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.magnificent.components import BOARDS, GameBox, State, draw, starting_masters
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import Seat


class AtTable(NamedTuple):
    """What was really dealt at the table; what is missing is dealt by us."""

    order: Sequence[str] = ()  # players from order card 1 up
    boards: Mapping[str, str] = {}

    def among(self, players: Sequence[str]) -> AtTable:
        """The same with the players' names as they were given, boards in capitals."""
        order = [get_player(name, players, "MS-2") for name in self.order]
        boards = {get_player(who, players, "MS-2"): b.upper() for who, b in self.boards.items()}
        return AtTable(order, boards)


def seat_players(
    state: State,
    players: Sequence[str],
    sides: Mapping[str, str],
    table: AtTable,
    box: GameBox,
    chance: Chance,
) -> None:
    """Order cards, boards, starting cards and posters are dealt (MS-2)."""
    cards = deal_order(players, table.order, chance)
    boards = deal_boards(players, table.boards, chance)
    posters = decks.shuffled(
        sorted(box.names["starting-posters"]), chance.stream(("shuffle", "starting-posters"))
    )
    if len(posters) < len(players):
        raise Refused("too few starting posters in the data", rule="MS-2")
    for player, poster in zip(players, posters, strict=False):
        side = sides.get(player, "A")
        state["seats"][player] = seat(cards[player], boards[player], side, poster)
        take_starting_masters(state, boards[player])
    shuffle_unused_masters(state, chance)
    for player in players:
        take_b_side(state, player)
    place_hats(state)


def deal_order(
    players: Sequence[str], order: Sequence[str], chance: Chance
) -> dict[str, int | None]:
    """Each player's order card; alone there is none (MS-7)."""
    if len(players) == 1:
        return {players[0]: None}
    if order and sorted(order) != sorted(players):
        raise WrongWords("the order names each player once, from card 1 up", rule="MS-2")
    dealt = order or decks.shuffled(sorted(players), chance.stream(("shuffle", "order")))
    return {player: card for card, player in enumerate(dealt, start=1)}


def deal_boards(
    players: Sequence[str], boards: Mapping[str, str], chance: Chance
) -> dict[str, str]:
    """Boards that the table dealt, the rest at random."""
    for player, board in boards.items():
        if board not in BOARDS:
            raise WrongWords(
                "{player}={board}: a player of this game, and a board from I to VI",
                rule="MS-2",
                player=player,
                board=board,
            )
    if len(set(boards.values())) != len(boards):
        raise WrongWords("each board is dealt once", rule="MS-2")
    left = [board for board in BOARDS if board not in boards.values()]
    pile = iter(decks.shuffled(left, chance.stream(("shuffle", "boards"))))
    return {player: boards.get(player) or next(pile) for player in players}


def seat(card: int | None, board: str, side: str, poster: str) -> Seat:
    return {
        "order_card": card,
        "board": board,
        "side": side,
        "masters": starting_masters(board),
        "poster": poster,
        "trainers": [],
        "tents": [],
        "posters": [],
        "camp_tiles": 0,
        "hats": [],
        "performances": 0,
        "coins": None,
        "points": 0,
    }


def take_starting_masters(state: State, board: str) -> None:
    deck = state["piles"]["masters"]
    cards = starting_masters(board)
    deck["aside"] = [card for card in deck["aside"] if card not in cards]
    deck["held"].setdefault("", []).extend(cards)


def shuffle_unused_masters(state: State, chance: Chance) -> None:
    stream = chance.stream(("shuffle", "masters"))
    state["piles"]["masters"] = decks.reshuffle(state["piles"]["masters"], stream, of=("aside",))


def take_b_side(state: State, player: str) -> None:
    """What the B sides of three boards begin with (MS-10)."""
    seat = state["seats"][player]
    if seat["side"] != "B":
        return
    if seat["board"] == "II":
        seat["tents"] += draw(state, "tents", 1)
    elif seat["board"] == "V":
        pool = draw(state, "trainers", 2)
        state["waiting"].append({"player": player, "kind": "extra-trainer", "from": pool})
    elif seat["board"] == "VI":
        seat["camp_tiles"] += 1
        state["camp_tiles"] -= 1


def place_hats(state: State) -> None:
    """From card 1 up, each hat on the lowest free space."""
    for space, player in enumerate(in_order(state), start=1):
        state["seats"][player]["hats"] = [space]


def in_order(state: State) -> list[str]:
    """The players by play-order card, lowest first."""
    return sorted(state["order"], key=lambda player: state["seats"][player]["order_card"] or 0)
