"""Files that a person names: text that is read, and what a command made, with trouble in words."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.app.output import note, write
from cli.app.session import session
from cli.words.trouble import Usage
from tables.errors import Refused

MOST_BYTES = 1_000_000


def read_input(most: int) -> bytes:
    """Standard input as it came: `cli.app.run` has bytes that are no text kept, not refused."""
    text = sys.stdin.read(most) if sys.stdin and session().answers is None else ""
    return text.encode("utf-8", "surrogateescape")


def as_text(raw: bytes) -> str:
    if b"\0" in raw:
        raise UnicodeDecodeError("utf-8", raw, raw.index(0), raw.index(0) + 1, "a NUL")
    return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def read_text(path: Path) -> str:
    """The whole file; `-` is standard input."""
    try:
        if str(path) == "-":
            return as_text(read_input(MOST_BYTES))
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe would never end
            raise Refused("{path} is not a file", path=path)
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise Refused("{path} is too large: 1 MB at most", path=path)
        return as_text(path.read_bytes())
    except UnicodeDecodeError:
        raise Refused("{path} is not a UTF-8 text file", path=path) from None
    except (OSError, ValueError) as trouble:
        why = getattr(trouble, "strerror", None) or str(trouble)
        raise Refused("{path} can't be read: {why}", path=path, why=why) from None


def write_out(data: str | bytes, out: str | None, force: bool) -> None:
    """To a file whole or not at all, or to standard output."""
    if out is None:
        if isinstance(data, bytes):
            raise Usage("a picture needs a file", "name one with --out map.png")
        write(data)
        return
    from campaign.storage.files import write_file

    path = Path(out)
    write_file(path, data, force=force)
    note("written: {path}", path=path)
