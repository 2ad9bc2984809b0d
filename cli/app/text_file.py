"""Reading a text file that a person names, with trouble in words."""

from __future__ import annotations

import sys
from pathlib import Path

from tables.errors import Refused

MOST_BYTES = 1_000_000


def read_text(path: Path) -> str:
    """The whole file; `-` is standard input."""
    try:
        if str(path) == "-":
            return sys.stdin.read(MOST_BYTES)
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise Refused("{path} is too large: 1 MB at most", path=path)
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("{path} is not text in UTF-8", path=path) from None
    except (OSError, ValueError) as trouble:
        why = getattr(trouble, "strerror", None) or str(trouble)
        raise Refused("{path} can't be read: {why}", path=path, why=why) from None
