"""Journal, undo, redo, amend, why; tables and dice."""

from __future__ import annotations

import pytest

from tests.cli.web.test_table import army_at, entries
from tests.cli.web.visitor import BENT, Visitor


def test_the_journal_tells_acts_and_takes_back_and_does_again(visitor: Visitor, vale: str) -> None:
    visitor.get("/deed?deed=move&actor=1&value=2")
    visitor.send(visitor.form("/deed", "post"))
    shown = visitor.get("/journal?about=army:1")
    act = shown.partition("/undo?act=")[2].partition('"')[0]
    visitor.get(f"/undo?act={act}")
    visitor.send(visitor.form("/undo", "post"))
    assert army_at(vale) == "0101"
    visitor.get("/redo")
    visitor.send(visitor.form("/redo", "post"))
    assert visitor.answer.url.path == "/journal"
    assert army_at(vale) == "0102"


def test_dice_typed_wrongly_are_amended_after_a_look(visitor: Visitor, vale: str) -> None:
    moved = visitor.desk.ask("explore", "1", "0201", "--dice", "3")
    assert moved.code == 0, moved.document
    act = moved.document["act"]
    shown = visitor.get("/journal")
    assert f"/amend?act={act}&amp;dice=3" in shown
    visitor.get(f"/amend?act={act}&dice=4")
    assert visitor.answer.status_code == 200
    visitor.send(visitor.form("/amend", "post"))
    assert visitor.answer.url.path == "/journal"
    assert f"/amend?act={act}&" not in visitor.text


def test_books_that_moved_on_are_shown_before_an_act_is_taken_back(
    visitor: Visitor, vale: str
) -> None:
    visitor.get("/deed?deed=move&actor=1&value=2")
    visitor.send(visitor.form("/deed", "post"))
    act = visitor.answer.url.query.decode().removeprefix("act=")
    visitor.get(f"/undo?act={act}")
    form = visitor.form("/undo", "post")
    visitor.desk.ask("option", "dice", "table")
    assert "Something else was done meanwhile" in visitor.send(form)
    assert army_at(vale) == "0102"


def test_a_number_says_where_it_comes_from(visitor: Visitor) -> None:
    assert "points = 1000" in visitor.get("/why?cell=army:1.points")


def test_a_table_is_rolled_with_real_dice_and_shows_its_odds(visitor: Visitor, vale: str) -> None:
    before = entries(vale)
    shown = visitor.get("/tables?table=necropolis&roll=1&mod=1&dice=1,4,5")
    assert "[1 4] +1 = 6" in shown
    assert "Cursed treasure" in shown
    assert '<rect width="13.89"' in shown
    assert entries(vale) == before


def test_any_dice_are_rolled_and_weighed(visitor: Visitor) -> None:
    assert "<strong>15</strong>" in visitor.get("/tables?expression=4d6kh3&dice=3,1,6,6&throw=roll")
    assert "mean 7.00" in visitor.get("/tables?expression=2d6&throw=odds")


@pytest.mark.parametrize("bent", BENT)
def test_whatever_is_typed_is_answered_with_a_page(visitor: Visitor, vale: str, bent: str) -> None:
    before = entries(vale)
    fields = {
        "/tables": [("table",), ("table=necropolis", "roll=1", "mod"), ("expression", "throw=odds"),
                    ("table=necropolis", "roll=1", "dice"), ("table=necropolis", "column")],
        "/journal": [("about",), ("rule",), ("turn",)],
        "/why": [("cell",)],
        "/amend": [("act",), ("act=1", "dice")],
    }  # fmt: skip
    for path, forms in fields.items():
        for form in forms:
            params = dict(each.partition("=")[::2] for each in form)
            params = {name: value or bent for name, value in params.items()}
            answer = visitor.client.get(path, params=params)
            assert answer.status_code in (200, 400, 409), (path, params, answer.text[-500:])
            assert "<main" in answer.text
    for verb in ("undo", "redo", "amend"):
        visitor.post(f"/{verb}", [("act", bent), ("dice", bent), ("head", bent)])
        assert visitor.answer.status_code in (200, 400, 409)
    assert entries(vale) == before
