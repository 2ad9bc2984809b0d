"""A typed line as a Call, and a Call as the line that says the same.

A line is read as its reader means it: a player counts the own armies from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign.acts.calls import missing, name_of
from campaign.acts.declare import COMMANDS, Action, Call, Command, Parameter, Value, get_action
from campaign.acts.deed import Turn
from campaign.app.context import Context
from campaign.deeds.registry import load_actions
from campaign.errors import WrongWords
from campaign.knowledge.own_numbers import decision_number, find_decision, order_word
from campaign.storage.models.kinds import FORCES
from campaign.storage.world import World
from tables.library.plain_text import is_number

CHOOSE = "--choose"
DEFAULTS = {"battle": "fight"}  # a verb that may be left out


def parse(context: Context, world: World, words: Sequence[str]) -> Call:
    """The call that these words mean to whoever acts in this context."""
    command, rest = find_command(words)
    typed = split_words(command, rest)
    return read_call(context, world, command, typed.texts, typed.answers)


def read_call(
    context: Context,
    world: World,
    command: Command,
    texts: Mapping[str, Sequence[str]],
    answers: Sequence[str] = (),
) -> Call:
    """The call that is meant by what was typed for each word of a command, or field of a form."""
    turn = Turn(world, sender=context.actor)
    call = command.make_call(turn, read_values(turn, context, command, texts))
    return Call(call.action, call.arguments, (*call.answers, *answers))


def find_command(words: Sequence[str]) -> tuple[Command, Sequence[str]]:
    load_actions()
    for length in (2, 1):
        path = " ".join(words[:length])
        if path in COMMANDS and len(words) >= length:
            return COMMANDS[path], words[length:]
    first = words[0] if words else ""
    if first in DEFAULTS:
        return COMMANDS[f"{first} {DEFAULTS[first]}"], words[1:]
    raise WrongWords("{words} is not an action", words=" ".join(words[:2])[:40])


@dataclass
class TypedWords:
    """What was typed for each parameter."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)


def split_words(command: Command, words: Sequence[str]) -> TypedWords:
    """Options by their names, all else by its place; behind `--` nothing is an option."""
    options = {name: each for each in command.parameters for name in each.options}
    typed, queue = TypedWords(), list(words)
    while queue:
        word = queue.pop(0)
        if word == "--":
            typed.places += queue
            break
        if not word.startswith("--") or word.lstrip("-").isdigit():
            typed.places.append(word)
            continue
        name, equals, text = word.partition("=")
        take_option(typed, options, name, text if equals else None, queue)
    fill_places(command, typed)
    return typed


def take_option(
    typed: TypedWords,
    options: Mapping[str, Parameter],
    name: str,
    text: str | None,
    queue: list[str],
) -> None:
    parameter = options.get(name)
    if parameter is None and name != CHOOSE:
        raise WrongWords("there is no option {name}", name=name[:40])
    if parameter is not None and parameter.kind == "bool":
        if text is not None:
            raise WrongWords("{name} takes no value", name=name)
        typed.texts[parameter.name] = [""]
        return
    if text is None and not queue:
        raise WrongWords("{name} needs a value", name=name)
    value = queue.pop(0) if text is None else text
    if parameter is None:
        typed.answers.append(value)
    elif parameter.many:
        typed.texts.setdefault(parameter.name, []).append(value)
    else:
        typed.texts[parameter.name] = [value]


def fill_places(command: Command, typed: TypedWords) -> None:
    places = [each for each in command.parameters if not each.options]
    words = typed.places
    for at, each in enumerate(places):
        if takes_rest(each):
            after = len(places) - at - 1
            taken = words[: len(words) - after]
        else:
            taken = words[:1]
        if taken:
            typed.texts[each.name] = list(taken)
        words = words[len(taken) :]
    if words:
        raise WrongWords("too many words: {words}", words=" ".join(words)[:60])


def takes_rest(parameter: Parameter) -> bool:
    return parameter.many or parameter.kind == "amounts"


def read_values(
    turn: Turn, context: Context, command: Command, texts: Mapping[str, Sequence[str]]
) -> dict[str, Value]:
    """The arguments by name; of what was not typed there is none."""
    found: dict[str, Value] = {}
    for each in command.parameters:
        if each.name not in texts:
            if each.required:
                raise missing(each)
            continue
        found[each.name] = read_value(turn, context, each, texts[each.name])
    return found


