"""What is known before a battle: strategies laid open or sealed, or the result itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from campaign.acts.act import Document
from campaign.acts.deed import Deed, Turn
from campaign.deeds.land.armies import get_army
from campaign.errors import Refused, WrongWords
from campaign.events.armies import OrdersSealed
from campaign.events.values import Ref
from campaign.rules.war.battles import ATTACKS, DEFENCES
from campaign.storage.models import Army, Troops, model_of

if TYPE_CHECKING:
    from campaign.storage.models.states import Sealed


class ModelBattle(NamedTuple):
    """A battle fought with models: the attacker won, lost or drew; points each thing lost."""

    result: str
    losses: Mapping[tuple[str, int], int] = {}  # ("army", 3): 300
    baggage: bool = False  # the loser left it behind


class Plans(NamedTuple):
    """What is known before the dice: strategies laid open, or the result itself."""

    attack: str = ""
    defence: str = ""
    told: ModelBattle | None = None


def gate_seal(turn: Turn, army_key: int, strategy: str) -> None:
    get_army(turn.context, army_key)
    check_strategy(strategy, (*ATTACKS, *DEFENCES))


def seal_strategy(deed: Deed, army_key: int, strategy: str) -> Document:
    """BG-BAT-1: chosen in secret beforehand, kept with the army until a battle uses it."""
    gate_seal(deed, army_key, strategy)
    what = "attack" if strategy in ATTACKS else "defence"
    army = deed.world.get(Army, army_key)
    sealed = cast("Sealed", {**army.state.get("sealed", {}), what: strategy})
    deed.world.put(army, state={**army.state, "sealed": sealed})
    return deed.told(OrdersSealed(Ref("army", army_key)))


def check_strategy(strategy: str, choices: Sequence[str]) -> None:
    if strategy not in choices:
        raise WrongWords(
            "{strategy} is no strategy here",
            hint="one of {choices}",
            rule="BG-BAT-1",
            strategy=strategy[:40],
            choices=", ".join(choices),
        )


def laid_open(plans: Plans) -> dict[str, Any]:
    """As the battle keeps it."""
    open_plans: dict[str, object] = {}
    if plans.attack:
        check_strategy(plans.attack, ATTACKS)
        open_plans["attack"] = plans.attack
    if plans.defence:
        check_strategy(plans.defence, DEFENCES)
        open_plans["defence"] = plans.defence
    if plans.told:
        losses = [[table, key, points] for (table, key), points in plans.told.losses.items()]
        told = {"result": plans.told.result, "losses": losses, "baggage": plans.told.baggage}
        open_plans["told"] = told
    return open_plans


def refuse_strange_losses(plans: Plans, there: Sequence[Troops]) -> None:
    """Losses typed in are of those who fought, and no more than they had."""
    if plans.told is None:
        return
    for (table, key), points in plans.told.losses.items():
        row = next(
            (row for row in there if row.id == key and isinstance(row, model_of(table))), None
        )
        if row is None or not 0 <= points <= row.points:
            raise Refused(
                "{table} {key} can't lose {points} points in this battle",
                hint="it has {have}" if row else "it does not take part",
                rule="BG-BAT-2",
                table=table,
                key=key,
                points=points,
                have=row.points if row else 0,
            )
