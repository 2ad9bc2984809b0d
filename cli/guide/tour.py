"""The tour: the guide on a small campaign that is set up for it, step by step."""

from __future__ import annotations

import shlex
import sys
import tomllib
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cli.app.output import fold, line, say
from cli.guide.command_line import run_as_here, run_quietly
from cli.guide.evening import play_and_tell
from cli.guide.menu import Back, MenuOption, Undo, choose
from cli.words.reader import reader
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from campaign.storage.store import Store

FILE = Path(__file__).with_name("tour.toml")
MAP = "vale.txt"
YEAR = ("turn", "undo")  # steps that are done more than once


class TourStep(NamedTuple):
    texts: dict[str, str]
    words: list[str]  # the command that does what the step asks for
    looks: bool = False  # nothing is changed: it is shown on Enter


class Tour(NamedTuple):
    seed: str
    map: str
    set_up: Sequence[str]
    steps: Sequence[TourStep]


@cache
def load_tour() -> Tour:
    with open(FILE, "rb") as file:
        told = tomllib.load(file)
    steps = [
        TourStep(
            {"en": step["en"], "it": step["it"]},
            shlex.split(step["words"]),
            step.get("looks", False),
        )
        for step in told["steps"]
    ]
    return Tour(told["seed"], told["map"], told["set_up"], steps)


def walk(folder: Path) -> int:
    """All steps, in a folder of their own. The code of the first command that fails."""
    from campaign.storage.locations import find_place
    from campaign.storage.store import open_store

    tour = load_tour()
    (folder / MAP).write_text(tour.map, encoding="utf-8")
    for words in (f"new Vale --seed '{tour.seed}'", *tour.set_up):
        if code := run_quietly(*shlex.split(words)):
            return code
    with closing(open_store(find_place(None))) as store:
        begun = newest_entry(store)
        for number, step in enumerate(tour.steps, 1):
            line()
            line(fold(f"{number}/{len(tour.steps)}. {pick(step.texts)}"))
            if code := take(store, step, begun):
                return code
    return 0


def take(store: Store, step: TourStep, begun: int) -> int:
    """One step: done by the person in the guide, or for them where nobody is at a terminal."""
    if not is_at_terminal():
        line(f"$ hexcrown {shlex.join(step.words)}")
        return run_as_here(*step.words)
    return look_at(step) if step.looks else play_until(store, step, begun)


def is_at_terminal() -> bool:
    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return terminal and reader().fancy


def look_at(step: TourStep) -> int:
    shown = shlex.join(step.words)
    options = [MenuOption("show", tr("show it")), MenuOption("skip", tr("go on without"), "g")]
    try:
        chosen = choose(f"hexcrown {shown}", options, default="show")
    except (Back, Undo):
        chosen = "show"
    return run_as_here(*step.words) if chosen == "show" else 0


def play_until(store: Store, step: TourStep, begun: int) -> int:
    """The guide goes on until such a command stands in the journal; whatever else is done stands
    there too. Whoever goes on with the year meanwhile leaves the step behind, and is told so."""
    announced = newest_entry(store)
    since = announced if step.words[0] in YEAR else begun
    while not was_done(store, step.words, since):
        play_and_tell(store)
        if was_done(store, step.words, since):
            break
        if was_done(store, ["turn"], announced):
            say("the year went on without it: {words}", words=shlex.join(step.words))
            break
        say("still to do: {words}", words=shlex.join(step.words))
    return 0


def newest_entry(store: Store) -> int:
    from campaign.journal.entries import find_head

    with store.reading() as connection:
        return find_head(connection).entry


def was_done(store: Store, words: Sequence[str], after: int) -> bool:
    from campaign.journal.entry_list import find_entries

    with store.reading() as connection:
        entries = find_entries(connection, [], None, None, None, after)
    # `army move` is one of many verbs; of the other steps the first word is enough.
    wanted = list(words[:2] if words[0] == "army" else words[:1])
    return any(entry["words"][: len(wanted)] == wanted for entry in entries)
