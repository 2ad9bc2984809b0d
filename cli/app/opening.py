"""Opening the campaign a command means. Loads the database libraries: only when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from cli.app.session import session
from cli.words.reader import LANGUAGES, reader, speak_in

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.storage.snapshot import Snapshot
    from campaign.storage.store import Store
    from campaign.storage.world import World

Answer = TypeVar("Answer")
_kept: dict[str, Store] = {}  # what a shell holds open between commands
_keeping = False  # whether campaigns stay open between commands


@contextmanager
def open_campaign() -> Iterator[Store]:
    """The campaign named by --campaign, the variable or `use`, open."""
    from campaign.storage.locations import find_place

    with open_place(find_place(session().campaign)) as store:
        speak_as(store)
        store.by, before = session().called, store.done
        try:
            yield store
        finally:  # it is done, whether or not its answer can be shown
            if store.done != before:
                session().act = store.done


@contextmanager
def open_context() -> Iterator[Context]:
    """The same for a use case: who asks, and how words are read."""
    from campaign.app.context import Context
    from cli.words.game_words import in_english

    with open_campaign() as store:
        now = session()
        yield Context(
            store,
            by=now.called,
            words=now.words,
            in_english=in_english,
        )


@contextmanager
def open_place(place: str) -> Iterator[Store]:
    from campaign.storage.store import open_store

    held = session().store
    if held is not None and held.place == place:
        yield held
        return
    if (stores := session().stores) is not None:
        with stores.open(place) as store:
            yield store
        return
    kept: Store = _kept.get(place) or open_store(place)
    if _keeping:
        _kept[place] = kept
    try:
        yield kept
    finally:
        if place not in _kept:
            kept.close()


def speak_as(store: Store) -> None:
    """Switch to the campaign's own language, unless another was asked for."""
    from campaign.rules.options import find_language

    if not session().lang_is_given:
        with store.reading() as connection:
            speak_in(find_language(connection) or reader().lang)


def speak_as_in_use() -> None:
    """The same for a command that opens no campaign: the language noted for the one in use."""
    from campaign.storage.locations import find_kept_language

    if not session().lang_is_given:
        found = find_kept_language(session().campaign)
        speak_in(found if found in LANGUAGES else reader().lang)


@contextmanager
def holding(store: Store) -> Iterator[None]:
    """What this command opens inside this block is this store."""
    now = session()
    before, now.store = now.store, store
    try:
        yield
    finally:
        now.store = before


def keep_open() -> None:
    """Keep campaigns open between commands, for the shell."""
    global _keeping
    _keeping = True


def close_kept() -> None:
    global _keeping
    _keeping = False
    while _kept:
        _kept.popitem()[1].close()


def let_go(place: str) -> None:
    """Close a campaign that this shell or server holds open: its file is about to be moved."""
    from campaign.storage.store import is_server, path_of

    if (stores := session().stores) is not None:
        stores.let_go(place)
    for kept in [each for each in _kept if not is_server(each)]:
        if path_of(kept) == path_of(place):
            _kept.pop(kept).close()


def read(question: Callable[[World], Answer]) -> Answer:
    """Ask the campaign's world something; nothing changes."""
    from campaign.acts.perform import look

    with open_campaign() as store:
        return look(store, question)


def read_rows(question: Callable[[Snapshot], Answer]) -> Answer:
    """Ask the database itself: for the journal's own questions."""
    with open_campaign() as store, store.reading() as connection:
        return question(connection)
