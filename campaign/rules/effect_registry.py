"""Which function works which effect of the packs, and which step of an action.

A function registers itself: `@works_effect("lose")` for a kind of effect (`tables.library.effects`
describes them), `@works_step("sail-step")` for a step that the campaign's own agendas make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, TypeVar

from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effects
from campaign.rules.scope import Scope, Subject

if TYPE_CHECKING:
    from tables.library.effect_types import NothingEffect

# (context, effect, subject, scope) -> effects. The effect has the type of its kind
# (`tables.library.effect_types`); a test holds each function to it.
Work = Callable[..., Effects]
F = TypeVar("F", bound=Work)

EFFECTS: dict[str, Work] = {}
STEPS: dict[str, Work] = {}
ROOMS = ("campaign.effects", "campaign.rules", "campaign.actions", "campaign.season")


def works_effect(kind: str) -> Callable[[F], F]:
    return registering(EFFECTS, kind)


def works_step(name: str) -> Callable[[Work], Work]:
    """Agendas name the function itself (`action_step(arrive, …)`); files of campaigns, its name."""

    def register(work: Work) -> Work:
        vars(work)["step"] = name
        return registering(STEPS, name)(work)

    return register


def registering(registry: dict[str, Work], name: str) -> Callable[[F], F]:
    def register(work: F) -> F:
        assert name not in registry, f"{name} is worked by two functions"
        registry[name] = work
        return work

    return register


def get_work(effect: Mapping[str, object]) -> Work:
    if effect["kind"] == "action":
        return find_registered(STEPS, str(effect["do"]))
    return find_registered(EFFECTS, str(effect["kind"]))


def find_registered(registry: dict[str, Work], name: str) -> Work:
    """The function of this name. Modules are loaded only when a name is missing: effects lead to
    steps of actions and actions to effects, so imports at the top would be circular."""
    for room in ROOMS:
        if name in registry:
            break
        load_room(room)
    if name not in registry:
        raise Refused("the campaign can't work {what}", what=name)
    return registry[name]


@cache
def load_room(room: str) -> None:
    """Import every module of a room, and so let each register what it works."""
    for module in walk_packages(import_module(room).__path__, f"{room}."):
        import_module(module.name)


@works_effect("nothing")
def nothing(context: ActContext, effect: NothingEffect, on: Subject, scope: Scope) -> Effects:
    return []
