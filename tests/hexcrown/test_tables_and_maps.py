"""`hexcrown.tables` and `hexcrown.map`."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import hexcrown

PACK = 'format = 1\ntitle = "Mine"\nlanguages = ["en"]\n'
LOOT = """\
title = "Loot"
roll = "2d6"
hold = [2, 12]

[[rows]]
id = "nothing"
name = "Nothing"
range = [2, 8]

[[rows]]
id = "gold"
name = "Gold"
text = "A chest with {coins} coins."
range = [9, 12]
effects = [{ kind = "figure", dice = "1d6x10", as = "coins" }]
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "my-pack"
    (folder / "tables").mkdir(parents=True)
    (folder / "pack.toml").write_text(PACK, "utf-8")
    (folder / "tables" / "loot.toml").write_text(LOOT, "utf-8")
    return folder


def test_a_table_of_ones_own_is_rolled_with_modifier_and_dice(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pack.parent)
    rolled = hexcrown.tables("my-pack")["loot"].roll(mod=1, dice=[3, 4])
    assert (rolled.row, rolled.name, rolled.faces, rolled.total) == (
        "nothing",
        "Nothing",
        [3, 4],
        8,
    )
    rolled = hexcrown.tables("my-pack")["loot"].roll(dice=[5, 4, 6])
    assert (rolled.row, str(rolled)) == ("gold", "A chest with 60 coins.")
    assert repr(rolled) == "<RolledTable loot: A chest with 60 coins.>"


def test_a_table_knows_its_exact_odds(pack: Path) -> None:
    loot = hexcrown.tables(pack)["loot"]
    assert loot.odds() == {"nothing": Fraction(13, 18), "gold": Fraction(5, 18)}
    assert loot.odds(mod=1) == {"nothing": Fraction(7, 12), "gold": Fraction(5, 12)}
    assert (loot.title, loot.dice, loot.rows) == (
        "Loot",
        "2d6",
        {"nothing": "Nothing", "gold": "Gold"},
    )


def test_a_pack_is_found_by_name_among_ones_own_and_ours(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "config" / "packs").mkdir(parents=True)
    pack.rename(tmp_path / "home" / "config" / "packs" / "mine")
    assert list(hexcrown.tables("mine")) == ["loot"]
    assert {"loot", "scouting"} <= set(hexcrown.tables())
    assert "pirate-raid" in hexcrown.tables("mighty-empires")
    with pytest.raises(hexcrown.Refused, match="no pack yours") as refused:
        hexcrown.tables("yours")
    assert "mine" in refused.value.hint


def test_what_is_not_there_is_a_key_error_with_what_is(pack: Path) -> None:
    with pytest.raises(KeyError, match="no table lot; there is loot"):
        hexcrown.tables(pack)["lot"]
    assert "lot" not in hexcrown.tables(pack)


def test_a_column_comes_by_name_or_by_a_fact_and_a_decision_by_its_answer() -> None:
    ours = hexcrown.tables()
    assert ours["scouting"].odds(column="mountain")["lost"] == Fraction(3, 25)
    with pytest.raises(hexcrown.Refused):
        ours["scouting"].roll(column="moon")


def test_a_broken_pack_is_refused_with_file_and_reason(pack: Path) -> None:
    (pack / "tables" / "loot.toml").write_text(LOOT.replace("[2, 8]", "[2, 7]"), "utf-8")
    with pytest.raises(hexcrown.Refused, match="8"):
        hexcrown.tables(pack)["loot"]


def test_the_italian_of_a_table() -> None:
    table = hexcrown.tables(lang="it")["pirate-raid"]
    assert table.title != hexcrown.tables()["pirate-raid"].title
    with pytest.raises(hexcrown.Refused, match="en or it"):
        hexcrown.tables(lang="de")


def test_the_same_seed_makes_the_same_map() -> None:
    first, again = (hexcrown.map(size="8x6", seed="reik") for _ in range(2))
    assert first.text() == again.text()
    assert len(first) == 48
    assert first.text() != hexcrown.map(size="8x6", seed="ruhr").text()
    assert hexcrown.map(size="4x4").seed


def test_a_map_is_saved_loaded_and_walked(tmp_path: Path) -> None:
    (tmp_path / "vale.txt").write_text("0101 lowland\n0102 lowland\n0103 highland\n0105 coast\n")
    vale = hexcrown.map(tmp_path / "vale.txt")
    assert vale.way("0101", "0103") == ["0102", "0103"]
    assert vale.way("0101", "0105") is None
    assert vale["0103"].terrain == "highland"
    assert len(vale.graph) == 4
    for ending in ("svg", "json", "txt"):
        file = vale.save(tmp_path / f"saved.{ending}")
        assert hexcrown.map(file).text() == vale.text()
    assert vale.save(tmp_path / "vale.graphml").read_text("utf-8").startswith("<graphml")
    assert vale.save(tmp_path / "vale.png").read_bytes().startswith(b"\x89PNG")
    assert "0103" in vale.drawing()
    with pytest.raises(hexcrown.Refused, match=r"saved as \.doc"):
        vale.save(tmp_path / "vale.doc")
    with pytest.raises(hexcrown.Refused):
        vale.way("0101", "9999")
