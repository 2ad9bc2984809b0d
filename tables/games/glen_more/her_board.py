"""Her board: the action deck, the market, the clan board, and what a tile gives her."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tables.cards import decks
from tables.errors import Refused, WrongWords
from tables.games.glen_more.box import Card, GameContent, Row
from tables.games.glen_more.chronicles import champions, lands, monuments
from tables.games.glen_more.rondel import STATUE, RondelTile, read_exchange
from tables.games.glen_more.state import (
    HER,
    Act,
    Exchange,
    Indicator,
    State,
    amount,
    gain_vp,
    get_person,
    plays,
    tell,
)
from tables.games.names import find_name, unknown

UNSEEN = 2


def new_deck(act: Act) -> decks.Deck:
    """All ten shuffled, the first two put away unseen (GM-A-1)."""
    whole = decks.build(sorted(act.state["content"]["cards"]), refill=False)
    return put_two_away(decks.shuffle(whole, act.chance.stream(("shuffle", "action-cards"))))


def put_two_away(deck: decks.Deck) -> decks.Deck:
    return decks.set_aside(deck, UNSEEN, unseen=True).deck


def draw_card(act: Act, named: str | None = None) -> Card:
    """The top card, or the one the table showed. An empty deck is first made new (GM-A-3)."""
    state = act.state
    if named is not None and named not in state["content"]["cards"]:
        raise WrongWords("no action card {card}", hint="the cards are {cards}", rule="GM-A-3",
                         card=named, cards=", ".join(state["content"]["cards"]))  # fmt: skip
    if not state["deck"]["draw"]:
        renew_deck(act)
    if named in state["deck"]["discard"]:
        raise Refused(
            "card {card} was drawn already since the deck was shuffled",
            hint="not yet seen: {cards}",
            rule="GM-A-3",
            card=named,
            cards=", ".join(sorted(state["deck"]["draw"] + state["deck"]["hidden"])),
        )
    drawn = decks.draw(state["deck"], 1, named=None if named is None else [named])
    state["deck"] = decks.discard(drawn.deck, drawn.cards)
    return state["content"]["cards"][drawn.cards[0]]


def renew_deck(act: Act) -> None:
    stream = act.chance.stream(("shuffle", "action-cards"))
    act.state["deck"] = put_two_away(
        decks.reshuffle(act.state["deck"], stream, ("draw", "discard", "hidden"))
    )
    tell(act, "action-deck-out")


SPACES = 3


def fill_first_spaces(act: Act) -> None:
    """Every empty 1-coin space gets a coin from the stock (GM-A-4)."""
    market = act.state["market"]
    filled = [resource for resource in market if market[resource] == 0]
    for resource in filled:
        market[resource] = 1
    if filled:
        tell(act, "market-filled", filled=filled)


def get_resource(act: Act, typed: str) -> str:
    name = typed.strip().lower()
    if name not in act.state["market"]:
        raise unknown("no resource {name}", typed, act.state["market"], "GM-A-4")
    return name


def buy(act: Act, typed: str) -> None:
    """The next space is filled; past the third, part of the price goes to her."""
    resource = get_resource(act, typed)
    market = act.state["market"]
    if market[resource] < SPACES:
        market[resource] += 1
        price = market[resource]
        tell(act, "bought", price=price, resource=resource)
        return
    hers, stock = amount(act, "over-buy-hers"), amount(act, "over-buy-stock")
    act.state["board"]["coins"] += hers
    tell(act, "bought-over", stock=stock, hers=hers, resource=resource)


def sell(act: Act, typed: str) -> None:
    resource = get_resource(act, typed)
    market = act.state["market"]
    if not market[resource]:
        raise Refused("there is no coin on the market for {resource}: it can't be sold now",
                      hint="her next turn fills the 1-coin space", rule="GM-A-4",
                      resource=resource)  # fmt: skip
    price = market[resource]
    market[resource] -= 1
    tell(act, "sold", price=price, resource=resource)


def starting_indicators(content: GameContent, chronicles: Sequence[str]) -> dict[str, Indicator]:
    """Each on the top of its path; a clan of a chronicle not played is no space (GM-A-17)."""
    indicators = {}
    for colour, spaces in content["clans"].items():
        path = [space["name"] for space in spaces if space.get("token") in (None, *chronicles)]
        indicators[colour] = Indicator(path=path, at=path[0])
    return indicators


def next_free(state: State, colour: str) -> str | None:
    """The next free territory down the path and round; None if there is no other one."""
    indicator = state["indicators"][colour]
    path, at = indicator["path"], indicator["at"]
    if at is None:
        return None
    here = path.index(at)
    ahead = path[here + 1 :] + path[:here]
    return next((name for name in ahead if name not in state["claimed"]), None)


def move_indicator(act: Act, colour: str) -> None:
    """One step, over claimed territories; it stays where nothing else is free (GM-A-5)."""
    indicator = act.state["indicators"][colour]
    if indicator["at"] is None:
        return
    there = next_free(act.state, colour)
    if there is None:
        tell(act, "indicator-stays-no", colour=colour, at=indicator["at"])
        return
    indicator["at"] = there
    tell(act, "indicator-moves", colour=colour, at=there)


def place_markers(act: Act) -> None:
    """A person: a marker on each indicator's territory, the blue one first (GM-A-8)."""
    for colour in act.state["indicators"]:
        place_marker(act, colour)
    for colour in act.state["indicators"]:
        retire_indicator(act, colour)


