"""The shell round a game in progress: read it, let a pure act decide, write it with its entry."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from campaign.errors import Refused
from campaign.games import game_file as gamefile
from campaign.games import game_journal as gamejournal
from campaign.games.game_journal import Game, Roll, State, canonical
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Seeded, Stream, Typed, key_from_seed
from tables.games.step import Step as Step  # what an act gives, for the commands too
from tables.library.roll_questions import is_listed

Document = dict[str, Any]


Act = Callable[[State, Chance], Step]


class TableChance(Chance):
    """The chance of one act: dice typed in if there are any, shuffles and the rest from the key.

    Nobody types in a shuffle: a label that begins with "shuffle" always comes from the key. Every
    label gets a last number, the smallest that no act that holds uses; so undoing an act to try it
    again gives the same faces. All faces are written down under their labels.
    """

    __slots__ = ("keyed", "rolls", "typed", "used")

    def __init__(self, key: str, used: set[str], dice: Sequence[int] | None) -> None:
        self.keyed = Seeded(key_from_seed(key))
        self.typed = Typed(dice) if dice is not None else None
        self.used = set(used)
        self.rolls: list[Roll] = []

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        number = 1
        while canonical([*label, number]) in self.used:
            number += 1
        full = (*label, number)
        self.used.add(canonical(full))
        typed = self.typed if label[0] != "shuffle" else None
        roll = Roll(label=list(full), sides=[], faces=[], typed=typed is not None)
        self.rolls.append(roll)
        asked = question or draw_question(label)
        return WrittenStream((typed or self.keyed).stream(full, asked), roll)

    def finish(self) -> None:
        if self.typed is not None:
            self.typed.finish()


def draw_question(label: Label) -> RollQuestion:
    """What a die or a draw of another game is for, by the first words of its label."""
    words = [part for part in label if isinstance(part, str)]
    keys = [f"draws/{'-'.join(words[:2])}", f"draws/{words[0]}"]
    return RollQuestion(next(key for key in (*keys, "dice/any") if is_listed(key)))


class WrittenStream(Stream):
    __slots__ = ("inner", "roll")

    def __init__(self, stream: Stream, roll: Roll) -> None:
        self.inner, self.roll = stream, roll

    def faces(self, count: int, sides: int) -> list[int]:
        faces = self.inner.faces(count, sides)
        self.roll["sides"] += [sides] * count
        self.roll["faces"] += faces
        return faces


def start(
    game: str,
    name: str,
    words: Sequence[str],
    act: Act,
    *,
    seed: str | None = None,
    dice: Sequence[int] | None = None,
    replace: bool = False,
) -> Document:
    """A new game in a file of its own."""
    with gamefile.locked(game, name):
        if gamefile.game_path(game, name).exists():
            if not replace:
                raise Refused(
                    "there is already a {game} game {name}",
                    hint="--name begins another beside it, --replace puts the old one aside",
                    game=game,
                    name=name,
                )
        else:
            replace = False
        fresh = gamejournal.begin(game, name, seed if seed is not None else secrets.token_hex(16))
        after, document = decide(fresh, words, act, dice)
        if replace:
            gamefile.set_old_aside(game, name)
        gamefile.save(after)
    return document


def perform(
    game: str, name: str, words: Sequence[str], act: Act, *, dice: Sequence[int] | None = None
) -> Document:
    """One act on a game in progress. Nothing is written when the act is refused."""
    with gamefile.locked(game, name):
        after, document = decide(gamefile.get(game, name), words, act, dice)
        gamefile.save(after)
    return document


def decide(
    game: Game, words: Sequence[str], act: Act, dice: Sequence[int] | None
) -> tuple[Game, Document]:
    chance = TableChance(game.key, gamejournal.used_labels(game), dice)
    step = act(game.state, chance)
    chance.finish()
    rolls = [roll for roll in chance.rolls if roll["faces"]]
    after = gamejournal.record(game, step.state, words, rolls, step.shown)
    return after, {
        "game": game.game,
        "name": game.name,
        "entry": len(after.journal),
        **step.document,
    }


def look(game: str, name: str) -> Game:
    """The game as it stands; nothing is locked or written."""
    return gamefile.get(game, name)


def undo(game: str, name: str, words: Sequence[str]) -> Document:
    return turn_back(game, name, words, gamejournal.undo)


def redo(game: str, name: str, words: Sequence[str]) -> Document:
    return turn_back(game, name, words, gamejournal.redo)


def turn_back(
    game: str, name: str, words: Sequence[str], move: Callable[[Game, Sequence[str]], Game]
) -> Document:
    with gamefile.locked(game, name):
        after = move(gamefile.get(game, name), words)
        gamefile.save(after)
    entry = after.journal[-1]
    act = after.journal[(entry["of"] or 1) - 1]
    return {
        "game": game,
        "name": name,
        "entry": entry["number"],
        entry["kind"]: {"entry": act["number"], "words": act["words"]},
        "after_seen": entry["after_seen"],
        "shown": act["shown"],
    }


def journal_document(game: Game) -> Document:
    fields = ("number", "kind", "words", "of", "rolls", "shown", "after_seen", "hash")
    entries = [{field: dict(entry)[field] for field in fields} for entry in game.journal]
    strange = find_strange_faces(game)
    return {"game": game.game, "name": game.name, "entries": entries, "strange": strange}


def find_strange_faces(game: Game) -> list[int]:
    """Entries whose faces are neither typed in nor those that key and label give."""
    keyed = Seeded(key_from_seed(game.key))
    strange = []
    for entry in game.journal:
        for roll in entry["rolls"]:
            stream = keyed.stream(tuple(roll["label"]))
            faces = [stream.faces(1, sides)[0] for sides in roll["sides"]]
            if not roll["typed"] and faces != roll["faces"]:
                strange.append(entry["number"])
    return strange
