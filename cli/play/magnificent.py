"""`hexcrown play magnificent …`: set-up draws, hats, posters, round ends and scores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import show
from cli.options.game_options import (
    Dice,
    Draw,
    Name,
    Replace,
    Seed,
    act_on,
    add_box_verb,
    add_shared_verbs,
    look_at,
    own_folder,
    parse_amounts,
    parse_names,
    start_game,
)
from cli.play.magnificent_text import (
    poster_place,
    read_card,
    render_choice,
    render_perform,
    render_poster,
    render_ranking,
    render_round,
    render_score,
    render_scored,
    render_solo,
    render_state,
    render_tile,
    shown,
)
from cli.play.own_words import typed_back
from tables.chance.sources import Chance
from tables.errors import WrongWords
from tables.games.act_result import ActResult
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from campaign.games.kept_game import Act, Document
    from tables.games.magnificent.components import State

GAME = "magnificent"
__all__ = ["app", "shown"]
app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The Magnificent: SNO. Set-up draws, hats, posters, round ends and scores.",
)

Player = Annotated[str, typer.Argument(help="Who acts.")]


def own() -> Path:
    return own_folder(GAME)


def perform_act(
    name: str,
    act: Act,
    dice: str | None = None,
    drawn: str | None = None,
) -> Document:
    """One act on the game kept, with the dice and cards of the table if any were typed."""
    from tables.games.magnificent.components import finish_named

    names = [read_card(card) for card in parse_names(drawn) or []]

    def act_at_table(state: State, chance: Chance) -> ActResult:
        step = act({**state, "named": list(names)} if names else state, chance)
        finish_named(step.state)
        return step

    return act_on(GAME, name, act_at_table, dice)


@app.command("new")
def new(
    players: Annotated[list[str], typer.Argument(help="Their names, 1 to 5.")],
    module: Annotated[bool, typer.Option("--master-board", help="With the module.")] = False,
    side: Annotated[list[str] | None, typer.Option("--side", help="anna=B,ben=B")] = None,
    order: Annotated[
        str | None, typer.Option("--order", help="Dealt order, from card 1: ben,anna.")
    ] = None,
    board: Annotated[list[str] | None, typer.Option("--board", help="anna=III")] = None,
    dice_count: Annotated[
        str | None, typer.Option("--dice-count", help="From the board: orange=4,green=4,clear=2")
    ] = None,
    dice: Dice = None,
    draw: Draw = None,
    seed: Seed = None,
    replace: Replace = False,
    name: Name = "game",
) -> None:
    """Deal the set-up and roll the dice. Example: hexcrown play magnificent new anna ben"""
    from tables.games.magnificent.components import DICE, load_box
    from tables.games.magnificent.seats import AtTable
    from tables.games.magnificent.setup import new_game

    box = load_box(own())
    counts = (
        parse_amounts([dice_count], dict.fromkeys(DICE, 0), "die", lambda d: typed_back(d, DICE))
        if dice_count
        else None
    )
    sides = parse_pairs(side, "anna=B")
    names = [read_card(card) for card in parse_names(draw) or []]
    boards = parse_pairs(board, "anna=III")
    table = AtTable(parse_names(order) or [], boards)
    document = start_game(
        GAME,
        name,
        lambda _, chance: new_game(
            players,
            box,
            chance,
            module=module,
            sides=sides,
            dice=counts,
            named=names,
            table=table,
        ),
        seed=seed,
        dice=dice,
        replace=replace,
    )
    show(document, render_state)


def parse_pairs(texts: list[str] | None, example: str) -> dict[str, str]:
    """`anna=B,ben=B`, or the option more than once."""
    parts = [part for text in texts or [] for part in parse_names(text) or []]
    return dict(parse_pair(part, example) for part in parts)


def parse_pair(text: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise WrongWords("{text}: write {example}", text=text, example=example)
    return name, value


@app.command("choose")
def choose(
    player: Player,
    card: Annotated[str, typer.Argument(help="Its name, or its number in the list.")],
    name: Name = "game",
) -> None:
    """Choose a trainer tile, or a set. Example: hexcrown play magnificent choose anna 2"""
    from tables.games.magnificent import choices

    document = perform_act(
        name, lambda state, chance: choices.choose(state, player, read_card(card), chance)
    )
    show(document, render_choice)


@app.command("perform")
def perform(
    player: Player,
    power: Annotated[int, typer.Argument(help="Its power.")],
    name: Name = "game",
) -> None:
    """Perform: where the hat goes. Example: hexcrown play magnificent perform anna 12"""
    from tables.games.magnificent import hats

    show(perform_act(name, lambda state, _: hats.perform(state, player, power)), render_perform)


@app.command("poster")
def poster(
    player: Player,
    place: Annotated[str, typer.Argument(help="1, 2, 3, white, deck or white-deck.")],
    draw: Draw = None,
    name: Name = "game",
) -> None:
    """Take a poster; the display is filled. Example: hexcrown play magnificent poster anna white"""
    from tables.games.magnificent.posters import PLACES, take_poster

    where = typed_back(place, PLACES, poster_place)
    document = perform_act(name, lambda state, _: take_poster(state, player, where), drawn=draw)
    show(document, render_poster)


@app.command("solo-die")
def solo_die(dice: Dice = None, draw: Draw = None, name: Name = "game") -> None:
    """Alone: the white poster for a clear die. Example: hexcrown play magnificent solo-die"""
    from tables.games.magnificent.posters import swap_for_clear_die

    show(perform_act(name, swap_for_clear_die, dice, draw), render_solo)


@app.command("tile")
def tile(
    player: Player,
    which: Annotated[str, typer.Argument(help="Its name, or its number in the list.")],
    passes: Annotated[bool, typer.Option("--pass", help="Keep it, lose its action.")] = False,
    take: Annotated[str | None, typer.Option("--take", help="What it takes from beside.")] = None,
    name: Name = "game",
) -> None:
    """Take a master tile. Example: hexcrown play magnificent tile anna 1"""
    from tables.games.magnificent.board import take_tile

    document = perform_act(
        name,
        lambda state, _: take_tile(
            state, player, read_card(which), act=not passes, beside=take and read_card(take)
        ),
    )
    show(document, render_tile)


@app.command("round")
def end_round(
    purses: Annotated[list[str], typer.Argument(help="NAME=COINS:DICE for each: anna=5:o3,c2")],
    name: Name = "game",
) -> None:
    """End a round: order and payments.

    Example: hexcrown play magnificent round anna=5:o3,o4,c2 ben=2:g6
    """
    from tables.games.magnificent import components, rounds

    box = components.load_box(own())
    held = {}
    for text in purses:
        player, value = parse_pair(text, "anna=5:o3,c2")
        coins, _, dice = value.partition(":")
        if not is_number(coins, 4):
            raise WrongWords("{text}: write {example}", text=text, example="anna=5:o3,c2")
        held[player] = rounds.Purse(int(coins), components.parse_dice(dice))
    show(perform_act(name, lambda state, _: rounds.end_round(state, held, box)), render_round)


@app.command("score-card")
def score_card(
    player: Player,
    card: Annotated[str, typer.Argument(help="The master card scored and discarded.")],
    points: Annotated[int, typer.Argument(help="What it scored.", min=0, max=999)],
    dice: Dice = None,
    draw: Draw = None,
    name: Name = "game",
) -> None:
    """Score and discard a card. Example: hexcrown play magnificent score-card anna I-2 13"""
    from tables.games.magnificent import rounds

    document = perform_act(
        name,
        lambda state, chance: rounds.score_card(state, player, read_card(card), points, chance),
        dice,
        draw,
    )
    show(document, render_scored)


@app.command("winner")
def winner(
    scores: Annotated[list[str], typer.Argument(help="anna=45 ben=45")], name: Name = "game"
) -> None:
    """Who wins; ties go to the highest order card.

    Example: hexcrown play magnificent winner anna=45 ben=45
    """
    from tables.games.magnificent import rounds

    state = look_at(GAME, name)
    points = parse_points(scores)
    show(rounds.rank(state, points), render_ranking)


def parse_points(texts: list[str]) -> dict[str, int]:
    points = {}
    for part in (part for text in texts for part in parse_names(text) or []):
        player, number = parse_pair(part, "anna=45")
        if not (number.isascii() and number.removeprefix("-").isdigit() and len(number) < 5):
            raise WrongWords("{text}: write {example}", text=part, example="anna=45")
        points[player] = int(number)
    return points


@app.command("score")
def score(
    kind: Annotated[str, typer.Argument(help="dice, large, white, cross, pairs, posters, …")],
    values: Annotated[list[str] | None, typer.Argument(help="What is counted.")] = None,
    at: Annotated[str | None, typer.Option("--at", help="Row,column for cross.")] = None,
) -> None:
    """Score a new master card.

    Kinds: dice, large, white, cross, pairs, white-posters, purple, coins, gems.

    Example: hexcrown play magnificent score cross ..gg./pppp./..g.. --at 2,3
    """
    from cli.play.magnificent_score import score_document

    show(score_document(kind, list(values or []), at), render_score)


@app.command("status")
def status(name: Name = "game") -> None:
    """All that lies open. Example: hexcrown play magnificent status"""
    from tables.games.magnificent.setup import visible

    show(visible(look_at(GAME, name)), render_state)


add_shared_verbs(app, GAME)
add_box_verb(app, GAME, "dice")
