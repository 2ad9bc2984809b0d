"""What the base game gives and takes, written down by hand: points, reputation, nobility."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.names import find_name
from tables.games.nobility.guilds import State
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.nobility.documents import Tally

COUNTS = ("vp", "reputation", "nobility", "stars")
CHANGE = re.compile(r"(?P<count>[a-z]+)(?P<how>[=+-])(?P<number>\d{1,3})")


def record(state: State, typed: str, changes: Sequence[str]) -> ActResult:
    """`vp+5 reputation-1 nobility=3`: added, taken off, or put right."""
    player = get_player(typed, state["order"])
    facts = state["players"][player]
    counts = {
        "vp": facts["vp"],
        "reputation": facts["reputation"],
        "nobility": facts["nobility"],
        "stars": facts["stars"],
    }
    for text in changes:
        count, number = parse_change(text, counts)
        if count != "stars" and number < 0:  # stars count down too, from the starting space
            raise Refused(
                "{name} has {held} {what}: {text} is too much",
                name=player,
                held=counts[count],
                what=count,
                text=text,
            )
        counts[count] = number
    tally: Tally = {
        "player": player,
        "vp": counts["vp"],
        "reputation": counts["reputation"],
        "nobility": counts["nobility"],
        "stars": counts["stars"],
    }
    return ActResult({**state, "players": {**state["players"], player: {**facts, **counts}}}, tally)


def parse_change(text: str, held: dict[str, int]) -> tuple[str, int]:
    found = CHANGE.fullmatch(text.strip().lower())
    count = found and find_name(found["count"], COUNTS, what="count", rule="RN-3")
    if found is None or not count:
        raise WrongWords(
            "{text}: a count and what becomes of it, vp+5, reputation-1 or nobility=3",
            hint="counts: {counts}",
            text=text,
            counts=", ".join(COUNTS),
        )
    number = int(found["number"])
    return count, {"=": number, "+": held[count] + number, "-": held[count] - number}[found["how"]]
