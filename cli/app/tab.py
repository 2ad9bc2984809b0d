"""The names of commands and verbs when Tab is pressed, at little more than the cost of starting
Python. All else (options, names of armies, another language) is left to Typer.

The shells' scripts are Typer's own, so this answers in the form they expect.
"""

from __future__ import annotations

import os

from cli.app.command_index import first_sentence, list_below, read_index

VARIABLE = "_HEXCROWN_COMPLETE"
UNPLAIN = frozenset("'\"\\")  # words in quotes are left to Typer


def answer_tab() -> str | None:
    """What the shell is told; None if this is not the place of a command's name."""
    shell = os.environ.get(VARIABLE, "").removeprefix("complete_")
    typed = find_typed(shell)
    if typed is None or (shell != "bash" and os.environ.get("HEXCROWN_LANG", "en") != "en"):
        return None
    *before, begun = typed
    index, path = read_index(), " ".join(before)
    names = [name for name in list_below(index, path) if name.startswith(begun)]
    if not names or begun.startswith("-"):
        return None
    return render(shell, {name: first_sentence(index[f"{path} {name}".strip()]) for name in names})


def find_typed(shell: str) -> list[str] | None:
    """The words after `hexcrown`, the last of them begun; None if they are not plain."""
    if shell == "bash":
        words, number = os.environ.get("COMP_WORDS", ""), os.environ.get("COMP_CWORD", "")
        if UNPLAIN.intersection(words) or not number.isdigit():
            return None
        typed = words.split()[1 : int(number) + 1]
        return typed if len(typed) == int(number) else [*typed, ""]
    line = os.environ.get("_TYPER_COMPLETE_ARGS", "")
    if shell not in ("zsh", "fish") or UNPLAIN.intersection(line):
        return None
    typed = line.split()[1:]
    return typed if typed and not line.endswith(" ") else [*typed, ""]


def render(shell: str, found: dict[str, str]) -> str:
    if shell == "bash":
        return "\n".join(found)
    if shell == "fish":
        if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
            return ""  # success alone says that there is something to offer
        return "\n".join(f"{name}\t{text}" for name, text in found.items())
    offered = "\n".join(f'"{name}":"{escape(text)}"' for name, text in found.items())
    return f"_arguments '*: :(({offered}))'"


def escape(text: str) -> str:
    """As zsh must have it inside both kinds of quotes."""
    for sign, escaped in (('"', '""'), ("'", "''"), ("$", "\\$"), ("`", "\\`"), (":", r"\\:")):
        text = text.replace(sign, escaped)
    return text
