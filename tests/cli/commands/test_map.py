"""Maps as a person makes, reads, checks and carries them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown

ROOT = Path(__file__).parents[3]
VALE = """name "Vale"
0101 highland "Old Smoke"
0102 lowland
0103 coast delta
0104 sea
0201 lowland
0202 lowland
0203 coast
0204 sea
0101-0102-0103-0104 river "Silver"
"""
BAD = "0101 plain\n0101 sea\n0102 mountian\n"


@pytest.fixture
def vale(tmp_path: Path) -> str:
    path = tmp_path / "vale.txt"
    path.write_text(VALE, encoding="utf-8")
    return str(path)


def test_a_seed_makes_the_same_map_again(hexcrown: Hexcrown) -> None:
    first = hexcrown("map", "generate", "--size", "9x8", "--seed", "reik")
    again = hexcrown("map", "generate", "--size", "9x8", "--seed", "reik")
    assert first.code == 0
    assert first.out == again.out
    assert "seed: reik" in first.err


def test_a_map_made_without_a_seed_tells_the_one_it_used(hexcrown: Hexcrown) -> None:
    made = hexcrown("map", "generate", "--size", "6x6")
    seed = made.err.split("seed: ")[1].strip()
    assert hexcrown("map", "generate", "--size", "6x6", "--seed", seed).out == made.out


def test_a_map_made_passes_its_own_check(hexcrown: Hexcrown, tmp_path: Path) -> None:
    out = str(tmp_path / "map.txt")
    assert hexcrown("map", "generate", "--shape", "hexagon", "--size", "5", "-o", out).code == 0
    checked = hexcrown("map", "check", out, "--json")
    assert (checked.code, checked.document) == (0, {"problems": []})


def test_check_lists_broken_placements_and_refuses(hexcrown: Hexcrown) -> None:
    answer = hexcrown("map", "check", "-", stdin="0101 river\n0102 sea\n0103 plain\n")
    assert answer.code == 1
    assert "0101: a river valley with no river through it" in answer.out
    assert "problems: 2" in answer.out


def test_a_map_that_cannot_be_read_is_told_line_by_line(hexcrown: Hexcrown) -> None:
    answer = hexcrown("map", "show", "-", stdin=BAD)
    assert answer.code == 1
    assert "line 2: 0101 is on line 1 too" in answer.err
    assert "did you mean mountain?" in answer.err
    assert answer.out == ""


def test_the_same_problems_are_one_document(hexcrown: Hexcrown) -> None:
    error = hexcrown("map", "show", "-", "--json", stdin=BAD).document["error"]
    assert (error["kind"], error["at"]) == ("map", 2)
    assert "line 3" in error["hint"]


def test_problems_are_told_in_italian(hexcrown: Hexcrown) -> None:
    assert "riga 2: 0101 sta anche" in hexcrown("map", "show", "-", "--lang", "it", stdin=BAD).err


def test_a_map_is_shown_whole_or_around_a_tile(hexcrown: Hexcrown, vale: str) -> None:
    whole = hexcrown("map", "show", vale)
    near = hexcrown("map", "show", vale, "--around", "0101", "--radius", "1")
    assert whole.code == near.code == 0
    assert len(near.out) < len(whole.out)
    assert "highland" in near.out


def test_every_form_loads_back(hexcrown: Hexcrown, vale: str, tmp_path: Path) -> None:
    text = hexcrown("map", "export", vale, "--to", "text").out
    for form in ("json", "svg"):
        out = str(tmp_path / f"vale.{form}")
        assert hexcrown("map", "export", vale, "-o", out).code == 0
        assert hexcrown("map", "import", out).out == text


def test_a_typed_map_is_drawn_as_a_picture(hexcrown: Hexcrown, vale: str, tmp_path: Path) -> None:
    out = tmp_path / "vale.svg"
    assert hexcrown("map", "draw", vale, "--out", str(out)).code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")
    assert "Old Smoke" in hexcrown("map", "export", vale, "--to", "text").out


def test_text_mappers_maps_are_brought_in_and_what_is_left_out_is_told(hexcrown: Hexcrown) -> None:
    text = "0101 mountain\n0102 grass\n0103 sea\n0101-0103 river\n0101-0102 border\n"
    answer = hexcrown("map", "import", "-", "--from", "textmapper", stdin=text)
    assert answer.code == 0
    assert "0101-0102-0103 river" in answer.out
    assert "border: a kind of line that is left out: 1" in answer.err


def test_a_way_is_found_with_its_risks(hexcrown: Hexcrown, vale: str) -> None:
    way = hexcrown("map", "path", vale, "0201", "0101", "--json").document
    assert way["risks"] == ["mountain"]
    assert [step["to"] for step in way["steps"]] == ["0101"]


def test_a_way_that_does_not_exist_is_refused(hexcrown: Hexcrown, vale: str) -> None:
    answer = hexcrown("map", "path", vale, "0201", "0104")
    assert answer.code == 1
    assert "no route by land from 0201 to 0104" in answer.err


def test_info_tells_the_neighbours_of_a_tile_by_number(hexcrown: Hexcrown, vale: str) -> None:
    document = hexcrown("map", "info", vale, "0102", "--json").document
    assert [other["side"] for other in document["neighbours"]] == [1, 2, 3, 4, 5, 6]
    assert document["river"]["from_source"] == 2
    assert document["joining"] == "ford"
    assert "Silver" in hexcrown("map", "info", vale, "0102").out


def test_info_counts_the_terrain_of_a_map(hexcrown: Hexcrown, vale: str) -> None:
    document = hexcrown("map", "info", vale, "--json").document
    assert document["terrain"] == {"lowland": 2, "highland": 1, "river": 1, "coast": 2, "sea": 2}
    assert document["rivers"][0]["name"] == "Silver"


def test_a_file_is_not_written_over_unasked(hexcrown: Hexcrown, vale: str) -> None:
    before = Path(vale).read_text(encoding="utf-8")
    refused = hexcrown("map", "generate", "-o", vale)
    assert refused.code == 1
    assert "--force" in refused.err
    assert Path(vale).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["generate", "--size", "100000x100000"], 1),
        (["generate", "--size", "0x3"], 2),
        (["generate", "--size", "9" * 400], 2),
        (["generate", "--shape", "star"], 2),
        (["generate", "--layout", "round"], 2),
        (["generate", "--kinds", "dragon"], 2),
        (["generate", "--kinds", "forest=101"], 2),
        (["generate", "--land", "1,2"], 2),
        (["generate", "--sea", "99"], 2),
        (["generate", "--capitals", "-1"], 2),
        (["generate", "--to", "png"], 2),
        (["show", "no-such-file"], 1),
        (["show", "-", "--from", "runes"], 2),
        (["info", "-"], 1),
        (["export", "-", "-o", "map.odt"], 1),
        (["check"], 2),
    ],
)
def test_wrong_words_are_refused_without_a_traceback(
    hexcrown: Hexcrown, words: list[str], code: int
) -> None:
    answer = hexcrown("map", *words)
    assert answer.code == code
    assert answer.err.startswith("hexcrown: ") or "line 1" in answer.err
    assert "Traceback" not in answer.err


def test_a_file_is_painted_by_words_and_read_line_by_line(hexcrown, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "m.txt"
    file.write_text("0101 lowland\n0102 lowland\n")
    answer = hexcrown("map", "edit", "m.txt", "0101 highland +forest", "0101-0102 road")
    assert answer.code == 0
    assert "0101-0102 road: 0101 0102" in answer.out
    assert "0101 highland forest" in file.read_text()
    before = file.read_text()
    assert hexcrown("map", "edit", "m.txt", "0101 swmp").code == 1
    assert hexcrown("map", "edit", "m.txt", "0102 coast", "--dry-run").code == 0
    assert file.read_text() == before
    file.write_text("# my notes\n" + before)
    assert hexcrown("map", "edit", "m.txt", "0102 highland").code == 1
    Path("tm.txt").write_text("0101 windmill\n0102 mountains\n", encoding="utf-8")
    refused = hexcrown("map", "edit", "tm.txt", "0101 swamp", "--from", "textmapper")
    assert (refused.code, "--out" in refused.err) == (2, True)
    painted = ("map", "edit", "tm.txt", "0102 +forest", "--from", "textmapper", "-o", "ours.txt")
    assert hexcrown(*painted).code == 0
    assert "0102 highland forest" in Path("ours.txt").read_text(encoding="utf-8")
    assert "my notes" in file.read_text()
