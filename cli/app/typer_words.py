"""Typer's own words around a help text, in the person's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

from cli.app.session import current
from cli.app.text import tr

Frame: Any = typer.Context.formatter_class  # Typer carries a Click of its own in some versions

PLACE = re.compile(r"[A-Z]{2,}")
PLAIN = {
    "<str>": "TEXT",
    "<int>": "NUMBER",
    "<int range>": "NUMBER",
    "<path>": "FILE",
    "<float>": "NUMBER",
}
EXTRA = re.compile(r"\[(?:default: (?P<default>.*)|(?P<required>required))\]$", re.DOTALL)


class Formatter(Frame):  # type: ignore[misc]  # known only at run time
    """Help as Typer lays it out, said in the person's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, name_places(args), tr("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(tr(heading))

    def write_dl(self, rows: Sequence[tuple[str, str]], *more: object, **others: object) -> None:
        said = [(name_places(first), EXTRA.sub(name_extra, tr(text))) for first, text in rows]
        super().write_dl(said, *more, **others)

    def getvalue(self) -> str:
        text = str(super().getvalue())
        if not current.fancy:
            return text
        from cli.app.help_colours import coloured

        return coloured(text)


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
