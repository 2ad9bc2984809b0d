"""The state of a game, plain JSON data, and the record of one act on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NotRequired

from typing_extensions import TypedDict  # as Pydantic needs it before 3.12

from tables.cards.decks import Deck
from tables.chance.sources import Chance, Label
from tables.errors import Refused
from tables.games.glen_more.box import GOALS, GameContent, load_part
from tables.games.names import get_player

HER = "macnificent"
YOU = "you"
__all__ = ["GOALS"]


class Exchange(TypedDict):
    name: str
    options: list[list[int]]  # [resources asked for, VP]


class PlayerBoard(TypedDict):
    """What lies on and beside her board."""

    vp: int
    coins: int
    stones: int
    clansmen: int
    sites: int
    casks: int
    persons: int
    pile: int  # tiles that count for the size of her territory, exchange tiles included
    discarded: int  # tiles she got that left the game
    animal: int
    whisky: int
    haggis: int
    pennies: int
    markers: int  # alliance markers not yet placed
    exchanges: list[Exchange]


class Indicator(TypedDict):
    path: list[str]
    at: str | None  # None: it has left the board


class State(TypedDict):
    game: str
    level: str  # "" in a game of people only
    players: list[str]
    chronicles: list[str]
    options: dict[str, str]
    content: GameContent
    first: str
    turns: int
    numbers: list[int]  # chronicle numbers of her last cards, newest last, 0 for none
    deck: Deck
    card: str | None
    tile: str | None  # the tile she took last
    board: PlayerBoard
    priority: list[str]
    indicators: dict[str, Indicator]
    claimed: dict[str, str]
    market: dict[str, int]
    rondel: list[str]
    past_end: bool
    scorings: int
    due: NotRequired[bool]  # the last tile of a stack was taken, and nothing scored since
    over: bool
    your_vp: int  # your own points, as far as they are known
    parts: dict[str, dict[str, Any]]  # what each chronicle keeps, by its number


class Event(TypedDict):
    id: str  # in `told.toml`
    say: str  # an English template, the id of the sentence
    do: str  # what it asks of the hands at the table, shorter; "" where it is reasoning
    facts: dict[str, object]
    rule: str
    stand_in: bool


@dataclass
class Act:
    """One act: a draft of the state, the chance handed in, and what is told on the way."""

    state: State
    chance: Chance
    events: list[Event] = field(default_factory=list)


def begin_act(state: State, chance: Chance) -> Act:
    return Act(copy_state(state), chance)


def perform(
    state: State, chance: Chance, change: Callable[[Act], object]
) -> tuple[State, list[Event]]:
    """One act that is a single change."""
    act = begin_act(state, chance)
    change(act)
    return act.state, act.events


def copy_state(state: State) -> State:
    """A draft to change. The content never changes in a game, so it is shared."""
    content = state["content"]
    return deepcopy(state, {id(content): content})  # taken for copied already


def tell(
    act: Act,
    told: str,
    given: Mapping[str, object] | None = None,
    /,
    *,
    rule: str = "",
    stand_in: str = "",
    **facts: object,
) -> None:
    """What happened, by its name in the pack's `told.toml`, which has the sentence, its rule, and
    the part of the pack it rests on that may stand in for what the sources lost."""
    text = load_part("told")[told]
    whole: dict[str, object] = {**(given or {}), **facts}
    deed = text.get("do", text)
    lost = (stand_in or text.get("stand_in", "")) in act.state["content"]["stand_ins"]
    act.events.append(
        Event(id=told, say=text["en"], do=deed["en"] if deed else "", facts=whole,
              rule=rule or text["rule"], stand_in=lost)
    )  # fmt: skip


def plays(state: State, chronicle: str) -> bool:
    return chronicle in state["chronicles"]


def require(state: State, chronicle: str, rule: str) -> dict[str, Any]:
    """What a chronicle keeps; refused in a game without it."""
    if not plays(state, chronicle):
        raise Refused("this game is played without chronicle {chronicle}",
                      hint="begin one with: new --chronicles {chronicle}", rule=rule,
                      chronicle=chronicle)  # fmt: skip
    return state["parts"][chronicle]


def require_her(state: State) -> None:
    if not state["level"]:
        raise Refused("MacNificent plays against one player only; this is a game of {count}",
                      hint="begin a solo game with: new --level Douce", rule="GM-A-1",
                      count=len(state["players"]))  # fmt: skip
    if state["over"]:
        raise Refused("the game is over", hint="undo takes the end back", rule="GM-A-12")


def get_person(state: State, typed: str) -> str:
    """A player of flesh and blood in this game."""
    return get_player(typed, [name for name in state["players"] if name != HER], "GM-A-1")


def roll_die(act: Act, label: Label) -> int:
    """One roll of the game's die; typed-in dice show what the die shows."""
    faces = act.state["content"]["die"]
    sides = len(faces)
    top = max(faces)
    if sides % top == 0 and sorted(faces) == sorted(list(range(1, top + 1)) * (sides // top)):
        return act.chance.stream(("die", *label)).faces(1, top)[0]
    return faces[act.chance.stream(("die", *label)).faces(1, sides)[0] - 1]


def pick(act: Act, label: Label, count: int) -> int:
    """A place from 0 to count - 1, at random."""
    return act.chance.stream(("shuffle", *label)).faces(1, count)[0] - 1


def gain_vp(act: Act, amount: int) -> None:
    board = act.state["board"]
    board["vp"] = max(0, board["vp"] + amount)


def gain_yours(act: Act, vp: int) -> None:
    """Your own points, in a game against her."""
    if act.state["level"]:
        act.state["your_vp"] += vp


def amount(act: Act, name: str) -> int:
    return act.state["content"]["amounts"][name]


def gain_amount(act: Act, name: str, told: str) -> None:
    """So many VP as the pack's amount of this name, and what tells them."""
    vp = amount(act, name)
    gain_vp(act, vp)
    tell(act, told, vp=vp)
