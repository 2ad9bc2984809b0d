"""The purses of the empires as tables: what each held, what came and went, what it holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.storage.models.kinds import PURSES
from cli.words.moments import say_when
from cli.words.pages.page import Cell, Grid, Part
from cli.words.pages.report_cells import count_of
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from campaign.reports.documents import ReportEmpire
    from cli.words.spoken_documents import SpokenPosting, SpokenPurse, SpokenTreasury


def treasury_parts(
    treasuries: Iterable[SpokenTreasury], empires: Iterable[ReportEmpire], whole: bool
) -> list[Part]:
    parts: list[Part] = []
    numbers = {each["name"]: each["id"] for each in empires}
    headings = [tr(word) for word in ("when", "what", "place", "rule", "crowns")]
    for treasury in treasuries:
        for purse in treasury["purses"]:
            name = purse["purse"]
            under = f"{treasury['empire']}: {name}" if whole else capitalise(name)
            if not whole and len(treasury["purses"]) == 1:
                under = ""  # the section's own title says it
            rows = purse_rows(purse, numbers[treasury["empire"]])
            parts.append(Grid(headings, rows[:-1], under, rows[-1]))
    return parts


def purse_rows(purse: SpokenPurse, empire: int) -> list[list[Cell]]:
    """What it held, each posting, what it holds. Every amount leads to the purse's own number."""
    rows = [
        PurseRow("", tr("held before"), "", "", purse["before"]),
        *posting_rows(purse["items"]),
        PurseRow("", tr("held now"), "", "", purse["now"]),
    ]
    # The document has the purse's name in the person's language alone.
    column = next((each for each in PURSES if tr(each) == purse["purse"]), "treasury")
    return [[*row[:-1], count_of("empire", empire, column, row.amount)] for row in rows]


class PurseRow(NamedTuple):
    when: str
    what: str
    places: str
    rule: str
    amount: int


def posting_rows(items: Iterable[SpokenPosting]) -> list[PurseRow]:
    """One row for what was posted at one moment for one reason; each moment is named once."""
    alike: dict[tuple[str, str, str], list[SpokenPosting]] = {}
    for item in items:
        alike.setdefault((item["when"], item["what"], item["rule"]), []).append(item)
    rows = [posting_row(group) for group in alike.values()]
    before = ["", *(row.when for row in rows)]
    return [
        row._replace(when="") if row.when == last else row
        for row, last in zip(rows, before, strict=False)
    ]


def posting_row(items: Sequence[SpokenPosting]) -> PurseRow:
    first = items[0]
    places = ", ".join(dict.fromkeys(item["where"] for item in items if item["where"]))
    amount = sum(item["amount"] for item in items)
    return PurseRow(say_when(first["when"]), first["what"], places, first["rule"], amount)
