"""The commands as one Typer application. Only the module that the first word names is loaded."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command as get_single
from typer.main import get_group

from cli.app.game_words import take_either_language
from cli.app.help_text import first_sentence, translate, translate_help
from cli.app.registry import COMMANDS
from cli.app.run import collect_garbage_again
from cli.app.sections import by_section
from cli.app.session import current
from cli.app.short_words import in_full
from cli.app.trouble import Usage
from cli.app.typer_words import Context

HELP = """Campaign manager and random-table roller for Mighty Empires-style play.

Every command takes --json, --lang en|it and --campaign NAME. --version tells which this is.

Example: hexcrown roll 2d6+1
"""

COMPLETES = "_HEXCROWN_COMPLETE"  # set by the terminal's script when Tab is pressed
SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The registry's commands, each loaded when it is called or described."""

    context_class = Context

    def list_commands(self, ctx: object) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(cmd_name, COMMANDS, n=1)
            hint = "did you mean {near}?" if near else "hexcrown --help lists the commands"
            raise Usage("no command {first}", hint, first=cmd_name[:40], near="".join(near))
        command = load_command(cmd_name)
        collect_garbage_again()
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """In the middle of a line (Tab) short words are understood too, and nothing is refused."""
        if ctx.resilient_parsing:
            args = in_full(args)
            if args[0] not in COMMANDS:
                return None, None, args
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: object, formatter: Any) -> None:
        for title, names in by_section(self.list_commands(ctx)).items():
            with formatter.section(title):
                formatter.write_dl(
                    [(name, first_sentence(load_command(name).help)) for name in names]
                )


def load_command(name: str) -> Any:
    """Cached, because Typer inspects each parameter of each verb: a shell, the page and the guide
    build a command once."""
    return build_command(name, current.lang, COMPLETES in os.environ)


@cache
def build_command(name: str, lang: str, completes: bool) -> object:
    """A module holds `app`, a noun with verbs, or `command`, a function, with its `SETTINGS`."""
    module = import_module(COMMANDS[name])
    app = getattr(module, "app", None)
    command = load_group(app) if app else load_single(name, module)
    command.name = name
    translate_help(command)
    take_either_language(command)
    if completes:
        from cli.app.completion import help_typing

        help_typing(command, name)
    return command


def load_group(app: typer.Typer) -> Any:
    app.info.context_settings = SETTINGS
    app.rich_markup_mode = None
    return get_group(app)


def load_single(name: str, module: Any) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = SETTINGS | getattr(module, "SETTINGS", {})
    app.command(name, context_settings=settings)(module.command)
    return get_single(app)


@cache
def build_program(lang: str) -> Any:
    """Cached for those who type many commands: a shell, a warm server."""
    return get_single(make_app())


def make_app() -> typer.Typer:
    app = typer.Typer(
        name="hexcrown",
        cls=Commands,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
        help=translate(HELP),
        no_args_is_help=True,
    )
    app.callback()(nothing)
    return app


def nothing() -> None:
    """Options of the whole program are taken out before: see `cli.app.run`."""
