from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from maps.board.problems import BadMap, MapProblem
from maps.drawing.svg import render_svg
from maps.errors import MapsError, Refused
from maps.files.map_file import decode, load_bytes, load_file, load_string, load_svg
from maps.files.map_json import render_json
from maps.files.other_words import OtherWords
from maps.files.text_writer import render_text
from maps.files.worldographer import load_worldographer
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

BOARD = generate(MapSettings(8, 7, name='Vale & "Dale" <i>'), seeded_die("files"))


def test_the_form_of_a_file_is_told_by_what_it_holds(tmp_path: Path) -> None:
    for number, text in enumerate((render_text(BOARD), render_json(BOARD), picture())):
        path = tmp_path / f"map{number}"
        path.write_text(text, encoding="utf-8")
        assert load_file(path).tiles == BOARD.tiles


def picture() -> str:
    return render_svg(BOARD, source=render_text(BOARD))


def test_a_picture_loads_back_as_the_map_it_shows() -> None:
    assert load_svg(picture()).tiles == BOARD.tiles


BOMB = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>
<svg><metadata id="hexcrown-map">&lol2;</metadata></svg>"""


@pytest.mark.parametrize("svg", [BOMB, BOMB.replace("<!DOCTYPE", "<!doctype")])
def test_a_picture_with_entities_is_refused(svg: str) -> None:
    with pytest.raises(Refused, match="document type or entities"):
        load_svg(svg)


@pytest.mark.parametrize(
    "svg", ["<svg/>", '<svg><metadata id="hexcrown-map">', "<metadata " + "x" * 100_000]
)
def test_a_picture_that_is_not_ours_is_refused(svg: str) -> None:
    with pytest.raises(MapsError):
        load_svg(svg)


def test_a_picture_with_a_broken_source_tells_its_lines() -> None:
    with pytest.raises(BadMap) as bad:
        load_svg('<svg><metadata id="hexcrown-map">0101 plain\n0101 sea</metadata></svg>')
    assert bad.value.problems[0].line == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_files_are_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "map.txt"
    path.write_bytes('0101 plain "Città"'.encode(encoding))
    assert load_file(path).get("0101").name == "Città"


def test_lines_in_another_encoding_are_named() -> None:
    with pytest.raises(BadMap) as bad:
        decode(b'0101 plain\r\n0102 plain "Citt\xe0"\r0103 plain "\xff"', "map.txt")
    assert [problem.line for problem in bad.value.problems] == [2, 3]


def test_a_file_beyond_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    with path.open("wb") as file:
        file.truncate(10 * 1024**3)  # ten gigabytes that take no room
    with pytest.raises(Refused, match="too large"):
        load_file(path)


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="can't read"):
        load_file(tmp_path / name)


def test_an_unknown_form_is_refused_with_those_there_are() -> None:
    with pytest.raises(MapsError, match="runes is not a map format"):
        load_string("0101 plain", "runes", "map")


WORLD = (
    '<?xml version="1.0"?><map type="WORLD" hexOrientation="COLUMNS">'
    "<terrainmap>Blank\t0\tClassic/Flat Farmland\t1\tClassic/Water Sea\t2\tHills\t3</terrainmap>"
    '<tiles viewLevel="WORLD" tilesWide="2" tilesHigh="3">'
    "<tilerow>\n1\t0.5\t0\n1\t0\t0\n3\t0\t0\n</tilerow><tilerow>\n2\t0\n0\t0\n3\t0\n</tilerow>"
    "</tiles></map>"
)


def test_worldographers_hexes_are_read_and_land_by_water_becomes_coast() -> None:
    board = load_worldographer(gzip.compress(WORLD.encode("utf-16"), mtime=0))
    terrain = {board.label(tile.at): tile.terrain for tile in board}
    assert terrain == {
        "0101": "coast", "0102": "coast", "0103": "highland", "0201": "sea", "0203": "highland",
    }  # fmt: skip


@pytest.mark.parametrize(
    "raw",
    [
        b"\x1f\x8bnonsense",
        gzip.compress(b"<map/>", mtime=0),
        gzip.compress(WORLD.replace("<map", "<!DOCTYPE a><map").encode(), mtime=0),
        gzip.compress(b"a" * (60 * 1024 * 1024), mtime=0),
    ],
    ids=["nonsense", "no-map", "doctype", "bomb"],
)
def test_a_broken_or_bursting_worldographer_file_is_refused(raw: bytes) -> None:
    with pytest.raises(Refused):
        load_worldographer(raw)


THINGS = """<map hexOrientation="COLUMNS"><terrainmap>Flat Grassland\t0\tFlat Weird\t1</terrainmap>
<tiles viewLevel="WORLD"><tilerow>
0\t1
1\t1
</tilerow><tilerow>
0\t1
0\t1
</tilerow></tiles>
<features><feature type="Settlement City"><location viewLevel="WORLD" x="375.0" y="300.0" />
<label ><location viewLevel="WORLD" x="375.0" y="300.0" scale="25.0" />Altburg &amp; Sons</label>
</feature><feature type="Classic/Odd Thing"><location viewLevel="WORLD" x="150.0" y="150.0" />
</feature></features>
<labels><label ><location viewLevel="WORLD" x="150.0" y="450.0" />The Weird</label></labels>
<shapes><shape type="Path" tags="road"><p type="m" x="150.0" y="150.0"/><p x="375.0" y="300.0"/>
</shape><shape type="Polygon" tags="border"><p x="1.0" y="1.0"/></shape></shapes></map>"""


def test_worldographers_features_labels_and_roads_are_read_and_the_rest_is_told() -> None:
    notes: list[MapProblem] = []
    raw = gzip.compress(THINGS.encode("utf-16"), mtime=0)
    board = load_bytes(raw, None, "x.wxx", notes)
    assert (board.get("0201").name, board.get("0201").marks) == ("Altburg & Sons", ("city",))
    assert (board.get("0101").marks, board.get("0102").name) == (("odd-thing",), "The Weird")
    assert board.get("0101").edges == ((3, "road"),)
    assert [str(note) for note in notes] == [
        "flat weird: a kind of hex we don't know, read as lowland: 1",
        "odd thing: a feature we don't know, kept as a mark: 1",
        "shapes that are not rivers or roads are left out: 1",
    ]


LAYERS = """<map hexOrientation="COLUMNS"><maplayer name="Secret" isVisible="false"/>
<terrainmap>Blank\t0\tHills\t1\tMire Deep\t2</terrainmap>
<tiles viewLevel="WORLD"><tilerow>\n0\n1\n2\n</tilerow></tiles>
<tiles viewLevel="CONTINENT"><tilerow>\n1\n</tilerow></tiles>
<features><feature type="Town"><location x="150.0" y="150.0" /></feature>
<feature type="Ruin" isGMOnly="true"><location x="150.0" y="450.0" /></feature>
<feature type="Cave" mapLayer="Secret"><location x="150.0" y="450.0" /></feature></features>
<notes><note key="a">x</note></notes></map>"""


def test_what_is_hidden_in_worldographer_is_left_out_and_a_blank_hex_in_use_is_land() -> None:
    notes: list[MapProblem] = []
    own = OtherWords(hexes={"mire": "lowland swamp", "hill": "highland", "blank": ""})
    raw = gzip.compress(LAYERS.encode("utf-16"), mtime=0)
    board = load_worldographer(raw, "x.wxx", notes, own)
    assert {board.label(tile.at): (tile.terrain, tile.kinds, tile.marks) for tile in board} == {
        "0101": ("lowland", (), ("town",)),
        "0102": ("highland", (), ()),
        "0103": ("lowland", ("swamp",), ()),
    }
    assert [str(note) for note in notes] == [
        "blank hexes with something on them are read as lowland: 1",
        "further view levels are left out: CONTINENT",
        "town: a feature we don't know, kept as a mark: 1",
        "things that only the gamemaster sees are left out: 1",
        "things on the hidden layer Secret are left out: 1",
        "notes are left out: 1",
    ]


def test_elements_without_an_end_take_no_longer_than_their_length() -> None:
    raw = THINGS.replace("<features>", "<features>" + "<feature <label " * 20_000)
    assert len(load_bytes(gzip.compress(raw.encode("utf-16"), mtime=0), None, "x.wxx")) == 4
