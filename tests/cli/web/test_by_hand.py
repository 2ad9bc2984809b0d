"""Set-up by hand: a map painted, a paper campaign typed into a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.web.test_set_up import make_campaign
from tests.cli.web.test_table import entries, read
from tests.cli.web.visitor import BENT, Visitor


def test_tiles_are_chosen_looked_at_and_painted_in_one_act(visitor: Visitor, vale: str) -> None:
    before = entries(vale)
    shown = visitor.get("/paint?brush=forest&tile=2&tile=3")
    assert shown.count('class="chosen"') == 2
    assert "0102 +forest" in shown
    assert entries(vale) == before
    visitor.send(visitor.form("/paint", "post"), ("reason", "agreed"))
    assert entries(vale) == before + 1
    assert read(vale, lambda world: world.one("tile", 2)["kinds"]) == '["forest"]'
    visitor.get("/paint?brush=forest&take=1&tile=2")
    visitor.send(visitor.form("/paint", "post"))
    assert read(vale, lambda world: world.one("tile", 2)["kinds"]) == "[]"


def test_a_line_runs_over_the_tiles_in_the_order_clicked(visitor: Visitor, vale: str) -> None:
    assert "0101-0102 road" in visitor.get("/paint?brush=road&tile=1&tile=2")
    visitor.send(visitor.form("/paint", "post"))
    assert read(vale, lambda world: [row["kind"] for row in world.live("edge")]) == ["road"]
    assert "0101-0102" not in visitor.get("/paint?brush=road&tile=1&tile=2&tile=2")


def test_changes_are_typed_too_and_what_cannot_be_is_said(visitor: Visitor, vale: str) -> None:
    shown = visitor.get("/paint?typed=0301+highland+volcano")
    assert "0301 highland volcano" in shown
    visitor.send(visitor.form("/paint", "post"), ("typed", "0301 highland volcano"))
    assert read(vale, lambda world: world.one("tile", 5)["terrain"]) == "highland"
    assert "it could not stay there" in visitor.get("/paint?brush=sea&tile=1")
    assert visitor.answer.status_code == 409


def test_books_that_moved_on_are_shown_before_the_map_is_painted(
    visitor: Visitor, vale: str
) -> None:
    visitor.get("/paint?brush=forest&tile=2")
    form = visitor.form("/paint", "post")
    visitor.send(form)
    before = entries(vale)
    visitor.send(form)
    assert visitor.answer.url.path == "/paint"
    assert entries(vale) == before, "the same form again: it only leads on"
    assert "Something else was done meanwhile" in visitor.send(form, ("reason", "wood"))
    assert entries(vale) == before


def test_an_empty_sheet_is_laid_and_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    visitor = Visitor(None)
    make_campaign(visitor)
    form = visitor.form("/set-up/blank", "post")
    for wrong in ("0x3", "x", "100x2", ""):
        visitor.send(form, ("size", wrong), ("ground", "sea"))
        assert visitor.answer.status_code == 409
    visitor.send(form, ("size", "4x3"), ("ground", "sea"))
    assert visitor.answer.url.path == "/paint"
    assert visitor.text.count("data-tile=") == 12


ROW = (
    ("name", "Old Town"), ("kind", "village"), ("empire", "Ostmark"), ("tile", "0301"),
    ("points", ""), ("provisions", "2"),
)  # fmt: skip


def test_settlements_are_typed_in_looked_at_and_kept(visitor: Visitor, vale: str) -> None:
    before = entries(vale)
    visitor.get("/set-up/paper")
    visitor.send(visitor.form("/set-up/paper", "post"), *ROW)
    assert "Old Town (0301): new" in visitor.text
    assert 'value="Old Town"' in visitor.text
    assert entries(vale) == before
    form = visitor.form("/set-up/paper", "post")
    visitor.send(form, *ROW[:5], ("provisions", "3"), ("keep", "1"))
    assert entries(vale) == before, "what was typed after the look is looked at first"
    visitor.send(form, *ROW, ("keep", "1"))
    assert "Kept as act" in visitor.text
    assert read(vale, lambda world: world.one("settlement", 2)["name"]) == "Old Town"
    after = entries(vale)
    visitor.send(form, *ROW, ("keep", "1"))
    assert entries(vale) == after, "a double click does it once"


def test_one_wrong_line_refuses_all_and_all_stays_typed(visitor: Visitor, vale: str) -> None:
    before = entries(vale)
    visitor.get("/set-up/paper?sheet=armies")
    armies = [
        ("name", "Guard"), ("name", "Lost"), ("empire", "Ostmark"), ("empire", "Ostmark"),
        ("tile", "0102"), ("tile", "9999"), ("points", "700"), ("points", "700"),
        ("provisions", "1"), ("provisions", "1"), ("crowns", ""), ("crowns", ""),
    ]  # fmt: skip
    visitor.send(visitor.form("/set-up/paper", "post"), *armies, ("keep", "1"))
    assert visitor.answer.status_code == 409
    assert "line 2" in visitor.text
    assert 'value="Guard"' in visitor.text
    assert entries(vale) == before


@pytest.mark.parametrize("bent", BENT)
def test_whatever_is_typed_is_answered_with_a_page(visitor: Visitor, vale: str, bent: str) -> None:
    before = entries(vale)
    for name in ("brush", "tile", "take", "typed", "name"):
        params = {"brush": "forest", "tile": "2", name: bent}
        assert visitor.client.get("/paint", params=params).status_code in (200, 400, 409)
        visitor.post("/paint", list({**params, "head": "x"}.items()))
        assert visitor.answer.status_code in (200, 400, 409)
    for name in ("sheet", "name", "kind", "empire", "tile", "points", "keep"):
        fields = {**dict(ROW), "sheet": "settlements", "tile": "9999", name: bent}
        visitor.post("/set-up/paper", list(fields.items()))
        assert visitor.answer.status_code in (200, 400, 409), name
    assert entries(vale) == before


@pytest.mark.parametrize(("lang", "told"), [("en", "line 2: tile is empty"), ("it", "riga 2: ")])
def test_a_wrong_line_from_paper_has_the_number_that_stands_beside_it(
    vale: str, lang: str, told: str
) -> None:
    visitor = Visitor(vale, lang)
    visitor.get("/set-up/paper?sheet=armies")
    rows = [("Guard", "Ostmark", "0101", "500"), ("Old Guard", "Ostmark", "", "500")]
    typed = [
        pair
        for row in rows
        for pair in (*zip(("name", "empire", "tile", "points"), row, strict=True),
                     ("provisions", ""), ("crowns", ""))
    ]  # fmt: skip
    shown = visitor.post("/set-up/paper", [("sheet", "armies"), *typed])
    assert visitor.answer.status_code == 409
    assert told in shown
    assert ("is empty" in shown) == (lang == "en")
    line = re.findall(r'</span>(\d+)</th><td[^>]*>\s*<input name="name" value="Old', shown)
    assert line == ["2"]


def test_what_was_painted_is_said_and_can_be_taken_back(visitor: Visitor) -> None:
    visitor.get("/paint?brush=forest&tile=2")
    visitor.send(visitor.form("/paint", "post"), ("reason", "a wood"))
    assert "Kept as act" in visitor.text
