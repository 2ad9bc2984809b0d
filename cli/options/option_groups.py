"""Options that several commands share, handed to each as one value before its own words."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

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
