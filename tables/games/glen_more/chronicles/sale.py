"""III: whisky sale tiles on the rondel (GM-C-3)."""

from __future__ import annotations

from tables.games.glen_more.cards import Card
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.selection import is_open
from tables.games.glen_more.state import Act, amount, gain_vp, tell


def fill(act: Act, tile: RondelTile) -> None:
    """Moving onto one she fills it to the limit for two players."""
    put_casks(act, tile, tile.limit - tile.casks)


def pass_by(act: Act, tile: RondelTile, card: Card) -> None:
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
    tell(
        act,
        "{count} casks on the sale tile, {own} from her board, {stock} from the stock: {vp} VP",
        "GM-C-3",
        stand_in="sale-own",
        count=count,
        own=own,
        stock=count - own,
        vp=vp,
    )


def token_after(act: Act, tile: RondelTile, card: Card) -> str:
    """How a tile reads that she has passed."""
    if tile.kind == "sale" and gets_cask(act, tile, card):
        return f"${tile.casks + 1}/{tile.limit}"
    return tile.text
