"""A game of Settlers kept from prayer to prayer: the common deck, tokens and stored cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypedDict

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.names import check_names, get_player
from tables.games.pack import load_data
from tables.games.settlers.prayers import (
    TRICOLOUR,
    Colours,
    Offering,
    Prayer,
    answer_prayer,
    check_before_draw,
    colours_of,
    example_answer,
    find_prayer,
    load_colours,
    load_prayers,
    parse_card,
    parse_colour,
    parse_counts,
    parse_token,
)
from tables.games.verbs import (
    ACT,
    FREE,
    LOOK,
    ActResult,
    Argument,
    Option,
    Table,
    add_up,
    pairs,
    read_amount,
    same,
    verb,
)

MOST_PLAYERS = 5
STATUE_SETS, STATUES = 3, 3


class PendingPrayer(TypedDict):
    """A prayer that waits for an answer: the cards are drawn."""

    player: str
    prayer: list[Any]  # the fields of a Prayer, its gains in the order in which they are printed
    drawn: list[str]
    offering: dict[str, Any]  # the fields of an Offering
    colour: str | None
    good: str | None
    have: dict[str, int] | None  # the goods that the player was said to hold
    answer: str


class State(TypedDict):
    """A game between two acts."""

    players: list[str]
    aztecs: str | None
    tokens: dict[str, list[str]]
    stored: dict[str, list[str]]
    supply: dict[str, int]
    tricolour: str | None
    statues: dict[str, list[int]]  # by player, the numbers of their sets
    used: dict[str, list[str]]  # prayers by card that were said this round
    deck: decks.Deck
    pending: PendingPrayer | None


# Words


def read_colour(text: str, table: Table) -> str:
    return parse_colour(text, table.give("colours"))


def read_card(text: str, table: Table) -> str:
    return parse_card(text, table.give("colours"))


def read_token(text: str, table: Table) -> str:
    return parse_token(text, table.give("colours"))


def read_deck(text: str, table: Table) -> dict[str, int]:
    return parse_counts(text, table.give("colours"))


def goods(table: Table) -> dict[str, int]:
    return {facts["good"]: 0 for facts in table.give("colours").values()}


def read_good(text: str, table: Table) -> str:
    return table.words.read(text, goods(table))


def read_kept(text: str, table: Table) -> tuple[str, list[str]]:
    """`anna=red,grey`."""
    who, words = pairs("anna=red,grey")(text, table)
    return who, [read_token(word.strip(), table) for word in words.split(",")]


def load_common(own: Path | None = None) -> dict[str, Any]:
    """The common deck counted by colour, as the pack or a person's own box has it."""
    return load_data("settlers", "common", own)


PROVIDES = {
    "colours": load_colours,
    "known": load_colours,
    "common": load_common,
    "prayers": load_prayers,
    "sets": lambda own: load_data("settlers", "sets", own),
}
amount = read_amount(goods, "good")
Have = Annotated[
    dict[str, int] | None,
    Option(help="What you hold: stone=3,food=1.", commas=True, read=amount, gather=add_up),
]
Spend = Annotated[
    dict[str, int] | None,
    Option(help="What you spend: stone=1,food=1.", commas=True, read=amount, gather=add_up),
]
Draw = Annotated[
    Sequence[str] | None,
    Option(help="The cards drawn on the table, with commas.", flag="--draw", commas=True,
           read=read_card),
]  # fmt: skip
Deck = Annotated[
    Mapping[str, int] | None, Option(help="brown=13,gold/grey=2,none=1", read=read_deck)
]


def kind_of_prayer(typed: Mapping[str, Any]) -> str:
    """In the game kept where a player is named; odds change nothing."""
    return FREE if not typed.get("player") else LOOK if typed.get("odds") else ACT


