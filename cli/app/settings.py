"""A person's settings, and which of them holds: an option of the command, else the environment,
else the campaign, else the settings file, else the default.

The file is TOML, `name = "value"` in each line; `hexcrown config` writes it, an editor may.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from cli.app.settings_file import find_settings_file
from cli.words.trouble import Usage

LONGEST_NAME = 60


class Setting(NamedTuple):
    choices: tuple[str, ...]  # none: any text
    variable: str
    default: str
    meaning: str
    in_campaign: bool = False  # whether a campaign may have its own


SETTINGS = {  # messages
    "lang": Setting(("en", "it"), "HEXCROWN_LANG", "en", "the language", True),
    "dice": Setting(
        ("program", "table"), "HEXCROWN_DICE", "program",
        "who rolls: the program, or you at the table, and it asks what the dice show", True,
    ),
    "colours": Setting(("yes", "no"), "NO_COLOR", "yes", "colours in the terminal"),
    "name": Setting((), "HEXCROWN_NAME", "", "your name in the journal"),
}  # fmt: skip


class Found(NamedTuple):
    value: str
    origin: str


ORIGINS = {  # messages
    "environment": "the environment",
    "campaign": "the campaign",
    "file": "the settings file",
    "default": "the default",
}
ENVIRONMENT, CAMPAIGN, FILE, DEFAULT = ORIGINS


def find_setting(name: str, kept: dict[str, str], campaign: str | None = None) -> Found:
    """What holds where no option was given; `campaign` is what the campaign has, if anything."""
    setting = SETTINGS[name]
    given = os.environ.get(setting.variable, "").strip()
    if given and name == "colours":
        given = "no"  # NO_COLOR is set to anything
    if given and is_allowed(name, given):
        return Found(given, ENVIRONMENT)
    if campaign is not None:
        return Found(campaign, CAMPAIGN)
    if name in kept:
        return Found(kept[name], FILE)
    return Found(setting.default, DEFAULT)


def is_allowed(name: str, value: str) -> bool:
    choices = SETTINGS[name].choices
    return value in choices if choices else len(value) <= LONGEST_NAME


def check_setting(name: str, value: str) -> None:
    choices = SETTINGS[name].choices
    if choices and value not in choices:
        raise Usage(
            "{name} must be one of {choices}, not {value}",
            name=name,
            choices=", ".join(choices),
            value=value[:40],
        )
    if not is_allowed(name, value):
        raise Usage("a name has at most {most} letters", most=LONGEST_NAME)


def get_setting(name: str) -> Setting:
    if name not in SETTINGS:
        raise Usage(
            "no setting {name}", "there are: {all}", name=name[:40], all=", ".join(SETTINGS)
        )
    return SETTINGS[name]


def read_settings() -> tuple[dict[str, str], str]:
    """What the file says, and what is wrong with it: a wrong line is passed over, not obeyed."""
    path = find_settings_file()
    if path is None:
        return {}, ""
    from tables.library.packs import WrongToml, parse_own

    try:
        with open(path, encoding="utf-8") as file:
            data = parse_own(file.read(100_000))
    except (OSError, UnicodeDecodeError, WrongToml) as trouble:
        return {}, f"{path}: {trouble}"
    good = {
        name: value
        for name, value in data.items()
        if name in SETTINGS and isinstance(value, str) and is_allowed(name, value)
    }
    wrong = [name for name in data if name not in good]
    return good, f"{path}: {', '.join(wrong)}" if wrong else ""


def write_settings(settings: dict[str, str]) -> str:
    """All settings anew, sorted; returns the file's path. A comment in it does not stay."""
    from campaign.storage.files import put_over, write_draft
    from campaign.storage.folders import config_dir
    from cli.app.settings_file import NAME

    path = config_dir() / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{name} = {quote(value)}\n" for name, value in sorted(settings.items())]
    put_over(write_draft(path, "".join(lines).encode()), path)
    return str(path)


def quote(value: str) -> str:
    """As a string of TOML."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
