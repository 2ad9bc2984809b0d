"""How the pages look: what is touched is large enough, nothing is cut off, things have names."""

from __future__ import annotations

import re
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

from campaign.acts.perform import Request, perform
from campaign.storage.store import open_store
from cli.web.pages.realms import MOST_ROWS
from maps.charts.svg import NARROW, WIDTH
from tests.cli.web.test_chromium import PAGES, enter
from tests.cli.web.visitor import Served, Visitor, march_of_ostmark, serving
from tests.story import Story

PHONE: ViewportSize = {"width": 360, "height": 800}
# What a finger meets: WCAG asks for 24 px, links within a sentence excepted; ours have them too.
TOUCHED = "a, button, summary, select, input:not([type=hidden])"
TOO_SMALL = (
    f"""() => [...document.querySelectorAll('{TOUCHED}')]"""
    + """
  .filter(each => !each.closest('svg') && !each.matches('.skip') && each.checkVisibility())
  .map(each => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
  .filter(([, box]) => box.width > 2 && (box.height < 23.9 || box.width < 23.9))
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""
)
NAV_CUT = (
    "(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)(document.querySelector('nav'))"
)


def look_at(page: Page, served: Served, path: str) -> None:
    page.goto(served.home + path)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    assert page.evaluate(TOO_SMALL) == [], path
    assert page.evaluate(NAV_CUT) <= 0, path


def test_a_thumb_finds_everything_at_the_table(scripted: BrowserContext, served: Served) -> None:
    page = enter(scripted, served)
    page.set_viewport_size(PHONE)
    for path in PAGES[:4]:
        look_at(page, served, path)


@pytest.mark.long
def test_a_thumb_finds_everything_on_every_page(scripted: BrowserContext, served: Served) -> None:
    page = enter(scripted, served)
    page.set_viewport_size(PHONE)
    for path in PAGES:
        look_at(page, served, path)


def test_a_map_in_a_file_is_asked_for_within_a_phones_width(scripted: BrowserContext) -> None:
    with serving(None) as served:
        page = scripted.new_page()
        page.goto(served.link)
        page.set_viewport_size(PHONE)
        page.goto(f"{served.home}/set-up")
        page.get_by_label("What is the campaign called?").fill("Vale")
        page.get_by_role("button", name="a new campaign").click()
        look_at(page, served, "/set-up")
        assert page.locator("input[type=file]").is_visible()


def test_a_small_map_fills_its_side_of_the_table_and_its_tiles_stay_where_they_are(
    scripted: BrowserContext, served: Served
) -> None:
    page = enter(scripted, served)
    page.set_viewport_size({"width": 1440, "height": 900})
    window = page.locator(".window").bounding_box()
    assert window is not None
    drawn = page.locator("#map-tiles").evaluate(
        "svg => { const {a, d} = svg.getScreenCTM(); const box = svg.viewBox.baseVal;"
        " return [box.width * a, box.height * d] }"
    )
    assert max(drawn[0] / window["width"], drawn[1] / window["height"]) > 0.98
    ratio = page.locator("#map-picture").evaluate("each => each.naturalWidth / each.naturalHeight")
    assert abs(ratio - drawn[0] / drawn[1]) < 0.02


def test_every_table_that_is_rolled_on_opens_with_its_odds(visitor: Visitor) -> None:
    """Also one with columns, of which a row may leave some empty: the first is taken."""
    tables = visitor.desk.ask("table", "list").document["tables"]
    for table in (each for each in tables if each["kind"] == "roll"):
        shown = visitor.get(f"/tables?table={table['id']}")
        assert visitor.answer.status_code == 200, table["id"]
        assert 'role="alert"' not in shown, table["id"]


@pytest.mark.parametrize(
    ("lang", "pack", "race"),
    [
        ("en", "Mighty Empires supplement", "orcs and goblins"),
        ("it", "Supplemento per Mighty Empires", "orchi e goblin"),
    ],
)
def test_packs_and_races_are_called_by_their_names(
    vale: str, lang: str, pack: str, race: str
) -> None:
    visitor = Visitor(vale, lang)
    visitor.desk.begin(lang)
    assert f"<h2>{pack}</h2>" in visitor.get("/tables")
    assert race in visitor.get("/realms?table=empire")
    assert f">{race}</option>" in visitor.get("/set-up")


def test_a_roll_and_those_it_leads_to_have_the_names_of_their_tables(visitor: Visitor) -> None:
    shown = visitor.get("/tables?table=scouting&column=plain&roll=1&dice=79,5,5,2,6")
    assert "<strong>Scouting a new tile</strong>" in shown
    assert "<summary>Evil races</summary>" in shown


def test_a_long_list_of_tiles_is_shown_page_by_page(tmp_path: Path) -> None:
    place = str(tmp_path / "wide.hexcrown")
    board = "\n".join(f"{x:02d}{y:02d} lowland" for x in range(1, 10) for y in range(1, 11))
    Story(place, board).store.close()
    visitor = Visitor(place)
    shown = visitor.get("/realms?table=tile")
    assert shown.count("<tr>") == 1 + MOST_ROWS
    assert "1 to 40 of 90" in shown
    assert "Those before" not in shown
    assert '<a href="/table?tile=1">0101</a>' in shown
    shown = visitor.get("/realms?table=tile&from=80&sort=label")
    assert "81 to 90 of 90" in shown
    assert "Those after" not in shown
    assert "81 to 90 of 90" in visitor.get("/realms?table=tile&from=99999")
    assert "1 to 40 of 90" in visitor.get("/realms?table=tile&from=-3")


def test_columns_in_which_nothing_stands_are_left_out(visitor: Visitor) -> None:
    shown = visitor.get("/realms?table=army")
    assert ">aboard</a>" not in shown
    assert ">crowns</a>" in shown  # none has any: a number all the same


def test_an_act_without_a_story_is_told_by_what_it_changed(visitor: Visitor, vale: str) -> None:
    with closing(open_store(vale)) as store:
        perform(
            store,
            lambda world, chance: {"done": world.put("army", 1, points=950)},
            Request(words=("x",)),
        )
    words = ("army", "set", "1", "points=900", "--reason", "a wager")
    assert visitor.desk.ask(*words).error is None
    shown = visitor.get("/journal")
    assert "First Banner: points <s>" in shown
    assert "First Banner, points: 950, by hand now 900." in shown
    assert "Reason: a wager" in shown
    assert visitor.desk.ask("turn", "player").error is None
    shown = visitor.get("/table")
    assert "The turn passes to Gorgrod." in shown
    assert "The year goes on" not in shown  # the phases on the way to it


def test_a_players_army_is_called_so(visitor: Visitor) -> None:
    assert "player&#39;s army" in visitor.get("/realms?table=army")


def test_an_open_table_has_one_form_to_roll_it(visitor: Visitor) -> None:
    visitor.get("/tables?table=scouting")
    assert [form.action for form in visitor.forms()].count("/tables") == 1


def test_a_chart_is_drawn_narrow_for_a_phone(visitor: Visitor) -> None:
    for path in ("/reports/chart?what=points", "/reports/forecast?until=winter&runs=5"):
        sources = re.findall(r'<source media="[^"]*" srcset="([^"]*)">', visitor.get(path))
        drawn = visitor.get(unescape(sources[0]))
        assert f'viewBox="0 0 {NARROW} ' in drawn, path
        assert f'viewBox="0 0 {WIDTH} ' in visitor.get(unescape(sources[0]).partition("&n")[0])


def test_a_decision_that_is_being_answered_is_not_offered_beside_it(tmp_path: Path) -> None:
    visitor = Visitor(march_of_ostmark(tmp_path, dice="table"))
    visitor.desk.begin()
    assert visitor.desk.ask("orders", "add", "--", "Ostmark", "explore", "1", "0201").error is None
    visitor.desk.ask("orders", "run")
    assert 'class="waiting card"' in visitor.get("/table")
    shown = visitor.get("/action?action=decide&actor=1&value=roll")
    assert 'id="die"' in shown
    assert 'class="waiting card"' not in shown


def test_who_is_not_let_in_is_told_so_on_a_page_in_both_languages(visitor: Visitor) -> None:
    visitor.client.cookies.clear()
    answer = visitor.client.get("/table", headers={"accept": "text/html"})
    assert answer.status_code == 403
    assert '<p lang="en">Open your link' in answer.text
    assert '<p lang="it">Apri il tuo collegamento' in answer.text
    assert visitor.client.get(re.findall(r'href="(/static/page.css[^"]*)"', answer.text)[0]).text
    plain = visitor.client.get("/table", headers={"accept": "*/*"})
    assert plain.headers["content-type"].startswith("text/plain")
    assert plain.text.startswith("Open your link")


def test_players_of_another_game_are_parted_by_commas_too(visitor: Visitor) -> None:
    visitor.get("/games/nobility?verb=new")
    form = visitor.form("/games/nobility", "post")
    visitor.send(form, ("players", "will, kate"))
    assert 'role="alert"' not in visitor.text
    assert "kate" in visitor.text
