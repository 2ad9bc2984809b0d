"""Every command with its first paragraph of help, without loading any: for `--help` and Tab.

The list is in `commands.tsv`, a line for each: its words, a tab, the paragraph in English.
`python -m cli.messages` writes it, and a test keeps it fresh. Loaded when Tab is pressed: imports
nothing but `os`.
"""

from __future__ import annotations

import os

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "commands.tsv")


def read_index() -> dict[str, str]:
    """The paragraph of each command: `{"army": …, "army list": …}`."""
    with open(FILE, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return dict(line.split("\t", 1) for line in lines if "\t" in line)


def list_below(index: dict[str, str], path: str) -> list[str]:
    """The verbs of a noun, as it lists them; with no path the commands, in alphabetical order."""
    start = path + " " if path else ""
    below = [each[len(start) :] for each in index if each.startswith(start)]
    names = [name for name in below if " " not in name]
    return names if path else sorted(names)


def first_sentence(text: str | None) -> str:
    """Of a help text."""
    paragraph = " ".join((text or "").split("\n\n")[0].split())
    return paragraph.split(". ")[0].rstrip(".")


def make_index() -> str:
    """What the file should hold; loads every command."""
    from cli.app.described import every_command

    return "".join(
        f"{each.path}\t{' '.join(each.paragraphs[0].split()) if each.paragraphs else ''}\n"
        for each in every_command()
    )
