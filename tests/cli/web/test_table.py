"""The table, played without scripts in this process."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import look
from campaign.storage.sql import SqlSnapshot
from campaign.storage.store import open_store
from tests.cli.web.visitor import Visitor, march_of_ostmark


def read(place: str, question: Any) -> Any:
    store = open_store(place)
    try:
        return look(store, question)
    finally:
        store.close()


def army_at(place: str) -> str:
    return str(read(place, lambda w: w.one("tile", w.one("army", 1)["tile"])["label"]))


def entries(place: str) -> int:
    store = open_store(place)
    try:
        found = store.connection.exec_driver_sql("SELECT count(*) FROM entry").scalar()
        return int(found or 0)
    finally:
        store.close()


def test_the_table_says_whose_turn_it_is_and_who_has_not_moved(visitor: Visitor) -> None:
    shown = visitor.get("/table")
    assert "Ostmark" in shown
    assert "First Banner" in shown
    assert "not moved yet" in shown
    assert 'href="/table?tile=1"' in shown


def test_a_tile_says_what_is_there_and_what_may_be_done(visitor: Visitor) -> None:
    shown = visitor.get("/table?at=0101")
    assert "First Banner" in shown
    assert "action=move" in shown
    beside = visitor.get("/table?at=0102")
    assert "Rivergate" in beside
    assert "action=move&amp;actor=1&amp;value=" in beside


def test_a_tile_shows_its_notes_and_only_web_addresses_are_links(visitor: Visitor) -> None:
    for text, link in (("<b>Old</b> mill", "https://example.org/a?b&c"), ("Tomb", "C:/tomb.md")):
        assert visitor.desk.ask("tile", "note", "0101", text, "--link", link).code == 0
    shown = visitor.get("/table?at=0101")
    assert "&lt;b&gt;Old&lt;/b&gt; mill" in shown
    assert 'href="https://example.org/a?b&amp;c"' in shown
    assert "<code>C:/tomb.md</code>" in shown


def test_the_reach_of_an_army_is_marked_and_leads_to_its_action(visitor: Visitor) -> None:
    shown = visitor.get("/table?who=army:1")
    assert 'class="reach"' in shown
    assert 'class="chosen"' in shown
    assert "/action?action=move&amp;actor=1&amp;value=" in shown


def test_a_action_is_chosen_looked_at_and_done(visitor: Visitor, vale: str) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    assert army_at(vale) == "0101"
    visitor.send(visitor.form("/action", "post"))
    assert visitor.answer.url.path == "/table"
    assert army_at(vale) == "0102"
    assert "Undo" in visitor.text


def test_a_form_sent_twice_is_done_once(visitor: Visitor, vale: str) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    form = visitor.form("/action", "post")
    visitor.send(form)
    first, done = str(visitor.answer.url), entries(vale)
    visitor.send(form)
    assert (str(visitor.answer.url), entries(vale)) == (first, done)


def test_books_that_moved_on_are_shown_before_anything_is_done(visitor: Visitor, vale: str) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    form = visitor.form("/action", "post")
    assert visitor.desk.ask("note", "add", "campaign:1", "hello").code in (0, 1, 2)
    visitor.desk.ask("option", "dice", "program")
    before = entries(vale)
    shown = visitor.send(form)
    assert "Something else was done meanwhile" in shown
    assert entries(vale) == before
    visitor.send(visitor.form("/action", "post"))
    assert army_at(vale) == "0102"


@pytest.fixture
def at_table(tmp_path: Path) -> tuple[Visitor, str]:
    place = march_of_ostmark(tmp_path, dice="table")
    return Visitor(place), place


def test_real_dice_are_asked_for_by_name_and_read_in_any_way(
    at_table: tuple[Visitor, str],
) -> None:
    visitor, _ = at_table
    shown = visitor.get("/action?action=explore&actor=1&value=3")
    assert 'name="die:' in shown
    form = visitor.form("/action", "post")
    name = form.html.partition('name="die:')[2].partition('"')[0]
    from html import unescape

    field = "die:" + unescape(name)
    for wrong in ("7000", "abc", "0", "1 2 3 4", "-1", "½"):
        shown = visitor.send(form, (field, wrong))
        assert 'aria-invalid="true"' in shown
        assert f'value="{wrong}"' in shown
    shown = visitor.send(form, (field, "program"))
    assert "sealed" in shown or 'name="die:' in shown


@pytest.mark.parametrize(
    "query",
    [
        "action=nonsense&actor=1", "action=move&actor=x", "action=move&actor=99", "action=&actor=",
        "",
        "action=move&actor=1&value=x", "action=move&actor=1&value=999999999", "action=turn&actor=0",
        "action=move&actor=1&value=-1", "action=decide&actor=5&value=yes", "action=decide&actor=1",
        "action=turn&actor=0&value=nonsense", "action=move&actor=99999999999999999999",
        "action=raise&actor=1&value=a&value=b", "action=move&actor=1&value=4&value=5",
        "action=move&actor=%00&value=%ff", "action=cast&actor=1&value=%00",
        "action=move&actor=1&value=4&die:x=1&answer:y=2", "action=battle&actor=1&value=1",
    ],
)  # fmt: skip
def test_whatever_stands_in_the_address_is_answered_with_a_page(
    visitor: Visitor, vale: str, query: str
) -> None:
    before = entries(vale)
    for path in (f"/action?{query}", f"/table?{query}"):
        visitor.get(path)
        assert visitor.answer.status_code in (200, 400, 409)
        assert "<main" in visitor.text
    fields = [tuple(part.partition("=")[::2]) for part in query.split("&")]
    visitor.post("/action", fields)
    assert visitor.answer.status_code in (200, 400, 409)
    assert entries(vale) == before


@pytest.mark.parametrize(
    "query",
    [
        "tile=x", "tile=99", "tile=-1", "tile=", "at=9999", "at=%00", "who=army:99", "who=x",
        "who=army:", "who=empire:%00",
    ],
)  # fmt: skip
def test_a_tile_or_army_that_is_not_there_is_told_beside_the_map(
    visitor: Visitor, query: str
) -> None:
    shown = visitor.get(f"/table?{query}")
    assert visitor.answer.status_code in (200, 400)
    assert "<main" in shown


def test_a_campaign_that_was_removed_meanwhile_is_a_clear_message(
    visitor: Visitor, vale: str
) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    form = visitor.form("/action", "post")
    Path(vale).unlink()
    shown = visitor.send(form)
    assert visitor.answer.status_code == 409
    assert "there is no campaign at" in shown
    assert "hexcrown list" not in shown, "a page leads on, where a command names commands"
    assert 'href="/set-up"' in shown


def test_a_campaign_may_be_moved_away_while_the_server_runs(visitor: Visitor, vale: str) -> None:
    visitor.get("/table")
    from campaign.storage.file_lock import held_alone

    with held_alone(Path(vale)) as held:
        held.copy_to(Path(vale).with_suffix(".copy"))
    assert visitor.client.get("/table").status_code == 200


def test_the_year_goes_on_by_a_click(visitor: Visitor, vale: str) -> None:
    visitor.get("/action?action=turn&actor=0&value=player")
    assert "First Banner" in visitor.text
    visitor.send(visitor.form("/action", "post"))
    assert visitor.answer.url.path in ("/table", "/action")
    assert read(vale, lambda world: world.calendar["empire"]) == 2


def test_the_page_speaks_the_language_chosen(visitor: Visitor) -> None:
    visitor.post("/language", [("lang", "it"), ("back", "/table")])
    assert "La cronaca" in visitor.get("/table")
    visitor.post("/language", [("lang", "xx"), ("back", "//evil.example/")])
    assert visitor.answer.url.host == "127.0.0.1"


def test_a_disk_that_is_full_is_told_and_nothing_is_lost(
    tmp_path: Path, vale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy.exc import OperationalError

    visitor = Visitor(vale)
    visitor.get("/action?action=move&actor=1&value=2")
    form = visitor.form("/action", "post")

    def full(*given: object) -> None:
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(SqlSnapshot, "write", full)
    shown = visitor.send(form)
    assert "no room to write" in shown
    monkeypatch.undo()
    visitor.send(visitor.form("/action", "post"))
    assert army_at(vale) == "0102"
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_an_act_is_taken_back_after_a_look_at_what_changes(visitor: Visitor, vale: str) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    visitor.send(visitor.form("/action", "post"))
    act = visitor.answer.url.query.decode().removeprefix("act=")
    shown = visitor.get(f"/undo?act={act}")
    assert "First Banner" in shown
    visitor.send(visitor.form("/undo", "post"))
    assert visitor.answer.url.path == "/table"
    assert army_at(vale) == "0101"
    for bent in ("", "x", "999", "-1", "%00", "9" * 30):
        assert visitor.client.get(f"/undo?act={bent}").status_code in (400, 409)


def test_a_campaign_kept_in_italian_speaks_italian_at_once(vale: str) -> None:
    visitor = Visitor(vale, lang=None)
    assert "The story" in visitor.get("/table")
    visitor.desk.begin("en")
    assert visitor.desk.ask("option", "lang", "it").code == 0
    assert "La cronaca" in visitor.get("/table")
    assert '<html lang="it">' in visitor.get("/nothing")
    assert '<html lang="it">' in visitor.get("/enter?token=x")
    visitor.post("/language", [("lang", "en"), ("back", "/table")])
    assert "The story" in visitor.get("/table")


def test_every_number_says_where_it_comes_from_and_every_act_is_shown_whole(
    visitor: Visitor,
) -> None:
    assert "/why?cell=empire:1.treasury" in visitor.get("/table")
    assert "/why?cell=army:1.points" in visitor.get("/table?tile=1")
    assert "/why?cell=army:1.provisions" in visitor.get("/realms?table=army")
    act = visitor.get("/why?cell=army:1.points").partition('href="/act?act=')[2].partition('"')[0]
    shown = visitor.get(f"/act?act={act}")
    assert "First Banner" in shown
    assert f"/undo?act={act}" in shown
    for bent in ("", "x", "999", "-1", "%00"):
        assert visitor.client.get(f"/act?act={bent}").status_code in (400, 409)


def test_charts_and_forecasts_stand_beside_their_numbers(visitor: Visitor) -> None:
    assert "1000" in visitor.get("/reports/chart?what=points")
    assert visitor.get("/reports/chart.svg?what=points").startswith("<svg")
    asked = "until=winter&runs=5&seed=x"
    assert "5 runs until winter" in visitor.get(f"/reports/forecast?{asked}")
    assert visitor.get(f"/reports/forecast.svg?{asked}").startswith("<svg")
    for bent in ("x", "", "-1", "0", "99999999"):
        assert visitor.client.get(f"/reports/chart?what={bent}").status_code == 409
        answer = visitor.client.get(f"/reports/forecast?until={bent}&runs={bent or 'x'}")
        assert answer.status_code == 409
        assert "<main" in answer.text
