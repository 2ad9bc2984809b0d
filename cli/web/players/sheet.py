"""The order sheet: what may be ordered next, chosen step by step, then put on the sheet.

All that was chosen stands in the address, in the player's own words.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import cast
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.declare import get_offer
from campaign.errors import Refused
from campaign.guide.told_calls import ToldCall
from campaign.players.documents import OrderActor, OrderChoice
from campaign.players.order_sheet import GOING, order_choice, where_led
from campaign.players.sheet_lines import describe_sheet
from campaign.reports.view import view_of
from campaign.storage.world import World
from cli.web.map_view import Marked
from cli.web.players.content import Contents
from cli.web.players.realm import players_map
from cli.web.players.whose import Realm, get_realm
from cli.web.visits import ThisVisit
from cli.words.call_words import say_call
from cli.words.phrases import price_label, speak

router = APIRouter()
MOST_STEPS = 6
Link = Callable[[str], str]


@router.get("/realm/{number}/order")
def choose_order(visit: ThisVisit, number: str) -> Response:
    """The next thing to choose for an order, or the whole of it. Without an action, the first that
    asks for a tile: then the map shows where to. `line`: which one it replaces."""
    realm = get_realm(visit, number)
    who, line = visit.get("who")[:40], visit.get("line")[:9]
    chosen = [word[:80] for word in visit.all("word")[:MOST_STEPS]]
    contents: Contents = visit.request.app.state.contents
    with visit.desk.open() as store:
        content = contents.describe_realm(store, realm.empire)
    actor = next((each for each in content.actors if each["who"] == who), None)
    actions = [each["action"] for each in actor["choices"]] if actor else []
    usual = next((each for each in actions if each in (*GOING, "deploy")), "")
    action = visit.get("action")[:40] or usual or (actions or [""])[0]
    choice = visit.desk.look(lambda world: next_choice(world, realm, who, action, chosen))
    if choice is None:
        raise Refused("this is no longer possible")
    fields = [
        ("who", who),
        ("action", action),
        *(("word", word) for word in chosen),
        ("line", line),
    ]

    def address(word: str) -> str:
        return f"/realm/{realm.number}/order?{urlencode([*fields, ('word', word)])}"

    told = ToldCall(
        action=action, title=str(choice["title"]), who=choice["who"], to=choice["chosen"]
    )
    return visit.page(
        "order.html",
        realm=realm,
        choice=choice,
        line=line,
        title=say_call(told) if choice["ask"] is None else f"{choice['who']}: {choice['title']}",
        version=visit.desk.look(lambda world: describe_sheet(world, realm.empire))["version"],
        price_label=price_label,
        address=address,
        others=speak(actor)["choices"] if actor and not chosen else [],
        who=who,
        now=content.now,
        map=players_map(content, realm, mark_choice(actor, choice, action, chosen, address)),
    )


def mark_choice(
    actor: OrderActor | None, choice: OrderChoice, action: str, chosen: list[str], link: Link
) -> Marked:
    """The tiles that may be chosen are lit; those chosen have an arrow from one to the next."""
    asks = get_offer(action).asks
    place = len(chosen)
    lit = list[str]()
    if choice["ask"] is not None and asks[place].table == "tile":
        lit = [target["word"] for target in choice["targets"]]
    start = actor["tile"] if actor else ""
    ways = [word for word, asked in zip(chosen, asks, strict=False) if asked.table == "tile"]
    looks = dict.fromkeys(lit, "reach") | {start: "chosen"} | dict.fromkeys(ways, "target")
    moves = [(one, other, False) for one, other in pairwise([start, *ways])]
    return Marked(lambda tile: link(tile) if tile in lit else "", looks, {}, moves)


def next_choice(
    world: World, realm: Realm, who: str, action: str, chosen: list[str]
) -> OrderChoice | None:
    led = where_led(world, realm.empire)
    found = order_choice(view_of(world, realm.empire), led, who, action, chosen)
    return cast("OrderChoice | None", speak(found))
