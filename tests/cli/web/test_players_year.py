"""A year in a real browser: the gamemaster at the table, three players on phones of their own, who
choose their orders, answer what is asked of them and type the dice they rolled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tables.chance.sources import Seeded, key_from_seed
from tests.cli.conftest import Hexcrown
from tests.cli.web.clicks import Player
from tests.cli.web.started import served_apart
from tests.story import Story

pytestmark = pytest.mark.long
BOARD = "\n".join(f"{x:02d}{y:02d} lowland" for x in range(1, 5) for y in range(1, 4))
REALMS = {"Ostmark": "Anna", "Gorgrod": "Ben", "Karaz": "Carla"}
PHONE = {"width": 360, "height": 640}
TOO_SMALL = """() => [...document.querySelectorAll('a, button, summary, input:not([type=hidden])')]
  .map(each => [each.textContent || each.name, each.getBoundingClientRect()])
  .filter(([name, box]) => box.width > 1 && box.right > 0 && box.height < 43)
  .map(([name, box]) => name + " " + box.height)"""  # for a thumb
MOMENT = re.compile(r"\d+/(?:turn \d|\w+)")
DICE = re.compile(r"(\d*)d(\d+)")


def vale_of_three(folder: Path) -> str:
    """Real dice, sealed orders; the armies of two stand on one tile."""
    place = str(folder / "vale.hexcrown")
    story = Story(place, BOARD, dice="table", **{"sealed-orders": True})
    races = ("empire", "orcs-goblins", "dwarfs")
    for (name, player), race, home in zip(
        REALMS.items(), races, ("0101", "0401", "0403"), strict=True
    ):
        empire = story.empire(name, race, 20, player=player)
        story.settlement(empire, home, "capital", name=f"Home of {name}")
        story.army(
            empire, home if name == "Karaz" else "0202", 2000, name=f"Host of {name}", provisions=6
        )
    story.store.close()
    return place


class Phone:
    """One who orders the first thing that is not harmless, and throws real dice."""

    def __init__(self, page: Page, home: str, seed: str) -> None:
        self.page, self.home = page, home
        self._chance, self._count = Seeded(key_from_seed(seed)), 0
        self.answered: set[str] = set()

    def throw(self, count: int, sides: int) -> str:
        self._count += 1
        faces = self._chance.stream(("phone", self._count)).faces(count, sides)
        return ",".join(map(str, faces))

    def open(self) -> None:
        self.page.goto(f"{self.home}/realm/1")
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], wide
        assert self.page.evaluate(TOO_SMALL) == []

    def answer_all(self) -> bool:
        """Whatever waits for this player; whether anything did."""
        self.open()
        asked = 0
        while self.page.locator(".waiting").count():
            asked += 1
            self.answer(self.page.locator(".waiting").first)
            self.open()
        return bool(asked)

    def answer(self, waiting: Locator) -> None:
        question = waiting.locator("h2").inner_text()
        dice = DICE.search(question)
        if dice:
            waiting.locator("input[name=dice]").fill(self.throw(int(dice[1] or 1), int(dice[2])))
        self.answered.add("dice" if dice else question)
        with self.page.expect_navigation():
            waiting.locator(".answers button").first.tap()
        assert not self.page.locator(".trouble").count(), self.page.locator(".trouble").inner_text()

    def order_something(self) -> None:
        self.open()
        for action in ("attack", "move", "raise an army", "buy provisions"):
            link = self.page.locator(
                "#offered .choices a", has_text=re.compile(f"^{action}$", re.I)
            )
            if link.count():
                self.page.goto(self.home + str(link.first.get_attribute("href")))
                self.choose()
                break
        self.page.get_by_role("button", name="Send my orders").tap(timeout=20_000)
        expect(self.page.get_by_text("You are ready.")).to_be_visible()

    def choose(self) -> None:
        while not self.page.locator("[data-confirm]").count():
            before, lit = self.page.url, self.page.locator("#map-tiles a.reach")
            (lit if lit.count() else self.page.locator(".targets a.action")).first.tap()
            self.page.wait_for_url(lambda url, before=before: url != before)
        self.page.locator("[data-confirm]").tap()
        self.page.wait_for_url("**/realm/1#orders")


@pytest.mark.xfail(
    strict=False,
    reason="on a quiet machine no phone is asked for a strategy: passes only under load since the "
    "redesign of orders and pages; the cause is not found yet (issue 33, point 5)",
)
def test_a_gamemaster_and_three_players_on_phones_play_a_year(
    browser: Browser, tmp_path: Path, hexcrown: Hexcrown
) -> None:
    place = vale_of_three(tmp_path)
    with served_apart(place, HEXCROWN_LANG="en", HEXCROWN_NAME="Greta") as link:
        home = link.partition("/enter")[0]
        table = browser.new_context()
        table.set_default_timeout(60_000)
        gamemaster = Player(table.new_page(), "a year of three")
        gamemaster.page.goto(link)
        gamemaster.page.wait_for_url("**/table*")
        phones = [enter(browser, hexcrown, place, home, name) for name in REALMS]
        seen = play_year(gamemaster, phones, hexcrown, place)
        reports = {name: report_of(phone) for name, phone in zip(REALMS, phones, strict=True)}
    assert {"spring", "turn", "winter"} <= seen
    answered = set().union(*(phone.answered for phone in phones))
    assert {"dice", "Strategy of the attacker?", "Strategy of the defender?"} <= answered
    for name, text in reports.items():
        typed = hexcrown("--campaign", place, "report", "--empire", name, "--to", "html")
        assert text == typed.out.strip()
    # The hosts are entered above the limit of an army, so that they outlast the year.
    found = hexcrown("--campaign", place, "check").out.splitlines()
    assert all(each.endswith("an army holds 1500 at most") for each in found)
    assert hexcrown("--campaign", place, "journal", "verify").code == 0
    entries = hexcrown("--campaign", place, "--json", "journal", "--last", "2000").document[
        "entries"
    ]
    assert {*REALMS.values(), "Greta"} <= {entry.get("by") for entry in entries}


def enter(browser: Browser, hexcrown: Hexcrown, place: str, home: str, name: str) -> Phone:
    answer = hexcrown("--campaign", place, "--json", "invite", name, "--address", home)
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(answer.document["link"])
    page.wait_for_url("**/realm/1")
    return Phone(page, home, name)


def play_year(gamemaster: Player, phones: list[Phone], hexcrown: Hexcrown, place: str) -> set[str]:
    """Players order when a moment begins; whoever's turn it is has the orders run; then the
    gamemaster goes on. The seasons that were seen."""
    seen: set[str] = set()
    ordered = ""
    for _ in range(400):
        gamemaster.page.goto(f"{phones[0].home}/table")
        when = str(gamemaster.page.locator("#now").get_attribute("data-when"))
        now = re.split(r"[ /]", when)[1]
        seen.add(now)
        if when.startswith("2/"):
            return seen
        moment = MOMENT.findall(when)[0]
        if moment != ordered and now in ("turn", "winter"):
            ordered = moment
            for phone in phones:
                phone.order_something()
        hexcrown("--campaign", place, "--json", "orders", "run")
        while sum(phone.answer_all() for phone in phones):
            pass
        gamemaster.page.goto(f"{phones[0].home}/table")
        if gamemaster.page.locator("#now .waiting a").count():
            gamemaster.play_one()
        else:
            gamemaster.page.locator(".on a").click()
            gamemaster.finish_action()
    raise AssertionError("a year has fewer steps")


def report_of(phone: Phone) -> str:
    """What the phone has more than the document is its way back."""
    answer = phone.page.request.get(f"{phone.home}/realm/1/report")
    return re.sub(r'<a href="/realm/1"[^>]*>[^<]*</a>', "", answer.text(), count=1).strip()
