"""Reports in the person's language, as `cli.words.phrases.speak` gives them, each part with
all its fields; `campaign.reports.documents` publishes the same documents with fewer of them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from campaign.reports.documents import KnownForces, LineBase, ReportBase, ReportHead, SealedHead

# Written as calls: `for` and `with` are no names of Python's.
SpokenRoll = TypedDict(
    "SpokenRoll", {"who": list[str], "for": str, "faces": list[int], "source": str}
)


class SpokenLine(LineBase):
    dice: NotRequired[list[SpokenRoll]]
    paragraph: NotRequired[bool]  # a new paragraph begins with it


class SpokenMoment(TypedDict):
    when: str
    lines: list[SpokenLine]


class SpokenPosting(TypedDict):
    when: str
    amount: int
    what: str
    rule: str
    where: str | None


class SpokenPurse(TypedDict):
    purse: str
    before: int
    items: list[SpokenPosting]
    now: int


class SpokenTreasury(TypedDict):
    empire: str
    purses: list[SpokenPurse]


class SpokenSettlement(TypedDict):
    """The last three stand on those whose stores the reader knows."""

    id: int
    name: str
    kind: str
    owner: str | None
    own: bool
    tile: str | None
    razed: bool
    besieged: bool
    seen: str | None
    points: NotRequired[int]
    provisions: NotRequired[int]
    conditions: NotRequired[list[str]]


class SpokenSite(TypedDict):
    name: str
    kind: str
    tile: str | None
    seen: str | None


class SpokenSiege(TypedDict):
    settlement: str
    by: str | None
    breaches: int


SpokenRelation = TypedDict(
    "SpokenRelation",
    {"empire": str, "with": str, "status": str | None, "grants": list[str], "since": str | None},
)


class SpokenTiding(TypedDict):
    when: str
    empire: str
    text: str


class SpokenOption(TypedDict):
    id: str
    name: str


class SpokenDecision(TypedDict):
    number: int
    empire: str | None
    about: str | None
    question: str
    options: list[SpokenOption]
    kept_back: int


class FormLine(TypedDict):
    about: str
    words: str


class SpokenForm(TypedDict):
    season: str
    empire: str
    lines: list[FormLine]


class SpokenRoster(SealedHead, KnownForces):
    settlements: list[SpokenSettlement]


class SpokenReport(ReportBase):
    story: list[SpokenMoment]
    treasury: list[SpokenTreasury]
    settlements: list[SpokenSettlement]
    sieges: list[SpokenSiege]
    sites: list[SpokenSite]
    relations: list[SpokenRelation]
    tidings: list[SpokenTiding]
    decisions: list[SpokenDecision]
    orders: SpokenForm | None
    notes: list[dict[str, str]]


class SpokenYear(TypedDict):
    year: int
    moments: list[SpokenMoment]
    standing: list[dict[str, str | int]]  # a name, and the counts of `campaign.reports.chronicle`
    fortunes: list[str]


class SpokenChronicle(ReportHead):
    years: list[SpokenYear]
