"""Crowns in and out of an empire's purses, each with its posting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.events.values import Amount
from campaign.storage.models import Empire, Posting
from campaign.storage.models.kinds import PURSES, Purse

if TYPE_CHECKING:
    from campaign.storage.changes import Step
    from campaign.storage.world import World


def pay(
    world: World,
    empire: int,
    amount: int,
    *,
    purse: Purse = "treasury",
    rule: str = "",
    what: str = "",
    settlement: int | None = None,
    site: int | None = None,
) -> Amount:
    """Crowns come in (or go out, below 0). A purse is the sum of its postings."""
    moved = Amount(abs(amount), "crowns", (f"empire:{empire}.{purse}",) if amount else ())
    if not amount:
        return moved
    within = world.step  # a step of its own, so that `why` can name the rule and the place
    world.begin_step(**posted(rule, what, settlement, site))
    world.add_amount("empire", empire, purse, amount)
    calendar = world.calendar
    world.insert(
        Posting,
        empire=empire,
        purse=purse,
        amount=amount,
        year=calendar.year,
        season=calendar.season,
        turn=calendar.turn,
        rule=rule,
        what=what,
        settlement=settlement,
        site=site,
    )
    world.step = within
    return moved


def posted(rule: str, what: str, settlement: int | None, site: int | None) -> Step:
    step: Step = {"rule": rule, "what": what}
    if settlement is not None:
        step["on"] = f"settlement:{settlement}"
    elif site is not None:
        step["on"] = f"site:{site}"
    return step


def purse_total(world: World, empire: int, *purses: Purse) -> int:
    """What can be spent on what the purses are for: their own crowns, then the treasury's."""
    row = world.get(Empire, empire)
    return sum(getattr(row, purse) for purse in with_treasury(purses))


def with_treasury(purses: Sequence[Purse]) -> list[Purse]:
    """These purses, each once, and last the treasury."""
    return list(dict.fromkeys((*purses, "treasury")))


def refuse_poor(
    world: World,
    empire: int,
    cost: int,
    *,
    purses: Sequence[Purse] = (),
    rule: str = "",
    what: str = "",
) -> None:
    have = purse_total(world, empire, *purses)
    if have < cost:
        raise Refused(
            "{what} costs {cost} crowns, {empire} has {have}",
            hint="{short} crowns are missing",
            rule=rule or None,
            what=what or rule,
            cost=cost,
            empire=world.get(Empire, empire).name,
            have=have,
            short=cost - have,
        )


def spend(
    world: World,
    empire: int,
    cost: int,
    *,
    purses: Sequence[Purse] = (),
    rule: str = "",
    what: str = "",
) -> Amount:
    """Earmarked crowns first, the treasury for the rest; refused where all fall short."""
    refuse_poor(world, empire, cost, purses=purses, rule=rule, what=what)
    paid = Amount(0, "crowns")
    for each in with_treasury(purses):
        part = min(cost - paid, getattr(world.get(Empire, empire), each))
        paid += pay(world, empire, -part, purse=each, rule=rule, what=what)
    return paid


def check_purse(purse: str) -> Purse:
    from campaign.errors import WrongWords

    for known in PURSES:
        if purse == known:
            return known
    raise WrongWords(
        "no purse {purse}", hint="one of {choices}", purse=purse, choices=", ".join(PURSES)
    )
