"""Addresses of pages that a person types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urllib.parse import SplitResult


def split_address(text: str) -> SplitResult | None:
    """The parts of an address that has a host and no password; None for any other text."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        _ = parts.port  # read here: a number of a port, or ValueError
    except ValueError:
        return None
    # urlsplit leaves line breaks out and lets blanks pass; no request can be made with either.
    is_plain = text.isascii() and text.isprintable() and " " not in text
    is_page = parts.scheme in ("http", "https") and parts.hostname and parts.username is None
    return parts if is_plain and is_page else None
