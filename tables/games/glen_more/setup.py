"""Setting up: a solo game against MacNificent, or a tracker for two to four people."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more import her_board
from tables.games.glen_more.box import CHRONICLES, GameContent
from tables.games.glen_more.chronicles import (
    champions,
    festivities,
    lands,
    mobsters,
    monuments,
    votes,
)
from tables.games.glen_more.state import (
    GOALS,
    HER,
    YOU,
    Act,
    Event,
    Exchange,
    PlayerBoard,
    State,
    plays,
    roll_die,
    tell,
)

TRACKED = ("IX", "X", "XI")
PARTS = {
    "I": lands.set_up_ship,
    "II": lands.set_up_mountain,
    "VII": votes.set_up,
    "VIII": mobsters.set_up,
    "IX": festivities.set_up,
    "X": champions.set_up,
    "XI": monuments.set_up,
    "A": lands.set_up_nessie,
}


def new_solo(
    content: GameContent,
    level: str,
    chronicles: Sequence[str],
    chance: Chance,
    options: Mapping[str, str] | None = None,
    priority: Sequence[str] | None = None,
) -> tuple[State, list[Event]]:
    """A game against MacNificent, set up as for two players (GM-A-1).

    `priority` names the tiles as they really lie on the table, left to right.
    """
    act = Act(empty(content, [YOU, HER], get_level(content, level), chronicles), chance)
    act.state["options"] = dict(options or {})
    set_her_up(act, priority)
    set_chronicles_up(act)
    return act.state, act.events


def new_tracker(
    content: GameContent, players: Sequence[str], chronicles: Sequence[str], chance: Chance
) -> tuple[State, list[Event]]:
    """Two to four people with chronicles IX, X or XI; MacNificent is not there."""
    check_players(players)
    act = Act(empty(content, list(players), "", chronicles), chance)
    for chronicle in act.state["chronicles"]:
        if chronicle not in TRACKED:
            raise Refused(
                "chronicle {chronicle} has nothing to track for people; there are {tracked}",
                rule=f"GM-{chronicle}",
                chronicle=chronicle,
                tracked=", ".join(TRACKED),
            )
    set_chronicles_up(act)
    return act.state, act.events


def check_players(players: Sequence[str]) -> None:
    if not 2 <= len(players) <= 4:
        raise Refused("{count} players: two to four play, and one plays against MacNificent",
                      hint="a solo game begins with: new --level Douce", rule="GM-A-1",
                      count=len(players))  # fmt: skip
    if len(set(players)) < len(players) or HER in players:
        raise Refused("each player needs a name of their own", rule="GM-A-1")


def get_level(content: GameContent, typed: str) -> str:
    name = typed.strip().lower()
    if name not in content["levels"]:
        near = difflib.get_close_matches(name, content["levels"], n=1)
        raise WrongWords(
            "no level {name}",
            hint="did you mean {near}?" if near else "from easy to hard: {levels}",
            rule="GM-A-2",
            name=typed,
            near=near[0].capitalize() if near else "",
            levels=", ".join(level.capitalize() for level in content["levels"]),
        )
    return name


def read_chronicles(typed: Sequence[str]) -> list[str]:
    """In the order in which they are checked; IV and unknown ones refused."""
    for name in typed:
        if name.upper() == "IV":
            raise Refused("chronicle IV needs at least three players, so MacNificent can't play it",
                          rule="GM-A-13")  # fmt: skip
        if name.upper() not in CHRONICLES:
            raise WrongWords("no chronicle {name}", hint="one of {choices}", rule="GM-A-13",
                             name=name, choices=", ".join(CHRONICLES))  # fmt: skip
    chosen = {name.upper() for name in typed}
    return [name for name in CHRONICLES if name in chosen]


def empty(content: GameContent, players: list[str], level: str, chronicles: Sequence[str]) -> State:
    return State(
        game="glen-more",
        level=level,
        players=players,
        chronicles=read_chronicles(chronicles),
        options={},
        content=content,
        first="",
        turns=0,
        numbers=[],
        deck=decks.build(sorted(content["cards"]), refill=False),
        card=None,
        tile=None,
        board=empty_board(),
        priority=list(GOALS),
        indicators={},
        claimed={},
        market=dict.fromkeys(content["resources"], 0),
        rondel=[],
        past_end=False,
        scorings=0,
        over=False,
        your_vp=0,
        parts={},
    )


def empty_board() -> PlayerBoard:
    return PlayerBoard(
        vp=0,
        coins=0,
        stones=0,
        clansmen=1,
        sites=0,
        casks=0,
        persons=0,
        pile=0,
        discarded=0,
        animal=0,
        whisky=0,
        haggis=0,
        pennies=0,
        markers=10,
        exchanges=[],
    )


def read_priority(typed: Sequence[str]) -> list[str]:
    order = [name.strip().lower() for name in typed]
    if sorted(order) != sorted(GOALS):
        raise WrongWords("the priority tiles are {goals}, each once",
                         hint="--priority casks,persons,sites,clansmen", rule="GM-A-1",
                         goals=", ".join(GOALS))  # fmt: skip
    return order


def set_her_up(act: Act, priority: Sequence[str] | None) -> None:
    state = act.state
    content = state["content"]
    start = content["levels"][state["level"]]["exchange"]
    state["board"]["exchanges"] = [Exchange(name=start, options=content["exchanges"][start])]
    shuffled = decks.shuffled(GOALS, act.chance.stream(("shuffle", "priority-tiles")))
    state["priority"] = shuffled if priority is None else read_priority(priority)
    state["deck"] = her_board.new_deck(act)
    state["indicators"] = her_board.starting_indicators(content, state["chronicles"])
    tell(act, "level-board-one", level=state["level"].capitalize(), exchange=start)
    tell(act, "set-table-up")
    tell(act, "clan-tiles-promo")
    tell(act, "priority-tiles", order=state["priority"])
    tell(act, "action-deck-shuffled")
    tell(act, "blue-indicator-macdonell")
    choose_first(act)


def choose_first(act: Act) -> None:
    face = roll_die(act, ("first-player",))
    act.state["first"] = HER if face in act.state["content"]["begins"] else YOU
    tell(act, "die-shows", face=face,
         who="MacNificent begins" if act.state["first"] == HER else "you begin")  # fmt: skip


def set_chronicles_up(act: Act) -> None:
    for chronicle in act.state["chronicles"]:
        act.state["parts"][chronicle] = {}
        if chronicle in PARTS:
            PARTS[chronicle](act)
    if act.state["level"] and plays(act.state, "III"):
        tell(act, "gets-no-first")
    if act.state["level"] and plays(act.state, "V"):
        tell(act, "gets-no-serving")
