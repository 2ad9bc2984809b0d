"""`hexcrown tour`: a guided first evening, in a campaign that is thrown away at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from cli.app.output import line, say
from cli.app.session import begin, session
from cli.words.reader import reader
from cli.words.trouble import Usage


def command() -> None:
    """Play a first evening with the guide, in a small campaign that leaves no trace.

    Each step says what to try, and the guide waits until it is done; q quits at any question. In a
    pipe the tour plays by itself.

    Example: hexcrown tour
    """
    from cli.guide.menu import Leave
    from cli.guide.tour import walk

    if session().json:
        raise Usage("the tour has no JSON output", "hexcrown tour")
    before = reader().lang, session().json, session().campaign
    say("A first evening with Hexcrown. None of your files are touched; q quits at any question.")
    try:
        with apart() as folder:
            session().campaign = None  # the tour's own, never the one that --campaign names
            code = walk(folder)
    except Leave:
        code = 0
    finally:
        begin(*before)
    line()
    if code == 0:
        say("That was the evening. Yours begins with: hexcrown guide")
    raise typer.Exit(code)


@contextmanager
def apart() -> Iterator[Path]:
    """A data folder and a working folder of the tour's own, gone at the end."""
    import tempfile

    kept, here = dict(os.environ), os.getcwd()
    # Windows keeps a file that a process still holds: what is left is the system's to clear.
    with tempfile.TemporaryDirectory(prefix="hexcrown-tour-", ignore_cleanup_errors=True) as name:
        os.environ["HEXCROWN_HOME"] = name
        os.environ.pop("HEXCROWN_CAMPAIGN", None)
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(kept)
