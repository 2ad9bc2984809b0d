"""`hexcrown roster`: what an empire has, on paper for the evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.app.session import current
from cli.app.text import tr
from cli.commands.reports.report import EmpireOption, make
from cli.render.page_output import ForceOption, OutOption, ToOption, give

if TYPE_CHECKING:
    from cli.render.pages.page import Grid, Page


def command(
    empire: EmpireOption = None,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """A sheet of armies, ships and settlements to print, with room for pencil marks.

    Example: hexcrown roster --empire Ostmark --out ostmark.html
    """
    document = make(empire, None, False, None, False, "json").document
    roster = {name: document[name] for name in KEPT}
    give(roster, lambda: page_of(roster), to, out, force)


Thing = Mapping[str, Any]  # an army, fleet, settlement or empire of a report
KEPT = ("campaign", "when", "reader", "seal", "empires", "armies", "fleets", "settlements")


def page_of(document: Mapping[str, Any]) -> Page:
    from cli.render.pages.page import Page
    from cli.render.report_pages import (
        empire_parts,
        seal_lines,
        section,
        subtitle,
        verify_words,
    )

    sections = [
        section("Empires", empire_parts(own(document["empires"]))),
        section("Armies", army_grids(document["armies"])),
        section("Fleets", fleet_grids(document["fleets"])),
        section("Settlements", settlement_grids(document["settlements"])),
    ]
    return Page(
        title=tr("Roster: {campaign}", campaign=document["campaign"]),
        subtitle=subtitle(document),
        sections=[each for each in sections if each.parts],
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


def own(empires: list[Thing]) -> list[Thing]:
    return [each for each in empires if "treasury" in each]


def by_owner(things: list[Thing]) -> dict[str, list[Thing]]:
    """One's own things, by whose they are; the gamemaster's sheet has everyone's."""
    found: dict[str, list[Thing]] = {}
    for each in things:
        if each["own"]:
            found.setdefault(each["owner"] or tr("independent"), []).append(each)
    return found


def army_grids(armies: list[Thing]) -> list[Grid]:
    from cli.render.pages.page import Grid
    from cli.render.report_pages import also, own_name

    words = ("name", "where", "points", "provisions", "crowns", "also", "tonight")
    return [
        Grid(
            [tr(word) for word in words],
            [[own_name(each), each["tile"], each["strength"], each["provisions"] or None,
              each["crowns"] or None, also(each), ""] for each in theirs],
            owner,
            pencil=True,
        )
        for owner, theirs in by_owner(armies).items()
    ]  # fmt: skip


def fleet_grids(fleets: list[Thing]) -> list[Grid]:
    from cli.render.pages.page import Grid
    from cli.render.report_pages import also, own_name

    words = ("name", "where", "ships", "provisions", "also", "tonight")
    return [
        Grid(
            [tr(word) for word in words],
            [[own_name(each), each["tile"], each["strength"], each["provisions"], also(each), ""]
             for each in theirs],
            owner,
            pencil=True,
        )
        for owner, theirs in by_owner(fleets).items()
    ]  # fmt: skip


def settlement_grids(settlements: list[Thing]) -> list[Grid]:
    from cli.render.pages.page import Grid
    from cli.render.report_pages import kind_unless_named, state

    words = ("name", "kind", "where", "points", "also", "tonight")
    return [
        Grid(
            [tr(word) for word in words],
            [[each["name"], kind_unless_named(each), each["tile"], each["points"] or None,
              state(each), ""] for each in theirs],
            owner,
            pencil=True,
        )
        for owner, theirs in by_owner(settlements).items()
    ]  # fmt: skip
