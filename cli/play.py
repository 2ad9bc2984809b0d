"""`hexcrown play GAME …`: the other games. Only the game that is named gets loaded."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

GAMES = {
    "glen-more": ("cli.play_glen_more", "Glen More II: Auto MacNificent and the chronicles."),
    "magnificent": ("cli.play_magnificent", "The Magnificent: SNO, set-up, rounds and scores."),
    "nobility": ("cli.play_nobility", "Rise to Nobility: In the Pale Moonlight, guilds."),
    "settlers": ("cli.play_settlers", "Imperial Settlers: Aztecs, prayers and deck checks."),
}


class Games(TyperGroup):
    """Loads a game's commands only when they are asked for.

    `Any`: what Typer calls its context and commands changes place from version to version.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(GAMES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in GAMES:
            return None
        group = get_group(import_module(GAMES[cmd_name][0]).app)
        group.name = cmd_name
        return group

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Games"):
            formatter.write_dl([(name, summary) for name, (_, summary) in GAMES.items()])


app = typer.Typer(
    cls=Games,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Deal, draw and run the solo opponent of other board games, next to the box."
    " Example: hexcrown play settlers pray 5 --declare grey",
)
