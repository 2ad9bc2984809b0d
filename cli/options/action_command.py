"""Commands of actions, derived from their declarations by the index (`cli.app.action_index`).

Nothing of the campaign is loaded before a command is run.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

import typer

from cli.app.action_index import CommandEntry, WordEntry, read_commands
from cli.options.change_command import OF_A_DEED, ChangeOptions
from cli.options.deed_command import do_typed, player_may_order
from cli.options.option_groups import Command

PLAIN = {"int": int, "bool": bool}


def add_actions(app: typer.Typer, noun: str) -> None:
    """Add the verbs of a noun that are actions: `army move`, `army march`."""
    for path in read_commands():
        first, _, verb = path.partition(" ")
        if first == noun and verb:
            app.command(verb)(make_command(path))


def make_command(path: str) -> Command:
    """A function with the words of the command as its signature, for Typer to read."""
    entry = read_commands()[path]
    shared = inspect.signature(ChangeOptions, eval_str=True).parameters

    def command(**given: Any) -> None:
        how = ChangeOptions(**{name: given.pop(name) for name in OF_A_DEED})
        do_typed(path, dict(typed_texts(entry, given)), how)

    words = [make_parameter(word) for word in entry["words"]]
    options = [shared[name].replace(kind=inspect.Parameter.KEYWORD_ONLY) for name in OF_A_DEED]
    command.__doc__ = entry["help"]
    command.__name__ = path.replace(" ", "_")
    vars(command)["__signature__"] = inspect.Signature([*words, *options])
    command.__annotations__ = {each.name: each.annotation for each in (*words, *options)}
    return player_may_order(command)


def make_parameter(word: WordEntry) -> inspect.Parameter:
    settings: dict[str, Any] = {"help": word["help"] or None}
    kind = type_of(word)
    if kind in (str, int) or word["many"]:
        settings["metavar"] = word["metavar"]
    if word["kind"] == "int":
        settings |= {"min": word["least"], "max": word["most"]}
    mark: object = (
        typer.Option(*word["options"], **settings)
        if word["options"]
        else typer.Argument(**settings)
    )
    hint: Any = list[kind] if is_list(word) else kind  # type: ignore[valid-type]
    default = inspect.Parameter.empty if word["required"] else word["default"]
    if default is None:
        hint = hint | None
    return inspect.Parameter(
        word["name"],
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[hint, mark],
    )


def type_of(word: WordEntry) -> Any:
    if word["choices"] and word["kind"] == "str":
        return StrEnum(word["name"], {each.replace("-", "_"): each for each in word["choices"]})
    return PLAIN.get(word["kind"], str)


def is_list(word: WordEntry) -> bool:
    return word["many"] or word["kind"] == "amounts"


def typed_texts(
    entry: CommandEntry, given: Mapping[str, Any]
) -> Iterator[tuple[str, Sequence[str]]]:
    """What was typed for each parameter; what was left out is left out."""
    for word in entry["words"]:
        value = given[word["name"]]
        if value is None or value == word["default"] or (is_list(word) and not value):
            continue
        many = value if is_list(word) else [value]
        yield (
            word["name"],
            [str(each.value if isinstance(each, StrEnum) else each) for each in many],
        )
