"""Her turn (GM-A-14), and what people do at the table between her turns."""

from __future__ import annotations

from collections.abc import Sequence

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more import her_board, rondel
from tables.games.glen_more.box import Card
from tables.games.glen_more.chronicles import lands, mobsters, votes
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.selection import TileChoice, choose
from tables.games.glen_more.state import (
    Act,
    Event,
    State,
    begin_act,
    copy_state,
    plays,
    require_her,
    roll_die,
    tell,
)
from tables.games.names import unknown

KEPT = 4  # numbers of her last cards that chronicle VIII asks for


def take_turn(
    state: State,
    chance: Chance,
    ahead: Sequence[str] | None = None,
    card: str | None = None,
    add: Sequence[str] = (),
    *,
    last: bool = False,
) -> tuple[State, list[Event]]:
    """One turn. `ahead` is typed clockwise from her pawn; None takes the rondel that was kept.

    `last`: her tile was the last of a stack, so a scoring is due.
    """
    require_her(state)
    check_due(state)
    act = begin_act(state, chance)
    chain = read_chain(act.state, ahead)
    tiles = read_ahead(act.state, chain)
    votes.close_vote(act.state)
    drawn = her_board.draw_card(act, card)
    begin_turn(act, drawn)
    choice = cross_mountain(act, tiles, choose(act, tiles, drawn))
    lands.leave_mountain(act)
    move(act, tiles, choice, drawn)
    passed = tiles[: choice.place if choice else len(tiles)]
    chain[1 : len(passed) + 1] = [lands.token_after(act, tile, drawn) for tile in passed]
    keep_rondel(act, chain, choice, add)
    end_turn(act, drawn)
    act.state["due"] = last
    return act.state, act.events


def check_due(state: State) -> None:
    """A scoring comes as soon as the last tile of a stack is taken."""
    if state.get("due"):
        raise Refused("a scoring is due first: the last tile of a stack was taken",
                      hint="score --you clansmen,sites,casks,persons: score --you 3,1,4,2",
                      rule="GM-A-9")  # fmt: skip


BEHIND = {"you": "your pawn", "die": "the die", "mac": "MacNificent's pawn"}  # messages


def read_chain(state: State, ahead: Sequence[str] | None) -> list[str]:
    """Her pawn and what lies ahead of it; a kept rondel says whose turn it is."""
    if state["past_end"]:
        raise Refused(
            "her pawn is past END: she takes no more turns",
            hint="undo takes her last turn back; rondel mac M A … puts her pawn on it again",
            rule="GM-A-7",
        )
    if ahead is not None:
        return ["mac", *(ahead[1:] if ahead and rondel.kind_of(ahead[0]) == "mac" else ahead)]
    last = rondel.last_pawn(state["rondel"])
    if last is None:
        raise WrongWords("it is not known what is ahead of her pawn",
                         hint="type it clockwise from her pawn: turn M A W S:glengorm P",
                         rule="GM-A-6")  # fmt: skip
    if last != "mac":
        raise Refused("it is not her turn: the pawn farthest behind is {behind}",
                      hint="move it first (you N, or die), or type what lies ahead of her pawn",
                      rule="GM-A-14", behind=BEHIND[last])  # fmt: skip
    return list(state["rondel"])


def read_ahead(state: State, chain: Sequence[str]) -> list[RondelTile]:
    """The tiles ahead of her pawn, which is the first of the chain."""
    tiles = rondel.parse_rondel(chain[1:])
    if any(tile.kind == "mac" for tile in tiles):
        raise Refused("her own pawn can't stand ahead of her", rule="GM-A-6")
    check_tiles(state, tiles)
    return tiles


def check_tiles(state: State, tiles: Sequence[RondelTile]) -> None:
    """An exchange tile is one that is known; what only a chronicle brings needs that chronicle."""
    for tile in tiles:
        if tile.exchange and tile.exchange.lower() != rondel.STATUE:
            rondel.read_exchange(tile.exchange, state["content"]["exchanges"])
        needs = {"mountain": "II", "sale": "III", "nessie": "A", "tournament": "X"}.get(tile.kind)
        for mark in tile.marks:
            needs = needs or MARKS.get(mark)
        if tile.peggy:
            needs = needs or "VIII"
        if needs and not plays(state, needs):
            raise Refused("{token} belongs to chronicle {chronicle}, which is not played",
                          rule="GM-A-18", token=tile.text, chronicle=needs)  # fmt: skip


MARKS = {
    "ship": "I",
    "icon-3": "III",
    "haggis": "V",
    "icon-5": "V",
    "site-event": "VI",
    "icon-6": "VI",
    "spectator": "X",
    "training": "X",
    "games": "X",
    "monument": "XI",
    "project": "XI",
    "double": "XI",
}


def begin_turn(act: Act, card: Card) -> None:
    state = act.state
    state["turns"] += 1
    state["card"] = card["id"]
    state["numbers"] = [*state["numbers"], card["number"] or 0][-KEPT:]
    tell(act, "turn-begins", turn=state["turns"], card=card["id"], distance=card["distance"],
         number=card["number"] or "none")  # fmt: skip
    her_board.fill_first_spaces(act)
    for colour in card["moves"]:
        her_board.move_indicator(act, colour)


