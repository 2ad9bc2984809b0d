"""What campaigns reached of tables, effects, decisions and phases, and what there is to reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from campaign.acts.perform import Done
from campaign.events.event import told_in, values_of
from campaign.events.values import TableRow
from campaign.season.phases import PHASES
from tables.library.effects import KINDS
from tables.library.packs import Library, shipped_packs
from tests.long.questions import answers_of, name_answer

PLAYED = ("mighty-empires", "house")  # the other packs are games and tables of their own
UNUSED = {"join": "a word for tables of one's own: no table of ours has it"}


class Reached(NamedTuple):
    """How often what came up."""

    rows: Counter[str]
    effects: Counter[str]
    options: Counter[str]
    phases: Counter[str]

    def add(self, other: Reached) -> None:
        for mine, theirs in zip(self, other, strict=True):
            mine.update(theirs)


def nothing_reached() -> Reached:
    return Reached(Counter(), Counter(), Counter(), Counter())


def note(done: Done, reached: Reached) -> None:
    document = done.document
    for change in done.changes:
        if (change.table, change.column) == ("calendar", "phase"):
            reached.phases[change.after] += 1
    for step in done.steps:
        effect = step.get("effect")
        if effect:
            reached.effects[effect["kind"]] += 1
    if document.get("outcome"):
        note_node(document["outcome"], reached)
    for told in told_in(done.steps):
        for value in values_of(told.event).values():
            if isinstance(value, TableRow):
                reached.rows[f"{value.table}/{value.row}"] += 1


def note_node(node: Mapping[str, Any], reached: Reached) -> None:
    if node["table"] and node["row"]:
        reached.rows[f"{node['table']}/{node['row']['id']}"] += 1
    for chosen in node.get("chosen", ()):
        reached.options[name_answer(chosen["decision"], chosen["option"])] += 1
    for inner in node["then"]:
        note_node(inner, reached)


def expected() -> dict[str, list[str]]:
    """All that the packs of the base game and the supplement, the actions and the year hold."""
    library = Library([pack for pack in shipped_packs() if pack.name in PLAYED])
    tables = [library.get(name) for name in library.ids()]
    rolled = [table for table in tables if table.kind == "roll"]
    flow = {kind for kind, described in KINDS.items() if described.flow}
    return {
        "rows": [f"{table.id}/{row.id}" for table in rolled for row in table.rows],
        "effects": sorted(set(KINDS) - flow - set(UNUSED)),
        "options": sorted(answers_of(rolled)),
        "phases": [phase.id for phase in PHASES],
    }


def missing(reached: Reached) -> dict[str, list[str]]:
    wanted = expected()
    return {
        part: [name for name in wanted[part] if not counter[name]]
        for part, counter in zip(reached._fields, reached, strict=True)
    }


def print_reached(reached: Reached) -> None:
    wanted = expected()
    for part, counter in zip(reached._fields, reached, strict=True):
        names = sorted({*wanted[part], *counter})
        print(
            f"\n{part}: {sum(1 for name in wanted[part] if counter[name])} of {len(wanted[part])}"
        )
        for name in names:
            print(f"  {counter[name]:>8}  {name}")
