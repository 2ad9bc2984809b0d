"""The order sheet: what may be ordered next, chosen step by step, then put on the sheet.

All that was chosen stands in the address, in the player's own words.
"""

from __future__ import annotations

from typing import cast
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.declare import Call
from campaign.errors import Refused
from campaign.orders.kept import open_lines
from campaign.players.documents import OrderChoice
from campaign.players.order_sheet import Going, order_choice
from campaign.players.sheet_lines import describe_sheet
from campaign.reports.view import view_of
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Orders
from campaign.storage.world import World
from cli.web.players.whose import Realm, get_realm
from cli.web.visits import ThisVisit
from cli.words.phrases import price_label, speak

router = APIRouter()
MOST_STEPS = 6
GOING = {"move": "army", "march": "army", "sail": "fleet"}


@router.get("/realm/{number}/order")
def choose_order(visit: ThisVisit, number: str) -> Response:
    """The next thing to choose for an order, or the whole line. `line`: which one it replaces."""
    realm = get_realm(visit, number)
    who, action, line = visit.get("who")[:40], visit.get("action")[:40], visit.get("line")[:9]
    chosen = [word[:80] for word in visit.all("word")[:MOST_STEPS]]
    choice = visit.desk.look(lambda world: next_choice(world, realm, who, action, chosen))
    if choice is None:
        raise Refused("this is no longer possible")
    address = f"/realm/{realm.number}/order?"
    fields = [
        ("who", who),
        ("action", action),
        *(("word", word) for word in chosen),
        ("line", line),
    ]
    return visit.page(
        "order.html",
        realm=realm,
        choice=choice,
        line=line,
        version=visit.desk.look(lambda world: describe_sheet(world, realm.empire))["version"],
        price_label=price_label,
        address=lambda word: address + urlencode([*fields, ("word", word)]),
    )


def next_choice(
    world: World, realm: Realm, who: str, action: str, chosen: list[str]
) -> OrderChoice | None:
    led = where_led(world, realm.empire)
    found = order_choice(view_of(world, realm.empire), led, who, action, chosen)
    return cast("OrderChoice | None", speak(found))


def where_led(world: World, empire: int) -> list[Going]:
    """Where the open lines of the sheet lead armies and fleets, one after another."""
    found = [where_line_leads(row) for row in open_lines(world, [empire])]
    return [each for each in found if each is not None]


def where_line_leads(row: Orders) -> Going | None:
    call = Call.from_dict(parse_json(row.call)) if row.call else None
    table = GOING.get(call.action) if call else None
    if call is None or table is None:
        return None
    tile = call.arguments["path"][-1]
    return (table, call.arguments[table], tile) if isinstance(tile, int) else None
