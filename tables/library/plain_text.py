"""What is text at all: every file and both databases can hold it."""

from __future__ import annotations


def is_text(text: str) -> bool:
    """No half of a character (a lone surrogate), which UTF-8 can't write, and no NUL, which
    PostgreSQL can't hold. Half characters come from words and standard input, where Python keeps
    bytes that are no UTF-8 as such, and from `\\ud800` in JSON."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text
