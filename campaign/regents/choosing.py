"""Ideas: what the rules offer, each with its reasons, and the best of them.

What an action is worth is said by the function marked with its offer's id (`@considers`); amounts
are in standing (HO-VICTORY). A reason is a value: its words are found by whoever reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from campaign.acts.declare import Call, Offer, load_offers
from campaign.errors import CampaignError
from campaign.events.values import Phrase, Ref
from campaign.guide.trial import Trial, find_acceptance
from campaign.regents.outlook import Outlook
from campaign.rules.temperament import Temperament
from campaign.storage.world import World


class Reason(NamedTuple):
    """`what` names the weight; `why` may be empty where it only counts."""

    what: str
    amount: float
    why: Phrase | None = None


@dataclass
class Mind:
    """A regent at one moment: what its empire knows, how it weighs, and what it has in hand."""

    outlook: Outlook
    temperament: Temperament
    claims: dict[int, int] = field(default_factory=dict)  # points on their way to a tile
    memo: dict[str, float] = field(default_factory=dict)

    def weigh(self, reason: Reason) -> float:
        return self.temperament.weigh(reason.what, reason.amount)

    def total(self, reasons: Sequence[Reason]) -> float:
        return sum(map(self.weigh, reasons))


class Idea(NamedTuple):
    """Something to do: by whom, what, and why."""

    offer: Offer
    actor: int
    values: tuple[Any, ...]
    score: float
    why: Phrase

    def call(self, turn: Trial) -> Call:
        return self.offer.call(turn, self.actor, self.values)


Considers = Callable[..., Iterator[Reason]]
CONSIDERED: dict[str, Considers] = {}


def considers(offer: str) -> Callable[[Considers], Considers]:
    """Marks what says how much an offer is worth: it gets the mind, the actor and the values."""

    def mark(function: Considers) -> Considers:
        CONSIDERED[offer] = function
        return function

    return mark


def because(text: str, **values: Any) -> Phrase:
    return Phrase(text, values)


def row(table: str, key: int) -> Ref[Any]:
    return Ref(table, key)


def percent(chance: float) -> int:
    return round(100 * chance)


def rank(mind: Mind, offers: Sequence[str], actor: int) -> list[Idea]:
    """What is worth doing, the best first; of equal ones in the order of the guide."""
    found = [
        idea
        for name in offers
        if (offer := load_offers().get(name)) is not None
        for values in all_values(mind, offer, actor)
        if (idea := consider(mind, offer, actor, values)) is not None
    ]
    return sorted(found, key=lambda idea: -idea.score)


def all_values(
    mind: Mind, offer: Offer, actor: int, values: tuple[Any, ...] = ()
) -> Iterator[tuple[Any, ...]]:
    """All that may be chosen, by what the empire knows."""
    if len(values) == len(offer.asks):
        yield values
        return
    try:
        found = list(offer.candidates(mind.outlook.turn, actor, values))
    except (CampaignError, KeyError):  # of a row that the empire does not know
        return
    for value in found:
        yield from all_values(mind, offer, actor, (*values, value))


def consider(mind: Mind, offer: Offer, actor: int, values: tuple[Any, ...]) -> Idea | None:
    reasons = list(CONSIDERED[offer.id](mind, actor, *values))
    told = [reason for reason in reasons if reason.why is not None]
    score = mind.total(reasons)
    if score <= 0 or not told:
        return None
    best = max(told, key=mind.weigh)
    assert best.why is not None
    return Idea(offer, actor, values, score, best.why)


def is_accepted(world: World, idea: Idea) -> bool:
    """Whether the rules take it; a refusal is something that a player would learn as well."""
    try:
        return find_acceptance(Trial(world), idea.offer, idea.actor, idea.values) is not None
    except CampaignError:
        return False
