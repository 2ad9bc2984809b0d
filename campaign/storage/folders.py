"""Where a person's files live: where platformdirs says for this system.

`HEXCROWN_HOME` puts both folders in one place.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tables.library.packs import Pack

NAME = "hexcrown"


def data_dir() -> Path:
    """Campaigns, games and decks in progress."""
    if own := own_folder("data"):
        return own
    from platformdirs import user_data_path

    return chosen_folder(lambda: user_data_path(NAME, appauthor=False), ".local/share")


def config_dir() -> Path:
    """Settings and the person's own packs."""
    if own := own_folder("config"):
        return own
    from platformdirs import user_config_path

    return chosen_folder(lambda: user_config_path(NAME, appauthor=False, roaming=True), ".config")


def own_packs() -> list[Pack]:
    """Those in the person's own folder."""
    from tables.library.packs import Pack

    home = os.path.join(str(config_dir()), "packs")
    if not os.path.isdir(home):
        return []
    folders = [os.path.join(home, name) for name in sorted(os.listdir(home))]
    return [Pack(folder, "own") for folder in folders if os.path.isdir(folder)]


def own_folder(part: str) -> Path | None:
    own = os.environ.get("HEXCROWN_HOME")
    return Path(own).absolute() / part if own else None


def chosen_folder(find: Callable[[], Path], otherwise: str) -> Path:
    """The system's folder. One that is not absolute comes of a relative XDG variable, which is to
    be ignored, or of a home that nobody knows."""
    with home_in_words():
        folder = find()
        return folder if folder.is_absolute() else Path.home() / otherwise / NAME


@contextmanager
def home_in_words() -> Iterator[None]:
    """Nobody is at home: `Path.home` and platformdirs raise RuntimeError."""
    try:
        yield
    except RuntimeError:
        raise Refused(
            "there is no home folder, so files can't be stored",
            hint="set HEXCROWN_HOME to a folder of your own",
        ) from None
