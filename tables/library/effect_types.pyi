"""Effects, one type a kind, for mypy alone.

Made from `tables.library.effects` by `python -m tests.tables.effect_types`; do not edit. Effects on
the world have their amounts rolled by then: a number, or "all" or "half". Those of the flow are as
the pack wrote them: a number, or dice as text.
"""

from collections.abc import Mapping
from typing import Literal, Required, TypedDict

Plain = Mapping[str, object]  # an effect of any kind, a band, an option
Amount = int | Literal["all", "half"]
Written = int | str

class Band(TypedDict, total=False):
    range: Required[int | list[int]]
    name: dict[str, str]
    effects: list[Plain]
    tells: dict[str, str]

class WrittenOption(TypedDict, total=False):
    id: Required[str]
    name: Required[dict[str, str]]
    when: Plain
    effects: list[Plain]

class ForceOf(TypedDict, total=False):
    what: Required[str]
    race: str
    points: Required[Amount]
    ships: Amount

RollEffect = TypedDict(
    "RollEffect",
    {
        "kind": Required[Literal["roll"]],
        "table": Required[str],
        "column": str,
        "mod": Written,
        "dice": int | str,
        "as": str,
        "apart": bool,
        "for": str,
        "again": int,
        "here": bool,
    },
    total=False,
)
RowEffect = TypedDict(
    "RowEffect",
    {
        "kind": Required[Literal["row"]],
        "table": Required[str],
        "row": Required[str],
        "column": str,
        "as": str,
        "here": bool,
    },
    total=False,
)
CheckEffect = TypedDict(
    "CheckEffect",
    {
        "kind": Required[Literal["check"]],
        "dice": Required[int | str],
        "mod": Written,
        "bands": Required[list[Band]],
        "for": str,
        "question": dict[str, str],
    },
    total=False,
)
WhenEffect = TypedDict(
    "WhenEffect",
    {
        "kind": Required[Literal["when"]],
        "if": Required[Plain],
        "then": list[Plain],
        "else": list[Plain],
    },
    total=False,
)
EachEffect = TypedDict(
    "EachEffect",
    {
        "kind": Required[Literal["each"]],
        "role": Required[str],
        "within": int,
        "if": Plain,
        "unless": Plain,
        "effects": Required[list[Plain]],
    },
    total=False,
)

class RepeatEffect(TypedDict, total=False):
    kind: Required[Literal["repeat"]]
    times: Required[Written]
    effects: Required[list[Plain]]

class DecideEffect(TypedDict, total=False):
    kind: Required[Literal["decide"]]
    id: Required[str]
    who: Literal["player", "gamemaster", "winner", "opponent"]
    question: Required[dict[str, str]]
    options: Required[list[WrittenOption]]

FigureEffect = TypedDict(
    "FigureEffect",
    {"kind": Required[Literal["figure"]], "dice": Required[int | str], "as": Required[str]},
    total=False,
)

class NothingEffect(TypedDict, total=False):
    kind: Required[Literal["nothing"]]

class LoseEffect(TypedDict, total=False):
    kind: Required[Literal["lose"]]
    of: Required[str]
    points: Amount
    percent: Amount
    provisions: Amount
    crowns: Amount
    ships: Amount
    items: Amount
    prisoners: Amount
    loot: Amount
    baggage: Amount
    engines: Amount

class GainEffect(TypedDict, total=False):
    kind: Required[Literal["gain"]]
    of: Required[str]
    points: Amount
    provisions: Amount
    crowns: Amount
    purse: Literal["building", "ships", "espionage"]
    ships: Amount
    prisoners: Amount
    race: str
    where: Literal["army", "room", "new-army", "capital"]

class ItemEffect(TypedDict, total=False):
    kind: Required[Literal["item"]]
    of: Required[str]
    what: Required[Literal["weapon", "armour", "banner", "scroll", "ring", "any", "black-orb"]]
    points: Required[Amount]

