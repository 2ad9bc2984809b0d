"""V: haggis tokens (GM-C-5)."""

from __future__ import annotations

from tables.games.glen_more.state import Act, amount, gain_amount, gain_vp, plays, tell

TOKENS = 2


def take_tile(act: Act) -> None:
    """Two tokens, whatever the icons on the tile."""
    act.state["board"]["haggis"] += TOKENS
    tell(act, "haggis: 2 tokens, face up", "GM-C-5")


def take_icon(act: Act) -> None:
    gain_amount(act, "icon-5", "icon of chronicle V: {vp} VP", "GM-C-5")


def score(act: Act) -> None:
    """All her tokens score, without the limit of three, and go back face down."""
    board = act.state["board"]
    if not plays(act.state, "V") or not board["haggis"]:
        return
    vp = board["haggis"] * amount(act, "haggis")
    gain_vp(act, vp)
    tell(
        act,
        "haggis: {count} tokens, {vp} VP; they go back face down",
        "GM-C-5",
        stand_in="haggis",
        count=board["haggis"],
        vp=vp,
    )
    board["haggis"] = 0
