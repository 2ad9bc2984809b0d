"""Turns and rounds: choices, dice and tents, hats, posters, master tiles, payments and points."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.magnificent.scores import score_kind
from tables.games.magnificent.setup import (
    COLOURS,
    DICE,
    PROVIDES,
    TURNS,
    TURNS_WITH_MODULE,
    Draw,
    GameBox,
    Module,
    Seat,
    State,
    Waiting,
    add_fifth_set,
    discard,
    draw,
    fill_display,
    finish_named,
    give_back,
    in_order,
    list_beside,
    new_at_table,
    order_card,
    parse_dice,
    read_card,
    roll_dice,
    visible,
)
from tables.games.names import find_name, get_player
from tables.games.verbs import FREE, LOOK, ActResult, Argument, Option, Table, pairs, same, verb
from tables.library.plain_text import is_number

__all__ = ["PROVIDES", "new_at_table"]
LAST_ROUND = 3
HIGHEST = 99
MOST_TENTS = 5  # four spaces and the pre-printed tent, which may be covered
PHASES = {  # messages
    "trainers": "trainer tiles are chosen",
    "play": "players take their turns",
    "sets": "sets are chosen",
    "score": "each scores and discards a master card",
    "ended": "the game is over",
}
DUE = {  # messages
    "play": "the turns come first; then round NAME=COINS:DICE",
    "score": "each scores a master card first: score-card NAME CARD POINTS",
}
PLACES = ("1", "2", "3", "white", "deck", "white-deck")
Player = Annotated[str, Argument(help="Who acts.", choices="players")]


def begin(state: State, player: str, rule: str, phase: str = "play") -> tuple[State, str, Seat]:
    """A copy of the state to change, who acts in it, and their seat."""
    player = get_player(player, state["order"])
    check_phase(state, phase, rule)
    after = copy.deepcopy(state)
    return after, player, after["seats"][player]


def with_named(state: State, named: Sequence[str]) -> State:
    return {**state, "named": list(named)} if named else state


def check_phase(state: State, phase: str, rule: str) -> None:
    if state["phase"] != phase:
        waiting = state["waiting"][0]["player"] if state["waiting"] else ""
        raise Refused(
            "not now: {name} has to choose first" if waiting else "not now: {what}",
            hint="choose {name} NUMBER" if waiting else DUE.get(state["phase"], ""),
            rule=rule, name=waiting, what=PHASES[state["phase"]],
        )  # fmt: skip


def find_card(word: str, names: Sequence[str], rule: str) -> str | None:
    if word not in names and word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(names):
        return names[int(word) - 1]
    return find_name(word, names, what="card", rule=rule)


def pick(word: str, names: Sequence[str], rule: str) -> int:
    """The place of a card in a list, by its number there or its name."""
    found = find_card(word, names, rule)
    if found is None:
        raise WrongWords("{word} is not among them", hint="one of {all}", rule=rule, word=word,
                         all=", ".join(names))  # fmt: skip
    return names.index(found)


# Choices


@verb("choose")
def choose(
    state: State,
    player: Player,
    card: Annotated[
        str,
        Argument(help="Its name, or its number in the list.", read=read_card, choices="waiting"),
    ],
    chance: Chance,
) -> ActResult:
    """Choose a trainer tile, or a set. Example: hexcrown play magnificent choose anna 2"""
    player = get_player(player, state["order"])
    if not state["waiting"]:
        raise Refused("there is nothing to choose", rule="MS-9")
    after = copy.deepcopy(state)
    waiting = after["waiting"].pop(0)
    if waiting["player"] != player:
        raise Refused("{name} chooses first: the highest order card, then down",
                      rule="MS-3" if waiting["kind"] == "trainer" else "MS-9",
                      name=waiting["player"])  # fmt: skip
    if waiting["kind"] in ("set", "discard"):
        chosen = choose_set(after, player, waiting["kind"], card)
    else:
        chosen = choose_trainer(after, player, waiting, card, chance)
    if not after["waiting"] and after["phase"] == "trainers":
        add_fifth_set(after, with_trainers=True)
        after["phase"] = "play"
    elif not after["waiting"]:
        after["phase"] = "score"
    document = {**chosen, "player": player, "kind": waiting["kind"], "phase": after["phase"]}
    return ActResult(after, document)


def choose_trainer(
    state: State, player: str, waiting: Waiting, word: str, chance: Chance
) -> dict[str, Any]:
    """One tile kept; what is left after the last of a pool is shuffled back (MS-3, MS-10)."""
    pool = list(waiting["from"])
    tile = pool.pop(pick(word, pool, "MS-3"))
    state["seats"][player]["trainers"].append(tile)
    same = [one for one in state["waiting"] if one["kind"] == waiting["kind"] == "trainer"]
    for one in same:
        one["from"] = pool
    if not same:
        give_back(state, "trainers", pool, chance)
    left = pool if same else []
    return {"trainer": tile, "left": left, "shuffled_back": 0 if same else len(pool)}


def choose_set(state: State, player: str, kind: str, word: str) -> dict[str, Any]:
    names = [one["master"] for one in state["sets"]]
    chosen = state["sets"].pop(pick(word, names, "MS-9"))
    if kind == "set":
        seat = state["seats"][player]
        seat["masters"].append(chosen["master"])
        seat["trainers"] += [chosen["trainer"]] if chosen["trainer"] else []
    else:
        discard(state, "masters", [chosen["master"]])
        discard(state, "trainers", [chosen["trainer"]] if chosen["trainer"] else [])
    return {"set": chosen, "left": state["sets"]}


# What a turn takes


@verb("die")
def take_die(
    state: State,
    player: Player,
    die: Annotated[str, Argument(help="A die of the main tent: o3, g5, c2.", choices="dice")],
) -> ActResult:
    """Take a die: a turn begins. Example: hexcrown play magnificent die anna o3"""
    after, player, seat = begin(state, player, "MS-6")
    dice = parse_dice(die)
    if len(dice) != 1:
        raise WrongWords("one die is taken in a turn", rule="MS-6")
    [(colour, face)] = dice
    if face not in after["dice"][colour]:
        raise Refused("there is no {colour} {face} in the main tent", rule="MS-6", colour=colour,
                      face=face)  # fmt: skip
    after["dice"][colour].remove(face)
    seat["dice"].append((colour, face))
    count_turn(after, seat, player)
    document = {"player": player, "colour": colour, "face": face, "dice": after["dice"],
                "turn": seat["turns"]}  # fmt: skip
    return ActResult(after, document)


def count_turn(state: State, seat: Seat, player: str) -> None:
    most = TURNS_WITH_MODULE if state["module"] else TURNS
    if seat["turns"] >= most:
        message = "{name} had {most} turns this round"
        raise Refused(message, hint=DUE["play"], rule="MS-8", name=player, most=most)
    seat["turns"] += 1
    state["swapped"] = False


@verb("tent")
def take_tent(
    state: State,
    player: Player,
    tent: Annotated[
        str, Argument(help="A tent of a track or a centre, by its name.", read=read_card,
                      choices="tents")
    ],
    printed: Annotated[bool, Option(help="It covers the pre-printed tent, for no bonus.")] = False,
) -> ActResult:  # fmt: skip
    """Take a tent. Example: hexcrown play magnificent tent anna 'tent 12'

    One tent of a player may cover the pre-printed one, without its bonus; it counts as a tent.
    """
    after, player, seat = begin(state, player, "MS-1")
    places = [*after["tracks"].values(), *after["centres"].values()]
    found = find_card(tent, [card for place in places for card in place], "MS-1")
    if found is None:
        raise Refused("{tent} is not on a track", rule="MS-1", tent=tent)
    if printed and seat["printed"]:
        raise Refused("the pre-printed tent is covered already", rule="MS-1")
    spaces = len(seat["tents"]) - seat["printed"]
    if not printed and spaces >= MOST_TENTS - 1:
        raise Refused("{name} has no free tent space", hint="--printed covers the pre-printed tent",
                      rule="MS-1", name=player)  # fmt: skip
    for pile in places:
        if found in pile:
            pile.remove(found)
    seat["tents"].append(found)
    seat["printed"] = seat["printed"] or printed
    document = {"player": player, "tent": found, "printed": printed, "tents": seat["tents"]}
    return ActResult(after, document)


@verb("camp")
def build_white(
    state: State,
    player: Player,
    count: Annotated[int, Argument(help="How many.", least=1, most=14)] = 1,
) -> ActResult:
    """Build white camp tiles. Example: hexcrown play magnificent camp anna"""
    after, player, seat = begin(state, player, "MS-11")
    if count > after["camp_tiles"]:
        raise Refused("{left} white camp tiles are left", rule="MS-11", left=after["camp_tiles"])
    after["camp_tiles"] -= count
    seat["camp_tiles"] += count
    document = {"player": player, "camp_tiles": seat["camp_tiles"], "left": after["camp_tiles"]}
    return ActResult(after, document)


# Hats


@verb("perform")
def perform(
    state: State, player: Player, power: Annotated[int, Argument(help="Its power.")]
) -> ActResult:
    """Perform: where the hat goes. Example: hexcrown play magnificent perform anna 12

    It goes to the space of its power, or the next free one below. The first performance of a round
    moves the hat, the second places a second one. Five players have one hat each: it moves again,
    even down, its own space counting as occupied.
    """
    after, player, seat = begin(state, player, "MS-4")
    if not 1 <= power <= HIGHEST:
        message = "power is 1 to {most}, not {power}"
        raise WrongWords(message, rule="MS-4", most=HIGHEST, power=power)
    one_hat = len(after["order"]) == 5
    moved = seat["hats"] if not one_hat and seat["performances"] == 0 else []
    space = free_space(after, power, moved)
    if seat["performances"] == 0 or one_hat:
        seat["hats"] = [space]
    elif len(seat["hats"]) == 1:
        seat["hats"] = sorted([*seat["hats"], space])
    elif space > min(seat["hats"]):  # house: a third performance moves the lower hat up
        seat["hats"] = sorted([max(seat["hats"]), space])
    else:
        space = 0
    seat["performances"] += 1
    document = {"player": player, "power": power, "space": space or None, "hats": seat["hats"]}
    return ActResult(after, document)


def free_space(state: State, power: int, moved: Sequence[int] = ()) -> int:
    """`moved`: the space that the hat leaves."""
    occupied = {space for seat in state["seats"].values() for space in seat["hats"]} - set(moved)
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


# Posters


def read_place(text: str, table: Table) -> str:
    return table.words.read(text, PLACES)


@verb("poster")
def take_poster(
    state: State,
    player: Player,
    place: Annotated[
        str,
        Argument(help="1, 2, 3, white, deck or white-deck.", read=read_place, choices="places"),
    ],
    named: Draw = (),
) -> ActResult:
    """Take a poster; the display is filled. Example: hexcrown play magnificent poster anna white"""
    player = get_player(player, state["order"])
    if place not in PLACES:
        message = "no place {place}: one of {all}"
        raise WrongWords(message, rule="MS-5", place=place, all=", ".join(PLACES))
    after = copy.deepcopy(with_named(state, named))
    refill = None
    if place == "white":
        card = after["white_poster"]
        refill = fill_white(after)
    elif place in ("deck", "white-deck"):
        pile = "posters" if place == "deck" else "white-posters"
        card = next(iter(draw(after, pile, 1)), None)
        if card is None:
            raise Refused("the {pile} deck is out", rule="MS-5", pile=pile)
    else:
        at = int(place) - 1
        card, refill = after["posters"][at], next(iter(draw(after, "posters", 1)), None)
        after["posters"][at] = refill
    if card is None:
        raise Refused("there is no poster", rule="MS-5")
    finish_named(after)
    after["seats"][player]["posters"].append(card)
    document = {
        "player": player, "poster": card, "place": place, "refill": refill,
        "posters": [*after["posters"], after["white_poster"]],
    }  # fmt: skip
    return ActResult(after, document, [card] if refill is None else [card, refill])


def fill_white(state: State) -> str | None:
    """A new white poster, or a standard one when the white deck is out."""
    cards = draw(state, "white-posters", 1) or draw(state, "posters", 1)
    state["white_poster"] = cards[0] if cards else None
    return state["white_poster"]


@verb("solo-die", dice=True)
def swap_for_clear_die(state: State, chance: Chance, named: Draw = ()) -> ActResult:
    """Alone: the white poster for a clear die. Example: hexcrown play magnificent solo-die

    Once, before a turn: roll it and place it.
    """
    if len(state["order"]) != 1:
        raise Refused("only the solo player swaps the white poster for a die", rule="MS-7")
    check_phase(state, "play", "MS-7")
    if state["swapped"]:
        raise Refused("one poster a turn goes for a die", hint="die NAME o3 takes the turn",
                      rule="MS-7")  # fmt: skip
    after = copy.deepcopy(with_named(state, named))
    card = after["white_poster"]
    if card is None:
        raise Refused("there is no poster", rule="MS-7")
    if card not in after["piles"]["white-posters"]["held"].get("", []):
        raise Refused("{card} is not a white poster: those are used up",
                      hint="by the base game's rule it may go for a coloured die", rule="MS-7",
                      card=card)  # fmt: skip
    discard(after, "white-posters", [card])
    refill = fill_white(after)
    finish_named(after)
    [face] = chance.stream(("dice", "clear")).faces(1, 6)
    after["dice"]["clear"].append(face)
    after["swapped"] = True
    document = {"discarded": card, "refill": refill, "die": face, "dice": after["dice"]}
    return ActResult(after, document, [str(face), *([refill] if refill else [])])


# The master board


@verb("tile")
def take_master_tile(
    state: State,
    player: Player,
    which: Annotated[
        str, Argument(help="Its name, or its number in the list.", read=read_card, choices="tiles")
    ],
    passes: Annotated[
        bool, Option(help="Pass: keep the tile, lose its action.", flag="--pass")
    ] = False,
    take: Annotated[
        str | None,
        Option(help="What it takes from beside the board.", read=read_card, choices="beside"),
    ] = None,
) -> ActResult:
    """Take a master tile. Example: hexcrown play magnificent tile anna 1"""
    return take_tile(state, player, which, act=not passes, beside=take)


def take_tile(
    state: State, player: str, tile: str, *, act: bool = True, beside: str | None = None
) -> ActResult:
    """One turn of five: a tile that lies there now, for its action or to pass (MS-8)."""
    after, player, seat = begin(state, player, "MS-8")
    module = get_module(after)
    if player in module["taken"]:
        raise Refused("{name} took a tile this round already", rule="MS-8", name=player)
    tile = get_tile(module, tile)
    module["now"].remove(tile)
    module["taken"][player] = tile
    seat["tiles"].append(tile)
    count_turn(after, seat, player)
    if beside is not None:
        if not act:
            raise Refused("who passes takes nothing from beside the board", rule="MS-8")
        beside = take_beside(module, seat, beside)
    document = {"player": player, "tile": tile, "acts": act, "beside": beside, "module": module}
    return ActResult(after, document)


def get_module(state: State) -> Module:
    module = state["module"]
    if module is None:
        raise Refused("this game is played without the master board", rule="MS-8")
    return module


def get_tile(module: Module, typed: str) -> str:
    """A tile that lies there now, by its number in the list or its name."""
    found = find_card(typed, module["now"], "MS-8")
    if found is not None:
        return found
    later = find_name(typed, module["future"], what="tile", rule="MS-8")
    if later is not None:
        raise Refused("{tile} is a future tile: not before next round", rule="MS-8", tile=later)
    names = ", ".join(module["now"])
    raise WrongWords("no tile {tile} there", hint="one of {all}", tile=typed, all=names)


def take_beside(module: Module, seat: Seat, card: str) -> str:
    """What lies beside the board is never refilled. A master card so gained scores half at the end
    of the game."""
    names = list_beside(module)
    found = find_card(card, names, "MS-8")
    held = {"tents": seat["tents"], "trainers": seat["trainers"], "masters": seat["masters"],
            "posters": seat["posters"]}  # fmt: skip
    for pile, cards in module["beside"].items():
        if found is not None and found in cards:
            cards.remove(found)
            held[pile].append(found)
            seat["extra"] += pile == "masters"
            return found
    raise WrongWords("{card} does not lie beside the board", hint="there are {all}", rule="MS-8",
                     card=card, all=", ".join(names) or "none")  # fmt: skip


# The end of a round


class Purse(NamedTuple):
    """What a player has at the end of a round; dice None: those taken with `die`."""

    coins: int
    dice: Sequence[tuple[str, int]] | None = None


class Payment(NamedTuple):
    due: int
    paid: int
    points_lost: int


def pay(coins: int, due: int, round_: int) -> Payment:
    """Each coin missing costs as many points as the round's number (MS-6)."""
    paid = min(coins, due)
    return Payment(due, paid, (due - paid) * round_)