DestroyEffect = TypedDict(
    "DestroyEffect",
    {
        "kind": Required[Literal["destroy"]],
        "of": Required[str],
        "kind-of": list[Literal["village", "fortress", "city", "capital", "temple"]],
    },
    total=False,
)

class RazeEffect(TypedDict, total=False):
    kind: Required[Literal["raze"]]
    of: Required[str]

class RecoverEffect(TypedDict, total=False):
    kind: Required[Literal["recover"]]
    of: Required[str]

class IncomeEffect(TypedDict, total=False):
    kind: Required[Literal["income"]]
    of: Required[str]
    crowns: Amount
    factor: Literal["half", "double", "none"]

RetreatEffect = TypedDict(
    "RetreatEffect",
    {"kind": Required[Literal["retreat"]], "of": Required[str], "else": list[Plain]},
    total=False,
)

class StopEffect(TypedDict, total=False):
    kind: Required[Literal["stop"]]
    of: Required[str]

ExtraMoveEffect = TypedDict(
    "ExtraMoveEffect",
    {
        "kind": Required[Literal["extra-move"]],
        "of": Required[str],
        "compulsory": bool,
        "if-scouted": bool,
        "tiles": Amount,
    },
    total=False,
)
DriftEffect = TypedDict(
    "DriftEffect",
    {
        "kind": Required[Literal["drift"]],
        "of": Required[str],
        "direction": Required[Amount],
        "distance": Amount,
        "off-map": list[Plain],
    },
    total=False,
)
PushEffect = TypedDict(
    "PushEffect",
    {
        "kind": Required[Literal["push"]],
        "of": Required[str],
        "tiles": Required[Amount],
        "else": list[Plain],
    },
    total=False,
)

class SailEffect(TypedDict, total=False):
    kind: Required[Literal["sail"]]
    of: Required[str]
    way: Required[Literal["up", "down", "stay"]]
    tiles: Amount

class FightEffect(TypedDict, total=False):
    kind: Required[Literal["fight"]]
    force: Required[ForceOf]
    where: Literal["open", "independent-city", "fortress", "by-strength"]
    won: list[Plain]
    lost: list[Plain]
    drawn: list[Plain]

class WallsEffect(TypedDict, total=False):
    kind: Required[Literal["walls"]]
    of: Required[str]
    add: Required[int]

class SurrenderEffect(TypedDict, total=False):
    kind: Required[Literal["surrender"]]
    of: Required[str]

class LiftSiegeEffect(TypedDict, total=False):
    kind: Required[Literal["lift-siege"]]
    of: Required[str]

class CaptureEffect(TypedDict, total=False):
    kind: Required[Literal["capture"]]
    of: Required[str]

class AfflictEffect(TypedDict, total=False):
    kind: Required[Literal["afflict"]]
    of: Required[str]
    condition: Required[str]
    turns: Amount
    add: int

class LiftEffect(TypedDict, total=False):
    kind: Required[Literal["lift"]]
    of: Required[str]
    condition: str

CharacterEffect = TypedDict(
    "CharacterEffect",
    {
        "kind": Required[Literal["character"]],
        "fate": Required[Literal["dead", "banished", "lost", "restored", "captured"]],
        "of": str,
        "who": Literal["wizard", "general", "user", "any"],
        "else": list[Plain],
    },
    total=False,
)

class SiteEffect(TypedDict, total=False):
    kind: Required[Literal["site"]]
    site: Required[str]
    count: Amount
    feeds: Literal["village", "fortress", "city", "capital", "temple"]

YieldEffect = TypedDict(
    "YieldEffect",
    {
        "kind": Required[Literal["yield"]],
        "crowns": int | str,
        "with-settlement": int | str,
        "purse": Literal["building", "ships", "espionage"],
        "points": int | str,
        "item-points": int | str,
        "while-held": bool,
        "races": list[str],
    },
    total=False,
)
ReduceEffect = TypedDict(
    "ReduceEffect",
    {
        "kind": Required[Literal["reduce"]],
        "of": Required[str],
        "by": Required[Amount],
        "at-zero": list[Plain],
    },
    total=False,
)

