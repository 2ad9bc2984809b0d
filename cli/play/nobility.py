"""`hexcrown play nobility …`: guilds, characters, apprentices, workshops and the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cli.app.output import line, say, show
from cli.options.game_options import (
    Draw,
    Name,
    Replace,
    Seed,
    act_on,
    add_box_verb,
    add_shared_verbs,
    look_at,
    own_folder,
    parse_names,
    start_game,
)
from cli.play.own_words import numbered, numbered_back, typed_back
from cli.words.reader import reader
from cli.words.text import tr
from tables.errors import WrongWords
from tables.games.nobility.guilds import Guilds, parse_guild
from tables.games.nobility.guilds import load_guilds as read_guilds

if TYPE_CHECKING:
    from tables.games.nobility.apprentices import ApprenticeMove
    from tables.games.nobility.documents import (
        ChosenCharacter,
        DrawnThings,
        EndDocument,
        PlacedWorkers,
        PlacedWorkshop,
        StatusDocument,
    )

GAME = "nobility"
app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Rise to Nobility: In the Pale Moonlight. Guilds, apprentices and workshops.",
)


def load_guilds() -> Guilds:
    return read_guilds(own_folder(GAME))


Player = Annotated[str, typer.Argument(help="Who acts.")]
Guild = Annotated[str, typer.Argument(help="Which guild.")]


@app.command("new")
def new(
    players: Annotated[list[str], typer.Argument(help="Their names, 2 to 6, in turn order.")],
    embassy: Annotated[bool, typer.Option("--embassy", help="With the Embassy expansion.")] = False,
    closed_second: Annotated[
        bool, typer.Option("--closed-second", help="Two players: RN-7 holds all game.")
    ] = False,
    draw: Draw = None,
    removed: Annotated[
        str | None, typer.Option("--removed", help="The blacksmith really taken out.")
    ] = None,
    seed: Seed = None,
    replace: Replace = False,
    name: Name = "game",
) -> None:
    """Draw the guilds and offer the characters.

    Example: hexcrown play nobility new will kate mike sarah
    """
    from tables.games.nobility import setup
    from tables.games.nobility.guilds import load_buildings, load_start

    names = load_buildings(own_folder(GAME))
    guilds, start = load_guilds(), load_start(own_folder(GAME))
    resources = [str(facts["resource"]) for facts in guilds.values()]
    drawn = draw and [typed_back(one, resources, resource_name) for one in parse_names(draw) or []]
    document = start_game(
        GAME,
        name,
        lambda _, chance: setup.new_game(
            players,
            guilds,
            start,
            chance,
            embassy=embassy,
            closed_second=closed_second,
            names=names,
            drawn=drawn,
            removed=removed,
        ),
        seed=seed,
        replace=replace,
    )
    invented = any(facts.get("stand_in") for facts in guilds.values())
    show({**document, "stand_in": invented}, render_new)


@app.command("character")
def character(
    player: Player,
    who: Annotated[str, typer.Argument(help="The character kept.")],
    name: Name = "game",
) -> None:
    """Keep one of the characters offered. Example: hexcrown play nobility character mike Nya"""
    from tables.games.nobility.setup import choose_character

    kept = typed_back(who, CHARACTERS)
    document = act_on(GAME, name, lambda state, _: choose_character(state, player, kept))
    show(document, render_character)


def render_character(document: ChosenCharacter) -> None:
    named = {**document, "character": shown(document["character"])}
    say("{player} is {character}; the ability is open", **named)


@app.command("place")
def place(
    player: Player,
    guild: Guild,
    meeples: Annotated[int, typer.Option("--meeples", help="Shown on the die space.")],
    own: Annotated[int, typer.Option("--own", help="Own workers put in.")] = 0,
    move: Annotated[list[str] | None, typer.Option("--move", help="kate:carpenters")] = None,
    refused: Annotated[
        str | None,
        typer.Option("--refused", help="Who refuses: kate, or kate:carpenters for one of two."),
    ] = None,
    name: Name = "game",
) -> None:
    """Place workers and move apprentices; others may refuse for 1 reputation.

    Example: hexcrown play nobility place will scholars --meeples 2 --move kate:carpenters
    """
    from tables.games.nobility import apprentices

    guilds = load_guilds()
    moves = [parse_move(text, guilds) for text in move or []]
    where = parse_guild(guild, guilds)
    unwilling = [parse_refusal(text, guilds) for text in parse_names(refused) or []]
    document = act_on(
        GAME,
        name,
        lambda state, _: apprentices.place(state, player, where, meeples, own, moves, unwilling),
    )
    show(document, render_place)


def parse_move(text: str, guilds: Guilds) -> ApprenticeMove:
    from tables.games.nobility.apprentices import ApprenticeMove

    player, colon, guild = text.partition(":")
    if not colon or not player.strip():
        raise WrongWords("{text}: write whom and from where, kate:carpenters", text=text)
    return ApprenticeMove(player.strip(), parse_guild(guild, guilds))


def parse_refusal(text: str, guilds: Guilds) -> str:
    player, colon, guild = text.partition(":")
    return f"{player.strip()}:{parse_guild(guild, guilds)}" if colon else player


@app.command("workshop")
def workshop(
    player: Player,
    guild: Guild,
    space: Annotated[int | None, typer.Option("--space", help="Else the first free.")] = None,
    name: Name = "game",
) -> None:
    """Place a workshop bought. Example: hexcrown play nobility workshop kate artists"""
    from tables.games.nobility.workshops import place_workshop

    guilds = load_guilds()
    where = parse_guild(guild, guilds)
    document = act_on(
        GAME, name, lambda state, _: place_workshop(state, player, where, guilds, space)
    )
    show(document, render_workshop)


@app.command("set")
def record(
    player: Player,
    counts: Annotated[list[str], typer.Argument(help="vp+5 reputation-1 nobility=3")],
    name: Name = "game",
) -> None:
    """Write down what the base game gives or takes.

    Example: hexcrown play nobility set will vp+5 reputation-1
    """
    from tables.games.nobility import tallies

    changes = [read_count(text) for text in counts]
    document = act_on(GAME, name, lambda state, _: tallies.record(state, player, changes))
    show(document, render_tally)


def render_tally(document: Mapping[str, object]) -> None:
    say(
        "{player}: VP {vp}, nobility {nobility}, stars {stars}, reputation {reputation}",
        **document,
    )


@app.command("bag")
def bag(
    count: Annotated[int, typer.Argument(help="How many things.")] = 1,
    draw: Draw = None,
    name: Name = "game",
) -> None:
    """Draw from the bag of buildings. Example: hexcrown play nobility bag 3"""
    from tables.games.nobility.setup import draw_from_bag

    named = draw and [numbered_back(thing, THINGS) for thing in parse_names(draw) or []]
    document = act_on(GAME, name, lambda state, chance: draw_from_bag(state, count, chance, named))
    show(document, render_bag)


@app.command("end")
def end(name: Name = "game") -> None:
    """Who owns the guilds, and the points. Example: hexcrown play nobility end"""
    from tables.games.nobility.workshops import end_game

    document = act_on(GAME, name, lambda state, _: end_game(state))
    show(document, render_end)


@app.command("status")
def status(name: Name = "game") -> None:
    """Players and guilds. Example: hexcrown play nobility status"""
    state = look_at(GAME, name)
    document = cast("StatusDocument", {**state, "bag": len(state["bag"])})
    show(document, render_state)


def resource_name(resource: str) -> str:
    """Our stand-ins have an Italian name; those of a person's own box stay as typed."""
    ours = {
        "books": tr("books"),
        "wood": tr("wood"),
        "iron": tr("iron"),
        "cloth": tr("cloth"),
        "paint": tr("paint"),
        "stone": tr("stone"),
    }
    return ours.get(resource, resource)


