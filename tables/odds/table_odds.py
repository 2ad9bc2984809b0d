"""Exact odds of a table through all it leads to; nothing is sampled.

The same rows are walked as in a roll, with chances in place of dice. Where a person decides, a
policy does: the option named for that decision, else the first. The world is the stand-in of
`table roll`, so that odds and rolls speak of the same thing.

The chance of each row of one table, for the dice that are about to be rolled on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tables.agenda.bare_world import StandIn
from tables.agenda.branches import (
    branch_of,
    choosable_modifier,
    effects_of,
    find_band,
    find_column,
    may_reroll,
    open_options,
    sum_modifiers,
    takes_subject,
)
from tables.agenda.decisions import check_answer
from tables.dice.odds import distribution
from tables.dice.odds_pool import refuse
from tables.errors import Refused, TablesError
from tables.library.conditions import Facts
from tables.library.effects import KINDS, Effect
from tables.library.packs import Library
from tables.library.table import Row, Table
from tables.odds import measures
from tables.odds.measures import ONE, Miss, Sums, Target

if TYPE_CHECKING:
    from tables.library.effect_types import (
        CheckEffect,
        DecideEffect,
        EachEffect,
        FigureEffect,
        RepeatEffect,
        RollEffect,
        RowEffect,
        WhenEffect,
    )

FOLLOWED = 40  # times a table that leads back to itself is followed, for sums
DEEPEST = 60  # tables inside one another
MOST_WORK = 3.0  # seconds, estimated

T = TypeVar("T")
Chances = dict[str, Fraction]


class Measure(NamedTuple, Generic[T]):
    """What is worked out: how steps follow one another, mix, and what one row or effect is."""

    one: Callable[[], T]
    then: Callable[[T, T], T]
    mix: Callable[[Iterable[tuple[Fraction, T]]], T]
    row: Callable[[Table, Row], T]
    effect: Callable[[Effect], T]
    again: Callable[[OddsWalk[T], tuple[object, ...], Callable[[], T]], T]
    work: Callable[[T], float]


class OddsWalk(Generic[T]):
    """One working out: the tables, the facts, the policy, and what is known already.

    `bound` is the role whose subjects an `each` is going through, "" outside of one.
    """

    def __init__(
        self,
        measure: Measure[T],
        library: Library,
        world: StandIn,
        policy: Mapping[str, str],
    ) -> None:
        self.measure: Measure[T] = measure
        self.library, self.world, self.policy = library, world, policy
        self.known: dict[object, T] = {}
        self.open: dict[object, int] = {}
        self.taken: dict[str, str] = {}
        self.work = 0.0

    def then(self, left: T, right: T) -> T:
        """One after the other; refused before it would take too long."""
        self.spend(right)
        found = self.measure.then(left, right)
        self.spend(found)
        return found

    def spend(self, value: T) -> None:
        self.work += self.measure.work(value)
        if self.work > MOST_WORK:
            raise refuse()

    def effects(self, effects: Sequence[Effect], bound: str) -> T:
        found = self.measure.one()
        for effect in effects:
            found = self.then(found, self.effect(effect, bound))
        return found

    def effect(self, effect: Effect, bound: str) -> T:
        flow: Callable[..., T] | None = FLOW.get(effect["kind"])
        return flow(self, effect, bound) if flow else self.on_world(effect, bound)

    def on_world(self, effect: Effect, bound: str) -> T:
        further = self.world.apply(effect, {}, {})
        role = effect.get("of")
        told = {**effect, "of": bound} if role == "it" and bound else effect
        once = self.then(self.measure.effect(told), self.effects(further, bound))
        return self.power(once, self.count(role, effect, bound) if role else 1)

    def count(self, role: str, effect: Effect, bound: str) -> int:
        return 1 if role in ("it", bound) else len(self.world.expand(role, effect, {}))

    def power(self, value: T, times: int) -> T:
        """By squaring: ten steps for a thousand times."""
        found = self.measure.one()
        while times > 0:
            if times % 2:
                found = self.then(found, value)
            times //= 2
            value = self.then(value, value) if times else value
        return found

    def powers(self, value: T, times: Mapping[int, Fraction]) -> Iterator[tuple[Fraction, T]]:
        """Each number of times with its chance, each made from the one before."""
        found, done = self.measure.one(), 0
        for number in sorted(times):
            found = self.then(found, self.power(value, number - done))
            done = max(number, done)
            self.spend(found)
            yield times[number], found

    def option(self, decision: str, options: Sequence[str], usual: str | None = None) -> str:
        """What the policy answers; noted, so that the odds can name it."""
        chosen = self.policy.get(decision, usual or options[0])
        check_answer(decision, chosen, options)
        self.taken[decision] = chosen
        return chosen


# --- tables -----------------------------------------------------------------------------------


def walk_roll(walk: OddsWalk[T], effect: RollEffect, bound: str) -> T:
    table = walk.library.get(effect["table"])
    if effect.get("apart"):
        raise Refused("exact odds of rolls with apart = true are not available: {table}",
                      table=table.id)  # fmt: skip
    column = choose_column(walk, effect, table)
    dice = str(effect["dice"]) if "dice" in effect else table.roll
    mods = chances_of(effect.get("mod", 0))
    key = (table.id, column, dice, tuple(mods.items()), bound)

    def work() -> T:
        rows = row_chances(walk, table, column, dice, mods)
        return walk.measure.mix(
            (chance, walk_landed(walk, table, table.by_id[row], bound))
            for row, chance in rows.items()
        )

    return walk.measure.again(walk, key, work)


def walk_landed(walk: OddsWalk[T], table: Table, row: Row, bound: str) -> T:
    return walk.then(walk.measure.row(table, row), walk.effects(row.effects, bound))


def walk_row(walk: OddsWalk[T], effect: RowEffect, bound: str) -> T:
    table = walk.library.get(effect["table"])
    row = table.get_row(effect["row"])
    key = (table.id, row.id, bound)
    return walk.measure.again(walk, key, lambda: walk_landed(walk, table, row, bound))


def choose_column(walk: OddsWalk[T], effect: RollEffect, table: Table) -> str | None:
    column = find_column(effect, table, walk.world.facts)
    if column is None and table.columns:
        return walk.option(f"column-{table.id}", table.columns)
    return column


def chances_of(value: int | str) -> dict[int, Fraction]:
    return distribution(value) if isinstance(value, str) else {value: ONE}


def row_chances(
    walk: OddsWalk[T], table: Table, column: str | None, dice: str, mods: Mapping[int, Fraction]
) -> Chances:
    """The chance of each row, with modifiers and the re-rolls the policy takes."""
    facts = walk.world.facts
    add = sum_modifiers(table, facts)
    weights: dict[int, Fraction] = {}
    for total, chance in distribution(dice).items():
        for mod, share in mods.items():
            at = total + add + mod
            weights[at] = weights.get(at, Fraction(0)) + chance * share
    return reroll(walk, table, column, weights, facts, 0)


def reroll(
    walk: OddsWalk[T],
    table: Table,
    column: str | None,
    weights: Mapping[int, Fraction],
    facts: Facts,
    used: int,
) -> Chances:
    """Rows of one roll; those the policy rolls again are shared out as the next roll falls."""
    chances: Chances = {}
    again = Fraction(0)
    for total, chance in weights.items():
        row = table.row(total, column)
        if (
            table.rerolls
            and may_reroll(table, row, facts, used)
            and walk.option(f"reroll-{table.id}", ("keep", "again")) == "again"
        ):
            again += chance
            continue
        row = chosen_row(walk, table, column, total, facts) or row
        chances[row.id] = chances.get(row.id, Fraction(0)) + chance
    if again:
        for row_id, chance in reroll(walk, table, column, weights, facts, used + 1).items():
            chances[row_id] = chances.get(row_id, Fraction(0)) + again * chance
    return chances


def chosen_row(
    walk: OddsWalk[T], table: Table, column: str | None, total: int, facts: Facts
) -> Row | None:
    """The row after a modifier the player may pick; the policy takes none unless told."""
    modifier = choosable_modifier(table, facts)
    if modifier is None:
        return None
    options = [f"{add:+d}" for add in modifier["choose"]]
    usual = "+0" if "+0" in options else options[0]
    return table.row(total + int(walk.option(f"modifier-{table.id}", options, usual)), column)


# --- the other flow effects -------------------------------------------------------------------


def walk_check(walk: OddsWalk[T], effect: CheckEffect, bound: str) -> T:
    mods = chances_of(effect.get("mod", 0))
    weights = [Fraction(0)] * len(effect["bands"])
    for total, chance in distribution(str(effect["dice"])).items():
        for mod, share in mods.items():
            number = find_band(effect, total + mod)
            if number is not None:
                weights[number] += chance * share
    return walk.measure.mix(
        (weight, walk.effects(effects_of(band), bound))
        for weight, band in zip(weights, effect["bands"], strict=True)
    )


def walk_when(walk: OddsWalk[T], effect: WhenEffect, bound: str) -> T:
    return walk.effects(effects_of(effect, branch_of(effect, walk.world.facts)), bound)


def walk_each(walk: OddsWalk[T], effect: EachEffect, bound: str) -> T:
    if not takes_subject(effect, walk.world.facts):
        return walk.measure.one()
    once = walk.effects(effect["effects"], effect["role"])
    return walk.power(once, walk.count(effect["role"], effect, bound))


def walk_repeat(walk: OddsWalk[T], effect: RepeatEffect, bound: str) -> T:
    once = walk.effects(effect["effects"], bound)
    return walk.measure.mix(walk.powers(once, chances_of(effect["times"])))


def walk_decide(walk: OddsWalk[T], effect: DecideEffect, bound: str) -> T:
    options = {option["id"]: option for option in open_options(effect, walk.world.facts)}
    if not options:
        return walk.measure.one()
    chosen = walk.option(effect["id"], list(options))
    return walk.effects(effects_of(options[chosen]), bound)


def walk_figure(walk: OddsWalk[T], effect: FigureEffect, bound: str) -> T:
    return walk.measure.one()


FLOW: dict[str, Callable[..., Any]] = {
    "roll": walk_roll,
    "row": walk_row,
    "check": walk_check,
    "when": walk_when,
    "each": walk_each,
    "repeat": walk_repeat,
    "decide": walk_decide,
    "figure": walk_figure,
}


# --- the two measures -------------------------------------------------------------------------


def solve_again(walk: OddsWalk[Miss], key: tuple[object, ...], work: Callable[[], Miss]) -> Miss:
    """A table met inside itself is an unknown, solved for once its own rows are known."""
    if key in walk.known:
        return walk.known[key]
    if key in walk.open:
        return measures.miss_unknown(key)
    if len(walk.open) > DEEPEST:
        raise Refused("tables lead into one another without end: {table}", table=key[0])
    walk.open[key] = 1
    found = measures.miss_solve(work(), key)
    del walk.open[key]
    if found.closed:
        walk.known[key] = found
    return found


def follow_again(walk: OddsWalk[Sums], key: tuple[object, ...], work: Callable[[], Sums]) -> Sums:
    """A table met inside itself is followed so many times, and no further."""
    depth = walk.open.get(key, 0)
    moment = (key, frozenset(walk.open.items()))  # what is open decides how far it is followed
    if moment in walk.known:
        return walk.known[moment]
    if depth > FOLLOWED:
        return Sums({}, ONE)
    walk.open[key] = depth + 1
    found = walk.known[moment] = work()
    walk.open[key] = depth
    if not depth:
        del walk.open[key]
    return found


def row_target(table: Table, row: Row) -> Target:
    return ("row", table.id, row.id)


def effect_targets(effect: Effect) -> list[Target]:
    """What is counted of an effect: each figure by name, and the words that tell it apart."""
    kind, of = effect["kind"], effect.get("of", "")
    figures: list[Target] = [
        ("figure", kind, of, name)
        for name, field in KINDS[kind].fields.items()
        if field.type == "amount" and name in effect
    ]
    words = [
        str(effect[name])
        for name, field in KINDS[kind].fields.items()
        if field.type in ("choice", "word", "condition", "race") and name in effect
    ]
    force = effect.get("force") or {}
    figures += [("figure", kind, of, name) for name in ("points", "ships") if name in force]
    words += [str(force[name]) for name in ("what",) if name in force]
    return figures if figures and not words else [*figures, ("effect", kind, of, *words)]


def sum_effect(effect: Effect) -> Sums:
    """The figures of an effect as distributions; `all` and `half` have no number."""
    kind, of = effect["kind"], effect.get("of", "")
    totals: dict[Target, measures.Totals] = {}
    for name, field in KINDS[kind].fields.items():
        value = effect.get(name)
        if field.type == "amount" and value is not None and value not in ("all", "half"):
            totals["figure", kind, of, name] = chances_of(value)
    for name in ("points", "ships"):
        value = (effect.get("force") or {}).get(name)
        if value is not None:
            totals["figure", kind, of, name] = chances_of(value)
    return Sums(totals)


MISSES: Measure[Miss] = Measure(
    measures.miss_one,
    measures.miss_then,
    measures.miss_mix,
    lambda table, row: measures.miss_hit([row_target(table, row)]),
    lambda effect: measures.miss_hit(effect_targets(effect)),
    solve_again,
    measures.miss_work,
)
SUMS: Measure[Sums] = Measure(
    lambda: Sums({}),
    measures.sums_then,
    measures.sums_mix,
    lambda table, row: Sums({}),
    sum_effect,
    follow_again,
    measures.sums_work,
)


def row_odds(
    table: Table, dice: str = "", modifier: int = 0, column: str | None = None
) -> list[tuple[Row, Fraction]]:
    """Each row that can come up, in the order of the table."""
    chances: dict[str, Fraction] = {}
    for total, chance in distribution(dice or table.roll).items():
        try:
            row = table.row(total + modifier, column)
        except TablesError:
            continue  # a total for which the table has no row
        chances[row.id] = chances.get(row.id, Fraction(0)) + chance
    return [(row, chances[row.id]) for row in table.rows if row.id in chances]
