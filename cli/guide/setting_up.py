"""From an empty folder to the first spring: a campaign, a map, empires and their realms."""

from __future__ import annotations

import os
import tempfile
from contextlib import closing
from typing import TYPE_CHECKING

from campaign.bookkeeping.empires import without_realm
from campaign.guide.given_dice import has_table_dice
from campaign.storage.models import Empire, Tile
from cli.app.output import say
from cli.app.session import session
from cli.guide.command_line import run_quietly, run_words
from cli.guide.evening import act, play_and_tell
from cli.guide.menu import Back, MenuOption, Undo, ask_line, choose
from cli.words.phrases import say_word
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.storage.store import Store
    from campaign.storage.world import World

SIZES = {"9x7": 3, "14x10": 4, "20x14": 6}  # tiles, and capital sites
NEW = "new"
MARK_SITE = "hexcrown tile set TILE +capital-site"


def lead() -> None:
    """The whole way: whatever is there already is not asked for again."""
    from campaign.storage.store import open_store

    place = choose_campaign()
    session().campaign = place  # whatever another terminal takes into use meanwhile
    with closing(open_store(place)) as store:
        lay_map(store)
        gather_empires(store)
        while True:
            lay_map(store)  # again, if it was taken back
            play_and_tell(store)


def choose_campaign() -> str:
    """The one in use, one of those there are, or a new one."""
    from campaign.storage.locations import find_place, list_names, read_current

    if session().campaign or os.environ.get("HEXCROWN_CAMPAIGN") or read_current():
        return find_place(session().campaign)
    names = [name for name, _ in list_names()]
    chosen = NEW
    if names:
        options = [
            *(MenuOption(name, name) for name in names),
            MenuOption(NEW, tr("a new campaign"), "a"),
        ]
        chosen = choose(tr("Which campaign?"), options)
    while chosen == NEW:
        name = ask_name(tr("What is the campaign called? "))
        if run_quietly("new", name) == 0:
            say("{name} starts; it is stored in {place}", name=name, place=find_place(None))
            break
    else:
        run_words("use", chosen)
    return find_place(None)


def ask_name(prompt: str) -> str:
    """Something, however short."""
    while True:
        text = ask_line(prompt)
        if text:
            return text


def lay_map(store: Store) -> None:
    from campaign.acts.perform import look

    while look(store, lambda world: world.first(Tile, id=1)) is None:
        options = [
            MenuOption(
                size, tr("a new map, {size}, capital sites: {sites}", size=size, sites=sites)
            )
            for size, sites in SIZES.items()
        ]
        options.append(MenuOption("file", tr("a map of your own, from a file"), "f"))
        try:
            chosen = choose(tr("There is no map yet. Which one?"), options)
            put_map(chosen)
            if chosen in SIZES and look(store, lambda world: world.first(Tile, id=1)):
                tell_sites(store, SIZES[chosen])
        except (Back, Undo):
            continue


def put_map(chosen: str) -> None:
    if chosen == "file":
        laid = run_quietly("map", "lay", ask_line(tr("The map's file: ")))
    else:
        with tempfile.TemporaryDirectory() as folder:
            file, capitals = os.path.join(folder, "map.txt"), str(SIZES[chosen])
            made = ("--size", chosen, "--capitals", capitals, "-o", file)
            laid = run_quietly("map", "generate", *made) or run_quietly("map", "lay", file)
    if laid == 0:
        run_words("map", "show")


def tell_sites(store: Store, promised: int) -> None:
    from campaign.acts.perform import look
    from campaign.app.map_making import tell_of_sites
    from campaign.rules.board import read_board

    for trouble in tell_of_sites(look(store, read_board), promised):
        say(trouble.message, **trouble.facts)


def gather_empires(store: Store) -> None:
    """Until the year has begun: empires join, and each founds its realm."""
    from campaign.acts.perform import look

    ask_whose_dice(store)
    while not look(store, has_begun):
        homeless = look(store, without_realm)
        founded = look(store, lambda world: len(world.live(Empire))) - len(homeless)
        options = [
            MenuOption(str(key), tr("{name} founds its realm", name=n)) for key, n in homeless
        ]
        joins = tr("another empire joins") if founded or homeless else tr("an empire joins")
        options.append(MenuOption("add", joins, "a"))
        if founded:
            options.append(MenuOption("begin", tr("the year begins"), "g"))
        default = str(homeless[0][0]) if homeless else "add" if founded < 2 else "begin"
        try:
            chosen = choose(tr("Who plays?"), options, default=default)
            if chosen == "begin":
                return
            if chosen == "add":
                add_empire()
            else:
                found_realm(store, int(chosen))
        except Back:
            ask_whose_dice(store)
        except Undo:
            run_words("undo", "--yes")
            lay_map(store)


def has_begun(world: World) -> bool:
    return bool(world.calendar.phase) or world.calendar.year > 1


def ask_whose_dice(store: Store) -> None:
    """Before the first empire joins; whoever goes back is asked again."""
    from campaign.acts.perform import look

    if look(store, has_begun) or look(store, lambda world: world.live(Empire)):
        return
    options = [
        MenuOption("program", tr("the program")),
        MenuOption("table", tr("we do, at the table, and type in what they show")),
    ]
    try:
        chosen = choose(tr("Who rolls the dice?"), options, default="program")
    except (Back, Undo):
        return
    if (chosen == "table") != has_table_dice(store):
        run_quietly("option", "dice", chosen)


def add_empire() -> None:
    from tables.library.vocabulary import RACES

    name = ask_name(tr("What is the empire called? "))
    races = [MenuOption(race, say_word(race)) for race in RACES]
    race = choose(tr("Of which race is {name}?", name=name), races)
    if run_quietly("empire", "add", name, "--race", race) == 0:
        say("{name} joins the campaign", name=name)


def found_realm(store: Store, empire: int) -> None:
    from campaign.acts.perform import look
    from campaign.guide.choices import describe_actor
    from campaign.guide.trial import Trial

    actor = look(store, lambda world: describe_actor(Trial(world), "empire", empire))
    choices = [choice for choice in actor["choices"] if choice["action"] == "found"]
    if not choices:
        say("no capital site is free: mark one with {words}", words=MARK_SITE)
        return
    act(store, {**actor, "choices": choices})