def dice_due(dice: Sequence[tuple[str, int]]) -> int:
    """The dice of the colour worth most, and every clear die (MS-6)."""
    sums = {kind: sum(face for each, face in dice if each == kind) for kind in DICE}
    return max(sums[kind] for kind in COLOURS) + sums["clear"]


def read_purse(text: str, table: Table) -> tuple[str, Purse]:
    player, value = pairs("anna=5:o3,c2")(text, table)
    coins, colon, dice = value.partition(":")
    if not is_number(coins, 4):
        raise WrongWords("{text}: write {example}", text=text, example="anna=5:o3,c2")
    return player, Purse(int(coins), parse_dice(dice) if colon else None)


@verb("round")
def end_round(
    state: State,
    purses: Annotated[
        list[str],
        Argument(help="NAME=COINS:DICE for each: anna=5:o3,c2", read=read_purse, gather=dict),
    ],
    box: GameBox,
) -> ActResult:
    """End a round: order and payments.

    Without dice, those taken with `die` are paid for.

    Example: hexcrown play magnificent round anna=5:o3,o4,c2 ben=2:g6
    """
    check_phase(state, "play", "MS-6")
    typed: Any = purses
    held = read_purses(state, typed)
    after = copy.deepcopy(state)
    if after["module"]:
        missing = [player for player in after["order"] if player not in after["module"]["taken"]]
        if missing:
            raise Refused("{names} took no master tile this round: one turn of five must",
                          rule="MS-8", names=", ".join(missing))  # fmt: skip
    solo = len(after["order"]) == 1
    gap = new_order(after)
    payments = [settle(after, player, held[player], box, solo) for player in in_order(after)]
    after["phase"] = "sets"
    players = list(reversed(in_order(after)))  # from the highest order card down (MS-9)
    after["waiting"] = [{"player": player, "kind": "set"} for player in players]
    if gap:  # the first of two also discards one
        after["waiting"].insert(1, {"player": players[0], "kind": "discard"})
    document = {
        "round": after["round"], "order": in_order(after), "gap": gap, "payments": payments,
        "waiting": [one["player"] for one in after["waiting"]], "sets": after["sets"],
        "solo": solo,
    }  # fmt: skip
    return ActResult(after, document)


