"""`hexcrown play settlers …`: prayers at the table, a game kept, and deck checks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cli.app.output import show
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
from cli.play.settlers_prayer import (
    GAME,
    is_stand_in,
    load_colours,
    parse_cards,
    parse_deck_words,
    parse_goods,
    picked_colour,
    show_kept,
    show_odds,
    show_once,
    waiting_command,
)
from cli.play.settlers_text import (
    read_good,
    render_check,
    render_game,
    render_prayer,
    render_prayers,
    render_state,
    render_tokens,
    shown,
)
from tables.games.settlers.colours import parse_colour, parse_token
from tables.games.settlers.prayers import Offering, find_prayer

if TYPE_CHECKING:
    from tables.games.settlers.documents import (
        DeckCheck,
        FaultLine,
        OpenDeck,
        OpenState,
        PrayersDocument,
        StatusDocument,
    )

__all__ = ["app", "shown"]
app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Imperial Settlers: Aztecs. Prayers, blessing tokens and deck checks.",
)


Have = Annotated[str | None, typer.Option("--have", help="What you hold: stone=3,food=1.")]
Spend = Annotated[str | None, typer.Option("--spend", help="What you spend: stone=1,food=1.")]


@app.command("pray")
def pray(
    prayer: Annotated[str, typer.Argument(help="How many cards, or a prayer of `prayers`.")],
    colours: Annotated[list[str] | None, typer.Argument(help="The colours it names.")] = None,
    declare: Annotated[
        str | None, typer.Option("--declare", help="Colour, before the draw.")
    ] = None,
    choose: Annotated[str | None, typer.Option("--choose", help="Colour, after the draw.")] = None,
    choose_after: Annotated[bool, typer.Option("--choose-after", help="Show the choices.")] = False,
    good: Annotated[str | None, typer.Option("--good", help="The good just produced.")] = None,
    tokens: Annotated[str | None, typer.Option("--tokens", help="Held: black,gold.")] = None,
    tricolour: Annotated[str | None, typer.Option("--tricolour", help="As which colour.")] = None,
    instead: Annotated[bool, typer.Option("--instead", help="Tokens, no draw.")] = False,
    stored: Annotated[str | None, typer.Option("--stored", help="Stored cards used.")] = None,
    deck: Annotated[str | None, typer.Option("--deck", help="brown=13,gold/grey=2,none=1")] = None,
    have: Have = None,
    spend: Spend = None,
    odds: Annotated[bool, typer.Option("--odds", help="Exact chances, before drawing.")] = False,
    draw: Draw = None,
    seed: Seed = None,
    player: Annotated[str | None, typer.Option("--player", help="In the game kept.")] = None,
    name: Name = "game",
) -> None:
    """Pray: draw common cards and count their colours, or type in what was drawn.

    Example: hexcrown play settlers pray 5 --declare grey --draw grey,blue,grey,red,none
    """
    known = load_colours()
    mode = "declare" if declare else "choose" if choose or choose_after else "open"
    named = list(colours or []) or ([declare] if declare and prayer.isdigit() else [])
    asked = find_prayer(prayer, named, mode, known, own_folder(GAME))
    colour = picked_colour(asked, declare, choose, known)
    offering = Offering(
        tokens=[parse_colour(word, known) for word in parse_names(tokens) or []],
        tricolour=parse_colour(tricolour, known) if tricolour else None,
        stored=parse_cards(stored, known) or [],
        instead=instead,
    )
    drawn = parse_cards(draw, known)
    words: dict[str, object] = {"colour": colour, "good": read_good(good) if good else None}
    if player is not None:
        show_kept(name, player, asked, offering, known, words, drawn, odds, tokens is None)
    elif odds:
        show_odds(
            asked, offering, known, words, parse_deck_words(deck, known), {}, is_stand_in(deck)
        )
    else:
        words |= {"have": parse_goods(have, known), "spent": parse_goods(spend, known)}
        show_once(asked, offering, known, words, drawn, deck, seed)


@app.command("choose")
def choose(
    colour: Annotated[str | None, typer.Argument(help="The colour chosen.")] = None,
    spend: Spend = None,
    have: Have = None,
    name: Name = "game",
) -> None:
    """Answer the prayer that waits. Example: hexcrown play settlers choose grey"""
    from tables.games.settlers import game

    known = load_colours()
    chosen = parse_colour(colour, known) if colour else None
    held, spent = parse_goods(have, known), parse_goods(spend, known)
    document = act_on(GAME, name, lambda state, _: game.choose(state, known, chosen, spent, held))
    show(document, render_prayer)


@app.command("new")
def new(
    players: Annotated[list[str], typer.Argument(help="Their names, 1 to 5.")],
    aztecs: Annotated[str | None, typer.Option("--aztecs", help="Who plays the Aztecs.")] = None,
    deck: Annotated[str | None, typer.Option("--deck", help="brown=13,gold/grey=2,none=1")] = None,
    seed: Seed = None,
    replace: Replace = False,
    name: Name = "game",
) -> None:
    """Begin a game: the common deck counted by colour, tokens in the supply.

    Example: hexcrown play settlers new anna ben --aztecs anna
    """
    from tables.games.settlers import game

    known = load_colours()
    counts = parse_deck_words(deck, known)
    document = start_game(
        GAME,
        name,
        lambda _, chance: game.new_game(players, aztecs, counts, known, chance),
        seed=seed,
        replace=replace,
    )
    show({**document, "stand_in": is_stand_in(deck)}, render_game)


@app.command("token")
def token(
    player: Annotated[str, typer.Argument(help="Who gains it.")],
    colour: Annotated[str, typer.Argument(help="Its colour, or tricolour.")],
    name: Name = "game",
) -> None:
    """Gain a blessing token. Example: hexcrown play settlers token anna red"""
    from tables.games.settlers import game

    word = parse_token(colour, load_colours())
    document = act_on(GAME, name, lambda state, _: game.gain_token(state, player, word))
    show(document, render_tokens)


@app.command("store")
def store(
    player: Annotated[str, typer.Argument(help="Who stores.")],
    count: Annotated[int, typer.Argument(help="How many common cards.")] = 1,
    draw: Draw = None,
    name: Name = "game",
) -> None:
    """Store common cards for later prayers. Example: hexcrown play settlers store anna 2"""
    from tables.games.settlers import game

    known = load_colours()
    named = parse_cards(draw, known)
    document = act_on(
        GAME, name, lambda state, chance: game.store_cards(state, player, count, chance, named)
    )
    show(document, render_tokens)


@app.command("cleanup")
def cleanup(
    keep: Annotated[
        list[str] | None, typer.Option("--keep", help="anna=red,grey or anna=tricolour")
    ] = None,
    name: Name = "game",
) -> None:
    """Discard tokens nobody can store. Example: hexcrown play settlers cleanup --keep anna=red"""
    from tables.games.settlers import game

    known = load_colours()
    kept: dict[str, list[str]] = {}
    for text in keep or []:
        who, _, words = text.partition("=")
        kept[who] = [parse_token(word, known) for word in parse_names(words) or []]
    document = act_on(GAME, name, lambda state, _: game.clean_up(state, kept))
    show(document, render_tokens)


@app.command("status")
def status(name: Name = "game") -> None:
    """Tokens, stored cards and the deck. Example: hexcrown play settlers status"""
    state = look_at(GAME, name)
    document: StatusDocument = {**visible(state), "continue": waiting_command(state, name)}
    show(document, render_state)


def visible(state: Mapping[str, Any]) -> OpenState:
    """What lies open: the pile's order stays hidden."""
    deck = state["deck"]
    open_deck: OpenDeck = {"pile": len(deck["draw"]), "discard": deck["discard"]}
    return cast("OpenState", {**state, "deck": open_deck})


