"""Ways, reach and realms on the campaign's map, as a person asks for them."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest

from tests.cli.conftest import Hexcrown
from tests.docs.stage import make_stage


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("stage") / "home"
    make_stage(home)
    return home


@pytest.fixture
def ask(stage: Path, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch) -> Hexcrown:
    monkeypatch.setenv("HEXCROWN_HOME", str(stage))
    return hexcrown


def test_an_army_is_told_whom_it_can_reach(ask: Hexcrown) -> None:
    lines = ask("map", "reach", "First Banner", "--moves", "1").out.splitlines()
    assert lines[0] == "First Banner at 0404, 1 move by land: 6 tiles"
    assert lines[1].split() == ["moves", "risks", "tile", "name", "kind", "owner"]
    assert [line.split()[3:] for line in lines[2:]] == [
        ["Old", "Guard", "army", "Ostmark"],
        ["Iron", "Guard", "army", "Gorgrod"],
        ["Karak", "fortress", "Gorgrod"],
    ]


def test_who_can_come_to_a_place_is_one_document(ask: Hexcrown) -> None:
    document = ask("map", "reach", "--to", "Altburg", "--json").document
    assert (document["to"], document["at"], document["moves"]) == ("Altburg", "0204", 3)
    assert [each["name"] for each in document["found"]][-2:] == ["Iron Guard", "Iron Host"]


def test_an_empire_is_answered_from_what_it_knows(ask: Hexcrown) -> None:
    answer = ask("map", "reach", "--to", "Altburg", "--empire", "Ostmark")
    assert "Vanguard" in answer.out
    assert "Iron" not in answer.out


def test_reach_takes_one_who_or_one_place(ask: Hexcrown) -> None:
    for words in ((), ("Gull", "--to", "Altburg")):
        answer = ask("map", "reach", *words)
        assert (answer.code, answer.out) == (2, "")
        assert "name who sets out, or the place with --to" in answer.err


def test_an_unknown_name_is_answered_with_those_there_are(ask: Hexcrown) -> None:
    answer = ask("map", "reach", "Nobody")
    assert answer.code == 2
    assert "nothing on this map is called Nobody" in answer.err
    assert "Vanguard" in answer.err


def test_realms_tell_what_is_cut_off_in_both_languages(ask: Hexcrown) -> None:
    assert "  cut off: 0302 (Rivergate)" in ask("map", "realms").out.splitlines()
    italian = ask("map", "realms", "--lang", "it").out.splitlines()
    assert "  tagliato fuori: 0302 (Rivergate)" in italian


def test_a_way_on_the_campaigns_map_goes_from_a_name_to_a_name(ask: Hexcrown) -> None:
    assert ask("map", "path", "First Banner", "Altburg").out == (
        "0404 0305 0204\n2 moves, risks: none\n"
    )
    by_sea = ask("map", "path", "Gull", "Shark", "--json").document
    assert by_sea["risks"] == ["weather"]


def test_a_way_that_is_not_there_is_refused(ask: Hexcrown) -> None:
    answer = ask("map", "path", "Gull", "Karak")
    assert answer.code == 1
    assert "no route by sea from Gull to Karak" in answer.err


@pytest.mark.parametrize("words", [("0101",), ("a.txt", "0101", "0102", "0103")])
def test_a_way_has_two_ends(ask: Hexcrown, words: tuple[str, ...]) -> None:
    answer = ask("map", "path", *words)
    assert answer.code == 2
    assert "a route needs FROM and TO" in answer.err


def test_a_whole_tile_has_one_bank(ask: Hexcrown) -> None:
    assert "0404 has one bank" in ask("map", "path", "0404", "0204", "--bank", "1").err


def test_the_campaigns_graph_is_written_as_graphml(ask: Hexcrown, tmp_path: Path) -> None:
    out = tmp_path / "vale.graphml"
    assert ask("map", "export", "-o", str(out)).code == 0
    graph = networkx.read_graphml(out)
    assert graph.nodes["0204"]["settlements"] == "Altburg"
    assert graph.nodes["0204"]["owner"] == "Ostmark"
    assert graph.nodes["0404"]["armies"] == "First Banner; Old Guard"
    assert graph.nodes["0404"]["sites"] == "necropolis 1"


def test_the_graph_of_an_empire_tells_of_no_other(ask: Hexcrown) -> None:
    text = ask("map", "export", "--to", "graphml", "--empire", "Gorgrod").out
    assert "Iron Host" in text
    assert "Ostmark" not in text


def test_a_map_file_is_written_as_graphml_and_drawn_as_none(ask: Hexcrown, tmp_path: Path) -> None:
    file = tmp_path / "vale.txt"
    file.write_text("0101 lowland\n0102 sea\n", "utf-8")
    text = ask("map", "export", str(file), "--to", "graphml").out
    assert sorted(networkx.parse_graphml(text)) == ["0101", "0102"]
    assert ask("map", "draw", str(file), "--to", "graphml").code == 2


def test_the_map_marks_what_an_army_can_reach(ask: Hexcrown) -> None:
    assert "within reach" in ask("map", "show", "--army", "First Banner").out
    assert "within reach" not in ask("map", "show").out
