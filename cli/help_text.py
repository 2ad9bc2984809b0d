"""Help in the person's language: each paragraph, and each option's line, is a message."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from cli.text import tr

AS_IT_IS = "\b"  # begins a paragraph that Typer must not wrap


def translate_help(command: Any) -> None:
    """A command of Typer's, with its options and the commands under it."""
    command.help = translate(command.help)
    command.short_help = translate(command.short_help)
    for option in command.params:
        if getattr(option, "help", None):
            option.help = tr(option.help)
    for below in getattr(command, "commands", {}).values():
        translate_help(below)


def translate(text: str | None) -> str | None:
    if not text:
        return text
    return "\n\n".join(map(translate_paragraph, cleandoc(text).split("\n\n")))


def translate_paragraph(paragraph: str) -> str:
    """A wrapped paragraph is one sentence or more; of a list each line is looked up."""
    lines = paragraph.split("\n")
    if lines[0].strip(" ") == AS_IT_IS:
        return "\n".join(tr(line) for line in lines)
    start, colon, example = paragraph.partition("Example: ")
    if colon and not start:
        return tr("Example: {words}", words=example)
    return tr(" ".join(line.strip() for line in lines))
