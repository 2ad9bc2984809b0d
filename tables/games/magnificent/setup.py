"""What comes out of the box, and set-up draws for one to five players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

from tables.cards import decks
from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.names import check_names, get_player
from tables.games.pack import load_data
from tables.games.verbs import ActResult, Argument, Option, Table, add_up, pairs, read_amount, verb

COLOURS = ("orange", "green", "purple")
DICE = (*COLOURS, "clear")
BOARDS = ("I", "II", "III", "IV", "V", "VI")
STARTING_MASTERS = 4
SINGULAR = {
    "tents": "tent", "trainers": "trainer", "masters": "master", "posters": "poster",
    "starting-posters": "starting poster", "white-posters": "white poster", "tiles": "master tile",
}  # fmt: skip
ON_TRACK, IN_CENTRE = 5, 2
TILES_A_SIDE = {1: 2, 2: 3, 3: 3, 4: 4, 5: 5}
BESIDE = {"tents": 2, "trainers": 2, "masters": 2, "posters": 2}
WHITE_CAMP_TILES = 14
TURNS, TURNS_WITH_MODULE = 4, 5
B_SIDES = {
    "II": "{player}: put {tents} on any of your tent spaces and take the bonus it covers",
    "V": "{player}: of two trainer tiles keep one, and lay it to the right of your store",
    "VI": "{player}: place a white camp tile anywhere in your camp and take the bonuses it covers",
}

Waiting = TypedDict("Waiting", {"player": str, "kind": str, "from": NotRequired[list[str]]})


class Set(TypedDict):
    master: str
    trainer: str | None


class Seat(TypedDict):
    order_card: int | None
    board: str
    side: str
    masters: list[str]
    poster: str
    trainers: list[str]
    tents: list[str]
    printed: bool  # the pre-printed tent is covered
    posters: list[str]
    tiles: list[str]  # master tiles taken, of all rounds
    camp_tiles: int  # white ones
    dice: list[tuple[str, int]]  # taken this round
    turns: int  # taken this round
    extra: int  # master cards from beside the board, which score half at the end
    hats: list[int]
    performances: int
    coins: int | None
    points: int
    scored: NotRequired[bool]


class Module(TypedDict):
    now: list[str]
    future: list[str]
    beside: dict[str, list[str]]
    taken: dict[str, str]


class State(TypedDict):
    """A game between two acts."""

    order: list[str]
    seats: dict[str, Seat]
    piles: dict[str, decks.Deck]
    dice_counts: dict[str, int]
    dice: dict[str, list[int]]
    round: int
    phase: str
    module: Module | None
    camp_tiles: int
    waiting: list[Waiting]
    sets: list[Set]
    tracks: dict[str, list[str]]
    centres: dict[str, list[str]]
    posters: list[str | None]
    white_poster: str | None
    swapped: bool  # alone: the white poster went for a die since the last turn
    named: NotRequired[list[str]]  # only while cards are drawn: those that the table drew


# The box


class PlayOrder(NamedTuple):
    """What a play-order card pays: coins, below 0 to the supply, and gems to choose."""

    coins: int
    gems: int


class GameBox(NamedTuple):
    names: Mapping[str, list[str]]
    dice: Mapping[str, Mapping[str, int]]
    orders: Mapping[str, Mapping[str, list[int]]]
    stand_in: bool


def load_box(own: Path | None = None) -> GameBox:
    parts = load_data("magnificent", "components", own)
    names = {kind: names_of(kind, facts) for kind, facts in parts.items()}
    dice = load_data("magnificent", "dice", own)
    orders = load_data("magnificent", "orders", own)
    return GameBox(names, dice, orders, any(facts.get("stand_in") for facts in parts.values()))


PROVIDES = {"box": load_box}


def names_of(kind: str, facts: Mapping[str, Any]) -> list[str]:
    if facts["names"]:
        return list(facts["names"])
    if not 0 < facts["count"] <= 1000:
        message = "{kind}: 1 to 1000, not {count}"
        raise Refused(message, rule="MS-1", kind=kind, count=facts["count"])
    return [f"{SINGULAR[kind]} {number:02}" for number in range(1, facts["count"] + 1)]


def starting_masters(board: str) -> list[str]:
    return [f"{board}-{number}" for number in range(1, STARTING_MASTERS + 1)]


def order_card(box: GameBox, players: int, card: int | None) -> PlayOrder:
    assert card is not None  # who plays alone has none, and is not asked (MS-7)
    facts = box.orders[f"players-{players}"]
    try:
        return PlayOrder(facts["coins"][card - 1], facts["gems"][card - 1])
    except IndexError:
        message = "play-order card {card} for {players} players is missing in the data"
        raise Refused(message, rule="MS-6", card=card, players=players) from None


def dice_for(box: GameBox, players: int, typed: Mapping[str, int] | None) -> dict[str, int]:
    """How many dice of each colour: all for five players, else typed in from the board (MS-1)."""
    numbers = typed or box.dice[f"players-{players}"]
    counts = {colour: int(numbers.get(colour, 0)) for colour in DICE}
    most = {colour: box.dice["players-5"][colour] for colour in DICE}
    for colour, count in counts.items():
        if not 0 <= count <= most[colour]:
            raise Refused("{count} {colour} dice: there are {most}", rule="MS-1", count=count,
                          colour=colour, most=most[colour])  # fmt: skip
    if typed and players == 5 and counts != most:
        raise Refused("five players use all the dice", rule="MS-1")
    return counts


def roll_dice(counts: Mapping[str, int], chance: Chance) -> dict[str, list[int]]:
    """Orange, green, purple, clear: the order in which typed faces are taken."""
    return {colour: chance.stream(("dice", colour)).faces(counts[colour], 6) for colour in DICE}


def parse_dice(text: str) -> list[tuple[str, int]]:
    """`o3,g5,c2` or `orange 3`: dice with their colours."""
    dice = []
    for part in text.replace(",", " ").split():
        colour = next((name for name in DICE if name[0] == part[0].lower()), None)
        if colour is None or part[1:] not in tuple("123456"):
            message = "{part} is not a die: use a colour's letter and a face, o3 g5 p1 c2"
            raise WrongWords(message, part=part, rule="MS-6")
        dice.append((colour, int(part[1:])))
    return dice


# Piles


def draw(state: State, pile: str, count: int) -> list[str]:
    """Cards off a pile of the state, which is a copy of ours: fewer when it runs out.

    While the state holds `named`, those are the cards the table really drew, in order.
    """
    names: list[str] = state.get("named", [])
    cards: list[str] = []
    for _ in range(min(count, len(state["piles"][pile]["draw"]))):
        named = [names.pop(0)] if names else None
        found, state["piles"][pile], _ = decks.draw(state["piles"][pile], 1, named=named)
        cards += found
    return cards


def finish_named(state: State) -> None:
    """All draws are made: names that nothing asked for are refused."""
    left = state.pop("named", [])
    if left:
        raise WrongWords("too many cards were named: {left}", left=", ".join(left))


def give_back(state: State, pile: str, cards: Sequence[str], chance: Chance) -> None:
    stream = chance.stream(("shuffle", pile))
    state["piles"][pile] = decks.put_back(state["piles"][pile], cards, "shuffled", stream)


def discard(state: State, pile: str, cards: Sequence[str]) -> None:
    state["piles"][pile] = decks.discard(state["piles"][pile], cards)


# Words


def read_card(text: str, table: Table) -> str:
    """A stand-in typed as it is shown: `tenda 22` is `tent 22`."""
    return table.words.read_numbered(text)


Draw = Annotated[
    Sequence[str],
    Option(help="The cards drawn on the table, with commas.", flag="--draw", commas=True,
           read=read_card),
]  # fmt: skip


class AtTable(NamedTuple):
    """What was really dealt at the table; what is missing is dealt by us."""

    order: Sequence[str] = ()  # players from order card 1 up
    boards: Mapping[str, str] = {}

    def among(self, players: Sequence[str]) -> AtTable:
        """The same with the players' names as they were given, boards in capitals."""
        order = [get_player(name, players, "MS-2") for name in self.order]
        boards = {get_player(who, players, "MS-2"): b.upper() for who, b in self.boards.items()}
        return AtTable(order, boards)


