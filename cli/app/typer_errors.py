"""What Typer itself refuses, in our words: by the class of the error and by what it carries.

Unknown commands, words too many and wrong values are refused by `cli.app.typer_classes`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from cli.app.typer_classes import name_parameter, refuse_option
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from cli.app.click_types import Error


def as_usage(error: Exception) -> Usage:
    """By the name of the class: some versions of Typer carry a Click of their own."""
    trouble = cast("Error", error)
    found = KINDS.get(type(trouble).__name__, passed_on)(trouble)
    found.facts["path"] = trouble.ctx.command_path if trouble.ctx else "hexcrown"
    return found


def missing(trouble: Error) -> Usage:
    name = name_parameter(trouble.param) if trouble.param else ""
    return Usage("{name} is missing", "{path} --help", name=name)


def no_option(trouble: Error) -> Usage:
    try:
        refuse_option(trouble.option_name, trouble.ctx)
    except Usage as said:
        return said


def option_usage(trouble: Error) -> Usage:
    """It needs a value and has none, or is a flag and has one."""
    params = trouble.ctx.command.params if trouble.ctx else []
    flags = {name for param in params if getattr(param, "is_flag", False) for name in param.opts}
    if trouble.option_name in flags:
        return Usage("{name} takes no value", "{path} --help", name=trouble.option_name)
    return Usage("{name} needs a value", "{path} --help", name=trouble.option_name)


def no_verb(trouble: Error) -> Usage:
    return Usage("a word is missing: which of its commands?", "{path} --help")


def passed_on(trouble: Error) -> Usage:
    """What a command says by itself with `typer.BadParameter`."""
    return Usage("{text}", "{path} --help", text=trouble.message)


KINDS: dict[str, Callable[[Error], Usage]] = {
    "MissingParameter": missing,
    "NoSuchOption": no_option,
    "BadOptionUsage": option_usage,
    "UsageError": no_verb,
}