def read_value(turn: Turn, context: Context, parameter: Parameter, texts: Sequence[str]) -> Value:
    if parameter.kind == "bool":
        return True
    if parameter.kind == "amounts":
        return read_amounts(context, parameter, texts)
    values = [read_text(turn, context, parameter, text) for text in texts]
    return values if parameter.many else values[-1]


def read_text(turn: Turn, context: Context, parameter: Parameter, text: str) -> Value:
    if parameter.kind == "row":
        return read_row(turn, parameter, text)
    if parameter.kind == "int":
        if not is_number(text.removeprefix("-"), 9):
            raise WrongWords("{name} must be a whole number, not {value}",
                             name=name_of(parameter), value=text[:40])  # fmt: skip
        return int(text)
    return context.in_english(text, parameter.choices) if parameter.choices else text


def read_row(turn: Turn, parameter: Parameter, text: str) -> int:
    if parameter.table != "decision":
        return turn.key(parameter.table, text)
    if not is_number(text):
        raise WrongWords("{name} must be a whole number, not {value}", name=name_of(parameter),
                         value=text[:40])  # fmt: skip
    if turn.sender is None:
        return int(text)
    row = find_decision(turn.world, turn.sender, int(text))  # counted among those asked of them
    return 0 if row is None else row.id


def read_amounts(context: Context, parameter: Parameter, pairs: Iterable[str]) -> dict[str, int]:
    """`600 provisions=2`: a number alone is of the first thing."""
    found: dict[str, int] = {}
    for pair in pairs:
        name, equals, amount = pair.partition("=")
        if not equals and name[:1].isdigit():
            name, amount = parameter.choices[0], pair
        name = context.in_english(name, parameter.choices).replace("-", "_")
        if name not in parameter.choices or not is_number(amount, 8):
            raise WrongWords(
                "{pair} is not WHAT=AMOUNT",
                hint="what can be given: {goods}",
                pair=pair[:60],
                goods=", ".join(parameter.choices),
            )
        found[name] = int(amount)
    return found


# A call as a line


def render(world: World, call: Call, reader: int | None = None) -> list[str]:
    """The words that mean this call to the gamemaster, or to the `reader` of an empire."""
    load_actions()
    action = get_action(call.action)
    with world.unnoticed():
        texts = {
            each.name: render_value(world, each, call.arguments[each.name], reader)
            for each in action.parameters
            if each.name in call.arguments
        }
    words, used = fill_line(action, texts)
    for each in action.parameters:
        if each.name in texts and each.name not in used:
            words += as_options(each, texts[each.name])
    return words + [word for answer in call.answers for word in (CHOOSE, answer)]


def fill_line(action: Action, texts: Mapping[str, Sequence[str]]) -> tuple[list[str], set[str]]:
    """The words of the template, or of the command with what is known by its place; those of
    arguments that are still to be chosen are left out, and what follows them."""
    places = [each.name for each in action.parameters if not each.options]
    template = action.line or " ".join([action.command, *(f"{{{name}}}" for name in places)])
    words: list[str] = []
    used = set[str]()
    for word in template.split():
        name = word.strip("{}")
        if not word.startswith("{"):
            words.append(word)
        elif name in texts:
            words += texts[name]
            used.add(name)
        else:
            break
    return words, used


def as_options(parameter: Parameter, texts: Sequence[str]) -> list[str]:
    if parameter.kind == "amounts":  # `--rams 2`
        pairs = (text.partition("=") for text in texts)
        return [word for name, _, amount in pairs for word in (f"--{name}", amount)]
    option = parameter.options[0]
    if parameter.kind == "bool":
        return [option]
    return [word for text in texts for word in (option, text)]


def render_value(world: World, parameter: Parameter, value: Value, reader: int | None) -> list[str]:
    if parameter.kind == "amounts":
        return [f"{name.replace('_', '-')}={amount}" for name, amount in value.items()]
    values = value if parameter.many else [value]
    if parameter.kind != "row":
        return [str(each) for each in values]
    return [render_row(world, parameter.table, int(each), reader) for each in values]


def render_row(world: World, table: str, key: int, reader: int | None) -> str:
    """A tile by its label, all else by its number; for a player by the numbers of the empire."""
    row: Any = world.row_if(table, key)
    if row is None:
        return f"#{key}"
    if table == "tile":
        return str(row.label or f"#{key}")
    if reader is None:
        return str(key)
    if table in FORCES:
        return order_word(world, reader, table, row)
    if table == "decision":
        return str(decision_number(world, row))
    return str(row.name or key)
