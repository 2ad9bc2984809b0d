"""Lists, rows and the campaign's status as documents: what is answered with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

from campaign.acts.documents import DoneDocument, Warning
from campaign.rules.options import OptionLine


class RowsDocument(TypedDict):
    """`army list` and its like: the columns that are shown differ by table."""

    table: str
    rows: list[dict[str, object]]


NoteDocument = TypedDict("NoteDocument", {"id": int, "text": str, "link": str, "for": str})


class RowDocument(TypedDict):
    """`army show` and its like."""

    row: str
    cells: Mapping[str, object]
    conditions: list[str]
    notes: list[str]
    written: list[NoteDocument]  # the same, with number, link and readers


class EmpireLine(TypedDict):
    name: str
    player: str
    race: str
    treasury: int
    armies: int
    points: int
    settlements: int
    fleets: int
    tiles: int
    eliminated: bool


class WaitingDecision(TypedDict):
    number: int
    kind: str
    empire: str | None


class SiegeLine(TypedDict):
    settlement: str
    by: str | None


class JournalHead(TypedDict):
    entry: int
    act: int
    hash: str


class RecentAct(TypedDict):
    act: int
    words: list[str]


class CalendarLine(TypedDict):
    year: int
    season: str
    turn: int
    phase: str


class CampaignStatus(TypedDict):
    """`status`."""

    campaign: str
    ended: bool
    calendar: CalendarLine
    when: str
    empires: list[EmpireLine]
    tiles: int
    acting: str | None
    decisions: list[WaitingDecision]
    sieges: list[SiegeLine]
    journal: JournalHead
    key_hash: str
    recent: NotRequired[list[RecentAct]]
    warnings: NotRequired[list[Warning]]


class StandingLine(EmpireLine):
    score: int


class KeyShare(TypedDict):
    """A player's share in the key; the secret once it is told."""

    player: str
    commitment: str
    secret: str | None


class KeyDocument(TypedDict):
    """`campaign key`. `joint_from`: the entry since which all shares are in the key."""

    key_hash: str
    shares: list[KeyShare]
    joint_from: int | None


class ChangedRow(DoneDocument):
    """A row made or changed by hand: `army set`, `empire add` and their like."""

    row: str
    name: str


class PaidDocument(ChangedRow):
    """`empire pay`."""

    amount: int
    purse: str


class OptionsDocument(TypedDict):
    """`option`."""

    options: list[OptionLine]


class OptionSet(DoneDocument):
    """`option NAME VALUE`."""

    name: str
    value: object


class NotedDocument(DoneDocument):
    """`note`."""

    note: int


class RenamedDocument(DoneDocument):
    """`rename`."""

    name: str


class SavedMoment(TypedDict):
    """`savepoint NAME`."""

    savepoint: str
    act: int


class EndDocument(DoneDocument):
    """`campaign end`."""

    key: str | None
    key_hash: str
    standings: list[StandingLine]