def read_purses(state: State, typed: Mapping[str, Purse]) -> dict[str, Purse]:
    purses = {get_player(name, state["order"]): purse for name, purse in typed.items()}
    for player in state["order"]:
        if player not in purses:
            raise WrongWords("what has {name}? coins and dice: {name}=5:o3,c2", name=player)
        if purses[player].dice is None:
            purses[player] = purses[player]._replace(dice=state["seats"][player]["dice"])
    for purse in purses.values():
        if not 0 <= purse.coins <= 999 or len(purse.dice or ()) > 12:
            raise WrongWords("0 to 999 coins and at most 12 dice", rule="MS-6")
    return purses


def new_order(state: State) -> bool:
    """Hats come back and slide; the bottom one gets card 1, and so on up. Alone there are no order
    cards, but the hats go the same way (MS-7)."""
    places, gap = slide({player: each["hats"] for player, each in state["seats"].items()})
    ranked = sorted(places, key=lambda player: places[player])
    for card, player in enumerate(ranked, start=1):
        seat = state["seats"][player]
        seat["hats"], seat["performances"] = [places[player]], 0
        seat["order_card"] = card if len(ranked) > 1 else None
    return gap


def settle(state: State, player: str, purse: Purse, box: GameBox, solo: bool) -> dict[str, Any]:
    """The order card first, then the dice."""
    seat = state["seats"][player]
    coins, lost, gems, card = purse.coins, 0, 0, None
    if not solo:
        card, number = order_card(box, len(state["order"]), seat["order_card"]), state["round"]
        due = pay(coins, max(0, -card.coins), number)
        coins, lost, gems = coins - due.paid + max(0, card.coins), due.points_lost, card.gems
    dice = pay(coins, dice_due(purse.dice or ()), state["round"])
    seat["coins"] = left = coins - dice.paid
    seat["points"] -= lost + dice.points_lost
    return {
        "player": player, "order_card": seat["order_card"],
        "order_coins": card.coins if card else 0, "gems_to_choose": gems, "dice_due": dice.due,
        "coins_left": left, "points_lost": lost + dice.points_lost,
    }  # fmt: skip


