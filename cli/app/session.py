"""What holds for one command: output form, which campaign. Set by `cli.app.run`."""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar

from cli.words.reader import Reader, write_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.storage.kept_stores import KeptStores
    from campaign.storage.store import Store

LONGEST_NAME = 60


class Session:
    """The settings of the command that is running."""

    lang_is_given = False  # by --lang or the variable; else a campaign may have one of its own
    json = False
    campaign: str | None = None
    settings: Mapping[str, str] = {}  # of the settings file; replaced, never changed
    words: tuple[str, ...] = ()  # what was typed, without the options of the whole program
    by = ""  # who does this, where a server knows it
    led = False  # run by the guide, which has asked and will say what comes next
    act: int | None = None  # what this command has done, should its answer fail
    # Where documents go if nobody reads at a terminal: nothing is written or asked for then.
    answers: list[Mapping[str, object]] | None = None
    store: Store | None = None  # the campaign that this command has open already
    stores: KeptStores | None = None  # of a server: campaigns that it keeps open

    @property
    def called(self) -> str:
        """Who does this, for the journal: a gamemaster who gave a name."""
        given = os.environ.get("HEXCROWN_NAME", "").strip()
        return self.by or (given or self.settings.get("name", ""))[:LONGEST_NAME]


_session: ContextVar[Session] = ContextVar("session", default=Session())  # noqa: B039


def session() -> Session:
    return _session.get()


@contextmanager
def within(other: Session) -> Iterator[None]:
    """What is run inside is this session's; the settings file is the same."""
    other.settings = session().settings
    token = _session.set(other)
    try:
        yield
    finally:
        _session.reset(token)


def begin(lang: str, json: bool, campaign: str | None) -> None:
    now = session()
    now.json, now.campaign = json, campaign
    write_for(Reader(lang, now.settings.get("colours") != "no"))
