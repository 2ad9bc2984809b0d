"""`hexcrown roster`: what an empire has, on paper for the evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.commands.reports.report import in_words, read
from cli.options.moment_options import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, give

if TYPE_CHECKING:
    from cli.words.spoken_documents import SpokenReport, SpokenRoster


def command(
    empire: EmpireOption = None,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """A sheet of armies, ships and settlements to print, with room for pencil marks.

    Example: hexcrown roster --empire Ostmark --out ostmark.html
    """
    from cli.words.pages.roster_page import roster_page

    roster = take_roster(in_words(read(empire)))
    give(roster, lambda: roster_page(roster), to, out, force)


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
