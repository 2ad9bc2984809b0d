"""Set-up draws for one to five players, with or without the master board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.magnificent.components import (
    BOARDS,
    COLOURS,
    GameBox,
    State,
    dice_for,
    draw,
    finish_named,
    order_card,
    roll_dice,
    starting_masters,
)
from tables.games.magnificent.seats import AtTable, in_order, seat_players
from tables.games.players import check_names, get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import (
        HandDeed,
        ModuleDocument,
        NewGame,
        OrderPay,
        StatusDocument,
    )

ON_TRACK, IN_CENTRE = 5, 2
TILES_A_SIDE = {1: 2, 2: 3, 3: 3, 4: 4, 5: 5}
BESIDE = {"tents": 2, "trainers": 2, "masters": 2, "posters": 2}
WHITE_CAMP_TILES = 14
DEALT_BY_US = AtTable()
TURNS, TURNS_WITH_MODULE = 4, 5
B_SIDES = {  # messages
    "II": "{player}: put {tents} on any of your tent spaces and take the bonus it covers",
    "V": "{player}: of two trainer tiles keep one, and lay it to the right of your store",
    "VI": "{player}: place a white camp tile anywhere in your camp and take the bonuses it covers",
}


def new_game(
    players: Sequence[str],
    box: GameBox,
    chance: Chance,
    *,
    module: bool = False,
    sides: Mapping[str, str] | None = None,
    dice: Mapping[str, int] | None = None,
    named: Sequence[str] = (),
    table: AtTable = DEALT_BY_US,
) -> ActResult:
    check_players(players)
    sides = read_sides(players, sides or {})
    table = table.among(players)
    state = general_setup(players, box, chance, dice, named)
    if module:
        state["module"] = lay_module(state, len(players))
    seat_players(state, players, sides, table, box, chance)
    offer_trainers(state)
    finish_named(state)
    return ActResult(state, describe(state, box), shown_cards(state))


def check_players(players: Sequence[str]) -> None:
    if not 1 <= len(players) <= 5:
        raise Refused("{count} players: 1 to 5 can play", rule="MS-1", count=len(players))
    check_names(players)


def read_sides(players: Sequence[str], typed: Mapping[str, str]) -> dict[str, str]:
    sides = {get_player(name, players, "MS-10"): side.upper() for name, side in typed.items()}
    for player, side in sides.items():
        if side not in ("A", "B"):
            raise WrongWords(
                "{player}={side}: a player of this game, and A or B",
                rule="MS-10",
                player=player,
                side=side,
            )
    return sides


def general_setup(
    players: Sequence[str],
    box: GameBox,
    chance: Chance,
    dice: Mapping[str, int] | None,
    named: Sequence[str],
) -> State:
    """Dice, tents, posters, the master display (MS-1)."""
    counts = dice_for(box, len(players), dice)
    state: State = {
        "order": list(players),
        "seats": {},
        "piles": build_piles(box, chance),
        "dice_counts": counts,
        "dice": roll_dice(counts, chance),
        "round": 1,
        "phase": "trainers",
        "module": None,
        "camp_tiles": WHITE_CAMP_TILES,
        "waiting": [],
        "sets": [],
        "named": list(named),
        "tracks": {},
        "centres": {},
        "posters": [],
        "white_poster": None,
    }
    state["tracks"] = {colour: draw(state, "tents", ON_TRACK) for colour in COLOURS}
    state["centres"] = {colour: draw(state, "tents", IN_CENTRE) for colour in COLOURS}
    state["posters"] = [*draw(state, "posters", 3)]
    state["white_poster"] = draw(state, "white-posters", 1)[0]
    fill_display(state, with_trainers=True)
    return state


def build_piles(box: GameBox, chance: Chance) -> dict[str, decks.Deck]:
    piles: dict[str, decks.Deck] = {}
    for pile in ("tents", "trainers", "masters", "posters", "white-posters", "tiles"):
        deck = decks.build(box.names[pile], refill=False)
        piles[pile] = decks.shuffle(deck, chance.stream(("shuffle", pile)))
    marked = [card for board in BOARDS for card in starting_masters(board)]
    piles["masters"]["aside"] = marked  # the 24 marked I to VI are put apart
    return piles


def shown_sets(players: int) -> int:
    return 3 if players in (2, 3) else 4


def fill_display(state: State, *, with_trainers: bool) -> None:
    """The master display up to its number; a fifth set for five players comes off the tops."""
    wanted = shown_sets(len(state["order"]))
    cards = draw(state, "masters", wanted - len(state["sets"]))
    tiles = draw(state, "trainers", len(cards)) if with_trainers else []
    for place, card in enumerate(cards):
        tile = tiles[place] if place < len(tiles) else None
        state["sets"].append({"master": card, "trainer": tile})


def add_fifth_set(state: State, *, with_trainers: bool) -> None:
    """Five players: the top card and top tile lie face up and are a set like the others (MS-4)."""
    if len(state["order"]) == 5:
        [card] = draw(state, "masters", 1)
        tile = draw(state, "trainers", 1) if with_trainers else []
        state["sets"].append({"master": card, "trainer": tile[0] if tile else None})


def lay_module(state: State, players: int) -> ModuleDocument:
    """Master tiles for now and later, and what lies beside the board, never refilled (MS-8)."""
    side = TILES_A_SIDE[players]
    return {
        "now": draw(state, "tiles", side),
        "future": draw(state, "tiles", side),
        "beside": {pile: draw(state, pile, count) for pile, count in BESIDE.items()},
        "taken": {},
    }


def offer_trainers(state: State) -> None:
    """One tile more than players; the highest order card chooses first (MS-3)."""
    pool = draw(state, "trainers", len(state["order"]) + 1)
    for player in reversed(in_order(state)):
        state["waiting"].append({"player": player, "kind": "trainer", "from": pool})


def shown_cards(state: State) -> list[str]:
    cards = [card for pile in state["tracks"].values() for card in pile]
    cards += [card for pile in state["centres"].values() for card in pile]
    posters = [*state["posters"], state["white_poster"]]
    return [*cards, *(card for card in posters if card is not None), *masters_shown(state)]


def masters_shown(state: State) -> list[str]:
    return [one["master"] for one in state["sets"]]


def describe(state: State, box: GameBox) -> NewGame:
    return {
        **visible(state),
        "payments": first_payments(state, box),
        "do": [deed for player in state["order"] for deed in b_side_deeds(state, player)],
        "stand_in": box.stand_in,
    }


def b_side_deeds(state: State, player: str) -> list[HandDeed]:
    """What a B side lets its player do with the pieces before the first turn (MS-10)."""
    seat = state["seats"][player]
    if seat["side"] != "B" or seat["board"] not in B_SIDES:
        return []
    facts = {"player": player, "tents": ", ".join(seat["tents"])}
    return [{"say": B_SIDES[seat["board"]], "facts": facts, "rule": "MS-10"}]


def first_payments(state: State, box: GameBox) -> dict[str, OrderPay]:
    """At the start too each player pays or takes what their order card says."""
    if len(state["order"]) == 1:
        return {}
    seats = state["seats"]
    cards = {p: order_card(box, len(seats), seats[p]["order_card"]) for p in in_order(state)}
    return {player: {"coins": card.coins, "gems": card.gems} for player, card in cards.items()}


def visible(state: State) -> StatusDocument:
    """All that lies open; of a face-down pile only how many are left."""
    left = {pile: len(deck["draw"]) for pile, deck in state["piles"].items()}
    turns = TURNS_WITH_MODULE if state["module"] else TURNS
    shown = {key: value for key, value in state.items() if key != "piles"}
    return cast("StatusDocument", {**shown, "turns": turns, "left": left})
