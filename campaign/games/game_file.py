"""A game or deck in progress in a file of its own: `<data folder>/games/<game>/<name>.json`.

Written whole to a neighbour, flushed to disk and renamed over the old one, under a lock; so a
crash leaves either the old file or the new one, and two commands at once follow each other.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from campaign.errors import Refused, WrongWords
from campaign.games.game_journal import Game, canonical, find_breaks
from campaign.storage.files import put_over, write_draft
from campaign.storage.folders import data_dir

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
PATIENCE = 100  # tenths of a second that a command waits for another one to finish
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def games_dir(game: str) -> Path:
    return data_dir() / "games" / game


def game_path(game: str, name: str) -> Path:
    check_game_name(name)
    return games_dir(game) / f"{name}.json"


def check_game_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise WrongWords(
            "{name} can't name a game: small letters, digits and hyphens, 60 at most", name=name
        )


def list_names(game: str) -> list[str]:
    folder = games_dir(game)
    return sorted(path.stem for path in folder.glob("*.json")) if folder.is_dir() else []


def find(game: str, name: str) -> Game | None:
    path = game_path(game, name)
    return load(path, game) if path.exists() else None


def get(game: str, name: str) -> Game:
    found = find(game, name)
    if found is None:
        raise Refused(
            "{game}: nothing is kept under the name {name}",
            hint="begin one with new; there are: {names}",
            game=game,
            name=name,
            names=", ".join(list_names(game)) or "none yet",
        )
    return found


def load(path: Path, game: str) -> Game:
    """The game in a file, held to its journal. Trouble is named; nothing is repaired or touched."""
    document = read(path)
    if not isinstance(document, dict) or document.get("hexcrown") != "game":
        raise Refused("{path} is not a game of hexcrown", path=path)
    if document.get("format") != FORMAT:
        raise Refused(
            "{path} is of format {found}, and this hexcrown reads {own}",
            hint="bring hexcrown up to date; the file was not touched",
            path=path,
            found=document.get("format"),
            own=FORMAT,
        )
    if document.get("game") != game:
        raise Refused(
            "{path} is a game of {found}, not {game}",
            path=path,
            found=document.get("game"),
            game=game,
        )
    try:
        loaded = Game(game, path.stem, document["key"], document["state"], document["journal"])
        breaks = find_breaks(loaded)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        breaks = ["parts are missing or of the wrong kind"]
    if breaks:
        raise Refused(
            "{path} is damaged: {what}",
            hint="put back a copy of it; the file was not touched",
            path=path,
            what=breaks[0],
        )
    return loaded


def read(path: Path) -> object:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused("{path} is too large for a game", path=path)
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise Refused(
            "{path} is damaged: it is not whole JSON",
            hint="put back a copy of it; the file was not touched",
            path=path,
        ) from None
    except OSError as trouble:
        raise Refused("{path} can't be read: {why}", path=path, why=trouble.strerror) from None


def save(game: Game) -> None:
    """The whole file, or nothing."""
    path = game_path(game.game, game.name)
    document = {"hexcrown": "game", "format": FORMAT, **game._asdict()}
    text = canonical(document) + "\n"
    if len(text) > MOST_BYTES:
        raise Refused("this game has grown too long to keep", hint="begin another with new --name")
    try:
        put_over(write_draft(path, text.encode()), path)
    except OSError as trouble:
        raise Refused("{path} can't be written: {why}", path=path, why=trouble.strerror) from None


def set_old_aside(game: str, name: str) -> None:
    """An older game of this name steps aside under a number; it is never deleted."""
    path = game_path(game, name)
    number = 1
    while (old := path.with_name(f"{name}-old-{number}.json")).exists():
        number += 1
    os.replace(path, old)


@contextmanager
def locked(game: str, name: str) -> Iterator[None]:
    """One command at a time on a game."""
    path = game_path(game, name).with_suffix(".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "a", encoding="utf-8")  # noqa: SIM115  (closed below, with its lock)
    except OSError as trouble:
        raise Refused("{path} can't be written: {why}", path=path, why=trouble.strerror) from None
    with file:
        take_lock(file, path)
        yield


def take_lock(file: IO[str], path: Path) -> None:
    for _ in range(PATIENCE):
        try:
            lock_now(file)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise Refused(
        "another hexcrown is busy with {path}", hint="try again when it is done", path=path
    )


def lock_now(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
