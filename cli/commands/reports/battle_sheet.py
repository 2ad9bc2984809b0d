"""`hexcrown battle-sheet`: a battle to fight with models, on one sheet of paper."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.opening import open_context
from cli.options.option_groups import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, give


def command(
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Where it is fought.")],
    walls: Annotated[
        bool | None,
        typer.Option("--walls/--open", help="Storm the settlement, or fight outside it."),
    ] = None,
    scenario: Annotated[
        str | None, typer.Option("--scenario", metavar="ROW", help="One of battle-scenario.")
    ] = None,
    empire: EmpireOption = None,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Print a battle to fight with models: ground, sides, scenario, boxes for the result.

    With --empire, the sheet holds only what that side knows. Enter the result with
    `battle --result` or `siege assault --result`.

    Example: hexcrown battle-sheet 0404 --empire Ostmark --out battle.html
    Example: hexcrown battle-sheet 0504 --walls --scenario breach
    """
    from campaign.app.reports import battle_sheet
    from cli.words.pages.battle_page import battle_page
    from cli.words.phrases import speak

    with open_context() as context:
        document = speak(battle_sheet(context, tile, empire, walls, scenario))
    give(document, lambda: battle_page(document), to, out, force)
