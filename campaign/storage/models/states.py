"""The JSON that cells hold, as types: mypy reads them, and Pydantic holds what comes in to them.

Keys that are not named here are let through, because a later version may have written them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Annotated,
    Literal,
    NotRequired,  # typing's, as Pydantic needs it before 3.12
    final,
)

from pydantic import AfterValidator, Field, JsonValue
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from campaign.storage.models.cells import EdgeKind, Number, Text
from campaign.storage.models.kinds import MOST, Engine
from maps.board.tile import KINDS

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, ValidationInfo
    from pydantic_core import CoreSchema


@dataclass(frozen=True)
class LinkTo:
    """The number of a row inside JSON. Whoever validates may pass a list as context: it gets each
    link as (table, number)."""

    table: str

    def __get_pydantic_core_schema__(
        self, source: type, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from pydantic_core import core_schema

        def note(number: int, info: ValidationInfo) -> int:
            if info.context is not None:
                info.context.append((self.table, number))
            return number

        return core_schema.with_info_after_validator_function(note, handler(source))


Tile = Annotated[int, LinkTo("tile")]
Amount = Annotated[int, Field(ge=0, le=MOST)]
Dice = Number | Text  # a figure, or dice that are rolled each time it falls due
AnyValue = JsonValue
AnyObject = dict[str, JsonValue]
Words = list[Text]
Texts = dict[str, Text]  # by language

# The board

Side = Annotated[int, Field(ge=1, le=6)]
Kinds = list[Literal[KINDS]]  # type: ignore[valid-type]
Parting = list[Side]
Marks = list[Text]
RiverParts = tuple[Side | None, Side | None, Text]


def check_river(parts: RiverParts) -> RiverParts:
    if parts[0] == parts[1]:
        raise PydanticCustomError("river", "leaves as it enters")
    return parts


River = Annotated[RiverParts, AfterValidator(check_river)]
SiteYield = TypedDict(
    "SiteYield",
    {
        "crowns": Dice,
        "with-settlement": Dice,
        "purse": Literal["building", "ships", "espionage"],
        "points": Dice,
        "item-points": Dice,
        "while-held": bool,
        "races": list[Text],
    },
    total=False,
)
SiteState = TypedDict(
    "SiteState",
    {
        "count": Amount,
        "feeds": Literal["village", "fortress", "city", "capital", "temple"],
        "yield": SiteYield,
    },
    total=False,
)

# Empires, settlements and sieges

Used = dict[str, Amount]  # what went this season, and "at" which moment


class RegentState(TypedDict, total=False):
    """Who plays an empire whose player is away."""

    temperament: Text
    weights: dict[str, float]
    permissive: bool  # asks for nobody's word
    once: bool  # for one turn
    since: Amount
    closed: list[Tile]  # that its armies can't enter


class EmpireState(TypedDict, total=False):
    cast_at: Amount
    founded: bool  # its realm, once; whatever became of it
    regent: RegentState
    used: Used


SettlementState = TypedDict(
    "SettlementState",
    {"used": Used, "engines": dict[Engine, Amount], "breached": Amount, "breached-at": Amount},
    total=False,
)
SiegeState = TypedDict(
    "SiegeState",
    {"breached-at": Amount, "ate-at": Number, "turns": Amount, "starving": Amount},
    total=False,
)


class RelationState(TypedDict, total=False):
    mission: Amount


class CalendarState(TypedDict, total=False):
    closed: Text  # the phase that has been closed


# Armies, fleets and what lies on them


class Sealed(TypedDict, total=False):
    """Orders for a battle, sealed beforehand (BG-BAT-1)."""

    attack: Literal["direct", "surprise", "flank"]
    defence: Literal["counter-attack", "hold", "withdraw"]


ExtraMove = TypedDict(
    "ExtraMove",
    {"at": Amount, "moves": Amount, "compulsory": bool, "if-scouted": bool, "using": bool},
    total=False,
)
Passage = TypedDict("Passage", {"from": Tile, "to": Tile, "length": Amount, "gone": Amount})
ArmyState = TypedDict(
    "ArmyState",
    {
        "came-from": Tile | None,
        "extra": ExtraMove,
        "arrived": Amount,
        "bathed": Amount,
        "sealed": Sealed,
        "stays": bool,
        "passage": Passage,
    },
    total=False,
)


class Sailed(TypedDict):
    at: Amount
    tiles: Amount


FleetState = TypedDict(
    "FleetState",
    {"from": Tile | None, "sailed": Sailed, "extra": ExtraMove, "sealed": Sealed},
    total=False,
)


class ConditionState(TypedDict, total=False):
    add: Number
    site: Annotated[int, LinkTo("site")]
    crowns: Number
    factor: Literal["half", "double", "none"]


# What an empire has seen


@final
class SeenSettlement(TypedDict):
    id: int
    name: Text
    kind: Text
    owner: int | None
    race: Text
    razed: bool
    kingdom: int | None


@final
class SeenEdge(TypedDict):
    """A road, wall or pass to another tile; secret passages are not noted."""

    id: int
    to: Tile
    kind: EdgeKind


@final
class SeenSite(TypedDict):
    id: int
    kind: Text
    name: Text


class TileSnapshot(TypedDict, total=False):
    """A tile as it was when it was last seen."""

    name: Text
    terrain: Text
    kinds: list[Text]
    river: River | None
    parting: Parting
    bridge: bool
    edges: list[SeenEdge]
    owner: int | None
    barren: bool
    settlements: list[SeenSettlement]
    sites: list[SeenSite]


class ForceSnapshot(TypedDict, total=False):
    """An army or fleet as it was when it was last seen."""

    name: Text
    kind: Text
    owner: int | None
    race: Text
    counted_at: Amount


# A decision that waits


class EffectForm(TypedDict):
    """Its other fields are held to its kind by `campaign.bookkeeping.pack_words`."""

    kind: Text


class DecisionOption(TypedDict):
    id: Text
    name: Texts
    effects: NotRequired[list[EffectForm]]


class AskedDecision(TypedDict):
    id: Text
    question: Texts
    options: Annotated[list[DecisionOption], Field(min_length=1)]
    who: NotRequired[Text]
    of: NotRequired[list[Text]]  # of a roll: whose it is


class PendingStep(TypedDict):
    effect: EffectForm
    scope: dict[str, AnyObject]
    path: list[str | int]


class PendingAt(TypedDict):
    table: Text | None
    column: Text | None
    row: AnyObject | None


class Pending(TypedDict):
    """An act that waits: the question, and what is left of its agenda (`tables.agenda`)."""

    decision: AskedDecision
    at: PendingAt
    scope: dict[str, AnyObject]
    path: list[str | int]
    rest: list[PendingStep]
    context: AnyObject
    faces: list[Number]
    tables: Texts
    thrown: NotRequired[list[tuple[list[str | int], int]]]
    about: Text
    phase: Text


DecisionState = Annotated[AnyObject, Field(max_length=0)] | Pending  # {} where dice answered it
