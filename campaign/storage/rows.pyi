"""The rows of every table and how `World` is asked for them, for mypy alone.

Made from the models by `python -m tests.campaign.rows`; do not edit. `ArmyRow` is a row of `army`;
`ArmyValues` is some of its columns, as `put` and `insert` take them by keyword; `ArmyEquals` is
what `find` asks for. A table not known before the program runs gives a `Row`: its columns are
read after a question such as `"owner" in row`.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypedDict, TypeVar, Unpack, final, overload

from campaign.storage.models.kinds import Purse

Force = Literal["army", "fleet"]
T = TypeVar("T")
Asked = T | list[T] | tuple[T, ...] | None  # a list or tuple means any of its values
Table = Literal[
    "campaign",
    "condition",
    "deadline",
    "drawn",
    "empire",
    "game",
    "kingdom",
    "option",
    "calendar",
    "decision",
    "invitation",
    "note",
    "orders",
    "readiness",
    "tile",
    "edge",
    "knowledge",
    "settlement",
    "sighting",
    "site",
    "tiding",
    "fleet",
    "posting",
    "relation",
    "siege",
    "army",
    "character",
    "search",
    "item",
]
Ended = Literal[
    "condition",
    "drawn",
    "empire",
    "game",
    "kingdom",
    "decision",
    "note",
    "edge",
    "settlement",
    "site",
    "fleet",
    "siege",
    "army",
    "character",
    "item",
]

@final
class CampaignRow(TypedDict):
    id: int
    name: str
    key_hash: str
    revealed_key: str | None
    archived: bool
    ended_at: int | None

class CampaignValues(TypedDict, total=False):
    id: int
    name: str
    key_hash: str
    revealed_key: str | None
    archived: bool
    ended_at: int | None

class CampaignEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    key_hash: Asked[str]
    revealed_key: Asked[str]
    archived: Asked[bool]
    ended_at: Asked[int]

@final
class ConditionRow(TypedDict):
    id: int
    kind: str
    of_table: Table
    of_key: int
    since: int
    until: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class ConditionValues(TypedDict, total=False):
    id: int
    kind: str
    of_table: Table
    of_key: int
    since: int
    until: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class ConditionEquals(TypedDict, total=False):
    id: Asked[int]
    kind: Asked[str]
    of_table: Asked[Table]
    of_key: Asked[int]
    since: Asked[int]
    until: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class DeadlineRow(TypedDict):
    id: int
    year: int
    season: str
    turn: int
    at: str

class DeadlineValues(TypedDict, total=False):
    id: int
    year: int
    season: str
    turn: int
    at: str

class DeadlineEquals(TypedDict, total=False):
    id: Asked[int]
    year: Asked[int]
    season: Asked[str]
    turn: Asked[int]
    at: Asked[str]

@final
class DrawnRow(TypedDict):
    id: int
    table_id: str
    row_id: str
    drawn_at: int
    ended_at: int | None
    ended_how: str | None

class DrawnValues(TypedDict, total=False):
    id: int
    table_id: str
    row_id: str
    drawn_at: int
    ended_at: int | None
    ended_how: str | None

class DrawnEquals(TypedDict, total=False):
    id: Asked[int]
    table_id: Asked[str]
    row_id: Asked[str]
    drawn_at: Asked[int]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class EmpireRow(TypedDict):
    id: int
    name: str
    player: str
    race: str
    alignment: str
    colour: str
    turn_order: int
    treasury: int
    building: int
    ships: int
    espionage: int
    joined_at: int
    state: str
    ended_at: int | None
    ended_how: str | None

class EmpireValues(TypedDict, total=False):
    id: int
    name: str
    player: str
    race: str
    alignment: str
    colour: str
    turn_order: int
    treasury: int
    building: int
    ships: int
    espionage: int
    joined_at: int
    state: str
    ended_at: int | None
    ended_how: str | None

class EmpireEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    player: Asked[str]
    race: Asked[str]
    alignment: Asked[str]
    colour: Asked[str]
    turn_order: Asked[int]
    treasury: Asked[int]
    building: Asked[int]
    ships: Asked[int]
    espionage: Asked[int]
    joined_at: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class GameRow(TypedDict):
    id: int
    kind: str
    name: str
    state: str
    ended_at: int | None
    ended_how: str | None

class GameValues(TypedDict, total=False):
    id: int
    kind: str
    name: str
    state: str
    ended_at: int | None
    ended_how: str | None

class GameEquals(TypedDict, total=False):
    id: Asked[int]
    kind: Asked[str]
    name: Asked[str]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class KingdomRow(TypedDict):
    id: int
    name: str
    race: str
    alignment: str
    state: str
    ended_at: int | None
    ended_how: str | None

class KingdomValues(TypedDict, total=False):
    id: int
    name: str
    race: str
    alignment: str
    state: str
    ended_at: int | None
    ended_how: str | None

class KingdomEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    race: Asked[str]
    alignment: Asked[str]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class OptionRow(TypedDict):
    id: int
    name: str
    value: str

class OptionValues(TypedDict, total=False):
    id: int
    name: str
    value: str

class OptionEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    value: Asked[str]

@final
class CalendarRow(TypedDict):
    id: int
    year: int
    season: str
    turn: int
    phase: str
    empire: int | None
    state: str

class CalendarValues(TypedDict, total=False):
    id: int
    year: int
    season: str
    turn: int
    phase: str
    empire: int | None
    state: str

class CalendarEquals(TypedDict, total=False):
    id: Asked[int]
    year: Asked[int]
    season: Asked[str]
    turn: Asked[int]
    phase: Asked[str]
    empire: Asked[int]
    state: Asked[str]

@final
class DecisionRow(TypedDict):
    id: int
    kind: str
    empire: int | None
    of_table: str
    of_key: int | None
    asked_at: int
    state: str
    answer: str | None
    answered_by: str
    ended_at: int | None
    ended_how: str | None

class DecisionValues(TypedDict, total=False):
    id: int
    kind: str
    empire: int | None
    of_table: str
    of_key: int | None
    asked_at: int
    state: str
    answer: str | None
    answered_by: str
    ended_at: int | None
    ended_how: str | None

class DecisionEquals(TypedDict, total=False):
    id: Asked[int]
    kind: Asked[str]
    empire: Asked[int]
    of_table: Asked[str]
    of_key: Asked[int]
    asked_at: Asked[int]
    state: Asked[str]
    answer: Asked[str]
    answered_by: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class InvitationRow(TypedDict):
    id: int
    empire: int | None
    role: str
    name: str
    token_hash: str
    made_at: str

class InvitationValues(TypedDict, total=False):
    id: int
    empire: int | None
    role: str
    name: str
    token_hash: str
    made_at: str

class InvitationEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    role: Asked[str]
    name: Asked[str]
    token_hash: Asked[str]
    made_at: Asked[str]

@final
class NoteRow(TypedDict):
    id: int
    text: str
    of_table: str
    of_key: int | None
    written_at: int
    link: str
    empire: int | None
    for_all: bool
    ended_at: int | None
    ended_how: str | None

class NoteValues(TypedDict, total=False):
    id: int
    text: str
    of_table: str
    of_key: int | None
    written_at: int
    link: str
    empire: int | None
    for_all: bool
    ended_at: int | None
    ended_how: str | None

class NoteEquals(TypedDict, total=False):
    id: Asked[int]
    text: Asked[str]
    of_table: Asked[str]
    of_key: Asked[int]
    written_at: Asked[int]
    link: Asked[str]
    empire: Asked[int]
    for_all: Asked[bool]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class OrdersRow(TypedDict):
    id: int
    empire: int
    year: int
    season: str
    turn: int
    line: int
    words: str
    fate: str
    report: str
    sheet: int
    sender: str
    sent_at: str

class OrdersValues(TypedDict, total=False):
    id: int
    empire: int
    year: int
    season: str
    turn: int
    line: int
    words: str
    fate: str
    report: str
    sheet: int
    sender: str
    sent_at: str

class OrdersEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    year: Asked[int]
    season: Asked[str]
    turn: Asked[int]
    line: Asked[int]
    words: Asked[str]
    fate: Asked[str]
    report: Asked[str]
    sheet: Asked[int]
    sender: Asked[str]
    sent_at: Asked[str]

@final
class ReadinessRow(TypedDict):
    id: int
    empire: int
    year: int
    season: str
    turn: int
    ready: bool
    sender: str

class ReadinessValues(TypedDict, total=False):
    id: int
    empire: int
    year: int
    season: str
    turn: int
    ready: bool
    sender: str

class ReadinessEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    year: Asked[int]
    season: Asked[str]
    turn: Asked[int]
    ready: Asked[bool]
    sender: Asked[str]

@final
class TileRow(TypedDict):
    id: int
    q: int
    r: int
    label: str
    name: str
    terrain: str
    kinds: str
    barren: bool
    owner: int | None
    kingdom: int | None
    river: str
    parting: str
    bridge: bool
    edged: bool
    marks: str
    state: str

class TileValues(TypedDict, total=False):
    id: int
    q: int
    r: int
    label: str
    name: str
    terrain: str
    kinds: str
    barren: bool
    owner: int | None
    kingdom: int | None
    river: str
    parting: str
    bridge: bool
    edged: bool
    marks: str
    state: str

class TileEquals(TypedDict, total=False):
    id: Asked[int]
    q: Asked[int]
    r: Asked[int]
    label: Asked[str]
    name: Asked[str]
    terrain: Asked[str]
    kinds: Asked[str]
    barren: Asked[bool]
    owner: Asked[int]
    kingdom: Asked[int]
    river: Asked[str]
    parting: Asked[str]
    bridge: Asked[bool]
    edged: Asked[bool]
    marks: Asked[str]
    state: Asked[str]

@final
class EdgeRow(TypedDict):
    id: int
    a: int
    b: int
    kind: str
    state: str
    ended_at: int | None
    ended_how: str | None

class EdgeValues(TypedDict, total=False):
    id: int
    a: int
    b: int
    kind: str
    state: str
    ended_at: int | None
    ended_how: str | None

class EdgeEquals(TypedDict, total=False):
    id: Asked[int]
    a: Asked[int]
    b: Asked[int]
    kind: Asked[str]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class KnowledgeRow(TypedDict):
    id: int
    empire: int
    tile: int
    seen_at: int
    how: str
    snapshot: str

class KnowledgeValues(TypedDict, total=False):
    id: int
    empire: int
    tile: int
    seen_at: int
    how: str
    snapshot: str

class KnowledgeEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    tile: Asked[int]
    seen_at: Asked[int]
    how: Asked[str]
    snapshot: Asked[str]

@final
class SettlementRow(TypedDict):
    id: int
    name: str
    tile: int
    kind: str
    owner: int | None
    race: str
    kingdom: int | None
    points: int
    provisions: int
    berths: int
    razed: bool
    razed_at: int | None
    founded_at: int
    state: str
    ended_at: int | None
    ended_how: str | None

class SettlementValues(TypedDict, total=False):
    id: int
    name: str
    tile: int
    kind: str
    owner: int | None
    race: str
    kingdom: int | None
    points: int
    provisions: int
    berths: int
    razed: bool
    razed_at: int | None
    founded_at: int
    state: str
    ended_at: int | None
    ended_how: str | None

class SettlementEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    tile: Asked[int]
    kind: Asked[str]
    owner: Asked[int]
    race: Asked[str]
    kingdom: Asked[int]
    points: Asked[int]
    provisions: Asked[int]
    berths: Asked[int]
    razed: Asked[bool]
    razed_at: Asked[int]
    founded_at: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class SightingRow(TypedDict):
    id: int
    empire: int
    of_table: Force
    of_key: int
    tile: int | None
    seen_at: int
    how: str
    points: int | None
    snapshot: str

class SightingValues(TypedDict, total=False):
    id: int
    empire: int
    of_table: Force
    of_key: int
    tile: int | None
    seen_at: int
    how: str
    points: int | None
    snapshot: str

class SightingEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    of_table: Asked[Force]
    of_key: Asked[int]
    tile: Asked[int]
    seen_at: Asked[int]
    how: Asked[str]
    points: Asked[int]
    snapshot: Asked[str]

@final
class SiteRow(TypedDict):
    id: int
    tile: int
    kind: str
    name: str
    found_by: int | None
    found_at: int
    state: str
    ended_at: int | None
    ended_how: str | None

class SiteValues(TypedDict, total=False):
    id: int
    tile: int
    kind: str
    name: str
    found_by: int | None
    found_at: int
    state: str
    ended_at: int | None
    ended_how: str | None

class SiteEquals(TypedDict, total=False):
    id: Asked[int]
    tile: Asked[int]
    kind: Asked[str]
    name: Asked[str]
    found_by: Asked[int]
    found_at: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class TidingRow(TypedDict):
    id: int
    empire: int
    told_at: int
    kind: str
    tile: int | None
    content: str

class TidingValues(TypedDict, total=False):
    id: int
    empire: int
    told_at: int
    kind: str
    tile: int | None
    content: str

class TidingEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    told_at: Asked[int]
    kind: Asked[str]
    tile: Asked[int]
    content: Asked[str]

@final
class FleetRow(TypedDict):
    id: int
    name: str
    kind: str
    owner: int | None
    tile: int | None
    ships: int
    provisions: int
    port: int | None
    moved_at: int | None
    acted_at: int | None
    acted: str
    leaves_at: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class FleetValues(TypedDict, total=False):
    id: int
    name: str
    kind: str
    owner: int | None
    tile: int | None
    ships: int
    provisions: int
    port: int | None
    moved_at: int | None
    acted_at: int | None
    acted: str
    leaves_at: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class FleetEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    kind: Asked[str]
    owner: Asked[int]
    tile: Asked[int]
    ships: Asked[int]
    provisions: Asked[int]
    port: Asked[int]
    moved_at: Asked[int]
    acted_at: Asked[int]
    acted: Asked[str]
    leaves_at: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class PostingRow(TypedDict):
    id: int
    empire: int
    purse: Purse
    amount: int
    year: int
    season: str
    turn: int
    rule: str
    what: str
    settlement: int | None
    site: int | None

class PostingValues(TypedDict, total=False):
    id: int
    empire: int
    purse: Purse
    amount: int
    year: int
    season: str
    turn: int
    rule: str
    what: str
    settlement: int | None
    site: int | None

class PostingEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    purse: Asked[Purse]
    amount: Asked[int]
    year: Asked[int]
    season: Asked[str]
    turn: Asked[int]
    rule: Asked[str]
    what: Asked[str]
    settlement: Asked[int]
    site: Asked[int]

@final
class RelationRow(TypedDict):
    id: int
    empire: int
    settlement: int | None
    other: int | None
    status: str
    spying: bool
    subsistence: bool
    military: bool
    expelled: bool
    bonus: int
    not_before: int | None
    since: int
    state: str

class RelationValues(TypedDict, total=False):
    id: int
    empire: int
    settlement: int | None
    other: int | None
    status: str
    spying: bool
    subsistence: bool
    military: bool
    expelled: bool
    bonus: int
    not_before: int | None
    since: int
    state: str

class RelationEquals(TypedDict, total=False):
    id: Asked[int]
    empire: Asked[int]
    settlement: Asked[int]
    other: Asked[int]
    status: Asked[str]
    spying: Asked[bool]
    subsistence: Asked[bool]
    military: Asked[bool]
    expelled: Asked[bool]
    bonus: Asked[int]
    not_before: Asked[int]
    since: Asked[int]
    state: Asked[str]

@final
class SiegeRow(TypedDict):
    id: int
    settlement: int
    empire: int | None
    begun_at: int
    breaches: int
    state: str
    ended_at: int | None
    ended_how: str | None

class SiegeValues(TypedDict, total=False):
    id: int
    settlement: int
    empire: int | None
    begun_at: int
    breaches: int
    state: str
    ended_at: int | None
    ended_how: str | None

class SiegeEquals(TypedDict, total=False):
    id: Asked[int]
    settlement: Asked[int]
    empire: Asked[int]
    begun_at: Asked[int]
    breaches: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class ArmyRow(TypedDict):
    id: int
    name: str
    kind: str
    owner: int | None
    race: str
    tile: int | None
    bank: int | None
    fleet: int | None
    ship: int | None
    passage: int | None
    inside: int | None
    siege: int | None
    home: int | None
    points: int
    lent: int
    provisions: int
    crowns: int
    prisoners: int
    loot: int
    stone_throwers: int
    cannons: int
    rams: int
    towers: int
    scouted: int | None
    scouted_at: int | None
    moved_at: int | None
    moves: int
    acted_at: int | None
    acted: str
    fed_at: int | None
    raised_at: int
    leaves_at: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class ArmyValues(TypedDict, total=False):
    id: int
    name: str
    kind: str
    owner: int | None
    race: str
    tile: int | None
    bank: int | None
    fleet: int | None
    ship: int | None
    passage: int | None
    inside: int | None
    siege: int | None
    home: int | None
    points: int
    lent: int
    provisions: int
    crowns: int
    prisoners: int
    loot: int
    stone_throwers: int
    cannons: int
    rams: int
    towers: int
    scouted: int | None
    scouted_at: int | None
    moved_at: int | None
    moves: int
    acted_at: int | None
    acted: str
    fed_at: int | None
    raised_at: int
    leaves_at: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class ArmyEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    kind: Asked[str]
    owner: Asked[int]
    race: Asked[str]
    tile: Asked[int]
    bank: Asked[int]
    fleet: Asked[int]
    ship: Asked[int]
    passage: Asked[int]
    inside: Asked[int]
    siege: Asked[int]
    home: Asked[int]
    points: Asked[int]
    lent: Asked[int]
    provisions: Asked[int]
    crowns: Asked[int]
    prisoners: Asked[int]
    loot: Asked[int]
    stone_throwers: Asked[int]
    cannons: Asked[int]
    rams: Asked[int]
    towers: Asked[int]
    scouted: Asked[int]
    scouted_at: Asked[int]
    moved_at: Asked[int]
    moves: Asked[int]
    acted_at: Asked[int]
    acted: Asked[str]
    fed_at: Asked[int]
    raised_at: Asked[int]
    leaves_at: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class CharacterRow(TypedDict):
    id: int
    name: str
    kind: str
    empire: int | None
    army: int | None
    points: int
    dead_at: int | None
    banished_until: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class CharacterValues(TypedDict, total=False):
    id: int
    name: str
    kind: str
    empire: int | None
    army: int | None
    points: int
    dead_at: int | None
    banished_until: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class CharacterEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    kind: Asked[str]
    empire: Asked[int]
    army: Asked[int]
    points: Asked[int]
    dead_at: Asked[int]
    banished_until: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

@final
class SearchRow(TypedDict):
    id: int
    army: int
    site: int
    turns: int
    map: bool
    barred: bool
    last_at: int | None

class SearchValues(TypedDict, total=False):
    id: int
    army: int
    site: int
    turns: int
    map: bool
    barred: bool
    last_at: int | None

class SearchEquals(TypedDict, total=False):
    id: Asked[int]
    army: Asked[int]
    site: Asked[int]
    turns: Asked[int]
    map: Asked[bool]
    barred: Asked[bool]
    last_at: Asked[int]

@final
class ItemRow(TypedDict):
    id: int
    name: str
    kind: str
    points: int
    empire: int | None
    army: int | None
    character: int | None
    used_at: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class ItemValues(TypedDict, total=False):
    id: int
    name: str
    kind: str
    points: int
    empire: int | None
    army: int | None
    character: int | None
    used_at: int | None
    state: str
    ended_at: int | None
    ended_how: str | None

class ItemEquals(TypedDict, total=False):
    id: Asked[int]
    name: Asked[str]
    kind: Asked[str]
    points: Asked[int]
    empire: Asked[int]
    army: Asked[int]
    character: Asked[int]
    used_at: Asked[int]
    state: Asked[str]
    ended_at: Asked[int]
    ended_how: Asked[str]

Row = (
    CampaignRow
    | ConditionRow
    | DeadlineRow
    | DrawnRow
    | EmpireRow
    | GameRow
    | KingdomRow
    | OptionRow
    | CalendarRow
    | DecisionRow
    | InvitationRow
    | NoteRow
    | OrdersRow
    | ReadinessRow
    | TileRow
    | EdgeRow
    | KnowledgeRow
    | SettlementRow
    | SightingRow
    | SiteRow
    | TidingRow
    | FleetRow
    | PostingRow
    | RelationRow
    | SiegeRow
    | ArmyRow
    | CharacterRow
    | SearchRow
    | ItemRow
)

ForceRow = ArmyRow | FleetRow
HolderRow = ArmyRow | FleetRow | SettlementRow
PlacedRow = ArmyRow | FleetRow | SettlementRow | SiteRow
NamedRow = (
    ArmyRow
    | FleetRow
    | SettlementRow
    | SiteRow
    | TileRow
    | EmpireRow
    | CharacterRow
    | ItemRow
    | KingdomRow
)

class Get(Protocol):
    @overload
    def __call__(self, table: Literal["campaign"], key: int | None) -> CampaignRow | None: ...
    @overload
    def __call__(self, table: Literal["condition"], key: int | None) -> ConditionRow | None: ...
    @overload
    def __call__(self, table: Literal["deadline"], key: int | None) -> DeadlineRow | None: ...
    @overload
    def __call__(self, table: Literal["drawn"], key: int | None) -> DrawnRow | None: ...
    @overload
    def __call__(self, table: Literal["empire"], key: int | None) -> EmpireRow | None: ...
    @overload
    def __call__(self, table: Literal["game"], key: int | None) -> GameRow | None: ...
    @overload
    def __call__(self, table: Literal["kingdom"], key: int | None) -> KingdomRow | None: ...
    @overload
    def __call__(self, table: Literal["option"], key: int | None) -> OptionRow | None: ...
    @overload
    def __call__(self, table: Literal["calendar"], key: int | None) -> CalendarRow | None: ...
    @overload
    def __call__(self, table: Literal["decision"], key: int | None) -> DecisionRow | None: ...
    @overload
    def __call__(self, table: Literal["invitation"], key: int | None) -> InvitationRow | None: ...
    @overload
    def __call__(self, table: Literal["note"], key: int | None) -> NoteRow | None: ...
    @overload
    def __call__(self, table: Literal["orders"], key: int | None) -> OrdersRow | None: ...
    @overload
    def __call__(self, table: Literal["readiness"], key: int | None) -> ReadinessRow | None: ...
    @overload
    def __call__(self, table: Literal["tile"], key: int | None) -> TileRow | None: ...
    @overload
    def __call__(self, table: Literal["edge"], key: int | None) -> EdgeRow | None: ...
    @overload
    def __call__(self, table: Literal["knowledge"], key: int | None) -> KnowledgeRow | None: ...
    @overload
    def __call__(self, table: Literal["settlement"], key: int | None) -> SettlementRow | None: ...
    @overload
    def __call__(self, table: Literal["sighting"], key: int | None) -> SightingRow | None: ...
    @overload
    def __call__(self, table: Literal["site"], key: int | None) -> SiteRow | None: ...
    @overload
    def __call__(self, table: Literal["tiding"], key: int | None) -> TidingRow | None: ...
    @overload
    def __call__(self, table: Literal["fleet"], key: int | None) -> FleetRow | None: ...
    @overload
    def __call__(self, table: Literal["posting"], key: int | None) -> PostingRow | None: ...
    @overload
    def __call__(self, table: Literal["relation"], key: int | None) -> RelationRow | None: ...
    @overload
    def __call__(self, table: Literal["siege"], key: int | None) -> SiegeRow | None: ...
    @overload
    def __call__(self, table: Literal["army"], key: int | None) -> ArmyRow | None: ...
    @overload
    def __call__(self, table: Literal["character"], key: int | None) -> CharacterRow | None: ...
    @overload
    def __call__(self, table: Literal["search"], key: int | None) -> SearchRow | None: ...
    @overload
    def __call__(self, table: Literal["item"], key: int | None) -> ItemRow | None: ...

class One(Protocol):
    @overload
    def __call__(self, table: Literal["campaign"], key: int | None) -> CampaignRow: ...
    @overload
    def __call__(self, table: Literal["condition"], key: int | None) -> ConditionRow: ...
    @overload
    def __call__(self, table: Literal["deadline"], key: int | None) -> DeadlineRow: ...
    @overload
    def __call__(self, table: Literal["drawn"], key: int | None) -> DrawnRow: ...
    @overload
    def __call__(self, table: Literal["empire"], key: int | None) -> EmpireRow: ...
    @overload
    def __call__(self, table: Literal["game"], key: int | None) -> GameRow: ...
    @overload
    def __call__(self, table: Literal["kingdom"], key: int | None) -> KingdomRow: ...
    @overload
    def __call__(self, table: Literal["option"], key: int | None) -> OptionRow: ...
    @overload
    def __call__(self, table: Literal["calendar"], key: int | None) -> CalendarRow: ...
    @overload
    def __call__(self, table: Literal["decision"], key: int | None) -> DecisionRow: ...
    @overload
    def __call__(self, table: Literal["invitation"], key: int | None) -> InvitationRow: ...
    @overload
    def __call__(self, table: Literal["note"], key: int | None) -> NoteRow: ...
    @overload
    def __call__(self, table: Literal["orders"], key: int | None) -> OrdersRow: ...
    @overload
    def __call__(self, table: Literal["readiness"], key: int | None) -> ReadinessRow: ...
    @overload
    def __call__(self, table: Literal["tile"], key: int | None) -> TileRow: ...
    @overload
    def __call__(self, table: Literal["edge"], key: int | None) -> EdgeRow: ...
    @overload
    def __call__(self, table: Literal["knowledge"], key: int | None) -> KnowledgeRow: ...
    @overload
    def __call__(self, table: Literal["settlement"], key: int | None) -> SettlementRow: ...
    @overload
    def __call__(self, table: Literal["sighting"], key: int | None) -> SightingRow: ...
    @overload
    def __call__(self, table: Literal["site"], key: int | None) -> SiteRow: ...
    @overload
    def __call__(self, table: Literal["tiding"], key: int | None) -> TidingRow: ...
    @overload
    def __call__(self, table: Literal["fleet"], key: int | None) -> FleetRow: ...
    @overload
    def __call__(self, table: Literal["posting"], key: int | None) -> PostingRow: ...
    @overload
    def __call__(self, table: Literal["relation"], key: int | None) -> RelationRow: ...
    @overload
    def __call__(self, table: Literal["siege"], key: int | None) -> SiegeRow: ...
    @overload
    def __call__(self, table: Literal["army"], key: int | None) -> ArmyRow: ...
    @overload
    def __call__(self, table: Literal["character"], key: int | None) -> CharacterRow: ...
    @overload
    def __call__(self, table: Literal["search"], key: int | None) -> SearchRow: ...
    @overload
    def __call__(self, table: Literal["item"], key: int | None) -> ItemRow: ...

class Find(Protocol):
    @overload
    def __call__(
        self, table: Literal["campaign"], **equals: Unpack[CampaignEquals]
    ) -> list[CampaignRow]: ...
    @overload
    def __call__(
        self, table: Literal["condition"], **equals: Unpack[ConditionEquals]
    ) -> list[ConditionRow]: ...
    @overload
    def __call__(
        self, table: Literal["deadline"], **equals: Unpack[DeadlineEquals]
    ) -> list[DeadlineRow]: ...
    @overload
    def __call__(
        self, table: Literal["drawn"], **equals: Unpack[DrawnEquals]
    ) -> list[DrawnRow]: ...
    @overload
    def __call__(
        self, table: Literal["empire"], **equals: Unpack[EmpireEquals]
    ) -> list[EmpireRow]: ...
    @overload
    def __call__(self, table: Literal["game"], **equals: Unpack[GameEquals]) -> list[GameRow]: ...
    @overload
    def __call__(
        self, table: Literal["kingdom"], **equals: Unpack[KingdomEquals]
    ) -> list[KingdomRow]: ...
    @overload
    def __call__(
        self, table: Literal["option"], **equals: Unpack[OptionEquals]
    ) -> list[OptionRow]: ...
    @overload
    def __call__(
        self, table: Literal["calendar"], **equals: Unpack[CalendarEquals]
    ) -> list[CalendarRow]: ...
    @overload
    def __call__(
        self, table: Literal["decision"], **equals: Unpack[DecisionEquals]
    ) -> list[DecisionRow]: ...
    @overload
    def __call__(
        self, table: Literal["invitation"], **equals: Unpack[InvitationEquals]
    ) -> list[InvitationRow]: ...
    @overload
    def __call__(self, table: Literal["note"], **equals: Unpack[NoteEquals]) -> list[NoteRow]: ...
    @overload
    def __call__(
        self, table: Literal["orders"], **equals: Unpack[OrdersEquals]
    ) -> list[OrdersRow]: ...
    @overload
    def __call__(
        self, table: Literal["readiness"], **equals: Unpack[ReadinessEquals]
    ) -> list[ReadinessRow]: ...
    @overload
    def __call__(self, table: Literal["tile"], **equals: Unpack[TileEquals]) -> list[TileRow]: ...
    @overload
    def __call__(self, table: Literal["edge"], **equals: Unpack[EdgeEquals]) -> list[EdgeRow]: ...
    @overload
    def __call__(
        self, table: Literal["knowledge"], **equals: Unpack[KnowledgeEquals]
    ) -> list[KnowledgeRow]: ...
    @overload
    def __call__(
        self, table: Literal["settlement"], **equals: Unpack[SettlementEquals]
    ) -> list[SettlementRow]: ...
    @overload
    def __call__(
        self, table: Literal["sighting"], **equals: Unpack[SightingEquals]
    ) -> list[SightingRow]: ...
    @overload
    def __call__(self, table: Literal["site"], **equals: Unpack[SiteEquals]) -> list[SiteRow]: ...
    @overload
    def __call__(
        self, table: Literal["tiding"], **equals: Unpack[TidingEquals]
    ) -> list[TidingRow]: ...
    @overload
    def __call__(
        self, table: Literal["fleet"], **equals: Unpack[FleetEquals]
    ) -> list[FleetRow]: ...
    @overload
    def __call__(
        self, table: Literal["posting"], **equals: Unpack[PostingEquals]
    ) -> list[PostingRow]: ...
    @overload
    def __call__(
        self, table: Literal["relation"], **equals: Unpack[RelationEquals]
    ) -> list[RelationRow]: ...
    @overload
    def __call__(
        self, table: Literal["siege"], **equals: Unpack[SiegeEquals]
    ) -> list[SiegeRow]: ...
    @overload
    def __call__(self, table: Literal["army"], **equals: Unpack[ArmyEquals]) -> list[ArmyRow]: ...
    @overload
    def __call__(
        self, table: Literal["character"], **equals: Unpack[CharacterEquals]
    ) -> list[CharacterRow]: ...
    @overload
    def __call__(
        self, table: Literal["search"], **equals: Unpack[SearchEquals]
    ) -> list[SearchRow]: ...
    @overload
    def __call__(self, table: Literal["item"], **equals: Unpack[ItemEquals]) -> list[ItemRow]: ...

class First(Protocol):
    @overload
    def __call__(
        self, table: Literal["campaign"], **equals: Unpack[CampaignEquals]
    ) -> CampaignRow | None: ...
    @overload
    def __call__(
        self, table: Literal["condition"], **equals: Unpack[ConditionEquals]
    ) -> ConditionRow | None: ...
    @overload
    def __call__(
        self, table: Literal["deadline"], **equals: Unpack[DeadlineEquals]
    ) -> DeadlineRow | None: ...
    @overload
    def __call__(
        self, table: Literal["drawn"], **equals: Unpack[DrawnEquals]
    ) -> DrawnRow | None: ...
    @overload
    def __call__(
        self, table: Literal["empire"], **equals: Unpack[EmpireEquals]
    ) -> EmpireRow | None: ...
    @overload
    def __call__(self, table: Literal["game"], **equals: Unpack[GameEquals]) -> GameRow | None: ...
    @overload
    def __call__(
        self, table: Literal["kingdom"], **equals: Unpack[KingdomEquals]
    ) -> KingdomRow | None: ...
    @overload
    def __call__(
        self, table: Literal["option"], **equals: Unpack[OptionEquals]
    ) -> OptionRow | None: ...
    @overload
    def __call__(
        self, table: Literal["calendar"], **equals: Unpack[CalendarEquals]
    ) -> CalendarRow | None: ...
    @overload
    def __call__(
        self, table: Literal["decision"], **equals: Unpack[DecisionEquals]
    ) -> DecisionRow | None: ...
    @overload
    def __call__(
        self, table: Literal["invitation"], **equals: Unpack[InvitationEquals]
    ) -> InvitationRow | None: ...
    @overload
    def __call__(self, table: Literal["note"], **equals: Unpack[NoteEquals]) -> NoteRow | None: ...
    @overload
    def __call__(
        self, table: Literal["orders"], **equals: Unpack[OrdersEquals]
    ) -> OrdersRow | None: ...
    @overload
    def __call__(
        self, table: Literal["readiness"], **equals: Unpack[ReadinessEquals]
    ) -> ReadinessRow | None: ...
    @overload
    def __call__(self, table: Literal["tile"], **equals: Unpack[TileEquals]) -> TileRow | None: ...
    @overload
    def __call__(self, table: Literal["edge"], **equals: Unpack[EdgeEquals]) -> EdgeRow | None: ...
    @overload
    def __call__(
        self, table: Literal["knowledge"], **equals: Unpack[KnowledgeEquals]
    ) -> KnowledgeRow | None: ...
    @overload
    def __call__(
        self, table: Literal["settlement"], **equals: Unpack[SettlementEquals]
    ) -> SettlementRow | None: ...
    @overload
    def __call__(
        self, table: Literal["sighting"], **equals: Unpack[SightingEquals]
    ) -> SightingRow | None: ...
    @overload
    def __call__(self, table: Literal["site"], **equals: Unpack[SiteEquals]) -> SiteRow | None: ...
    @overload
    def __call__(
        self, table: Literal["tiding"], **equals: Unpack[TidingEquals]
    ) -> TidingRow | None: ...
    @overload
    def __call__(
        self, table: Literal["fleet"], **equals: Unpack[FleetEquals]
    ) -> FleetRow | None: ...
    @overload
    def __call__(
        self, table: Literal["posting"], **equals: Unpack[PostingEquals]
    ) -> PostingRow | None: ...
    @overload
    def __call__(
        self, table: Literal["relation"], **equals: Unpack[RelationEquals]
    ) -> RelationRow | None: ...
    @overload
    def __call__(
        self, table: Literal["siege"], **equals: Unpack[SiegeEquals]
    ) -> SiegeRow | None: ...
    @overload
    def __call__(self, table: Literal["army"], **equals: Unpack[ArmyEquals]) -> ArmyRow | None: ...
    @overload
    def __call__(
        self, table: Literal["character"], **equals: Unpack[CharacterEquals]
    ) -> CharacterRow | None: ...
    @overload
    def __call__(
        self, table: Literal["search"], **equals: Unpack[SearchEquals]
    ) -> SearchRow | None: ...
    @overload
    def __call__(self, table: Literal["item"], **equals: Unpack[ItemEquals]) -> ItemRow | None: ...

class Live(Protocol):
    @overload
    def __call__(
        self, table: Literal["condition"], **equals: Unpack[ConditionEquals]
    ) -> list[ConditionRow]: ...
    @overload
    def __call__(
        self, table: Literal["drawn"], **equals: Unpack[DrawnEquals]
    ) -> list[DrawnRow]: ...
    @overload
    def __call__(
        self, table: Literal["empire"], **equals: Unpack[EmpireEquals]
    ) -> list[EmpireRow]: ...
    @overload
    def __call__(self, table: Literal["game"], **equals: Unpack[GameEquals]) -> list[GameRow]: ...
    @overload
    def __call__(
        self, table: Literal["kingdom"], **equals: Unpack[KingdomEquals]
    ) -> list[KingdomRow]: ...
    @overload
    def __call__(
        self, table: Literal["decision"], **equals: Unpack[DecisionEquals]
    ) -> list[DecisionRow]: ...
    @overload
    def __call__(self, table: Literal["note"], **equals: Unpack[NoteEquals]) -> list[NoteRow]: ...
    @overload
    def __call__(self, table: Literal["edge"], **equals: Unpack[EdgeEquals]) -> list[EdgeRow]: ...
    @overload
    def __call__(
        self, table: Literal["settlement"], **equals: Unpack[SettlementEquals]
    ) -> list[SettlementRow]: ...
    @overload
    def __call__(self, table: Literal["site"], **equals: Unpack[SiteEquals]) -> list[SiteRow]: ...
    @overload
    def __call__(
        self, table: Literal["fleet"], **equals: Unpack[FleetEquals]
    ) -> list[FleetRow]: ...
    @overload
    def __call__(
        self, table: Literal["siege"], **equals: Unpack[SiegeEquals]
    ) -> list[SiegeRow]: ...
    @overload
    def __call__(self, table: Literal["army"], **equals: Unpack[ArmyEquals]) -> list[ArmyRow]: ...
    @overload
    def __call__(
        self, table: Literal["character"], **equals: Unpack[CharacterEquals]
    ) -> list[CharacterRow]: ...
    @overload
    def __call__(self, table: Literal["item"], **equals: Unpack[ItemEquals]) -> list[ItemRow]: ...

class Put(Protocol):
    @overload
    def __call__(
        self, table: Literal["campaign"], key: int, **values: Unpack[CampaignValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["condition"], key: int, **values: Unpack[ConditionValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["deadline"], key: int, **values: Unpack[DeadlineValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["drawn"], key: int, **values: Unpack[DrawnValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["empire"], key: int, **values: Unpack[EmpireValues]
    ) -> None: ...
    @overload
    def __call__(self, table: Literal["game"], key: int, **values: Unpack[GameValues]) -> None: ...
    @overload
    def __call__(
        self, table: Literal["kingdom"], key: int, **values: Unpack[KingdomValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["option"], key: int, **values: Unpack[OptionValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["calendar"], key: int, **values: Unpack[CalendarValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["decision"], key: int, **values: Unpack[DecisionValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["invitation"], key: int, **values: Unpack[InvitationValues]
    ) -> None: ...
    @overload
    def __call__(self, table: Literal["note"], key: int, **values: Unpack[NoteValues]) -> None: ...
    @overload
    def __call__(
        self, table: Literal["orders"], key: int, **values: Unpack[OrdersValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["readiness"], key: int, **values: Unpack[ReadinessValues]
    ) -> None: ...
    @overload
    def __call__(self, table: Literal["tile"], key: int, **values: Unpack[TileValues]) -> None: ...
    @overload
    def __call__(self, table: Literal["edge"], key: int, **values: Unpack[EdgeValues]) -> None: ...
    @overload
    def __call__(
        self, table: Literal["knowledge"], key: int, **values: Unpack[KnowledgeValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["settlement"], key: int, **values: Unpack[SettlementValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["sighting"], key: int, **values: Unpack[SightingValues]
    ) -> None: ...
    @overload
    def __call__(self, table: Literal["site"], key: int, **values: Unpack[SiteValues]) -> None: ...
    @overload
    def __call__(
        self, table: Literal["tiding"], key: int, **values: Unpack[TidingValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["fleet"], key: int, **values: Unpack[FleetValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["posting"], key: int, **values: Unpack[PostingValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["relation"], key: int, **values: Unpack[RelationValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["siege"], key: int, **values: Unpack[SiegeValues]
    ) -> None: ...
    @overload
    def __call__(self, table: Literal["army"], key: int, **values: Unpack[ArmyValues]) -> None: ...
    @overload
    def __call__(
        self, table: Literal["character"], key: int, **values: Unpack[CharacterValues]
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["search"], key: int, **values: Unpack[SearchValues]
    ) -> None: ...
    @overload
    def __call__(self, table: Literal["item"], key: int, **values: Unpack[ItemValues]) -> None: ...

class Insert(Protocol):
    @overload
    def __call__(self, table: Literal["campaign"], **values: Unpack[CampaignValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["condition"], **values: Unpack[ConditionValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["deadline"], **values: Unpack[DeadlineValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["drawn"], **values: Unpack[DrawnValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["empire"], **values: Unpack[EmpireValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["game"], **values: Unpack[GameValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["kingdom"], **values: Unpack[KingdomValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["option"], **values: Unpack[OptionValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["calendar"], **values: Unpack[CalendarValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["decision"], **values: Unpack[DecisionValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["invitation"], **values: Unpack[InvitationValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["note"], **values: Unpack[NoteValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["orders"], **values: Unpack[OrdersValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["readiness"], **values: Unpack[ReadinessValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["tile"], **values: Unpack[TileValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["edge"], **values: Unpack[EdgeValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["knowledge"], **values: Unpack[KnowledgeValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["settlement"], **values: Unpack[SettlementValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["sighting"], **values: Unpack[SightingValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["site"], **values: Unpack[SiteValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["tiding"], **values: Unpack[TidingValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["fleet"], **values: Unpack[FleetValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["posting"], **values: Unpack[PostingValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["relation"], **values: Unpack[RelationValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["siege"], **values: Unpack[SiegeValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["army"], **values: Unpack[ArmyValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["character"], **values: Unpack[CharacterValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["search"], **values: Unpack[SearchValues]) -> int: ...
    @overload
    def __call__(self, table: Literal["item"], **values: Unpack[ItemValues]) -> int: ...

class Add(Protocol):
    @overload
    def __call__(
        self,
        table: Literal["empire"],
        key: int,
        column: Literal["treasury", "building", "ships", "espionage"],
        amount: int,
    ) -> None: ...
    @overload
    def __call__(
        self,
        table: Literal["settlement"],
        key: int,
        column: Literal["points", "provisions"],
        amount: int,
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["fleet"], key: int, column: Literal["ships", "provisions"], amount: int
    ) -> None: ...
    @overload
    def __call__(
        self,
        table: Literal["army"],
        key: int,
        column: Literal[
            "points",
            "lent",
            "provisions",
            "crowns",
            "prisoners",
            "loot",
            "stone_throwers",
            "cannons",
            "rams",
            "towers",
        ],
        amount: int,
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["character"], key: int, column: Literal["points"], amount: int
    ) -> None: ...
    @overload
    def __call__(
        self, table: Literal["item"], key: int, column: Literal["points"], amount: int
    ) -> None: ...

class End(Protocol):
    def __call__(self, table: Ended, key: int, how: str) -> None: ...
