"""The file in which a person types in their own box: every part, in the form that is read.

Only the cards stand there as they are used; every other line begins with # until somebody takes
that away, so that a value which was only looked at stays a stand-in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tables.convert.toml_text import key, value
from tables.games.glen_more.cards import render_template
from tables.games.glen_more.content import GameContent, Rule, load_part


def render_box(content: GameContent) -> str:
    lines = [
        "# Take the # away before what you type in from your box; a part below needs its [name]."
    ]
    lines += comment([f"die = {value(content['die'])}"], "die")
    lines += comment([f"macnificent-begins = {value(content['begins'])}"])
    lines += comment(["[amounts]", *render_amounts(content["amounts"])], "amounts")
    for part, rows in tables(content):
        lines += comment(
            [f"[{part}]", *(f"{key(name)} = {value(row)}" for name, row in rows)], part
        )
    lines += comment(render_rules(content["rules"]), "rules")
    return "\n".join([*lines, "", render_template(content["cards"])])


def comment(lines: Sequence[str], part: str = "") -> list[str]:
    what = load_part("parts").get(part.partition(".")[0])
    head = ["", f"# {part}: {what['en']}"] if what else [""] if part else []
    return [*head, *(f"#{line}" for line in lines)]


def tables(content: GameContent) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """The parts that are tables by name, each with its rows."""
    yield "exchanges", list(content["exchanges"].items())
    yield "priority", list(content["icons"].items())
    yield "goals", list(content["goals"].items())
    yield "clans", list(content["clans"].items())
    yield "events", list(content["events"].items())
    yield "mobsters", list(content["mobsters"].items())
    yield "projects", list(content["projects"].items())
    for track in content["levels_x"]:
        yield f"games.{track}", list(content["levels_x"][track].items())
    yield "games.centre", list(content["centre"].items())


def render_amounts(amounts: Mapping[str, int]) -> list[str]:
    said = {name: row["what"]["en"] for name, row in load_part("amounts").items()}
    return [f"{key(name)} = {number}  # {said[name]}" for name, number in amounts.items()]


def render_rules(rules: Sequence[Rule]) -> list[str]:
    return [line for rule in rules for line in ("[[rules]]", *render_rule(rule))]


def render_rule(rule: Rule) -> list[str]:
    when: Mapping[str, object] = {"upto": rule["upto"]} if rule["upto"] else {"plain": True}
    facts = {"chronicle": rule["chronicle"], "find": rule["find"], **when}
    return [f"{key(name)} = {value(fact)}" for name, fact in facts.items()]
