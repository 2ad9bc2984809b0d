"""A game in a file of its own, as the commands play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from campaign.games.game_file import game_path, make_game, open_game
from campaign.games.quick_look import look_quickly
from campaign.storage.text_validation import check_letters
from tables.errors import TablesError

if TYPE_CHECKING:
    from campaign.games.documents import JournalDocument, Turned
    from campaign.games.kept_game import Act, Document, Faces, KeptGame


def start(
    game: str,
    name: str,
    words: Sequence[str],
    act: Act,
    *,
    seed: str | None = None,
    dice: Faces = None,
    replace: bool = False,
) -> Document:
    """A new game; nothing is written when its set-up is refused."""
    from campaign.games.kept_game import KeptGame

    with make_game(game, name, words, seed, replace) as store:
        return KeptGame(store, game, name, words, alone=True).begin(act, dice=dice)


@contextmanager
def opened(game: str, name: str, words: Sequence[str] = ()) -> Iterator[KeptGame]:
    from campaign.games.kept_game import KeptGame

    for word in words:
        check_letters(word)
    with open_game(game, name) as store:
        yield KeptGame(store, game, name, words, alone=True)


def perform(
    game: str, name: str, words: Sequence[str], act: Act, *, dice: Faces = None
) -> Document:
    with opened(game, name, words) as kept:
        try:
            return kept.perform(act, dice=dice)
        except TablesError as trouble:
            name_in_hint(trouble, game, name)
            raise


def name_in_hint(trouble: TablesError, game: str, name: str) -> None:
    """A command that a refusal proposes is for this game: it names it where there are several."""
    if name != "game" and trouble.hint.startswith(f"hexcrown play {game} "):
        trouble.hint += " --name {kept_as}"
        trouble.facts["kept_as"] = name


def look(game: str, name: str) -> Any:
    """The game as it stands."""
    path = game_path(game, name)
    state = look_quickly(path, game, name) if path.exists() else None
    if state is not None:
        return state
    with opened(game, name) as kept:
        return kept.state()


def undo(game: str, name: str, words: Sequence[str]) -> Turned:
    with opened(game, name, words) as kept:
        return kept.undo()


def redo(game: str, name: str, words: Sequence[str]) -> Turned:
    with opened(game, name, words) as kept:
        return kept.redo()


def journal_document(game: str, name: str) -> JournalDocument:
    with opened(game, name) as kept:
        return kept.journal()
