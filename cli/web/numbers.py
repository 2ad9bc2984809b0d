"""Numbers in a form or an address: whoever sends it may have put anything in their place."""

from __future__ import annotations

from cli.words.trouble import Usage

A_NUMBER = "a number is expected, not {text}"  # messages
AN_ACT = "an act's number is expected, not {text}"  # messages
A_TILE = "a tile's number is expected, not {text}"  # messages


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def read_number(text: str, wanted: str = A_NUMBER) -> int:
    if not is_number(text):
        raise Usage(wanted, text=text[:40])
    return int(text)
