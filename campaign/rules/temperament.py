"""Temperaments: readable weights over what a regent considers, one file each.

A weight of 1 counts a thing as the standings count it (HO-VICTORY), 2 twice as much, 0 not at all;
one that a file does not name is 1. `approval.toml` lists what a regent needs a person's word for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.errors import WrongWords
from campaign.storage.calendar import moment
from campaign.storage.models import Empire

if TYPE_CHECKING:
    from campaign.storage.models.states import EmpireState, RegentState
    from campaign.storage.world import World

SHIPPED = ("cautious", "raider", "builder", "diplomat")
WEIGHTS: Mapping[str, str] = {
    "land": "places that no empire holds",
    "discovery": "land where nobody has been",
    "war": "places and armies of other empires",
    "blood": "the troops it may cost",
    "food": "hunger on the way",
    "winter": "quarters before winter",
    "guard": "what enemies may take",
    "sites": "what ruins, tombs and towers may hold",
    "army": "troops",
    "building": "villages, fortresses, cities, temples",
    "diplomacy": "envoys",
}
MOST = 5.0


@dataclass(frozen=True)
class Temperament:
    name: str
    weights: Mapping[str, float]

    def weigh(self, what: str, amount: float) -> float:
        return self.weights.get(what, 1.0) * amount


def load_temperament(name: str) -> Temperament:
    """One that is shipped, by its name; else a file."""
    if name in SHIPPED:
        return shipped(name)
    path = Path(name)
    if path.suffix != ".toml":
        raise WrongWords("no temperament {name}", hint="one of {all}, or a file NAME.toml",
                         name=name[:60], all=", ".join(SHIPPED))  # fmt: skip
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise WrongWords("{file} can't be read", hint="a text file with [weights]",
                         file=name[:80]) from None  # fmt: skip
    return parse_temperament(path.stem, text, path.name)


@cache
def shipped(name: str) -> Temperament:
    text = files("campaign.rules").joinpath("temperaments", f"{name}.toml").read_text("utf-8")
    return parse_temperament(name, text, f"{name}.toml")


def parse_temperament(name: str, text: str, file: str) -> Temperament:
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise WrongWords("{file} is no TOML: {text}", hint="a line is `war = 1.5`",
                         file=file, text=str(trouble)[:80]) from None  # fmt: skip
    weights = read.get("weights")
    for key in read:
        if key != "weights":
            raise WrongWords("{file} has {name}, which is no part of a temperament",
                             hint="it has [weights] alone", file=file, name=key[:40])  # fmt: skip
    if not isinstance(weights, dict):
        raise WrongWords("{file} has no [weights]", hint="one of {all}", file=file,
                         all=", ".join(WEIGHTS))  # fmt: skip
    return Temperament(name, check_weights(weights, file))


def check_weights(weights: Mapping[str, object], file: str) -> dict[str, float]:
    """Whatever a file or a campaign may hold."""
    for key, value in weights.items():
        if key not in WEIGHTS:
            raise WrongWords("{file}: nothing is weighed as {name}", hint="one of {all}",
                             file=file, name=key[:40], all=", ".join(WEIGHTS))  # fmt: skip
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= MOST:
            raise WrongWords("{file}: {name} is a number from 0 to {most}, not {value}", file=file,
                             name=key, most=int(MOST), value=str(value)[:40])  # fmt: skip
    return {key: float(str(value)) for key, value in weights.items()}


def appoint(
    world: World,
    empire: int,
    temperament: Temperament,
    *,
    permissive: bool = False,
    once: bool = False,
) -> None:
    """From now on a regent plays the empire; `permissive`: it asks for nobody's word."""
    row = world.get(Empire, empire)
    regent: RegentState = {
        "temperament": temperament.name,
        "weights": dict(temperament.weights),
        "permissive": permissive,
        "once": once,
        "since": moment(world.calendar),
    }
    world.put(row, state={**row.state, "regent": regent})


def dismiss(world: World, empire: int) -> None:
    row = world.get(Empire, empire)
    left: EmpireState = row.state.copy()
    left.pop("regent", None)
    world.put(row, state=left)


@cache
def needs_approval(permissive: bool = False) -> frozenset[str]:
    """The actions that a regent only does with a person's word."""
    text = files("campaign.rules").joinpath("approval.toml").read_text("utf-8")
    read = tomllib.loads(text)
    return frozenset(read["permissive" if permissive else "usual"]["needs"])
