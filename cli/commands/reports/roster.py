"""`hexcrown roster`: what an empire has, on paper for the evening."""

from __future__ import annotations

from cli.commands.reports.report import in_words, read
from cli.options.option_groups import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, give


def command(
    empire: EmpireOption = None,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Print a sheet of armies, ships and settlements, with room for notes.

    Example: hexcrown roster --empire Ostmark --out ostmark.html
    """
    from cli.words.pages.roster_page import roster_page, take_roster

    roster = take_roster(in_words(read(empire)))
    give(roster, lambda: roster_page(roster), to, out, force)
