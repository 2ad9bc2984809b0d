"""The end of the game: sizes, leftover stones, coins, and who has won (GM-A-12)."""

from __future__ import annotations

from collections.abc import Mapping

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more.chronicles import mobsters, monuments, votes
from tables.games.glen_more.scoring import SCORINGS
from tables.games.glen_more.state import (
    HER,
    YOU,
    Act,
    Event,
    State,
    amount,
    begin_act,
    gain_vp,
    require_her,
    tell,
    word,
)


def end(
    state: State,
    chance: Chance,
    your_vp: int,
    your_size: int,
    cards: Mapping[str, float] | None = None,
) -> tuple[State, list[Event]]:
    """After the fourth scoring; `your_vp` is before the losses and cards counted here."""
    require_her(state)
    check_end(state, your_vp, your_size)
    act = begin_act(state, chance)
    gain_vp(act, leftover_stones(act))
    gain_coins(act)
    mobsters.score(act)
    yours = your_vp + votes.score(act, cards or {})[YOU] - monuments.unbuilt_loss(act, YOU)
    loss = size_loss(act, your_size)
    gain_vp(act, -loss[HER])
    tell_result(act, act.state["board"]["vp"], yours - loss[YOU])
    act.state["over"] = True
    return act.state, act.events


def check_end(state: State, your_vp: int, your_size: int) -> None:
    if state["scorings"] < SCORINGS:
        raise Refused(
            "only {done} of four scorings are done",
            hint="score --you 3,1,4,2",
            rule="GM-A-12",
            done=state["scorings"],
        )
    if not 0 <= your_size <= 99 or not -99 <= your_vp <= 999:
        raise WrongWords(
            "your points are -99 to 999 and your territory 0 to 99 tiles", rule="GM-A-12"
        )


def leftover_stones(act: Act) -> int:
    """Tap O'Noth: 2 VP a stone. Pittenweem: 1 VP for two."""
    stones = act.state["board"]["stones"]
    start = act.state["content"]["levels"][act.state["level"]]["exchange"]
    vp = stones // 2 if start == "Pittenweem" else stones * 2
    tell(
        act,
        "{stones} stones left at {start}: {vp} VP",
        "GM-A-12",
        stones=stones,
        start=start,
        vp=vp,
    )
    return vp


def gain_coins(act: Act) -> None:
    coins = act.state["board"]["coins"]
    gain_vp(act, coins)
    tell(act, "{coins} coins: {coins} VP", "GM-A-12", coins=coins)


def size_loss(act: Act, your_size: int) -> dict[str, int]:
    """Each tile more than the smaller territory costs; persons are no tiles of hers."""
    hers = act.state["board"]["pile"]
    smaller = min(hers, your_size)
    each = amount(act, "territory-loss")
    loss = {HER: (hers - smaller) * each, YOU: (your_size - smaller) * each}
    tell(
        act,
        "territories: hers {hers} tiles, yours {yours}: -{her_loss} VP to her, -{your_loss} to you",
        "GM-A-12",
        stand_in="territory-loss",
        hers=hers,
        yours=your_size,
        her_loss=loss[HER],
        your_loss=loss[YOU],
    )
    return loss


def tell_result(act: Act, hers: int, yours: int) -> None:
    """A tie is yours."""
    tell(
        act,
        "MacNificent {hers}, you {yours}: {who}",
        "GM-A-12",
        hers=hers,
        yours=yours,
        who=word("you win" if yours >= hers else "MacNificent wins"),
    )
