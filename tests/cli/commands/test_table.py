"""`table …` and `rule`, typed as a person would."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown
from tests.tables.own_packs import make_pack, table

SUN = table("[1, 6] | sun |")


def test_the_list_goes_by_pack_and_can_be_searched(hexcrown: Hexcrown) -> None:
    found = hexcrown("table", "list", "necro").out

    assert "necropolis" in found
    assert "necromancer-tomb" in found
    assert "wildlands" not in found


def test_house_tables_are_marked_wherever_shown(hexcrown: Hexcrown) -> None:
    assert "[source: house]" in hexcrown("table", "list", "shortfall").out
    assert "[source: house]" in hexcrown("table", "show", "shortfall").out
    assert "[source: house]" in hexcrown("table", "roll", "shortfall", "--dice", "6").out
    assert "[source: house]" in hexcrown("table", "odds", "shortfall").out


def test_show_gives_ranges_by_column_and_null_where_there_is_none(hexcrown: Hexcrown) -> None:
    document = hexcrown("table", "show", "wildlands", "--json").document
    mine = next(row for row in document["rows"] if row["id"] == "mine")

    assert document["columns"] == ["plain", "coast", "river", "mountain"]
    assert mine["ranges"] == {"plain": None, "coast": None, "river": None, "mountain": [71, 75]}


def test_a_matrix_shows_no_as_null(hexcrown: Hexcrown) -> None:
    document = hexcrown("table", "show", "diplomacy-modifiers", "--json").document
    cells = {row["id"]: row["cells"] for row in document["rows"]}

    assert document["kind"] == "matrix"
    assert (cells["bretonnia"]["bretonnia"], cells["bretonnia"]["chaos"]) == (4, None)


def test_a_roll_with_real_dice_is_looked_up(hexcrown: Hexcrown) -> None:
    words = ("table", "roll", "necropolis", "--mod", "2", "--dice", "2,4,3", "--json")

    document = hexcrown(*words).document

    assert document["row"]["id"] == "collapse"
    assert document["rolls"][0] == {
        "dice": "2d6", "faces": [2, 4], "modifier": 2, "total": 8, "for": "necropolis",
    }  # fmt: skip
    assert document["effects"] == [{"kind": "lose", "of": "army", "points": 60}]
    assert document["decision"] is None


def test_the_text_holds_the_figures_rolled_in_the_language_asked(hexcrown: Hexcrown) -> None:
    words = ("table", "roll", "necropolis", "--dice", "4,4,5")

    assert "100 points are lost" in hexcrown(*words).out
    assert "100 punti persi" in hexcrown(*words, "--lang", "it").out


def test_the_short_and_the_long_path_answer_alike(hexcrown: Hexcrown) -> None:
    words = ("table", "roll", "necropolis", "--seed", "x", "--json")

    short, long = hexcrown(*words), hexcrown("table", "roll", *words[2:5], "--mod=0", "--json")

    assert short.out == long.out


def test_a_decision_prints_the_command_that_goes_on(hexcrown: Hexcrown) -> None:
    stopped = hexcrown("table", "roll", "necropolis", "--dice", "4,6", "--json").document

    assert stopped["decision"]["id"] == "take-item"
    command = stopped["decision"]["continue"]
    assert command == "hexcrown table roll necropolis --dice 4,6 --choose take-item=..."
    words = command.replace("...", "take").replace("4,6", "4,6,5,2").split()[1:]
    on = hexcrown(*words, "--json").document
    assert on["then"][0]["effects"][0] == {
        "kind": "item", "of": "army", "what": "ring", "points": 100,
    }  # fmt: skip


@pytest.mark.in_process
def test_a_person_at_a_terminal_is_asked_at_once(
    hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.tables.table_roll.is_terminal", lambda: True)

    answer = hexcrown("table", "roll", "necropolis", "--dice", "4,6", stdin="9\n1\n")

    assert "Take an item from the necromancer?" in answer.err
    assert "to continue" not in answer.out


def test_a_table_with_columns_asks_for_one_by_name(hexcrown: Hexcrown) -> None:
    refused = hexcrown("table", "roll", "wildlands")

    assert refused.code == 2
    assert "plain, coast, river, mountain" in refused.err


def test_a_column_may_come_from_the_facts(hexcrown: Hexcrown) -> None:
    words = ("table", "roll", "wildlands", "--set", "terrain=mountain", "--dice", "86", "--json")

    assert hexcrown(*words).document["row"]["id"] == "volcano"


def test_many_rolls_are_counted(hexcrown: Hexcrown) -> None:
    words = ("table", "roll", "storm", "--times", "600", "--seed", "s", "--json")
    document = hexcrown(*words).document

    assert sum(row["count"] for row in document["rows"]) == 600
    assert all(row["count"] > 50 for row in document["rows"])


def test_a_table_without_replacement_brings_each_row_once(
    hexcrown: Hexcrown, tmp_path: Path
) -> None:
    results = [{"text": name, "range": [at, at]} for at, name in enumerate("abcd", 1)]
    whole = {"name": "Deck", "formula": "1d4", "replacement": False, "results": results}
    (tmp_path / "deck.json").write_text(json.dumps(whole), "utf-8")
    into = str(tmp_path / "mine")
    assert hexcrown("table", "import", str(tmp_path / "deck.json"), "--into", into).code == 0
    words = ("table", "roll", "deck", "--pack", into, "--seed", "s")
    document = hexcrown(*words, "--times", "4", "--json").document

    assert [row["count"] for row in document["rows"]] == [1, 1, 1, 1]
    assert hexcrown(*words, "--times", "5").code == 2


def test_a_compendium_is_imported_as_a_folder(hexcrown: Hexcrown, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    head = {"_id": "T", "name": "Beasts", "formula": "1d1", "results": ["R"]}
    (pack / "t.json").write_text(json.dumps(head), "utf-8")
    (pack / "r.json").write_text(json.dumps({"_id": "R", "text": "Ape", "range": [1, 1]}), "utf-8")

    document = hexcrown(
        "table", "import", str(pack), "--into", str(tmp_path / "m"), "--json"
    ).document

    assert (document["tables"], document["form"]) == (["beasts"], "foundry")


def test_odds_are_exact_fractions(hexcrown: Hexcrown) -> None:
    document = hexcrown("table", "odds", "necropolis", "--mod", "1", "--json").document
    chances = {row["id"]: row["probability"] for row in document["rows"]}

    assert chances["undead-assault"] == "1/12"
    assert chances["fabulous-treasure"] == "0/1"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("roll", "necropols"), "did you mean necropolis?"),
        (("roll", "necropolis", "--set", "race=undeda"), "did you mean undead?"),
        (("roll", "necropolis", "--set", "rase=undead"), "did you mean race?"),
        (("roll", "necropolis", "--column", "sea"), "has no columns"),
        (("roll", "wildlands", "--column", "plane"), "did you mean plain?"),
        (("roll", "necropolis", "--dice", "4"), "too few dice"),
        (("roll", "necropolis", "--dice", "3,4,5"), "too many dice"),
        (
            ("roll", "necropolis", "--dice", "3,4", "--choose", "dance=yes"),
            ": no such choice was offered",
        ),
        (("roll", "necropolis", "--times", "0"), "--times must be 1 to"),
        (("roll", "storm", "--mod", "50", "--dice", "1"), "no row for 51"),
        (("roll", "diplomacy-modifiers"), "is not rolled on"),
        (("roll", "../../etc/passwd"), "no table"),
        (("odds", "necropolis", "--turns", "0"), "--turns must be 1 to"),
        (("export", "necropolis", "--to", "word"), "no form word"),
        (("show", "necropolis", "--pack", "/nowhere"), "no folder /nowhere"),
        (("import", "/nowhere.csv", "--into", "x"), "can't be read"),
    ],
)
def test_wrong_words_are_told(hexcrown: Hexcrown, words: tuple[str, ...], problem: str) -> None:
    answer = hexcrown("table", *words)

    assert answer.code in (1, 2)
    assert problem in answer.err
    assert "Traceback" not in answer.err


def test_a_check_lists_every_problem_and_exits_1(hexcrown: Hexcrown, tmp_path: Path) -> None:
    make_pack(tmp_path, bad=table("1 | a | 3"), worse=table("1 | a |"))

    answer = hexcrown("table", "check", str(tmp_path), "--json")

    assert answer.code == 1
    assert [os.path.basename(p["file"]) for p in answer.document["problems"]] == [
        "bad.toml", "worse.toml",
    ]  # fmt: skip


def test_ones_own_pack_wins_and_the_list_says_where_it_comes_from(
    hexcrown: Hexcrown, tmp_path: Path
) -> None:
    make_pack(tmp_path / "mine", necropolis=SUN)
    words = ("--pack", str(tmp_path / "mine"), "--json")

    listed = hexcrown("table", "list", "necropolis", *words).document["tables"]

    assert [(one["pack"], one["where"]) for one in listed] == [("mine", "option")]
    rolled = hexcrown("table", "roll", "necropolis", "--dice", "1", *words).document
    assert rolled["row"]["id"] == "sun"


def test_packs_in_the_config_folder_are_found_and_a_broken_one_stops_nobody(
    hexcrown: Hexcrown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    make_pack(tmp_path / "config" / "packs" / "sky", sky=SUN)
    make_pack(tmp_path / "config" / "packs" / "torn", "name = 3", torn=SUN)

    answer = hexcrown("table", "roll", "sky", "--dice", "1")

    assert "sun" in answer.out
    assert "pack torn is left out" in answer.err
    assert "version is missing" in answer.err


def test_a_table_imported_can_be_rolled_on(hexcrown: Hexcrown, tmp_path: Path) -> None:
    file = tmp_path / "weather.csv"
    file.write_text("1-3,Rain\n4-6,Sun\n", encoding="utf-8")
    into = str(tmp_path / "mine")

    assert hexcrown("table", "import", str(file), "--into", into).code == 0

    assert "Sun" in hexcrown("table", "roll", "weather", "--pack", into, "--dice", "5").out
    again = hexcrown("table", "import", str(file), "--into", into)
    assert (again.code, "would be replaced" in again.err) == (1, True)


def test_an_import_with_problems_writes_nothing(hexcrown: Hexcrown, tmp_path: Path) -> None:
    file = tmp_path / "weather.csv"
    file.write_text("range,text\n1-3,Rain\n3-6,Sun\n", encoding="utf-8")

    answer = hexcrown("table", "import", str(file), "--into", str(tmp_path / "mine"))

    assert answer.code == 1
    assert not (tmp_path / "mine").exists()


def test_an_export_to_foundry_is_json(hexcrown: Hexcrown) -> None:
    text = hexcrown("table", "export", "storm", "--to", "foundry").out

    assert json.loads(text)["formula"] == "1d6"


def test_a_plain_table_roll_loads_neither_typer_nor_the_campaign() -> None:
    import subprocess

    script = (
        "import sys; sys.argv = ['hexcrown', 'table', 'roll', 'storm']; from cli.main import main;"
        "main(); print([m for m in ('typer', 'rich', 'sqlmodel', 'networkx') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_a_rule_is_told_in_words_with_the_tables_that_carry_it(hexcrown: Hexcrown) -> None:
    document = hexcrown("rule", "me-nec-10", "--json").document

    assert document["id"] == "ME-NEC-10"
    assert {"table": "necropolis", "rows": ["necromancers-tomb"]} in document["tables"]


def test_rules_are_searched_by_their_words(hexcrown: Hexcrown) -> None:
    assert "ME-TILE-VOLCANO-2" in hexcrown("rule", "--search", "lava").out
    assert "ME-TILE-VOLCANO-2" in hexcrown("rule", "--search", "LAVA neighbour").out


def test_an_unknown_rule_gets_the_nearest(hexcrown: Hexcrown) -> None:
    answer = hexcrown("rule", "ME-NEK-10")

    assert (answer.code, "did you mean ME-NEC-10?" in answer.err) == (2, True)


def test_rule_needs_an_id_or_a_search(hexcrown: Hexcrown) -> None:
    assert hexcrown("rule").code == 2
