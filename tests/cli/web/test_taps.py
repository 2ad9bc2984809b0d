"""How many taps everyday things take, counted while they are done."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.cli.web.test_chromium import enter
from tests.cli.web.test_table import army_at, entries, read
from tests.cli.web.visitor import Served, march_of_ostmark, serving
from tests.story import Story


class Taps:
    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, what: Locator) -> None:
        self.count += 1
        what.click()


def test_a_move_on_a_phone_takes_three_taps(
    either: BrowserContext, served: Served, vale: str
) -> None:
    served.desk.begin()
    link = served.desk.ask("invite", "Ostmark").document["link"]
    page = either.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{served.home}/enter?{link.partition('?')[2]}")
    taps = Taps(page)
    expect(page.locator(".phonebar")).to_contain_text("Your turn: 1 army to move")
    taps.tap(page.get_by_role("link", name="First Banner").first)
    taps.tap(page.locator("#map-tiles a.reach[data-tile='0102'] use").first)
    taps.tap(page.get_by_role("button", name="Move First Banner to Rivergate"))
    page.wait_for_url("**/realm/1*")
    expect(page.locator(".sheet-lines")).to_contain_text("Move First Banner to Rivergate")
    expect(page.locator("#map-tiles .planned")).to_have_count(1)
    assert taps.count <= 3
    assert army_at(vale) == "0101", "an order is no move yet"


def test_three_acts_are_undone_with_three_taps(
    scripted: BrowserContext, served: Served, vale: str
) -> None:
    for tile in ("0102", "0201", "0202"):
        assert served.desk.ask("army", "set", "1", f"tile={tile}", "--reason=so").code == 0
    page = enter(scripted, served)
    taps = Taps(page)
    for tile in ("0201", "0102", "0101"):
        with page.expect_navigation():
            taps.tap(page.locator("#story .undo button"))
        assert army_at(vale) == tile
    assert taps.count == 3


def test_a_battle_with_typed_dice_takes_six_taps(scripted: BrowserContext, tmp_path: Path) -> None:
    place = march_of_ostmark(tmp_path, dice="table")
    with serving(place) as served:
        served.desk.begin()
        assert served.desk.ask("army", "set", "2", "tile=0101", "--reason=so").code == 0
        page, before = enter(scripted, served), entries(place)
        taps = Taps(page)
        taps.tap(page.get_by_role("link", name="Fight the battle"))
        while entries(place) == before:
            assert taps.count < 6
            page.wait_for_url("**/action?*")
            at = page.url
            dice = page.locator("fieldset.die")
            for die in range(dice.count()):
                taps.tap(dice.nth(die).locator("label").nth(3))
            if dice.count():
                taps.tap(page.get_by_role("button", name="Use these dice"))
            else:
                taps.tap(page.locator("#chosen .answers button").first)
            page.wait_for_url(lambda url, at=at: url != at)
        assert taps.count <= 6


def test_a_winter_in_which_nobody_wants_anything_takes_three_taps(
    scripted: BrowserContext, tmp_path: Path
) -> None:
    place = str(tmp_path / "vale.hexcrown")
    story = Story(place, "0101 lowland\n0201 lowland")
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital", name="Rivergate")
    story.army(ostmark, "0101", name="First Banner", provisions=3)
    story.winter("revenue")  # after the events, which may ask something
    story.store.close()
    with serving(place) as served:
        page = enter(scripted, served)
        taps = Taps(page)
        while read(place, lambda world: world.calendar.season) != "spring":
            assert taps.count < 3
            skip = page.locator(".end")
            with page.expect_navigation():
                taps.tap(skip if skip.count() else page.locator(".on .button"))
            while "/action?" in page.url and page.locator("[data-confirm]").count():
                assert taps.count < 3
                with page.expect_navigation():
                    taps.tap(page.locator("[data-confirm]"))


@pytest.mark.parametrize("dice", ["program", "table"])
def test_a_realm_is_founded_with_three_taps(
    scripted: BrowserContext, tmp_path: Path, dice: str
) -> None:
    place = str(tmp_path / "vale.hexcrown")
    board = "\n".join(
        f"{x:02d}{y:02d} {'lowland capital-site' if x == y == 3 else 'lowland'}"
        for x in range(1, 6)
        for y in range(1, 6)
    )
    story = Story(place, board, dice=dice)
    story.empire("Ostmark", crowns=20)
    story.store.close()
    with serving(place) as served:
        page = enter(scripted, served)
        taps = Taps(page)
        taps.tap(page.get_by_role("link", name="Found the realm"))
        taps.tap(page.locator("#map-tiles a.reach use").first)
        page.wait_for_url("**value=*")
        rest = page.get_by_role("button", name="Roll all the rest for me")
        with page.expect_navigation():
            taps.tap(rest if dice == "table" else page.locator("[data-confirm]"))
        assert taps.count <= 3
        assert read(place, lambda world: len(world.rows_of("settlement"))) > 0