DEALT_BY_US = AtTable()


@verb("new", dice=True, told="status")
def new_at_table(
    box: GameBox,
    chance: Chance,
    players: Annotated[list[str], Argument(help="Their names, 1 to 5.")],
    module: Annotated[bool, Option(help="With the module.", flag="--master-board")] = False,
    side: Annotated[
        list[str] | None,
        Option(help="anna=B,ben=B", commas=True, read=pairs("anna=B"), gather=dict),
    ] = None,
    order: Annotated[
        Sequence[str], Option(help="Dealt order, from card 1: ben,anna.", commas=True)
    ] = (),
    board: Annotated[
        list[str] | None,
        Option(help="anna=III", commas=True, read=pairs("anna=III"), gather=dict),
    ] = None,
    dice_count: Annotated[
        dict[str, int] | None,
        Option(help="From the board: orange=4,green=4,clear=2", commas=True, gather=add_up,
               read=read_amount(lambda table: dict.fromkeys(DICE, 0), "die")),
    ] = None,
    named: Draw = (),
) -> ActResult:  # fmt: skip
    """Deal the set-up and roll the dice. Example: hexcrown play magnificent new anna ben"""
    boards: Any = board or {}
    sides: Any = side
    return new_game(players, box, chance, module=module, sides=sides, dice=dice_count, named=named,
                    table=AtTable(order, boards))  # fmt: skip


