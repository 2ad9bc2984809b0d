"""The table in a real browser, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.cli.web.test_table import army_at
from tests.cli.web.visitor import Served, march_of_ostmark, serving


def enter(context: BrowserContext, served: Served) -> Page:
    page = context.new_page()
    page.goto(served.link)
    page.wait_for_url("**/table")
    return page


def test_an_army_moves_by_clicks_on_the_map(
    either: BrowserContext, served: Served, vale: str
) -> None:
    page = enter(either, served)
    page.get_by_role("link", name="First Banner").click()
    expect(page.locator("svg a.chosen")).to_have_count(1)
    page.locator("svg a.reach[data-tile='0102'] use").first.click()
    page.get_by_role("button", name="Move First Banner to Rivergate").click()
    page.wait_for_url("**/table?act=*")
    assert army_at(vale) == "0102"
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.wait_for_url("**/table")
    assert army_at(vale) == "0101"


def test_dice_are_typed_by_their_question_and_going_back_keeps_them(
    either: BrowserContext, tmp_path: Path
) -> None:
    with serving(march_of_ostmark(tmp_path, dice="table")) as served:
        page = enter(either, served)
        page.goto(f"{served.home}/action?action=explore&actor=1&value=3")
        page.locator("#die").fill("xyz")
        page.get_by_role("button", name="Use these dice").click()
        expect(page.locator("#die")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#die")).to_have_value("xyz")
        page.go_back()
        expect(page.locator("#die")).to_be_visible()
        page.go_forward()
        page.locator("#die").fill("5")
        page.get_by_role("button", name="Use these dice").click()
        page.wait_for_url("**/table?act=*")
        expect(page.locator(".toast")).to_be_visible()


def test_a_players_report_leads_back_to_the_realm_with_the_browsers_cookie(
    either: BrowserContext, served: Served
) -> None:
    """A page without an origin, as a sandbox makes it, would come back as a stranger."""
    served.desk.begin()
    link = served.desk.ask("invite", "Ostmark").document["link"]
    page = either.new_page()
    page.goto(f"{served.home}/enter?{link.partition('?')[2]}")
    page.goto(f"{served.home}/realm/1/report")
    page.get_by_role("link", name="To my page").click()
    page.wait_for_url("**/realm/1")
    expect(page.locator("h1")).to_have_text("Ostmark")


def test_a_number_of_a_report_is_opened_with_the_keyboard(
    either: BrowserContext, served: Served
) -> None:
    page = enter(either, served)
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("button", name="Report", exact=True).click()
    number = page.locator("a.number[href*='army%3A1.points']")
    expect(number).to_have_text("1000 Why")
    for _ in range(60):
        page.keyboard.press("Tab")
        if number.evaluate("number => number === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/why?*")
    expect(page.locator("h1")).to_have_text("Why First Banner")


@pytest.mark.long
def test_a_page_whose_stream_was_refused_asks_again_by_itself(
    scripted: BrowserContext, served: Served
) -> None:
    """As a server in front of ours does while ours is started anew."""
    asked = list[str]()

    def refuse_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=502, body="bad gateway")
        else:
            route.continue_()

    scripted.route("**/live", refuse_once)
    page = enter(scripted, served)
    for _ in range(150):  # a browser by itself would never
        if len(asked) < 2:
            page.wait_for_timeout(200)
    assert len(asked) == 2
    page.wait_for_timeout(1000)  # a stream begins with what is there
    served.desk.begin("en")
    assert served.desk.ask("army", "move", "1", "0102").error is None
    expect(page.locator("#story")).to_contain_text("0102", timeout=10_000)


def test_what_is_done_elsewhere_is_here_within_a_second_and_typing_stays(
    scripted: BrowserContext, served: Served, vale: str
) -> None:
    page = enter(scripted, served)
    page.locator("#at").fill("01")
    expect(page.locator("#map-tiles")).to_be_visible()
    page.wait_for_timeout(700)
    served.desk.begin()
    assert served.desk.ask("army", "move", "1", "0102", "--campaign", vale).code == 0
    expect(page.locator("#story")).to_contain_text("0102", timeout=10_000)
    expect(page.locator("#at")).to_have_value("01")


def test_the_map_zooms_and_a_drag_is_no_click(scripted: BrowserContext, served: Served) -> None:
    page = enter(scripted, served)
    page.get_by_role("button", name="nearer").click()
    page.get_by_role("button", name="nearer").click()
    assert "scale" in (page.locator(".moved").get_attribute("style") or "")
    box = page.locator(".window").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=4)
    page.mouse.up()
    assert page.url.endswith("/table")


@pytest.mark.parametrize("width", [390, 1440])
def test_pictures_and_links_of_a_zoomed_map_stay_together(
    scripted: BrowserContext, served: Served, width: int
) -> None:
    page = enter(scripted, served)
    page.set_viewport_size({"width": width, "height": 800})
    page.get_by_role("button", name="nearer").click()
    expect(page.locator(".moved")).to_have_attribute("style", re.compile("--zoom: 1.4"))
    page.wait_for_timeout(300)  # the zoom's transition
    tiles, *pictures = [
        page.locator(part).bounding_box() for part in ("#map-tiles", "#map-picture", "#map-names")
    ]
    assert pictures == [pytest.approx(tiles, abs=0.5)] * 2


def test_no_script_or_style_breaks_the_policy(scripted: BrowserContext, served: Served) -> None:
    told: list[str] = []
    page = scripted.new_page()
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(served.link)
    page.wait_for_url("**/table")
    for path in ("/table?tile=1", "/table?who=army:1", "/action?action=move&actor=1"):
        page.goto(served.home + path)
        page.wait_for_load_state("load")
    assert told == []


def test_axe_finds_nothing_at_the_table(scripted: BrowserContext, served: Served) -> None:
    look_at_all(enter(scripted, served), served, PAGES[:4], 360, "light")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_axe_finds_nothing(
    scripted: BrowserContext, served: Served, scheme: str, width: int
) -> None:
    look_at_all(enter(scripted, served), served, PAGES, width, scheme)


def look_at_all(page: Page, served: Served, paths: Sequence[str], width: int, scheme: str) -> None:
    """No fault, and nothing wider than the screen."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    for path in paths:
        page.goto(served.home + path)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, path


