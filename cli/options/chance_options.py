"""The options that say where dice come from, the same in every command that rolls.

def command(dice: DiceOption = None, ask: AskOption = False, seed: SeedOption = None) -> None:
    chance = make_chance(dice, ask, seed)
    ...
    chance.finish()      # faces typed in that nothing used are refused
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.chance import make_chance

__all__ = ["AskOption", "DiceOption", "SeedOption", "make_chance"]

DiceOption = Annotated[
    str | None,
    typer.Option("--dice", metavar="3,5", help="What real dice show, in the order asked."),
]
AskOption = Annotated[bool, typer.Option("--ask", help="Ask what each real die shows.")]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="The same text gives the same dice again."),
]