def new_game(
    players: Sequence[str],
    box: GameBox,
    chance: Chance,
    *,
    module: bool = False,
    sides: Mapping[str, str] | None = None,
    dice: Mapping[str, int] | None = None,
    named: Sequence[str] = (),
    table: AtTable = DEALT_BY_US,
) -> ActResult:
    if not 1 <= len(players) <= 5:
        raise Refused("{count} players: 1 to 5 can play", rule="MS-1", count=len(players))
    check_names(players)
    sides = read_sides(players, sides or {})
    state = general_setup(players, box, chance, dice, named)
    if module:
        state["module"] = lay_module(state, len(players))
    seat_players(state, players, sides, table.among(players), box, chance)
    pool = draw(state, "trainers", len(state["order"]) + 1)
    for player in reversed(in_order(state)):  # the highest order card chooses first (MS-3)
        state["waiting"].append({"player": player, "kind": "trainer", "from": pool})
    finish_named(state)
    document = {
        **visible(state),
        "payments": first_payments(state, box),
        "do": [deed for player in state["order"] for deed in b_side_deeds(state, player)],
        "stand_in": box.stand_in,
    }
    return ActResult(state, document, shown_cards(state))


def read_sides(players: Sequence[str], typed: Mapping[str, str]) -> dict[str, str]:
    sides = {get_player(name, players, "MS-10"): side.upper() for name, side in typed.items()}
    for player, side in sides.items():
        if side not in ("A", "B"):
            message = "{player}={side}: a player of this game, and A or B"
            raise WrongWords(message, rule="MS-10", player=player, side=side)
    return sides


