"""Which function works which effect of the packs, and which step of an action.

A function registers itself: `@works_effect("lose")` for a kind of effect (`tables.library.effects`
describes them), `@works_step("sail-step")` for a step that the campaign's own agendas make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from campaign.declared import load
from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effects

if TYPE_CHECKING:
    from campaign.rules.scope import Scope, Subject
    from tables.library.effect_types import NothingEffect

# (context, effect, subject, scope) -> effects. The effect has the type of its kind
# (`tables.library.effect_types`); a test holds each function to it.
Work = Callable[..., Effects]
F = TypeVar("F", bound=Work)

EFFECTS: dict[str, Work] = {}
STEPS: dict[str, Work] = {}


def works_effect(kind: str) -> Callable[[F], F]:
    def register(work: F) -> F:
        assert kind not in EFFECTS, f"{kind} is worked by two functions"
        EFFECTS[kind] = work
        return work

    return register


def works_step(name: str) -> Callable[[Work], Work]:
    """Agendas name the function itself (`action_step(arrive, …)`); files of campaigns, its name."""

    def register(work: Work) -> Work:
        assert name not in STEPS, f"{name} is worked by two functions"
        vars(work)["step"] = name
        STEPS[name] = work
        return work

    return register


def get_work(effect: Mapping[str, object]) -> Work:
    """The function marked with this kind of effect, or with the name of this step."""
    is_step = effect["kind"] == "action"
    registry, name = (STEPS, str(effect["do"])) if is_step else (EFFECTS, str(effect["kind"]))
    if name not in registry:
        load("step" if is_step else "effect", name)
    if name not in registry:
        raise Refused("the campaign can't work {what}", what=name)
    return registry[name]


@works_effect("nothing")
def nothing(context: ActContext, effect: NothingEffect, on: Subject, scope: Scope) -> Effects:
    return []
