"""Effects in a person's words: "army: loses 300 points, all provisions"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.app.text import tr
from tables.library.effects import KINDS

Effect = Mapping[str, Any]

# One short phrase a kind; {things} lists its figures, the other names are its fields.
PHRASES: dict[str, str] = {  # messages
    "nothing": "nothing happens",
    "lose": "loses {things}",
    "gain": "gains {things}",
    "item": "magic item ({what}) of {points} points",
    "destroy": "is destroyed",
    "raze": "is razed",
    "recover": "recovers",
    "income": "this winter's income: {things}",
    "retreat": "must retreat",
    "stop": "moves no more this turn",
    "extra-move": "moves once more",
    "drift": "is carried off: direction {direction}",
    "push": "is pushed back {tiles}",
    "sail": "sails: {way}",
    "fight": "a battle against {what}, {points} points",
    "walls": "walls {add}",
    "surrender": "surrenders",
    "lift-siege": "the siege is lifted",
    "capture": "is captured",
    "afflict": "from now on: {condition}",
    "lift": "is freed of {condition}",
    "character": "character: {fate}",
    "site": "a site stands here: {site}",
    "yield": "each year: {things}",
    "reduce": "{by} fewer",
    "remove-site": "the site is gone; the tile is barren",
    "barren": "becomes barren",
    "tile-kind": "the tile is now: {tile}",
    "settle": "settlement placed: {what} ({owner})",
    "bridge": "has a bridge",
    "independent": "becomes independent",
    "mark": "marked on the map: {what}, direction {direction}, {distance} tiles off",
    "reveal": "becomes known: {what}",
    "force": "a force appears: {what} {things}",
    "rage": "the dragon flies: direction {direction}, {distance} tiles",
    "strike": "it lands: direction {direction}, {distance} tiles off",
    "aim": "it seeks: {at}",
    "race": "race: {race}",
    "align": "alignment: {alignment}",
    "join": "joins the empire",
    "relation": "diplomacy: {things}",
    "caught": "is caught",
    "cast": "a spell is cast",
}


def phrase(effect: Effect, called: Mapping[str, str] | None = None) -> str:
    """One line: whom it falls on, and what happens; `called` names its conditions."""
    facts = {name: tr_word(value) for name, value in flat(effect).items()}
    if "condition" in effect:
        facts["condition"] = (called or {}).get(effect["condition"], effect["condition"])
    facts = {name: facts.get(name, "") for name in names_for(effect["kind"])} | facts
    facts["things"] = things(effect)
    kind: str = effect["kind"]
    told = tr(PHRASES.get(kind, kind), **facts).strip()
    who = effect.get("of")
    return f"{who_words(effect, str(who))}: {told}" if who else told


def names_for(kind: str) -> list[str]:
    return [*KINDS[kind].fields, "what", "points"] if kind in KINDS else []


def flat(effect: Effect) -> dict[str, Any]:
    return {**effect, **(effect.get("force") or {})}


def tr_word(value: Any) -> str:
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
