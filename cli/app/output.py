"""Showing an answer: one JSON document, or lines for a person."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TypeVar

from cli.app.session import session
from cli.words.reader import reader
from cli.words.text import clean, tr

Document = TypeVar("Document", bound=Mapping[str, object])


def say(template: str, /, **facts: object) -> None:
    """Print a translated line on standard output."""
    write(fold(clean(tr(template, **facts))) + "\n")


def line(text: str = "") -> None:
    """Print what is data (a name, a row of a list, a drawing) and needs no translation. A drawing
    is made as wide as the terminal; what is wider is text, and folded."""
    write(fold(clean(text)) + "\n")


def note(template: str, /, **facts: object) -> None:
    """Print a message on standard error, so that `--json` stays one document."""
    if sys.stderr is not None and session().answers is None:
        text = clean(tr(template, **facts))
        sys.stderr.write((fold(text) if sys.stderr.isatty() else text) + "\n")


def fold(text: str) -> str:
    """At a terminal no word is broken at the edge; in a file a sentence is one line."""
    if not reader().fancy or len(text) <= reader().width:
        return text
    lines = text.split("\n")
    return "\n".join(each if len(each) <= reader().width else fold_line(each) for each in lines)


def fold_line(text: str) -> str:
    from textwrap import fill

    indent = " " * (len(text) - len(text.lstrip()))
    # A path or a link that is longer than the terminal is left to it: it can be copied whole.
    return fill(text.strip(), max(reader().width - 1, 40), initial_indent=indent,
                subsequent_indent=indent + "  ", break_on_hyphens=False,
                break_long_words=False)  # fmt: skip


def show(document: Document, render: Callable[[Document], None]) -> None:
    """The document as JSON with `--json`, else as `render` writes it."""
    if session().json:
        write_json(document)
    else:
        render(document)


def write_json(document: Mapping[str, object]) -> None:
    """JSON, escaped to ASCII where the output encoding is not UTF-8."""
    import json

    if (answers := session().answers) is not None:
        answers.append(document)
        return
    write(json.dumps(document, ensure_ascii=not reader().utf8, indent=2) + "\n")


def write(text: str) -> None:
    if sys.stdout is not None and session().answers is None:  # None: closed before we began
        sys.stdout.write(text)
