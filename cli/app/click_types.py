"""What we ask of Typer's commands, contexts and errors. Some versions of Typer carry a Click of
their own, so they are known by their shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol


class ValueType(Protocol):
    """The type of a parameter: a number's bounds, a choice's words."""

    name: str
    min: float | None
    max: float | None


class Parameter(Protocol):
    name: str
    opts: list[str]
    type: ValueType
    metavar: str | None
    param_type_name: str


class Context(Protocol):
    """A command with the words it was given."""

    params: dict[str, object]

    @property
    def command(self) -> Command: ...
    @property
    def command_path(self) -> str: ...


class Command(Protocol):
    name: str | None
    help: str | None
    short_help: str | None
    params: list[Parameter]
    callback: Callable[..., object]

    def make_context(
        self,
        info_name: str,
        args: list[str],
        parent: Context | None = None,
        *,
        resilient_parsing: bool = False,
    ) -> Context: ...
    def get_params(self, ctx: Context) -> Sequence[Parameter]: ...


class Group(Protocol):
    """A command with verbs."""

    def list_commands(self, ctx: None) -> list[str]: ...
    def get_command(self, ctx: None, cmd_name: str) -> Command: ...


class Error(Protocol):
    """An error of Typer's; which of these it carries depends on its class."""

    message: str
    ctx: Context | None
    option_name: str
    param: Parameter | None