def general_setup(
    players: Sequence[str],
    box: GameBox,
    chance: Chance,
    dice: Mapping[str, int] | None,
    named: Sequence[str],
) -> State:
    """Dice, tents, posters, the master display (MS-1)."""
    counts = dice_for(box, len(players), dice)
    state: State = {
        "order": list(players), "seats": {}, "piles": build_piles(box, chance),
        "dice_counts": counts, "dice": roll_dice(counts, chance), "round": 1,
        "phase": "trainers", "module": None, "camp_tiles": WHITE_CAMP_TILES, "waiting": [],
        "sets": [], "named": list(named), "tracks": {}, "centres": {}, "posters": [],
        "white_poster": None, "swapped": False,
    }  # fmt: skip
    state["tracks"] = {colour: draw(state, "tents", ON_TRACK) for colour in COLOURS}
    state["centres"] = {colour: draw(state, "tents", IN_CENTRE) for colour in COLOURS}
    state["posters"] = [*draw(state, "posters", 3)]
    state["white_poster"] = draw(state, "white-posters", 1)[0]
    fill_display(state, with_trainers=True)
    return state


def build_piles(box: GameBox, chance: Chance) -> dict[str, decks.Deck]:
    piles: dict[str, decks.Deck] = {}
    for pile in ("tents", "trainers", "masters", "posters", "white-posters", "tiles"):
        deck = decks.build(box.names[pile], refill=False)
        piles[pile] = decks.shuffle(deck, chance.stream(("shuffle", pile)))
    marked = [card for board in BOARDS for card in starting_masters(board)]
    piles["masters"]["aside"] = marked  # the 24 marked I to VI are put apart
    return piles


def fill_display(state: State, *, with_trainers: bool) -> None:
    """The master display up to its number; a fifth set for five players comes off the tops."""
    wanted = 3 if len(state["order"]) in (2, 3) else 4
    cards = draw(state, "masters", wanted - len(state["sets"]))
    tiles = draw(state, "trainers", len(cards)) if with_trainers else []
    for place, card in enumerate(cards):
        tile = tiles[place] if place < len(tiles) else None
        state["sets"].append({"master": card, "trainer": tile})


def add_fifth_set(state: State, *, with_trainers: bool) -> None:
    """Five players: the top card and top tile lie face up and are a set like the others (MS-4)."""
    if len(state["order"]) == 5:
        [card] = draw(state, "masters", 1)
        tile = draw(state, "trainers", 1) if with_trainers else []
        state["sets"].append({"master": card, "trainer": tile[0] if tile else None})


def lay_module(state: State, players: int) -> Module:
    """Master tiles for now and later, and what lies beside the board, never refilled (MS-8)."""
    side = TILES_A_SIDE[players]
    return {
        "now": draw(state, "tiles", side),
        "future": draw(state, "tiles", side),
        "beside": {pile: draw(state, pile, count) for pile, count in BESIDE.items()},
        "taken": {},
    }


def shown_cards(state: State) -> list[str]:
    cards = [card for pile in state["tracks"].values() for card in pile]
    cards += [card for pile in state["centres"].values() for card in pile]
    posters = [*state["posters"], state["white_poster"]]
    masters = [one["master"] for one in state["sets"]]
    return [*cards, *(card for card in posters if card is not None), *masters]


def b_side_deeds(state: State, player: str) -> list[dict[str, Any]]:
    """What a B side lets its player do with the pieces before the first turn (MS-10)."""
    seat = state["seats"][player]
    if seat["side"] != "B" or seat["board"] not in B_SIDES:
        return []
    facts = {"player": player, "tents": list(seat["tents"])}
    return [{"say": B_SIDES[seat["board"]], "facts": facts, "rule": "MS-10"}]


def first_payments(state: State, box: GameBox) -> dict[str, dict[str, int]]:
    """At the start too each player pays or takes what their order card says."""
    if len(state["order"]) == 1:
        return {}
    seats = state["seats"]
    cards = {p: order_card(box, len(seats), seats[p]["order_card"]) for p in in_order(state)}
    return {player: card._asdict() for player, card in cards.items()}


def visible(state: State) -> dict[str, Any]:
    """All that lies open; of a face-down pile only how many are left."""
    left = {pile: len(deck["draw"]) for pile, deck in state["piles"].items()}
    turns = TURNS_WITH_MODULE if state["module"] else TURNS
    shown = {key: value for key, value in state.items() if key != "piles"}
    module = state["module"]
    return {**shown, "turns": turns, "left": left, "beside": list_beside(module) if module else []}


