"""What comes next at the table: whose turn it is, a scoring that is due, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tables.games.glen_more.rondel import last_pawn
from tables.games.glen_more.scoring import SCORINGS, awaits_events
from tables.games.glen_more.state import HER, YOU, State

if TYPE_CHECKING:
    from tables.games.glen_more.documents import NextDocument


class Next(NamedTuple):
    """Who moves, as far as it is known, and what is to be done, with the command for it."""

    who: str | None  # you, die or mac
    say: str
    command: str


WORDS = {  # messages
    "over": "the game is over",
    "end": "all four scorings are done: count the end",
    "events": "a scoring is due: the event phase comes first",
    "score": "a scoring is due",
    "you": "your turn: which tile ahead of your pawn do you take?",
    "die": "the die's turn",
    "mac": "MacNificent's turn",
    "begin": "you begin; then type what lies ahead of MacNificent's pawn",
    "unknown": "the pawn farthest behind; for MacNificent's, type what lies ahead of it",
}
COMMANDS = {  # messages
    "score": "score --you CLANSMEN,SITES,CASKS,PERSONS",
    "end": "end --vp YOURS --size TILES",
}


def find_next(state: State) -> Next | None:
    """None in a game of people, whose pawns are not kept here."""
    if not state["level"]:
        return None
    if state["over"]:
        return Next(None, WORDS["over"], "")
    if state["scorings"] >= SCORINGS:
        return Next(None, WORDS["end"], COMMANDS["end"])
    if state.get("due"):
        if awaits_events(state):
            return Next(None, WORDS["events"], "events 4-1-5")
        return Next(None, WORDS["score"], COMMANDS["score"])
    first = {HER: "mac", YOU: "you"}[state["first"]] if not state["turns"] else None
    return moves_next(last_pawn(state["rondel"]), first)


def moves_next(kept: str | None, first: str | None) -> Next:
    """The pawn farthest behind on the rondel that is kept; before her first turn, who begins."""
    if kept:
        return Next(kept, WORDS[kept], {"you": "you N", "die": "die", "mac": "turn"}[kept])
    if first == "mac":
        return Next(first, WORDS[first], "turn M A W …")
    return Next(first, WORDS["begin" if first else "unknown"], "turn M A W …")


def describe_next(state: State) -> NextDocument | None:
    found = find_next(state)
    if found is None:
        return None
    due = bool(state.get("due"))
    return {"who": found.who, "say": found.say, "command": found.command, "due": due}
