"""A game's words in the person's language, both ways: as they are shown they can be typed back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cli.words.text import tr
from tables.games.names import plain

Shown = Callable[[str], str]
# Facts of refusals that hold what a person typed.
TYPED = ("name", "player", "typed", "word", "text", "part", "token", "file", "path")


def typed_back(typed: str, words: Iterable[str], shown: Shown = tr, *, whole: bool = False) -> str:
    """The word shown as this text, or the only one that begins with it (unless `whole`).

    What is none of them stays as it was typed, for the game to read or to refuse.
    """
    known = list(words)
    if typed in known or not plain(typed):
        return typed
    names = {word: plain(shown(word)) for word in known}
    wanted = plain(typed)
    found = [word for word in known if names[word] == wanted]
    if not found and not whole:
        found = [word for word in known if names[word].startswith(wanted)]
    return found[0] if len(found) == 1 else typed


def say_facts(facts: Mapping[str, object], shown: Shown) -> dict[str, object]:
    """The facts of a refusal in the game's words; what a person typed stays as it is."""
    return {
        name: ", ".join(map(shown, fact.split(", ")))
        if isinstance(fact, str) and name not in TYPED
        else fact
        for name, fact in facts.items()
    }


def numbered(piece: str, templates: Mapping[str, str]) -> str:
    """`tent 22` by the template of its kind; what has none stays."""
    kind, _, number = piece.rpartition(" ")
    return tr(templates[kind], number=number) if kind in templates else piece


def numbered_back(typed: str, templates: Mapping[str, str]) -> str:
    """`tenda 5` as `tent 05`."""
    number = typed.rpartition(" ")[2].zfill(2)
    for kind, template in templates.items():
        shown = (tr(template, number=number), tr(template, number=number.lstrip("0")))
        if plain(typed) in map(plain, shown):
            return f"{kind} {number}"
    return typed
