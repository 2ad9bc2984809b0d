"""A bar of characters, for any terminal."""

from __future__ import annotations

from cli.words.reader import reader

EIGHTHS = " ▏▎▍▌▋▊▉"


def bar(share: float, width: int) -> str:
    """To an eighth of a column where there are the characters for it."""
    if not reader().unicode:
        return "#" * round(share * width)
    full, rest = divmod(round(share * width * 8), 8)
    return "█" * full + EIGHTHS[rest].strip()
