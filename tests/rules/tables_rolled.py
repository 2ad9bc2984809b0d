"""Rolling a shipped table in a test: dice scripted, and what came of it in one line an effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from tables.agenda.bare_world import StandIn
from tables.agenda.decisions import given
from tables.agenda.documents import Node
from tables.agenda.loop import work
from tables.chance.sources import ScriptedDice
from tables.library.packs import Library, shipped_packs
from tables.library.vocabulary import ROLES

LIBRARY = Library(shipped_packs())


class Rolled(NamedTuple):
    rows: str  # "great-discovery > secret-passage"
    effects: list[str]  # "lose army points=150"
    waits: str  # the decision it waits for, if any


def roll(
    table: str, dice: str = "", *, column: str = "", mod: int = 0, choose: str = "", **facts: Any
) -> Rolled:
    """`roll("necropolis", "4 4 3", race="undead", choose="reroll-necropolis=keep")`.

    A fact named as a role says how many subjects the role stands for: `carried=2`.
    """
    effect: dict[str, Any] = {"kind": "roll", "table": table}
    if column:
        effect["column"] = column
    if mod:
        effect["mod"] = mod
    scripted = ScriptedDice(map(int, dice.split()))
    outcome = work([effect], make_world(facts), LIBRARY, scripted, given(answers(choose)))
    scripted.finish()
    nodes = list(walk(outcome.tree))
    rows = [node["row"]["id"] for node in nodes if node["row"]]
    effects = [show(effect) for node in nodes for effect in node["effects"]]
    waits = outcome.pending["decision"]["id"] if outcome.pending else ""
    return Rolled(" > ".join(rows), effects, waits)


def works(condition: str, moment: str, dice: str = "") -> list[str]:
    """What a condition does at the start of a turn or at winter."""
    effects = LIBRARY.conditions()[condition][moment]
    scripted = ScriptedDice(map(int, dice.split()))
    outcome = work(effects, StandIn(), LIBRARY, scripted)
    scripted.finish()
    return [show(effect) for node in walk(outcome.tree) for effect in node["effects"]]


def figures(table: str, row: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = LIBRARY.get(table).get_row(row).data["figures"]
    return found


def cell(table: str, row: str, column: str) -> int | str:
    found: int | str = LIBRARY.get(table).get_row(row).data["cells"][column]
    return found


def case(rule: str, *values: Any, id: str | None = None, **named: Any) -> Any:
    """One line of a list of rows under test, marked with its rule; `named` goes to `roll`."""
    return pytest.param(
        *values, named, marks=pytest.mark.rule(rule), id=id or f"{rule} {values[0]}"
    )


def figure(rule: str, *values: Any) -> Any:
    """One line of a list of figures. No mark: the action that reads a figure has its rule."""
    return pytest.param(*values, id=f"{rule} {' '.join(map(str, values[:-1]))}")


def make_world(named: Mapping[str, Any]) -> StandIn:
    facts = {name.replace("_", "-"): value for name, value in named.items()}
    counts = {role: facts.pop(role) for role in list(facts) if is_count(role, facts[role])}
    return StandIn(facts, counts)


def is_count(name: str, value: Any) -> bool:
    return name in ROLES and type(value) is int


def answers(words: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words.split():
        decision, _, option = word.partition("=")
        found.setdefault(decision, []).append(option)
    return found


def walk(node: Node) -> Iterator[Node]:
    yield node
    for inner in node["then"]:
        yield from walk(inner)


def show(effect: Mapping[str, Any]) -> str:
    """`lose army points=150 provisions=all`; what follows inside an effect is left out."""
    words = [effect["kind"], effect.get("of", "")]
    words += [show_field(name, value) for name, value in effect.items() if name not in NOT_SHOWN]
    return " ".join(word for word in words if word)


def show_field(name: str, value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}.{part}={inner}" for part, inner in value.items())
    if isinstance(value, list):
        return f"{name}={'+'.join(value)}" if all(isinstance(v, str) for v in value) else ""
    return f"{name}={value}"


NOT_SHOWN = (
    "kind",
    "of",
    "subject",
    "effects",
    "won",
    "lost",
    "drawn",
    "else",
    "off-map",
    "at-zero",
)
