"""Opening the campaign a command means. Loads the database libraries: only when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from cli.app.session import session
from cli.words.reader import LANGUAGES, reader, speak_in

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.storage.kept_stores import KeptStores
    from campaign.storage.snapshot import Snapshot
    from campaign.storage.store import Store
    from campaign.storage.world import World

Answer = TypeVar("Answer")
_kept: dict[str, Store] = {}  # what a shell holds open between commands
_keeping = False  # whether campaigns stay open between commands
_lender: KeptStores | None = None  # whose stores the commands of a server use


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
            is_player=bool(now.by),
            words=now.words,
            in_english=in_english,
        )


@contextmanager
def open_place(place: str) -> Iterator[Store]:
    from campaign.storage.store import open_store

    if place not in _kept and _lender is not None:
        with _lender.open(place) as store:
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
    """Commands called inside this block use this store."""
    before = _kept.get(store.place)
    _kept[store.place] = store
    try:
        yield
    finally:
        if before is None:
            del _kept[store.place]
        else:
            _kept[store.place] = before


@contextmanager
def borrowing(stores: KeptStores) -> Iterator[None]:
    """Commands called inside this block use these stores."""
    global _lender
    before, _lender = _lender, stores
    try:
        yield
    finally:
        _lender = before


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

    if _lender is not None:
        _lender.let_go(place)
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
