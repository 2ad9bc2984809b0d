"""The commands as one Typer application. Only the module that the first word names is loaded."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command as get_single
from typer.main import get_group

from cli.registry import COMMANDS
from cli.trouble import Usage

HELP = """Campaign manager and random-table roller for Mighty Empires-style play.

Every command takes --json, --lang en|it and --campaign NAME.

Example: hexcrown roll 2d6+1
"""

SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The registry's commands, each loaded when it is called or described."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(cmd_name, COMMANDS, n=1)
            hint = "did you mean {near}?" if near else "hexcrown --help lists the commands"
            raise Usage("no command {first}", hint, first=cmd_name[:40], near="".join(near))
        command = load_command(cmd_name)
        collect_garbage_again()
        return command


def collect_garbage_again() -> None:
    """`cli.run` stops it while modules load, a fifth of the time of a start; those stay anyway."""
    gc.freeze()
    gc.enable()


def load_command(name: str) -> Any:
    """A module holds `app`, a noun with verbs, or `command`, a function, with its `SETTINGS`."""
    module = import_module(COMMANDS[name])
    app = getattr(module, "app", None)
    command = load_group(app) if app else load_single(name, module)
    command.name = name
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


def make_app() -> typer.Typer:
    app = typer.Typer(
        name="hexcrown",
        cls=Commands,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
        help=HELP,
        no_args_is_help=True,
    )
    app.callback()(nothing)
    return app


def nothing() -> None:
    """Options of the whole program are taken out before: see `cli.run`."""


def send_to_table(words: list[str]) -> list[str]:
    """`roll necropolis` means `table roll necropolis`: dice are never letters alone."""
    name = first_argument(words[1:])
    is_name = name.replace("-", "").isalpha() and len(name) > 2
    return ["table", *words] if words[:1] == ["roll"] and is_name else words


def first_argument(words: list[str]) -> str:
    """The first word that is neither an option nor an option's value."""
    before = ["", *words]
    for previous, word in zip(before, words, strict=False):
        takes_value = previous.startswith("-") and "=" not in previous and previous != "--ask"
        if not word.startswith("-") and not takes_value:
            return word
    return ""
