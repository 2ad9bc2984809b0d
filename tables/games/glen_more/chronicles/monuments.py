"""XI: monuments and projects, hers and the people's (GM-C-11, GM-XI-1 to GM-XI-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tables.errors import Refused, WrongWords
from tables.games.glen_more.box import Row
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.state import (
    HER,
    YOU,
    Act,
    gain_amount,
    gain_yours,
    get_person,
    plays,
    require,
    tell,
)
from tables.games.names import find_name, unknown

NEEDED = 2
UNBUILT_LOSS = 3
OGILVY = ((4, 8), (3, 5))


def set_up(act: Act) -> None:
    """Eleven project cards and three doubles open, the rest into the stacks (GM-XI-1)."""
    people = [player for player in act.state["players"] if player != HER]
    act.state["parts"]["XI"] = {
        "taken": {player: {} for player in people},
        "built": {player: [] for player in people},
    }
    projects = act.state["content"]["projects"]
    tell(act, "lay-project-cards", cards=len(projects),
         doubles=sum(project.get("double", False) for project in projects.values()),
         monuments=count_stacks(projects, double=False),
         tiles=count_stacks(projects, double=True))  # fmt: skip
    tell(act, "clan-tokens-xi", clans="Ogilvy")


def count_stacks(projects: dict[str, Row], *, double: bool) -> str:
    stacks = [
        project["stack"] for project in projects.values() if project.get("double", False) == double
    ]
    return ", ".join(f"{stacks.count(letter)} {letter}" for letter in sorted(set(stacks)))


def is_plan(act: Act, tile: RondelTile) -> bool:
    return plays(act.state, "XI") and bool({"monument", "project"} & set(tile.marks))


def take_extra(act: Act, tile: RondelTile) -> None:
    """Beside the benefits of its type she gets an extra."""
    if is_plan(act, tile):
        gain_amount(act, "plan-extra", "monument-or-project")


def get_project(act: Act, typed: str) -> str:
    projects = act.state["content"]["projects"]
    found = find_name(typed, projects, what="project", rule="GM-XI-1")
    if found is None:
        raise unknown("no project {name}", typed, projects, "GM-XI-1")
    return found


def get_part(act: Act, typed: str, rule: str) -> tuple[dict[str, Any], str]:
    part = require(act.state, "XI", rule)
    return part, get_person(act.state, typed)


def take(act: Act, player: str, typed: str, *, munro: bool = False) -> None:
    """The tile comes with its project card; Munro's from the discards with a free resource."""
    part, player = get_part(act, player, "GM-XI-2")
    name = get_project(act, typed)
    holders = [who for who, cards in part["taken"].items() if name in cards]
    holders += [who for who, built in part["built"].items() if name in built]
    if holders:
        raise Refused("{who} has {name} already", rule="GM-XI-2", who=holders[0], name=name)
    part["taken"][player][name] = 1 if munro else 0
    tell(act, "project-taken", who=player, name=name, count=int(munro))


def feed(act: Act, player: str, typed: Sequence[str]) -> list[str]:
    """The end of one turn: one resource on each card named; at the second it is built."""
    part, player = get_part(act, player, "GM-XI-2")
    cards = part["taken"][player]
    names = [get_project(act, name) for name in typed]
    if len(set(names)) < len(names):
        raise Refused("one resource a card and turn", rule="GM-XI-2")
    for name in names:
        if name not in cards:
            raise Refused("{who} has no project card {name}", rule="GM-XI-2", who=player, name=name)
        cards[name] += 1
        tell(act, "project-fed", name=name, count=cards[name])
        if cards[name] == NEEDED:
            build(act, player, name)
    return names


def build(act: Act, player: str, name: str) -> None:
    part = act.state["parts"]["XI"]
    del part["taken"][player][name]
    part["built"][player].append(name)
    tell(act, "must-built-once", name=name, on=act.state["content"]["projects"][name]["on"])


def side_bonus(project: Row, sides: Sequence[str]) -> int:
    """VP for the types on the four sides; each kind of bonus once, no diagonals (GM-XI-2)."""
    if len(sides) > 4 + 2 * project.get("double", False):
        raise WrongWords("a tile has four sides, a double six", rule="GM-XI-2")
    return sum(vp for kind, vp in project.get("beside", {}).items() if kind in sides)


def tell_sides(act: Act, typed: str, sides: Sequence[str], player: str = YOU) -> int:
    """Once for each project."""
    part = require(act.state, "XI", "GM-XI-2")
    name = get_project(act, typed)
    pay_once(act, part, name, player)
    vp = side_bonus(act.state["content"]["projects"][name], [side.strip() for side in sides])
    stand_in = "projects" if name != "Glenfinnan Viaduct" else ""
    gain_yours(act, vp)
    tell(act, "vp-its-sides", stand_in=stand_in, name=name, vp=vp)
    return vp


def pay_once(act: Act, part: dict[str, Any], what: str, player: str) -> None:
    paid = part.setdefault("paid", [])
    if f"{what} {player}" in paid:
        raise Refused("{what} has paid already", rule="GM-XI-2", what=what)
    paid.append(f"{what} {player}")


def ogilvy(act: Act, player: str) -> int:
    """5 VP with 3 monuments, 8 with 4 or more; covered ones count, a double once (GM-XI-3)."""
    part, player = get_part(act, player, "GM-XI-3")
    pay_once(act, part, "Ogilvy", player)
    built = len(part["built"][player])
    vp = next((vp for least, vp in OGILVY if built >= least), 0)
    gain_yours(act, vp)
    tell(act, "ogilvy-monuments-vp", built=built, vp=vp)
    return vp


def unbuilt_loss(act: Act, player: str) -> int:
    """3 VP for each monument taken and not built, which counts for no size (GM-XI-3)."""
    if not plays(act.state, "XI"):
        return 0
    unbuilt = len(act.state["parts"]["XI"]["taken"].get(player, {}))
    loss = UNBUILT_LOSS * unbuilt
    if loss:
        tell(act, "unbuilt-monuments-vp", who=player, count=unbuilt, loss=loss)
    return loss
