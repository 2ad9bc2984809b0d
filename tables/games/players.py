"""The names people play under."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tables.errors import WrongWords
from tables.games.names import find_name, unknown

LONGEST = 40
PARTING = ",=:"  # what parts names from each other where they are typed


def check_names(players: Sequence[str], reserved: Sequence[str] = ()) -> None:
    """Each has a name of their own, that can be typed and shown."""
    for name in players:
        if not name.strip() or len(name) > LONGEST or not name.isprintable():
            raise WrongWords("a player's name has 1 to {most} letters", most=LONGEST)
        if set(name) & set(PARTING) or name in reserved:
            raise WrongWords("no player can be called {name}", name=name)
    if len(set(players)) != len(players):
        raise WrongWords("each player needs a name of their own")


def get_player(typed: str, players: Iterable[str], rule: str = "") -> str:
    """Who is meant, in any case."""
    names = list(players)
    found = find_name(typed, names, what="player", rule=rule)
    if found is None:
        raise unknown("no player {name}", typed, names, rule)
    return found
