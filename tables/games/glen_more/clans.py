"""The clan board: her two indicators on their paths, and who has claimed which territory."""

from __future__ import annotations

from collections.abc import Sequence

from tables.errors import Refused
from tables.games.glen_more.content import GameContent
from tables.games.glen_more.state import (
    HER,
    Act,
    Indicator,
    State,
    get_person,
    tell,
    word,
)
from tables.games.names import find_name, unknown


def starting_indicators(content: GameContent, chronicles: Sequence[str]) -> dict[str, Indicator]:
    """Each on the top of its path; a clan of a chronicle not played is no space (GM-A-17)."""
    indicators = {}
    for colour, spaces in content["clans"].items():
        path = [space["name"] for space in spaces if space.get("token") in (None, *chronicles)]
        indicators[colour] = Indicator(path=path, at=path[0])
    return indicators


def next_free(state: State, colour: str) -> str | None:
    """The next free territory down the path and round; None if there is no other one."""
    indicator = state["indicators"][colour]
    path, at = indicator["path"], indicator["at"]
    if at is None:
        return None
    here = path.index(at)
    ahead = path[here + 1 :] + path[:here]
    return next((name for name in ahead if name not in state["claimed"]), None)


def move_indicator(act: Act, colour: str) -> None:
    """One step, over claimed territories; it stays where nothing else is free (GM-A-5)."""
    indicator = act.state["indicators"][colour]
    if indicator["at"] is None:
        return
    there = next_free(act.state, colour)
    if there is None:
        tell(
            act,
            "the {colour} indicator stays on {at}: no other territory is free",
            "GM-A-5",
            colour=word(colour),
            at=indicator["at"],
        )
        return
    indicator["at"] = there
    tell(
        act,
        "the {colour} indicator moves to {at}",
        "GM-A-5",
        stand_in="clans",
        colour=word(colour),
        at=there,
    )


def place_markers(act: Act) -> None:
    """A person: a marker on each indicator's territory, the blue one first (GM-A-8)."""
    for colour in act.state["indicators"]:
        place_marker(act, colour)
    for colour in act.state["indicators"]:
        retire_indicator(act, colour)


def place_marker(act: Act, colour: str) -> None:
    state = act.state
    indicator = state["indicators"][colour]
    if indicator["at"] is None or not state["board"]["markers"]:
        return
    if indicator["at"] in state["claimed"]:
        move_indicator(act, colour)
    if indicator["at"] in state["claimed"]:
        return
    state["claimed"][indicator["at"]] = HER
    state["board"]["markers"] -= 1
    tell(
        act,
        "an alliance marker on {at}; {left} left",
        "GM-A-8",
        at=indicator["at"],
        left=state["board"]["markers"],
    )


def retire_indicator(act: Act, colour: str) -> None:
    state = act.state
    indicator = state["indicators"][colour]
    full = all(name in state["claimed"] for name in indicator["path"])
    if indicator["at"] is None or not (full or not state["board"]["markers"]):
        return
    indicator["at"] = None
    tell(act, "the {colour} indicator leaves the clan board", "GM-A-8", colour=word(colour))


def claim(act: Act, typed: str, who: str) -> None:
    """A territory that a person claims."""
    state = act.state
    who = get_person(state, who)
    paths = starting_indicators(state["content"], state["chronicles"]).values()
    names = [name for indicator in paths for name in indicator["path"]]
    found = find_name(typed, names, what="clan territory", rule="GM-A-5")
    if found is None:
        raise unknown("no clan territory {name}", typed, names, "GM-A-5")
    if found in act.state["claimed"]:
        raise Refused(
            "{name} is already claimed by {who}",
            rule="GM-A-5",
            name=found,
            who=act.state["claimed"][found],
        )
    act.state["claimed"][found] = who
    tell(act, "{name}: claimed, {who}", "GM-A-5", who=word(who), name=found)
    for colour in act.state["indicators"]:
        retire_indicator(act, colour)
