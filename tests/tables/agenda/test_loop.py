"""The agenda: effects worked from the front, decisions kept as data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tables.agenda.bare_world import StandIn
from tables.agenda.loop import resume, work
from tables.agenda.rolls import shorten
from tables.chance.sources import ScriptedDice, Seeded
from tables.errors import Refused, WrongWords
from tables.library.packs import Library
from tests.tables.own_packs import make_pack, roll_on, table
from tests.tables.recorded import Recorded

LOSE = '{ kind = "lose", of = "army", points = "1d6x100" }'
NOTHING = '{ kind = "nothing" }'


def first(outcome: Any) -> dict[str, Any]:
    node: dict[str, Any] = outcome.tree["then"][0]
    return node


def test_a_row_is_found_and_its_figures_are_rolled(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, storm=table(f"[1, 3] | calm | {NOTHING}\n[4, 6] | gale | {LOSE}"))

    node = first(roll_on(pack, "storm", [5, 3]))

    assert node["row"]["id"] == "gale"
    assert node["effects"] == [{"kind": "lose", "of": "army", "points": 300}]
    assert [roll["total"] for roll in node["rolls"]] == [5, 300]


def test_a_nested_table_stands_under_the_row_that_asked(tmp_path: Path) -> None:
    outer = table('[1, 6] | in | { kind = "roll", table = "inner" }')
    pack = make_pack(tmp_path, outer=outer, inner=table(f"[1, 6] | end | {LOSE}"))

    node = first(roll_on(pack, "outer", [1, 2, 3]))

    assert [inner["table"] for inner in node["then"]] == ["inner"]
    assert node["then"][0]["effects"][0]["points"] == 300


def test_effects_are_worked_from_the_front(tmp_path: Path) -> None:
    rows = f'[1, 6] | a | {{ kind = "roll", table = "inner" }}, {LOSE}'
    pack = make_pack(tmp_path, outer=table(rows), inner=table(f"[1, 6] | end | {LOSE}"))

    node = first(roll_on(pack, "outer", [1, 1, 2, 6]))

    assert node["then"][0]["effects"][0]["points"] == 200
    assert node["effects"][0]["points"] == 600


def test_one_roll_a_subject_in_order_of_id(tmp_path: Path) -> None:
    rows = '[1, 6] | a | { kind = "lose", of = "carried", points = "1d6x100" }'
    pack = make_pack(tmp_path, reef=table(rows))

    node = first(roll_on(pack, "reef", [1, 4, 5], counts={"carried": 2}))

    lost = [(effect["subject"]["id"], effect["points"]) for effect in node["effects"]]
    assert lost == [(1, 400), (2, 500)]


def test_each_binds_it_to_every_subject_in_turn(tmp_path: Path) -> None:
    check = (
        '{ kind = "check", dice = "1d6", bands = ['
        ' { range = [1, 2], effects = [{ kind = "raze", of = "it" }] },'
        " { range = [3, 6], effects = [] }] }"
    )
    rows = f'[1, 6] | a | {{ kind = "each", role = "villages-downstream", effects = [{check}] }}'
    pack = make_pack(tmp_path, flood=table(rows))

    node = first(roll_on(pack, "flood", [1, 2, 6, 1], counts={"villages-downstream": 3}))

    assert [effect["subject"]["id"] for effect in node["effects"]] == [1, 3]


def test_repeat_goes_on_as_often_as_the_die_says(tmp_path: Path) -> None:
    rows = f'[1, 6] | a | {{ kind = "repeat", times = "1d3", effects = [{LOSE}] }}'

    node = first(roll_on(make_pack(tmp_path, t=table(rows)), "t", [1, 2, 5, 6]))

    assert [effect["points"] for effect in node["effects"]] == [500, 600]


def test_when_asks_the_facts(tmp_path: Path) -> None:
    rows = (
        '[1, 6] | a | { kind = "when", if = { race = ["chaos", "skaven"] },'
        f" then = [{NOTHING}], else = [{LOSE}] }}"
    )
    pack = make_pack(tmp_path, t=table(rows))

    assert first(roll_on(pack, "t", [1], {"race": "skaven"}))["effects"] == [{"kind": "nothing"}]
    assert first(roll_on(pack, "t", [1, 2]))["effects"][0]["points"] == 200


def test_totals_are_held_to_the_limits_and_grow_with_the_facts(tmp_path: Path) -> None:
    more = 'hold = [1, 6]\n[[modifiers]]\nadd = "searches"\n'
    pack = make_pack(tmp_path, t=table("[1, 5] | low |\n6 | high |", more=more))

    node = first(roll_on(pack, "t", [4], {"searches": 3}))

    assert (node["row"]["id"], node["rolls"][0]["modifier"]) == ("high", 3)
    assert node["rolls"][0]["total"] == 7


def test_a_named_row_happens_without_a_roll(tmp_path: Path) -> None:
    rows = f'[1, 5] | a | {{ kind = "row", table = "t", row = "b" }}\n6 | b | {LOSE}'

    node = first(roll_on(make_pack(tmp_path, t=table(rows)), "t", [1, 4]))

    assert node["then"][0]["row"]["id"] == "b"
    assert node["then"][0]["effects"][0]["points"] == 400


DECIDE = (
    '{ kind = "decide", id = "dig", question = "Dig?", options = ['
    ' { id = "yes", name = "Yes", effects = [{ kind = "gain", of = "army", crowns = "1d6" }] },'
    ' { id = "no", name = "No" }] }'
)


def test_an_unanswered_decision_stops_and_goes_on_from_plain_data(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table(f"[1, 6] | a | {DECIDE}, {LOSE}"))
    stopped = roll_on(pack, "t", [3])
    pending = json.loads(json.dumps(stopped.pending))

    outcome = resume(pending, "yes", StandIn(), Library([pack]), ScriptedDice([4, 2]))

    assert first(stopped)["effects"] == []
    assert [effect["kind"] for effect in outcome.tree["effects"]] == ["gain", "lose"]
    assert outcome.tree["effects"][0]["crowns"] == 4


def test_going_on_gives_the_dice_an_answer_ahead_would_have_had(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table(f"[1, 6] | a | {DECIDE}, {LOSE}"))
    library, agenda = Library([pack]), [{"kind": "roll", "table": "t"}]
    at_once = work(agenda, StandIn(), library, Seeded(b"key"), lambda decision: "yes")
    stopped = work(agenda, StandIn(), library, Seeded(b"key"))

    later = resume(stopped.pending or {}, "yes", StandIn(), library, Seeded(b"key"))

    assert later.tree["effects"] == at_once.tree["then"][0]["effects"]


def test_an_answer_that_is_no_option_names_the_options(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table(f"[1, 6] | a | {DECIDE}"))

    with pytest.raises(WrongWords, match="the answers are yes, no"):
        roll_on(pack, "t", [3], answers={"dig": ["maybe"]})


REROLL = '[[rerolls]]\nwhen = { race = "undead" }\n'


def test_a_reroll_is_a_decision_that_holds_the_first_result(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table(f"[1, 3] | a | {LOSE}\n[4, 6] | b |", more=REROLL))
    undead = {"race": "undead"}

    kept = first(roll_on(pack, "t", [2, 6], undead, answers={"reroll-t": ["keep"]}))
    again = first(roll_on(pack, "t", [2, 5], undead, answers={"reroll-t": ["again"]}))

    assert kept["effects"][0]["points"] == 600
    assert again["row"]["id"] == "b"
    assert first(roll_on(pack, "t", [2, 6]))["row"]["id"] == "a"


def test_the_second_roll_stands(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table("[1, 6] | a |", more=REROLL))

    outcome = roll_on(
        pack, "t", [2, 5], {"race": "undead"}, answers={"reroll-t": ["again", "again"]}
    )

    assert outcome.pending is None


def test_a_modifier_the_player_may_pick_is_chosen_after_the_roll(tmp_path: Path) -> None:
    more = "hold = [1, 6]\n[[modifiers]]\nchoose = [-1, 0, 1]\nwhen = { necropolis-map = true }\n"
    pack = make_pack(tmp_path, t=table("[1, 3] | a |\n[4, 6] | b |", more=more))
    mapped = {"necropolis-map": True}

    outcome = roll_on(pack, "t", [3], mapped, answers={"modifier-t": ["+1"]})

    assert first(outcome)["row"]["id"] == "b"
    waiting = roll_on(pack, "t", [3], mapped).pending or {}
    assert [option["id"] for option in waiting["decision"]["options"]] == ["-1", "+0", "+1"]


def test_a_column_nobody_named_is_asked_for(tmp_path: Path) -> None:
    spells = (
        'title = "S"\nroll = "1d2"\ncolumns = ["spring", "autumn"]\ncolumn-from = "season"\n'
        + (
            "".join(
                f'[[rows]]\nid = "{name}"\nname = "{name}"\nranges = {{ {ranges} }}\n'
                for name, ranges in (
                    ("a", "spring = 1, autumn = 2"),
                    ("b", "spring = 2, autumn = 1"),
                )
            )
        )
    )
    outer = table('[1, 6] | a | { kind = "roll", table = "spells" }')
    pack = make_pack(tmp_path, outer=outer, spells=spells)

    by_fact = first(roll_on(pack, "outer", [1, 2], {"season": "autumn"}))
    by_answer = first(roll_on(pack, "outer", [1, 2], answers={"column-spells": ["spring"]}))

    assert by_fact["then"][0]["row"]["id"] == "a"
    assert by_answer["then"][0]["row"]["id"] == "b"


def test_every_roll_of_an_act_has_a_label_of_its_own(tmp_path: Path) -> None:
    rows = f'[1, 6] | a | {LOSE}, {LOSE}, {{ kind = "repeat", times = 2, effects = [{LOSE}] }}'
    chance = Recorded(Seeded(b"key"))

    work(
        [{"kind": "roll", "table": "t"}] * 2,
        StandIn(counts={"army": 3}),
        Library([make_pack(tmp_path, t=table(rows))]),
        chance,
    )

    labels = [label for label, _, _ in chance.record]
    assert len(labels) == len(set(labels)) == 26


def test_tables_that_lead_into_one_another_stop_somewhere(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, t=table('[1, 6] | a | { kind = "roll", table = "t" }'))

    with pytest.raises(Refused, match="without end"):
        roll_on(pack, "t", [1] * 1000)


class Hilly(StandIn):
    """A world whose strikes land on a tile of their own."""

    def apply(
        self,
        effect: Mapping[str, Any],
        subject: Mapping[str, Any],
        scope: Mapping[str, Mapping[str, Any]],
    ) -> Sequence[Mapping[str, Any]]:
        if effect["kind"] != "strike":
            return ()
        hit = {"tile": {"kind": "tile", "id": 7}}
        return [{"kind": "within", "scope": hit, "effects": effect["effects"]}]


def test_a_world_may_settle_a_role_for_what_follows(tmp_path: Path) -> None:
    rows = (
        '[1, 6] | a | { kind = "strike", direction = "1d6", distance = "2d6",'
        ' effects = [{ kind = "barren", of = "tile" }] }'
    )
    library = Library([make_pack(tmp_path, t=table(rows))])

    outcome = work([{"kind": "roll", "table": "t"}], Hilly(), library, ScriptedDice([1, 2, 3, 4]))

    barren = first(outcome)["effects"][1]
    assert barren == {"kind": "barren", "of": "tile", "subject": {"kind": "tile", "id": 7}}


def test_a_roll_names_the_subject_it_was_made_for_and_no_table_within_it(tmp_path: Path) -> None:
    outer = table('[1, 6] | in | { kind = "roll", table = "inner" }')
    library = Library([make_pack(tmp_path, outer=outer, inner=table(f"[1, 6] | end | {NOTHING}"))])
    roll = {"kind": "roll", "table": "outer"}
    subject = {"army": {"kind": "army", "id": 3}}
    for_one = {"kind": "within", "as": "army:3", "scope": subject, "effects": [roll]}

    outcome = work([for_one, roll], StandIn(), library, ScriptedDice([1, 2, 3, 4]))

    one, other = outcome.tree["then"]
    assert one["of"] == "army:3"
    assert [node.get("of") for node in (one["then"][0], other, other["then"][0])] == [None] * 3


def test_a_long_way_is_told_by_its_last_six_words():
    assert shorten(("a", "b", 1, "c", "d", "e", "f", "g", "h")) == "c > d > e > f > g > h"