@verb("score-card", dice=True)
def score_at_table(
    state: State,
    chance: Chance,
    player: Player,
    card: Annotated[
        str,
        Argument(help="The master card scored and discarded.", read=read_card, choices="masters"),
    ],
    points: Annotated[int, Argument(help="What it scored.", least=0, most=999)],
    named: Draw = (),
) -> ActResult:
    """Score and discard a card. Example: hexcrown play magnificent score-card anna I-2 13

    At the end of the game a master card from beside the board scores half its points.
    """
    result = score_card(with_named(state, named), player, card, points, chance)
    finish_named(result.state)
    return result


def score_card(state: State, player: str, card: str, points: int, chance: Chance) -> ActResult:
    """One master card scored and discarded; after the last the next round is made ready."""
    last = state["phase"] == "ended" and any(one["extra"] for one in state["seats"].values())
    after, player, seat = begin(state, player, "MS-9", "ended" if last else "score")
    if last and not seat["extra"]:
        raise Refused("{name} took no extra master card", rule="MS-8", name=player)
    if seat.get("scored") and not last:
        raise Refused("{name} scored a card this round already", rule="MS-9", name=player)
    found = find_card(card, seat["masters"], "MS-9")
    if found is None:
        raise Refused("{name} has no card {card}", hint="one of {all}", rule="MS-9", name=player,
                      card=card, all=", ".join(seat["masters"]))  # fmt: skip
    seat["masters"].remove(found)
    discard(after, "masters", [found])
    seat["points"] += points // 2 if last else points  # half a point is none: our ruling
    seat["extra"] -= last
    seat["scored"] = not last
    if not last and all(one.get("scored") for one in after["seats"].values()):
        next_round(after, chance)
    document = {
        "player": player, "card": found, "points": seat["points"], "half": last,
        "round": after["round"], "phase": after["phase"], "dice": after["dice"],
    }  # fmt: skip
    begun = after["round"] > state["round"]
    shown = [str(face) for faces in after["dice"].values() for face in faces] if begun else []
    return ActResult(after, document, shown)


