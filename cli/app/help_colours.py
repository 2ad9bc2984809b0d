"""Help for a person at a terminal: headings, options and commands stand out. By Rich."""

from __future__ import annotations

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from cli.words.reader import reader

THEME = Theme({"help.heading": "bold", "help.name": "cyan", "help.example": "bold"})


class Help(RegexHighlighter):
    """Applied to the finished lines, so that the text is the same with and without colour."""

    base_style = "help."
    highlights = [  # noqa: RUF012  # as Rich declares it
        r"(?m)^(?P<heading>\S[^\n]*:)$",
        r"(?m)^(?P<heading>\S+: )(?P<name>hexcrown[\w -]*?)(?= [\[A-Z]|$)",
        r"(?m)^ {2}(?P<name>-[^\n]*?|[a-z][\w-]*)(?= {2}|$)",
        r"(?m)^ {2}\S+: (?P<example>hexcrown [^\n]*)$",
        r"(?<=[\s(])(?P<name>--[a-z][\w-]*)",
    ]


def coloured(text: str) -> str:
    console = Console(
        theme=THEME, width=max(reader().width, 80), highlight=False, no_color=not reader().colours
    )
    with console.capture() as captured:
        console.print(Help()(Text(text)), end="", no_wrap=True, crop=False, soft_wrap=True)
    return captured.get()
