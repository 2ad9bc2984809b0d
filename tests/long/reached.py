"""What campaigns reached of tables, effects, decisions and phases, and what there is to reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from campaign.perform import Done
from campaign.season.phases import PHASES
from tables.effects import KINDS, branches
from tables.packs import Library, shipped_packs


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
    if document.get("phase"):
        reached.phases[document["phase"]] += 1
    for step in done.steps:
        effect = step.get("effect")
        if effect:
            reached.effects[effect["kind"]] += 1
    if document.get("outcome"):
        note_node(document["outcome"], reached)
    for line in document.get("story", ()):
        for fact in line["facts"].values():
            if str(fact).startswith("row:"):
                reached.rows[str(fact).removeprefix("row:")] += 1


def note_node(node: Mapping[str, Any], reached: Reached) -> None:
    if node["table"] and node["row"]:
        reached.rows[f"{node['table']}/{node['row']['id']}"] += 1
    for chosen in node.get("chosen", ()):
        reached.options[f"{chosen['decision']}/{chosen['option']}"] += 1
    for inner in node["then"]:
        note_node(inner, reached)


def expected() -> dict[str, list[str]]:
    """All that the packs of the base game and the supplement, and the list of phases, hold."""
    library = Library(
        [pack for pack in shipped_packs() if pack.name in ("mighty-empires", "house")]
    )
    tables = [library.get(name) for name in library.ids()]
    rolled = [table for table in tables if table.kind == "roll"]
    flow = {kind for kind, described in KINDS.items() if described.flow}
    written = {each["kind"] for table in tables for row in table.rows for each in walk(row.effects)}
    options = {
        f"{each['id']}/{option['id']}"
        for table in rolled
        for row in table.rows
        for each in walk(row.effects)
        if each["kind"] == "decide"
        for option in each["options"]
    }
    return {
        "rows": [f"{table.id}/{row.id}" for table in rolled for row in table.rows],
        "effects": sorted(written - flow),
        "options": sorted(options),
        "phases": [phase.id for phase in PHASES],
    }


def walk(effects: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    for effect in effects:
        yield effect
        for _, inner in branches(effect):
            yield from walk(inner)


def missing(reached: Reached) -> dict[str, list[str]]:
    wanted = expected()
    return {
        "rows": [row for row in wanted["rows"] if not reached.rows[row]],
        "effects": [kind for kind in wanted["effects"] if not reached.effects[kind]],
        "options": [option for option in wanted["options"] if not reached.options[option]],
        # Phases in which nothing happens by itself are passed over on the way to the next player.
        "phases": [
            phase.id
            for phase in PHASES
            if not reached.phases[phase.id] and (phase.opens or phase.closes)
        ],
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
