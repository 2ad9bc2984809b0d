"""Writing what a command made: to a file, whole or not at all, or to standard output."""

from __future__ import annotations

from pathlib import Path

from cli.app.output import note, write
from cli.app.trouble import Usage


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
