"""`hexcrown.open`: a campaign that is read, changed by its rules and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import hexcrown
from campaign.regents.demo import make_demo
from tests.hexcrown.fresh import run_python


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("campaigns") / "vale.hexcrown"
    make_demo(str(file)).close()
    return file


@pytest.fixture
def vale(made: Path, tmp_path: Path) -> Iterator[hexcrown.Campaign]:
    file = tmp_path / "vale.hexcrown"
    file.write_bytes(made.read_bytes())
    with hexcrown.open(file, by="Gerda") as campaign:
        yield campaign


def test_rows_are_objects_of_their_model(vale: hexcrown.Campaign) -> None:
    first = vale.armies[0]
    assert (first.name, first.points, vale.label(first.tile)) == (
        "First Host of Ostmark", 1350, "0102",
    )  # fmt: skip
    assert [empire.name for empire in vale.empires] == ["Ostmark", "Karak Varn", "The Bloodmoon"]
    assert "Rivergate" in [each.name for each in vale.settlements]
    assert vale.tiles["0405"].terrain == "coast"
    assert vale.now == "1/spring"
    assert all(isinstance(rows, list) for rows in (vale.fleets, vale.characters, vale.items))
    assert vale.sites


def test_the_graph_and_the_map_are_the_gamemasters_or_an_empires(vale: hexcrown.Campaign) -> None:
    assert len(vale.graph) > len(vale.graph_of("Ostmark")) == len(vale.graph_of(1)) > 0
    assert len(vale.map()) == 88 > len(vale.map("Ostmark"))
    assert "Rivergate" in vale.map().svg()


def test_the_year_goes_on_and_is_taken_back(vale: hexcrown.Campaign) -> None:
    acts = vale.next("campaign")
    assert vale.now == "1/turn 1"
    assert acts[0].story[0].startswith("A spell leaves the Tower")
    assert "calendar:1.season spring -> campaign" in acts[1].changes
    assert "condition:1 new" in acts[0].changes
    undone = vale.undo()
    assert len(undone) == len(acts)
    assert vale.now == "1/spring"
    vale.redo()
    assert vale.now == "1/turn 1"


def test_an_action_is_done_by_its_rules_and_taken_back(vale: hexcrown.Campaign) -> None:
    with pytest.raises(hexcrown.Refused) as early:
        vale.do("move", army=1, path=["0202"])
    assert early.value.rule == "BG-YEAR-2"
    vale.next("campaign")
    tried = vale.do("move", army=vale.armies[0], path=["0202"], dry_run=True)
    assert tried.entry is None
    assert vale.label(vale.armies[0].tile) == "0102"
    done = vale.do("move", army="First Host of Ostmark", path=["0202"])
    assert done.entry is not None
    assert str(done) == "The First Host of Ostmark marches to 0202."
    assert vale.label(vale.armies[0].tile) == "0202"
    vale.undo()
    assert vale.label(vale.armies[0].tile) == "0102"


def test_dice_rolled_at_the_table_are_used(vale: hexcrown.Campaign) -> None:
    vale.next("campaign")
    before = vale.armies[0].points
    act = vale.do("march", army=1, path=["0202", "0103"], dice=[4])
    assert vale.armies[0].points == before - 40
    assert f"army:1.points {before} -> {before - 40}" in act.changes
    with pytest.raises(hexcrown.Refused, match="too many dice"):
        vale.do("move", army=2, path=["0202"], dice=[1, 2, 3])


@pytest.mark.parametrize(
    ("action", "arguments", "said"),
    [
        ("exlore", {"army": 1}, "exlore"),
        ("explore", {"army": 2, "tile": "0405"}, "can't get from 0102 to 0405"),
        ("move", {"army": 99, "path": ["0202"]}, "99"),
        ("move", {"army": 1}, "."),
    ],
)
def test_what_an_action_does_not_take_is_refused(
    vale: hexcrown.Campaign, action: str, arguments: dict[str, object], said: str
) -> None:
    vale.next("campaign")
    before = vale.armies[0].tile
    with pytest.raises(hexcrown.Refused, match=said):
        vale.do(action, **arguments)  # type: ignore[arg-type]
    assert vale.armies[0].tile == before


def test_the_actions_are_listed_with_their_arguments(vale: hexcrown.Campaign) -> None:
    assert vale.actions["explore"] == ["army", "tile"]


def test_a_number_is_explained_by_amounts_that_add_up_to_it(vale: hexcrown.Campaign) -> None:
    treasury = vale.empires[0].treasury
    assert sum(part.amount for part in vale.why("empire:ostmark.treasury")) == treasury
    with pytest.raises(hexcrown.Refused, match="no column foo"):
        vale.why("army:2.foo")


def test_a_report_is_markdown_in_the_language_asked_for(vale: hexcrown.Campaign) -> None:
    assert vale.report().startswith("# The Grey Vale\n")
    assert "as known to Ostmark" in vale.report("Ostmark")
    with hexcrown.open(vale.place, lang="it") as again:
        assert "## Eserciti" in again.report("Ostmark")
    assert "## Armies" in vale.report("Ostmark")
    with pytest.raises(hexcrown.Refused):
        vale.report("Atlantis")


def test_what_is_not_there_or_not_a_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(hexcrown.Refused):
        hexcrown.open(tmp_path / "nothing.hexcrown")
    with pytest.raises(hexcrown.Refused, match="en or it"):
        hexcrown.open(tmp_path / "nothing.hexcrown", lang="de")


def test_next_to_a_campaign_py_of_ones_own_it_is_opened_all_the_same(
    made: Path, tmp_path: Path
) -> None:
    (tmp_path / "campaign.py").write_text("NAME = 'mine'\n")
    (tmp_path / "evening.py").write_text(
        "import campaign, hexcrown\n"
        f"with hexcrown.open({str(made)!r}) as vale:\n"
        "    print(campaign.NAME, len(vale.armies), vale.armies[0].points, len(vale.graph) > 80)\n"
    )
    done = run_python(["evening.py"], cwd=tmp_path)
    assert done.stderr == ""
    assert done.stdout.startswith("mine ")
    assert done.stdout.endswith(" 1350 True\n")
