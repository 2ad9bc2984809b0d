"""Which function works which effect of the packs, and which step of a deed.

A function registers itself: `@works_effect("lose")` for a kind of effect (`tables.library.effects`
describes them), `@works_step("sail-step")` for a step that the campaign's own agendas make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effect, Effects, Scope, Subject

Work = Callable[[ActContext, Effect, Subject, Scope], Effects]

EFFECTS: dict[str, Work] = {}
STEPS: dict[str, Work] = {}
ROOMS = ("campaign.rules", "campaign.effects", "campaign.deeds", "campaign.season")


def works_effect(kind: str) -> Callable[[Work], Work]:
    return registering(EFFECTS, kind)


def works_step(name: str) -> Callable[[Work], Work]:
    return registering(STEPS, name)


def registering(registry: dict[str, Work], name: str) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        assert name not in registry, f"{name} is worked by two functions"
        registry[name] = work
        return work

    return register


def get_work(effect: Mapping[str, Any]) -> Work:
    load_works()
    if effect["kind"] == "deed":
        registry, name = STEPS, effect["do"]
    else:
        registry, name = EFFECTS, effect["kind"]
    if name not in registry:
        raise Refused("the campaign can't work {what}", what=name)
    return registry[name]


@cache
def load_works() -> None:
    """Import every module that may register something. A deed starts an agenda whose steps are
    worked by deeds again: the circle is closed here, when the first effect is worked."""
    for room in ROOMS:
        for module in walk_packages(import_module(room).__path__, f"{room}."):
            import_module(module.name)


@works_effect("nothing")
def nothing(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    return []