@app.command("prayers")
def prayers() -> None:
    """The prayers known by name. Example: hexcrown play settlers prayers"""
    from tables.games.settlers.prayers import load_prayers

    known = load_prayers(own_folder(GAME))
    document: PrayersDocument = {"prayers": known, "colours": load_colours()}
    show(document, render_prayers)


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="Lines like: 3 Sacrificial Altar [atlanteans]")],
    open_mode: Annotated[bool, typer.Option("--open", help="Open mode: no limits.")] = False,
    common: Annotated[bool, typer.Option("--common", help="A common deck.")] = False,
    base: Annotated[Path | None, typer.Option("--base", help="The faction's base deck.")] = None,
) -> int:
    """Check a deck and list every fault. Example: hexcrown play settlers check aztecs.txt"""
    from cli.app.text_file import read_text
    from tables.games.data import load_data
    from tables.games.settlers import deck_check

    sets = load_data(GAME, "sets", own_folder(GAME))
    cards, faults = deck_check.parse_deck(read_text(file), sets)
    if not open_mode and common:
        faults += deck_check.check_common_deck(cards)
    elif not open_mode:
        faults += deck_check.check_faction_deck(cards, sets)
        if base is not None:
            printed, troubles = deck_check.parse_deck(read_text(base), sets)
            faults += troubles + deck_check.check_replacements(cards, printed)
    document: DeckCheck = {
        "mode": "open" if open_mode else "standard",
        "deck": "common" if common else "faction",
        "cards": sum(card.copies for card in cards),
        "ok": not faults,
        "faults": [cast("FaultLine", fault._asdict()) for fault in faults],
    }
    show(document, render_check)
    return 1 if faults else 0


add_shared_verbs(app, GAME)
add_box_verb(app, GAME, "common")
