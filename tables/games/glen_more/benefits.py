"""What a tile gives her: every icon on it resolves, and it goes on her board or the side pile."""

from __future__ import annotations

from collections.abc import Callable

from tables.games.glen_more import clans
from tables.games.glen_more.chronicles import champions, haggis, monuments, ship, sites
from tables.games.glen_more.content import Level
from tables.games.glen_more.rondel import STATUE, RondelTile, read_exchange
from tables.games.glen_more.state import (
    REASON,
    Act,
    Exchange,
    amount,
    gain_vp,
    plays,
    tell,
)


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


def level(act: Act) -> Level:
    return act.state["content"]["levels"][act.state["level"]]


def take_whisky(act: Act, tile: RondelTile) -> None:
    if plays(act.state, "V") and "haggis" in tile.marks:
        tell(act, "a haggis tile gives no casks", "GM-C-5", do=REASON)
        return
    act.state["board"]["casks"] += 2
    tell(act, "whisky: 2 casks", "GM-A-8", do="2 casks on her board")


def take_person(act: Act, tile: RondelTile) -> None:
    """On her board: VP by level, and alliance markers; a spectator brings neither (GM-C-10B)."""
    board = act.state["board"]
    board["persons"] += 1
    if "spectator" in tile.marks:
        say = "a spectator: a person without VP and without alliance markers"
        tell(act, say, "GM-C-10B", do="the tile on her board")
        return
    vp = level(act)["person_vp"]
    gain_vp(act, vp)
    tell(act, "person: {vp} VP", "GM-A-8", do="the tile on her board, +{vp} VP", vp=vp)
    clans.place_markers(act)


def take_resource(act: Act, tile: RondelTile) -> None:
    stones = level(act)["resource_stones"]
    act.state["board"]["stones"] += stones
    say = "material or animals: {stones} stones"
    tell(act, say, "GM-A-8", do="stones on her board: +{stones}", stones=stones)


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
    tell(
        act,
        "exchange {name}: {vp} VP for its least rewarding exchange, {stone} stones",
        "GM-A-8",
        do="{name} to the right of her exchange tiles, stones on her board: +{stone}, VP: +{vp}",
        name=name,
        vp=vp,
        stone=stone,
    )


def take_clansman(act: Act) -> None:
    act.state["board"]["clansmen"] += 1
    tell(act, "one more clansman", "GM-A-8", do="1 clansman on her board")


def take_site(act: Act) -> None:
    act.state["board"]["sites"] += 1
    say = "its historic site card, without the card's benefits"
    tell(act, say, "GM-A-8", do="its historic site card on her board")


def take_icon_3(act: Act) -> None:
    if plays(act.state, "III"):
        casks = amount(act, "icon-3")
        act.state["board"]["casks"] += casks
        say = "icon of chronicle III: {casks} casks"
        tell(act, say, "GM-C-3", stand_in="icon-3", casks=casks)


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
    "site-event": sites.take_event,
    "ship": ship.take_icon,
    "haggis": haggis.take_tile,
    "icon-3": take_icon_3,
    "icon-5": haggis.take_icon,
    "icon-6": sites.take_icon,
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
        tell(act, "the tile leaves the game", rule)
        return
    count_tile(act, tile)
    if "person" in tile.types:
        return
    board["pile"] += 1
    if on_board:
        return
    if plays(act.state, "I") and "river" in tile.marks:  # not the side pile: nobody trains for it
        tell(act, "the tile goes left of the river in her territory", "GM-C-1")
        return
    tell(act, "the tile goes on the side pile", "GM-A-15", do="the tile on the side pile")
    champions.train_for_pile(act)
