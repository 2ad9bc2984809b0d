"""Army lists of other programs are read with the points they have, or refused."""

import json
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from campaign.errors import WrongWords
from campaign.rosters.army_list import DEEPEST, LARGEST_FILE, MOST_UNITS, Unit
from campaign.rosters.reading import read_army_list
from tests.campaign.rosters.lists import new_recruit, old_world_builder, pts, ros, rosz


def refusal(data: bytes) -> str:
    with pytest.raises(WrongWords) as caught:
        read_army_list(data)
    return str(caught.value)


def test_a_selection_with_everything_within_it_is_a_unit() -> None:
    found = read_army_list(ros())
    assert (found.name, found.total, found.stated, found.limit) == (
        "Men of the Vale", 400, 400, 1000
    )  # fmt: skip
    assert found.units == (
        Unit("Osric", 1, 115, character=True),
        Unit("Spearmen", 20, 210),
        Unit("Wolf riders", 5, 75),
    )
    assert found.characters == found.units[:1]


def test_a_zipped_list_is_the_same_list() -> None:
    assert read_army_list(rosz()) == read_army_list(ros())


def test_a_list_that_was_cut_short_says_so() -> None:
    found = read_army_list(ros(stated="950.0"))
    assert not found.is_as_stated
    assert (found.total, found.stated) == (400, 950)


def test_a_list_of_new_recruit() -> None:
    found = read_army_list(new_recruit())
    assert found.units == (Unit("Spearmen", 20, 180), Unit("Captain", 1, 80, character=True))
    assert found.is_as_stated


def test_a_list_whose_costs_have_other_names_is_read_only_if_there_is_one() -> None:
    crowns = [{"name": "crowns", "value": 40}]
    selection = {"name": "Spears", "number": 4, "type": "model", "costs": crowns}
    forces = [{"selections": [selection]}]
    assert read_army_list(new_recruit(costs=crowns, forces=forces)).total == 40
    both = [*crowns, {"name": "fame", "value": 2}]
    assert "crowns, fame" in refusal(new_recruit(costs=both, forces=forces))


def test_in_old_world_builder_points_are_the_limit_and_the_sum_is_ours() -> None:
    found = read_army_list(old_world_builder())
    captain = 60 + 150 + 10 + 2 * 25
    guard = 20 * 6 + 20 * 1 + 5 + 5 + 30 + 3 * 2 + 8 * 5 + 1
    assert found.units == (
        Unit("Captain", 1, captain, character=True),
        Unit("The Old Guard", 28, guard),
    )
    assert (found.total, found.limit, found.stated) == (captain + guard, 2000, None)


def test_items_of_a_unit_may_cost_something_for_every_model() -> None:
    items = [{"selected": [{"points": 9, "perModel": True, "perModelPoints": 2}]}]
    spears = {"name_en": "Spears", "points": 5, "strength": 10, "items": items}
    found = read_army_list(old_world_builder(characters=[], core=[spears]))
    assert found.total == 10 * 5 + 10 * 2


def test_equipment_that_needs_a_magic_item_counts_with_it() -> None:
    lance = {"points": 4, "active": True, "requiredMagicItem": "Banner of the Vale"}
    rider = {"name_en": "Rider", "points": 20, "equipment": [lance]}
    assert read_army_list(old_world_builder(characters=[rider], core=[])).total == 20
    rider["items"] = [{"selected": [{"name_en": "Banner of the Vale", "points": 10}]}]
    assert read_army_list(old_world_builder(characters=[rider], core=[])).total == 34


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("Spearmen, 20, 180", Unit("Spearmen", 20, 180)),
        ("Spearmen, of the Vale, 20, 180 pts", Unit("Spearmen, of the Vale", 20, 180)),
        ("Lancieri; 20; 180 punti", Unit("Lancieri", 20, 180)),
        ("Spearmen\t20\t180", Unit("Spearmen", 20, 180)),
        ("20 Spearmen [180 pts]", Unit("Spearmen", 20, 180)),
        ("20x Spearmen (1,180 points)", Unit("Spearmen", 20, 1180)),
        ("Spearmen x20: 180pts", Unit("Spearmen", 20, 180)),
        ("Captain [80pts, 4PL]: Rune blade", Unit("Captain", 1, 80)),
        ("20 Spearmen, Shields, Full Command - 180", Unit("Spearmen", 20, 180)),
    ],
)
def test_a_line_of_text_is_a_unit(line: str, unit: Unit) -> None:
    assert read_army_list(line.encode()).units == (unit,)


