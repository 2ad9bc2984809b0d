"""`hexcrown tour`: a first evening that works and leaves nothing behind."""

import os
from pathlib import Path

from cli.guide.tour import load_tour


def test_the_tour_runs_through_when_piped_and_leaves_no_trace(hexcrown, tmp_path, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "mine"))
    here = Path.cwd()
    answer = hexcrown("tour")
    assert answer.code == 0
    steps = len(load_tour().steps)
    assert all(f"{number}/{steps}. " in answer.out for number in range(1, steps + 1))
    assert "That was the evening." in answer.out
    assert (Path.cwd(), os.environ["HEXCROWN_HOME"]) == (here, str(tmp_path / "mine"))
    assert not (tmp_path / "mine").exists()


def test_the_tour_speaks_italian(hexcrown):
    answer = hexcrown("tour", "--lang", "it")
    assert answer.code == 0
    assert "Tocca a voi." in answer.out
    assert "Battaglia" in answer.out


def test_the_tour_has_no_json(hexcrown):
    answer = hexcrown("tour", "--json")
    assert (answer.code, answer.document["error"]["kind"]) == (2, "words")


def test_the_man_page_names_every_command(hexcrown):
    page = hexcrown("man").out
    assert page.startswith(".TH HEXCROWN 1")
    assert ".SS hexcrown table roll" in page
    assert "\\-\\-dice" in page