def cross_mountain(
    act: Act, tiles: Sequence[RondelTile], choice: TileChoice | None
) -> TileChoice | None:
    """With your pawn and the die both beyond it she may not cross the mountain (GM-C-2)."""
    if choice is None or choice.onto == "mountain":
        return choice
    places = {tile.kind: place for place, tile in enumerate(tiles)}
    peak = places.get("mountain")
    if peak is None or peak > choice.place:
        return choice
    if places.get("you", -1) > peak and places.get("die", -1) > peak:
        why = "pawn-die-both"
        return TileChoice(peak, "mountain", why, "")
    return choice


def move(act: Act, tiles: Sequence[RondelTile], choice: TileChoice | None, card: Card) -> None:
    """Her pawn moves: what it passes first, then what it lands on."""
    act.state["tile"] = None
    if choice is None and not any(tile.kind == "end" for tile in tiles):
        raise WrongWords("there is no tile ahead of her pawn that she could take",
                         hint="type what lies there, clockwise: turn M A W S:glengorm P",
                         rule="GM-A-6")  # fmt: skip
    if choice is None:
        tell(act, "no-tile-left")
        act.state["past_end"] = True
        return
    pass_by(act, tiles[: choice.place], card)
    tile = tiles[choice.place]
    place = sum(t.kind in ("tile", "sale", "tournament") for t in tiles[: choice.place + 1])
    tell_choice(act, choice, tile, place)
    if choice.onto == "mountain":
        lands.stop_on_mountain(act)
    elif choice.onto == "sale":
        lands.fill_sale(act, tile)
    else:
        get_tile(act, tile)


def tell_choice(act: Act, choice: TileChoice, tile: RondelTile, place: int) -> None:
    rule = {"tile": "GM-A-6", "mountain": "GM-C-2", "sale": "GM-C-3"}[choice.onto]
    tell(act, choice.why, rule=rule, what=choice.what, place=choice.what)
    if choice.onto == "tile":
        tell(act, "takes-tile", tile=name_tile(tile), place=place)
    if choice.onto == "sale":
        tell(act, "pawn-moves-onto-sale", rule=rule, place=place)


def name_tile(tile: RondelTile) -> dict[str, object]:
    """The tile as words: its types and marks, and how it was typed."""
    if tile.kind == "tournament":
        return {"words": ["tournament"], "typed": tile.text}
    return {"words": [*tile.types, *tile.marks], "typed": tile.text}


def pass_by(act: Act, passed: Sequence[RondelTile], card: Card) -> None:
    for tile in passed:
        if tile.kind == "mountain":
            lands.pass_mountain(act)
        elif tile.kind == "nessie":
            lands.pass_nessie(act)
        elif tile.kind == "sale":
            lands.pass_sale(act, tile, card)
        elif tile.kind == "end":
            act.state["past_end"] = True


def get_tile(act: Act, tile: RondelTile) -> None:
    act.state["tile"] = tile.text
    if tile.peggy:
        mobsters.pay_peggy(act, tile.peggy)
    her_board.take_benefits(act, tile)


def keep_rondel(act: Act, chain: list[str], choice: TileChoice | None, add: Sequence[str]) -> None:
    """What lies on the rondel now; new tiles join at its far end."""
    state = act.state
    place = choice.place + 1 if choice else len(chain) - 1
    after = [*rondel.advance(chain, place, "mac", gone=state["past_end"]), *add]
    check_tiles(state, rondel.parse_rondel(after))
    state["rondel"] = after if is_whole(after) else []


def is_whole(chain: Sequence[str]) -> bool:
    """Is this the rondel, and not a stretch of it without the other pawns?

    They move before she does again, so what lies ahead of her alone would be stale; only when
    END is out may they have left.
    """
    kinds = [rondel.kind_of(token) for token in chain]
    return "you" in kinds or "die" in kinds or "end" in kinds


def end_turn(act: Act, card: Card) -> None:
    """The ship before the mobsters: our ruling."""
    if plays(act.state, "I"):
        lands.move_ship(act, card)
    if plays(act.state, "VIII"):
        mobsters.end_turn(act)


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
    facts = {"pawn": pawn, "tile": name_tile(tiles[index]), "place": steps}
    tell(act, "pawn-moved", facts)
    act.state["due"] = last
    return act.state, act.events


NOT_NOW = {"you": "it is not your turn", "die": "it is not the die's turn"}  # messages


def check_turn(state: State, pawn: str) -> None:
    last = rondel.last_pawn(state["rondel"])
    if last != pawn:
        raise Refused(
            "{not_now}: the pawn farthest behind is {behind}"
            if last
            else "{not_now}, as far as known: no rondel is saved",
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
            "tile {place}: only {count} are ahead", rule="GM-A-14", place=steps, count=len(there)
        )
    return there[steps - 1]


def set_rondel(state: State, tokens: Sequence[str]) -> State:
    """The whole rondel typed in, from the pawn farthest behind to the newest tile."""
    after = copy_state(state)
    tiles = rondel.parse_rondel(tokens)
    check_tiles(state, tiles)
    if not tiles or tiles[0].kind not in rondel.PAWNS:
        raise WrongWords("the rondel begins with the pawn farthest behind: mac, you or die",
                         hint="rondel mac M A you W die S P", rule="GM-A-14")  # fmt: skip
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
