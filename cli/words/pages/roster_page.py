"""A roster's document as a page: sheets to print, with room for pencil marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from cli.words.pages.page import Cell, Grid, Page
from cli.words.pages.report_cells import (
    also,
    count_headings,
    force_counts,
    kind_unless_named,
    own_name,
    settlement_points,
    state,
)
from cli.words.pages.report_pages import empire_parts, sealed_page, section
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.reports.documents import ReportEmpire, ReportForce
    from cli.words.spoken_documents import SpokenReport, SpokenRoster, SpokenSettlement

Thing = TypeVar("Thing", "ReportForce", "SpokenSettlement")


def roster_page(document: SpokenRoster) -> Page:
    sections = [
        section("Empires", empire_parts(own(document["empires"]))),
        section("Armies", force_grids("army", document["armies"])),
        section("Fleets", force_grids("fleet", document["fleets"])),
        section("Settlements", settlement_grids(document["settlements"])),
    ]
    title = tr("Roster: {campaign}", campaign=document["campaign"])
    return sealed_page(title, document, [each for each in sections if each.parts])


def own(empires: Iterable[ReportEmpire]) -> list[ReportEmpire]:
    return [each for each in empires if "treasury" in each]


def by_owner(things: Iterable[Thing]) -> dict[str, list[Thing]]:
    """One's own things, by whose they are; the gamemaster's sheet has everyone's."""
    found: dict[str, list[Thing]] = {}
    for each in things:
        if each["own"]:
            found.setdefault(each["owner"] or tr("independent"), []).append(each)
    return found


def force_grids(table: str, forces: Iterable[ReportForce]) -> list[Grid]:
    """Of armies or fleets, one for each owner."""
    words = ("name", "where", *count_headings(table), "also")
    return [
        sheet(words, [force_row(table, each) for each in theirs], owner)
        for owner, theirs in by_owner(forces).items()
    ]


def force_row(table: str, force: ReportForce) -> list[Cell]:
    return [own_name(force), force["tile"], *force_counts(table, force), also(force)]


def settlement_grids(settlements: Iterable[SpokenSettlement]) -> list[Grid]:
    words = ("name", "kind", "where", "points", "also")
    return [
        sheet(words, [settlement_row(each) for each in theirs], owner)
        for owner, theirs in by_owner(settlements).items()
    ]


def settlement_row(place: SpokenSettlement) -> list[Cell]:
    points = settlement_points(place)
    return [place["name"], kind_unless_named(place), place["tile"], points, state(place)]


def sheet(words: Sequence[str], rows: Iterable[Sequence[Cell]], owner: str) -> Grid:
    """With a last column that is left empty, for the evening."""
    headings = [tr(word) for word in (*words, "tonight")]
    return Grid(headings, [[*row, ""] for row in rows], owner, pencil=True)


def take_roster(document: SpokenReport) -> SpokenRoster:
    """What an empire has, out of its report."""
    return {
        "campaign": document["campaign"],
        "when": document["when"],
        "reader": document["reader"],
        "seal": document["seal"],
        "empires": document["empires"],
        "armies": document["armies"],
        "fleets": document["fleets"],
        "settlements": document["settlements"],
    }
