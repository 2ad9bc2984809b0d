"""II: the mountain on the rondel (GM-C-2)."""

from __future__ import annotations

from tables.games.glen_more.state import (
    HER,
    Act,
    amount,
    gain_vp,
    plays,
    require,
    tell,
    word,
)


def set_up(act: Act) -> None:
    act.state["parts"]["II"] = {"goods": 0, "coins": 0, "vp": 0, "on": ""}


def put(act: Act, goods: int | None, coins: int | None, on: str | None) -> None:
    """What lies on the mountain, and who stands on it."""
    part = require(act.state, "II", "GM-C-2")
    for name, value in (("goods", goods), ("coins", coins), ("on", on)):
        if value is not None:
            part[name] = value
    tell_mountain(act)


def tell_mountain(act: Act) -> None:
    part = act.state["parts"]["II"]
    tell(
        act,
        "on the mountain: {goods} resources, {coins} coins, {vp} VP; standing there: {who}",
        "GM-C-2",
        goods=part["goods"],
        coins=part["coins"],
        vp=part["vp"],
        who=word(part["on"] or "nobody"),
    )


def stop_on(act: Act) -> None:
    act.state["parts"]["II"]["on"] = HER
    say = "her pawn moves onto the mountain and takes no tile"
    tell(act, say, "GM-C-2", do="move her pawn onto the mountain, no tile")


def pass_by(act: Act) -> None:
    vp = amount(act, "mountain-pass")
    act.state["parts"]["II"]["vp"] += vp
    say = "she passes the mountain: {vp} VP are put on it"
    tell(act, say, "GM-C-2", stand_in="mountain-pass", vp=vp)


def leave_hers(act: Act) -> None:
    """Leaving it she takes its VP, and VP for each resource and coin there."""
    if not plays(act.state, "II") or act.state["parts"]["II"]["on"] != HER:
        return
    part = act.state["parts"]["II"]
    things = part["goods"] + part["coins"]
    vp = part["vp"] + things * amount(act, "mountain-good")
    gain_vp(act, vp)
    act.state["parts"]["II"] = {"goods": 0, "coins": 0, "vp": 0, "on": ""}
    tell(
        act,
        "she leaves the mountain: {vp} VP; {things} resources and coins go to the stock",
        "GM-C-2",
        stand_in="mountain-good",
        vp=vp,
        things=things,
    )


def leave_yours(act: Act) -> None:
    """Whoever leaves it takes the VP on it."""
    part = require(act.state, "II", "GM-C-2")
    tell(act, "you leave the mountain and take {vp} VP", "GM-C-2", vp=part["vp"])
    part.update(vp=0, on="")
