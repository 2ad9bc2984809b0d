"""What the Tab key finds in the shell and the guide: commands, verbs, options, and by meaning what
may stand at this place of an action."""

from __future__ import annotations

from typing import Any

from cli.app.commands import load_command
from cli.app.completion import by_meaning, finder, names
from cli.app.described import verbs_of
from cli.app.registry import COMMANDS
from cli.app.short_words import SHORT, in_full

ANYTHING = ("army", "settlement", "empire", "fleet")


def complete_line(typed: list[str]) -> list[str]:
    """Words that the last of these may become."""
    from campaign.errors import CampaignError

    *before, text = typed
    if not before:
        return [word for word in sorted([*COMMANDS, *SHORT]) if word.startswith(text)]
    before = in_full(before)
    try:
        return find_words(before, text)
    except CampaignError:  # no campaign, or none that can be read
        return []


def find_words(before: list[str], text: str) -> list[str]:
    command, rest = find_command(before)
    if command is None:
        return guess(before, text)
    verbs = verbs_of(command)
    if verbs and not rest:
        return [verb for verb in verbs if verb.startswith(text)]
    if text.startswith("-"):
        return [name for each in command.params for name in each.opts if name.startswith(text)]
    find = find_option(command, rest, before[0]) or find_argument(command, rest, before[0])
    start = text.lstrip("'\"")
    if find is None and not has_argument(command) and not (rest and rest[-1].startswith("-")):
        return []
    return by_meaning(before, start) or (find(start) if find else guess(before, start))


def find_command(words: list[str]) -> tuple[Any, list[str]]:
    """The command, and what was typed after its name."""
    if words[0] not in COMMANDS:
        return None, words
    command, rest = load_command(words[0]), words[1:]
    while rest and rest[0] in verbs_of(command):
        command, rest = verbs_of(command)[rest[0]], rest[1:]
    return command, rest


def find_option(command: Any, rest: list[str], noun: str) -> Any:
    """What finds the value of the option just typed."""
    named = [each for each in command.params if rest and rest[-1] in each.opts]
    plain = [each for each in named if each.param_type_name == "option" and not each.is_flag]
    return finder(plain[0], noun) if plain else None


def has_argument(command: Any) -> bool:
    return any(each.param_type_name == "argument" for each in command.params)


def find_argument(command: Any, rest: list[str], noun: str) -> Any:
    """What finds the word at this place, or at the last for a list of them."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    if not arguments:
        return None
    here = arguments[min(len(rest), len(arguments) - 1)]
    return finder(here, noun)


def guess(before: list[str], text: str) -> list[str]:
    """Names of things of any kind, where nothing is known of this place."""
    tables = [before[0]] if before[0] in ANYTHING else list(ANYTHING)
    if text[:1].isdigit():
        tables.append("tile")
    return [name for table in tables for name in names(table, text)]