def next_round(state: State, chance: Chance) -> None:
    """Refill, but no trainer tiles after round 2, and roll the dice again (MS-9)."""
    for seat in state["seats"].values():
        seat["scored"], seat["dice"], seat["turns"] = False, [], 0
    state["swapped"] = False
    if state["round"] == LAST_ROUND:
        state["phase"] = "ended"
        return
    with_trainers = state["round"] == 1
    if state["module"]:  # what is left goes, future tiles slide over; new ones after round 1 only
        module = state["module"]
        discard(state, "tiles", [*module["now"], *module["taken"].values()])
        side = len(module["future"])
        module["now"], module["taken"] = module["future"], {}
        module["future"] = draw(state, "tiles", side) if state["round"] == 1 else []
    fill_display(state, with_trainers=with_trainers)
    add_fifth_set(state, with_trainers=with_trainers)
    state["dice"] = roll_dice(state["dice_counts"], chance)
    state["round"] += 1
    state["phase"] = "play"


def read_points(text: str, table: Table) -> tuple[str, int]:
    player, number = pairs("anna=45")(text, table)
    if not (number.isascii() and number.removeprefix("-").isdigit() and len(number) < 5):
        raise WrongWords("{text}: write {example}", text=text, example="anna=45")
    return player, int(number)


