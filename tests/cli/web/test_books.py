"""Journal, undo, redo, amend, why; tables and dice."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from cli.web.guard import POLICY
from cli.web.pages import action, change
from tests.cli.web.test_table import army_at, entries
from tests.cli.web.visitor import BENT, Visitor


def test_the_journal_tells_acts_and_takes_back_and_does_again(visitor: Visitor, vale: str) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    visitor.send(visitor.form("/action", "post"))
    shown = visitor.get("/journal?about=army:1")
    act = shown.partition("/undo?act=")[2].partition('"')[0]
    visitor.get(f"/undo?act={act}")
    visitor.send(visitor.form("/undo", "post"))
    assert army_at(vale) == "0101"
    visitor.get("/redo")
    visitor.send(visitor.form("/redo", "post"))
    assert visitor.answer.url.path == "/journal"
    assert army_at(vale) == "0102"


def undo_on_the_table(visitor: Visitor) -> None:
    visitor.get("/table")
    visitor.send(visitor.form("/undo", "post"))


def test_undo_steps_back_act_by_act_past_bookkeeping_and_never_offers_an_undo(
    visitor: Visitor, vale: str
) -> None:
    for tile in ("0102", "0201"):
        assert visitor.desk.ask("army", "set", "1", f"tile={tile}", "--reason=so").code == 0
        assert visitor.desk.ask("note", "seen there").code == 0
    undo_on_the_table(visitor)
    assert army_at(vale) == "0102"
    undo_on_the_table(visitor)
    assert army_at(vale) == "0101"
    listed = visitor.desk.ask("journal").document["entries"]
    undone = max(entry["act"] for entry in listed if entry["kind"] == "undo")
    assert f"/undo?act={undone}" not in visitor.get("/journal") + visitor.get(f"/act?act={undone}")


def test_the_journal_reaches_back_to_its_first_entry(visitor: Visitor) -> None:
    for number in range(50):
        visitor.desk.ask("note", f"note {number}")
    page = visitor.get("/journal")
    seen = set(re.findall(r"/act\?act=(\d+)", page))
    while found := re.search(r'href="(/journal\?[^"]*until=\d+[^"]*)"', page):
        page = visitor.get(unescape(found[1]))
        seen |= set(re.findall(r"/act\?act=(\d+)", page))
    assert "1" in seen


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
    visitor.get("/action?action=move&actor=1&value=2")
    visitor.send(visitor.form("/action", "post"))
    act = visitor.answer.url.query.decode().removeprefix("act=")
    visitor.get(f"/undo?act={act}")
    form = visitor.form("/undo", "post")
    visitor.desk.ask("option", "dice", "table")
    assert "Something else was done meanwhile" in visitor.send(form)
    assert army_at(vale) == "0102"


@pytest.mark.parametrize("verb", ["undo", "amend", "action"])
def test_what_was_previewed_is_not_done_if_another_writes_just_before_the_lock(
    visitor: Visitor, vale: str, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = visitor.desk.ask("explore", "1", "0201", "--dice", "3").document["act"]
    page, name, address = {
        "undo": (change, "plan_undoing", f"/undo?act={act}"),
        "amend": (change, "plan_amend", f"/amend?act={act}&dice=4"),
        "action": (action, "find_offered", "/action?action=move&actor=1&value=2"),
    }[verb]
    visitor.get(address)
    form, real = visitor.form(f"/{verb}", "post"), getattr(page, name)

    def read_then_write(*given: Any) -> Any:
        found = real(*given)
        assert visitor.desk.ask("note", "just before").code == 0
        return found if verb == "action" else real(*given)

    monkeypatch.setattr(page, name, read_then_write)
    shown = visitor.send(form)
    assert "another terminal wrote to the campaign meanwhile" in shown
    entries = visitor.desk.ask("journal").document["entries"]
    assert {each["words"][0] for each in entries if each["act"] > act} == {"note"}


def test_a_number_says_where_it_comes_from(visitor: Visitor) -> None:
    assert "points = 1000" in visitor.get("/why?cell=army:1.points")


def test_why_tells_what_was_done_and_not_how_it_was_typed(visitor: Visitor) -> None:
    words = ("army", "add", "New", "owner=Ostmark", "tile=0101", "points=1000")
    made = visitor.desk.ask(*words).document["row"]
    visitor.desk.ask("army", "set", made.removeprefix("army:"), "points=900",
                     "--reason", "counted again")  # fmt: skip
    shown = visitor.get(f"/why?cell={made}.points")
    assert "New takes the field" in shown
    assert "points: 1000, by hand now 900" in shown
    assert "army add" not in shown
    assert "counted again" in shown
    assert '<td class="n">-100</td>' in shown


def test_realms_and_their_rows_are_told_in_the_persons_language(vale: str) -> None:
    italian = Visitor(vale, lang="it")
    shown = italian.get("/realms?table=empire")
    assert "orchi" in shown
    assert "orcs" not in shown
    assert "orchi" in italian.get("/realms/row?row=empire:2")
    assert "Gorgrod" in italian.get("/realms?table=empire&find=orchi")


def test_what_lies_on_a_tile_is_told_in_words(vale: str) -> None:
    italian = Visitor(vale, lang="it")
    italian.get("/paint?typed=0301+highland+volcano")
    italian.send(italian.form("/paint", "post"), ("typed", "0301 highland volcano"))
    shown = italian.get("/realms?table=tile")
    assert "vulcano" in shown
    assert "[" not in shown.partition('id="rows"')[2]


def test_the_journal_is_looked_through_by_name(visitor: Visitor) -> None:
    assert '<option value="army:2">Iron Host</option>' in visitor.get("/journal")
    assert "Iron Host" in visitor.get("/journal?about=army:2")


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


def test_realms_are_listed_found_sorted_and_edited_with_a_reason(
    visitor: Visitor, vale: str
) -> None:
    shown = visitor.get("/realms?table=army&sort=name&down=1")
    assert shown.index("Iron Host") < shown.index("First Banner")
    assert "Iron Host" not in visitor.get("/realms?table=army&find=first")
    visitor.get("/realms/row?row=army:1")
    assert "/why?cell=army:1.points" in visitor.text
    form = visitor.form("/realms/row", "post")
    visitor.send(form, ("column", "points"), ("value", "xyz"), ("reason", "counted"))
    assert visitor.answer.status_code == 409
    assert 'value="xyz"' in visitor.text
    visitor.send(form, ("column", "points"), ("value", "800"), ("reason", "counted again"))
    assert "<td>800</td>" in visitor.text
    assert "points = 800" in visitor.get("/why?cell=army:1.points")


@pytest.mark.parametrize("bent", BENT)
def test_a_bent_row_or_cell_is_answered_with_a_page(visitor: Visitor, vale: str, bent: str) -> None:
    before = entries(vale)
    for name in ("table", "find", "sort"):
        answer = visitor.client.get("/realms", params={"table": "army", name: bent})
        assert answer.status_code in (200, 400)
    assert visitor.client.get("/realms/row", params={"row": bent}).status_code in (400, 409)
    for name in ("row", "column"):
        fields = {"row": "army:1", "column": "points", "value": "x", "reason": "r", name: bent}
        visitor.post("/realms/row", list(fields.items()))
        assert visitor.answer.status_code in (400, 409)
    assert entries(vale) == before


@pytest.mark.parametrize("kind", ["report", "chronicle", "roster"])
def test_reports_to_print_are_documents_that_may_do_nothing_here(
    visitor: Visitor, kind: str
) -> None:
    assert f'value="{kind}"' in visitor.get("/reports")
    for empire in ("", "Ostmark"):
        assert f"/reports/print?kind={kind}" in visitor.get(
            f"/reports/read?kind={kind}&empire={empire}"
        )
        shown = visitor.get(f"/reports/print?kind={kind}&empire={empire}")
        assert shown.startswith("<!doctype html>")
        assert "/why?" not in shown
        assert visitor.answer.headers["content-security-policy"].startswith("sandbox; ")


@pytest.mark.parametrize("kind", ["report", "chronicle", "roster"])
def test_a_report_is_read_as_a_page_with_the_policy_of_every_page(
    visitor: Visitor, kind: str
) -> None:
    for empire in ("", "Ostmark"):
        shown = visitor.get(f"/reports/read?kind={kind}&empire={empire}")
        assert visitor.answer.headers["content-security-policy"] == POLICY
        assert "<style" not in shown
        assert " style=" not in shown
        for address in addresses(shown):
            answer = visitor.client.get(address)
            assert answer.status_code == 200, address
            assert 'class="trouble"' not in answer.text, address
    for way in ("read", "print"):
        assert visitor.client.get(f"/reports/{way}?kind={kind}&empire=nobody").status_code == 409
        assert visitor.client.get(f"/reports/{way}?kind=undo").status_code == 400


def addresses(page: str) -> list[str]:
    found = re.findall(r'(?:href|src)="(/[^"]*)"', page.partition("<main")[2])
    return sorted({unescape(each) for each in found})


@pytest.mark.parametrize("empire", ["", "Gorgrod"])
def test_numbers_of_a_report_say_where_they_come_from(visitor: Visitor, empire: str) -> None:
    """In an empire's report things are numbered anew: each leads to its own row all the same."""
    shown = visitor.get(f"/reports/read?kind=report&empire={empire}")
    assert "/why?cell=army%3A2.points" in shown
    assert "/why?cell=empire%3A2.treasury" in shown
    assert ("/why?cell=army%3A1.points" in shown) == (empire == "")
    assert "Iron Host" in visitor.get("/why?cell=army%3A2.points")


def test_the_moments_and_sums_of_a_report_lead_to_their_parts(visitor: Visitor) -> None:
    visitor.desk.ask("army", "move", "1", "0102")
    shown = visitor.get("/reports/read?kind=report")
    assert "/journal?turn=1%2Fturn+1" in shown
    assert "0102" in visitor.get("/journal?turn=1%2Fturn+1")
    assert "/realms?table=army&amp;find=Ostmark" in shown


@pytest.mark.parametrize("bent", BENT)
def test_a_map_that_no_report_has_is_told_of(visitor: Visitor, bent: str) -> None:
    for name in ("kind", "empire", "year"):
        params = {"kind": "report", "empire": "", "year": "0", name: bent}
        answer = visitor.client.get("/reports/map.svg", params=params)
        assert answer.status_code in (200, 400, 404, 409), params
