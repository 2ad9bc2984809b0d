"""The other games' commands as forms: every verb of a game with its fields, read off the commands.

Nothing here knows a game: a verb that a game gains is on the page at once.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cli.app.command_index import first_sentence
from cli.app.described import verbs_of
from cli.published.calls import CallField, describe, load, words_of
from cli.words.reader import reader
from cli.words.trouble import Usage

GAMES = ("glen-more", "magnificent", "nobility", "settlers")
DECK = "deck"  # a command of its own, whose name is its first word
UNSHOWN = ("list", "box", "log")  # the page lists games; files of one's own; a second name
OFTEN = ("dice", "draw", "card")  # what really fell or was drawn: beside what must be given
HIDDEN = ("name", "help", "here", "ask")
LONG = "file"  # the cards of a new deck, typed line by line
PLAYERS = "players"  # names, which people part by commas too; no name has one
STATUS = {DECK: "show"}  # of the others `status`
MOST_LETTERS = 2000
TITLES = Path(__file__).with_name("game_fields.toml")


@cache
def field_titles() -> Mapping[str, Mapping[str, str]]:
    with open(TITLES, "rb") as file:
        return tomllib.load(file)


class Verb(NamedTuple):
    """`title` in the person's language; `first` are the fields everybody needs. A verb that only
    explains (`tiles`, `prayers`) belongs to no kept game and takes no name of one."""

    name: str
    title: str
    takes_name: bool
    first: list[CallField]
    more: list[CallField]

    @property
    def fields(self) -> list[CallField]:
        return [*self.first, *self.more]


def path_of(game: str) -> str:
    return game if game == DECK else f"play {game}"


def title_of(game: str) -> str:
    """`Glen More II: Auto MacNificent`: of what its help begins with, the name."""
    return first_sentence(load(path_of(game)).help).partition(", ")[0]


def describe_game(game: str) -> str:
    """What its help says behind the name."""
    return first_sentence(load(path_of(game)).help).partition(", ")[2]


def check_game(game: str) -> str:
    if game not in (*GAMES, DECK):
        raise Usage("{word} is none of {all}", word=game[:40], all=", ".join((*GAMES, DECK)))
    return game


def verbs_in(game: str) -> dict[str, Verb]:
    return read_verbs(game, reader().lang)


@cache
def read_verbs(game: str, lang: str) -> dict[str, Verb]:
    """In the order of its help. Loading puts the texts into the language spoken now."""
    commands = verbs_of(load(path_of(game)))
    return {
        name: make_verb(name, first_sentence(command.help), [describe(e) for e in command.params])
        for name, command in commands.items()
        if name not in UNSHOWN
    }


def make_verb(name: str, title: str, fields: list[CallField]) -> Verb:
    shown = [field for field in fields if field.name not in HIDDEN]
    first = [field for field in shown if not field.flag or field.required or field.name in OFTEN]
    takes_name = any(field.name == "name" for field in fields)
    return Verb(name, title, takes_name, first, [each for each in shown if each not in first])


def get_verb(game: str, name: str) -> Verb:
    found = verbs_in(game).get(name)
    if found is None:
        raise Usage("{word} is none of {all}", word=name[:40], all=", ".join(verbs_in(game)))
    return found


def words_for(game: str, verb: Verb, name: str, typed: Mapping[str, str]) -> list[str]:
    """The words of the command; what is typed into a field for several is parted as in a shell."""
    given = {"name": [name]} if verb.takes_name else {}
    for field in verb.fields:
        text = typed.get(field.name, "").strip()[:MOST_LETTERS]
        if text and field.name == LONG:
            given[field.name] = ["-"]
        elif text:
            listed = text.replace(",", " ") if field.name == PLAYERS else text
            given[field.name] = part(listed) if field.many else [text]
    return words_of(f"{path_of(game)} {verb.name}", given)


def part(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise Usage("a quotation mark is not closed") from None
