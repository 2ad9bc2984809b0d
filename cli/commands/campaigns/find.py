"""`hexcrown find`: whatever bears a name."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer
from typing_extensions import TypedDict

from cli.app.output import line, say, show
from cli.app.registry import COMMANDS
from cli.app.session import session
from cli.words.phrases import phrase, sentence
from cli.words.reader import reader
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.bookkeeping.finding import FoundThing
    from tables.library.packs import Library

MOST = 40


class Found(TypedDict):
    kind: str  # army, settlement, tile, …; table, rule, command
    id: int | str
    name: str
    place: str
    gone: bool
    show: str  # the command that shows it


class FindDocument(TypedDict):
    text: str
    found: list[Found]


def command(
    text: Annotated[
        str, typer.Argument(metavar="NAME", help="A part of the name, or a tile's label.")
    ],
) -> None:
    """Search everything by name: realms, armies, settlements, tiles, tables, rules, commands.

    Each result comes with the command that shows it.

    Example: hexcrown find Banner
    """
    wanted = text.strip()
    if not wanted:
        raise Usage("find what?", "hexcrown find NAME")
    found = [*in_campaign(wanted), *in_library(wanted), *among_commands(wanted)]
    document: FindDocument = {"text": wanted, "found": found}
    show(document, render)


def in_campaign(text: str) -> list[Found]:
    """Empty when no campaign is in use: tables and rules can still be found."""
    from campaign.bookkeeping.finding import find_things
    from campaign.errors import CampaignError
    from campaign.rules.packs import campaign_library
    from campaign.storage.locations import find_place
    from cli.app.opening import read

    if session().campaign is None:
        try:
            find_place(None)
        except CampaignError:
            return []
    return [
        describe_thing(each) for each in read(lambda w: find_things(w, campaign_library(w), text))
    ]


def describe_thing(thing: FoundThing) -> Found:
    word = phrase(thing["name"]).split()[0] if thing["kind"] == "tile" else str(thing["id"])
    shows = thing["kind"] in COMMANDS
    return {
        "kind": thing["kind"],
        "id": thing["id"],
        "name": sentence(thing["name"]),
        "place": phrase(thing["place"]),
        "gone": thing["gone"],
        "show": f"hexcrown {thing['kind']} show {word}" if shows else "",
    }


def in_library(text: str) -> list[Found]:
    """Tables by id or title, rules by id or title."""
    from cli.app.library import open_library

    library = open_library()
    return [*tables(library, text), *rules(library, text)]


def tables(library: Library, text: str) -> list[Found]:
    titles = {each: pick_title(library.get(each).title) for each in library.ids()}
    return [
        describe_entry("table", name, title)
        for name, title in sorted(titles.items())
        if fits(text, name, title)
    ]


def rules(library: Library, text: str) -> list[Found]:
    titles = {name: pick_title(rule["title"]) for name, rule in library.rules().items()}
    return [
        describe_entry("rule", name, title)
        for name, title in titles.items()
        if fits(text, name, title)
    ]


def pick_title(title: str | Mapping[str, str]) -> str:
    from tables.library.plain_text import in_language

    return in_language(title, reader().lang)


def fits(text: str, *texts: str) -> bool:
    return any(text.casefold() in each.casefold() for each in texts)


def describe_entry(kind: str, name: str, title: str) -> Found:
    words = shlex.join(["hexcrown", *([kind] if kind == "rule" else [kind, "show"]), name])
    return {"kind": kind, "id": name, "name": title, "place": "", "gone": False, "show": words}


def among_commands(text: str) -> list[Found]:
    return [
        {"kind": "command", "id": name, "name": name, "place": "", "gone": False,
         "show": f"hexcrown {name} --help"}
        for name in sorted(COMMANDS)
        if text.casefold() == name
    ]  # fmt: skip


def render(document: FindDocument) -> None:
    for each in document["found"][:MOST]:
        where = f", {each['place']}" if each["place"] else ""
        gone = f" ({tr('no more')})" if each["gone"] else ""
        line(f"{tr(each['kind'])}: {each['name']}{where}{gone}")
        if each["show"]:
            line(f"    {each['show']}")
    more = len(document["found"]) - MOST
    if more > 0:
        say("{count} more: type a longer part of the name", count=more)
    if not document["found"]:
        say("nothing is called {text}", text=document["text"][:60])
