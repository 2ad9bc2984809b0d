"""`hexcrown play GAME …`: the other games. Only the game that is named gets loaded."""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import typer
from typer.main import get_group

from cli.app.help_text import translate_help
from cli.app.typer_classes import Verbs, use_our_classes, word_values
from cli.play.own_words import say_facts
from cli.words.text import tr
from tables.errors import TablesError

GAMES = {  # messages
    "glen-more": ("cli.play.glen_more", "Glen More II: Auto MacNificent and the chronicles."),
    "magnificent": ("cli.play.magnificent", "The Magnificent: SNO, set-up, rounds and scores."),
    "nobility": ("cli.play.nobility", "Rise to Nobility: In the Pale Moonlight, guilds."),
    "settlers": ("cli.play.settlers", "Imperial Settlers: Aztecs, prayers and deck checks."),
}
VERB = "hexcrown.verb"  # in the context of a call: the command objects are shared by all calls


class GameCommands(Verbs):
    """The commands of one game; what it refuses is told in the game's own words."""

    shown: Callable[[str], str]

    def invoke(self, ctx: Any) -> object:
        try:
            return super().invoke(ctx)
        except TablesError as trouble:
            with suppress(TablesError):  # a box of one's own that can't be read hides no refusal
                trouble.facts = say_facts(trouble.facts, self.shown)
            raise


class Games(Verbs):
    """Loads a game's commands only when they are asked for, and of a game only the verb named.

    `Any`: what Typer calls its context and commands changes place from version to version.
    """

    def list_commands(self, ctx: object) -> list[str]:
        return list(GAMES)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        ctx.meta[VERB] = args[1] if len(args) > 1 else ""
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in GAMES:
            return None
        module = import_module(GAMES[cmd_name][0])
        use_our_classes(module.app)
        group = get_group(with_one_verb(module.app, ctx.meta.get(VERB, "") if ctx else ""))
        group.name = cmd_name
        group.shown = module.shown  # type: ignore[attr-defined]  # the class is GameCommands
        translate_help(group)
        word_values(group, either_language=False)
        return group

    def format_commands(self, ctx: object, formatter: Any) -> None:
        with formatter.section(tr("Games")):
            formatter.write_dl([(name, tr(summary)) for name, (_, summary) in GAMES.items()])


def with_one_verb(app: typer.Typer, verb: str) -> typer.Typer:
    """The game with the one verb that is wanted, or all: Typer takes a millisecond for each."""
    wanted = [command for command in app.registered_commands if command.name == verb]
    narrow = copy.copy(app)
    narrow.info = copy.copy(app.info)
    narrow.info.cls = GameCommands
    narrow.registered_commands = wanted or app.registered_commands
    return narrow


app = typer.Typer(
    cls=Games,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Deal, draw and run the solo opponent of other board games, next to the box."
    " Example: hexcrown play settlers pray 5 --declare grey",
)
