"""How well regents play: `python -m tests.regents --campaigns 50 --years 5`.

One regent among three players by dice, in a seat that rotates with the seed: how often it stands
higher (HO-VICTORY, ties half) than each of them, and than the player by dice in the same seat of
the same seed. And the four temperaments against one another. Intervals are 95 %, by seed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import NamedTuple

from campaign.acts.perform import Request
from campaign.bookkeeping.empires import standings
from campaign.bookkeeping.laws import LAWS
from campaign.journal.founding import found_in_memory
from campaign.regents.demo import DemoRealm, DemoSetting, set_up
from campaign.regents.playing import Seat, find_regent, play
from campaign.rules.temperament import SHIPPED
from campaign.season.auto import by_dice
from campaign.season.running import acting_empires, moment_now
from campaign.season.turning import RunTarget, run
from maps.making.generate import MapSettings
from tables.chance.sources import Seeded, key_from_seed
from tables.library.vocabulary import EVIL, GOOD
from tests.random_player import PlayersTable, play_phase, play_turn

SEATS = 4


class Result(NamedTuple):
    scores: dict[int, dict[int, int]]  # by year and empire
    problems: list[str]


def setting(seed: int, temperaments: Sequence[str]) -> DemoSetting:
    """Another map and other races with every seed."""
    races = (*GOOD, *EVIL)
    realms = tuple(
        DemoRealm(f"Realm {n + 1}", races[(seed * 5 + n * 7) % len(races)], f"Seat {n + 1}", "", t)
        for n, t in enumerate(temperaments)
    )
    board = MapSettings(width=12 + seed % 3, height=9 + seed % 2, name="Trial", sea=20, capitals=6)
    return DemoSetting(f"regents {seed}", board, realms, WONDERS, options={})


WONDERS = ("tower", "necropolis", "ruins", "tomb", "mystic-spring", "tavern")


def play_campaign(seed: int, temperaments: Sequence[str], years: int) -> Result:
    told = setting(seed, temperaments)
    store = found_in_memory(
        "Trial", key=key_from_seed(f"trial {seed}"), options=told.options, keeps_journal=False
    )
    for _ in set_up(store, told):
        pass
    table = PlayersTable(store, Seeded(key_from_seed(f"players {seed}")))
    seat = Seat(store, by_dice)
    table.held = seat.held
    request = Request(words=("turn", "player", "--auto"), held=seat.held)
    scores: dict[int, dict[int, int]] = {}
    while (year := moment_now(seat.world).year) <= years:
        run(store, RunTarget("player", True), request, backup=False)
        now = moment_now(seat.world)
        if now.year > year:
            lines = standings(seat.world)
            scores[year] = {int(line["name"].split()[1]): line["score"] for line in lines}
        for empire in acting_empires(seat.world):
            if find_regent(seat.world, empire):
                for _ in play(seat, empire):
                    pass
            elif now.season == "campaign":
                play_turn(table, empire)
            else:
                play_phase(table, empire, now.phase)
    return Result(scores, [str(found) for law in LAWS for found in law(seat.world)])


def higher(one: int, other: int) -> float:
    return 1.0 if one > other else 0.5 if one == other else 0.0


def trial(seed: int, years: int, temperaments: Sequence[str]) -> dict[str, float]:
    """One regent in a rotating seat, against the others and against the same seat by dice."""
    place, found = seed % SEATS, {}
    plain = play_campaign(seed, [""] * SEATS, years)
    for name in temperaments:
        played = play_campaign(seed, [name if n == place else "" for n in range(SEATS)], years)
        found[f"{name} problems"] = float(len(played.problems))
        for year, scores in played.scores.items():
            mine, before = scores.get(place + 1, 0), plain.scores[year].get(place + 1, 0)
            others = [higher(mine, score) for key, score in scores.items() if key != place + 1]
            found[f"{name} {year} above others"] = sum(others) / max(1, len(others))
            found[f"{name} {year} above its seat"] = higher(mine, before)
            found[f"{name} {year} score"] = float(mine)
            found[f"by dice {year} score"] = float(before)
    return found


def contest(seed: int, years: int) -> dict[str, float]:
    """The four against one another, each in another seat with every seed."""
    order = [SHIPPED[(n + seed) % SEATS] for n in range(SEATS)]
    played = play_campaign(seed, order, years)
    last = played.scores[max(played.scores)]
    best = max(last.values())
    winners = [key for key, score in last.items() if score == best]
    found = {"problems": float(len(played.problems))}
    for key, name in enumerate(order, 1):
        found[f"{name} wins"] = 1 / len(winners) if key in winners else 0.0
        found[f"{name} score"] = float(last.get(key, 0))
    return found


def tell(title: str, results: Iterable[dict[str, float]]) -> None:
    gathered: dict[str, list[float]] = {}
    for each in results:
        for name, value in each.items():
            gathered.setdefault(name, []).append(value)
    print(f"\n{title}")
    for name, values in gathered.items():
        mean = sum(values) / len(values)
        spread = sqrt(sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1))
        print(f"  {name:28} {mean:7.3f} ± {1.96 * spread / sqrt(len(values)):.3f}  ({len(values)})")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=20)
    parser.add_argument("--years", type=int, default=5)
    parser.add_argument("--first", type=int, default=1000, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="a temperament, or `contest`")
    words = parser.parse_args()
    seeds = range(words.first, words.first + words.campaigns)
    with ProcessPoolExecutor(words.jobs) as pool:
        names = [name for name in SHIPPED if words.only in ("", name)]
        if names:
            one = partial(trial, years=words.years, temperaments=names)
            tell("one regent among players by dice", pool.map(one, seeds))
        if words.only in ("", "contest"):
            tell("the four", pool.map(partial(contest, years=words.years), seeds))


if __name__ == "__main__":
    main()
