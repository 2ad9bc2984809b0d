"""Options that several commands share, handed to each as one value before its own words.

Asking a person to agree before something is done.

The options that say where dice come from, the same in every command that rolls.

Options that a map and a report share: whose eyes, and when.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.session import session
from cli.options.chance import make_chance
from cli.words.text import clean, tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from cli.app.output import Document

Command = Callable[..., None]


def with_options(kind: type, *names: str) -> Callable[[Command], Command]:
    """Behind the command's own words stand these options of a dataclass, or all, in this order;
    the command gets them as its first argument."""
    shared = inspect.signature(kind, eval_str=True).parameters
    chosen = names or tuple(shared)

    def add_options(function: Command) -> Command:
        @wraps(function)
        def call_with_options(*given: object, **words: Any) -> None:
            function(kind(**{name: words.pop(name) for name in chosen}), *given, **words)

        sign(call_with_options, function, [shared[name] for name in chosen])
        return call_with_options

    return add_options


def sign(command: Command, function: Command, options: list[inspect.Parameter]) -> None:
    """Typer reads a command's words off its signature: the function's own, without the first
    (`how`, `look`) or the `Act`, whose module is not loaded for its name alone; then the options.
    """
    signature = inspect.signature(function, eval_str=True, locals={"Action": object})
    words = [*list(signature.parameters.values())[1:], *options]
    named = [word.replace(kind=inspect.Parameter.KEYWORD_ONLY) for word in words]
    vars(command)["__signature__"] = inspect.Signature(named)
    command.__annotations__ = {word.name: word.annotation for word in named}


EmpireOption = Annotated[
    str | None, typer.Option("--empire", metavar="NAME", help="Only what this empire knows.")
]
AtOption = Annotated[
    str | None, typer.Option("--at", metavar="WHEN", help="A past date, such as 3/autumn or 3/4.")
]
CorrectedOption = Annotated[bool, typer.Option("--corrected", help="Include later corrections.")]


__all__ = ["AskOption", "DiceOption", "SeedOption", "make_chance"]

DiceOption = Annotated[
    str | None,
    typer.Option("--dice", metavar="3,5", help="The results you rolled, in the order asked."),
]
AskOption = Annotated[bool, typer.Option("--ask", help="Ask for the result of each real die.")]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="The same text gives the same dice again."),
]


def agreed(already: bool, document: Document, render: Callable[[Document], None]) -> bool:
    """Show what would happen and ask. In a script nobody can answer: --yes is needed."""
    if already:
        return True
    if session().json or not sys.stdin or not sys.stdin.isatty():
        if not session().json:
            render(document)
        raise Usage("nothing was done: please confirm", "add --yes to agree")
    render(document)
    sys.stderr.write(clean(tr("do it? [y/N] ")))
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes", "s", "si", "sì")
