"""A typed line as a Call, and a Call as the line that says the same.

A line is read as its reader means it: a player counts the own armies from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from campaign.acts.answers import find_row
from campaign.acts.calls import missing, name_of, not_asked
from campaign.acts.declare import (
    COMMANDS,
    Call,
    Command,
    Parameter,
    Value,
    get_action,
)
from campaign.errors import WrongWords
from campaign.knowledge.own_numbers import decision_number, order_word, place_within_reach
from campaign.storage.models import Tile
from campaign.storage.models.kinds import FORCES
from tables.library.plain_text import InEnglish, as_typed, is_number

if TYPE_CHECKING:
    from campaign.acts.turn import Turn
    from campaign.storage.world import World

CHOOSE = "--choose"
DEFAULTS = {"battle": "fight"}  # a verb that may be left out


def parse(turn: Turn, words: Sequence[str], in_english: InEnglish = as_typed) -> Call:
    """The call that these words mean to whoever acts."""
    command, rest = find_command(words)
    if turn.sender is not None and command.action and get_action(command.action).gamemasters:
        raise WrongWords("{words} is not a player's action", words=command.path)
    typed = split_words(command, rest)
    return read_call(turn, command, typed.texts, typed.answers, in_english)


def read_call(
    turn: Turn,
    command: Command,
    texts: Mapping[str, Sequence[str]],
    answers: Sequence[str] = (),
    in_english: InEnglish = as_typed,
) -> Call:
    """The call that is meant by what was typed for each word of a command, or field of a form."""
    found: dict[str, Value] = {}
    for each in command.parameters:
        if each.name in texts:
            found[each.name] = read_value(turn, each, texts[each.name], in_english)
        elif each.required:
            raise missing(each)
    call = command.make_call(turn, found)
    return Call(call.action, call.arguments, (*call.answers, *answers))


def find_command(words: Sequence[str]) -> tuple[Command, Sequence[str]]:
    for length in (2, 1):
        path = " ".join(words[:length])
        if path in COMMANDS and len(words) >= length:
            return COMMANDS[path], words[length:]
    first = words[0] if words else ""
    if first in DEFAULTS:
        return COMMANDS[f"{first} {DEFAULTS[first]}"], words[1:]
    verbs = [path.partition(" ")[2] for path in COMMANDS if path.startswith(f"{first} ")]
    word = (words[1] if verbs and len(words) > 1 else first)[:40]
    near = get_close_matches(word, verbs or {path.partition(" ")[0] for path in COMMANDS}, 1)
    if near:
        message = "there is no command {name}; did you mean {near}?"
        raise WrongWords(message, name=word, near=near[0])
    raise WrongWords("{words} is not a player's action", words=" ".join(words[:2])[:40])


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
    elif parameter.word.each:
        typed.texts.setdefault(parameter.name, []).append(f"{name[2:]}={value}")
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


def read_value(
    turn: Turn, parameter: Parameter, texts: Sequence[str], in_english: InEnglish
) -> Value:
    if parameter.kind == "bool":
        return True
    if parameter.kind == "amounts":
        return read_amounts(parameter, texts, in_english)
    values = [read_text(turn, parameter, text, in_english) for text in texts]
    return values if parameter.many else values[-1]


def read_text(turn: Turn, parameter: Parameter, text: str, in_english: InEnglish) -> Value:
    if parameter.kind == "row":
        return read_row(turn, parameter, text)
    if parameter.kind == "int":
        if not is_number(text.removeprefix("-"), 9):
            raise WrongWords("{name} must be a whole number, not {value}",
                             name=name_of(parameter), value=text[:40])  # fmt: skip
        return int(text)
    if parameter.pack:
        return find_row(turn.context.library.get(parameter.pack), text)
    listed = parameter.choices or parameter.word.words
    return in_english(text, listed) if listed else text


def read_row(turn: Turn, parameter: Parameter, text: str) -> Value:
    """Its number. Where a player names a place that no map may show, its label stays: whoever is
    told that there is no such tile learns where the map ends."""
    if parameter.table == "decision" and not is_number(text):
        raise WrongWords("{name} must be a whole number, not {value}", name=name_of(parameter),
                         value=text[:40])  # fmt: skip
    if parameter.table == "tile" and turn.sender is not None:
        at = place_within_reach(turn.world, turn.sender, text)
        if at is not None and turn.world.first(Tile, q=at[0], r=at[1]) is None:
            return text
    key = turn.key(parameter.table, text)
    if parameter.table == "decision" and turn.sender is not None and not key:
        raise not_asked(turn, turn.sender, text)
    return key


def read_amounts(
    parameter: Parameter, pairs: Iterable[str], in_english: InEnglish
) -> dict[str, int]:
    """`600 provisions=2`: a number alone is of the first thing."""
    found: dict[str, int] = {}
    for pair in pairs:
        name, equals, amount = pair.partition("=")
        if not equals and name[:1].isdigit():
            name, amount = parameter.choices[0], pair
        name = in_english(name, parameter.choices).replace("-", "_")
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
    with world.unnoticed():
        return render_with(call, lambda table, key: row_word(world, table, key, reader))


def render_with(call: Call, word_of: Callable[[str, int], str]) -> list[str]:
    """The same with rows by these words. What is not chosen yet is left out, and all behind it."""
    action = get_action(call.action)
    texts = {
        each.name: value_words(each, call.arguments[each.name], word_of)
        for each in action.parameters
        if each.name in call.arguments
    }
    words: list[str] = []
    used = set[str]()
    for word in action.template.split():
        name = word.strip("{}")
        if not word.startswith("{"):
            words.append(word)
        elif name in texts:
            words += texts[name]
            used.add(name)
        elif action.parameter(name).required:
            break
    for each in action.parameters:
        if each.name in texts and each.name not in used:
            words += as_options(each, texts[each.name])
    return words + [word for answer in call.answers for word in (CHOOSE, answer)]


def as_options(parameter: Parameter, texts: Sequence[str]) -> list[str]:
    if parameter.word.each:  # `--rams 2`
        pairs = (text.partition("=") for text in texts)
        return [word for name, _, amount in pairs for word in (f"--{name}", amount)]
    if not parameter.options:
        return list(texts)
    option = parameter.options[0]
    if parameter.kind == "bool":
        return [option]
    return [word for text in texts for word in (option, text)]


def value_words(
    parameter: Parameter, value: Value, word_of: Callable[[str, int], str]
) -> list[str]:
    if parameter.kind == "amounts":
        if parameter.choices[:1] == ("points",) and list(value) == ["points"]:
            return [str(value["points"])]
        return [f"{name.replace('_', '-')}={amount}" for name, amount in value.items()]
    values = value if parameter.many else [value]
    is_row = parameter.kind == "row"
    return [
        word_of(parameter.table, each) if is_row and isinstance(each, int) else str(each)
        for each in values
    ]


def row_word(world: World, table: str, key: int, reader: int | None) -> str:
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
