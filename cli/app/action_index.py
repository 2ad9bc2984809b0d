"""The commands of actions as a file, made with the package: `python -m cli.app.action_index`, which
also lists where things are declared (`campaign.declared`).

The command line lists, explains and completes by it, and loads neither database nor actions.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

FILE = Path(__file__).with_name("action_index.json")


class WordEntry(TypedDict):
    """A parameter of a command, as it is typed."""

    name: str
    kind: str  # row, int, str, bool, amounts
    table: str
    many: bool
    own: bool
    required: bool
    default: int | str | bool | None
    choices: list[str]
    metavar: str
    help: str
    options: list[str]  # none: known by its place
    least: int | None
    most: int | None
    each: bool  # of amounts: one option for each thing
    gamemasters: bool


class CommandEntry(TypedDict):
    help: str
    action: str  # "": words that may mean one of several
    words: list[WordEntry]


@cache
def read_commands() -> dict[str, CommandEntry]:
    """By path, as `army move`."""
    commands: dict[str, CommandEntry] = json.loads(FILE.read_text("utf-8"))
    return commands


def build() -> str:
    from campaign.acts.declare import COMMANDS, load_actions

    load_actions()
    entries = {
        path: {
            "help": command.help,
            "action": command.action,
            "words": [
                {
                    "name": each.name,
                    "kind": each.kind,
                    "table": each.table,
                    "many": each.many,
                    "own": each.own,
                    "required": each.required,
                    "default": each.default if isinstance(each.default, int | str) else None,
                    "choices": list(each.choices),
                    "metavar": each.metavar,
                    "help": each.word.help,
                    "options": list(each.options),
                    "least": each.word.least,
                    "most": each.word.most,
                    "each": each.word.each,
                    "gamemasters": each.gamemasters,
                }
                for each in command.parameters
            ],
        }
        for path, command in sorted(COMMANDS.items())
    }
    return json.dumps(entries, indent=1, ensure_ascii=False) + "\n"


def list_declared() -> str:
    from campaign.acts.declare import ACTIONS, COMMANDS
    from campaign.declared import load_all
    from campaign.events.event import EVENTS
    from campaign.rules.effect_registry import EFFECTS, STEPS

    load_all()
    found: dict[str, dict[str, Any]] = {
        "action": {id: each.function for id, each in ACTIONS.items()},
        "command": {path: each.function for path, each in COMMANDS.items()},
        "effect": EFFECTS,
        "event": EVENTS,
        "step": STEPS,
    }
    modules = {kind: {n: each.__module__ for n, each in all.items()} for kind, all in found.items()}
    return json.dumps(modules, indent=0, sort_keys=True) + "\n"


if __name__ == "__main__":
    from campaign import declared

    FILE.write_text(build(), "utf-8")
    declared.FILE.write_text(list_declared(), "utf-8")
