"""Orders are kept in the campaign: a line is known by empire, turn, sheet and number, stays open
until it is done, and lapses with its turn. On both databases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.campaign.conftest import new_place, new_schema, server
from tests.cli.commands.orders_stage import set_up
from tests.cli.conftest import Hexcrown
from tests.story import Story

__all__ = ["new_place", "new_schema", "server"]  # fixtures
BOARD = (
    "0101 lowland\n0102 lowland\n0103 lowland\n0104 highland\n0105 lowland\n0106 lowland barren\n"
)


@pytest.fixture
def story(new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Story:
    return set_up(new_place(), BOARD, monkeypatch, tmp_path)


def write(*lines: str, empire: str = "Ostmark", name: str = "orders.txt") -> str:
    Path(name).write_text("\n".join([f"empire {empire}", *lines]) + "\n")
    return name


def place_of(story: Story, army: str) -> int:
    return int(story.find("army", name=army)[0]["tile"])


def entries(hexcrown: Hexcrown) -> list[dict[str, Any]]:
    """The journal, each entry with its dice."""
    acts = [each["act"] for each in hexcrown("journal", "--json").document["entries"]]
    shown = [hexcrown("journal", "show", str(act), "--json").document for act in acts]
    return [entry for document in shown for entry in document["entries"]]


def fates(document: dict[str, object]) -> list[str]:
    return [each["fate"] for each in document["orders"]]  # type: ignore[attr-defined]


def test_what_is_sent_waits_until_it_is_run_with_who_sent_it_and_when(
    story: Story, hexcrown: Hexcrown
) -> None:
    sent = hexcrown("orders", "send", write("army move First 0102"), "--json").document
    assert fates(sent) == ["sent"]
    assert sent["orders"][0]["sent_at"]
    assert place_of(story, "First") == story.tile("0101")
    assert fates(hexcrown("orders", "run", "--json").document) == ["done"]
    assert place_of(story, "First") == story.tile("0102")
    assert fates(hexcrown("orders", "run", "--json").document) == []
    assert hexcrown("check").code == 0


def test_a_refused_line_is_mended_and_run_again_and_a_done_one_stays(
    story: Story, hexcrown: Hexcrown
) -> None:
    first = hexcrown("orders", "run", write("army move First 0102", "army move Second 0105"))
    assert "[refused]" in first.out
    told = hexcrown(
        "orders", "run", write("army move First 0102", "army move Second 0102"), "--json"
    ).document
    assert fates(told) == ["done before", "done"]
    other = hexcrown("orders", "run", write("army move First 0103", "army move Second 0102"))
    assert (other.code, "line 2 was done already" in other.err) == (1, True)
    assert [row["fate"] for row in story.find("orders")] == ["done", "done"]


def test_two_equal_lines_are_two_and_a_second_sheet_is_another(
    story: Story, hexcrown: Hexcrown
) -> None:
    hexcrown("orders", "send", write("army move First 0102", "army move First 0102"))
    hexcrown("orders", "send", write("sheet 2", "army move Second 0102"))
    rows = [(row["sheet"], row["line"]) for row in story.find("orders")]
    assert rows == [(1, 2), (1, 3), (2, 3)]
    assert fates(hexcrown("orders", "run", "--json").document)[2] == "done"
    wrong = hexcrown("orders", "check", write("sheet x", "army move First 0102"))
    assert (wrong.code, "a sheet has a number" in wrong.out) == (1, True)


def test_a_winters_form_is_run_over_its_phases(story: Story, hexcrown: Hexcrown) -> None:
    story.set_up(lambda world: world.put(
        "calendar", 1, season="winter", turn=0, phase="recruitment", empire=None
    ))  # fmt: skip
    hexcrown("orders", "send", write("provisions Ostmark First 2", "recruit Ostmark Altdorf 500"))
    assert fates(hexcrown("orders", "run", "--json").document) == ["sent", "done"]
    story.set_up(lambda world: world.put("calendar", 1, phase="baggage"))
    again = hexcrown("orders", "run", "--json").document
    assert [(each["words"], each["fate"]) for each in again["orders"]] == [
        ("provisions Ostmark First 2", "done")
    ]


def test_a_winters_line_refused_in_its_phase_is_mended_done_once_and_opened_by_an_undo(
    story: Story, hexcrown: Hexcrown
) -> None:
    story.winter("recruitment")
    recruits = "recruit Ostmark Altdorf 500"
    hexcrown("orders", "send", write("provisions Ostmark First 900", recruits))

    def run() -> list[str]:
        return fates(hexcrown("orders", "run", "--json").document)

    def carried() -> tuple[int, int]:
        [army], [empire] = story.find("army", name="First"), story.find("empire", name="Ostmark")
        return army["provisions"], empire["treasury"]

    assert run() == ["sent", "done"]
    while story.get("calendar", 1)["phase"] != "baggage":
        assert hexcrown("turn", "phase", "--auto").code == 0
    start = carried()
    assert (run(), carried()) == (["refused"], start)
    hexcrown("orders", "send", write("provisions Ostmark First 2", recruits))
    assert run() == ["done"]
    after = carried()
    assert after[0] == start[0] + 2
    assert (run(), carried()) == ([], after)
    bought = [each["act"] for each in entries(hexcrown) if each["words"][0] == "provisions"]
    assert len(bought) == 1
    assert hexcrown("undo", str(bought[0]), "--yes").code == 0
    assert ([row["fate"] for row in story.find("orders")], carried()) == (["sent", "done"], start)
    assert (run(), carried()) == (["done"], after)
    assert (run(), carried()) == ([], after)
    assert (hexcrown("check").code, hexcrown("journal", "verify").code) == (0, 0)


def test_what_is_left_undone_lapses_with_its_turn(story: Story, hexcrown: Hexcrown) -> None:
    hexcrown("orders", "send", write("army move First 0102"))
    story.set_up(lambda world: world.put("calendar", 1, turn=2))
    assert hexcrown("orders", "list", "--json").document["orders"] == []
    assert hexcrown("orders", "run", "--json").document["orders"] == []
    assert place_of(story, "First") == story.tile("0101")


def test_an_undone_action_leaves_its_line_open(story: Story, hexcrown: Hexcrown) -> None:
    hexcrown("orders", "run", write("army move First 0102"))
    action = next(each["act"] for each in entries(hexcrown) if each["words"][0] == "army")
    assert hexcrown("undo", str(action), "--yes").code == 0
    assert [row["fate"] for row in story.find("orders")] == ["sent"]
    assert fates(hexcrown("orders", "run", "--json").document) == ["done"]
    assert hexcrown("check").code == 0
    assert hexcrown("journal", "verify").code == 0


def test_a_line_is_withdrawn_until_it_is_done(story: Story, hexcrown: Hexcrown) -> None:
    hexcrown("orders", "send", write("army move First 0102", "army move Second 0102"))
    assert hexcrown("orders", "withdraw", "Ostmark", "3").code == 0
    assert fates(hexcrown("orders", "run", "--json").document) == ["done"]
    assert hexcrown("orders", "withdraw", "Ostmark", "2").code == 1
    assert hexcrown("orders", "withdraw", "Ostmark", "9").code == 1


def test_dice_are_given_with_the_run_and_each_line_takes_its_own(
    story: Story, hexcrown: Hexcrown
) -> None:
    """A refused line gives its faces back; what nobody asked for is told."""
    for name in ("Scouts", "Rangers"):
        story.army(1, "0105", points=900, name=name)
    file = write("explore Scouts 0106", "army move First 0105", "explore Rangers 0106")
    told = hexcrown("orders", "run", file, "--dice", "2,3,6", "--json").document
    assert (fates(told), told["unused"]) == (["done", "refused", "done"], [6])
    rolls = [roll for entry in entries(hexcrown) for roll in entry["rolls"]]
    assert [(roll["dice"], roll["source"]) for roll in rolls] == [
        ([[6, [2]]], "typed"),
        ([[6, [3]]], "typed"),
    ]


def test_with_too_few_dice_the_line_stays_open(story: Story, hexcrown: Hexcrown) -> None:
    for name in ("Scouts", "Rangers"):
        story.army(1, "0105", points=900, name=name)
    file = write("explore Scouts 0106", "explore Rangers 0106")
    told = hexcrown("orders", "run", file, "--dice", "2", "--json").document
    assert fates(told) == ["done", "sent"]
    assert "too few dice" in told["orders"][1]["report"]
    assert fates(hexcrown("orders", "run", "--dice", "3", "--json").document) == ["done"]


def test_where_real_dice_are_rolled_a_line_waits_for_its_players_dice(
    story: Story, hexcrown: Hexcrown
) -> None:
    hexcrown("option", "dice", "table")
    story.army(1, "0105", points=900, name="Scouts")
    assert fates(hexcrown("orders", "run", write("explore Scouts 0106"), "--json").document) == [
        "waits"
    ]
    [decision] = story.find("decision")
    assert (decision["kind"], decision["empire"]) == ("dice", 1)
    assert hexcrown("decide", "1", "roll", "--dice", "5").code == 0


def test_the_turn_waits_for_all_or_for_the_deadline(
    story: Story, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = hexcrown("turn", "next", "--when-ready", "--auto")
    assert (refused.code, "Ostmark, Norsca" in refused.err) == (1, True)
    assert hexcrown("orders", "deadline", "2001-01-01 10:00").code == 1
    assert hexcrown("orders", "deadline", "soon").code == 2
    assert "2099-11-20 20:00" in hexcrown("orders", "deadline", "2099-11-20 20:00").out
    hexcrown("orders", "ready", "Ostmark")
    hexcrown("orders", "ready", "Norsca")
    hexcrown("orders", "ready", "Norsca", "--not")
    found = hexcrown("orders", "list", "--json").document["readiness"]
    assert (found["ready"], found["waited_for"], found["over"]) == (["Ostmark"], ["Norsca"], False)
    assert "not ready yet: Norsca" in hexcrown("turn", "next", "--when-ready", "--auto").err
    story.set_up(lambda world: world.put("deadline", 1, at="2001-01-01T00:00:00+00:00"))
    assert hexcrown("turn", "next", "--when-ready", "--auto").code == 0
    assert story.get("calendar", 1)["turn"] == 2


def test_sealed_orders_are_not_shown_before_they_are_run(story: Story, hexcrown: Hexcrown) -> None:
    hexcrown("option", "sealed-orders", "yes")
    sent = hexcrown("orders", "send", write("army move First 0102"))
    assert "army move" not in sent.out
    assert "[hidden]" in sent.out
    assert "army move First 0102  [done]" in hexcrown("orders", "run").out


def test_sealed_orders_are_nowhere_to_be_read_before_they_are_run(
    story: Story, hexcrown: Hexcrown, tmp_path: Path
) -> None:
    hexcrown("option", "sealed-orders", "yes")
    hexcrown("orders", "send", write("army move First 0102"))
    hexcrown("orders", "add", "Ostmark", "--", "explore", "First", "0102")
    sent = [each["act"] for each in hexcrown("journal", "--json").document["entries"][-2:]]
    file = tmp_path / "all.json"
    hexcrown("export", "-o", str(file))
    shown = [
        hexcrown("journal", "show", str(act), *how) for act in sent for how in ((), ("--json",))
    ]
    shown += [hexcrown("journal"), hexcrown("journal", "--json"), hexcrown("orders", "list")]
    for text in [*(each.out for each in shown), file.read_text(encoding="utf-8")]:
        assert "First 0102" not in text
        assert '\\"action\\":\\"move\\"' not in text
    place = str(tmp_path / "again.hexcrown")
    assert hexcrown("import", str(file), "--at", place).code == 0
    hexcrown("orders", "run")
    assert "First 0102" in hexcrown("journal", "show", str(sent[0]), "--json").out.replace(
        '",\n        "', " "
    )
    told = hexcrown("--campaign", place, "orders", "run")
    assert "army move First 0102" in told.out
