"""The exact odds of a battle and of what a table takes or gives, from the campaign's own tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from campaign.effects.fighting import find_loser
from campaign.errors import CampaignError
from campaign.rules.war.battles import ATTACKS, DEFENCES, toward_zero
from tables.agenda.bare_world import StandIn
from tables.dice.odds import distribution
from tables.errors import TablesError
from tables.library.effects import Effect
from tables.library.packs import Library
from tables.odds.table_odds import SUMS, OddsWalk, row_odds

Garrison = tuple[tuple[int, float], ...]  # points, and how likely they are
ROUNDS = 60  # in which two sides that know each other settle on how often they do what


class Odds(NamedTuple):
    """From the attacker's side: chances, and the hundredths that each side may expect to lose."""

    win: float
    draw: float
    lost: float
    foe_lost: float

    def mixed(self, other: Odds, share: float) -> Odds:
        return Odds(*(a + b * share for a, b in zip(self, other, strict=True)))


NOTHING = Odds(0, 0, 0, 0)


@cache
def clash(library: Library, added: int, defence: str) -> Odds:
    """One roll on `battle` with this modifier, losses as `battle-factors` changes them."""
    figures = library.get("battle-factors").get_row(defence).data["figures"]
    found = NOTHING
    for row, chance in row_odds(library.get("battle"), modifier=added):
        loser = find_loser(row.id)
        taken = {"attacker": 0.0, "defender": 0.0}
        for effect in row.effects:
            if effect["kind"] == "lose" and "percent" in effect:
                side = str(effect["of"])
                more = int(figures.get("loser-percent", 0)) if side == loser else 0
                percent = int(str(effect["percent"])) + more
                taken[side] += percent * int(figures.get("losses", 100)) / 10000
        won = Odds(loser == "defender", loser == "", taken["attacker"], taken["defender"])
        found = found.mixed(won, float(chance))
    return found


@cache
def by_strategy(library: Library, difference: int, added: int) -> Mapping[tuple[str, str], Odds]:
    """Each attack against each defence; `difference` in points, walls counted."""
    matrix, factors = library.get("battle-strategies"), library.get("battle-factors")
    found = {}
    for attack in ATTACKS:
        factor = int(factors.get_row(attack).data["figures"]["factor"])
        strength = toward_zero(factor * difference, 1000)
        for defence in DEFENCES:
            base = int(matrix.get_row(attack).data["cells"][defence])
            found[attack, defence] = clash(library, base + strength + added, defence)
    return found


@cache
def wanderers_way(library: Library, side: str) -> Mapping[str, float]:
    """How wanderers and independents choose (HO-BATTLE)."""
    table = library.get("wanderer-strategy")
    return {row.id: float(chance) for row, chance in row_odds(table, column=side)}


def worth_of(odds: Odds) -> float:
    """What a battle is fought for: to win it, and to lose less than the other."""
    return odds.win + odds.draw / 4 + odds.foe_lost - odds.lost


@cache
def settled_ways(
    library: Library, difference: int, added: int
) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """How often each side does what when both know all this: neither gains by doing otherwise."""
    cells = {key: worth_of(odds) for key, odds in by_strategy(library, difference, added).items()}
    attacks, defences = dict.fromkeys(ATTACKS, 0.0), dict.fromkeys(DEFENCES, 0.0)
    gained, given = dict.fromkeys(ATTACKS, 0.0), dict.fromkeys(DEFENCES, 0.0)
    for _ in range(ROUNDS):  # each answers what the other has done so far
        attack = max(ATTACKS, key=lambda each: gained[each])
        defence = min(DEFENCES, key=lambda each: given[each])
        attacks[attack] += 1 / ROUNDS
        defences[defence] += 1 / ROUNDS
        for each in ATTACKS:
            gained[each] += cells[each, defence]
        for each in DEFENCES:
            given[each] += cells[attack, each]
    return attacks, defences