def list_beside(module: Module) -> list[str]:
    """What lies beside the board, in the order in which it is shown and numbered."""
    return [card for pile in BESIDE for card in module["beside"][pile]]


# Seats


def seat_players(
    state: State,
    players: Sequence[str],
    sides: Mapping[str, str],
    table: AtTable,
    box: GameBox,
    chance: Chance,
) -> None:
    """Order cards, boards, starting cards and posters are dealt (MS-2)."""
    cards = deal_order(players, table.order, chance)
    boards = deal_boards(players, table.boards, chance)
    posters = decks.shuffled(
        sorted(box.names["starting-posters"]), chance.stream(("shuffle", "starting-posters"))
    )
    if len(posters) < len(players):
        raise Refused("too few starting posters in the data", rule="MS-2")
    masters = state["piles"]["masters"]
    for player, poster in zip(players, posters, strict=False):
        own = starting_masters(boards[player])
        state["seats"][player] = {
            "order_card": cards[player], "board": boards[player], "side": sides.get(player, "A"),
            "masters": own, "poster": poster, "trainers": [], "tents": [], "printed": False,
            "posters": [], "tiles": [], "camp_tiles": 0, "dice": [], "turns": 0, "extra": 0,
            "hats": [], "performances": 0, "coins": None, "points": 0,
        }  # fmt: skip
        masters["aside"] = [card for card in masters["aside"] if card not in own]
        masters["held"].setdefault("", []).extend(own)
    stream = chance.stream(("shuffle", "masters"))
    state["piles"]["masters"] = decks.reshuffle(masters, stream, of=("aside",))
    for player in players:
        take_b_side(state, player)
    for space, player in enumerate(in_order(state), start=1):  # from card 1 up, the lowest free
        state["seats"][player]["hats"] = [space]


def deal_order(
    players: Sequence[str], order: Sequence[str], chance: Chance
) -> dict[str, int | None]:
    """Each player's order card; alone there is none (MS-7)."""
    if len(players) == 1:
        return {players[0]: None}
    if order and sorted(order) != sorted(players):
        raise WrongWords("the order names each player once, from card 1 up", rule="MS-2")
    dealt = order or decks.shuffled(sorted(players), chance.stream(("shuffle", "order")))
    return {player: card for card, player in enumerate(dealt, start=1)}


def deal_boards(
    players: Sequence[str], boards: Mapping[str, str], chance: Chance
) -> dict[str, str]:
    """Boards that the table dealt, the rest at random."""
    for player, board in boards.items():
        if board not in BOARDS:
            message = "{player}={board}: a player of this game, and a board from I to VI"
            raise WrongWords(message, rule="MS-2", player=player, board=board)
    if len(set(boards.values())) != len(boards):
        raise WrongWords("each board is dealt once", rule="MS-2")
    left = [board for board in BOARDS if board not in boards.values()]
    pile = iter(decks.shuffled(left, chance.stream(("shuffle", "boards"))))
    return {player: boards.get(player) or next(pile) for player in players}


def take_b_side(state: State, player: str) -> None:
    """What the B sides of three boards begin with (MS-10)."""
    seat = state["seats"][player]
    if seat["side"] != "B":
        return
    if seat["board"] == "II":
        seat["tents"] += draw(state, "tents", 1)
    elif seat["board"] == "V":
        pool = draw(state, "trainers", 2)
        state["waiting"].append({"player": player, "kind": "extra-trainer", "from": pool})
    elif seat["board"] == "VI":
        seat["camp_tiles"] += 1
        state["camp_tiles"] -= 1


def in_order(state: State) -> list[str]:
    """The players by play-order card, lowest first."""
    return sorted(state["order"], key=lambda player: state["seats"][player]["order_card"] or 0)
