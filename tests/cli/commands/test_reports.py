"""Reports, maps, charts, chronicle, roster and sheets as a person asks for them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as BrowserPage

from campaign.reports.chronicle import ONE_PAGE
from campaign.storage.world import World
from cli.commands.maps.map_moments import say_state
from cli.render.page_text import render_text
from cli.words.pages.chronicle_page import chronicle_page
from cli.words.pages.html import render_html
from cli.words.pages.markdown import render_markdown
from cli.words.pages.page import Form, Grid, Lines, Page, Part, Section
from tests.campaign.realms import do, found_realms
from tests.chromium import find_chromium
from tests.cli.conftest import Hexcrown
from tests.conftest import miss

NASTY = "<script>alert(1)</script> \x1b[31m| `x` </style>"


@pytest.fixture(scope="module")
def vale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("vale") / "vale.hexcrown"
    store = found_realms(place, 6, 5, years=1)

    def name(world: World) -> None:
        world.put("army", 1, name=NASTY)
        world.put("tile", world.one("army", 1)["tile"], name=NASTY)

    do(store, name)
    store.close()
    return place


@pytest.fixture
def ask(vale: Path, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch) -> Hexcrown:
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", str(vale))
    return hexcrown


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        miss("Chromium", "no chromium on the path")
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])


def test_a_report_is_text_at_80_columns(ask: Hexcrown) -> None:
    answer = ask("report", "--empire", "Ostmark")
    assert answer.code == 0
    assert "as known to Ostmark (Anna)" in answer.out
    assert max(map(len, answer.out.splitlines()[8:])) <= 80
    assert "\x1b" not in answer.out


def test_the_same_in_italian_and_as_a_document(ask: Hexcrown) -> None:
    assert "anno 1, inverno" in ask("report", "--lang", "it").out
    document = ask("report", "--empire", "Gorgrod", "--json").document
    assert document["reader"]["name"] == "Gorgrod"
    assert {army["owner"] for army in document["armies"] if army["own"]} == {"Gorgrod"}


def test_wrong_words_are_told(ask: Hexcrown, tmp_path: Path) -> None:
    assert ask("report", "--empire", "Nobody").code == 2
    assert ask("report", "--at", "7/summer").code == 2
    assert "is in the future" in ask("report", "--at", "7").err
    assert ask("report", "--out", "x.doc").code == 2
    assert ask("chart", "luck").code == 2
    assert ask("map", "frames", "--out", "x.bmp").code == 2
    assert ask("map", "show", "vale.txt", "--empire", "Ostmark").code == 2
    taken = tmp_path / "o.html"
    taken.write_text("mine")
    assert ask("report", "--out", str(taken)).code == 1
    assert taken.read_text() == "mine"


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_every_page_opens_in_a_browser_without_errors_requests_or_overflow(
    ask: Hexcrown, browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    width, height = size
    for name, words in {
        "report": ("report", "--empire", "Ostmark", "--dice-shown"),
        "gamemaster": ("report",),
        "chronicle": ("chronicle",),
        "roster": ("roster",),
        "sheet": ("table", "sheet", "necropolis", "diplomacy-modifiers"),
        "map": ("map", "draw"),
    }.items():
        file = tmp_path / f"{name}.html"
        assert ask(*words, "--out", str(file)).code == 0
        page = browser.new_page(viewport={"width": width, "height": height})
        told, asked = watch(page)
        page.goto(file.as_uri())
        over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert (told, asked, page.evaluate(over)) == ([], [file.as_uri()], 0), name
        page.close()


def watch(page: BrowserPage) -> tuple[list[str], list[str]]:
    """What the page complains of, and what it asks for."""
    told: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("dialog", lambda dialog: told.append(dialog.message))
    page.on("request", lambda request: asked.append(request.url))
    return told, asked


def test_the_map_of_a_page_is_zoomed_by_its_buttons(
    ask: Hexcrown, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "map.html"
    ask("map", "draw", "--out", str(file))
    page = browser.new_page()
    page.goto(file.as_uri())
    shown = "document.querySelector('.moved').getBoundingClientRect().width"
    before = page.evaluate(shown)
    page.click("[data-zoom='1.4']")
    assert page.evaluate(shown) == pytest.approx(before * 1.4, rel=0.01)
    page.click("[data-zoom='0']")
    assert page.evaluate(shown) == pytest.approx(before, rel=0.01)


def test_a_fleet_of_two_ships_is_not_told_as_the_second_empire() -> None:
    names = {"1": "Ostmark", "2": "Norsca"}
    assert say_state("changed", "2", names) == "2"
    assert say_state("changed", "village 2 razed", names) == "village Norsca razed"
    assert say_state("owner", "2", names) == "Norsca"
    assert say_state("owner", "", names) == ""


@pytest.mark.long
def test_the_campaigns_map_is_shown_compared_and_played(ask: Hexcrown, tmp_path: Path) -> None:
    assert "Ostmark" in ask("map", "show").out
    assert ask("map", "show", "--empire", "Ostmark", "--at", "1/2", "--json").document["tiles"]
    changes = ask("map", "diff", "1/1", "1/3", "--json").document["changes"]
    assert {change["kind"] for change in changes} == {"moved"}
    for name in ("diff.svg", "frames.html", "frames.svg", "map.svg"):
        verb, _, ending = name.partition(".")
        words = {"diff": ("diff", "1/1"), "frames": ("frames",), "map": ("draw",)}[verb]
        assert ask("map", *words, "--out", str(tmp_path / name)).code == 0
        text = (tmp_path / name).read_text("utf-8")
        assert "<script>alert" not in text
        assert "\x1b" not in text
        assert ending == "html" or text.startswith("<svg")


def test_charts_go_over_the_years(ask: Hexcrown, tmp_path: Path) -> None:
    document = ask("chart", "crowns", "--json").document
    assert document["moments"][-1] == "1/winter"
    assert document["series"][0]["values"][-1] == 60 + 8 - 1
    assert "Nagashel" in ask("chart", "points").out
    assert ask("chart", "tiles", "--out", str(tmp_path / "t.svg")).code == 0
    odds = tmp_path / "odds.svg"
    assert ask("table", "odds", "necropolis", "--out", str(odds)).code == 0
    assert "16.67 %" in odds.read_text("utf-8")
    assert "16.67 %" in ask("table", "odds", "necropolis", "--bars").out


def test_status_fits_one_screen_of_80_columns(ask: Hexcrown) -> None:
    lines = ask("status").out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert any("Ostmark" in line for line in lines)


def test_what_people_typed_breaks_out_of_no_form() -> None:
    parts: list[Part] = [
        Lines([NASTY], NASTY, [NASTY]),
        Grid([NASTY], [[NASTY]], NASTY),
        Form(NASTY),
    ]
    page = Page(NASTY, NASTY, [Section(NASTY, parts)], [NASTY])
    html, text, markdown = render_html(page), render_text(page), render_markdown(page)
    assert "<script>" not in html
    assert "\x1b" not in html + text + markdown
    body = markdown.partition("```")[0]
    assert "<script>" not in body.replace("\\<script\\>", "")
    assert r"\| \`x\`" in body


def test_a_table_too_wide_for_the_terminal_folds_its_cells() -> None:
    grid = Grid(["name", "meaning"], [["Collapse", "a street of tombs falls in " * 8]])
    lines = render_text(Page("t", "", [Section("s", [grid])]), 60).splitlines()
    assert max(map(len, lines)) <= 60
    assert "".join(lines).count("street") == 8


def test_a_report_begins_where_the_last_one_ended(
    vale: Path, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = shutil.copy(vale, tmp_path / "own.hexcrown")
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", str(place))
    ask = hexcrown
    file = tmp_path / "ostmark.txt"
    first = ("report", "--empire", "Ostmark", "--out", str(file), "--force")
    assert ask(*first).code == 0
    assert "NEWS SINCE YEAR 1, TURN 1" in file.read_text()
    assert ask("report", "--empire", "Ostmark", "--json").document["since"]["report"] is False
    assert ask("turn", "until", "spring", "--auto").code == 0
    assert ask(*first).code == 0
    assert "NEWS SINCE THE REPORT OF YEAR 1, WINTER" in file.read_text()
    assert ask("report", "--since", "1", "--json").document["since"]["report"] is False


def test_the_legend_is_folded_away_on_a_screen_and_stands_on_paper(
    ask: Hexcrown, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "report.html"
    assert ask("report", "--out", str(file)).code == 0
    page = browser.new_page(viewport={"width": 360, "height": 780})
    page.goto(file.as_uri())
    key = page.locator(".key")
    assert not key.is_visible()
    page.get_by_label("Legend").check()
    assert key.is_visible()
    page.get_by_label("Legend").uncheck()
    page.emulate_media(media="print")
    assert key.is_visible()
    page.close()


def test_a_year_that_runs_still_is_not_told_as_ended() -> None:
    standing = [{"name": "Ostmark", "crowns": 9, "points": 900, "tiles": 9}]
    years = [
        {"year": number, "moments": [], "standing": standing, "fortunes": []} for number in (1, 2)
    ]
    document = {
        "campaign": "Vale", "when": "2/turn 1", "calendar": {"year": 2}, "reader": None,
        "seal": {"key_hash": "a" * 64, "act": 1, "entry": 1, "head": "b" * 64}, "years": years,
    }  # fmt: skip
    first, second = render_text(chronicle_page(document, {})).split("YEAR 2")
    assert "How the empires stood at its end" in first
    assert "Nothing is told of this year yet." in second
    assert "How the empires stand\n" in second


def test_a_short_chronicle_of_ten_years_is_one_sheet(browser: Browser, tmp_path: Path) -> None:
    action = "The Twenty-first Temple Guard of the Grand Duchy takes Hartwell (0507) for Realm 1."
    fortunes = ["Realm 1 rises: tiles +2 and points +529.", "Realm 2 falls back: tiles -3."]
    moments = [{"when": "1/turn 1", "lines": [{"line": action}] * (ONE_PAGE // 10)}]
    standing = [{"name": f"Realm {n}", "crowns": 9, "points": 900, "tiles": 9} for n in range(4)]
    year = {"moments": moments, "standing": standing, "fortunes": fortunes}
    document = {
        "campaign": "Vale", "when": "10/winter", "calendar": {"year": 10}, "reader": None,
        "seal": {"key_hash": "a" * 64, "act": 1, "entry": 1, "head": "b" * 64},
        "years": [{**year, "year": number} for number in range(1, 11)],
    }  # fmt: skip
    file = tmp_path / "short.html"
    file.write_text(render_html(chronicle_page(document, {}, short=True)))
    page = browser.new_page()
    page.goto(file.as_uri())
    sheets = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1


def test_an_id_of_a_rule_is_not_broken_at_the_end_of_a_line() -> None:
    from cli.words.pages.html import render_grid
    from cli.words.pages.page import Grid

    shown = render_grid(Grid(["what", "rule"], [["village", "HO-REVENUE"], ["A-B", "x"]]))
    assert '<span class="id">HO-REVENUE</span>' in shown
    assert shown.count('class="id"') == 1


def test_a_roster_as_text_has_lines_to_write_on_and_breaks_no_name(ask: Hexcrown) -> None:
    lines = ask("roster", "--lang", "it").out.splitlines()
    written_on = [line for line in lines if line.endswith("_" * 20)]
    assert len(written_on) > 10
    assert max(map(len, written_on)) <= 80
    assert any(line.startswith("  Banner 20 ") for line in written_on)


def test_a_roster_tells_the_kind_of_a_nameless_place_once() -> None:
    from cli.words.pages.roster_page import settlement_grids

    place = {"id": 1, "own": True, "owner": "Ostmark", "tile": "0807", "points": 150,
             "razed": False, "besieged": False, "kind": "village"}  # fmt: skip
    places = [{**place, "name": "village"}, {**place, "name": "Millwick"}]
    (grid,) = settlement_grids(places)
    assert [row[:2] for row in grid.rows] == [["village", ""], ["Millwick", "village"]]


def test_a_chart_of_one_moment_has_a_bar_for_each_empire() -> None:
    from cli.words.pages.lines import draw

    series = [
        {"empire": "Ostmark", "colour": "#8c2f1f", "values": [1000]},
        {"empire": "Gorgrod", "colour": "#2f62b5", "values": [None]},  # came later
        {"empire": "Caledor", "colour": "#2f7a3a", "values": [0]},
    ]
    drawn = draw({"chart": "points", "moments": ["1/spring"], "series": series})
    assert drawn.count("<rect") == 1 + 2  # the ground, and the bars
    assert "Gorgrod" not in drawn
