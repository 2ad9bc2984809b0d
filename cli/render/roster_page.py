"""A roster's document as a page: sheets to print, with room for pencil marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from cli.app.session import current
from cli.app.text import tr
from cli.render.pages.page import Cell, Grid, Page
from cli.render.report_pages import (
    also,
    count_headings,
    empire_parts,
    force_counts,
    kind_unless_named,
    own_name,
    seal_lines,
    section,
    settlement_points,
    state,
    subtitle,
    verify_words,
)

if TYPE_CHECKING:
    from campaign.reports.documents import ReportEmpire, ReportForce
    from cli.render.spoken_documents import SpokenRoster, SpokenSettlement

Thing = TypeVar("Thing", "ReportForce", "SpokenSettlement")


def roster_page(document: SpokenRoster) -> Page:
    sections = [
        section("Empires", empire_parts(own(document["empires"]))),
        section("Armies", force_grids("army", document["armies"])),
        section("Fleets", force_grids("fleet", document["fleets"])),
        section("Settlements", settlement_grids(document["settlements"])),
    ]
    return Page(
        title=tr("Roster: {campaign}", campaign=document["campaign"]),
        subtitle=subtitle(document["when"], document["reader"]),
        sections=[each for each in sections if each.parts],
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


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
    heads = [tr("name"), tr("where"), *count_headings(table), tr("also")]
    return [
        sheet(heads, [force_row(table, each) for each in theirs], owner)
        for owner, theirs in by_owner(forces).items()
    ]


def force_row(table: str, force: ReportForce) -> list[Cell]:
    return [own_name(force), force["tile"], *force_counts(table, force), also(force)]


def settlement_grids(settlements: Iterable[SpokenSettlement]) -> list[Grid]:
    heads = [tr(word) for word in ("name", "kind", "where", "points", "also")]
    return [
        sheet(heads, [settlement_row(each) for each in theirs], owner)
        for owner, theirs in by_owner(settlements).items()
    ]


def settlement_row(place: SpokenSettlement) -> list[Cell]:
    points = settlement_points(place)
    return [place["name"], kind_unless_named(place), place["tile"], points, state(place)]


def sheet(heads: Sequence[str], rows: Iterable[Sequence[Cell]], owner: str) -> Grid:
    """With a last column that is left empty, for the evening."""
    return Grid([*heads, tr("tonight")], [[*row, ""] for row in rows], owner, pencil=True)