@verb("pray", kind_of_prayer)
def pray_at_table(
    table: Table,
    known: Colours,
    chance: Chance,
    prayer: Annotated[
        str, Argument(help="How many cards, or a prayer of `prayers`.", choices="prayers")
    ],
    colours: Annotated[Sequence[str], Argument(help="The colours it names.")] = (),
    declare: Annotated[str | None, Option(help="Colour, before the draw.")] = None,
    choose: Annotated[str | None, Option(help="Colour, after the draw.")] = None,
    choose_after: Annotated[bool, Option(help="Show the choices.")] = False,
    good: Annotated[str | None, Option(help="The good just produced.", read=read_good)] = None,
    tokens: Annotated[
        Sequence[str] | None, Option(help="Held: black,gold.", commas=True, read=read_colour)
    ] = None,
    tricolour: Annotated[
        str | None, Option(help="The colour it stands for.", read=read_colour)
    ] = None,
    instead: Annotated[bool, Option(help="Tokens, no draw.")] = False,
    stored: Annotated[
        Sequence[str], Option(help="Stored cards used.", commas=True, read=read_card)
    ] = (),
    deck: Deck = None,
    have: Have = None,
    spend: Spend = None,
    odds: Annotated[bool, Option(help="Exact chances, before drawing.")] = False,
    drawn: Draw = None,
    seed: Annotated[str | None, Option(help="A seed word, for repeatable results.")] = None,
    player: Annotated[str | None, Option(help="In a saved game.", choices="players")] = None,
) -> Any:
    """Pray: draw common cards and count their colours, or enter the cards drawn.

    Example: hexcrown play settlers pray 5 --declare grey --draw grey,blue,grey,red,none
    """
    mode = "declare" if declare else "choose" if choose or choose_after else "open"
    words = list(colours) or ([declare] if declare and prayer.isdigit() else [])
    asked = find_prayer(prayer, words, mode, known, table.own)
    colour = picked_colour(asked, declare, choose, known)
    offering = Offering(tokens or (), tricolour, stored, instead)
    if player is not None:
        player = get_player(player, table.state["players"])
        if tokens is None:
            offering = offering._replace(tokens=table.state["tokens"][player])
    if odds:
        from tables.games.settlers.odds import answer_odds

        pile, discard, ours = deck or card_counts(table), Counter[str](), deck is None
        if player is not None:
            kept = table.state["deck"]
            pile, discard, ours = Counter(kept["draw"]), Counter(kept["discard"]), False
        found = answer_odds(asked, pile, discard, offering, known, colour=colour, good=good)
        return {**found, "stand_in": ours and is_stand_in(table)}
    if player is not None:
        return pray_in_game(table.state, player, asked, offering, known, chance, colour=colour,
                            good=good, named=drawn, have=have, spent=spend)  # fmt: skip
    check_before_draw(asked, colour, good, offering, known)
    cards = draw_once(asked, offering, drawn, deck or card_counts(table), seed)
    document = answer_prayer(asked, cards, offering, known, colour=colour, good=good, have=have,
                             spent=spend)  # fmt: skip
    if document["decision"]:
        document["decision"]["continue"] = command_to_go_on(asked, offering, cards, document)
    invented = drawn is None and not instead and deck is None and is_stand_in(table)
    return {**document, "stand_in": invented}


def picked_colour(
    prayer: Prayer, declare: str | None, choose: str | None, known: Colours
) -> str | None:
    if declare and choose:
        raise WrongWords("a colour is declared before the draw or chosen after it", rule="IS-1")
    word, said = declare or choose, "declare" if declare else "choose"
    if word is None:
        return None
    if prayer.mode in ("declare", "choose") and prayer.mode != said:
        message = "this prayer says {mode}: --{mode} {colour}"
        raise WrongWords(message, rule="IS-1", mode=prayer.mode, colour=word)
    return parse_colour(word, known)


def card_counts(table: Table) -> dict[str, int]:
    cards = table.give("common")["cards"]
    return {read_card(card, table): int(number) for card, number in cards.items()}


def is_stand_in(table: Table) -> bool:
    return bool(table.give("common").get("stand_in"))


