"""Games and decks in files of their own: `<data folder>/games/<game>/<name>.hexcrown`.

Each is a store like a campaign's with one row of the table `game`: the same journal, undo and lock.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from campaign.errors import Refused, WrongWords
from campaign.games.quick_look import read_sound
from campaign.storage.file_lock import held_alone
from campaign.storage.files import draft_of, remove_database
from campaign.storage.folders import data_dir
from campaign.storage.locations import ENDING
from campaign.storage.store import Store, now, open_store
from campaign.storage.text_validation import check_letters
from tables.chance.sources import key_from_seed

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def games_dir(game: str) -> Path:
    return data_dir() / "games" / game


def game_path(game: str, name: str) -> Path:
    check_game_name(name)
    return games_dir(game) / f"{name}{ENDING}"


def check_game_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise WrongWords(
            "{name} can't name a game: small letters, digits and hyphens, 60 at most", name=name
        )


def list_names(game: str) -> list[str]:
    folder = games_dir(game)
    files = list(folder.iterdir()) if folder.is_dir() else []
    return sorted({path.stem for path in files if path.suffix == ENDING})


@contextmanager
def open_game(game: str, name: str) -> Iterator[Store]:
    path = game_path(game, name)
    if not path.exists():
        from campaign.games.kept_game import nothing_kept

        raise nothing_kept(game, name, list_names(game))
    store = open_store(str(path))
    try:
        if read_sound(path, with_traces=True) is None:
            refuse_damaged(store)
        yield store
    finally:
        store.close()


def refuse_damaged(store: Store) -> None:
    """Compare all of the file with its journal, as at every opening: it is small.

    Called only where `quick_look` did not find it sound; here the fault gets its name.
    """
    from campaign.journal.audit import check_books  # loads SQLAlchemy

    with store.reading() as connection:
        problems = check_books(connection)
    if problems:
        raise Refused("{path} is damaged: {what}",
                      hint="put back a copy of it; the file was not touched", path=store.place,
                      what=str(problems[0]))  # fmt: skip


@contextmanager
def make_game(
    game: str, name: str, words: Sequence[str], seed: str | None, replace: bool
) -> Iterator[Store]:
    """A new file, in its place once what is done with it has succeeded."""
    from campaign.journal.founding import fill, make_file, put_in_place

    for word in words:
        check_letters(word)
    path = game_path(game, name)
    if path.exists() and not replace:
        raise Refused("there is already a {game} game {name}",
                      hint="--name starts another one, --replace sets the old one aside",
                      game=game, name=name)  # fmt: skip
    key = key_from_seed(seed if seed is not None else secrets.token_hex(16))
    draft = draft_of(path)
    try:
        store = make_file(draft, now, lambda made: fill(made, name, words, key, {}))
        try:
            yield store
        finally:
            store.close()
        set_old_aside(game, name)
        put_in_place(draft, path)
    finally:
        remove_database(draft)


def set_old_aside(game: str, name: str) -> None:
    """An older game of this name steps aside under a number; it is never deleted."""
    number = 1
    while (aside := game_path(game, f"{name}-old-{number}")).exists():
        number += 1
    path = game_path(game, name)
    if path.exists():
        with held_alone(path):
            os.replace(path, aside)
