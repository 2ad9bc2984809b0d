"""Where a person's settings are, for those who must know quickly whether there are any.

`hexcrown config` writes `settings.toml` into the folder of `campaign.storage.folders.config_dir`;
these are the folders that it may be. Loaded on the quick path of `roll`: imports nothing but `os`.
"""

from __future__ import annotations

import os

NAME = "settings.toml"


def find_settings_file() -> str | None:
    """The file, if there is one."""
    for folder in folders():
        file = os.path.join(folder, NAME)
        if os.path.exists(file):
            return file
    return None


def folders() -> list[str]:
    own = os.environ.get("HEXCROWN_HOME")
    if own:
        return [os.path.join(os.path.abspath(own), "config")]
    variables = [os.environ.get(name, "") for name in ("XDG_CONFIG_HOME", "APPDATA")]
    home = os.path.expanduser("~")
    places = [*variables, f"{home}/.config", f"{home}/Library/Application Support"]
    return [os.path.join(place, "hexcrown") for place in places if os.path.isabs(place)]
