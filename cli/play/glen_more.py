"""`hexcrown play glen-more …`: a solo game against Auto MacNificent, or trackers for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import line, show
from cli.options.game_options import (
    Dice,
    Draw,
    Name,
    Replace,
    Seed,
    add_shared_verbs,
    is_small_number,
    show_journal,
)
from cli.play.glen_more_chronicles import add_chronicle_verbs
from cli.play.glen_more_game import (
    GAME,
    begin,
    change_one,
    do,
    load_content,
    look,
    own_file,
    read_vote,
    tokens_of,
    write_own,
)
from cli.play.glen_more_status import render_status
from cli.play.glen_more_text import (
    RESOURCES,
    Why,
    read_word,
    render_cards,
    render_events,
    render_stand_ins,
    render_tiles,
    render_turn,
    shown,
)
from cli.words.text import pick
from tables.errors import WrongWords
from tables.games.glen_more import cards as card_forms
from tables.games.glen_more import clans, ending, market, rondel, scoring, setup, table, turn
from tables.games.glen_more.box_template import render_box
from tables.games.glen_more.content import load_part
from tables.games.glen_more.state import GOALS
from tables.games.glen_more.whats_next import describe_next

if TYPE_CHECKING:
    from tables.games.glen_more.documents import (
        CardLine,
        CardsDocument,
        StandIn,
        StandInsDocument,
        StatusDocument,
        TemplateDocument,
        TilesDocument,
    )

__all__ = ["app", "shown"]
app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Glen More II: Auto MacNificent, her chronicles, and trackers for chronicles IX to XI.",
)
Tiles = Annotated[list[str] | None, typer.Argument(help="Tiles in short form; see: tiles.")]
Last = Annotated[
    bool, typer.Option("--last", help="It was the last tile of a stack: a scoring is due.")
]
Add = Annotated[str, typer.Option("--add", help="New tiles at the far end: 'W Vc'.")]


@app.command("new")
def new(
    level: Annotated[str, typer.Option(help="Ablach, Douce, Raiglar, Skelp, Bodach.")] = "Raiglar",
    chronicles: Annotated[str, typer.Option(help="With commas: I,VIII.")] = "",
    players: Annotated[str, typer.Option(help="People only, two to four: Marie,Isabel.")] = "",
    priority: Annotated[str, typer.Option(help="Her priority tiles as they really lie.")] = "",
    all_mobsters: Annotated[bool, typer.Option(help="VIII: keep all mobsters.")] = False,
    more_pennies: Annotated[bool, typer.Option(help="VIII: more pennies than the sum.")] = False,
    name: Name = "game",
    seed: Seed = None,
    dice: Dice = None,
    replace: Replace = False,
) -> None:
    """Set up a game, with chance from a word if you like.

    Example: hexcrown play glen-more new --level Douce --chronicles I,VIII
    """
    chosen = setup.read_chronicles(split(chronicles))
    content = load_content()
    if players:
        people = split(players)
        setup.check_players(people)
        change = lambda chance: setup.new_tracker(content, people, chosen, chance)  # noqa: E731
    else:
        setup.get_level(content, level)
        order = [read_word(goal, GOALS) for goal in split(priority)] if priority else None
        options = {
            "mobsters": "all" if all_mobsters else "three",
            "pennies": "more" if more_pennies else "at-least",
        }
        change = lambda chance: setup.new_solo(content, level, chosen, chance, options, order)  # noqa: E731
    begin(name, change, seed, dice, replace)


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@app.command("turn")
def take_turn(
    tiles: Tiles = None,
    card: Annotated[str | None, typer.Option("--card", help="The card really drawn.")] = None,
    add: Add = "",
    last: Last = False,
    why: Why = False,
    name: Name = "game",
    dice: Dice = None,
) -> None:
    """Her turn, with what lies ahead of her pawn typed clockwise, or as it was kept.

    It tells what to do with the pieces; --why tells how she chose, rule by rule.

    Example: hexcrown play glen-more turn M A W S:glengorm P --card 3
    """
    ahead = tokens_of(tiles) or None
    do(
        name,
        lambda s, chance: turn.take_turn(s, chance, ahead, card, tokens_of([add]), last=last),
        dice,
        render_events if why else render_turn,
    )


@app.command("rondel")
def set_rondel(tiles: Tiles = None, name: Name = "game") -> None:
    """Type in the whole rondel from the pawn farthest behind; it is then kept.

    Example: hexcrown play glen-more rondel mac M A you W die S:3=7 P
    """
    if tiles:
        do(name, lambda s, chance: (table.set_rondel(s, tokens_of(tiles)), []))
    else:
        status(name)


@app.command("you")
def move_you(
    place: Annotated[int, typer.Argument(help="Which tile ahead of your pawn you take.")],
    add: Add = "",
    last: Last = False,
    name: Name = "game",
) -> None:
    """Your own move on the rondel that is kept.

    Example: hexcrown play glen-more you 3 --add 'W Vc'
    """
    do(
        name,
        lambda s, chance: table.move_pawn(s, chance, "you", place, tokens_of([add]), last=last),
    )


@app.command("die")
def move_die(add: Add = "", last: Last = False, name: Name = "game", dice: Dice = None) -> None:
    """The die's move on the rondel that is kept.

    Example: hexcrown play glen-more die --dice 2
    """
    do(
        name,
        lambda s, chance: table.move_pawn(s, chance, "die", None, tokens_of([add]), last=last),
        dice,
    )


@app.command("score")
def score(
    you: Annotated[
        str, typer.Option("--you", help="Your clansmen, sites, casks, persons: 3,1,4,2.")
    ] = "",
    name: Name = "game",
    draw: Draw = None,
) -> None:
    """The next scoring: goals, her stones, what she holds. --draw: the score card of VII.

    Example: hexcrown play glen-more score --you 3,1,4,2
    """
    if not look(name)["level"]:
        do(name, scoring.score_people)
    else:
        drawn = draw and read_vote(draw)
        do(name, lambda s, chance: scoring.score(s, chance, parse_counts(you), drawn))


def parse_counts(text: str) -> dict[str, int]:
    numbers = [part.strip() for part in text.split(",")]
    if len(numbers) != len(GOALS) or not all(map(is_small_number, numbers)):
        raise WrongWords(
            "your counts are four numbers: {goals}",
            hint="--you 3,1,4,2",
            rule="GM-A-9",
            goals=", ".join(GOALS),
        )
    return {goal: int(number) for goal, number in zip(GOALS, numbers, strict=True)}


@app.command("end")
def end(
    vp: Annotated[int, typer.Option("--vp", help="Your points so far.")],
    size: Annotated[int, typer.Option("--size", help="Tiles of your territory.")],
    cards: Annotated[str, typer.Option("--cards", help="VII, yours: animals=3,square=4.")] = "",
    name: Name = "game",
) -> None:
    """The end: her stones and coins, territories, and who has won.

    Example: hexcrown play glen-more end --vp 74 --size 18
    """
    results = parse_results(cards)
    do(name, lambda s, chance: ending.end(s, chance, vp, size, results))


def parse_results(text: str) -> dict[str, float]:
    results = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        card, _, number = part.partition("=")
        try:
            results[read_vote(card)] = float(number)
        except ValueError:
            raise WrongWords(
                "{part} is not a card and its result", hint="animals=3", part=part
            ) from None
    return results


@app.command("market")
def trade(
    deed: Annotated[str, typer.Argument(help="buy or sell; none shows it.")] = "",
    resources: Annotated[list[str] | None, typer.Argument(help="wood stone wheat …")] = None,
    name: Name = "game",
) -> None:
    """What you buy and sell; past the 3-coin space part of the price is hers.

    Example: hexcrown play glen-more market buy wood wood
    """
    deeds = {"buy": market.buy, "sell": market.sell}
    if deed and (deed not in deeds or not resources):
        raise WrongWords("market buy RESOURCE or market sell RESOURCE", rule="GM-A-4")
    if deed:
        goods = [read_word(each, RESOURCES) for each in resources or []]
        change_one(name, lambda act: [deeds[deed](act, each) for each in goods])
    else:
        status(name)


@app.command("claim")
def claim(
    clan: Annotated[str, typer.Argument(help="The territory you claim.")],
    player: Annotated[str, typer.Option("--player", help="Who claims it.")] = "you",
    name: Name = "game",
) -> None:
    """A clan territory that a person claims.

    Example: hexcrown play glen-more claim MacMillan
    """
    change_one(name, lambda act: clans.claim(act, clan, read_word(player, ["you"])))


@app.command("set")
def correct(
    counts: Annotated[list[str], typer.Argument(help="vp=12 stones=3 …")], name: Name = "game"
) -> None:
    """Put a number on her board right by hand.

    Example: hexcrown play glen-more set vp=12 stones=3
    """
    changes = {}
    for part in counts:
        count, _, number = part.partition("=")
        if not is_small_number(number):
            raise WrongWords("{part}: expected a count and its number", hint="vp=12", part=part)
        changes[read_word(count, table.COUNTS)] = int(number)
    do(name, lambda s, chance: (table.correct(s, changes), []))


@app.command("status")
def status(name: Name = "game") -> None:
    """Her board, the market, the rondel and what each chronicle keeps.

    Example: hexcrown play glen-more status
    """
    state = look(name)
    document: StatusDocument = {
        "level": state["level"],
        "players": state["players"],
        "chronicles": state["chronicles"],
        "turns": state["turns"],
        "board": state["board"],
        "priority": state["priority"],
        "claimed": state["claimed"],
        "market": state["market"],
        "indicators": {colour: each["at"] for colour, each in state["indicators"].items()},
        "deck": len(state["deck"]["draw"]),
        "seen": state["deck"]["discard"],
        "rondel": state["rondel"],
        "scorings": state["scorings"],
        "over": state["over"],
        "next": describe_next(state),
        "parts": {
            number: {key: value for key, value in part.items() if key != "deck"}
            for number, part in state["parts"].items()
        },
    }
    show(document, render_status)


@app.command("cards")
def cards(
    write: Annotated[bool, typer.Option("--write", help="Write that file, to edit it.")] = False,
    template: Annotated[
        bool, typer.Option("--template", help="All of the box as a file to edit.")
    ] = False,
) -> None:
    """The action cards in use, and how to type in the real ones, and all else, from your own box.

    Example: hexcrown play glen-more cards --write
    """
    content = load_content()
    text = render_box(content)
    if template:
        whole: TemplateDocument = {"template": text}
        show(whole, lambda document: line(document["template"].rstrip()))
        return
    if write:
        write_own(text)
    deck: list[CardLine] = [
        {
            "id": card["id"],
            "moves": card["moves"],
            "distance": card["distance"],
            "number": card["number"],
            "rows": [card_forms.render_row(row) for row in card["rows"]],
        }
        for card in content["cards"].values()
    ]
    document: CardsDocument = {
        "stand_in": "cards" in content["stand_ins"],
        "file": str(own_file()),
        "cards": deck,
        "letters": card_forms.TYPES,
    }
    show(document, render_cards)


@app.command("stand-ins")
def stand_ins() -> None:
    """Every amount and part whose icon is lost, with the value that stands in for it.

    Example: hexcrown play glen-more stand-ins
    """
    content = load_content()
    texts, parts = load_part("amounts"), load_part("parts")
    rows: list[StandIn] = [
        {
            "name": part,
            "value": content["amounts"].get(part),
            "what": pick(texts[part]["what"] if part in texts else parts[part]),
        }
        for part in content["stand_ins"]
    ]
    document: StandInsDocument = {"file": str(own_file()), "stand_ins": rows}
    show(document, render_stand_ins)


@app.command("tiles")
def tiles() -> None:
    """How tiles and the rest of the rondel are typed.

    Example: hexcrown play glen-more tiles
    """
    document: TilesDocument = {
        "types": card_forms.TYPES,
        "marks": rondel.MARKS,
        "exchanges": list(load_content()["exchanges"]),
    }
    show(document, render_tiles)


@app.command("log")
def log(name: Name = "game") -> None:
    """Every act so far, with its dice; the same as journal.

    Example: hexcrown play glen-more log
    """
    show_journal(GAME, name)


add_chronicle_verbs(app)
add_shared_verbs(app, GAME)
