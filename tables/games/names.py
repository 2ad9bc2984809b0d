"""Names typed in any case and cut short: the one meant, or the candidates; never a guess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tables.errors import WrongWords


def plain(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum())


def find_name(typed: str, names: Iterable[str], *, what: str, rule: str) -> str | None:
    """The name typed whole, or the only one that begins so; several are refused by name.

    A name typed exactly wins over the same letters in another case.
    """
    known = list(dict.fromkeys(names))
    if typed in known:
        return typed
    return only_one(typed, begins(typed, {name: name for name in known}), what, rule)


def find_named(
    typed: str, entries: Mapping[str, Mapping[str, Any]], *, what: str, rule: str
) -> str | None:
    """The entry that is called so, by its id or its name in any language, or alone begins so."""
    names = {
        name: entry
        for entry, facts in entries.items()
        for name in (entry, *facts.get("name", {}).values())
    }
    return only_one(typed, begins(typed, names), what, rule)


def unknown(message: str, typed: str, names: Iterable[str], rule: str = "") -> WrongWords:
    """Words for a name that is none of these."""
    known = ", ".join(names)
    return WrongWords(message, hint="one of {names}", rule=rule or None, name=typed, names=known)


def begins(typed: str, names: Mapping[str, str]) -> list[str]:
    """What the names mean that were typed whole, or else those that begin so."""
    wanted = plain(typed)
    whole = [meant for name, meant in names.items() if plain(name) == wanted]
    begun = [meant for name, meant in names.items() if wanted and plain(name).startswith(wanted)]
    return list(dict.fromkeys(whole or begun))


def only_one(typed: str, found: Sequence[str], what: str, rule: str) -> str | None:
    if len(found) > 1:
        raise WrongWords("{typed} may be more than one {what}: {names}",
                         hint="write more of the name", rule=rule, typed=typed, what=what,
                         names=", ".join(found))  # fmt: skip
    return found[0] if found else None


# The names people play under

LONGEST = 40
PARTING = ",=:"  # what parts names from each other where they are typed


def check_names(players: Sequence[str], reserved: Sequence[str] = ()) -> None:
    """Each has a name of their own, that can be typed and shown. Anna and anna are one player."""
    for name in players:
        if not name.strip() or len(name) > LONGEST or not name.isprintable():
            raise WrongWords("a player's name has 1 to {most} letters", most=LONGEST)
        if set(name) & set(PARTING) or name.casefold() in reserved:
            raise WrongWords("no player can be called {name}", name=name)
    if len({name.casefold() for name in players}) != len(players):
        raise WrongWords("each player needs a name of their own")


def get_player(typed: str, players: Iterable[str], rule: str = "") -> str:
    """Who is meant, in any case."""
    names = list(players)
    found = find_name(typed, names, what="player", rule=rule)
    if found is None:
        raise unknown("no player {name}", typed, names, rule)
    return found
