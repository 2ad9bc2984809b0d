"""What is text at all, that files, databases and terminals can hold; and in which language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from unicodedata import combining, normalize


def in_language(texts: str | Mapping[str, str], lang: str) -> str:
    if isinstance(texts, str):
        return texts
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")


# A line feed, alone or after a carriage return, and a tab are text. All else that moves a cursor,
# rings or begins an escape sequence is not: the C0 and C1 controls and DEL.
CONTROL = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]|\\r(?!\\n)")
ARTICLE = re.compile(r"^(?:un'|una |uno |un |per lo |per )")


def is_text(text: str) -> bool:
    """No half of a character (a lone surrogate), which UTF-8 can't write, and no NUL, which
    PostgreSQL can't hold. Half characters come from words and standard input, where Python keeps
    bytes that are no UTF-8 as such, and from `\\ud800` in JSON."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def is_number(text: str, digits: int = 9) -> bool:
    """A whole number of so many digits at most. `str.isdigit` alone takes `²`, which `int` does not
    read, and a number of a million digits takes minutes to read."""
    return text.isascii() and text.isdigit() and len(text) <= digits


def find_control(text: str) -> str | None:
    """The first control character, as U+001B: no text that comes in may hold one."""
    found = CONTROL.search(text)
    return f"U+{ord(found[0]):04X}" if found else None


def fold(word: str) -> str:
    """The word without hyphens, capitals, accents and article, to be compared."""
    letters = normalize("NFD", word.strip().casefold().replace("-", " ").replace("_", " "))
    return ARTICLE.sub("", "".join(letter for letter in letters if not combining(letter)))


InEnglish = Callable[[str, Iterable[str]], str]  # a word of the game, typed in either language


def as_typed(word: str, listed: Iterable[str]) -> str:
    """A word of the game, typed in English: as it is listed."""
    plain = word.casefold().replace("_", "-").replace(" ", "-")
    return next((each for each in listed if each.replace("_", "-") == plain), word)