def place_marker(act: Act, colour: str) -> None:
    state = act.state
    indicator = state["indicators"][colour]
    if indicator["at"] is None or not state["board"]["markers"]:
        return
    if indicator["at"] in state["claimed"]:
        move_indicator(act, colour)
    if indicator["at"] in state["claimed"]:
        return
    state["claimed"][indicator["at"]] = HER
    state["board"]["markers"] -= 1
    tell(act, "alliance-marker-left", at=indicator["at"], left=state["board"]["markers"])


def retire_indicator(act: Act, colour: str) -> None:
    state = act.state
    indicator = state["indicators"][colour]
    full = all(name in state["claimed"] for name in indicator["path"])
    if indicator["at"] is None or not (full or not state["board"]["markers"]):
        return
    indicator["at"] = None
    tell(act, "indicator-leaves-clan", colour=colour)


def claim(act: Act, typed: str, who: str) -> None:
    """A territory that a person claims."""
    state = act.state
    who = get_person(state, who)
    paths = starting_indicators(state["content"], state["chronicles"]).values()
    names = [name for indicator in paths for name in indicator["path"]]
    found = find_name(typed, names, what="clan territory", rule="GM-A-5")
    if found is None:
        raise unknown("no clan territory {name}", typed, names, "GM-A-5")
    if found in act.state["claimed"]:
        raise Refused("{name} is already claimed by {who}", rule="GM-A-5", name=found,
                      who=act.state["claimed"][found])  # fmt: skip
    act.state["claimed"][found] = who
    tell(act, "claimed", who=who, name=found)
    for colour in act.state["indicators"]:
        retire_indicator(act, colour)


def take_benefits(act: Act, tile: RondelTile) -> None:
    """GM-A-8, GM-A-15; a double of XI gives those of both halves (GM-C-11)."""
    types = tile.types * 2 if "double" in tile.marks and len(tile.types) == 1 else tile.types
    for kind in types:
        if kind in BY_TYPE:
            BY_TYPE[kind](act, tile)
    for mark in benefit_marks(tile):
        BY_MARK[mark](act)
    monuments.take_extra(act, tile)
    put_away(act, tile)
    if plays(act.state, "X") and {"training", "spectator"} & set(tile.marks):
        champions.train_hers(act)


def benefit_marks(tile: RondelTile) -> list[str]:
    """Every icon resolves, but the haggis icons of a tile together (GM-C-5), and those of a site:
    it is one card, an event or not (GM-C-6)."""
    marks = [mark for mark in tile.marks if mark in BY_MARK]
    if "site-event" in marks:
        marks = [mark for mark in marks if mark != "site"]
    once = [mark for place, mark in enumerate(marks) if mark not in marks[:place]]
    return [mark for mark in once for _ in range(1 if mark in ONCE else marks.count(mark))]


