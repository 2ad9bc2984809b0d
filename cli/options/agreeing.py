"""Asking a person to agree before something is done."""

from __future__ import annotations

import sys
from collections.abc import Callable

from cli.app.output import Document
from cli.app.session import session
from cli.words.text import clean, tr
from cli.words.trouble import Usage


def agreed(already: bool, document: Document, render: Callable[[Document], None]) -> bool:
    """Show what would happen and ask. In a script nobody can answer: --yes is needed."""
    if already:
        return True
    if session().json or not sys.stdin or not sys.stdin.isatty():
        if not session().json:
            render(document)
        raise Usage("nothing was done: this needs your agreement", "add --yes to agree")
    render(document)
    sys.stderr.write(clean(tr("do it? [y/N] ")))
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes", "s", "si", "sì")
