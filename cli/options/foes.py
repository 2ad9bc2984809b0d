"""Whom a person means to fight: an army, or a settlement; and what each lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.words.trouble import Usage
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from campaign.acts.deed import Turn


def find_foe(deed: Turn, text: str) -> tuple[str, int]:
    """`Wolf Guard`, `3`, `army:3`: an army; `Karak`, `settlement:2`: a settlement."""
    from campaign.errors import WrongWords

    if not text.startswith("settlement:"):
        try:
            return "army", deed.key("army", text)
        except WrongWords:
            if text.startswith("army:"):
                raise
    try:
        return "settlement", deed.key("settlement", text)
    except WrongWords as trouble:
        raise WrongWords(
            "no army and no settlement answers to {text}",
            hint="hexcrown army list and hexcrown settlement list show them",
            text=text[:60],
        ) from trouble


def find_losses(deed: Turn, words: Iterable[str] | None) -> dict[tuple[str, int], int]:
    """`--losses 'Wolf Guard:300'`, `--losses 3:300`, `--losses settlement:Karak:200`."""
    found: dict[tuple[str, int], int] = {}
    for word in words or ():
        who, colon, points = word.rpartition(":")
        if not (colon and is_number(points, 6)):
            raise Usage("{word} is not ARMY:POINTS", "as --losses 3:250", word=word[:60])
        found[find_foe(deed, who)] = int(points)
    return found
