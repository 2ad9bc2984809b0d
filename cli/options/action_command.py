"""Commands of actions, derived from their declarations by the index (`cli.app.action_index`): run
one, tell the story, show what waits for an answer.

Nothing of the campaign is loaded before a command is run.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.action_index import CommandEntry, WordEntry, read_commands
from cli.app.opening import holding, open_context, read
from cli.app.output import note, say
from cli.app.session import session
from cli.options.change_command import OF_AN_ACTION, ChangeOptions, apply
from cli.render.outcome_text import render_outcome
from cli.render.story_text import render_story
from cli.render.turn_text import render_decisions
from cli.words.phrases import phrase
from cli.words.reader import reader
from tables.errors import TablesError

if TYPE_CHECKING:
    from campaign.acts.declare import Call
    from campaign.acts.documents import KeptDecision
    from cli.options.option_groups import Command

PLAIN = {"int": int, "bool": bool}


def add_actions(app: typer.Typer, noun: str) -> None:
    """Add the verbs of a noun that are actions: `army move`, `army march`."""
    written = {command.name for command in app.registered_commands}
    for path in read_commands():
        first, _, verb = path.partition(" ")
        if first == noun and verb and verb not in written:
            app.command(verb)(make_command(path))


def make_command(path: str) -> Command:
    """A function with the words of the command as its signature, for Typer to read."""
    entry = read_commands()[path]
    shared = inspect.signature(ChangeOptions, eval_str=True).parameters

    def command(**given: Any) -> None:
        how = ChangeOptions(**{name: given.pop(name) for name in OF_AN_ACTION})
        do_typed(path, dict(typed_texts(entry, given)), how)

    words = [each for word in entry["words"] for each in make_parameters(word)]
    options = [shared[name].replace(kind=inspect.Parameter.KEYWORD_ONLY) for name in OF_AN_ACTION]
    command.__doc__ = entry["help"]
    command.__name__ = path.replace(" ", "_")
    vars(command)["__signature__"] = inspect.Signature([*words, *options])
    command.__annotations__ = {each.name: each.annotation for each in (*words, *options)}
    return command


def make_parameters(word: WordEntry) -> Iterator[inspect.Parameter]:
    """Of amounts that are options, one for each thing: `--rams 2`."""
    if not word["each"]:
        yield make_parameter(word)
        return
    for name, option in zip(word["choices"], word["options"], strict=True):
        alone: WordEntry = {**word, "name": name, "kind": "int", "choices": [], "default": 0}
        yield make_parameter({**alone, "options": [option]})


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
        if word["each"]:
            pairs = [f"{name}={given[name]}" for name in word["choices"] if given[name]]
            if pairs:
                yield word["name"], pairs
            continue
        value = given[word["name"]]
        if value is None or value == word["default"] or (is_list(word) and not value):
            continue
        many = value if is_list(word) else [value]
        yield (
            word["name"],
            [str(each.value if isinstance(each, StrEnum) else each) for each in many],
        )


# Done


def do_typed(path: str, texts: Mapping[str, Sequence[str]], how: ChangeOptions) -> None:
    """Do the action that is meant by what was typed for each word of its command."""
    from campaign.acts.declare import get_command
    from campaign.acts.lines import read_call
    from campaign.acts.turn import Turn

    with open_context() as context, holding(context.store):  # opened once for all that is asked
        call = context.look(
            lambda world: read_call(
                Turn(world), get_command(path), texts, how.choose or (), context.in_english
            )
        )
        do_call(call, how)


def do_call(call: Call, how: ChangeOptions) -> None:
    """Do it in the campaign, show what came of it, and go on with what it asked."""
    from campaign.app.changing import describe_done
    from campaign.app.doing import do

    if not agree_to_close(call, how):
        return
    document = apply(
        lambda context, how: describe_done(do(context, call, how), how),
        render_act,
        how,
        in_words,
        rolls=True,
    )
    if document["waits"] is not None and not how.dry_run:
        go_on(document["waits"], how)


def agree_to_close(call: Call, how: ChangeOptions) -> bool:
    """Nothing closes unseen: armies that could not move any more are named; at a terminal it is
    asked whether to go on all the same."""
    from cli.options.asking import agree, is_terminal

    if session().json or session().led or how.dry_run or how.force:
        return True
    from campaign.guide.closing import find_closed

    closed = read(lambda world: find_closed(world, call))
    if not closed:
        return True
    armies = ", ".join(phrase(each["name"]) for each in closed)
    note("after this no army can move this turn; not moved yet: {armies}", armies=armies)
    return agree() if is_terminal() else True


def go_on(decision: KeptDecision, how: ChangeOptions) -> None:
    """What an action met on the way is asked at once, of who is there to answer."""
    from campaign.acts.declare import Call
    from cli.options.asking import ask_decision, is_terminal

    if session().json or not (how.ask or is_terminal()):
        return
    number = decision["number"]
    try:
        chosen = "roll" if decision["id"] == "dice" else ask_decision(decision)
    except TablesError:  # nobody answers: it waits
        return
    further = replace(how, dice=None, choose=None, ask=how.ask or decision["id"] == "dice")
    session().words = ("decide", str(number), chosen)
    do_call(Call("decide", {"decision": number, "option": chosen}), further)


def in_words(done: Mapping[str, Any]) -> dict[str, Any]:
    """The outcome in the person's language, once the act is written and the lock released."""
    from tables.agenda.outcome import document

    outcome = done["outcome"]
    told = document(outcome, done["library"], reader().lang) if outcome else None
    return {**{name: value for name, value in done.items() if name != "library"}, "outcome": told}


def render_act(document: Mapping[str, Any]) -> None:
    if document["outcome"]:
        render_outcome(document["outcome"])
    render_story(document["story"], rows=not document["outcome"])
    for choice in document["unasked"]:
        say("the choice {choice} was not offered", choice=choice)
    say("done (act {act})", act=document["act"])
    render_decisions(document["decisions"])
