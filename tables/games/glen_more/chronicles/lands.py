"""What the tiles of chronicles I, II, III, V, VI and A do for her."""

from __future__ import annotations

from tables.errors import Refused, WrongWords
from tables.games.glen_more.box import Card
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.selection import is_open
from tables.games.glen_more.state import (
    HER,
    Act,
    amount,
    gain_amount,
    gain_vp,
    pick,
    plays,
    require,
    roll_die,
    tell,
)

# I: her ship on the river (GM-C-1).


START_SIZE = 2  # her start territory: a castle and a village, two tiles


def set_up_ship(act: Act) -> None:
    act.state["parts"]["I"] = {"at": 0, "river": 0, "castles": {}}
    act.state["board"]["pile"] += START_SIZE
    tell(act, "gets-start-territory")


def take_ship_icon(act: Act) -> None:
    gain_amount(act, "ship-icon", "ship-icon-vp")


def set_river(act: Act, at: int, river: int, castles: dict[int, int]) -> None:
    """How many tiles the river has, where the ship is, and the rewards left at each castle."""
    part = require(act.state, "I", "GM-C-1")
    if not 1 <= river <= 99 or not 0 <= at < river:
        raise WrongWords(
            "a river has 1 to 99 tiles, and the ship is on one of them, counted from 0",
            rule="GM-C-1",
        )
    for place in castles:
        if not 0 <= place < river:
            raise WrongWords("no river tile {place}", rule="GM-C-1", place=place)
    part.update(at=at, river=river, castles={str(place): left for place, left in castles.items()})
    tell(act, "river-has-tiles", river=river, at=at)


def ship_steps(card: Card) -> int:
    """2; one more with a numbered icon, and another if that is 1."""
    return 2 + bool(card["number"]) + (card["number"] == 1)


def move_ship(act: Act, card: Card) -> None:
    part = act.state["parts"]["I"]
    count = ship_steps(card)
    tell(act, "ship-moves-tiles", count=count)
    if not part["river"]:
        tell(act, "each-castle-reaches")
        return
    for _ in range(count):
        part["at"] = (part["at"] + 1) % part["river"]
        discard_reward(act, str(part["at"]))


def discard_reward(act: Act, place: str) -> None:
    castles = act.state["parts"]["I"]["castles"]
    left = castles.get(place, 0)
    if not left:
        return
    number = pick(act, ("reward", place), left) + 1
    castles[place] = left - 1
    tell(act, "castle-discards-reward", place=place, number=number, left=left)


# II: the mountain on the rondel (GM-C-2).


def set_up_mountain(act: Act) -> None:
    act.state["parts"]["II"] = {"goods": 0, "coins": 0, "vp": 0, "on": ""}


def put_on_mountain(act: Act, goods: int | None, coins: int | None, on: str | None) -> None:
    """What lies on the mountain, and who stands on it."""
    part = require(act.state, "II", "GM-C-2")
    for name, value in (("goods", goods), ("coins", coins), ("on", on)):
        if value is not None:
            part[name] = value
    tell_mountain(act)


def tell_mountain(act: Act) -> None:
    part = act.state["parts"]["II"]
    tell(act, "mountain-resources-coins", goods=part["goods"], coins=part["coins"], vp=part["vp"],
         who=part["on"] or "nobody")  # fmt: skip


def stop_on_mountain(act: Act) -> None:
    act.state["parts"]["II"]["on"] = HER
    tell(act, "pawn-moves-onto")


def pass_mountain(act: Act) -> None:
    vp = amount(act, "mountain-pass")
    act.state["parts"]["II"]["vp"] += vp
    tell(act, "passes-mountain-vp", vp=vp)


def leave_mountain(act: Act) -> None:
    """Leaving it she takes its VP, and VP for each resource and coin there."""
    if not plays(act.state, "II") or act.state["parts"]["II"]["on"] != HER:
        return
    part = act.state["parts"]["II"]
    things = part["goods"] + part["coins"]
    vp = part["vp"] + things * amount(act, "mountain-good")
    gain_vp(act, vp)
    act.state["parts"]["II"] = {"goods": 0, "coins": 0, "vp": 0, "on": ""}
    tell(act, "leaves-mountain-vp", vp=vp, things=things)