def draw_once(
    prayer: Prayer,
    offering: Offering,
    drawn: Sequence[str] | None,
    counts: Mapping[str, int],
    seed: str | None,
) -> list[str]:
    """The cards of a prayer with no game kept: typed in, or drawn from a deck counted by colour."""
    from tables.chance.sources import Seeded, Unseeded, key_from_seed

    wanted = 0 if offering.instead else prayer.cards
    if drawn is not None and len(drawn) != wanted:
        raise WrongWords("{count} cards are drawn here, {found} were named",
                         rule="IS-3" if offering.instead else "IS-1", count=wanted,
                         found=len(drawn))  # fmt: skip
    if drawn is not None or offering.instead:
        return list(drawn or [])
    chance = Seeded(key_from_seed(seed)) if seed is not None else Unseeded()
    pile = [card for card in sorted(counts) for _ in range(counts[card])]
    shuffled = decks.shuffle(decks.build(pile, refill=False), chance.stream(("shuffle", 1)))
    return decks.draw(shuffled, wanted).cards


def command_to_go_on(
    prayer: Prayer, offering: Offering, cards: Sequence[str], document: Mapping[str, Any]
) -> str:
    """Words that answer the choice with the same cards, and are accepted as they stand."""
    answer = example_answer(document)
    words = ["hexcrown play settlers pray", prayer.id or str(prayer.cards)]
    words += [] if prayer.id else list(prayer.gives)
    given = (("--tokens", offering.tokens), ("--stored", offering.stored), ("--draw", cards))
    for option, values in given:
        words += [option, ",".join(values)] if values else []
    words += ["--tricolour", offering.tricolour] if offering.tricolour else []
    words += ["--instead"] if offering.instead else []
    chosen = document["decision"]["kind"] == "colour"
    return " ".join([*words, f"--choose {answer}" if chosen else answer])


@verb("choose")
def choose(
    state: State,
    colours: Colours,
    colour: Annotated[str | None, Argument(help="The colour chosen.", read=read_colour)] = None,
    spent: Annotated[
        dict[str, int] | None,
        Option(help="What you spend: stone=1,food=1.", flag="--spend", commas=True, read=amount,
               gather=add_up),
    ] = None,
    have: Have = None,
) -> ActResult:  # fmt: skip
    """Answer the open prayer. Example: hexcrown play settlers choose grey"""
    pending = state["pending"]
    if not pending:
        raise Refused("no prayer waits for an answer", rule="IS-1")
    prayer = unpack(pending["prayer"])
    offering, good = Offering(**pending["offering"]), pending["good"]
    chosen = pending["colour"]
    if colour is not None and prayer.mode == "choose" and chosen is None:
        chosen, colour = colour, None
    if colour is not None and offering.tricolour is None and may_join(state, pending["player"]):
        offering, colour = offering.joined_by(colour), None
    held = have if have is not None else pending["have"]
    document = answer_prayer(
        prayer, pending["drawn"], offering, colours, colour=chosen or colour, good=good,
        spent=spent, have=held, tricolour=may_join(state, pending["player"]),
    )  # fmt: skip
    open_still = document["decision"]
    if open_still and (chosen, offering.tricolour) == (
        pending["colour"], pending["offering"]["tricolour"]
    ):  # fmt: skip
        raise WrongWords(
            "the prayer asks for {what}", hint="hexcrown play settlers choose {answer}",
            rule="IS-1", what="what is spent" if open_still["kind"] == "spend" else "a colour",
            answer=example_answer(document, held),
        )  # fmt: skip
    waits = keep_open(pending["player"], prayer, offering, document, chosen, good, held)
    after: State = {**state, "pending": waits}
    return ActResult(after, go_on({**document, "player": pending["player"]}, after))


def may_join(state: State, player: str) -> bool:
    return state["tricolour"] == player


