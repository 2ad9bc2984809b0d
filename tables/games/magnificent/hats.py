"""The performance track: where a performance puts a hat, and the order it makes for next round."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.magnificent.choices import check_phase
from tables.games.magnificent.components import State
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import PerformDocument

HIGHEST = 99


def perform(state: State, player: str, power: int) -> ActResult:
    """The hat goes to the space of its power, or the next free one below.

    The first performance of a round moves the hat; the second places a second one. Five players
    have one hat each: it moves again, even down, its own space counting as occupied (MS-4).
    """
    player = get_player(player, state["order"])
    check_phase(state, "play", "MS-4")
    if not 1 <= power <= HIGHEST:
        raise WrongWords(
            "power is 1 to {most}, not {power}", rule="MS-4", most=HIGHEST, power=power
        )
    after = copy.deepcopy(state)
    seat = after["seats"][player]
    space = free_space(after, power)
    if seat["performances"] == 0 or len(after["order"]) == 5:
        seat["hats"] = [space]
    elif len(seat["hats"]) == 1:
        seat["hats"] = sorted([*seat["hats"], space])
    else:  # house: a third performance moves the lower hat, if it is a better one
        seat["hats"] = sorted([max(seat["hats"]), max(space, min(seat["hats"]))])
    seat["performances"] += 1
    document: PerformDocument = {
        "player": player,
        "power": power,
        "space": space,
        "hats": seat["hats"],
    }
    return ActResult(after, document)


def free_space(state: State, power: int) -> int:
    occupied = {space for seat in state["seats"].values() for space in seat["hats"]}
    for space in range(power, 0, -1):
        if space not in occupied:
            return space
    raise Refused("no space is free at {power} or below", rule="MS-4", power=power)


def slide(hats: Mapping[str, list[int]]) -> tuple[dict[str, int], bool]:
    """Lower second hats come back, the rest slide down in order; who is where, and is there a gap.

    Two players with a gap between their hats keep a gap of one (MS-6).
    """
    tops = sorted((max(spaces), player) for player, spaces in hats.items())
    gap = len(tops) == 2 and tops[1][0] - tops[0][0] > 1
    places = {player: place for place, (_, player) in enumerate(tops, start=1)}
    if gap:
        places[tops[1][1]] = 3
    return places, gap
