"""Packs: only the files needed are read, the later one wins, a broken one stops nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.errors import WrongWords
from tables.library.packs import (
    Library,
    Pack,
    shipped_packs,
)
from tables.library.problems import BrokenPack
from tables.library.reference import list_document
from tests.tables.own_packs import MANIFEST, make_pack, table

GOOD = table("[1, 6] | a |")


def test_a_later_pack_wins_by_id(tmp_path: Path) -> None:
    first = make_pack(tmp_path / "first", weather=table("[1, 6] | sun |"))
    second = make_pack(tmp_path / "second", weather=table("[1, 6] | rain |"))

    assert Library([first, second]).get("weather").rows[0].id == "rain"
    assert Library([second, first]).get("weather").rows[0].id == "sun"


def test_only_the_table_asked_for_is_read(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, good=GOOD, bad="= no TOML at all")

    assert Library([pack]).get("good").id == "good"


def test_a_broken_table_names_all_of_its_problems(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, bad=table("1 | A |\n2 | B |"))

    with pytest.raises(BrokenPack) as caught:
        Library([pack]).get("bad")

    assert len(caught.value.problems) == 2


def test_a_broken_table_does_not_stop_the_list(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, good=GOOD, bad="= no TOML at all")

    document = list_document(Library([pack]), "", "en")

    assert [entry["id"] for entry in document["tables"]] == ["good"]
    assert "not TOML" in document["problems"][0]


def test_an_unknown_table_gets_the_nearest_suggestion(tmp_path: Path) -> None:
    library = Library([make_pack(tmp_path, weather=GOOD)])

    with pytest.raises(WrongWords) as caught:
        library.get("wether")

    assert caught.value.facts["near"] == "weather"


@pytest.mark.parametrize("name", ["../pack", "tables/weather", "", ".", "/etc/passwd", "WEATHER\0"])
def test_an_id_never_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    library = Library([make_pack(tmp_path, weather=GOOD)])

    assert library.find(name) is None


def test_a_pack_without_a_manifest_is_broken(tmp_path: Path) -> None:
    with pytest.raises(BrokenPack, match="a pack needs this file"):
        _ = Pack(str(tmp_path)).manifest


def test_a_pack_may_bring_facts_of_its_own(tmp_path: Path) -> None:
    rows = '[1, 6] | a | { kind = "when", if = { mood = "grim" }, then = [] }'
    manifest = MANIFEST + 'facts = { mood = "word" }\n'

    assert Library([make_pack(tmp_path, manifest, t=table(rows))]).get("t").id == "t"


def test_a_table_without_dice_has_weights(tmp_path: Path) -> None:
    rows = "".join(
        f'[[rows]]\nid = "{name}"\nname = "{name}"\nweight = {weight}\n'
        for name, weight in (("a", 2), ("b", 3))
    )
    found = Library([make_pack(tmp_path, t=f'title = "T"\n{rows}')]).get("t")

    assert found.roll == "1d5"
    assert [found.row(total).id for total in range(1, 6)] == ["a", "a", "b", "b", "b"]


def test_a_table_is_known_again_by_its_digest(tmp_path: Path) -> None:
    one = Library([make_pack(tmp_path / "a", t=GOOD)]).digests(["t"])
    same = Library([make_pack(tmp_path / "b", t=GOOD)]).digests(["t"])
    other = Library([make_pack(tmp_path / "c", t=table("[1, 6] | b |"))]).digests(["t"])

    assert one == same != other


@pytest.mark.parametrize(
    ("effects", "still_the_same"),
    [('{ kind = "destroy", of = "army" }', True), ("", False)],
    ids=["a row with effects", "a row that is its text"],
)
def test_the_text_of_a_row_counts_where_it_is_all_that_the_row_means(
    tmp_path: Path, effects: str, still_the_same: bool
) -> None:
    told = table(f"[1, 6] | a | {effects}").replace("range =", 'text = "Old words."\nrange =')
    noted = Library([make_pack(tmp_path / "a", t=told)]).digests(["t"])
    retold = Library([make_pack(tmp_path / "b", t=told.replace("Old", "New"))])

    assert retold.find_changed(noted) == ([] if still_the_same else ["t"])


def test_the_shipped_packs_come_with_the_house_pack_first() -> None:
    names = [pack.name for pack in shipped_packs()]

    assert names[0] == "house"
    assert "mighty-empires" in names
