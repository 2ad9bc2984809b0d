"""The other games' verbs as forms: every verb of a game with its fields, read off its declaration.

Nothing here knows a game: a verb that a game gains is on the page at once.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from campaign.games.play import USUAL, How, play, verbs_of
from cli.app.command_index import first_sentence
from cli.app.help_text import translate
from cli.words.reader import reader
from cli.words.text import pick, tr
from cli.words.trouble import Usage, describe_trouble
from tables.chance.sources import parse_faces
from tables.errors import Trouble
from tables.games.pack import Game
from tables.games.verbs import FREE, NEW, Parameter, Verb

UNSHOWN = ("list", "box", "log")  # the page lists games; files of one's own; a second name
OFTEN = ("dice", "draw", "card")  # what really fell or was drawn
MOST_LETTERS = 2000
TITLES = Path(__file__).with_name("game_fields.toml")


@cache
def field_titles() -> Mapping[str, Mapping[str, str]]:
    with open(TITLES, "rb") as file:
        return tomllib.load(file)


class Field(NamedTuple):
    name: str
    kind: str  # text, long, yes, choice
    required: bool
    help: str
    choices: list[tuple[str, str]]  # what may be tapped: its value, and how it is shown


class Form(NamedTuple):
    """A verb; `first` are the fields everybody needs. One that only explains (`tiles`, `prayers`)
    belongs to no kept game."""

    name: str
    title: str
    short: str  # on a button
    is_kept: bool
    first: list[Field]
    more: list[Field]

    @property
    def fields(self) -> list[Field]:
        return [*self.first, *self.more]


def title_of(verb: Verb) -> str:
    return first_sentence(translate(verb.help))


def forms_of(game: Game, state: Any = None) -> dict[str, Form]:
    """In the order of its help; of a game in progress with what may be chosen now."""
    return {
        name: make_form(game, verb, state)
        for name, verb in verbs_of(game).items()
        if name not in UNSHOWN
    }


def make_form(game: Game, verb: Verb, state: Any) -> Form:
    fields = [make_field(game, each, state) for each in verb.parameters]
    if verb.dice:
        help_text = tr("The results you rolled: 3,5,1.")
        fields.append(Field("dice", "text", False, help_text, []))
    if verb.kind == NEW:
        fields.append(Field("seed", "text", False, tr("A seed word, for repeatable results."), []))
        fields.append(
            Field("replace", "yes", False, tr("Set aside an older game of this name."), [])
        )
    flags = [each.key for each in verb.parameters if each.flag] + ["seed", "replace"]
    first = [
        each for each in fields if each.name not in flags or each.required or each.name in OFTEN
    ]
    more = [each for each in fields if each not in first]
    title = title_of(verb)
    called = game.facts.get("buttons", {}).get(verb.name)
    short = tr("Undo") if verb.name == "undo" else pick(called) if called else title
    return Form(verb.name, title, short, verb.is_kept, first, more)


def make_field(game: Game, word: Parameter, state: Any) -> Field:
    kind = "yes" if word.kind is bool else "long" if word.word.long else "text"
    offered = offers(game, word, state)
    kind = "choice" if offered and not word.many else kind
    return Field(word.key, kind, word.required, tr(word.word.help), offered)


def offers(game: Game, word: Parameter, state: Any) -> list[tuple[str, str]]:
    """What may be tapped for this word, as the module's `OFFERS` finds it in the state."""
    find = getattr(game.module, "OFFERS", {}).get(word.word.choices)
    if word.word.choices == "levels" and game.is_data:
        return [(key, pick(one["name"])) for key, one in game.facts["levels"].items()]
    words = game.words(reader().lang)
    try:
        found = find(state) if find else []
    except TypeError:  # of a game that has not begun
        return []
    texts = [
        (value, words.pick(shown) if isinstance(shown, dict) else shown) for value, shown in found
    ]
    return [(value, words.show(value) if shown == value else shown) for value, shown in texts]


def read_form(verb: Verb, sent: Mapping[str, str]) -> dict[str, Any]:
    """What was typed; a field for several words is parted as in a shell."""
    typed: dict[str, Any] = {}
    for word in verb.parameters:
        text = sent.get(word.key, "").strip()[:MOST_LETTERS]
        if text and word.many:
            typed[word.key] = part(text.replace(",", " ") if word.name == "players" else text)
        elif text:
            typed[word.key] = text
    return typed


def part(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise Usage("a quote is not closed") from None


def words_for(game: Game, verb: Verb, name: str, typed: Mapping[str, Any]) -> list[str]:
    """What a person would type, for the journal."""
    own = "command" in game.facts
    words = [game.name] if own else ["play", game.name]
    words += [verb.name, *([name] if own and verb.is_kept else [])]
    for word in verb.parameters:
        values = typed.get(word.key, [])
        listed = values if isinstance(values, list) else ["…" if word.word.long else str(values)]
        if word.kind is bool:
            listed = [""] if values else []
        for value in listed:
            words += [word.flag, *([value] if value else [])] if word.flag else [value]
    return [*words, *(["--name", name] if not own and name != USUAL and verb.is_kept else [])]


class Told(NamedTuple):
    """What a form answered: lines, or the trouble."""

    lines: list[str]
    document: Mapping[str, Any]
    trouble: Mapping[str, Any] | None = None


def send(game: Game, verb: Verb, name: str, sent: Mapping[str, str], store: Any = None) -> Told:
    try:
        typed = read_form(verb, sent)
        dice = sent.get("dice", "").strip()
        how = How(
            reader().lang, name, words_for(game, verb, name, typed),
            parse_faces(dice) if dice and verb.dice else None,
            sent.get("seed", "").strip() or None if verb.kind == NEW else None,
            bool(sent.get("replace")), store if verb.kind_of(typed) != FREE else None,
        )  # fmt: skip
        answer = play(game, verb, typed, how)
    except (Trouble, Usage) as trouble:
        return Told([], {}, describe_trouble(trouble))
    if answer.code:  # a check that lists faults says so in its answer
        message, *rest = answer.lines
        return Told([], {}, {"message": message, "hint": "\n".join(rest) or None, "rule": None})
    return Told(answer.lines, answer.document)