# Those of a box whose names are lost.
CHARACTERS = {  # messages
    "Scholar One": "Scholar One",
    "Scholar Two": "Scholar Two",
    "Carpenter One": "Carpenter One",
    "Carpenter Two": "Carpenter Two",
    "Merchant One": "Merchant One",
    "Merchant Two": "Merchant Two",
    "Artist One": "Artist One",
    "Artist Two": "Artist Two",
    "Mason One": "Mason One",
    "Mason Two": "Mason Two",
}
THINGS = {"building": "building {number}", "dice tile": "dice tile {number}"}  # messages


def count_names() -> dict[str, str]:
    return {
        "vp": tr("VP"),
        "reputation": tr("reputation"),
        "nobility": tr("nobility"),
        "stars": tr("stars"),
    }


def shown(word: str) -> str:
    """A guild, a resource, a character, a thing or a count as people say it; else as it is."""
    if word in CHARACTERS:
        return tr(word)
    if word in load_guilds():
        return guild_name(word)
    return count_names().get(word) or numbered(resource_name(word), THINGS)


def read_count(text: str) -> str:
    """`PV+5` as `vp+5`."""
    found = re.match(r"[^=+-]+", text)
    if not found:
        return text
    names = count_names()
    return typed_back(found[0], names, names.__getitem__) + text[len(found[0]) :]


