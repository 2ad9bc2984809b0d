"""The master board module: one tile a round for each player, and what lies beside the board."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.magnificent.choices import check_phase, find_card
from tables.games.magnificent.components import State, discard, draw
from tables.games.names import find_name
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import ModuleDocument, Seat, TakenTile

BESIDE = ("tents", "trainers", "masters", "posters")


def take_tile(
    state: State, player: str, tile: str, *, act: bool = True, beside: str | None = None
) -> ActResult:
    """One turn of five: a tile that lies there now, for its action or to pass (MS-8)."""
    player = get_player(player, state["order"])
    check_phase(state, "play", "MS-8")
    after = copy.deepcopy(state)
    module = get_module(after)
    if player in module["taken"]:
        raise Refused("{name} took a tile this round already", rule="MS-8", name=player)
    tile = get_tile(module, tile)
    module["now"].remove(tile)
    module["taken"][player] = tile
    if beside is not None:
        if not act:
            raise Refused("who passes takes nothing from beside the board", rule="MS-8")
        beside = take_beside(after, player, beside)
    document: TakenTile = {
        "player": player,
        "tile": tile,
        "acts": act,
        "beside": beside,
        "module": module,
    }
    return ActResult(after, document)


def get_module(state: State) -> ModuleDocument:
    module = state["module"]
    if module is None:
        raise Refused("this game is played without the master board", rule="MS-8")
    return module


def get_tile(module: ModuleDocument, typed: str) -> str:
    """A tile that lies there now, by its number in the list or its name."""
    found = find_card(typed, module["now"], "MS-8")
    if found is not None:
        return found
    later = find_name(typed, module["future"], what="tile", rule="MS-8")
    if later is not None:
        raise Refused("{tile} is a future tile: not before next round", rule="MS-8", tile=later)
    raise WrongWords(
        "no tile {tile} there", hint="one of {all}", tile=typed, all=", ".join(module["now"])
    )


def list_beside(module: ModuleDocument) -> list[str]:
    """What lies beside the board, in the order in which it is shown and numbered."""
    return [card for pile in BESIDE for card in module["beside"][pile]]


def take_beside(state: State, player: str, card: str) -> str:
    """What lies beside the board is never refilled."""
    module = get_module(state)
    names = list_beside(module)
    found = find_card(card, names, "MS-8")
    for pile, cards in module["beside"].items():
        if found is not None and found in cards:
            cards.remove(found)
            pieces_of(state["seats"][player])[pile].append(found)
            return found
    raise WrongWords(
        "{card} does not lie beside the board",
        hint="there are {all}",
        rule="MS-8",
        card=card,
        all=", ".join(names) or "none",
    )


def pieces_of(seat: Seat) -> dict[str, list[str]]:
    """What a player holds of each pile beside the board."""
    return {
        "tents": seat["tents"],
        "trainers": seat["trainers"],
        "masters": seat["masters"],
        "posters": seat["posters"],
    }


def check_all_took(state: State) -> None:
    """One of the five turns must go to a tile."""
    taken = get_module(state)["taken"]
    missing = [player for player in state["order"] if player not in taken]
    if missing:
        raise Refused(
            "{names} took no master tile this round: one turn of five must",
            rule="MS-8",
            names=", ".join(missing),
        )


def slide_tiles(state: State) -> None:
    """Taken and left tiles go, future tiles slide over; new ones after round 1 only."""
    module = get_module(state)
    discard(state, "tiles", [*module["now"], *module["taken"].values()])
    side = len(module["future"])
    module["now"], module["taken"] = module["future"], {}
    module["future"] = draw(state, "tiles", side) if state["round"] == 1 else []