@verb("new")
def new_game(
    players: Annotated[list[str], Argument(help="Their names, 1 to 5.")],
    aztecs: Annotated[str | None, Option(help="Who plays the Aztecs.")] = None,
    deck: Deck = None,
    colours: Colours = None,  # type: ignore[assignment]  # given by the table
    chance: Chance = None,  # type: ignore[assignment]
    table: Table | None = None,
) -> ActResult:
    """Start a game: the common deck counted by colour, tokens in the supply.

    Example: hexcrown play settlers new anna ben --aztecs anna
    """
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise Refused("{count} players: there are five tokens of a colour, for 1 to {most} players",
                      rule="IS-2", count=len(players), most=MOST_PLAYERS)  # fmt: skip
    check_names(players)
    aztecs = aztecs and get_player(aztecs, players, "IS-2")
    counts = deck if deck or table is None else card_counts(table)
    cards = [card for card in sorted(counts or {}) for _ in range((counts or {})[card])]
    state: State = {
        "players": list(players),
        "aztecs": aztecs,
        "tokens": {player: [] for player in players},
        "stored": {player: [] for player in players},
        "supply": {c: facts["tokens"] for c, facts in colours.items() if facts["tokens"]},
        "tricolour": None,
        "statues": {},
        "used": {},
        "deck": decks.shuffle(decks.build(cards), chance.stream(("shuffle", "common"))),
        "pending": None,
    }
    invented = deck is None and table is not None and is_stand_in(table)
    begun = {"players": list(players), "aztecs": aztecs, "deck": len(cards), "stand_in": invented}
    return ActResult(state, begun)


def check_idle(state: State) -> None:
    if state["pending"]:
        raise Refused("{name}'s prayer waits for an answer",
                      hint="hexcrown play settlers choose {answer}", rule="IS-1",
                      name=state["pending"]["player"],
                      answer=state["pending"]["answer"])  # fmt: skip


Player = Annotated[str, Argument(help="Who gains it.", choices="players")]


@verb("token")
def gain_token(
    state: State,
    player: Player,
    colour: Annotated[
        str, Argument(help="Its colour, or tricolour.", read=read_token, choices="colours")
    ],
) -> ActResult:
    """Gain a blessing token. Example: hexcrown play settlers token anna red"""
    player = get_player(player, state["players"])
    check_idle(state)
    if colour == TRICOLOUR:
        return gain_tricolour(state, player)
    if colour not in state["supply"]:
        raise Refused("there are no {colour} blessing tokens", rule="IS-2", colour=colour)
    if colour in state["tokens"][player]:
        message = "{name} holds a {colour} token already: another colour"
        raise Refused(message, rule="IS-2", name=player, colour=colour)
    if not state["supply"][colour]:
        raise Refused("no {colour} token is left", rule="IS-2", colour=colour)
    held = sorted([*state["tokens"][player], colour])
    supply = {**state["supply"], colour: state["supply"][colour] - 1}
    after = {**state, "tokens": {**state["tokens"], player: held}, "supply": supply}
    return ActResult(after, {"player": player, "token": colour, "tokens": held})


def gain_tricolour(state: State, player: str) -> ActResult:
    if player != state["aztecs"]:
        hint = "say who plays them when the game begins: new {player} --aztecs {player}"
        message = "the tricolour token is the Aztecs' alone"
        raise Refused(message, hint=hint, rule="IS-2", player=player)
    if state["tricolour"] == player:
        raise Refused("the tricolour token is out already: there is one", rule="IS-2")
    held = [*state["tokens"][player], TRICOLOUR]
    document = {"player": player, "token": TRICOLOUR, "tokens": held}
    return ActResult({**state, "tricolour": player}, document)


@verb("statue")
def gain_statue(
    state: State,
    player: Player,
    set: Annotated[int, Argument(help="Of which set.", least=1, most=STATUE_SETS)],
) -> ActResult:
    """Gain a statue token: three sets of three. Example: hexcrown play settlers statue anna 2

    They stay at the end of a round. What they are worth is printed on the cards (IS-2).
    """
    player = get_player(player, state["players"])
    check_idle(state)
    if sum(held.count(set) for held in state["statues"].values()) == STATUES:
        raise Refused("no statue token of set {set} is left", rule="IS-2", set=set)
    held = sorted([*state["statues"].get(player, []), set])
    after = {**state, "statues": {**state["statues"], player: held}}
    whole = min(held.count(number) for number in range(1, STATUE_SETS + 1))
    return ActResult(after, {"player": player, "statues": held, "of_each": whole})