@verb("winner", LOOK)
def rank(
    state: State,
    scores: Annotated[
        list[str] | None,
        Argument(help="anna=45 ben=45", commas=True, read=read_points, gather=dict),
    ] = None,
) -> dict[str, Any]:
    """Who wins; ties go to the highest order card.

    Without arguments, the recorded points count.

    Example: hexcrown play magnificent winner anna=45 ben=45
    """
    typed: Any = scores or {player: seat["points"] for player, seat in state["seats"].items()}
    points = {get_player(name, state["order"]): number for name, number in typed.items()}
    for player in state["order"]:
        if player not in points:
            raise WrongWords("what did {name} score? {name}=45", name=player)
    cards = {player: state["seats"][player]["order_card"] for player in points}
    order = sorted(points, key=lambda player: (-points[player], -(cards[player] or 0)))
    best = [player for player in order if points[player] == points[order[0]]]
    ranking = [{"player": p, "points": points[p], "order_card": cards[p]} for p in order]
    return {"ranking": ranking, "winner": order[0], "tied": best if len(best) > 1 else []}


@verb("score", FREE)
def score(
    table: Table,
    kind: Annotated[
        str, Argument(help="dice, large, white, cross, pairs, posters, …", choices="score_kinds")
    ],
    values: Annotated[Sequence[str], Argument(help="What is counted.")] = (),
    at: Annotated[str | None, Option(help="Row,column for cross.")] = None,
) -> dict[str, Any]:
    """Score a new master card.

    Kinds: dice, large, white, cross, pairs, white-posters, purple, coins, gems.

    Example: hexcrown play magnificent score cross ..gg./pppp./..g.. --at 2,3
    """
    return score_kind(table, kind, list(values), at)


