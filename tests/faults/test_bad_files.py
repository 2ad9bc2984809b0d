"""Files and numbers that once hung the program, filled the memory or ended in a traceback."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from campaign.bookkeeping.exchange import parse_export
from campaign.errors import Refused
from campaign.storage.backup import check_whole
from campaign.storage.store import open_store
from cli.options.asking import ask_decision
from cli.words.reader import reader
from tables.convert.imports import import_text
from tables.errors import TablesError, WrongWords
from tables.games.glen_more import verbs as glen_more
from tables.games.magnificent import game as magnificent
from tables.games.verbs import Table
from tables.library.packs import parse_toml
from tests.faults.forked import Ended, load, run_forked
from tests.faults.stage import Typed

Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


@pytest.mark.parametrize("key", [b"a" + b".a" * 30_000, b"a." * 30_000 + b"b"])
def test_a_key_of_thirty_thousand_dots_is_refused_at_once(key: bytes) -> None:
    for text in (key + b" = 1\n", b"[" + key + b"]\n", b"x = {" + key + b" = 1}\n"):
        _, problem = parse_toml(text, "d.toml")
        assert problem is not None
        assert "nested too deep" in str(problem)


def test_dots_in_a_text_are_no_nesting() -> None:
    data, problem = parse_toml(b'text = "' + b"and so on ... " * 200 + b'"\n', "d.toml")
    assert problem is None
    assert data


def test_three_thousand_equal_texts_are_imported() -> None:
    rows = ",".join(f'{{"text":"same","range":[{n},{n}],"weight":1}}' for n in range(1, 3001))
    text = f'{{"name":"x","formula":"1d3000","results":[{rows}]}}'
    [table] = import_text(text.encode(), "f.json", None, None).tables.values()
    assert len({row["id"] for row in table["rows"]}) == len(table["rows"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("d6,what\n" + "x," * 100_000 + "x", "at most 1000 columns"),
        ("\n".join(f"row {n}" for n in range(100_000)), "at most 10000 rows"),
    ],
)
def test_a_sheet_too_wide_or_too_long_is_refused_early(text: str, told: str) -> None:
    with pytest.raises(TablesError, match=told):
        import_text(text.encode(), "w.csv", None, None)


def test_an_export_of_millions_of_rows_is_refused_before_it_is_held() -> None:
    with pytest.raises(Refused, match="contains too much"):
        parse_export('{"hexcrown":"campaign","rows":[' + '{"id":1},' * 1_100_000 + "{}]}", "big")


@pytest.mark.parametrize(
    "program",
    [
        "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)"
        " SELECT i AS id FROM n",
        "CREATE TRIGGER again AFTER UPDATE ON army BEGIN UPDATE army SET points = points + 1; END",
    ],
)
def test_a_campaign_with_a_view_or_a_trigger_is_refused(program: str, fresh: Fresh) -> None:
    place, _ = fresh(Typed(()))
    connection = sqlite3.connect(place)
    connection.execute(program)
    connection.commit()
    connection.close()
    with pytest.raises(Refused, match="contains a view or trigger"):
        open_store(str(place))
    with pytest.raises(Refused, match="contains a view or trigger"):
        check_whole(place)


@pytest.mark.parametrize(
    "words",
    [
        ("import", "{}"), ("import", "{}", "--csv", "armies"), ("map", "check", "{}"),
        ("map", "lay", "{}"), ("orders", "check", "{}"), ("table", "import", "{}", "--into", "p"),
        ("deck", "new", "d", "{}"), ("play", "settlers", "check", "{}"),
        ("map", "import", "map.txt", "--from", "textmapper", "--words", "{}"),
        ("map", "edit", "{}", "0101 +forest"), ("orders", "run", "{}"),
    ],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("file", ["pipe", "/dev/zero", "/dev/tty"])
def test_a_pipe_or_a_device_is_no_file(words: tuple[str, ...], file: str, fresh: Fresh) -> None:
    place, _ = fresh(Typed((), files=(("map.txt", "0101 mountain\n"),)))
    os.mkfifo(place.parent / "pipe")
    ended = answer(place, tuple(file if word == "{}" else word for word in words))
    assert (ended.code, "not a file" in ended.told) == (1, True), ended.told


@pytest.mark.parametrize("file", ["pipe", "/dev/zero", "."])
@pytest.mark.parametrize(
    "words",
    [
        ("restore", "{}", "--yes"), ("table", "check", "{}"), ("status", "--campaign", "{}"),
        ("import", "a.json", "--at", "{}"), ("export", "{}"), ("export", "{}", "--force"),
        ("map", "draw", "--out", "{}"), ("map", "draw", "--out", "{}", "--force"),
        ("report", "--out", "{}", "--force"),
        ("use", "{}"), ("table", "roll", "ruins", "--pack", "{}"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_nor_does_one_take_the_place_of_a_campaign_a_pack_or_an_answer(
    words: tuple[str, ...], file: str, fresh: Fresh
) -> None:
    place, _ = fresh(Typed((), files=(("map.txt", "1,a\n"), ("a.json", "{}"))))
    os.mkfifo(place.parent / "pipe")
    ended = answer(place, tuple(file if word == "{}" else word for word in words))
    assert ended.code in (1, 2), ended.told
    assert "fault of ours" not in ended.told


def answer(place: Path, typed: tuple[str, ...]) -> Ended:
    load(typed)
    own = () if "--campaign" in typed else ("--campaign", str(place))
    return run_forked((*typed, *own), place.parent, first=lambda: signal.alarm(60))


LARGE = [str(2**63), "9" * 5000]


@pytest.mark.parametrize("number", LARGE, ids=["2**63", "5,000 digits"])
@pytest.mark.parametrize(
    "words",
    [
        ("undo", "{}", "--yes"), ("undo", "--last", "{}"), ("amend", "{}", "--dice", "4", "--yes"),
        ("decide", "{}", "yes"), ("journal", "show", "{}"), ("journal", "--last", "{}"),
        ("journal", "--turn", "{}/1"), ("report", "--at", "{}/1"), ("map", "show", "--at", "{}"),
        ("journal", "--about", "army:{}"), ("empire", "pay", "Ostmark", "{}", "--reason", "x"),
        ("map", "generate", "--size", "4x4", "--land", "{},1,1,1"),
        ("map", "generate", "--size", "4x4", "--kinds", "forest={}"),
        ("play", "glen-more", "ship", "--river", "12", "--castles", "{}:3"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_number_too_large_is_told_in_words(
    words: tuple[str, ...], number: str, fresh: Fresh
) -> None:
    place, _ = fresh(Typed(()))
    typed = tuple(word.replace("{}", number) for word in words)
    load(typed)
    ended = run_forked((*typed, "--campaign", str(place)), place.parent)
    assert ended.code in (1, 2), ended.told[-300:]
    assert "fault of ours" not in ended.told


@pytest.mark.parametrize(
    "words",
    [
        ("play", "glen-more", "ship", "--river", "12", "--castles", "²:3"),
        ("map", "generate", "--size", "4x4", "--kinds", "forest=²"),
    ],
    ids=" ".join,
)
def test_digits_that_make_no_number_are_told_in_words(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    ended = run_forked(words, tmp_path)
    assert ended.code in (1, 2), ended.told[-300:]
    assert "fault of ours" not in ended.told


def test_a_terminal_of_five_thousand_digits_is_as_wide_as_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "9" * 5000)
    assert reader().width == 80


def test_a_cell_over_five_thousand_digits_of_columns_is_read() -> None:
    page = f"<table><tr><th>d6</th><th colspan={'9' * 5000}>x</th></tr></table>"
    with pytest.raises(TablesError):
        import_text(page.encode(), "t.html", None, None)


@pytest.mark.parametrize(
    ("parse", "typed"),
    [
        (lambda text: glen_more.read_counts(text.split(",")), f"{'9' * 5000},1,1,1"),
        (lambda text: glen_more.read_stack(text, cast(Table, None)), f"you=4-{'9' * 5000}"),
        (lambda text: magnificent.read_points(text, cast(Table, None)), "anna=--5"),
    ],
)
def test_games_refuse_numbers_that_are_none(parse: Callable[[str], object], typed: str) -> None:
    with pytest.raises(WrongWords):
        parse(typed)


def test_a_question_answered_by_five_thousand_digits_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{'9' * 5000}\n2\n"))
    option = lambda word: {"id": word, "name": {"en": word}, "effects": []}  # noqa: E731
    decision = {"question": {"en": "?"}, "options": [option("stay"), option("go")]}
    assert ask_decision(decision) == "go"
