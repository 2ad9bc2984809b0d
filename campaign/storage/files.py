"""Text files a person names: read and written whole, troubles in words."""

from __future__ import annotations

import os
from pathlib import Path

from campaign.errors import Refused, WrongWords

LARGEST = 512 * 1024 * 1024


def read_file(name: str) -> str:
    path = Path(name).expanduser()
    try:
        if path.stat().st_size > LARGEST:
            raise Refused("{file} is larger than {most} bytes", file=name, most=LARGEST)
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise WrongWords("{file} is no text in UTF-8", file=name) from None
    except (OSError, ValueError) as trouble:
        reason = getattr(trouble, "strerror", None) or str(trouble)
        raise Refused("{file} can't be read: {text}", file=name, text=reason) from None


def write_file(name: str, text: str) -> None:
    """All or nothing: a name of its own first."""
    path = Path(name).expanduser()
    half = path.with_name(path.name + ".part")
    try:
        half.write_text(text, encoding="utf-8", newline="\n")
        os.replace(half, path)
    except (OSError, ValueError) as trouble:
        half.unlink(missing_ok=True)
        reason = getattr(trouble, "strerror", None) or str(trouble)
        raise Refused("{file} can't be written: {text}", file=name, text=reason) from None
