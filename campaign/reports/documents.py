"""Reports as documents: what `report`, `chronicle`, `roster`, `chart` and the map's questions
answer with `--json`, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

from campaign.reports.forces import UnitDocument


class ReportCalendar(TypedDict):
    year: int
    season: str
    turn: int


class Seal(TypedDict):
    """Where the books stood: any later change to what lies before it would show."""

    key_hash: str
    entry: int
    act: int
    head: str


class Reader(TypedDict):
    """The empire that a report is for."""

    id: int
    name: str
    player: str
    race: str


class SealedHead(TypedDict):
    """What the head and the foot of a page are made from."""

    campaign: str
    when: str
    reader: Reader | None  # None: the gamemaster
    seal: Seal


class ReportHead(SealedHead):
    report: str  # gamemaster, or empire
    calendar: ReportCalendar


class LineBase(TypedDict):
    event: str  # the kind of what happened
    line: str
    of: NotRequired[str]  # whose turn the paragraph is about, for the gamemaster


class ToldLine(LineBase):
    dice: NotRequired[list[object]]
    joined: NotRequired[object]  # of the same act as the line before it
    paragraph: NotRequired[object]  # a new paragraph begins with it


class ToldMoment(TypedDict):
    when: str
    lines: list[ToldLine]


class ReportEmpire(Reader):
    treasury: NotRequired[int]  # of those whose purse the reader knows
    tiles: NotRequired[int]
    settlements: NotRequired[int]
    armies: NotRequired[int]
    points: NotRequired[int]
    fleets: NotRequired[int]


class ReportForce(TypedDict):
    """An army or fleet as the reader knows it; the rest of its fields stand on one's own."""

    id: int
    name: str
    kind: str
    owner: str | None
    own: bool
    tile: str | None
    strength: int | None
    counted: object
    number: int | None
    seen: object
    race: NotRequired[str]
    provisions: NotRequired[int]
    crowns: NotRequired[int]
    prisoners: NotRequired[int]
    engines: NotRequired[Mapping[str, int]]
    aboard: NotRequired[str | None]
    inside: NotRequired[str | None]
    port: NotRequired[str | None]
    carries: NotRequired[list[object]]
    conditions: NotRequired[list[object]]
    characters: NotRequired[list[object]]
    items: NotRequired[list[object]]
    units: NotRequired[list[UnitDocument]]


class KnownForces(TypedDict):
    empires: list[ReportEmpire]
    armies: list[ReportForce]
    fleets: list[ReportForce]


class RosterDocument(SealedHead, KnownForces):
    """`roster`."""

    settlements: list[Mapping[str, object]]


class BattleAtHand(TypedDict):
    """Armies that share a tile with a foe, or with a settlement that they may storm (`walls`)."""

    tile: str
    label: str
    walls: bool
    by: str
    against: str | None


class NearForce(ReportForce):
    side: str  # attacker, or defender


class SheetSide(TypedDict):
    """Attacker or defender; `points`: None where the reader does not know all of them."""

    owner: str | None
    armies: list[ReportForce]
    place: Mapping[str, object] | None
    points: int | None
    own: bool


class BattleSheetDocument(ReportHead):
    """`battle-sheet`."""

    tile: str
    came_from: str | None
    ground: list[Mapping[str, object]]
    modifier: int  # what the tile adds to the attacker's roll
    walls: int  # what the defenders count as many times
    scenario: Mapping[str, object]
    attacker: SheetSide
    defender: SheetSide
    strategies: Mapping[str, object]
    near: list[NearForce]
    stake: list[Mapping[str, object]]


class Since(TypedDict):
    """What the news begins with: the moment, and whether the reader's last report was made in
    it."""

    when: str
    report: bool


class ReportBase(ReportHead, KnownForces):
    since: Since
    battles: list[BattleAtHand]
    map: NotRequired[object]  # the map as a picture or as text: `campaign.reports.picture`


class ReportDocument(ReportBase):
    """`report`."""

    story: list[ToldMoment]
    treasury: list[Mapping[str, object]]
    settlements: list[Mapping[str, object]]
    sieges: list[Mapping[str, object]]
    sites: list[Mapping[str, object]]
    relations: list[Mapping[str, object]]
    tidings: list[Mapping[str, object]]
    decisions: list[Mapping[str, object]]
    orders: object  # the form that a player fills in
    notes: list[object]


class ChronicleYear(TypedDict):
    year: int
    moments: list[ToldMoment]
    standing: list[Mapping[str, object]]
    fortunes: list[object]


class ChronicleDocument(ReportHead):
    """`chronicle`."""

    years: list[ChronicleYear]


class Series(TypedDict):
    empire: str
    colour: str
    values: Sequence[int | None]


class ChartDocument(TypedDict):
    """`chart`."""

    chart: str
    moments: list[str]
    series: list[Series]


class RealmDocument(TypedDict):
    empire: str
    capital: str | None
    tiles: int
    cut_off: list[Mapping[str, object]]
    ports: list[Mapping[str, object]]


class RealmsDocument(TypedDict):
    """`map realms`."""

    realms: list[RealmDocument]


class ReachDocument(TypedDict):
    """`map reach`: how far one comes, or who comes there."""

    at: str
    moves: int
    found: list[Mapping[str, object]]
    who: NotRequired[str]
    to: NotRequired[str]
    by: NotRequired[str]
    tiles: NotRequired[list[Mapping[str, object]]]


class MapDocument(TypedDict):
    """`map show`: the map's own file, in JSON."""

    format: str
    version: int
    name: str
    layout: str
    tiles: list[Mapping[str, object]]
