"""Effects as the world that lasts is handed them, one type a kind, for mypy alone.

Made from `tables.library.effects` by `python -m tests.tables.effect_types`; do not edit. Amounts
are rolled by then: a number, or "all" or "half".
"""

from collections.abc import Mapping
from typing import Literal, Required, TypedDict

Plain = Mapping[str, object]  # an effect of any kind, a band, an option
Amount = int | Literal["all", "half"]

ForceOf = TypedDict(
    "ForceOf",
    {"what": Required[str], "race": str, "points": Required[Amount], "ships": Amount},
    total=False,
)
NothingEffect = TypedDict("NothingEffect", {"kind": Required[Literal["nothing"]]}, total=False)
LoseEffect = TypedDict(
    "LoseEffect",
    {
        "kind": Required[Literal["lose"]],
        "of": Required[str],
        "points": Amount,
        "percent": Amount,
        "provisions": Amount,
        "crowns": Amount,
        "ships": Amount,
        "items": Amount,
        "prisoners": Amount,
        "loot": Amount,
        "baggage": Amount,
        "engines": Amount,
    },
    total=False,
)
GainEffect = TypedDict(
    "GainEffect",
    {
        "kind": Required[Literal["gain"]],
        "of": Required[str],
        "points": Amount,
        "provisions": Amount,
        "crowns": Amount,
        "purse": Literal["building", "ships", "espionage"],
        "ships": Amount,
        "prisoners": Amount,
        "race": str,
        "where": Literal["army", "room", "new-army", "capital"],
    },
    total=False,
)
ItemEffect = TypedDict(
    "ItemEffect",
    {
        "kind": Required[Literal["item"]],
        "of": Required[str],
        "what": Required[
            Literal["weapon", "armour", "banner", "scroll", "ring", "any", "black-orb"]
        ],
        "points": Required[Amount],
    },
    total=False,
)
DestroyEffect = TypedDict(
    "DestroyEffect",
    {
        "kind": Required[Literal["destroy"]],
        "of": Required[str],
        "kind-of": list[Literal["village", "fortress", "city", "capital", "temple"]],
    },
    total=False,
)
RazeEffect = TypedDict(
    "RazeEffect", {"kind": Required[Literal["raze"]], "of": Required[str]}, total=False
)
RecoverEffect = TypedDict(
    "RecoverEffect", {"kind": Required[Literal["recover"]], "of": Required[str]}, total=False
)
IncomeEffect = TypedDict(
    "IncomeEffect",
    {
        "kind": Required[Literal["income"]],
        "of": Required[str],
        "crowns": Amount,
        "factor": Literal["half", "double", "none"],
    },
    total=False,
)
RetreatEffect = TypedDict(
    "RetreatEffect",
    {"kind": Required[Literal["retreat"]], "of": Required[str], "else": list[Plain]},
    total=False,
)
StopEffect = TypedDict(
    "StopEffect", {"kind": Required[Literal["stop"]], "of": Required[str]}, total=False
)
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
SailEffect = TypedDict(
    "SailEffect",
    {
        "kind": Required[Literal["sail"]],
        "of": Required[str],
        "way": Required[Literal["up", "down", "stay"]],
        "tiles": Amount,
    },
    total=False,
)
FightEffect = TypedDict(
    "FightEffect",
    {
        "kind": Required[Literal["fight"]],
        "force": Required[ForceOf],
        "where": Literal["open", "independent-city", "fortress", "by-strength"],
        "won": list[Plain],
        "lost": list[Plain],
        "drawn": list[Plain],
    },
    total=False,
)
WallsEffect = TypedDict(
    "WallsEffect",
    {"kind": Required[Literal["walls"]], "of": Required[str], "add": Required[int]},
    total=False,
)
SurrenderEffect = TypedDict(
    "SurrenderEffect", {"kind": Required[Literal["surrender"]], "of": Required[str]}, total=False
)
LiftSiegeEffect = TypedDict(
    "LiftSiegeEffect", {"kind": Required[Literal["lift-siege"]], "of": Required[str]}, total=False
)
CaptureEffect = TypedDict(
    "CaptureEffect", {"kind": Required[Literal["capture"]], "of": Required[str]}, total=False
)
AfflictEffect = TypedDict(
    "AfflictEffect",
    {
        "kind": Required[Literal["afflict"]],
        "of": Required[str],
        "condition": Required[str],
        "turns": Amount,
        "add": int,
    },
    total=False,
)
LiftEffect = TypedDict(
    "LiftEffect",
    {"kind": Required[Literal["lift"]], "of": Required[str], "condition": str},
    total=False,
)
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
SiteEffect = TypedDict(
    "SiteEffect",
    {
        "kind": Required[Literal["site"]],
        "site": Required[str],
        "count": Amount,
        "feeds": Literal["village", "fortress", "city", "capital", "temple"],
    },
    total=False,
)
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
RemoveSiteEffect = TypedDict(
    "RemoveSiteEffect",
    {"kind": Required[Literal["remove-site"]], "of": str, "site": str},
    total=False,
)
BarrenEffect = TypedDict(
    "BarrenEffect", {"kind": Required[Literal["barren"]], "of": Required[str]}, total=False
)
TileKindEffect = TypedDict(
    "TileKindEffect", {"kind": Required[Literal["tile-kind"]], "tile": Required[str]}, total=False
)
SettleEffect = TypedDict(
    "SettleEffect",
    {
        "kind": Required[Literal["settle"]],
        "what": Required[Literal["village", "fortress", "city", "capital", "temple"]],
        "owner": Required[Literal["empire", "independent", "by-alignment"]],
        "race": str,
        "bridge": bool,
    },
    total=False,
)
BridgeEffect = TypedDict(
    "BridgeEffect", {"kind": Required[Literal["bridge"]], "of": Required[str]}, total=False
)
IndependentEffect = TypedDict(
    "IndependentEffect",
    {"kind": Required[Literal["independent"]], "of": Required[str]},
    total=False,
)
MarkEffect = TypedDict(
    "MarkEffect",
    {
        "kind": Required[Literal["mark"]],
        "what": Required[Literal["tomb", "ruins", "passage"]],
        "direction": Required[Amount],
        "distance": Required[Amount],
    },
    total=False,
)
RevealEffect = TypedDict(
    "RevealEffect",
    {
        "kind": Required[Literal["reveal"]],
        "what": Required[
            Literal["strength", "make-up", "forces", "tile", "treasury", "settlement"]
        ],
        "of": str,
        "within": Amount,
        "count": Amount,
    },
    total=False,
)
ForceEffect = TypedDict(
    "ForceEffect",
    {
        "kind": Required[Literal["force"]],
        "what": Required[
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
        ],
        "points": Amount,
        "ships": Amount,
        "crowns": Amount,
        "race": str,
        "where": Literal["tile", "nearest-coast", "port"],
    },
    total=False,
)
RageEffect = TypedDict(
    "RageEffect",
    {
        "kind": Required[Literal["rage"]],
        "direction": Required[Amount],
        "distance": Required[Amount],
        "effects": list[Plain],
    },
    total=False,
)
StrikeEffect = TypedDict(
    "StrikeEffect",
    {
        "kind": Required[Literal["strike"]],
        "direction": Required[Amount],
        "distance": Required[Amount],
        "effects": Required[list[Plain]],
    },
    total=False,
)
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
RaceEffect = TypedDict(
    "RaceEffect",
    {"kind": Required[Literal["race"]], "of": Required[str], "race": Required[str]},
    total=False,
)
AlignEffect = TypedDict(
    "AlignEffect",
    {
        "kind": Required[Literal["align"]],
        "of": Required[str],
        "alignment": Required[Literal["good", "evil", "same", "opposite"]],
    },
    total=False,
)
JoinEffect = TypedDict(
    "JoinEffect", {"kind": Required[Literal["join"]], "of": Required[str], "race": str}, total=False
)
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
CaughtEffect = TypedDict(
    "CaughtEffect",
    {"kind": Required[Literal["caught"]], "of": Required[str], "told": bool},
    total=False,
)
CastEffect = TypedDict(
    "CastEffect",
    {"kind": Required[Literal["cast"]], "table": Required[str], "row": str},
    total=False,
)
