"""What `play glen-more` says: events in words, her board, the deck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import line, say
from cli.play.own_words import typed_back
from cli.words.text import pick, tr
from tables.games.glen_more.cards import TYPES
from tables.games.glen_more.chronicles.champions import TRACKS
from tables.games.glen_more.rondel import MARKS
from tables.games.glen_more.state import GOALS
from tables.games.glen_more.table import COUNTS
from tables.games.glen_more.whats_next import COMMANDS

if TYPE_CHECKING:
    from tables.games.glen_more.documents import (
        ActDocument,
        CardsDocument,
        NextDocument,
        StandInsDocument,
        TilesDocument,
    )
    from tables.games.glen_more.state import Event

Why = Annotated[bool, typer.Option("--why", help="How it came to that, rule by rule.")]
RESOURCES = ("wood", "stone", "wheat", "sheep", "cattle")
STAND_IN = "[stand-in]"
PAWN = "move her pawn"
NAMES = {  # messages
    "macnificent": "MacNificent",
    "vp": "VP",
    "site": "historic site",
    "site-event": "historic-site event",
    "icon-3": "icon of III",
    "icon-5": "icon of V",
    "icon-6": "icon of VI",
    "games": "tile of X",
    "plan": "monument or project",
    "sale": "open sale tile",
    "mountain-holding": "mountain with something on it",
    "before-mountain": "tile before the mountain",
}


def name(word: str) -> str:
    """A word of the game as people say it."""
    return tr(NAMES.get(word, word))


# Mobsters whose names are lost.
MOBSTERS = {  # messages
    "First Mobster": "First Mobster",
    "Second Mobster": "Second Mobster",
    "Third Mobster": "Third Mobster",
}
WORDS = frozenset(
    (
        *TYPES.values(),
        *MARKS.values(),
        *GOALS,
        *COUNTS,
        *TRACKS,
        *RESOURCES,
        *MOBSTERS,
        "you",
        "die",
        "none",
    )
)


def shown(word: str) -> str:
    """A word of the game as people say it; anything else as it is."""
    return name(word) if word in WORDS else word


def read_word(typed: str, words: Iterable[str]) -> str:
    """A word of the game, typed as it is shown or in English."""
    return typed_back(typed.strip(), words, name)


TILE_WORDS = {
    **{kind: letter for letter, kind in TYPES.items()},
    "mountain": "mt",
    "tournament": "T",
    "you": "you",
    "die": "die",
    "start": "START",
}


def read_tile(token: str) -> str:
    """`village` or `villaggio` as `V`, with what follows: `scambio:glengorm` as `S:glengorm`."""
    head = re.split(r"[:^]", token, maxsplit=1)[0]
    found = typed_back(head.lower(), TILE_WORDS, name, whole=True)
    return TILE_WORDS[found] + token[len(head) :] if found in TILE_WORDS else token


def speak(event: Event) -> str:
    """One event as a sentence, with its rule and the mark of a stand-in."""
    facts = {name: speak_fact(fact) for name, fact in event["facts"].items()}
    text = tr(event["say"], **facts)
    mark = f" {tr(STAND_IN)}" if event["stand_in"] else ""
    return f"{text}{mark}  ({event['rule']})"


def speak_fact(fact: object) -> str:
    if not isinstance(fact, dict):
        return ", ".join(tr(each) if each in MOBSTERS else each for each in str(fact).split(", "))
    if "word" in fact:
        return name(fact["word"])
    if "words" in fact:
        spoken = ", ".join(name(each) for each in fact["words"])
        return f"{spoken} ({fact['typed']})" if "typed" in fact else spoken
    if "cost" in fact:
        return ", ".join(f"{count} {tr(good)}" for good, count in fact["cost"].items())
    return pick(fact)


def speak_deeds(events: Sequence[Event]) -> list[str]:
    """What the players do with the pieces, her pawn first."""
    deeds = [event for event in events if event["do"]]
    at = next((n for n, event in enumerate(deeds) if event["do"].startswith(PAWN)), 0)
    return [
        tr(event["do"], **{key: speak_fact(fact) for key, fact in event["facts"].items()})
        for event in [*deeds[at:], *deeds[:at]]
    ]


def render_events(document: ActDocument) -> None:
    for event in document["events"]:
        line(event["text"])
    render_next(document)


def render_deeds(document: ActDocument) -> None:
    """Events without the ones that only explain a choice."""
    for event in document["events"]:
        if event["do"]:
            line(event["text"])
    render_next(document)


def render_turn(document: ActDocument) -> None:
    """The deeds alone; how she chose is behind --why."""
    first, *rest = document["do"] or ["-"]
    say("DO: {deed}", deed=first)
    for deed in rest:
        line(f"    {deed}")
    if any(event["stand_in"] for event in document["events"]):
        say("(with stand-ins: --why marks them)")
    render_next(document)


def render_next(document: ActDocument) -> None:
    if document["vp"] is not None:
        say("MacNificent has {vp} VP", vp=document["vp"])
    if document["next"]:
        render_what_now(document["next"])


def render_what_now(found: NextDocument) -> None:
    command = found["command"]
    if command in COMMANDS.values():  # with places to fill in, which have their Italian
        command = tr(command)
    line(f"{tr('next')}: {tr(found['say'])}" + (f" ({command})" if command else ""))


def render_cards(document: CardsDocument) -> None:
    if document["stand_in"]:
        say("A stand-in deck: the printed icons are lost; it fits every worked example.")
    else:
        say("The deck of your own box, from {file}", file=document["file"])
    for card in document["cards"]:
        moves = " ".join(tr(colour) for colour in card["moves"]) or "-"
        say(
            "card {id}: moves {moves}; distance {distance}; chronicle number {number}; {rows}",
            id=card["id"],
            moves=moves,
            distance=card["distance"],
            number=card["number"] or "-",
            rows=" / ".join(card["rows"]),
        )
    say("Letters: {letters}; * the chronicle icon", letters=letters(document["letters"]))
    if document["stand_in"]:
        say(
            "To type in the real ten: cards --write, then edit {file}",
            file=document["file"],
        )


def letters(pairs: Mapping[str, str]) -> str:
    return ", ".join(f"{letter} {name(word)}" for letter, word in pairs.items())


def render_stand_ins(document: StandInsDocument) -> None:
    say("Stand-ins, until you type in your own in {file}:", file=document["file"])
    for row in document["stand_ins"]:
        line(
            f"  {row['name']}{' = ' + str(row['value']) if row['value'] is not None else ''}"
            f"  {row['what']}"
        )


def render_tiles(document: TilesDocument) -> None:
    say("A tile is its letter, then small letters for what else is on it: Vc, Chr, W/Cqd.")
    say("A tile with nothing else on it may be typed as its word: village.")
    say("types: {letters}", letters=letters(document["types"]))
    say("marks: {letters}", letters=letters(document["marks"]))
    say(
        "an exchange tile: S:glengorm or S:2=5,3=8 (resources=VP); known: {names}",
        names=", ".join(document["exchanges"]),
    )
    say(
        "beside tiles: you, die, mac the pawns; END; START; mt the mountain; nessie;"
        " T a tournament tile"
    )
    say("$2/4 a sale tile with 2 of 4 casks, $2/4@ with your clansman; M^2 Peggy McLaird's token")
    say(
        "A sale tile (III) lies on the rondel and is never taken: pawns stop on it to sell whisky"
        " casks for VP; the number after / is how many fill it for two players."
    )
