"""One act on a Glen More game: read the file, run a pure function, show what was told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from campaign.storage.files import write_file
from cli.app.output import show
from cli.options.game_options import act_on, look_at, own_folder, start_game
from cli.play.glen_more_text import read_tile, render_events, speak, speak_deeds
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.glen_more.content import GameContent, load_pack
from tables.games.glen_more.own_box import with_own
from tables.games.glen_more.state import Act, Event, State, perform
from tables.games.glen_more.whats_next import describe_next
from tables.games.names import find_named

if TYPE_CHECKING:
    from tables.games.glen_more.documents import ActDocument, ToldEvent

GAME = "glen-more"
Change = Callable[[State, Chance], tuple[State, list[Event]]]


def own_file() -> Path:
    return own_folder(GAME) / "box.toml"


def load_content() -> GameContent:
    """The pack's data with what the person typed in from their own box."""
    file = own_file()
    if not file.is_file():
        return load_pack()
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise WrongWords("{file} can't be read: {why}", file=file, why=trouble) from None
    return with_own(text, str(file))


def write_own(text: str) -> None:
    """The file to edit; one that is there already is never written over."""
    file = own_file()
    if file.exists():
        raise Refused("{file} is there already", hint="edit it, or move it away", file=file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise Refused("can't write {path}: {why}", path=file, why=trouble.strerror) from None
    write_file(file, text)


def answer(state: State, events: Sequence[Event]) -> ActDocument:
    told: list[ToldEvent] = [{**event, "text": speak(event)} for event in events]
    return {
        "events": told,
        "do": speak_deeds(events),
        "vp": state["board"]["vp"] if state["level"] else None,
        "next": describe_next(state),
    }


Render = Callable[["ActDocument"], None]


def do(name: str, change: Change, dice: str | None = None, render: Render = render_events) -> None:
    """An act on a game in progress, shown."""

    def act(state: dict[str, object], chance: Chance) -> ActResult:
        after, events = change(cast(State, state), chance)
        return ActResult(dict(after), answer(after, events), shown(state, after))

    show(act_on(GAME, name, act, dice), render)


def shown(before: Mapping[str, Any], after: State) -> list[str]:
    """Action cards that this act turned up: undoing it does not make them unseen."""
    seen = before["deck"]["discard"]
    now = after["deck"]["discard"]
    return [f"card {card}" for card in (now[len(seen) :] if now[: len(seen)] == seen else now)]


def change_one(name: str, change: Callable[[Act], object], render: Render = render_events) -> None:
    """An act that is a single change, as the chronicles' are."""
    do(name, lambda state, chance: perform(state, chance, change), None, render)


def begin(
    name: str,
    change: Callable[[Chance], tuple[State, list[Event]]],
    seed: str | None,
    dice: str | None,
    replace: bool,
) -> None:
    def act(_: dict[str, object], chance: Chance) -> ActResult:
        state, events = change(chance)
        return ActResult(dict(state), answer(state, events))

    document = start_game(GAME, name, act, seed=seed, dice=dice, replace=replace)
    show(document, render_events)


def look(name: str) -> State:
    return cast(State, look_at(GAME, name))


def tokens_of(words: Sequence[str] | None) -> list[str]:
    """Tiles typed as words, as one text, or a mix."""
    return [read_tile(token) for text in words or [] for token in text.split()]


def read_event(typed: str) -> str:
    """An event of IX by its name in either language; what is none stays, to be refused."""
    return find_named(typed, load_content()["events"], what="event", rule="GM-IX-1") or typed


def read_vote(typed: str) -> str:
    """A score card of VII, in the same way."""
    return find_named(typed, load_content()["votes"], what="card", rule="GM-C-7") or typed
