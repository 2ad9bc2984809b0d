"""A scoring: goals by priority tiles, then stones, then what she holds (GM-A-16); and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more.box import GOALS
from tables.games.glen_more.chronicles import (
    champions,
    festivities,
    lands,
    mobsters,
    monuments,
    votes,
)
from tables.games.glen_more.state import (
    HER,
    YOU,
    Act,
    Event,
    State,
    amount,
    begin_act,
    gain_vp,
    gain_yours,
    plays,
    require_her,
    tell,
)

SCORINGS = 4
STRONG = 3  # 3, 5 and 8 VP bring a priority tile to the far left
MOST = 99


def score(
    state: State, chance: Chance, yours: Mapping[str, int], card: str | None = None
) -> tuple[State, list[Event]]:
    """The next scoring, against your counts of the four goals."""
    require_her(state)
    check_scoring(state, yours)
    act = begin_act(state, chance)
    act.state["scorings"] += 1
    act.state["due"] = False
    number = act.state["scorings"]
    tell(act, "scoring-begins", number=number)
    if plays(state, "X"):
        champions.begin_scoring(act)
        score_fame(act)
    score_goals(act, yours, number)
    score_stones(act)
    score_possessions(act, number)
    lands.score_haggis(act)
    close(act)
    votes.draw(act, card)
    return act.state, act.events


def check_scoring(state: State, yours: Mapping[str, int]) -> None:
    if state["scorings"] >= SCORINGS:
        raise Refused("all four scorings are done", hint="end closes the game", rule="GM-A-9")
    check_events_held(state)
    for goal in GOALS:
        if not 0 <= yours.get(goal, -1) <= MOST:
            raise WrongWords("your {goal}: expected a number from 0 to 99",
                             hint="--you clansmen,sites,casks,persons: --you 3,1,4,2",
                             rule="GM-A-9", goal=goal)  # fmt: skip


def awaits_events(state: State) -> bool:
    """IX: an event phase comes before every scoring, for people too (GM-IX-1)."""
    return plays(state, "IX") and state["parts"]["IX"]["held"] <= state["scorings"]


def check_events_held(state: State) -> None:
    if awaits_events(state):
        people = [player for player in state["players"] if player != HER]
        stacks = " ".join(f"{player}=4-1-5" for player in people)
        raise Refused("the event phase comes before the scoring", hint="events {stacks}",
                      rule="GM-IX-1", stacks="4-1-5" if state["level"] else stacks)  # fmt: skip


def goal_vp(state: State, counts: Mapping[str, int]) -> dict[str, int]:
    """VP by the lead over whoever has fewest."""
    table = state["content"]["goals"]["festivities" if plays(state, "IX") else "usual"]
    fewest = min(counts.values())
    return {who: lead_vp(table, count - fewest) for who, count in counts.items()}


def lead_vp(table: Sequence[Sequence[int]], lead: int) -> int:
    return max((vp for least, vp in table if lead >= least), default=0)


def bonus(state: State, who: str, goal: str) -> int:
    """Events and modifiers: for goal VP only (GM-C-9B)."""
    events = state["parts"].get("IX", {}).get("bonuses", {}).get(who, {})
    modifiers = state["parts"].get("X", {}).get("modifiers", {}).get(who, {})
    return int(events.get(goal, 0) + modifiers.get(goal, 0))


def score_goals(act: Act, yours: Mapping[str, int], number: int) -> None:
    """Each goal once, in the order at the start; its tile moves right after it (GM-A-9)."""
    your_vp = 0
    for goal in list(act.state["priority"]):
        bare = {HER: read_count(act.state, goal), YOU: yours[goal]}
        counts = {who: count + bonus(act.state, who, goal) for who, count in bare.items()}
        vp = goal_vp(act.state, counts)
        gain_vp(act, vp[HER])
        your_vp += vp[YOU]
        tell(act, "goal-scored", goal=goal, hers=counts[HER], yours=counts[YOU], her_vp=vp[HER],
             your_vp=vp[YOU])  # fmt: skip
        if number < SCORINGS:
            move_priority(act, goal, max(goal_vp(act.state, bare).values()))
    gain_yours(act, your_vp)
    tell(act, "goals-total", your_vp=your_vp)


def read_count(state: State, goal: str) -> int:
    board = state["board"]
    counts = {name: board[name] for name in ("clansmen", "sites", "casks", "persons")}
    return counts[goal]


def move_priority(act: Act, goal: str, best: int) -> None:
    """3, 5 or 8 VP: far left. 1 or 2: stays. None: far right. Without bonuses."""
    order = act.state["priority"]
    if 0 < best < STRONG:
        return
    order.remove(goal)
    order.insert(0 if best else len(order), goal)
    tell(act, "priority-moved", goal=goal, side="far left" if best else "far right",
         order=list(order))  # fmt: skip


def score_fame(act: Act) -> None:
    """A fifth goal that moves no priority tile (GM-X-4, GM-C-10B)."""
    fame = act.state["parts"]["X"]["fame"]
    vp = goal_vp(act.state, fame)
    if act.state["level"]:
        gain_vp(act, vp[HER])
        gain_yours(act, vp[YOU])
    for who, count in fame.items():
        tell(act, "fame-vp", who=who, count=count, vp=vp[who])


def score_stones(act: Act) -> int:
    """Right to left, best exchange first, each once (GM-A-10)."""
    total = sum(
        try_exchange(act, exchange["name"], need, vp)
        for exchange in reversed(act.state["board"]["exchanges"])
        for need, vp in sorted(exchange["options"], key=lambda option: -option[1])
    )
    gain_vp(act, total)
    tell(act, "exchanges-total", total=total)
    return total


def try_exchange(act: Act, name: str, need: int, vp: int) -> int:
    """With stones enough she discards ONE, not as many as are asked for, and has the VP."""
    board = act.state["board"]
    facts = {"name": name, "need": need, "stones": board["stones"], "vp": vp}
    if not need:
        tell(act, "exchanged-free", facts)
        return vp
    if board["stones"] < need:
        tell(act, "exchange-skipped", facts)
        return 0
    board["stones"] -= 1
    tell(act, "exchanged", facts)
    return vp


def score_possessions(act: Act, number: int) -> None:
    """In the scorings her level names; fame counts too, bonuses do not (GM-A-11)."""
    level = act.state["content"]["levels"][act.state["level"]]
    if number not in level["possessions"]:
        tell(act, "possessions-none", number=number)
        return
    held = sum(read_count(act.state, goal) for goal in GOALS)
    if plays(act.state, "X"):
        held += act.state["parts"]["X"]["fame"][HER]
    vp = held * amount(act, "possession")
    gain_vp(act, vp)
    tell(act, "possessions", held=held, vp=vp)


def close(act: Act) -> None:
    if plays(act.state, "X"):
        champions.end_scoring(act)
    if plays(act.state, "IX"):
        festivities.renew(act)


def score_people(state: State, chance: Chance) -> tuple[State, list[Event]]:
    """A scoring in a game of people: fame, what chronicles IX and X put back, and after the last
    what unbuilt monuments cost (GM-XI-3)."""
    if state["scorings"] >= SCORINGS:
        raise Refused("all four scorings are done", rule="GM-X-4")
    check_events_held(state)
    act = begin_act(state, chance)
    act.state["scorings"] += 1
    if plays(state, "X"):
        champions.begin_scoring(act)
        score_fame(act)
    close(act)
    if act.state["scorings"] == SCORINGS:
        for player in state["players"]:
            monuments.unbuilt_loss(act, player)
    return act.state, act.events


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
    act.state["your_vp"] = yours - loss[YOU]
    tell_result(act, act.state["board"]["vp"], yours - loss[YOU])
    act.state["over"] = True
    return act.state, act.events


def check_end(state: State, your_vp: int, your_size: int) -> None:
    if state["scorings"] < SCORINGS:
        raise Refused("only {done} of four scorings are done", hint="score --you 3,1,4,2",
                      rule="GM-A-12", done=state["scorings"])  # fmt: skip
    if not 0 <= your_size <= 99 or not -99 <= your_vp <= 999:
        raise WrongWords(
            "your points are -99 to 999 and your territory 0 to 99 tiles", rule="GM-A-12"
        )


def leftover_stones(act: Act) -> int:
    """Tap O'Noth: 2 VP a stone. Pittenweem: 1 VP for two."""
    stones = act.state["board"]["stones"]
    start = act.state["content"]["levels"][act.state["level"]]["exchange"]
    vp = stones // 2 if start == "Pittenweem" else stones * 2
    tell(act, "stones-left-vp", stones=stones, start=start, vp=vp)
    return vp


def gain_coins(act: Act) -> None:
    coins = act.state["board"]["coins"]
    gain_vp(act, coins)
    tell(act, "coins", coins=coins)


def size_loss(act: Act, your_size: int) -> dict[str, int]:
    """Each tile more than the smaller territory costs; persons are no tiles of hers."""
    hers = act.state["board"]["pile"]
    smaller = min(hers, your_size)
    each = amount(act, "territory-loss")
    loss = {HER: (hers - smaller) * each, YOU: (your_size - smaller) * each}
    tell(act, "territories-hers-tiles", hers=hers, yours=your_size, her_loss=loss[HER],
         your_loss=loss[YOU])  # fmt: skip
    return loss


def tell_result(act: Act, hers: int, yours: int) -> None:
    """A tie is yours."""
    tell(act, "result", hers=hers, yours=yours,
         who="you win" if yours >= hers else "MacNificent wins")  # fmt: skip