@verb("store")
def store_cards(
    state: State,
    player: Annotated[str, Argument(help="Who stores.", choices="players")],
    count: Annotated[int, Argument(help="How many common cards.")] = 1,
    chance: Chance = None,  # type: ignore[assignment]  # given by the table
    named: Draw = None,
) -> ActResult:
    """Store common cards for later prayers. Example: hexcrown play settlers store anna 2

    A card without a colour is useless and is discarded (IS-6).
    """
    player = get_player(player, state["players"])
    check_idle(state)
    stream = chance.stream(("shuffle", "common"))
    count = len(named) if named is not None and count == 1 else count
    cards, deck, _ = decks.draw(state["deck"], count, stream, who=player, named=named)
    useless = [card for card in cards if not colours_of(card)]
    kept = [card for card in cards if colours_of(card)]
    stored = sorted([*state["stored"][player], *kept])
    after = {
        **state,
        "deck": decks.discard(deck, useless, who=player),
        "stored": {**state["stored"], player: stored},
    }
    document = {"player": player, "drawn": cards, "stored": stored, "discarded": useless}
    return ActResult(after, document, cards)


def check_brought(state: State, player: str, prayer: Prayer, offering: Offering) -> None:
    """What a prayer uses is there: stored cards, tokens, and the card itself (IS-1)."""
    missing = Counter(offering.stored) - Counter(state["stored"][player])
    if missing:
        message = "{name} has no stored {cards}"
        raise Refused(message, rule="IS-6", name=player, cards=", ".join(missing))
    for colour in offering.tokens:
        if colour not in state["tokens"][player]:
            raise Refused("{name} holds no {colour} token", rule="IS-2", name=player, colour=colour)
    if offering.tricolour and not may_join(state, player):
        raise Refused("{name} does not hold the tricolour token", rule="IS-2", name=player)
    if state["used"].get(player, []).count(prayer.id) >= prayer.activations:
        raise Refused("{prayer} is activated no more this round", hint="cleanup ends it",
                      rule="IS-1", prayer=prayer.id)  # fmt: skip


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
    have: Mapping[str, int] | None = None,
    spent: Mapping[str, int] | None = None,
) -> ActResult:
    """Draw, count, discard what was drawn and used; or keep the choice that is open."""
    player = get_player(player, state["players"])
    check_idle(state)
    check_brought(state, player, prayer, offering)
    check_before_draw(prayer, colour, good, offering, colours)
    count = 0 if offering.instead else prayer.cards
    stream = chance.stream(("shuffle", "common"))
    drawn, deck, reshuffled = decks.draw(state["deck"], count, stream, who=player, named=named)
    deck = decks.discard(deck, [*drawn, *offering.stored], who=player)
    left = Counter(state["stored"][player]) - Counter(offering.stored)
    document = answer_prayer(prayer, drawn, offering, colours, colour=colour, good=good, have=have,
                             spent=spent, tricolour=may_join(state, player))  # fmt: skip
    after: State = {
        **state,
        "deck": deck,
        "stored": {**state["stored"], player: sorted(left.elements())},
        "used": {**state["used"], player: [*state["used"].get(player, []), prayer.id]},
        "pending": keep_open(player, prayer, offering, document, colour, good, have),
    }
    answer = {**document, "player": player, "reshuffled": reshuffled}
    return ActResult(after, go_on(answer, after), drawn)


def go_on(document: dict[str, Any], state: State) -> dict[str, Any]:
    """With the words that answer what waits."""
    if document["decision"]:
        document["decision"]["continue"] = waiting_command(state)
    return document


def waiting_command(state: State) -> str | None:
    if not state["pending"]:
        return None
    return f"hexcrown play settlers choose {state['pending']['answer']}"


def keep_open(
    player: str,
    prayer: Prayer,
    offering: Offering,
    document: Mapping[str, Any],
    colour: str | None,
    good: str | None,
    have: Mapping[str, int] | None,
) -> PendingPrayer | None:
    """What is kept of a prayer until it is answered; nothing where no choice is open."""
    if document["decision"] is None:
        return None
    return {
        "player": player,
        "prayer": [*prayer._replace(gives={}), list(map(list, prayer.gives.items()))],
        "drawn": document["drawn"],
        "offering": {**offering._asdict(), "tokens": list(offering.tokens)},
        "colour": colour,
        "good": good,
        "have": dict(have) if have is not None else None,
        "answer": example_answer(document, have),
    }


