"""Where a person's files live. Light: nothing is imported that a quick command would wait for.

`HEXCROWN_HOME` puts both folders in one place; else XDG's or Windows' own variables, else the
usual folders under the person's home.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from campaign.errors import Refused


def data_dir() -> Path:
    """Campaigns, games and decks in progress."""
    return folder("data", "XDG_DATA_HOME", "LOCALAPPDATA", ".local/share")


def config_dir() -> Path:
    """Settings and the person's own packs."""
    return folder("config", "XDG_CONFIG_HOME", "APPDATA", ".config")


def folder(part: str, xdg: str, windows: str, usual: str) -> Path:
    own = os.environ.get("HEXCROWN_HOME")
    if own:
        return Path(own).absolute() / part
    base = os.environ.get(xdg, "")
    if sys.platform == "win32" and not base:
        base = os.environ.get(windows, "")
    if base and os.path.isabs(base):  # XDG: a relative path is to be ignored
        return Path(base) / "hexcrown"
    return home() / usual / "hexcrown"


def home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise Refused(
            "no home folder is known, so there is nowhere to keep files",
            hint="set HEXCROWN_HOME to a folder of your own",
        ) from None
