"""`hexcrown guide`: the program leads through a game night."""

from __future__ import annotations

import sys

from cli.app.output import say
from cli.app.session import session
from cli.words.trouble import Usage


def command() -> None:
    """Lead you through a game night: whose turn it is, what you can do, which dice you need.

    It asks for whatever is missing: a campaign, a map, empires and their realms; then it plays the
    year. Choose by number, first letters or arrow keys; b goes back, u undoes, q quits. Everything
    is saved at once: quit when you like.

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
        say("everything is saved; hexcrown guide continues from here")