@verb("status", LOOK)
def status(state: State) -> dict[str, Any]:
    """Show everything that is visible. Example: hexcrown play magnificent status"""
    return visible(state)


# What the page offers


def waiting_cards(state: State) -> list[str]:
    if not state["waiting"]:
        return []
    return state["waiting"][0].get("from") or [one["master"] for one in state["sets"]]


OFFERS = {
    "players": lambda state: same(state["order"]),
    "waiting": lambda state: same(waiting_cards(state)),
    "dice": lambda state: [
        (f"{colour[0]}{face}", f"{colour} {face}")
        for colour, faces in state["dice"].items()
        for face in sorted(set(faces))
    ],
    "tents": lambda state: same(
        card for piles in (state["tracks"], state["centres"]) for pile in piles.values()
        for card in pile
    ),
    "tiles": lambda state: same(state["module"]["now"] if state["module"] else []),
    "beside": lambda state: same(list_beside(state["module"]) if state["module"] else []),
    "masters": lambda state: same(
        card for seat in state["seats"].values() for card in seat["masters"]
    ),
    "places": lambda state: same(PLACES),
}  # fmt: skip


def often(state: State) -> list[str]:
    """What is done most now."""
    if state["waiting"]:
        return ["choose"]
    turns = ["die", "perform", "poster", "tent"]
    if state["phase"] == "play":
        return ["tile", *turns[:3]] if state["module"] else turns
    return {"score": ["score-card"], "ended": ["winner"]}.get(state["phase"], ["choose"])
