"""VI: historic sites with an event (GM-C-6)."""

from __future__ import annotations

from tables.errors import Refused
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.state import Act, gain_amount, require, tell


def take_event(act: Act) -> None:
    """Flipped at once for VP; it still counts as a site."""
    act.state["board"]["sites"] += 1
    gain_amount(act, "site-event", "historic-site event: flipped, {vp} VP", "GM-C-6")


def take_icon(act: Act) -> None:
    gain_amount(act, "icon-6", "icon of chronicle VI: {vp} VP", "GM-C-6")


def activate_donan(act: Act, tile: RondelTile) -> None:
    """Donan Castle: any tile of the rondel whose type a territory can hold."""
    require(act.state, "VI", "GM-C-6")
    if tile.kind != "tile" or "person" in tile.types:
        raise Refused(
            "Donan Castle activates a tile that a territory can hold, not {tile}",
            hint="a person or a tournament tile never lies in a territory",
            rule="GM-C-6",
            tile=tile.text,
        )
    tell(act, "Donan Castle: you activate {tile} on the rondel", "GM-C-6", tile=tile.text)
