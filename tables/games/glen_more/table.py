"""What people do at the table between her turns: move the other pawns, put things right."""

from __future__ import annotations

from collections.abc import Sequence

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more import rondel
from tables.games.glen_more.chronicles import votes
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.state import (
    Event,
    State,
    begin_act,
    copy_state,
    require_her,
    roll_die,
    tell,
    word,
)
from tables.games.glen_more.turn import BEHIND, check_due, check_tiles, name_tile
from tables.games.names import unknown


def move_pawn(
    state: State,
    chance: Chance,
    pawn: str,
    place: int | None,
    add: Sequence[str] = (),
    *,
    last: bool = False,
) -> tuple[State, list[Event]]:
    """Your pawn, or the die, takes the tile so many ahead; the die rolls where none is typed."""
    require_her(state)
    check_due(state)
    check_turn(state, pawn)
    act = begin_act(state, chance)
    votes.close_vote(act.state)
    steps = roll_die(act, ("rondel", state["turns"])) if place is None else place
    tiles = rondel.parse_rondel(state["rondel"])
    index = find_place(tiles, steps)
    gone = any(tile.kind == "end" for tile in tiles[:index])
    act.state["rondel"] = [*rondel.advance(state["rondel"], index, pawn, gone=gone), *add]
    check_tiles(state, rondel.parse_rondel(act.state["rondel"]))
    facts = {"pawn": word(pawn), "tile": name_tile(tiles[index]), "place": steps}
    tell(act, "{pawn}: {tile}, {place} ahead", "GM-A-1", facts)
    act.state["due"] = last
    return act.state, act.events


NOT_NOW = {"you": "it is not your turn", "die": "it is not the die's turn"}  # messages


def check_turn(state: State, pawn: str) -> None:
    last = rondel.last_pawn(state["rondel"])
    if last != pawn:
        raise Refused(
            "{not_now}: the pawn farthest behind is {behind}"
            if last
            else "{not_now}, as far as is known: no rondel is kept",
            hint="set the rondel with: rondel mac M A you W die S …",
            rule="GM-A-14",
            not_now=NOT_NOW[pawn],
            behind=BEHIND.get(last or "", ""),
        )


def find_place(tiles: Sequence[RondelTile], steps: int) -> int:
    """Where the tile lies that is so many ahead."""
    there = [at for at, tile in enumerate(tiles) if tile.kind in ("tile", "sale", "tournament")]
    if not 1 <= steps <= len(there):
        raise Refused(
            "tile {place}: only {count} lie ahead", rule="GM-A-14", place=steps, count=len(there)
        )
    return there[steps - 1]


def set_rondel(state: State, tokens: Sequence[str]) -> State:
    """The whole rondel typed in, from the pawn farthest behind to the newest tile."""
    after = copy_state(state)
    tiles = rondel.parse_rondel(tokens)
    check_tiles(state, tiles)
    if not tiles or tiles[0].kind not in rondel.PAWNS:
        raise WrongWords(
            "the rondel begins with the pawn farthest behind: mac, you or die",
            hint="rondel mac M A you W die S P",
            rule="GM-A-14",
        )
    after["rondel"] = list(tokens)
    after["past_end"] = after["past_end"] and not any(tile.kind == "mac" for tile in tiles)
    return after


def correct(state: State, changes: dict[str, int]) -> State:
    """Numbers on her board put right by hand."""
    after = copy_state(state)
    board = after["board"]
    for name, number in changes.items():
        if name not in COUNTS:
            raise unknown("no count {name} on her board", name, COUNTS)
        board[name] = number  # type: ignore[literal-required]
    return after


COUNTS = (
    *("vp", "coins", "stones", "clansmen", "sites", "casks", "persons"),
    *("pile", "discarded", "animal", "whisky", "haggis", "pennies"),
)
