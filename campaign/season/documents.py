"""The season as documents: what `turn`, `decide`, `orders` and `forecast` answer with `--json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

from campaign.acts.documents import DecisionDocument, KeptDecision, Texts, Warning
from campaign.events.values import Name
from campaign.journal.documents import ChangeDocument


class DecisionsDocument(TypedDict):
    """`decide`."""

    decisions: list[DecisionDocument]


class MissingDocument(TypedDict):
    """What players may still want to do: send orders, move an army."""

    what: str  # orders or idle
    empire: str | None
    army: NotRequired[Name]


class StatusDocument(DecisionsDocument):
    """`turn status`."""

    calendar: Mapping[str, object]
    now: str
    name: Texts
    rules: list[str]
    acts: bool
    empire: str | None
    players: list[str]
    missing: list[MissingDocument]
    warnings: list[Warning]


class PlannedRoll(TypedDict):
    of: Name
    table: str | None
    title: str | Texts
    dice: str


class PhaseHead(TypedDict):
    phase: str
    name: Texts
    now: str
    empire: str | None


class PlannedPhase(PhaseHead):
    rules: list[str]
    acts: bool
    rolls: list[PlannedRoll]


class PlanDocument(TypedDict):
    """`turn plan`."""

    phases: list[PlannedPhase]


class RunPhase(PhaseHead):
    rolled: Sequence[Mapping[str, object]]  # outcomes of tables
    story: Sequence[Mapping[str, object]]
    decision: KeptDecision | None


class RunDocument(TypedDict):
    """`turn next` and its like."""

    phases: list[RunPhase]
    act: int | None
    status: StatusDocument
    unasked: NotRequired[list[str]]


class TrialDocument(TypedDict):
    """`turn next --dry-run`."""

    dry_run: bool
    phases: list[str]
    told: list[RunPhase]  # what would happen in each
    then: PhaseHead  # where it would stop
    changes: list[ChangeDocument]
    decision: KeptDecision | None


class OrderMoment(TypedDict):
    """The turn that orders are for."""

    year: int
    season: str
    turn: int


class OrderDocument(TypedDict):
    """`fate`: sent, done, refused, waits, withdrawn; lapsed, if its turn went by; hidden, if its
    words are the sender's alone until it is run."""

    empire: str
    sheet: int
    line: int
    words: str
    fate: str
    report: str
    sender: str
    sent_at: str


class ReadinessDocument(TypedDict):
    """Empires in turn order. `deadline` is a time in UTC."""

    ready: list[str]
    waited_for: list[str]
    deadline: str | None
    over: bool


class OrdersDocument(TypedDict):
    """`orders list`, and with the act `orders send`, `orders run`. `missing` sent nothing."""

    orders: list[OrderDocument]
    missing: list[str]
    readiness: ReadinessDocument
    act: NotRequired[int | None]
    unused: NotRequired[list[int]]  # dice that were given and that no line asked for


class OrderProblem(TypedDict):
    line: int
    message: str
    hint: str


class OrdersCheck(TypedDict):
    """`orders check`."""

    lines: int
    problems: list[OrderProblem]
    missing: Sequence[str]


class Spread(TypedDict):
    """Mean, standard error, and where a tenth, half and nine tenths of the runs lie."""

    mean: float
    error: float
    least: float
    tenth: float
    middle: float
    ninth: float
    most: float


class RowChance(TypedDict):
    row: str
    chance: float


class EmpireForecast(TypedDict):
    empire: str
    income: Spread
    losses: dict[str, Spread]


class ForecastSummary(TypedDict):
    runs: int
    chances: list[RowChance]
    empires: list[EmpireForecast]


class RowTitle(TypedDict):
    table: Texts
    row: Texts


class ForecastDocument(ForecastSummary):
    """`forecast`."""

    until: str
    seed: str
    names: dict[str, RowTitle]
