"""The questions a campaign can put, each with its answers: of the tables and the actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.rules.war.battles import ATTACKS, DEFENCES
from campaign.storage.models.kinds import ENGINES
from tables.library.effects import branches
from tables.library.table import Table

ANY = "*"  # a tile or an army of the campaign: one of them is enough

# Put by the program's own code. A test holds this list to `campaign/rules/questions.toml`.
BY_ACTIONS: dict[str, tuple[str, ...]] = {
    "ally-troops": ("apart", ANY),
    "engage": ("engage", "let-pass"),
    "evoked-leader": ("nobody", ANY),
    "engine": tuple(name.replace("_", "-") for name in ENGINES),
    "look-at": (ANY,),
    "orb-user": (ANY,),
    "people": ("keep", "repopulate"),
    "pursue": ("hold", "pursue"),
    "push": (ANY,),
    "retreat": (ANY,),
    "run-before": (ANY,),
    "scry": (ANY,),
    "stand": ("open", "walls"),
    "strategy-attacker": ATTACKS,
    "strategy-defender": DEFENCES,
    "temple-beside": ("sack", "spare"),
    "visit-tower": ("attack", "leave", "visit"),
}


def name_answer(question: str, answer: str) -> str:
    """As it is counted: tiles and armies alike."""
    known = BY_ACTIONS.get(question, ())
    return f"{question}/{ANY if ANY in known and answer not in known else answer}"


def answers_of(tables: Iterable[Table]) -> set[str]:
    """All there is to answer."""
    found = {f"{question}/{answer}" for question, known in BY_ACTIONS.items() for answer in known}
    for table in tables:
        found |= written_answers(table)
        if table.rerolls:
            found |= {f"reroll-{table.id}/keep", f"reroll-{table.id}/again"}
        for modifier in table.modifiers:
            found |= {f"modifier-{table.id}/{add:+d}" for add in modifier.get("choose", ())}
    return found


def written_answers(table: Table) -> set[str]:
    return {
        f"{effect['id']}/{option['id']}"
        for row in table.rows
        for effect in walk(row.effects)
        if effect["kind"] == "decide"
        for option in effect["options"]
    }


def walk(effects: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    for effect in effects:
        yield effect
        for _, inner in branches(effect):
            yield from walk(inner)