def level(act: Act) -> Row:
    return act.state["content"]["levels"][act.state["level"]]


def take_whisky(act: Act, tile: RondelTile) -> None:
    if plays(act.state, "V") and "haggis" in tile.marks:
        tell(act, "haggis-tile-gives")
        return
    act.state["board"]["casks"] += 2
    tell(act, "whisky")


def take_person(act: Act, tile: RondelTile) -> None:
    """On her board: VP by level, and alliance markers; a spectator brings neither (GM-C-10B)."""
    board = act.state["board"]
    board["persons"] += 1
    if "spectator" in tile.marks:
        tell(act, "spectator-person-without")
        return
    vp = level(act)["person_vp"]
    gain_vp(act, vp)
    tell(act, "person", vp=vp)
    place_markers(act)


def take_resource(act: Act, tile: RondelTile) -> None:
    stones = level(act)["resource_stones"]
    act.state["board"]["stones"] += stones
    tell(act, "material-or-animals", stones=stones)


def take_exchange(act: Act, tile: RondelTile) -> None:
    """VP of its least rewarding exchange; then to the right of the row, with a stone by level."""
    content = act.state["content"]
    if tile.exchange.lower() == STATUE:
        name, options = "Town Square Statue", [[0, amount(act, "statue")]]
    else:
        name, options = read_exchange(tile.exchange, content["exchanges"])
    board = act.state["board"]
    board["exchanges"].append(Exchange(name=name, options=options))
    vp, stone = min(vp for _, vp in options), level(act)["exchange_stone"]
    gain_vp(act, vp)
    board["stones"] += stone
    tell(act, "exchange", name=name, vp=vp, stone=stone)


def take_clansman(act: Act) -> None:
    act.state["board"]["clansmen"] += 1
    tell(act, "one-more-clansman")


def take_site(act: Act) -> None:
    act.state["board"]["sites"] += 1
    tell(act, "site-card")


def take_icon_3(act: Act) -> None:
    if plays(act.state, "III"):
        casks = amount(act, "icon-3")
        act.state["board"]["casks"] += casks
        tell(act, "icon-chronicle-iii", casks=casks)


BY_TYPE: dict[str, Callable[[Act, RondelTile], None]] = {
    "whisky": take_whisky,
    "person": take_person,
    "material": take_resource,
    "animal": take_resource,
    "exchange": take_exchange,
}
BY_MARK: dict[str, Callable[[Act], None]] = {
    "clansman": take_clansman,
    "site": take_site,
    "site-event": lands.take_site_event,
    "ship": lands.take_ship_icon,
    "haggis": lands.take_haggis,
    "icon-3": take_icon_3,
    "icon-5": lands.take_haggis_icon,
    "icon-6": lands.take_site_icon,
}


ONCE = ("haggis", "site", "site-event")


def count_tile(act: Act, tile: RondelTile) -> None:
    """A tile that stays hers; one that leaves the game counts among those discarded (GM-C-7)."""
    board = act.state["board"]
    board["animal"] += "animal" in tile.types
    board["whisky"] += "whisky" in tile.types


def put_away(act: Act, tile: RondelTile) -> None:
    """On her board, on the side pile, or out of the game; persons never count for size."""
    board = act.state["board"]
    on_board = {"person", "exchange"} & set(tile.types)
    if tile.kind == "tournament" or (monuments.is_plan(act, tile) and not on_board):
        board["discarded"] += 1
        rule = "GM-C-10" if tile.kind == "tournament" else "GM-C-11"
        tell(act, "tile-leaves-game", rule=rule)
        return
    count_tile(act, tile)
    if "person" in tile.types:
        return
    board["pile"] += 1
    if on_board:
        return
    if plays(act.state, "I") and "river" in tile.marks:  # not the side pile: nobody trains for it
        tell(act, "tile-goes-left")
        return
    tell(act, "tile-goes-side")
    champions.train_for_pile(act)
