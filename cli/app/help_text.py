"""Help in the person's language: each paragraph, and each option's line, is a message."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Any

from cli.words.text import tr

AS_IT_IS = "\b"  # begins a paragraph that Typer must not wrap
EXAMPLE = "Example: "
INLINE = re.compile(r"\s+Example: hexcrown")


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
    return "\n\n".join(map(translate_paragraph, split(text)))


def split(text: str) -> list[str]:
    """The paragraphs; an example at the end of one becomes one of its own."""
    return INLINE.sub("\n\nExample: hexcrown", cleandoc(text)).split("\n\n")


def translate_paragraph(paragraph: str) -> str:
    """A wrapped paragraph is one sentence or more; of a list each line is looked up."""
    if paragraph.startswith(EXAMPLE):
        return tr("Example: {words}", words=paragraph.removeprefix(EXAMPLE))
    return "\n".join(map(tr, sentences(paragraph)))


def paragraphs(text: str | None) -> list[str]:
    """The ids of the messages that a help text is made of."""
    parts = split(text or "")
    found = [each for part in parts if not part.startswith(EXAMPLE) for each in sentences(part)]
    return [each for each in found if any(char.isalpha() for char in each)]


def sentences(paragraph: str) -> list[str]:
    lines = paragraph.split("\n")
    if lines[0].strip(" ") == AS_IT_IS:
        return lines
    return [" ".join(line.strip() for line in lines)]
