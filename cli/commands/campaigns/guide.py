"""`hexcrown guide`: the program leads through a game night."""

from __future__ import annotations

import sys

from cli.app.output import say
from cli.app.session import session
from cli.words.trouble import Usage


def command() -> None:
    """Be led through a game night: whose turn it is, what may be done, which dice are wanted.

    From an empty folder on it offers a campaign, a map, empires and their realms, then plays the
    year. Numbers, first letters or arrow keys choose; b goes back, u takes back, q leaves. All that
    is done is written at once: leave when you like.

    Example: hexcrown guide
    """
    if session().json or not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise Usage(
            "the guide needs a terminal",
            "hexcrown shell takes commands one by one, hexcrown orders whole lists of them",
        )
    from cli.guide.menu import Back, Leave, Undo
    from cli.guide.setting_up import lead

    try:
        lead()
    except (Leave, Back, Undo):
        say("all that was done is kept; hexcrown guide goes on from here")
