"""A deck of one's own, kept by name (rules: `tables.cards.decks`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypedDict, get_args

from tables.cards import deck_text, decks
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.pack import PACKS
from tables.games.verbs import LOOK, ActResult, Argument, Option, Table, verb

GAME = "deck"
SHUFFLE = RollQuestion("draws/shuffle")
PROVIDES: dict[str, Any] = {}
PLACES: tuple[decks.Place, ...] = get_args(decks.Place)  # where cards are put back


class DeckState(TypedDict):
    deck: decks.Deck


def deck_of(state: DeckState) -> decks.Deck:
    return state["deck"]


def piles(deck: decks.Deck) -> dict[str, Any]:
    """What lies open, and how many cards lie face down."""
    return {
        "pile": len(deck["draw"]), "discard": deck["discard"], "aside": deck["aside"],
        "hidden": len(deck["hidden"]), "held": deck["held"],
        "away": len(deck["aside"]) + len(deck["hidden"]),
    }  # fmt: skip


def shuffling(chance: Chance) -> Any:
    return chance.stream(("shuffle", "deck"), SHUFFLE)


def read_place(text: str, table: Table) -> str:
    if text not in PLACES:
        raise WrongWords("back to {word}? top, bottom or shuffled", word=text)
    return text


Count = Annotated[int, Argument(help="How many cards.", least=1, most=10_000)]
Who = Annotated[str, Option(help="Whose hand; the table's if nobody is named.")]
Draw = Annotated[
    Sequence[str] | None,
    Option(help="The cards drawn on the table, with commas.", flag="--draw", commas=True),
]


@verb("new", told="piles")
def begin_typed(
    chance: Chance,
    file: Annotated[
        str | None, Argument(help="Lines like: 3 Goblin; - reads input.", long=True)
    ] = None,
    pack: Annotated[str | None, Option(help="french-52, french-54, …")] = None,
    once: Annotated[bool, Option(help="Don't reshuffle the discard pile.")] = False,
) -> ActResult:
    """Create a deck from a text file and shuffle it. Example: hexcrown deck new goblins
    goblins.txt"""
    return begin(read_cards(file, pack), not once, chance)


def read_cards(text: str | None, pack: str | None) -> list[str]:
    if (text is None) == (pack is None):
        raise WrongWords("a deck comes from a file or from --pack", hint="hexcrown deck new --help")
    if text is not None:
        is_toml = text.lstrip().startswith("[cards]") or "\n[cards]" in text
        return deck_text.parse_deck_toml(text) if is_toml else deck_text.parse_deck(text)
    known = {path.stem: path for path in sorted(PACKS.glob("*/decks/*.toml"))}
    if pack not in known:
        raise WrongWords("no deck {pack}: one of {all}", pack=pack, all=", ".join(known))
    return deck_text.parse_deck_toml(known[pack].read_text(encoding="utf-8"))


def begin(cards: Sequence[str], refill: bool, chance: Chance) -> ActResult:
    deck = decks.shuffle(decks.build(cards, refill=refill), shuffling(chance))
    return ActResult({"deck": deck}, {"cards": len(cards), **piles(deck)})


@verb("draw", told="piles")
def draw(
    state: DeckState, chance: Chance, count: Count = 1, who: Who = "", named: Draw = None
) -> ActResult:
    """Draw cards, or type in those drawn. Example: hexcrown deck draw goblins 2 --who anna"""
    number = len(named) if named is not None else count
    drawn = decks.draw(state["deck"], number, shuffling(chance), who=who, named=named)
    document = {"drawn": drawn.cards, "who": who, "reshuffled": drawn.reshuffled}
    return ActResult({"deck": drawn.deck}, {**document, **piles(drawn.deck)}, drawn.cards)


@verb("peek", told="piles")
def peek(
    state: DeckState,
    count: Count = 1,
    who: Annotated[str, Option(help="Who looks; * is everybody.")] = "*",
    named: Draw = None,
) -> ActResult:
    """Look at the next cards; the journal records it. Example: hexcrown deck peek goblins --who
    anna"""
    number = len(named) if named is not None else count
    seen = decks.peek(state["deck"], number, who, named)
    document = {"seen": seen.cards, "who": who, **piles(seen.deck)}
    return ActResult({"deck": seen.deck}, document, seen.cards)


@verb("discard", told="piles")
def discard(
    state: DeckState,
    cards: Annotated[list[str] | None, Argument(help="Which; none is all.", commas=True)] = None,
    who: Who = "",
) -> ActResult:
    """Discard cards from a hand, or all of it. Example: hexcrown deck discard goblins Goblin"""
    deck = state["deck"]
    chosen = list(deck["held"].get(who, [])) if cards is None else list(cards)
    if not chosen:
        raise Refused("{who} holds nothing to discard", who=who or "the table")
    after = decks.discard(deck, chosen, who)
    return ActResult({"deck": after}, {"discarded": chosen, "who": who, **piles(after)})


@verb("return", told="piles")
def put_back(
    state: DeckState,
    chance: Chance,
    cards: Annotated[
        list[str],
        Argument(help="Card names; separate them with commas or quote them.", commas=True),
    ],
    where: Annotated[
        str, Option(help="top, bottom or shuffled.", flag="--to", read=read_place)
    ] = "shuffled",
    who: Who = "",
) -> ActResult:
    """Return cards to the pile. Example: hexcrown deck return goblins Goblin --to bottom"""
    after = decks.put_back(state["deck"], cards, where, shuffling(chance), who)  # type: ignore[arg-type]
    return ActResult({"deck": after}, {"returned": list(cards), "where": where, **piles(after)})


@verb("shuffle", told="piles")
def shuffle(
    state: DeckState,
    chance: Chance,
    everything: Annotated[bool, Option(help="Include hands and all piles.", flag="--all")] = False,
) -> ActResult:
    """Shuffle the discard into the pile. Example: hexcrown deck shuffle goblins --all"""
    deck = state["deck"]
    of: list[decks.Pile] = ["draw", "discard"]
    if everything:
        of += ["hidden", "aside"]
        for who, cards in sorted(deck["held"].items()):
            deck = decks.discard(deck, cards, who)
    after = decks.reshuffle(deck, shuffling(chance), of)
    return ActResult({"deck": after}, {"shuffled": len(after["draw"]), **piles(after)})


@verb("aside", told="piles")
def set_aside(
    state: DeckState,
    count: Count = 1,
    unseen: Annotated[bool, Option(help="Unseen by anyone.")] = False,
) -> ActResult:
    """Set cards aside, open or unseen. Example: hexcrown deck aside goblins 2 --unseen"""
    put = decks.set_aside(state["deck"], count, unseen=unseen)
    document = {"unseen": count if unseen else 0, **piles(put.deck)}
    return ActResult({"deck": put.deck}, document, put.cards)


@verb("deal", told="piles")
def deal(
    state: DeckState,
    chance: Chance,
    each: Count,
    players: Annotated[Sequence[str], Argument(help="Who gets cards, in turn.")],
) -> ActResult:
    """Deal cards round the players. Example: hexcrown deck deal goblins 3 anna ben"""
    dealt, deck = decks.deal(state["deck"], players, each, shuffling(chance))
    shown = [card for cards in dealt.values() for card in cards]
    return ActResult({"deck": deck}, {"dealt": dealt, **piles(deck)}, shown)


@verb("show", LOOK, told="piles")
def show(state: DeckState) -> dict[str, Any]:
    """Show what is visible. Example: hexcrown deck show goblins"""
    return piles(state["deck"])