def guild_name(guild: str) -> str:
    """As the person's language has it; in English the word that is typed."""
    known = load_guilds().get(guild)
    names = known["name"] if known else {}
    return guild if reader().lang == "en" else str(names.get(reader().lang, guild)).lower()


SECOND_SPACES = {  # messages: RN-7, as the group reads it
    "set-up": "two players: a neutral workshop on space 2 of every guild nobody began with (RN-7)",
    "closed": "two players: space 2 of one's starting guild stays empty all game (RN-7)",
}


def render_new(document: Mapping[str, Any]) -> None:
    for facts in document["players"]:
        say(
            "{player} draws {resource}: the {guild}; choose {offers}",
            player=facts["player"],
            resource=resource_name(facts["resource"]),
            guild=guild_name(facts["guild"]),
            offers=" / ".join(map(shown, facts["offers"])),
        )
    first = document["players"][0]
    say("all begin with {vp} VP, at {nobility} on the nobility track, ability open", **first)
    say("{bag} things in the bag", bag=document["bag"])
    if document["second_space"]:
        say(SECOND_SPACES[document["second_space"]])
    say("next: each keeps a character (character NAME CHARACTER)")
    if document["stand_in"]:
        say("(stand-in resources, names and spaces: type in your own with box guilds --write)")


def render_place(document: PlacedWorkers) -> None:
    for move in document["moved"]:
        named = {**move, "source": guild_name(move["source"])}
        say("{player}'s apprentice comes from the {source}", **named)
    for move in document["lost"]:
        say("{player} refuses for 1 reputation: that part of the action is lost", **move)
    named = {**document, "guild": guild_name(document["guild"])}
    say("the {guild} have {meeples} apprentices now", **named)


def render_workshop(document: PlacedWorkshop) -> None:
    named = {**document, "guild": guild_name(document["guild"])}
    say("{player} builds on space {space} of the {guild}", **named)
    for player, change in document["changes"].items():
        line(f"  {player}: {change['stars']:+} {tr('stars')}, {change['vp']:+} {tr('VP')}")
    if not document["changes"]:
        say("in one's own guild nobody gains or loses")


def render_bag(document: DrawnThings) -> None:
    say("drawn: {cards}", cards=", ".join(map(shown, document["drawn"])))
    say("{bag} things in the bag", bag=document["left"])


def render_end(document: EndDocument) -> None:
    for guild, owner in document["owners"].items():
        line(f"{guild_name(guild)}: {owner or '-'}")
    for score in document["scores"]:
        line(f"{score['player']}: {score['vp']} {tr('VP')}")


def render_state(document: StatusDocument) -> None:
    for player in document["order"]:
        facts = document["players"][player]
        say(
            "{player}: {guild}, {character}, {vp} VP, nobility {nobility} and {stars} stars,"
            " reputation {reputation}",
            player=player,
            **{
                **facts,
                "guild": guild_name(facts["guild"]),
                "character": shown(facts["character"] or "-"),
            },
        )
    say("guilds: whose apprentices | who has a workshop on spaces 1, 2, …")
    for guild, at in document["guilds"].items():
        people = ", ".join(f"{who} {number}" for who, number in at["apprentices"].items()) or "-"
        shops = " ".join(shop_name(who) for who in at["workshops"])
        line(f"{guild_name(guild)}: {people} | {shops}")


def shop_name(owner: str | None) -> str:
    return tr("neutral") if owner == "neutral" else owner or "."


add_shared_verbs(app, GAME)
add_box_verb(app, GAME, "guilds")
