"""Packs written in a test, in their own syntax."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tables.agenda.bare_world import StandIn
from tables.agenda.decisions import given
from tables.agenda.loop import Outcome, work
from tables.chance.sources import ScriptedDice
from tables.library.packs import Library, Pack

MANIFEST = """
name = "own"
version = "1"
languages = ["en"]
source = "own"
title = "Own"
"""


def make_pack(folder: Path, manifest: str = MANIFEST, **tables: str) -> Pack:
    """`make_pack(tmp_path, weather='title = "Weather" ...')`: underlines become dashes."""
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(manifest, encoding="utf-8")
    for name, text in tables.items():
        file = folder / "tables" / f"{name.replace('_', '-')}.toml"
        file.write_text(text, encoding="utf-8")
    return Pack(str(folder))


def table(rows: str, roll: str = "1d6", more: str = "") -> str:
    """A table file; each line of `rows` is `range | id | effects`."""
    parts = [f'title = "T"\nroll = "{roll}"\n{more}\n']
    for line in rows.strip().splitlines():
        span, row_id, effects = (part.strip() for part in line.split("|", 2))
        parts.append(f'[[rows]]\nid = "{row_id}"\nname = "{row_id}"\nrange = {span}\n')
        parts.append(f"effects = [{effects}]\n" if effects else "")
    return "\n".join(parts)


def roll_on(
    pack: Pack,
    name: str,
    dice: list[int],
    facts: dict[str, Any] | None = None,
    counts: dict[str, int] | None = None,
    answers: dict[str, list[str]] | None = None,
    **fields: Any,
) -> Outcome:
    """A roll on a table of the pack with these dice, all of which must be used."""
    chance = ScriptedDice(dice)
    agenda = [{"kind": "roll", "table": name, **fields}]
    library = Library([pack])
    outcome = work(agenda, StandIn(facts, counts), library, chance, given(answers or {}))
    chance.finish()
    return outcome
