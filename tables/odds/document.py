"""The odds of a table as a document: rows, nested rows, effects and the policy taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from tables.agenda.bare_world import StandIn
from tables.errors import WrongWords
from tables.library.conditions import Facts, as_number
from tables.library.packs import Library
from tables.library.plain_text import in_language
from tables.library.table import Table
from tables.odds.measures import NONE, ONE, Miss, Sums, Target
from tables.odds.table_odds import MISSES, SUMS, Chances, OddsWalk, row_chances

MOST_TURNS = 100


class Question(NamedTuple):
    """What is asked: a table, rolled once or for some turns, with a policy for decisions."""

    table: Table
    column: str | None
    mod: int
    turns: int
    policy: Mapping[str, str]


def odds_of(question: Question, library: Library, world: StandIn, lang: str) -> dict[str, object]:
    if not 1 <= question.turns <= MOST_TURNS:
        raise WrongWords("--turns must be 1 to {most}, not {n}", most=MOST_TURNS, n=question.turns)
    table = question.table
    effect = {"kind": "roll", "table": table.id, "column": question.column, "mod": question.mod}
    missed, summed, taken, turns = work_turns(question, effect, library, world)
    for decision in question.policy:
        if decision not in taken:
            raise WrongWords(
                "--choose {decision}: this decision does not come up", decision=decision
            )
    rolled = at_least_once(turns)
    shown: dict[str, object] = {
        "id": table.id,
        "title": in_language(table.title, lang),
        "source": table.source,
        "column": question.column,
        "modifier": question.mod,
        "rows": own_rows(table, question.column, rolled, lang),
        "nested": nested_rows(question, rolled, missed, library, lang),
        "effects": effect_odds(missed, summed),
        "policy": taken,
    }
    if question.turns > 1:
        shown["turns"] = [
            {"turn": number, "rows": own_rows(table, question.column, turn, lang)}
            for number, turn in enumerate(turns, 1)
        ]
    if summed.beyond:
        shown["beyond"] = float(summed.beyond)
    return shown


def work_turns(
    question: Question, effect: Mapping[str, object], library: Library, world: StandIn
) -> tuple[Miss, Sums, dict[str, str], list[Chances]]:
    """Each turn with the modifier grown by one, and all turns together."""
    missed, summed = MISSES.one(), SUMS.one()
    taken: dict[str, str] = {}
    turns: list[Chances] = []
    for number in range(question.turns):
        moment = StandIn(grown(question.table, world.facts, number), world.counts)
        misses = OddsWalk(MISSES, library, moment, question.policy)
        turns.append(rolled_chances(misses, effect))
        sums = OddsWalk(SUMS, library, moment, question.policy)
        missed = MISSES.then(missed, misses.effects([effect], ""))
        summed = SUMS.then(summed, sums.effects([effect], ""))
        taken.update(misses.taken)
    return missed, summed, taken, turns


def rolled_chances(walk: OddsWalk[Miss], effect: Mapping[str, Any]) -> Chances:
    """The chance of each row of the table itself, as this roll lands."""
    table = walk.library.get(effect["table"])
    return row_chances(walk, table, effect["column"], table.roll, {effect["mod"]: ONE})


def at_least_once(turns: Sequence[Chances]) -> Chances:
    """The chance that a row is rolled in one of the turns."""
    rows = {row: None for turn in turns for row in turn}
    return {row: 1 - prod((1 - turn.get(row, NONE) for turn in turns), start=ONE) for row in rows}


def grown(table: Table, facts: Facts, turns: int) -> dict[str, object]:
    """The facts so many turns on: each number the table adds to its roll grows by one a turn."""
    adds = [one.get("add") for one in table.modifiers]
    names = [add for add in adds if isinstance(add, str)]
    return {**facts, **{name: as_number(facts.get(name, 0)) + turns for name in names}}


def chance_words(chance: Fraction) -> dict[str, object]:
    return {
        "probability": f"{chance.numerator}/{chance.denominator}",
        "percent": float(100 * chance),
    }


def own_rows(
    table: Table, column: str | None, chances: Chances, lang: str
) -> list[dict[str, object]]:
    return [
        {
            "id": row.id,
            "name": in_language(row.name, lang),
            **chance_words(chances.get(row.id, NONE)),
        }
        for row in table.rows
        if (column or "*") in row.ranges
    ]


def nested_rows(
    question: Question, rolled: Chances, missed: Miss, library: Library, lang: str
) -> list[dict[str, object]]:
    """Rows of the tables it leads to, each with the chance that it comes up at least once."""
    found = []
    for target in targets_of(missed, "row"):
        _, table_id, row_id = target
        chance = missed.chance(target)
        if table_id == question.table.id and rolled.get(row_id) == chance:
            continue  # reached by the roll itself alone
        row = library.get(table_id).get_row(row_id)
        name = in_language(row.name, lang)
        found.append({"table": table_id, "row": row_id, "name": name, **chance_words(chance)})
    return found


def targets_of(missed: Miss, sort: str) -> list[Target]:
    return [target for target in missed.parts[None].values if target[0] == sort]


def effect_odds(missed: Miss, summed: Sums) -> list[dict[str, object]]:
    """Each effect with its chance; where it has a figure, also how much it comes to in all."""
    found = [figure_odds(target, missed, summed) for target in targets_of(missed, "figure")]
    for target in targets_of(missed, "effect"):
        _, kind, of, *words = target
        told = " ".join(word for word in (of, kind, *words) if word)
        entry = {"kind": kind, "of": of or None, "words": words, "what": told}
        found.append({**entry, **chance_words(missed.chance(target))})
    return found


def figure_odds(target: Target, missed: Miss, summed: Sums) -> dict[str, object]:
    _, kind, of, field = target
    entry: dict[str, object] = {
        "kind": kind,
        "of": of or None,
        "field": field,
        "what": " ".join(word for word in (of, kind, field) if word),
        **chance_words(missed.chance(target)),
    }
    totals = summed.totals.get(target)
    if totals:
        entry["mean"] = float(sum(total * chance for total, chance in totals.items()))
        entry["distribution"] = distribution_words(totals)
    return entry


def distribution_words(totals: Mapping[int, Fraction]) -> list[dict[str, object]]:
    order: Sequence[int] = sorted(totals)
    return [{"total": total, **chance_words(totals[total])} for total in order]
