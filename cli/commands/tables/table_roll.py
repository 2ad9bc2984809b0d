"""`table roll`: what a person typed becomes a roll, decisions and dice asked as they come."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cli.options.asking import ask_decision, is_terminal, read_line
from cli.options.chance import make_own_chance
from cli.options.typed_before import get_table, roll_effect
from cli.words.game_words import in_english
from cli.words.reader import reader
from cli.words.text import tr
from tables.agenda.bare_world import StandIn
from tables.agenda.decisions import Answer, Decision
from tables.agenda.loop import Outcome, work
from tables.agenda.outcome import document
from tables.chance.sources import Chance
from tables.errors import WrongWords
from tables.library.conditions import as_number, parse_facts
from tables.library.packs import Library
from tables.library.plain_text import in_language
from tables.library.table import Table
from tables.library.vocabulary import FACTS, RACES, ROLES

MOST_TIMES = 1_000_000


class RollRequest(NamedTuple):
    """What was typed after `table roll`."""

    table: str
    column: str | None = None
    mod: int = 0
    dice: str | None = None
    ask: bool = False
    seed: str | None = None
    times: int = 1
    facts: Sequence[str] = ()
    choose: Sequence[str] = ()


def show_roll(request: RollRequest, packs: Sequence[str]) -> None:
    """The whole command: open the packs, roll, show."""
    from cli.app.library import open_library
    from cli.app.output import show
    from cli.render.table_text import render_roll

    show(roll_document(request, open_library(packs)), render_roll)


def normalise(request: RollRequest, table: Table) -> RollRequest:
    """The table by its id, and the column in English."""
    column = request.column and in_english(request.column, table.columns)
    return request._replace(table=table.id, column=column)


def roll_document(request: RollRequest, library: Library) -> dict[str, object]:
    table = get_table(library, request.table)
    request = normalise(request, table)
    chance = make_own_chance(request.dice, request.ask, request.seed)
    world = make_world(request.facts, library)
    effect = effect_asked(request, table, world)
    if request.times != 1:
        return tally(request, table, effect, world, library, chance)
    picks = Picks(request.choose)
    outcome = work([effect], world, library, chance, picks.asking())
    chance.finish()
    picks.finish()
    return outcome_document(outcome, request, library)


def outcome_document(outcome: Outcome, request: RollRequest, library: Library) -> dict[str, object]:
    tree = outcome.tree
    shown = document(tree["then"][0] if tree["then"] else tree, library, reader().lang)
    if outcome.pending:
        shown["decision"] = open_decision(shown) | {
            "continue": continuation(request, outcome.pending)
        }
    return shown


def open_decision(shown: Mapping[str, Any]) -> dict[str, object]:
    """The open decision, wherever in the tree it came up."""
    if shown["decision"]:
        return dict(shown["decision"])
    return next((found for inner in shown["then"] if (found := open_decision(inner))), {})


def race_in_english(word: str, kinds: Mapping[str, str]) -> str:
    name, equals, value = word.partition("=")
    if kinds.get(name) != "race":
        return word
    return f"{name}{equals}{in_english(value, RACES)}"


def make_world(words: Sequence[str], library: Library) -> StandIn:
    """`--set race=undead --set carried=3`: facts, and how many a role stands for."""
    kinds = {**FACTS, **{role: "number" for role in ROLES if role not in FACTS}}
    for pack in library.packs:
        if not pack.trusted:
            kinds.update(pack.manifest.get("facts", {}))
    given = parse_facts([race_in_english(word, kinds) for word in words], kinds)
    roles = [name for name in given if name not in FACTS and name in ROLES]
    counts = {name: as_number(given[name]) for name in roles}
    for name, count in counts.items():
        if not 0 <= count <= 1000:
            raise WrongWords("{name} is 0 to 1000, not {count}", name=name, count=count)
    return StandIn({name: fact for name, fact in given.items() if name not in counts}, counts)


def column_by_fact(table: Table, world: StandIn) -> str | None:
    """The column that a fact names, where the table asks one."""
    found = world.facts.get(table.column_from) if table.column_from else None
    return found if isinstance(found, str) else None


def effect_asked(request: RollRequest, table: Table, world: StandIn) -> dict[str, object]:
    table.refuse_unrolled()
    column = request.column
    if column is None and table.column_from:
        column = column_by_fact(table, world)
    if column is None and table.columns and is_terminal():
        column = ask_column(table)
    return roll_effect(table, column, request.mod)


def ask_column(table: Table) -> str:
    sys.stderr.write(tr("column ({columns}): ", columns=", ".join(table.columns)))
    return read_line()


class Picks:
    """Answers laid ready with --choose, `take-item=take` or just `take`, each used once."""

    def __init__(self, words: Sequence[str]) -> None:
        self.left = [parse_choice(word) for word in words]

    def answer(self, decision: Decision) -> str | None:
        options = [option["id"] for option in decision["options"]]
        for number, (name, option) in enumerate(self.left):
            if name == decision["id"] or (not name and option in options):
                del self.left[number]
                return option
        return None

    def asking(self) -> Answer:
        """First what was laid ready; then, at a terminal, the person."""

        def answer(decision: Decision) -> str | None:
            chosen = self.answer(decision)
            return ask_decision(decision) if chosen is None and is_terminal() else chosen

        return answer

    def finish(self) -> None:
        for name, option in self.left:
            raise WrongWords(
                "--choose {choice}: no such choice was offered",
                hint="leave it out, or roll what leads to it",
                choice=f"{name}={option}" if name else option,
            )


def parse_choice(word: str) -> tuple[str, str]:
    name, equals, option = word.partition("=")
    return (name, option) if equals else ("", name)


def continuation(request: RollRequest, pending: Mapping[str, Any]) -> str:
    """The command that goes on from an open decision with the same dice."""
    import shlex

    words = ["hexcrown", "table", "roll", request.table]
    words += ["--column", request.column] if request.column else []
    words += ["--mod", str(request.mod)] if request.mod else []
    for fact in request.facts:
        words += ["--set", fact]
    if request.seed is not None:
        words += ["--seed", request.seed]
    else:
        words += ["--dice", ",".join(map(str, pending["faces"]))]
    for choice in (*request.choose, pending["decision"]["id"] + "="):
        words += ["--choose", choice]
    return shlex.join(words) + "..."


def tally(
    request: RollRequest,
    table: Table,
    effect: Mapping[str, object],
    world: StandIn,
    library: Library,
    chance: Chance,
) -> dict[str, object]:
    """Many rolls, counted by row."""
    if not 1 <= request.times <= MOST_TIMES:
        raise WrongWords("--times must be 1 to {most}, not {n}", most=MOST_TIMES, n=request.times)
    once = table.once
    if len(once) == len(table.rows) < request.times:
        raise WrongWords(
            "in table {table} each row comes up once, and it has {rows} rows",
            table=table.id,
            rows=len(table.rows),
        )
    counts = dict.fromkeys((row.id for row in table.rows), 0)
    undecided = rolls = 0
    while sum(counts.values()) + undecided < request.times:
        picks = Picks(request.choose)
        tree, _ = work([effect], world, library, chance, picks.answer, path=(rolls,))
        rolls += 1
        row = tree["then"][0]["row"] if tree["then"] else None
        if row is None:
            undecided += 1
        elif not (row["id"] in once and counts[row["id"]]):
            counts[row["id"]] += 1
        elif rolls > MOST_TIMES:
            raise WrongWords("table {table}: the rows left hardly ever come up", table=table.id)
    chance.finish()
    return tally_document(request, table, counts, undecided)


def tally_document(
    request: RollRequest, table: Table, counts: Mapping[str, int], undecided: int
) -> dict[str, object]:
    rows = [
        {
            "id": row.id,
            "name": in_language(row.name, reader().lang),
            "count": counts[row.id],
            "percent": round(100 * counts[row.id] / request.times, 3),
        }
        for row in table.rows
        if counts[row.id] or row.ranges.get(request.column or "*")
    ]
    return {
        "table": table.id,
        "source": table.source,
        "column": request.column,
        "times": request.times,
        "rows": rows,
        "undecided": undecided,
    }
