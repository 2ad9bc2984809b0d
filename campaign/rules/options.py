"""What the rules leave to the group, each with its default and meaning."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from typing_extensions import TypedDict

from campaign.errors import WrongWords
from campaign.storage.models import Option
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot


class OptionSetting(NamedTuple):
    default: object
    en: str
    it: str
    choices: Sequence[str] = ()  # a closed list of words

    def fits(self, value: object) -> bool:
        """Of the default's type, and of its choices if there are any."""
        if isinstance(value, list):
            return isinstance(self.default, list) and all(isinstance(one, str) for one in value)
        return type(value) is type(self.default) and (not self.choices or value in self.choices)


TEXT = files("campaign.rules").joinpath("options.toml").read_text("utf-8")
OPTIONS = {name: OptionSetting(**setting) for name, setting in tomllib.loads(TEXT).items()}
CHOICES = ("yes", "no", *(word for setting in OPTIONS.values() for word in setting.choices))


def find_language(connection: Snapshot) -> str | None:
    """The campaign's own, if it was given one."""
    found = World(connection, track=False).option("lang")
    return str(found) if found in OPTIONS["lang"].choices else None


class OptionLine(TypedDict):
    name: str
    value: object
    default: object
    set: bool
    text: dict[str, str]


def known_options(world: World) -> list[OptionLine]:
    stored = {row.name: row.value for row in world.find(Option)}
    names = [*OPTIONS, *sorted(set(stored) - set(OPTIONS))]
    return [describe(name, stored) for name in names]


def describe(name: str, stored: dict[str, object]) -> OptionLine:
    choice = OPTIONS.get(name, OptionSetting(None, "", ""))
    return {
        "name": name,
        "value": stored.get(name, choice.default),
        "default": choice.default,
        "set": name in stored,
        "text": {"en": choice.en, "it": choice.it},
    }


def set_option(world: World, name: str, text: str) -> dict[str, object]:
    """An option gets a value; one that packs or phases bring must be there already."""
    row = world.first(Option, name=name)
    if name not in OPTIONS and row is None:
        raise WrongWords(
            "no option {name}", hint="there are: {all}", name=name[:60], all=", ".join(OPTIONS)
        )
    default = OPTIONS[name].default if name in OPTIONS else row.value if row else None
    value = parse_value(name, text, default)
    if row is None:
        world.insert(Option, name=name, value=value)
    else:
        world.put(row, value=value)
    return {"name": name, "value": value}


def parse_value(name: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        return parse_flag(name, text)
    if isinstance(default, int):
        if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9):
            raise WrongWords("{name} takes a number, not {text}", name=name, text=text[:60])
        return int(text)
    if isinstance(default, list):
        return [part for part in text.split(",") if part]
    choices = OPTIONS[name].choices if name in OPTIONS else ()
    if choices and text not in choices:
        raise WrongWords(
            "{name} takes one of {all}, not {text}",
            name=name,
            all=", ".join(choices),
            text=text[:60],
        )
    return text


def parse_flag(name: str, text: str) -> bool:
    yes, no = ("yes", "on", "true", "sì"), ("no", "off", "false")
    if text.casefold() not in (*yes, *no):
        raise WrongWords("{name} takes yes or no, not {text}", name=name, text=text[:60])
    return text.casefold() in yes
