"""Whole solo games of MacNificent against a random player, for the property test and the figure."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tables.chance.sources import Seeded, key_from_seed
from tables.games.glen_more import scoring, setup, turn
from tables.games.glen_more.box import load_pack
from tables.games.glen_more.chronicles import festivities
from tables.games.glen_more.rondel import last_pawn
from tables.games.glen_more.state import Event, State, perform

TILES = (
    *("M", "A", "V", "C", "S:glengorm", "W", "P", "L", "Vc", "Ch", "Mr", "Ao"),
    *("S:3=7", "S:tomintoul", "Wr", "Pc", "Lh", "M/A"),
)
LENGTH = 11
LEVELS = ("ablach", "douce", "raiglar", "skelp", "bodach")
TILES_A_GAME = 52


class Played(NamedTuple):
    state: State
    events: list[Event]
    cards: Counter[str]


def play_game(seed: str, chronicles: tuple[str, ...] = ()) -> Played:
    """A game to its end: 52 tiles, END after them, a scoring every 13 tiles."""
    chance = Seeded(key_from_seed(seed))
    stream = chance.stream(("player",))
    level = LEVELS[stream.faces(1, 5)[0] - 1]
    state, events = setup.new_solo(load_pack(), level, chronicles, chance)
    bag = [TILES[face - 1] for face in stream.faces(TILES_A_GAME, len(TILES))]
    first, second = ("mac", "you") if state["first"] == "macnificent" else ("you", "mac")
    state = turn.set_rondel(state, ["die", second, first, *bag[: LENGTH - 3]])
    laid, cards = LENGTH - 3, Counter[str]()
    while (pawn := last_pawn(state["rondel"])) and any_left(state):
        new = refill(state, bag, laid)
        laid += sum(token != "END" for token in new)
        state = turn.set_rondel(state, [*state["rondel"], *new]) if new else state
        if pawn == "mac":
            state, told = turn.take_turn(state, chance)
            cards[state["card"] or ""] += 1
        else:
            most = sum(token[0] in "MAVCSWPL" for token in state["rondel"])
            place = stream.faces(1, min(4, most))[0]
            state, told = turn.move_pawn(state, chance, pawn, place)
        events += told
        if state["scorings"] < 4 and laid >= 13 * (state["scorings"] + 1):
            state, told = scoring.score(state, chance, counts(stream.faces(4, 8)))
            events += told
    while state["scorings"] < 4:
        state, told = scoring.score(state, chance, counts(stream.faces(4, 8)))
        events += told
    state, told = scoring.end(state, chance, 60, 18)
    return Played(state, events + told, cards)


def any_left(state: State) -> bool:
    return any(token[0] in "MAVCSWPL" for token in state["rondel"])


def refill(state: State, bag: list[str], laid: int) -> list[str]:
    missing = max(0, LENGTH - len(state["rondel"]))
    new = bag[laid : laid + missing]
    end = laid < TILES_A_GAME <= laid + len(new)
    return [*new[:-1], "END", new[-1]] if end and new else new


def counts(faces: list[int]) -> dict[str, int]:
    goals = ("clansmen", "sites", "casks", "persons")
    return {goal: face - 1 for goal, face in zip(goals, faces, strict=True)}


EVERYTHING = ("I", "II", "III", "V", "VI", "VII", "VIII", "IX", "X", "XI", "A")
MORE_TILES = (
    *TILES,
    *("mt", "nessie", "T", "$0/3", "$1/4", "$2/2", "$1/3@", "Ps", "Wg", "Vb", "Lr5", "Ce6", "V3"),
    *("Cm", "W/Mqd", "Pm", "Sm:2=5", "Sj:statue", "Ax", "M^1", "P^3", "END", "you", "die", "START"),
)


def play_all_chronicles(seed: str) -> Played:
    """Every chronicle at once, the rondel typed anew each turn, for as long as she has turns."""
    chance = Seeded(key_from_seed(seed))
    stream = chance.stream(("player",))
    options = {"mobsters": "all", "pennies": ("more", "at-least")[stream.faces(1, 2)[0] - 1]}
    state, events = setup.new_solo(load_pack(), "bodach", EVERYTHING, chance, options)
    cards = Counter[str]()
    for number in range(1, 13):
        if not state["past_end"]:
            state, told = turn.take_turn(
                state, chance, some_tiles(stream.faces(12, len(MORE_TILES)))
            )
            cards[state["card"] or ""] += 1
            events += told
        if number % 3 == 0:
            state, told = hold_and_score(state, chance, stream.faces(4, 6))
            events += told
    results = dict.fromkeys(state["parts"]["VII"]["cards"], 3.0)
    state, told = scoring.end(state, chance, 60, 18, results)
    return Played(state, events + told, cards)


def hold_and_score(state: State, chance: Seeded, faces: list[int]) -> tuple[State, list[Event]]:
    stack = list(dict.fromkeys(min(face, 5) for face in faces[:3]))
    state, told = perform(state, chance, lambda act: festivities.hold(act, {"you": stack}, {}))
    state, more = scoring.score(state, chance, counts(faces))
    return state, told + more


def some_tiles(faces: list[int]) -> list[str]:
    """What stands on a rondel once is typed once."""
    tokens = [MORE_TILES[face - 1] for face in faces]
    once = {"mt", "nessie", "END", "you", "die", "START"}
    return [
        token for at, token in enumerate(tokens) if token not in once or token not in tokens[:at]
    ]
