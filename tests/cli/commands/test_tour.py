"""`hexcrown tour`: a first evening that works and leaves nothing behind."""

import os
from pathlib import Path

from cli.commands.campaigns.tour import STEPS


def test_the_tour_runs_through_when_piped_and_leaves_no_trace(hexcrown, tmp_path, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "mine"))
    here = Path.cwd()
    answer = hexcrown("tour")
    assert answer.code == 0
    assert all(f"{number}. " in answer.out for number in range(1, len(STEPS) + 1))
    assert "That was the evening." in answer.out
    assert (Path.cwd(), os.environ["HEXCROWN_HOME"]) == (here, str(tmp_path / "mine"))
    assert not (tmp_path / "mine").exists()


def test_the_tour_speaks_italian(hexcrown):
    answer = hexcrown("tour", "--lang", "it")
    assert answer.code == 0
    assert "Prima i dadi." in answer.out
    assert "Tesoro" in answer.out or "necropolis" in answer.out


def test_the_tour_has_no_json(hexcrown):
    answer = hexcrown("tour", "--json")
    assert (answer.code, answer.document["error"]["kind"]) == (2, "words")


def test_the_man_page_names_every_command(hexcrown):
    page = hexcrown("man").out
    assert page.startswith(".TH HEXCROWN 1")
    assert ".SS hexcrown table roll" in page
    assert "\\-\\-dice" in page
