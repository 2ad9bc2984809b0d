"""Effects in a person's words: "army: loses 300 points, all provisions"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.words.text import tr
from tables.library.effects import KINDS

Effect = Mapping[str, Any]


def phrase(effect: Effect, called: Mapping[str, str] | None = None) -> str:
    """One line: whom it falls on, and what happens; `called` names its conditions."""
    facts = {name: tr_word(value) for name, value in flat(effect).items()}
    if "condition" in effect:
        facts["condition"] = (called or {}).get(effect["condition"], effect["condition"])
    facts = {name: facts.get(name, "") for name in names_for(effect["kind"])} | facts
    facts["things"] = things(effect)
    told = tr(phrase_of(effect["kind"]), **facts).strip()
    who = effect.get("of")
    return f"{who_words(effect, str(who))}: {told}" if who else told


def phrase_of(kind: str) -> str:
    """The template of a kind's sentence; without one, the kind's name."""
    return (KINDS[kind].says if kind in KINDS else "") or kind


def names_for(kind: str) -> list[str]:
    return [*KINDS[kind].fields, "what", "points"] if kind in KINDS else []


def flat(effect: Effect) -> dict[str, object]:
    """The effect with the fields of its force beside its own."""
    return {**effect, **(effect.get("force") or {})}


def tr_word(value: object) -> str:
    return tr(value) if isinstance(value, str) else str(value)


def who_words(effect: Effect, role: str) -> str:
    subject = effect.get("subject") or {}
    role = subject.get("role", role)
    name = subject.get("name") or subject.get("id")
    return f"{tr(role)} {name}" if name is not None else tr(role)


def things(effect: Effect) -> str:
    """The figures of an effect: `300 points, all provisions`."""
    described = KINDS.get(effect["kind"])
    shown = []
    for name, field in described.fields.items() if described else ():
        if name in effect and field.type in ("amount", "formula", "number"):
            shown.append(f"{tr_word(effect[name])} {tr(name)}")
        elif name in effect and name in ("status", "purse", "factor"):
            shown.append(tr(str(effect[name])))
        elif name in effect and name == "support":
            shown.append(", ".join(map(tr, effect[name])))
    return ", ".join(shown)
