"""What holds for one command: language, output form, which campaign. Set by `cli.app.run`."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.storage.world import World
    from tables.chance.sources import Chance

LANGUAGES = ("en", "it")
LONGEST_NAME = 60


class Session:
    """The settings of the command that is running."""

    lang = "en"
    lang_is_given = False  # by --lang or the variable; else a campaign may have one of its own
    json = False
    campaign: str | None = None
    settings: Mapping[str, str] = {}  # of the settings file; replaced, never changed
    words: tuple[str, ...] = ()  # what was typed, without the options of the whole program
    by = ""  # the player who does this, where it is not the gamemaster
    sender: str | None = None  # the empire whose order this is: it is told no more than its own
    before: Callable[[World], None] | None = None  # asked under the lock before anything is done
    at: Mapping[str, object] | None = None  # the moment an amended act belongs to
    led = False  # run by the guide, which has asked and will say what comes next
    dice: Chance | None = None  # what a replay or a run of orders gives, whatever the words ask for
    dice_from = ""  # where those come from, if not where the words say
    entry: int | None = None  # what was written last, for whoever called the command
    beside: Callable[[World], None] | None = None  # written in one entry with what is done

    @property
    def called(self) -> str:
        """Who does this, for the journal: the player, or the gamemaster who gave a name."""
        given = os.environ.get("HEXCROWN_NAME", "").strip()
        return self.by or (given or self.settings.get("name", ""))[:LONGEST_NAME]

    @property
    def colours(self) -> bool:
        return not os.environ.get("NO_COLOR") and self.settings.get("colours") != "no"

    @property
    def fancy(self) -> bool:
        """Colour and boxes only for a person at a terminal that has them."""
        return (
            sys.stdout is not None
            and sys.stdout.isatty()
            and os.environ.get("TERM", "" if os.name == "posix" else "windows") not in ("", "dumb")
        )

    @property
    def utf8(self) -> bool:
        """Whether output can carry more than ASCII."""
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        return encoding.lower().replace("-", "") == "utf8"

    @property
    def unicode(self) -> bool:
        """Whether output can carry more than ASCII and a person will see it."""
        return self.fancy and self.utf8

    @property
    def width(self) -> int:
        """Columns to fill: the terminal's, or 80 where there is none."""
        columns = os.environ.get("COLUMNS", "")
        if columns.isascii() and columns.isdigit() and len(columns) < 6 and int(columns) > 0:
            return int(columns)
        try:
            return os.get_terminal_size(sys.stdout.fileno()).columns or 80
        except (OSError, ValueError, AttributeError):
            return 80


current = Session()


def begin(lang: str, json: bool, campaign: str | None) -> None:
    current.lang, current.json, current.campaign = lang, json, campaign
