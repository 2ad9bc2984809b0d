"""The order of the year (BG-YEAR-1 to 3), read from `phases.toml`, and what each phase does."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from campaign.rules.act_context import ActContext, Effects
from campaign.rules.effect_registry import load_room

TURNS = 6  # BG-YEAR-1

Happens = Callable[[ActContext], Effects]


class Phase(NamedTuple):
    """In a phase with `acts` the players do actions; of `each` empire in turn. `after` names the
    phases it must follow, whatever else is put between. `called` is its id in Italian."""

    id: str
    called: str
    season: str  # spring, campaign, autumn, winter
    en: str
    it: str
    rules: tuple[str, ...]
    acts: bool = False
    each: bool = False
    after: tuple[str, ...] = ()


def load_phases() -> tuple[Phase, ...]:
    text = files("campaign.season").joinpath("phases.toml").read_text("utf-8")
    return tuple(
        Phase(**{**phase, "rules": tuple(phase["rules"]), "after": tuple(phase.get("after", ()))})
        for phase in tomllib.loads(text)["phase"]
    )


PHASES = load_phases()
BY_ID = {phase.id: phase for phase in PHASES}

# What happens by itself when a phase is entered, and when it is left.
OPENING: dict[str, Happens] = {}
CLOSING: dict[str, Happens] = {}


def opens_phase(phase: str) -> Callable[[Happens], Happens]:
    return registering(OPENING, phase)


def closes_phase(phase: str) -> Callable[[Happens], Happens]:
    return registering(CLOSING, phase)


def registering(registry: dict[str, Happens], phase: str) -> Callable[[Happens], Happens]:
    def register(happens: Happens) -> Happens:
        assert phase in BY_ID, phase
        assert phase not in registry, phase
        registry[phase] = happens
        return happens

    return register


def has_opening(phase: str) -> bool:
    load_room("campaign.season")
    return phase in OPENING


def has_closing(phase: str) -> bool:
    load_room("campaign.season")
    return phase in CLOSING


def opening_agenda(context: ActContext, phase: str) -> Effects:
    return list(OPENING[phase](context)) if has_opening(phase) else []


def closing_agenda(context: ActContext, phase: str) -> Effects:
    return list(CLOSING[phase](context)) if has_closing(phase) else []


@cache
def phases_of(season: str) -> tuple[Phase, ...]:
    return tuple(phase for phase in PHASES if phase.season == season)