def test_a_text_as_list_builders_print_it() -> None:
    found = read_army_list(
        b"""
        ===
        Men of the Vale [260 pts]
        Home rules, Kingdom of the Vale
        ===

        ++ Characters [80 pts] ++

        Captain [80 pts]
        - Rune blade
        - General

        ++ Core Units [180 pts] ++

        20 Spearmen [180 pts]
        - Shields
        """
    )
    assert found.name == "Men of the Vale"
    assert found.units == (Unit("Captain", 1, 80, character=True), Unit("Spearmen", 20, 180))
    assert (found.stated, found.unread) == (260, ())


def test_lines_that_are_not_understood_are_named() -> None:
    found = read_army_list(b"Spears, 20, 180\nand some friends\n- Shields")
    assert found.unread == ("and some friends",)


def test_a_text_may_give_its_total() -> None:
    found = read_army_list(b"name, number, points\nSpears, 20, 180\nCaptain, 1, 80\nTotal: 250 pts")
    assert (found.total, found.stated, found.is_as_stated) == (260, 250, False)


@pytest.mark.parametrize("text", ["", "hello there", "{}", "[]", '{"roster": 3}', "<html/>", "\0"])
def test_what_is_no_list_is_refused(text: str) -> None:
    assert refusal(text.encode())


def test_points_that_are_not_whole_are_refused() -> None:
    assert "115.5" in refusal(ros().replace(b'"80.0"', b'"80.5"'))


def test_a_list_without_points_is_refused() -> None:
    assert "no points" in refusal(new_recruit(costs=[], forces=[
        {"selections": [{"name": "Spears", "type": "unit", "number": 1}]}
    ]))  # fmt: skip


LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE roster [<!ENTITY a "ha">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><roster name="&b;"/>"""
OUTSIDE = (
    b'<!DOCTYPE roster [<!ENTITY a SYSTEM "file:///etc/passwd">]><roster name="x">&a;</roster>'
)


@pytest.mark.parametrize("data", [LAUGHS, OUTSIDE, rosz(("a.ros", LAUGHS))])
def test_entities_are_refused(data: bytes) -> None:
    assert "entities" in refusal(data)


def test_deep_nesting_is_refused() -> None:
    deep = b'<selection name="a" number="1">' * (DEEPEST + 1)
    assert "nested" in refusal(b'<roster name="x"><forces>' + deep)
    inner: dict[str, object] = {"name": "a"}
    for _ in range(DEEPEST + 2):
        inner = {"name": "a", "selections": [inner]}
    assert "nested" in refusal(new_recruit(forces=[{"selections": [inner]}]))
    assert "nested" in refusal(b'{"roster":' * 200_000)


@pytest.mark.parametrize("value", ["1e999", "9" * 5000, "NaN", "Infinity", "-900", "0x10", "1_0"])
def test_numbers_out_of_range_are_refused(value: str) -> None:
    assert refusal(ros().replace(b'"171.0"', f'"{value}"'.encode()))
    costs = json.dumps(pts(180)).replace("180", value)
    assert refusal(new_recruit().replace(json.dumps(pts(180)).encode(), costs.encode()))


def test_too_many_units_are_refused() -> None:
    many = [{"name": "a", "type": "unit", "number": 1, "costs": pts(1)}] * (MOST_UNITS + 1)
    assert str(MOST_UNITS) in refusal(new_recruit(forces=[{"selections": many}]))


def test_a_large_file_is_refused_unread() -> None:
    assert str(LARGEST_FILE) in refusal(b"x" * (LARGEST_FILE + 1))


def test_a_zip_that_unpacks_to_much_is_refused_in_little_memory(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.rosz"
    with (
        zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("bomb.ros", "w", force_zip64=True) as member,
    ):
        member.write(b'<roster name="x">')
        for _ in range(80):
            member.write(b"<!-- -->\n" * 100_000)
    tracemalloc.start()
    assert "unpacked" in refusal(bomb.read_bytes())
    assert tracemalloc.get_traced_memory()[1] < 8_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    "data",
    [
        rosz(("readme.txt", b"hello")),
        rosz(("a.ros", ros()), ("b.ros", ros())),
        rosz()[:-30],
        b"PK\x03\x04" + bytes(100),
        rosz()[:60] + bytes(40) + rosz()[100:],
    ],
)
def test_a_damaged_zip_is_refused(data: bytes) -> None:
    assert refusal(data)
