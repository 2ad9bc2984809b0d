"""The commands as one Typer application. Only the module that the first word names is loaded."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command as get_single
from typer.main import get_group

from cli.app.action_index import read_commands
from cli.app.command_index import first_sentence, read_index
from cli.app.help_text import translate, translate_help, translate_paragraph
from cli.app.registry import COMMANDS
from cli.app.run import collect_garbage_again
from cli.app.sections import by_section
from cli.app.short_words import SHORT, in_full
from cli.app.typer_classes import (
    OneCommand,
    Verbs,
    refuse_command,
    use_our_classes,
    word_values,
)
from cli.words.reader import reader
from cli.words.text import tr

HELP = """Campaign manager and random-table roller for Mighty Empires-style play.

Every command takes --json, --lang en|it and --campaign NAME. --version shows the version.

Example: hexcrown roll 2d6+1
"""

COMPLETES = "_HEXCROWN_COMPLETE"  # set by the terminal's script when Tab is pressed
OF_ACTIONS = "cli.options.action_command"  # loaded for these alone
SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(Verbs):
    """The registry's commands, each loaded when it is called."""

    def list_commands(self, ctx: object) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            refuse_command(cmd_name, [*COMMANDS, *SHORT], "hexcrown")
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
        """From the index: nothing is loaded."""
        index = read_index()
        for title, names in by_section(self.list_commands(ctx)).items():
            with formatter.section(tr(title)):
                formatter.write_dl(
                    [(name, first_sentence(translate_paragraph(index[name]))) for name in names]
                )


def load_command(name: str) -> Any:
    """Cached, because Typer inspects each parameter of each verb: a shell, the page and the guide
    build a command once."""
    return build_command(name, reader().lang, COMPLETES in os.environ)


@cache
def build_command(name: str, lang: str, completes: bool) -> object:
    """A module holds `app`, a noun with verbs, or `command`, a function, with its `SETTINGS`."""
    command: Any
    if not COMMANDS[name]:  # an action
        command = load_single(name, import_module(OF_ACTIONS).make_command(name), {})
    else:
        command = load_written(name)
    command.name = name
    translate_help(command)
    word_values(command)
    if completes:
        from cli.app.completion import help_typing

        help_typing(command, name)
    return command


def load_written(name: str) -> Any:
    place, _, noun = COMMANDS[name].partition(":")
    module = import_module(place)
    app = getattr(module, noun or "app", None)
    if app is None:
        return load_single(name, module.command, getattr(module, "SETTINGS", {}))
    if any(path.startswith(f"{name} ") for path in read_commands()):
        import_module(OF_ACTIONS).add_actions(app, name)
    return load_group(app)


def load_group(app: typer.Typer) -> Any:
    app.info.context_settings = SETTINGS
    app.rich_markup_mode = None
    use_our_classes(app)
    return get_group(app)


def load_single(name: str, function: Any, settings: dict[str, Any]) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=OneCommand, context_settings=SETTINGS | settings)(function)
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
