"""Say that a command was lost on its way."""

from __future__ import annotations

import contextlib

from campaign.errors import Refused
from cli.app.run import take_global_options
from cli.app.trouble import report
from cli.words.trouble import Usage


def tell_lost(words: list[str]) -> int:
    with contextlib.suppress(Usage):  # a language that there is not: English
        take_global_options(words)
    trouble = Refused(
        "the warm server's process was lost while it worked: the command may be done or not",
        hint="hexcrown journal shows the last act; nothing is run a second time",
    )
    return report(trouble, words)
