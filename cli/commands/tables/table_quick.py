"""The short path of `table roll`, the command used most at the table: Typer is not loaded for it.

Whatever is not plain (help, an unknown option, a missing value) is left to the long path, which
has the same options and the words for what is wrong.
"""

from __future__ import annotations

from typing import Any

from cli.commands.tables.table_roll import RollRequest, show_roll

ONE = {"--column": "column", "--dice": "dice", "--seed": "seed"}
NUMBER = {"--mod": "mod", "--times": "times"}
MANY = {"--set": "facts", "--choose": "choose", "--pack": "packs"}


def answer(words: list[str]) -> bool:
    """Whether the words were plain, and so answered."""
    found = read_words(words)
    if found is None:
        return False
    packs = found.pop("packs", [])
    show_roll(RollRequest(**found), packs)
    return True


def read_words(words: list[str]) -> dict[str, Any] | None:
    found: dict[str, object] = {}
    queue = list(words)
    while queue:
        word = queue.pop(0)
        if word == "--ask":
            found["ask"] = True
        elif not word.startswith("-"):
            if "table" in found:
                return None
            found["table"] = word
        elif not queue or not keep(found, word, queue.pop(0)):
            return None
    return found if "table" in found else None


def keep(found: dict[str, Any], option: str, value: str) -> bool:
    """Whether the option and its value were understood, and kept."""
    if option in ONE:
        found[ONE[option]] = value
    elif option in MANY:
        found.setdefault(MANY[option], []).append(value)
    elif option in NUMBER and is_number(value):
        found[NUMBER[option]] = int(value)
    else:
        return False
    return True


def is_number(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) < 10
