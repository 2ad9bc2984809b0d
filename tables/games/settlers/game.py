"""A game of Settlers kept from prayer to prayer: the common deck, tokens and stored cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.players import check_names, get_player
from tables.games.settlers.answer import answer_prayer, check_before_draw, example_answer
from tables.games.settlers.colours import TRICOLOUR, Colours, colours_of
from tables.games.settlers.documents import Pieces
from tables.games.settlers.prayers import Offering, Prayer

if TYPE_CHECKING:
    from tables.games.settlers.documents import (
        CleanedUp,
        GainedToken,
        NewGame,
        PrayerDocument,
        StoredCards,
    )

MOST_PLAYERS = 5


class PendingPrayer(TypedDict):
    """A prayer that waits for an answer: the cards are drawn."""

    player: str
    prayer: dict[str, Any]  # the fields of a Prayer
    drawn: list[str]
    offering: dict[str, Any]  # the fields of an Offering
    colour: str | None
    good: str | None
    answer: str


class State(Pieces):
    """A game between two acts."""

    deck: decks.Deck
    pending: PendingPrayer | None


def new_game(
    players: Sequence[str],
    aztecs: str | None,
    counts: Mapping[str, int],
    colours: Colours,
    chance: Chance,
) -> ActResult:
    """The common deck shuffled, all tokens in the supply."""
    check_players(players)
    aztecs = aztecs if aztecs is None else get_player(aztecs, players, "IS-2")
    cards = [card for card in sorted(counts) for _ in range(counts[card])]
    deck = decks.shuffle(decks.build(cards), chance.stream(("shuffle", "common")))
    state: State = {
        "players": list(players),
        "aztecs": aztecs,
        "tokens": {player: [] for player in players},
        "stored": {player: [] for player in players},
        "supply": {c: facts["tokens"] for c, facts in colours.items() if facts["tokens"]},
        "tricolour": None,
        "deck": deck,
        "pending": None,
    }
    begun: NewGame = {"players": list(players), "aztecs": aztecs, "deck": len(cards)}
    return ActResult(state, begun)


def check_players(players: Sequence[str]) -> None:
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise Refused(
            "{count} players: there are five tokens of a colour, for 1 to {most} players",
            rule="IS-2",
            count=len(players),
            most=MOST_PLAYERS,
        )
    check_names(players)


def check_idle(state: State) -> None:
    if state["pending"]:
        raise Refused(
            "{name}'s prayer waits for an answer",
            hint="hexcrown play settlers choose {answer}",
            rule="IS-1",
            name=state["pending"]["player"],
            answer=state["pending"].get("answer", "grey"),
        )


def gain_token(state: State, player: str, colour: str) -> ActResult:
    """A token of a colour not held; the tricolour for the Aztecs alone (IS-2)."""
    player = get_player(player, state["players"])
    check_idle(state)
    if colour == TRICOLOUR:
        return gain_tricolour(state, player)
    if colour not in state["supply"]:
        raise Refused("there are no {colour} blessing tokens", rule="IS-2", colour=colour)
    if colour in state["tokens"][player]:
        raise Refused(
            "{name} holds a {colour} token already: another colour",
            rule="IS-2",
            name=player,
            colour=colour,
        )
    if not state["supply"][colour]:
        raise Refused("no {colour} token is left", rule="IS-2", colour=colour)
    held = sorted([*state["tokens"][player], colour])
    supply = {**state["supply"], colour: state["supply"][colour] - 1}
    after = {**state, "tokens": {**state["tokens"], player: held}, "supply": supply}
    gained: GainedToken = {"player": player, "token": colour, "tokens": held}
    return ActResult(after, gained)


def gain_tricolour(state: State, player: str) -> ActResult:
    if player != state["aztecs"]:
        raise Refused(
            "the tricolour token is the Aztecs' alone",
            hint="say who plays them when the game begins: new {player} --aztecs {player}",
            rule="IS-2",
            player=player,
        )
    if state["tricolour"] == player:
        raise Refused("the tricolour token is out already: there is one", rule="IS-2")
    tokens = state["tokens"][player]
    held = [*tokens, TRICOLOUR]
    gained: GainedToken = {"player": player, "token": TRICOLOUR, "tokens": held}
    return ActResult({**state, "tricolour": player}, gained)


def store_cards(
    state: State, player: str, count: int, chance: Chance, named: Sequence[str] | None
) -> ActResult:
    """Common cards kept for later prayers (IS-6). One without a colour is of no use and goes."""
    player = get_player(player, state["players"])
    check_idle(state)
    stream = chance.stream(("shuffle", "common"))
    cards, deck, _ = decks.draw(state["deck"], count, stream, who=player, named=named)
    useless = [card for card in cards if not colours_of(card)]
    deck = decks.discard(deck, useless, who=player)
    kept = [card for card in cards if colours_of(card)]
    stored = sorted([*state["stored"][player], *kept])
    after = {**state, "deck": deck, "stored": {**state["stored"], player: stored}}
    document: StoredCards = {
        "player": player,
        "drawn": cards,
        "stored": stored,
        "discarded": useless,
    }
    return ActResult(after, document, cards)


def check_stored(state: State, player: str, used: Sequence[str]) -> None:
    missing = Counter(used) - Counter(state["stored"][player])
    if missing:
        raise Refused(
            "{name} has no stored {cards}", rule="IS-6", name=player, cards=", ".join(missing)
        )


def check_tokens(state: State, player: str, offering: Offering) -> None:
    for colour in offering.tokens:
        if colour not in state["tokens"][player]:
            raise Refused("{name} holds no {colour} token", rule="IS-2", name=player, colour=colour)
    if offering.tricolour and state["tricolour"] != player:
        raise Refused("{name} does not hold the tricolour token", rule="IS-2", name=player)


def pray_in_game(
    state: State,
    player: str,
    prayer: Prayer,
    offering: Offering,
    colours: Colours,
    chance: Chance,
    *,
    colour: str | None = None,
    good: str | None = None,
    named: Sequence[str] | None = None,
) -> ActResult:
    """Draw, count, discard what was drawn and used; or keep the choice that is open."""
    player = get_player(player, state["players"])
    check_idle(state)
    check_stored(state, player, offering.stored)
    check_tokens(state, player, offering)
    check_before_draw(prayer, colour, good, offering, colours)
    count = 0 if offering.instead else prayer.cards
    stream = chance.stream(("shuffle", "common"))
    drawn, deck, reshuffled = decks.draw(state["deck"], count, stream, who=player, named=named)
    deck = decks.discard(deck, [*drawn, *offering.stored], who=player)
    left = Counter(state["stored"][player]) - Counter(offering.stored)
    stored = {**state["stored"], player: sorted(left.elements())}
    document = answer_prayer(prayer, drawn, offering, colours, colour=colour, good=good)
    pending = keep_open(player, prayer, offering, document, colour, good)
    after = {**state, "deck": deck, "stored": stored, "pending": pending}
    prayed: PrayerDocument = {**document, "player": player, "reshuffled": reshuffled}
    return ActResult(after, prayed, drawn)


def keep_open(
    player: str,
    prayer: Prayer,
    offering: Offering,
    document: PrayerDocument,
    colour: str | None,
    good: str | None,
) -> PendingPrayer | None:
    """What is kept of a prayer until it is answered; nothing where no choice is open."""
    if document["decision"] is None:
        return None
    return {
        "player": player,
        "prayer": {**prayer._asdict(), "gives": dict(prayer.gives)},
        "drawn": document["drawn"],
        "offering": {**offering._asdict(), "tokens": list(offering.tokens)},
        "colour": colour,
        "good": good,
        "answer": example_answer(document),
    }


def choose(
    state: State,
    colours: Colours,
    colour: str | None,
    spent: Mapping[str, int] | None,
    have: Mapping[str, int] | None,
) -> ActResult:
    """The answer to a prayer that waits."""
    pending = state["pending"]
    if not pending:
        raise Refused("no prayer waits for an answer", rule="IS-1")
    document = answer_prayer(
        Prayer(**pending["prayer"]),
        pending["drawn"],
        Offering(**pending["offering"]),
        colours,
        colour=colour if colour is not None else pending["colour"],
        good=pending["good"],
        spent=spent,
        have=have,
    )
    if document["decision"]:
        raise WrongWords(
            "the prayer asks for {what}",
            hint="hexcrown play settlers choose {answer}",
            rule="IS-1",
            what="a colour" if document["decision"]["kind"] == "colour" else "what is spent",
            answer=example_answer(document),
        )
    chosen: PrayerDocument = {**document, "player": pending["player"]}
    return ActResult({**state, "pending": None}, chosen)


def clean_up(state: State, keep: Mapping[str, Sequence[str]]) -> ActResult:
    """Tokens go back to the supply, but for those a place can store (IS-3)."""
    check_idle(state)
    keep = {get_player(name, state["players"]): tokens for name, tokens in keep.items()}
    supply, tokens, gone = dict(state["supply"]), {}, {}
    for player in state["players"]:
        kept = sorted(keep.get(player, []))
        missing = Counter(kept) - Counter(all_tokens(state, player))
        if missing:
            raise Refused(
                "{name} holds no {cards} token", rule="IS-2", name=player, cards=", ".join(missing)
            )
        gone[player] = [colour for colour in all_tokens(state, player) if colour not in kept]
        tokens[player] = kept
        for colour in gone[player]:
            supply[colour] = supply.get(colour, 0) + 1
    holder = next((player for player in tokens if TRICOLOUR in tokens[player]), None)
    supply.pop(TRICOLOUR, None)  # of which there is one, and nobody else's to take
    coloured = {player: [c for c in kept if c != TRICOLOUR] for player, kept in tokens.items()}
    after = {**state, "supply": supply, "tokens": coloured, "tricolour": holder}
    document: CleanedUp = {"discarded": gone, "kept": tokens}
    return ActResult(after, document)


def all_tokens(state: State, player: str) -> list[str]:
    """The tokens a player holds, the tricolour last."""
    return [*state["tokens"][player], *([TRICOLOUR] if state["tricolour"] == player else [])]
