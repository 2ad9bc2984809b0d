"""A battle fought with models, entered on the page."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from campaign.actions.war.fighting import battle
from tests.cli.web.visitor import Visitor
from tests.rules.stage import War


def test_the_result_is_entered_where_the_strategy_is_asked_for(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    war.story.settlement(war.west, "0201")
    war.story.action(battle, [mine], foe)
    visitor = Visitor(war.story.store.place)
    [link] = set(re.findall(r'href="(/action\?action=battle-result[^"]*)"', visitor.get("/table")))
    address = unescape(link)
    for question, chosen in (
        ("how did it go for the attacker?", "won"),
        ("how many points did the attacker lose?", "100"),
        ("how many points did the defender lose?", "600"),
    ):
        assert question in visitor.get(address).lower()
        address += f"&value={chosen}"
    visitor.get(address)
    visitor.send(visitor.form("/action", "post"))
    assert (war.points(mine), war.points(foe)) == (900, 400)
