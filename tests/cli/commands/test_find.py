"""Whatever bears a name is found by a part of it."""

import json

import pytest

from tests.docs.stage import make_stage


@pytest.fixture
def find(tmp_path, monkeypatch, hexcrown):
    make_stage(tmp_path)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))

    def ask(text, *more):
        answer = hexcrown("find", text, "--json", *more)
        assert answer.code == 0, answer.err
        return [(each["kind"], each["name"]) for each in json.loads(answer.out)["found"]]

    return ask


def test_a_part_of_the_name_finds_armies_places_and_realms(find):
    assert find("banner") == [("army", "First Banner")]
    assert find("gorg") == [("empire", "Gorgrod"), ("settlement", "Gorgrod Hold (0506)")]


def test_a_label_finds_its_tile(find):
    assert ("tile", "0302") in find("0302")


def test_tables_rules_and_commands_are_found_without_a_campaign(find, monkeypatch, tmp_path):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "empty"))
    kinds = [kind for kind, _ in find("necropolis")]
    assert kinds[0] == "table"
    assert "rule" in kinds
    assert find("chronicle")[-1] == ("command", "chronicle")


def test_nothing_found_is_said(hexcrown, find):
    answer = hexcrown("find", "zzz")
    assert (answer.code, answer.out) == (0, "nothing is called zzz\n")
    assert hexcrown("find", " ").code == 2
