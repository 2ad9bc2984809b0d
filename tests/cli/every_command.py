"""Every command of the program, loaded: for tests of help and messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cli.app.commands import HELP, load_command
from cli.app.described import verbs_of
from cli.app.help_text import paragraphs
from cli.app.registry import COMMANDS
from cli.app.session import begin


def every_command() -> Iterator[tuple[str, Any]]:
    """`hexcrown table roll` and the command that answers to it."""
    begin("en", False, None)  # another test may have spoken Italian last
    for name in COMMANDS:
        yield from with_those_below(f"hexcrown {name}", load_command(name))


def with_those_below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, below in verbs_of(command).items():
        yield from with_those_below(f"{path} {name}", below)


def in_help() -> dict[str, str]:
    """The paragraphs and options of every command's help, and whose help it is."""
    found = dict.fromkeys(paragraphs(HELP), "hexcrown --help")
    for path, command in every_command():
        said = [*paragraphs(command.help), *paragraphs(command.short_help)]
        said += [option.help for option in command.params if getattr(option, "help", None)]
        found.update(dict.fromkeys(said, f"{path} --help"))
    return found
