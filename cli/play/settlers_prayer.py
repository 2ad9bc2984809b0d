"""A prayer as it was typed: at the table, as odds, or in the game kept."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.app.output import note, show
from cli.app.session import session
from cli.options.game_options import act_on, look_at, own_folder, parse_amounts, parse_names
from cli.play.settlers_text import read_good, render_odds, render_options, render_prayer
from cli.words.text import tr
from tables.errors import WrongWords
from tables.games.players import get_player
from tables.games.settlers import colours as colour_data
from tables.games.settlers.answer import example_answer
from tables.games.settlers.colours import Colours, parse_card, parse_colour, parse_counts
from tables.games.settlers.prayers import Offering, Prayer

if TYPE_CHECKING:
    from tables.games.settlers.documents import PrayerDocument

GAME = "settlers"


def load_colours() -> Colours:
    return colour_data.load_colours(own_folder(GAME))


def picked_colour(
    prayer: Prayer, declare: str | None, choose: str | None, known: Colours
) -> str | None:
    if declare and choose:
        raise WrongWords("a colour is declared before the draw or chosen after it", rule="IS-1")
    word = declare or choose
    if word is None:
        return None
    said = "declare" if declare else "choose"
    if prayer.mode in ("declare", "choose") and prayer.mode != said:
        raise WrongWords(
            "this prayer says {mode}: --{mode} {colour}", rule="IS-1", mode=prayer.mode, colour=word
        )
    return parse_colour(word, known)


def parse_cards(text: str | None, known: Colours) -> list[str] | None:
    names = parse_names(text)
    return None if names is None else [parse_card(word, known) for word in names]


def parse_goods(text: str | None, known: Colours) -> dict[str, int] | None:
    """`stone=3,food=1` as amounts."""
    goods = {facts["good"]: 0 for facts in known.values()}
    return None if text is None else parse_amounts([text], goods, "good", read_good)


def parse_deck_words(deck: str | None, known: Colours) -> dict[str, int]:
    """The deck counted by colour: typed in, or the pack's stand-in."""
    from tables.games.data import load_data

    if deck is not None:
        return parse_counts(deck, known)
    cards = load_data(GAME, "common", own_folder(GAME))["cards"]
    return {parse_card(card, known): int(number) for card, number in cards.items()}


def is_stand_in(deck: str | None) -> bool:
    from tables.games.data import load_data

    return deck is None and bool(load_data(GAME, "common", own_folder(GAME)).get("stand_in"))


def show_once(
    prayer: Prayer,
    offering: Offering,
    known: Colours,
    words: Mapping[str, Any],
    drawn: list[str] | None,
    deck: str | None,
    seed: str | None,
) -> None:
    """A prayer with no game kept: cards typed in, or drawn from a deck counted by colour."""
    from tables.games.settlers.answer import answer_prayer, check_before_draw

    check_before_draw(prayer, words["colour"], words["good"], offering, known)
    cards, invented = cards_drawn(prayer, offering, known, drawn, deck, seed)
    document = answer_prayer(prayer, cards, offering, known, **words)
    if document["decision"] and document["decision"]["kind"] == "colour" and at_terminal():
        colour = ask_colour(document["decision"]["options"], known)
        document = answer_prayer(prayer, cards, offering, known, **{**words, "colour": colour})
    if document["decision"]:
        document["decision"]["continue"] = command_to_go_on(prayer, offering, cards, document)
    show({**document, "stand_in": invented}, render_prayer)


def cards_drawn(
    prayer: Prayer,
    offering: Offering,
    known: Colours,
    drawn: list[str] | None,
    deck: str | None,
    seed: str | None,
) -> tuple[list[str], bool]:
    """The cards of the prayer, and whether they come from our stand-in deck."""
    from tables.cards import decks
    from tables.chance.sources import Seeded, Unseeded, key_from_seed

    wanted = 0 if offering.instead else prayer.cards
    if drawn is not None and len(drawn) != wanted:
        raise WrongWords(
            "{count} cards are drawn here, {found} were named",
            rule="IS-3" if offering.instead else "IS-1",
            count=wanted,
            found=len(drawn),
        )
    if drawn is not None or offering.instead:
        return drawn or [], False
    counts = parse_deck_words(deck, known)
    chance = Seeded(key_from_seed(seed)) if seed is not None else Unseeded()
    pile = [card for card in sorted(counts) for _ in range(counts[card])]
    shuffled = decks.shuffle(decks.build(pile, refill=False), chance.stream(("shuffle", 1)))
    return decks.draw(shuffled, wanted).cards, is_stand_in(deck)


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and not session().json


def ask_colour(options: Mapping[str, Mapping[str, int]], known: Colours) -> str:
    """Repeat the question until the answer is one of the options."""
    render_options(options)
    while True:
        try:
            colour = parse_colour(input(tr("which colour? ")), known)
        except EOFError:
            raise WrongWords("no colour was chosen", rule="IS-1") from None
        except WrongWords as trouble:
            note(trouble.message, **trouble.facts)
            continue
        if colour in options:
            return colour


def command_to_go_on(
    prayer: Prayer, offering: Offering, cards: list[str], document: PrayerDocument
) -> str:
    """Words that answer the choice with the same cards, and are accepted as they stand."""
    answer = example_answer(document)
    words = ["hexcrown play settlers pray", prayer.id or str(prayer.cards)]
    words += [] if prayer.id else list(prayer.gives)
    for option, values in (
        ("--tokens", offering.tokens),
        ("--stored", offering.stored),
        ("--draw", cards),
    ):
        words += [option, ",".join(values)] if values else []
    words += ["--tricolour", offering.tricolour] if offering.tricolour else []
    words += ["--instead"] if offering.instead else []
    chosen = document["decision"] is not None and document["decision"]["kind"] == "colour"
    return " ".join([*words, f"--choose {answer}" if chosen else answer])


def waiting_command(state: Mapping[str, Any], name: str) -> str | None:
    """What answers the prayer that waits in a game kept."""
    if not state["pending"]:
        return None
    other = [] if name == "game" else ["--name", name]
    answer = state["pending"].get("answer", "grey")
    return " ".join(["hexcrown play settlers choose", answer, *other])


def show_odds(
    prayer: Prayer,
    offering: Offering,
    known: Colours,
    words: Mapping[str, Any],
    pile: Mapping[str, int],
    discard: Mapping[str, int],
    stand_in: bool = False,
) -> None:
    from tables.games.settlers.answer_odds import answer_odds

    document = answer_odds(prayer, pile, discard, offering, known, **words)
    show({**document, "stand_in": stand_in}, render_odds)


def show_kept(
    name: str,
    player: str,
    prayer: Prayer,
    offering: Offering,
    known: Colours,
    words: Mapping[str, Any],
    drawn: list[str] | None,
    odds: bool,
    all_tokens: bool,
) -> None:
    """A prayer in the game kept; the player's own tokens count unless some are named."""
    from collections import Counter

    from tables.games.settlers import game

    state = look_at(GAME, name)
    player = get_player(player, state["players"])
    if all_tokens:
        offering = offering._replace(tokens=state["tokens"][player])
    if odds:
        deck = state["deck"]
        show_odds(prayer, offering, known, words, Counter(deck["draw"]), Counter(deck["discard"]))
        return
    document = act_on(
        GAME,
        name,
        lambda state, chance: game.pray_in_game(
            state, player, prayer, offering, known, chance, named=drawn, **words
        ),
    )
    if document["decision"]:
        document["decision"]["continue"] = waiting_command(look_at(GAME, name), name)
    show(document, render_prayer)