def unpack(kept: Sequence[Any]) -> Prayer:
    *fields, gives = kept
    return Prayer(*fields)._replace(gives=dict(gives))


@verb("cleanup")
def clean_up(
    state: State,
    keep: Annotated[
        Mapping[str, Sequence[str]] | list[str] | None,
        Option(help="anna=red,grey or anna=tricolour", read=read_kept, gather=dict),
    ] = None,
) -> ActResult:
    """Discard tokens nobody can store. Example: hexcrown play settlers cleanup --keep anna=red"""
    check_idle(state)
    typed: Mapping[str, Sequence[str]] = keep or {}  # type: ignore[assignment]
    stays = {get_player(name, state["players"]): tokens for name, tokens in typed.items()}
    supply, tokens, gone = dict(state["supply"]), {}, {}
    for player in state["players"]:
        kept, held = sorted(stays.get(player, [])), all_tokens(state, player)
        missing = Counter(kept) - Counter(held)
        if missing:
            message = "{name} holds no {cards} token"
            raise Refused(message, rule="IS-2", name=player, cards=", ".join(missing))
        gone[player] = [colour for colour in held if colour not in kept]
        tokens[player] = kept
        for colour in gone[player]:
            supply[colour] = supply.get(colour, 0) + 1
    holder = next((player for player in tokens if TRICOLOUR in tokens[player]), None)
    supply.pop(TRICOLOUR, None)  # of which there is one, and nobody else's to take
    coloured = {player: [c for c in kept if c != TRICOLOUR] for player, kept in tokens.items()}
    after = {**state, "supply": supply, "tokens": coloured, "tricolour": holder, "used": {}}
    return ActResult(after, {"discarded": gone, "kept": tokens})


def all_tokens(state: State, player: str) -> list[str]:
    """The tokens a player holds, the tricolour last."""
    return [*state["tokens"][player], *([TRICOLOUR] if state["tricolour"] == player else [])]


@verb("status", LOOK)
def status(state: State) -> dict[str, Any]:
    """Tokens, stored cards and the deck. Example: hexcrown play settlers status"""
    deck = {"pile": len(state["deck"]["draw"]), "discard": state["deck"]["discard"]}
    held = {player: all_tokens(state, player) for player in state["players"]}
    return {**state, "deck": deck, "held": held, "continue": waiting_command(state)}


@verb("prayers", FREE)
def list_prayers(prayers: Mapping[str, Any], colours: Colours) -> dict[str, Any]:
    """The prayers known by name. Example: hexcrown play settlers prayers"""
    return {"prayers": prayers, "colours": colours}


@verb("check", FREE)
def check(
    sets: Mapping[str, Any],
    file: Annotated[str, Argument(help="Lines like: 3 Sacrificial Altar [atlanteans]", long=True)],
    open_mode: Annotated[bool, Option(help="Open mode: no limits.", flag="--open")] = False,
    common: Annotated[bool, Option(help="A common deck.")] = False,
    base: Annotated[str | None, Option(help="The faction's base deck.", long=True)] = None,
) -> dict[str, Any]:
    """Check a deck and list every fault. Example: hexcrown play settlers check aztecs.txt"""
    from tables.games.settlers import deck_check

    cards, faults = deck_check.parse_deck(file, sets)
    if not open_mode and common:
        faults += deck_check.check_common_deck(cards)
    elif not open_mode:
        faults += deck_check.check_faction_deck(cards, sets)
        if base is not None:
            printed, troubles = deck_check.parse_deck(base, sets)
            faults += troubles + deck_check.check_replacements(cards, printed)
    return {
        "mode": "open" if open_mode else "standard",
        "deck": "common" if common else "faction",
        "cards": sum(card.copies for card in cards),
        "ok": not faults,
        "faults": [fault._asdict() for fault in faults],
    }


# What the page offers


OFFERS = {
    "players": lambda state: same(state["players"]),
    "prayers": lambda state: same(load_prayers()),
    "colours": lambda state: same([*state["supply"], TRICOLOUR]),
}


def often(state: State) -> list[str]:
    """What is done most now."""
    return ["choose"] if state["pending"] else ["pray", "token", "store", "cleanup"]
