"""Names typed in any case and cut short: the one meant, or the candidates; never a guess."""

from __future__ import annotations

from collections.abc import Iterable

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
    wanted = plain(typed)
    whole = [name for name in known if plain(name) == wanted]
    found = whole or [name for name in known if wanted and plain(name).startswith(wanted)]
    if len(found) > 1:
        raise WrongWords(
            "{typed} may be more than one {what}: {names}",
            hint="write more of the name",
            rule=rule,
            typed=typed,
            what=what,
            names=", ".join(found),
        )
    return found[0] if found else None
