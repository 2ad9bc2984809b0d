"""A stand-in for a campaign: what `table roll` works its agenda against.

It holds the facts a person set and nothing else. Every role stands for one subject unless a number
was given; nothing is changed, and effects lead on as far as the facts tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tables.agenda.branches import effects_of

if TYPE_CHECKING:
    from tables.agenda.documents import Node
    from tables.library.effect_types import Band

Effect = Mapping[str, object]
Subject = Mapping[str, object]
Scope = Mapping[str, Subject]
Facts = Mapping[str, object]

ONE: list[Subject] = [{}]


class StandIn:
    """`facts` of the moment; `counts` by role, such as {"carried": 3}."""

    __slots__ = ("counts", "facts")

    def __init__(self, facts: Facts | None = None, counts: Mapping[str, int] | None = None) -> None:
        self.facts = facts or {}
        self.counts = counts or {}

    def context(self, scope: Scope) -> Facts:
        return self.facts

    def expand(self, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]:
        if role not in self.counts:
            return ONE
        return [{"id": number} for number in range(1, self.counts[role] + 1)]

    def apply(self, effect: Effect, subject: Subject, scope: Scope) -> Sequence[Effect]:
        follow = FOLLOWS.get(str(effect["kind"]))
        return follow(effect, self.facts) if follow else ()

    def spent(self, table: str) -> Sequence[str]:
        return ()

    def landed(self, node: Node, scope: Scope) -> Scope:
        return scope  # no story is written here

    def checked(self, node: Node, band: Band, total: int, scope: Scope) -> None:
        """Nothing to do: no story is written here."""


def follow_effects(effect: Effect, facts: Facts) -> Sequence[Effect]:
    """Magic lands on the map and finds its mark."""
    return effects_of(effect)


def follow_retreat(effect: Effect, facts: Facts) -> Sequence[Effect]:
    return effects_of(effect, "else") if facts.get("can-retreat") is False else ()


def follow_character(effect: Effect, facts: Facts) -> Sequence[Effect]:
    return () if facts.get("characters-tracked") else effects_of(effect, "else")


def follow_fight(effect: Effect, facts: Facts) -> Sequence[Effect]:
    """The battle is fought on the table; `--set battle=won` says how it went."""
    battle = str(facts.get("battle"))
    if battle == "drawn" and "drawn" not in effect:
        battle = "won"
    return effects_of(effect, battle) if battle in ("won", "lost", "drawn") else ()


FOLLOWS: dict[str, Callable[[Effect, Facts], Sequence[Effect]]] = {
    "strike": follow_effects,
    "aim": follow_effects,
    "rage": follow_effects,
    "retreat": follow_retreat,
    "character": follow_character,
    "fight": follow_fight,
}
