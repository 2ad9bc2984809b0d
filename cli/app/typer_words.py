"""Typer's own words, its help's frame and its errors, in the person's language and in ours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

from cli.app.text import tr

Frame: Any = typer.Context.formatter_class  # Typer carries a Click of its own in some versions

WRONG = r"Invalid value for '(?P<name>[^']+)': '?(?P<value>.*?)'? is not "
# What Typer says, and what we say instead. The groups of a pattern are the facts of its sentence.
ERRORS = (
    (r"Missing (?:argument|option|parameter) '(?P<name>[^']+)'.*", "{name} is missing"),
    (
        r"No such option: (?P<name>\S+)[ .].*?(?:options?: |mean )'?(?P<near>[^)'?]+).*",
        "there is no option {name}; did you mean {near}?",
    ),
    (r"No such option: (?P<name>.+)", "there is no option {name}"),
    (r"Option '(?P<name>[^']+)' requires an argument.*", "{name} needs a value"),
    (r"Option '(?P<name>[^']+)' does not take a value.*", "{name} takes no value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((?P<words>.*)\)", "too many words: {words}"),
    (r"Missing command.*", "a word is missing: which of its commands?"),
    (
        r"No such command '(?P<name>[^']*)'.*?mean '?(?P<near>[^'?]+).*",
        "there is no command {name}; did you mean {near}?",
    ),
    (r"No such command '(?P<name>[^']*)'.*", "there is no command {name}"),
    (
        WRONG + "a valid int.*",
        "{name} must be a whole number, not {value}",
    ),
    (
        WRONG + r"in the range (?P<low>[-\d]+)<=x<=(?P<high>[-\d]+)\.?",
        "{name} takes {low} to {high}, not {value}",
    ),
    (
        WRONG + r"in the range x>=(?P<low>[-\d]+)\.?",
        "{name} takes {low} or more, not {value}",
    ),
    (
        WRONG + r"one of (?P<choices>.*?)\.?",
        "{name} must be one of {choices}, not {value}",
    ),
)
PLACE = re.compile(r"[A-Z]{2,}")
PLAIN = {
    "<str>": "TEXT",
    "<int>": "NUMBER",
    "<int range>": "NUMBER",
    "<path>": "FILE",
    "<float>": "NUMBER",
}
EXTRA = re.compile(r"\[(?:default: (?P<default>.*)|(?P<required>required))\]$", re.DOTALL)


def say_error(text: str) -> tuple[str, dict[str, str]]:
    """A sentence of Typer's as a template of ours and its facts."""
    for pattern, template in ERRORS:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            facts = {
                name: fact.replace("'", "") for name, fact in found.groupdict(default="").items()
            }
            return template, facts | {"name": name_places(facts.get("name", ""))}
    return "{text}", {"text": text}


class Formatter(Frame):  # type: ignore[misc]  # known only at run time
    """Help as Typer lays it out, said in the person's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, name_places(args), tr("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(tr(heading))

    def write_dl(self, rows: Sequence[tuple[str, str]], *more: Any, **others: Any) -> None:
        said = [(name_places(first), EXTRA.sub(name_extra, tr(text))) for first, text in rows]
        super().write_dl(said, *more, **others)


class Context(typer.Context):
    formatter_class = Formatter


def name_places(text: str) -> str:
    """`[OPTIONS] {NAME}`, with the words that stand for a person's own translated."""
    for plain, name in PLAIN.items():
        text = text.replace(plain, name)
    return PLACE.sub(lambda found: tr(found.group()), text.replace("{", "").replace("}", ""))


def name_extra(found: re.Match[str]) -> str:
    if found["required"]:
        return tr("[required]")
    return tr("[default: {value}]", value=found["default"])
