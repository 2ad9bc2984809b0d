"""Somebody who plays by clicks: reads what the page says, types the dice it asks for, goes on."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tables.chance.sources import Seeded, key_from_seed

HINT = re.compile(r"(one|\d+) (?:die|dice) with (\d+) sides")
ACTIONS = 2  # of a player, before the next one's turn
MOST_CLICKS = 1500


class Player:
    """The same seed plays the same evening: what is chosen and what the real dice show."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self._chance, self._count = Seeded(key_from_seed(seed)), 0
        self._left = ACTIONS

    def throw(self, count: int, sides: int) -> list[int]:
        self._count += 1
        return self._chance.stream(("clicks", self._count)).faces(count, sides)

    def choose(self, found: Locator) -> None:
        among = found.all()
        among[self.throw(1, len(among))[0] - 1].click()

    # Setting up

    def set_up(self, name: str, *empires: tuple[str, str], size: str) -> None:
        page = self.page
        page.get_by_label("What is the campaign called?").fill(name)
        page.get_by_role("button", name="a new campaign").click()
        page.get_by_label("Columns x rows").fill(size)
        page.get_by_label("Seed: the same one makes the same map").fill("vale")
        page.get_by_label("Capital sites").fill(str(len(empires)))
        page.get_by_role("button", name="Look at this map").click()
        page.get_by_role("button", name="Play on this map").click()
        page.get_by_role("button", name="we do, at the table").click()
        for empire, race in empires:
            page.get_by_label("Name", exact=True).fill(empire)
            page.get_by_label("race").select_option(race)
            page.get_by_role("button", name="another empire joins").click()
        for empire, _ in empires:
            page.get_by_role("link", name=f"{empire} founds its realm").click()
            self.finish_action()
        page.get_by_role("link", name="the year begins").click()

    # Playing

    def play_until(self, when: str) -> None:
        """`when` as the table says it: `2/spring`."""
        for _ in range(MOST_CLICKS):
            self.page.wait_for_url("**/table*")
            if self.page.locator("#now").get_attribute("data-when") == when:
                return
            self.play_one()
        raise AssertionError(f"{MOST_CLICKS} clicks, and it is not {when}")

    def play_one(self) -> None:
        """What waits; else an action of one whose turn it is; else the year goes on."""
        waiting = self.page.locator(".waiting .action")
        forces = self.page.locator("#forces .forces a, #forces h2 a:not(.number)")
        if waiting.count():
            self.choose(waiting)
            self.finish_action()
        elif self._left and forces.count():
            self._left -= 1
            self.choose(forces)
            self.do_something()
        else:
            self._left = ACTIONS
            before = self.page.url
            step = self.page.locator("#now").get_attribute("data-step")
            self.page.locator(".end" if step == "battle" else ".on .button").click()
            self.page.wait_for_url(lambda url: url != before)
            if "/action?" in self.page.url:
                self.finish_action()

    def do_something(self) -> None:
        self.page.wait_for_url("**/table?who=*")
        actions = self.page.locator("#chosen .choices a.action")
        if actions.count():
            self.choose(actions)
            self.finish_action()
        else:
            self.page.get_by_role("link", name="Cancel").click()
            expect(self.page.locator("#chosen")).to_have_count(0)

    def finish_action(self) -> None:
        """Question by question, until it is done and told."""
        page = self.page
        page.wait_for_url("**/action?*")
        while "/action?" in page.url:
            before = page.url
            self.give_what_is_wanted()
            page.wait_for_url(lambda url, before=before: url != before)

    def give_what_is_wanted(self) -> None:
        page = self.page
        hint = page.locator(".dice .hint")
        if hint.count():
            match = HINT.search(hint.inner_text())
            assert match, hint.inner_text()
            faces = self.throw(1 if match[1] == "one" else int(match[1]), int(match[2]))
            page.locator("#die").fill(" ".join(map(str, faces)))
            page.get_by_role("button", name="Use these dice").click()
        elif page.locator("#chosen .answers button").count():
            self.choose(page.locator("#chosen .answers button"))
        elif page.locator("#chosen .choices a.action").count():
            self.choose(page.locator("#chosen .choices a.action"))
        elif page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").click()
        else:
            raise AssertionError(page.locator("#chosen").inner_text())