def test_rows_of_fields_and_amounts_need_no_sideways_scrolling_on_a_phone(
    scripted: BrowserContext, served: Served
) -> None:
    page = enter(scripted, served)
    page.set_viewport_size({"width": 360, "height": 800})
    for path in (
        "/set-up/paper",
        "/orders",
        "/end",
        "/why?cell=army:1.points",
        "/tables?table=necropolis",
    ):
        page.goto(served.home + path)
        page.locator(".scroll").first.wait_for()
        assert page.evaluate(WIDER) == [], path


WIDER = """[...document.querySelectorAll('.scroll')]
    .filter(e => e.scrollWidth > e.clientWidth).map(e => e.scrollWidth)"""

PAGES = (
    "/table", "/table?tile=1", "/table?who=army:1", "/action?action=move&actor=1",
    "/action?action=move&actor=1&value=2", "/undo?act=1", "/nothing", "/journal", "/set-up",
    "/why?cell=army:1.points", "/tables?table=necropolis&roll=1", "/amend?act=1",
    "/tables?expression=2d6&throw=odds", "/realms?table=army", "/realms/row?row=army:1",
    "/reports", "/reports/read?kind=report", "/reports/read?kind=report&empire=Ostmark",
    "/reports/read?kind=chronicle", "/reports/read?kind=roster", "/reports/chart?what=points",
    "/reports/forecast?until=winter&runs=5", "/orders",
    "/orders?check=1", "/act?act=3", "/paint?brush=road&tile=1&tile=2", "/set-up/paper",
    "/games", "/end", "/games/settlers?verb=pray", "/games/deck?verb=new",
)  # fmt: skip


def test_a_banner_says_that_the_server_is_gone_and_what_was_typed_stays(
    browser: Browser, vale: str
) -> None:
    context = browser.new_context()
    with serving(vale) as first:
        page = enter(context, first)
        page.goto(f"{first.home}/journal")
        expect(page.locator("#gone")).to_be_hidden()
        page.locator("[name=about]").fill("army:1")
    expect(page.locator("#gone")).to_be_visible(timeout=10_000)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("[name=about]")).to_have_value("army:1")
    with serving(vale, port=first.port) as again:
        again.entrance.access = first.entrance.access
        expect(page.locator("#gone")).to_be_hidden(timeout=20_000)
        page.get_by_role("button", name="Show", exact=True).click()
        page.wait_for_url("**about=army*")
    context.close()
