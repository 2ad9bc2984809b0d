"""VI: historic sites with an event (GM-C-6)."""

from __future__ import annotations

from tables.errors import Refused
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.state import Act, amount, gain_vp, is_stand_in, require, tell


def take_event(act: Act) -> None:
    """Flipped at once for VP; it still counts as a site."""
    vp = amount(act, "site-event")
    act.state["board"]["sites"] += 1
    gain_vp(act, vp)
    stand_in = is_stand_in(act, "site-event")
    tell(act, "historic-site event: flipped, {vp} VP", "GM-C-6", stand_in=stand_in, vp=vp)


def take_icon(act: Act) -> None:
    vp = amount(act, "icon-6")
    gain_vp(act, vp)
    stand_in = is_stand_in(act, "icon-6")
    tell(act, "icon of chronicle VI: {vp} VP", "GM-C-6", stand_in=stand_in, vp=vp)


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