class RemoveSiteEffect(TypedDict, total=False):
    kind: Required[Literal["remove-site"]]
    of: str
    site: str

class BarrenEffect(TypedDict, total=False):
    kind: Required[Literal["barren"]]
    of: Required[str]

class TileKindEffect(TypedDict, total=False):
    kind: Required[Literal["tile-kind"]]
    tile: Required[str]

class SettleEffect(TypedDict, total=False):
    kind: Required[Literal["settle"]]
    what: Required[Literal["village", "fortress", "city", "capital", "temple"]]
    owner: Required[Literal["empire", "independent", "by-alignment"]]
    race: str
    bridge: bool

class BridgeEffect(TypedDict, total=False):
    kind: Required[Literal["bridge"]]
    of: Required[str]

class IndependentEffect(TypedDict, total=False):
    kind: Required[Literal["independent"]]
    of: Required[str]

class MarkEffect(TypedDict, total=False):
    kind: Required[Literal["mark"]]
    what: Required[Literal["tomb", "ruins", "passage"]]
    direction: Required[Amount]
    distance: Required[Amount]

class RevealEffect(TypedDict, total=False):
    kind: Required[Literal["reveal"]]
    what: Required[Literal["strength", "make-up", "forces", "tile", "treasury", "settlement"]]
    of: str
    within: Amount
    count: Amount

class ForceEffect(TypedDict, total=False):
    kind: Required[Literal["force"]]
    what: Required[
        Literal[
            "undead",
            "horde",
            "raider",
            "pirate",
            "merchant",
            "dragon",
            "treasure",
            "monsters",
            "wizard",
            "daemons",
            "brigands",
            "rebels",
            "beasts",
        ]
    ]
    points: Amount
    ships: Amount
    crowns: Amount
    race: str
    where: Literal["tile", "nearest-coast", "port"]

class RageEffect(TypedDict, total=False):
    kind: Required[Literal["rage"]]
    direction: Required[Amount]
    distance: Required[Amount]
    effects: list[Plain]

class StrikeEffect(TypedDict, total=False):
    kind: Required[Literal["strike"]]
    direction: Required[Amount]
    distance: Required[Amount]
    effects: Required[list[Plain]]

AimEffect = TypedDict(
    "AimEffect",
    {
        "kind": Required[Literal["aim"]],
        "at": Required[Literal["uninhabited", "river", "siege", "army", "settlement", "coast"]],
        "from": str,
        "within": int,
        "beyond": Literal["none", "random"],
        "effects": Required[list[Plain]],
    },
    total=False,
)

class RaceEffect(TypedDict, total=False):
    kind: Required[Literal["race"]]
    of: Required[str]
    race: Required[str]

class AlignEffect(TypedDict, total=False):
    kind: Required[Literal["align"]]
    of: Required[str]
    alignment: Required[Literal["good", "evil", "same", "opposite"]]

class JoinEffect(TypedDict, total=False):
    kind: Required[Literal["join"]]
    of: Required[str]
    race: str

RelationEffect = TypedDict(
    "RelationEffect",
    {
        "kind": Required[Literal["relation"]],
        "status": Literal[
            "expelled", "again-next-winter", "neutral", "allied", "absorbed", "joins", "hostile"
        ],
        "support": list[Literal["spying", "subsistence", "military"]],
        "next-mission": int,
    },
    total=False,
)

class CaughtEffect(TypedDict, total=False):
    kind: Required[Literal["caught"]]
    of: Required[str]
    told: bool

class CastEffect(TypedDict, total=False):
    kind: Required[Literal["cast"]]
    table: Required[str]
    row: str

class TotalEffect(TypedDict, total=False):
    kind: Required[Literal["total"]]
    total: Required[int]
    table: Required[str]
    column: str | None

WithinEffect = TypedDict(
    "WithinEffect",
    {
        "kind": Required[Literal["within"]],
        "effects": Required[list[Plain]],
        "as": str,
        "scope": Required[Mapping[str, Plain]],
    },
    total=False,
)
