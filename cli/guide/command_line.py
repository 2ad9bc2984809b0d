"""Commands run from within the guide, as they would run alone."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator

from cli.app.output import line, note


def run_typed(text: str) -> None:
    """Any command, as in the shell."""
    try:
        words = shlex.split(text)
    except ValueError:
        note("hexcrown: a quote is not closed")
        return
    if words and words[0] not in ("guide", "shell"):
        run_words(*words)


def run_quietly(*words: str) -> int:
    """As `run_words`, without its answer: the guide tells in its own words what was done. Only
    what went wrong is shown."""
    from cli.app.session import Session, session, within

    quiet = Session()
    quiet.campaign, quiet.answers = session().campaign, []
    with within(quiet):
        return run_as_here(*words)


def run_words(*words: str) -> int:
    """A command as it would run alone; the words are shown, so that people learn them."""
    line(f"  hexcrown {shlex.join(words)}")
    return run_as_here(*words)


def run_as_here(*words: str) -> int:
    """In the guide's language and campaign."""
    from cli.app.run import run
    from cli.app.session import session
    from cli.words.reader import reader

    before, campaign = ["--lang", reader().lang], session().campaign
    before += ["--campaign", campaign] if campaign else []
    with led(*words):
        return run([*before, *words])


@contextlib.contextmanager
def led(*words: str) -> Iterator[None]:
    """What is done inside is asked for and told by the guide; the journal keeps these words."""
    from cli.app.session import begin, session
    from cli.words.reader import reader

    keeps, said = (reader().lang, session().json, session().campaign), session().words
    session().led, session().words = True, words
    try:
        yield
    finally:
        session().led, session().words = False, said
        begin(*keeps)
