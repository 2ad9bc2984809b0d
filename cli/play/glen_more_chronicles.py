"""The chronicles' own commands under `play glen-more`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from cli.options.game_options import (
    Draw,
    Name,
    is_small_number,
    parse_amounts,
    parse_names,
)
from cli.play.glen_more_game import change_one, look, read_event, read_vote, tokens_of
from cli.play.glen_more_text import (
    MOBSTERS,
    RESOURCES,
    Why,
    read_word,
    render_deeds,
    render_events,
)
from cli.play.own_words import typed_back
from tables.errors import WrongWords
from tables.games.glen_more import rondel
from tables.games.glen_more.cards import TYPES
from tables.games.glen_more.chronicles import (
    champions,
    event_phase,
    festivities,
    mobsters,
    monuments,
    mountain,
    ship,
    sites,
    votes,
)
from tables.games.glen_more.content import load_pack
from tables.games.glen_more.state import Act

Player = Annotated[str, typer.Option("--player", help="Which player, in a game of people.")]


def set_river(
    river: Annotated[int, typer.Option(help="Tiles of the river.")],
    at: Annotated[int, typer.Option(help="Her ship's tile, counted from 0.")] = 0,
    castles: Annotated[str, typer.Option(help="tile:rewards, with commas: 4:3,9:3.")] = "",
    name: Name = "game",
) -> None:
    """I: the river, so that her ship's castles are found.

    Example: hexcrown play glen-more ship --river 12 --castles 4:3,9:3
    """
    found = {}
    for part in filter(None, castles.split(",")):
        place, _, left = map(str.strip, part.partition(":"))
        if not (is_small_number(place) and is_small_number(left)):
            raise WrongWords("{part}: expected tile:rewards", hint="4:3", part=part)
        found[int(place)] = int(left)
    change_one(name, lambda act: ship.set_river(act, at, river, found))


def set_mountain(
    goods: Annotated[int | None, typer.Option(min=0, max=99, help="Resources on it.")] = None,
    coins: Annotated[int | None, typer.Option(min=0, max=99, help="Coins on it.")] = None,
    enter: Annotated[bool, typer.Option("--enter", help="Your pawn moves onto it.")] = False,
    leave: Annotated[bool, typer.Option("--leave", help="Your pawn leaves it.")] = False,
    name: Name = "game",
) -> None:
    """II: what lies on the mountain, and your pawn coming and going.

    Example: hexcrown play glen-more mountain --goods 2 --coins 1
    """
    if leave:
        change_one(name, mountain.leave_yours)
    else:
        change_one(name, lambda act: mountain.put(act, goods, coins, "you" if enter else None))


def donan(
    tile: Annotated[str, typer.Argument(help="A tile of the rondel.")], name: Name = "game"
) -> None:
    """VI: Donan Castle activates a tile of the rondel, if a territory can hold it.

    Example: hexcrown play glen-more donan W
    """
    change_one(
        name, lambda act: sites.activate_donan(act, rondel.parse_rondel(tokens_of([tile]))[0])
    )


def nay(name: Name = "game", draw: Draw = None) -> None:
    """VII: a Nay against the score card just drawn; another one is drawn.

    Example: hexcrown play glen-more nay
    """
    drawn = draw and read_vote(draw)
    change_one(name, lambda act: votes.say_nay(act, drawn))


def mobster(
    deed: Annotated[str, typer.Argument(help="put, take, use, arrive or lay.")],
    who: Annotated[str, typer.Argument(help="Which mobster; lay: all, top first.")] = "",
    pennies: Annotated[int, typer.Option(help="Pennies you put on it.")] = 1,
    resource: Annotated[str, typer.Option(help="Bruce McMail: what her tile makes.")] = "",
    name: Name = "game",
) -> None:
    """VIII: your pennies and mobsters, and those with back B coming in.

    Example: hexcrown play glen-more mobster put First --pennies 2
    """
    names = [typed_back(each, MOBSTERS) for each in parse_names(who or "-") or []]
    deeds = {
        "put": lambda act: mobsters.put_yours(act, names[0], pennies),
        "take": lambda act: mobsters.take_yours(act, names[0]),
        "use": lambda act: mobsters.use_yours(act, names[0], read_word(resource, RESOURCES)),
        "arrive": mobsters.arrive,
        "lay": lambda act: mobsters.lay(act, names),
    }
    if deed not in deeds:
        raise WrongWords("a mobster deed is put, take, use, arrive or lay, not {deed}", deed=deed)
    change_one(name, deeds[deed])


def events(
    stacks: Annotated[list[str] | None, typer.Argument(help="4-1-5, or Marie=4-5-1 …")] = None,
    have: Annotated[list[str] | None, typer.Option(help="wood=2,stone=1 or Marie:wood=2.")] = None,
    pay_any: Annotated[str, typer.Option(help="What pays any-resource first.")] = "",
    innes: Annotated[list[str] | None, typer.Option(help="Who uses Innes' coin.")] = None,
    steal: Annotated[str, typer.Option(help="Mairead McDenial: a token, or Marie:4.")] = "",
    cards: Annotated[str | None, typer.Option(help="Her five cards, from the right.")] = None,
    row: Annotated[str | None, typer.Option(help="The five events that really lie there.")] = None,
    why: Why = False,
    name: Name = "game",
) -> None:
    """IX: the event phase before a scoring, with everyone's stacks, top first.

    --row alone lays the row; with stacks or cards the phase is held on it too.

    Example: hexcrown play glen-more events 4-1-5 --have wood=2,stone=1
    """
    laid = row and [read_event(each) for each in parse_names(row) or []]
    if laid is not None and not (stacks or have or cards or steal or innes):
        change_one(name, lambda act: festivities.replace_row(act, laid))
        return
    named: list[str | None] = [None] * 5 if cards is None else [*(parse_names(cards) or [])]
    if len(named) != 5:
        raise WrongWords(
            "five cards are drawn for her events, not {count}", rule="GM-C-9", count=len(named)
        )
    people = [each for each in look(name)["players"] if each != "macnificent"]
    typed = dict(parse_stack(stack, people[0]) for stack in stacks or [])
    purses = dict(parse_purse(text, people[0]) for text in have or [])
    first = [read_word(each, RESOURCES) for each in pay_any.split(",") if each]
    stolen = parse_theft(steal, people[0]) if steal else None

    def hold(act: Act) -> None:
        if laid is not None:
            festivities.replace_row(act, laid)
        event_phase.hold(
            act, typed, purses, any_first=first, innes=innes or [], named=named, stolen=stolen
        )

    change_one(name, hold, render_events if why else render_deeds)


def parse_stack(text: str, alone: str) -> tuple[str, list[int]]:
    """`Marie=4-5-1`; without a name it is yours."""
    player, equals, tokens = text.rpartition("=")
    numbers = tokens.split("-")
    if not all(map(is_small_number, numbers)):
        raise WrongWords("{text}: expected tokens, top first", hint="4-1-5", text=text)
    return (player if equals else alone), [int(number) for number in numbers]


def parse_purse(text: str, alone: str) -> tuple[str, dict[str, int]]:
    player, colon, goods = text.rpartition(":")
    allowed = dict.fromkeys([*load_pack()["resources"], "coins"])
    read = lambda typed: read_word(typed, allowed)  # noqa: E731
    return (player if colon else alone), parse_amounts([goods], allowed, "resource", read)


def parse_theft(text: str, alone: str) -> tuple[str, int]:
    player, colon, token = text.rpartition(":")
    if token not in ("1", "2", "3", "4", "5"):
        raise WrongWords("a token from 1 to 5 is stolen, not {token}", rule="GM-IX-2", token=token)
    return (player if colon else alone), int(token)


def bank(
    clan: Annotated[str, typer.Argument(help="MacDonell or MacLean.")],
    resource: Annotated[str, typer.Argument(help="What you put on it.")],
    player: Player = "you",
    name: Name = "game",
) -> None:
    """IX: a resource on a clan's token, ignored in event costs from now on.

    Example: hexcrown play glen-more bank MacLean wood
    """
    good = read_word(resource, RESOURCES)
    if good not in load_pack()["resources"]:
        raise WrongWords("no resource {name}", rule="GM-IX-2", name=resource)
    change_one(name, lambda act: festivities.bank(act, player, clan, good))


Prize = Annotated[bool, typer.Option("--prize", help="Take the centre prize.")]
PrizeLevel = Annotated[
    int | None, typer.Option("--prize-level", help="Which one, of the levels just reached.")
]
Irving = Annotated[bool, typer.Option("--irving", help="With Irving McGlory.")]


def train(
    track: Annotated[str, typer.Argument(help="logs or boulders.")],
    levels: Annotated[int, typer.Argument(help="How many levels.", min=1, max=5)] = 1,
    prize: Prize = False,
    prize_level: PrizeLevel = None,
    irving: Irving = False,
    player: Player = "you",
    name: Name = "game",
) -> None:
    """X: a champion of yours trains.

    Example: hexcrown play glen-more training logs 1 --prize
    """
    prizes = champions.Prizes(prize, prize_level, irving)
    tracks = [read_word(track, champions.TRACKS)] * levels
    change_one(name, lambda act: champions.train(act, player, tracks, prizes))


def tournament(
    tracks: Annotated[list[str], typer.Argument(help="logs logs, or logs boulders …")],
    prize: Prize = False,
    prize_level: PrizeLevel = None,
    irving: Irving = False,
    player: Player = "you",
    name: Name = "game",
) -> None:
    """X: a tournament tile, two levels in all, and a centre prize of any level so reached.

    Example: hexcrown play glen-more tournament logs logs --prize-level 1
    """
    prizes = champions.Prizes(prize, prize_level, irving)
    raised = [read_word(each, champions.TRACKS) for text in tracks for each in text.split()]
    change_one(name, lambda act: champions.tournament(act, player, raised, prizes))


def ally(
    clan: Annotated[str, typer.Argument(help="Ruthven or Murray.")],
    prize: Prize = False,
    prize_level: PrizeLevel = None,
    irving: Irving = False,
    player: Player = "you",
    name: Name = "game",
) -> None:
    """X: the clan of Ruthven or Murray trains your champion.

    Example: hexcrown play glen-more ally Ruthven
    """
    prizes = champions.Prizes(prize, prize_level, irving)
    change_one(name, lambda act: champions.ally(act, player, clan, prizes))


def project(
    deed: Annotated[str, typer.Argument(help="take, munro, feed, beside or ogilvy.")],
    what: Annotated[list[str] | None, typer.Argument(help="Project names.")] = None,
    sides: Annotated[str, typer.Option(help="beside: types on its sides, with commas.")] = "",
    player: Player = "you",
    name: Name = "game",
) -> None:
    """XI: your projects: taken, fed at the end of a turn, built at the second resource.

    Example: hexcrown play glen-more project feed Melrose Glenfinnan
    """
    names = what or []
    kinds = [read_word(side, TYPES.values()) for side in sides.split(",")]
    deeds = {
        "take": lambda act: take_each(act, player, names, munro=False),
        "munro": lambda act: take_each(act, player, names, munro=True),
        "feed": lambda act: monuments.feed(act, player, names),
        "ogilvy": lambda act: monuments.ogilvy(act, player),
        "beside": lambda act: monuments.tell_sides(act, " ".join(names), kinds),
    }
    if deed not in deeds or (not names and deed != "ogilvy"):
        raise WrongWords(
            "project take, munro, feed or beside a name, or ogilvy; not {deed}", deed=deed
        )
    change_one(name, deeds[deed])


def take_each(act: Act, player: str, names: Sequence[str], *, munro: bool) -> None:
    for name in names:
        monuments.take(act, player, name, munro=munro)


VERBS: dict[str, Callable[..., None]] = {
    "ship": set_river,
    "mountain": set_mountain,
    "donan": donan,
    "nay": nay,
    "mobster": mobster,
    "events": events,
    "bank": bank,
    "training": train,
    "tournament": tournament,
    "ally": ally,
    "project": project,
}


def add_chronicle_verbs(app: typer.Typer) -> None:
    for name, verb in VERBS.items():
        app.command(name)(verb)
