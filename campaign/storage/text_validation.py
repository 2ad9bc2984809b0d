"""What people type as names and texts, checked before it is kept."""

from __future__ import annotations

import unicodedata

from campaign.errors import WrongWords
from tables.library.plain_text import find_control, is_text

LONGEST_NAME = 200
LONGEST_TEXT = 20_000


def check_name(text: str) -> str:
    """A name is one line that can be shown: any letters, quotes, emoji; no control characters."""
    check_letters(text)
    if not text.strip():
        raise WrongWords("a name can't be empty")
    if len(text) > LONGEST_NAME:
        raise WrongWords(
            "a name has at most {most} letters, this one has {found}",
            most=LONGEST_NAME,
            found=len(text),
        )
    for at, letter in enumerate(text):
        if unicodedata.category(letter) in ("Cc", "Zl", "Zp"):
            raise WrongWords(
                "a name can't hold the control character {code}",
                at=at,
                code=f"U+{ord(letter):04X}",
            )
    return text


def check_text(text: str) -> str:
    """A longer text: lines and tabs too."""
    check_letters(text)
    if len(text) > LONGEST_TEXT:
        raise WrongWords(
            "a text has at most {most} letters, this one has {found}",
            most=LONGEST_TEXT,
            found=len(text),
        )
    if control := find_control(text):
        raise WrongWords("a text can't hold the control character {code}", code=control)
    return text


def check_letters(text: str) -> None:
    """Bytes that are no letters can't be kept by both databases."""
    if not is_text(text):
        at = next(at for at, letter in enumerate(text) if not is_text(letter))
        raise WrongWords("character {place} is not a letter", at=at, place=at + 1)
