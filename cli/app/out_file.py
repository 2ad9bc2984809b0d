"""Writing what a command made: to a file, whole or not at all, or to standard output."""

from __future__ import annotations

from pathlib import Path

from cli.app.output import note, write
from cli.app.trouble import Usage
from maps.errors import MapsError, Refused


def write_out(data: str | bytes, out: str | None, force: bool) -> None:
    """To a file whole or not at all, or to standard output."""
    if out is None:
        if isinstance(data, bytes):
            raise Usage("a picture needs a file", "name one with --out map.png")
        write(data)
        return
    path = Path(out)
    if path.exists() and not force:
        raise Refused("{path} exists", hint="--force writes over it", path=path)
    try:
        draft = path.with_name(path.name + ".part")
        draft.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
        draft.replace(path)
    except OSError as trouble:
        raise cant_write(path, trouble) from None
    note("written: {path}", path=path)


def cant_write(path: Path, trouble: OSError) -> MapsError:
    return Refused("can't write {path}: {why}", path=path, why=trouble.strerror or str(trouble))
