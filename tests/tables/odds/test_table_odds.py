"""Exact odds of tables: rows, nested rows, effects, turns, policies."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tables.agenda.bare_world import StandIn
from tables.errors import Refused, WrongWords
from tables.library.packs import Library, Pack, shipped_packs
from tables.odds.document import Question, odds_of
from tests.tables.own_packs import make_pack, table

LOSE = '{ kind = "lose", of = "army", points = "1d6x100" }'


def odds(
    pack: Pack | None,
    name: str,
    turns: int = 1,
    facts: dict[str, Any] | None = None,
    counts: dict[str, int] | None = None,
    **policy: str,
) -> dict[str, Any]:
    library = Library([pack] if pack else shipped_packs())
    choose = {decision.replace("_", "-"): option for decision, option in policy.items()}
    question = Question(library.get(name), None, 0, turns, choose)
    return odds_of(question, library, StandIn(facts, counts), "en")


def chance(entries: list[dict[str, Any]], **wanted: str) -> str:
    [found] = [one for one in entries if all(one.get(k) == v for k, v in wanted.items())]
    return str(found["probability"])


def test_the_chance_of_each_row_is_exact() -> None:
    rows = odds(None, "necropolis")["rows"]

    assert chance(rows, id="nothing") == "1/6"
    assert chance(rows, id="undead-assault") == "1/36"
    assert sum(Fraction(row["probability"]) for row in rows) == 1


def test_nested_rows_have_the_chance_to_come_up_at_all(tmp_path: Path) -> None:
    outer = table('[1, 3] | in | { kind = "roll", table = "inner" }\n[4, 6] | out |')
    pack = make_pack(tmp_path, outer=outer, inner=table("1 | a |\n[2, 6] | b |"))

    nested = odds(pack, "outer")["nested"]

    assert chance(nested, table="inner", row="a") == "1/12"


def test_two_rolls_on_a_table_hit_a_row_at_least_once(tmp_path: Path) -> None:
    twice = '{ kind = "repeat", times = 2, effects = [{ kind = "roll", table = "inner" }] }'
    pack = make_pack(
        tmp_path, outer=table(f"[1, 6] | in | {twice}"), inner=table("1 | a |\n[2, 6] | b |")
    )

    assert chance(odds(pack, "outer")["nested"], row="a") == "11/36"


def test_the_distribution_of_points_lost_is_given(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table(f"[1, 3] | a | {LOSE}\n[4, 6] | b |"))

    [effect] = odds(pack, "t")["effects"]

    shown = {one["total"]: one["probability"] for one in effect["distribution"]}
    assert shown == {0: "1/2"} | {100 * face: "1/12" for face in range(1, 7)}
    assert effect["mean"] == 175


def test_losses_of_several_subjects_are_added_up(tmp_path: Path) -> None:
    carried = LOSE.replace("army", "carried")
    pack = make_pack(tmp_path, t=table(f"[1, 6] | a | {carried}"))

    [effect] = odds(pack, "t", counts={"carried": 2})["effects"]

    shown = {one["total"]: one["probability"] for one in effect["distribution"]}
    assert shown[700] == "1/6"


def test_turns_grow_the_modifier_and_count_what_happens_at_least_once() -> None:
    document = odds(None, "necropolis", turns=3)

    third = document["turns"][2]["rows"]
    assert chance(third, id="undead-assault") == "1/6"
    assert chance(document["rows"], id="fabulous-treasure") == "1/36"


def test_a_policy_answers_decisions_and_is_named() -> None:
    usual, greedy = odds(None, "necropolis"), odds(None, "necropolis", take_item="take")

    assert usual["policy"]["take-item"] == "leave"
    assert chance(greedy["nested"], table="necromancer-tomb", row="he-wakes") == "1/12"
    assert chance(greedy["nested"], table="necropolis", row="undead-assault") == "1/9"


def test_a_table_that_leads_back_to_itself_is_solved_exactly(tmp_path: Path) -> None:
    again = table('[1, 4] | again | { kind = "roll", table = "t" }\n5 | a |\n6 | b |')

    nested = odds(make_pack(tmp_path, t=again), "t")["nested"]

    assert chance(nested, row="a") == "1/2"


def test_a_reroll_the_policy_takes_shares_out_the_rows_given_up(tmp_path: Path) -> None:
    more = '[[rerolls]]\nrows = ["bad"]\nwhen = { race = "dwarfs" }\n'
    pack = make_pack(tmp_path, t=table("[1, 3] | bad |\n[4, 6] | good |", more=more))

    again = odds(pack, "t", facts={"race": "dwarfs"}, reroll_t="again")

    assert chance(again["rows"], id="bad") == "1/4"


def test_a_policy_for_a_decision_that_never_comes_up_is_refused() -> None:
    with pytest.raises(WrongWords, match="this decision does not come up"):
        odds(None, "necropolis", dance="yes")


def test_a_table_without_a_way_out_has_no_odds(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table('[1, 6] | a | { kind = "roll", table = "t" }'))

    with pytest.raises(Refused, match="without end"):
        odds(pack, "t")


def test_a_decision_with_no_open_option_is_passed_over_as_a_roll_passes_it(tmp_path: Path) -> None:
    decide = (
        '{ kind = "decide", id = "bribe", question = "Pay?",'
        ' options = [{ id = "pay", name = "Pay", when = { race = "undead" } }] }'
    )
    pack = make_pack(tmp_path, gate=table(f"[1, 3] | shut | {decide}\n[4, 6] | open |"))
    assert chance(odds(pack, "gate")["rows"], id="shut") == "1/2"


def repeat(times: str, effects: str) -> str:
    return f'{{ kind = "repeat", times = {times}, effects = [{effects}] }}'


@pytest.mark.long
@pytest.mark.parametrize(
    "effects",
    [
        repeat("100", repeat("100", LOSE)),
        repeat('"4d6"', repeat('"4d6"', repeat('"4d6"', LOSE))),
        repeat('"20d6"', repeat('"20d6"', LOSE)),
        repeat("100000", repeat("100000", LOSE)),
    ],
)
def test_repeats_within_repeats_are_refused_before_they_take_long(
    effects: str, tmp_path: Path
) -> None:
    pack = make_pack(tmp_path, a=table(f"[1,6] | all | {effects}"))
    with pytest.raises(Refused, match="exact odds of this would take too long"):
        odds(pack, "a")


def test_repeats_within_repeats_are_added_up_exactly(tmp_path: Path) -> None:
    effects = repeat('"1d2"', repeat('"1d2"', LOSE))
    pack = make_pack(tmp_path, a=table(f"[1,6] | all | {effects}"))
    [lost] = odds(pack, "a")["effects"]
    assert lost["mean"] == pytest.approx(1.5 * 1.5 * 350)
    shares = {one["total"]: Fraction(one["probability"]) for one in lost["distribution"]}
    assert sum(shares.values()) == 1
    assert shares[2400] == Fraction(1, 2) * Fraction(1, 4) * Fraction(1, 6**4)  # four sixes


def test_certain_repeats_cost_nothing(tmp_path: Path) -> None:
    lose = '{ kind = "lose", of = "army", points = 1 }'
    pack = make_pack(tmp_path, a=table(f"[1,6] | all | {repeat('100000', lose)}"))
    [lost] = odds(pack, "a")["effects"]
    assert lost["mean"] == 100_000