def leave_mountain_yours(act: Act) -> None:
    """Whoever leaves it takes the VP on it."""
    part = require(act.state, "II", "GM-C-2")
    tell(act, "leave-mountain-take", vp=part["vp"])
    part.update(vp=0, on="")


# III: whisky sale tiles on the rondel (GM-C-3).


def fill_sale(act: Act, tile: RondelTile) -> None:
    """Moving onto one she fills it to the limit for two players."""
    put_casks(act, tile, tile.limit - tile.casks)


def pass_sale(act: Act, tile: RondelTile, card: Card) -> None:
    """Moving past one she could use, with a numbered icon: one cask."""
    if gets_cask(act, tile, card):
        put_casks(act, tile, 1)


def gets_cask(act: Act, tile: RondelTile, card: Card) -> bool:
    return bool(card["number"]) and is_open(act, tile)


def put_casks(act: Act, tile: RondelTile, count: int) -> None:
    """From her board while it has any, else from the stock, each paying its VP."""
    board = act.state["board"]
    own = min(count, board["casks"])
    board["casks"] -= own
    vp = own * amount(act, "sale-own") + (count - own) * amount(act, "sale-stock")
    gain_vp(act, vp)
    tell(act, "casks-sale-tile", count=count, own=own, stock=count - own, vp=vp)


def token_after(act: Act, tile: RondelTile, card: Card) -> str:
    """How a tile reads that she has passed."""
    if tile.kind == "sale" and gets_cask(act, tile, card):
        return f"${tile.casks + 1}/{tile.limit}"
    return tile.text


# V: haggis tokens (GM-C-5).


TOKENS = 2


def take_haggis(act: Act) -> None:
    """Two tokens, whatever the icons on the tile."""
    act.state["board"]["haggis"] += TOKENS
    tell(act, "haggis")


def take_haggis_icon(act: Act) -> None:
    gain_amount(act, "icon-5", "icon-chronicle-v")


def score_haggis(act: Act) -> None:
    """All her tokens score, without the limit of three, and go back face down."""
    board = act.state["board"]
    if not plays(act.state, "V") or not board["haggis"]:
        return
    vp = board["haggis"] * amount(act, "haggis")
    gain_vp(act, vp)
    tell(act, "haggis-tokens-vp", count=board["haggis"], vp=vp)
    board["haggis"] = 0


# VI: historic sites with an event (GM-C-6).


def take_site_event(act: Act) -> None:
    """Flipped at once for VP; it still counts as a site."""
    act.state["board"]["sites"] += 1
    gain_amount(act, "site-event", "historic-site-event")


def take_site_icon(act: Act) -> None:
    gain_amount(act, "icon-6", "icon-chronicle-vi")


def activate_donan(act: Act, tile: RondelTile) -> None:
    """Donan Castle: any tile of the rondel whose type a territory can hold."""
    require(act.state, "VI", "GM-C-6")
    if tile.kind != "tile" or "person" in tile.types:
        raise Refused("Donan Castle activates a tile that a territory can hold, not {tile}",
                      hint="a person or a tournament tile is never part of a territory",
                      rule="GM-C-6", tile=tile.text)  # fmt: skip
    tell(act, "donan-castle-activate", tile=tile.text)


# A: Nessie does not hinder her pawn; passing her is worth two rolls of the die (GM-C-12).


def set_up_nessie(act: Act) -> None:
    tell(act, "ignore-one-nessie")


def pass_nessie(act: Act) -> None:
    faces = [roll_die(act, ("nessie", act.state["turns"], number)) for number in (1, 2)]
    gain_vp(act, sum(faces))
    tell(act, "passes-nessie-die", first=faces[0], second=faces[1], vp=sum(faces))
