"""A scoring: goals by priority tiles, then stones, then what she holds (GM-A-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.glen_more.chronicles import champions, festivities, haggis, monuments, votes
from tables.games.glen_more.state import (
    GOALS,
    HER,
    YOU,
    Act,
    Event,
    State,
    amount,
    begin_act,
    gain_vp,
    plays,
    require_her,
    tell,
    word,
    words,
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
    tell(act, "scoring {number}", "GM-A-9", number=number)
    if plays(state, "X"):
        champions.begin_scoring(act)
        score_fame(act)
    score_goals(act, yours, number)
    score_stones(act)
    score_possessions(act, number)
    haggis.score(act)
    close(act)
    votes.draw(act, card)
    return act.state, act.events


def check_scoring(state: State, yours: Mapping[str, int]) -> None:
    if state["scorings"] >= SCORINGS:
        raise Refused("all four scorings are done", hint="end closes the game", rule="GM-A-9")
    check_events_held(state)
    for goal in GOALS:
        if not 0 <= yours.get(goal, -1) <= MOST:
            raise WrongWords(
                "your {goal}: expected a number from 0 to 99",
                hint="--you clansmen,sites,casks,persons: --you 3,1,4,2",
                rule="GM-A-9",
                goal=goal,
            )


def awaits_events(state: State) -> bool:
    """IX: an event phase comes before every scoring, for people too (GM-IX-1)."""
    return plays(state, "IX") and state["parts"]["IX"]["held"] <= state["scorings"]


def check_events_held(state: State) -> None:
    if awaits_events(state):
        people = [player for player in state["players"] if player != HER]
        stacks = " ".join(f"{player}=4-1-5" for player in people)
        raise Refused(
            "the event phase comes before the scoring",
            hint="events {stacks}",
            rule="GM-IX-1",
            stacks="4-1-5" if state["level"] else stacks,
        )


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
        tell(
            act,
            "{goal}: she {hers}, you {yours}: {her_vp} VP to her, {your_vp} to you",
            "GM-A-9",
            stand_in="goals",
            goal=word(goal),
            hers=counts[HER],
            yours=counts[YOU],
            her_vp=vp[HER],
            your_vp=vp[YOU],
        )
        if number < SCORINGS:
            move_priority(act, goal, max(goal_vp(act.state, bare).values()))
    tell(act, "the goals give you {your_vp} VP", "GM-A-9", your_vp=your_vp)


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
    tell(
        act,
        "the tile of {goal} goes to the {side}: {order}",
        "GM-A-9",
        goal=word(goal),
        side=word("far left" if best else "far right"),
        order=words(list(order)),
    )


def score_fame(act: Act) -> None:
    """A fifth goal that moves no priority tile (GM-X-4, GM-C-10B)."""
    fame = act.state["parts"]["X"]["fame"]
    vp = goal_vp(act.state, fame)
    if act.state["level"]:
        gain_vp(act, vp[HER])
    for who, count in fame.items():
        tell(
            act,
            "fame: {who} {count}, {vp} VP",
            "GM-X-4",
            stand_in="goals",
            who=word(who),
            count=count,
            vp=vp[who],
        )


def score_stones(act: Act) -> int:
    """Right to left, best exchange first, each once (GM-A-10)."""
    total = sum(
        try_exchange(act, exchange["name"], need, vp)
        for exchange in reversed(act.state["board"]["exchanges"])
        for need, vp in sorted(exchange["options"], key=lambda option: -option[1])
    )
    gain_vp(act, total)
    tell(act, "exchanges: {total} VP", "GM-A-10", total=total)
    return total


def try_exchange(act: Act, name: str, need: int, vp: int) -> int:
    """With stones enough she discards ONE, not as many as are asked for, and has the VP."""
    board = act.state["board"]
    facts = {"name": name, "need": need, "stones": board["stones"], "vp": vp}
    if not need:
        tell(act, "{name}: {vp} VP without a stone", "GM-C-10B", facts)
        return vp
    if board["stones"] < need:
        tell(act, "{name} asks for {need}, she has {stones} stones: skipped", "GM-A-10", facts)
        return 0
    board["stones"] -= 1
    say = "{name} asks for {need}, she has {stones} stones: one for {vp} VP"
    tell(act, say, "GM-A-10", facts)
    return vp


def score_possessions(act: Act, number: int) -> None:
    """In the scorings her level names; fame counts too, bonuses do not (GM-A-11)."""
    level = act.state["content"]["levels"][act.state["level"]]
    if number not in level["possessions"]:
        tell(
            act,
            "nothing for what she holds in scoring {number} at her level",
            "GM-A-11",
            number=number,
        )
        return
    held = sum(read_count(act.state, goal) for goal in GOALS)
    if plays(act.state, "X"):
        held += act.state["parts"]["X"]["fame"][HER]
    vp = held * amount(act, "possession")
    gain_vp(act, vp)
    tell(
        act,
        "what she holds: {held}, {vp} VP",
        "GM-A-11",
        stand_in="possession",
        held=held,
        vp=vp,
    )


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