def attack_ways(
    library: Library, difference: int, added: int, by_die: bool
) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """What the attacker and the defender do: against a die the one best attack."""
    if not by_die:
        return settled_ways(library, difference, added)
    cells, defences = by_strategy(library, difference, added), wanderers_way(library, "defender")

    def gain(attack: str) -> float:
        return sum(worth_of(cells[attack, way]) * share for way, share in defences.items())

    return {max(ATTACKS, key=gain): 1.0}, defences


@cache
def attack_odds(
    library: Library, points: int, garrison: Garrison, walls: int, added: int, by_die: bool
) -> Odds:
    """An attack on what may stand there, over all that it may be."""
    found = NOTHING
    for defenders, chance in garrison:
        difference = points - defenders * walls
        cells = by_strategy(library, difference, added)
        attacks, defences = attack_ways(library, difference, added, by_die)
        for attack, often in attacks.items():
            for defence, share in defences.items():
                found = found.mixed(cells[attack, defence], chance * often * share)
    return found


@cache
def garrison_of(library: Library, kind: str) -> Garrison:
    """HO-INDEP: what the table that makes the garrisons of independents may have made."""
    table = library.get("independents")
    if kind not in table.columns:
        return ((0, 1.0),)
    found: dict[int, float] = {}
    for row, chance in row_odds(table, column=kind):
        for effect in row.effects:
            points = effect.get("points", 0)
            spread = distribution(points) if isinstance(points, str) else {int(str(points)): 1}
            for amount, share in spread.items():
                found[amount] = found.get(amount, 0.0) + float(chance) * float(share)
    return tuple(sorted(found.items()))


def mean(garrison: Sequence[tuple[int, float]]) -> float:
    return sum(points * chance for points, chance in garrison)


@cache
def expected(library: Library, table: str, column: str = "") -> Mapping[tuple[str, str], float]:
    """What a roll on a table may be expected to bring: (effect, what) to an amount."""
    at = {"column": column} if column else {}
    return expected_of(library, [{"kind": "roll", "table": table, **at}], column)


def expected_of(
    library: Library, effects: Sequence[Effect], terrain: str = ""
) -> Mapping[tuple[str, str], float]:
    """Nothing of effects whose odds can't be worked out."""
    walk = OddsWalk(SUMS, library, StandIn({"terrain": terrain} if terrain else {}), {})
    try:
        sums = walk.effects(effects, "")
    except (TablesError, CampaignError, KeyError):
        return {}
    found: dict[tuple[str, str], float] = {}
    for target, totals in sums.totals.items():
        amount = sum(float(chance) * total for total, chance in totals.items())
        key = target[1], target[-1]
        found[key] = found.get(key, 0.0) + amount
    return found


@cache
def ruin(library: Library, table: str, column: str) -> float:
    """The chance that a roll is the end of whoever it is about."""
    rows = row_odds(library.get(table), column=column)
    ends = (chance for row, chance in rows if any(e["kind"] == "destroy" for e in row.effects))
    return float(sum(ends))


def brings(library: Library, effects: Sequence[Effect]) -> float:
    """As standing: crowns, troops and items, less what is lost or has to be fought."""
    return as_standing(expected_of(library, effects))


def as_standing(odds: Mapping[tuple[str, str], float]) -> float:
    crowns = odds.get(("gain", "crowns"), 0.0) - odds.get(("lose", "crowns"), 0.0)
    points = odds.get(("gain", "points"), 0.0) + odds.get(("item", "points"), 0.0) / 2
    cost = odds.get(("lose", "points"), 0.0) + 0.15 * odds.get(("fight", "points"), 0.0)
    return crowns / 10 + (points - cost) / 500


@cache
def discoveries(library: Library, column: str) -> Mapping[str, float]:
    """HO-SCOUT: the rows of scouting a new tile, by their ids."""
    table = library.get("scouting")
    return {row.id: float(chance) for row, chance in row_odds(table, column=column)}
