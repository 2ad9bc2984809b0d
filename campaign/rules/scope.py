"""The roles that are settled while an act is worked: whom `army`, `tile` or `battle` means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict, get_args

from campaign.storage.models.kinds import HolderTable

HOLDERS: tuple[HolderTable, ...] = ("army", "fleet", "settlement")
Member = tuple[HolderTable, int]  # of a side in a battle; ["army", 3] in JSON
Side = Literal["attacker", "defender"]
SIDES: tuple[Side, ...] = ("attacker", "defender")

SideName = Literal["attacker", "defender", "winner", "loser"]


class Subject(TypedDict, total=False):
    """{"kind": "army", "id": 3}, or {} for an effect that falls on nobody."""

    kind: str
    id: int


class ToldBattle(TypedDict):
    """How a battle went that was fought with models."""

    result: Literal["won", "lost", "drawn"]
    losses: Sequence[tuple[HolderTable, int, int]]  # of whom, so many points
    baggage: bool


class Battle(TypedDict, total=False):
    """A battle as data; `campaign.effects.fighting.battle_agenda` says what each part means."""

    attacker: Sequence[Member]
    defender: Sequence[Member]
    settlement: int | None
    walls: int
    attack: str
    defence: str
    winner: Side | Literal[""]
    loser: Side | Literal[""]
    hero: Side
    fought: Sequence[int]
    fortified: bool
    sortie: bool
    pursuit: bool
    row: str
    told: ToldBattle
    won: Sequence[Mapping[str, object]]
    lost: Sequence[Mapping[str, object]]
    drawn: Sequence[Mapping[str, object]]


class Fought(TypedDict):
    armies: Sequence[int]


class RefusedRace(TypedDict):
    race: str


class Spell(TypedDict):
    """A spell or a condition, by its id."""

    id: str


class RowCause(TypedDict, total=False):
    """The row of a table that these effects follow from, as `campaign.events.event.Cause` has it;
    `landing` is its place among those of the act."""

    row: str
    roll: int | None
    die: str
    decision: int
    landing: int


Role = Literal[
    "it", "army", "force", "fleet", "ship", "settlement", "site", "tower", "siege", "tile",
    "from", "empire", "opponent", "agent", "character", "item", "attacker", "defender", "roller",
    "other-roller",
]  # fmt: skip
ROLES: tuple[Role, ...] = get_args(Role)

# The functional syntax, because `from` is a keyword.
Scope = TypedDict(
    "Scope",
    {
        "it": Subject,
        "army": Subject,
        "force": Subject,
        "fleet": Subject,
        "ship": Subject,
        "settlement": Subject,
        "site": Subject,
        "tower": Subject,
        "siege": Subject,
        "tile": Subject,
        "from": Subject,
        "empire": Subject,
        "opponent": Subject,
        "agent": Subject,
        "character": Subject,
        "item": Subject,
        "attacker": Subject,
        "roller": Subject,
        "other-roller": Subject,
        "defender": Subject,
        "battle": Battle,
        "facts": Mapping[str, object],
        "fought": Fought,
        "refused": RefusedRace,
        "spell": Spell,
        "under": Spell,  # the condition whose own effects these are
        "cause": RowCause,
        "magic": Mapping[str, object],
    },
    total=False,
)


def settled(scope: Scope, role: Role) -> Subject:
    """Whom a role means, or {}."""
    if role in scope:
        return scope[role]
    return {}
