"""Orders, the gamemaster's: who is ready, what was sent, check and run it; players' links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from campaign.acts.declare import Call
from campaign.app.context import Context
from campaign.app.inviting import MadeLink, end_link, list_links, make_link
from campaign.app.ordering import (
    WrongLines,
    check_kept,
    dice_of,
    find_due,
    keep_deadline,
    keep_line,
    keep_ready,
    list_kept,
    order_of,
    read_right,
    run_lines,
    send_lines,
    withdraw,
)
from campaign.guide.situation import situation
from campaign.guide.told_calls import ToldCall, name_all, tell_call
from campaign.orders.kept import HIDDEN, list_orders
from campaign.orders.lines import check_line
from campaign.season.documents import OrderDocument, OrdersCheck, OrdersDocument
from campaign.season.readiness import OPEN, missing_orders, order_moment
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Empire, Orders
from campaign.storage.world import World
from cli.web.desk import newest_of
from cli.web.guard import LOCAL
from cli.web.stories import read_number
from cli.web.visits import TROUBLE, ThisVisit, Visit, go_to
from cli.words.moments import local_time
from cli.words.order_words import describe_check, make_teller
from cli.words.pages.qr_code import draw_code
from cli.words.trouble import Usage, describe_trouble

router = APIRouter()
MOST_LETTERS = 400
LINKS = ("make", "renew", "withdraw")


@router.get("/orders")
def orders(visit: ThisVisit) -> Response:
    """With `check`, every line is looked at before anything is done."""
    if visit.desk.place() is None:
        return go_to("/set-up")
    made = visit.desk.links.get(visit.get("made"))
    with visit.moment() as context:
        found = context.look(lambda world: check_kept(context, world))
        missing = context.look(missing_orders)
    checked = describe_check(*found, missing) if visit.get("check") else None
    return show(visit, checked=checked, made=describe_link(made) if made else None)


@router.get("/orders/{action}")
def act_again(visit: ThisVisit, action: str) -> Response:
    """The address of a form, loaded again."""
    return go_to("/orders")


@router.post("/orders/{action}")
def act(visit: ThisVisit, action: str) -> Response:
    """As the command line has it; what is refused is said, and what was typed stays."""
    if action in LINKS:
        return change_link(visit, action)
    try:
        with visit.open() as context:
            if action == "run" and visit.get("head") != newest_of(context.store):
                return show(visit, moved=True)
            change(visit, context, action)
    except WrongLines as wrong:
        checked = describe_check(wrong.orders, wrong.problems, [])
        return show(visit, describe_trouble(wrong), kept=action, checked=checked)
    except TROUBLE as refused:
        return show(visit, describe_trouble(refused), kept=action)
    return visit.done("/orders")


def change(visit: Visit, context: Context, action: str) -> None:
    empire = visit.get("empire")[:MOST_LETTERS]
    if action == "run":
        dice = dice_of(context, visit.get("dice")[:MOST_LETTERS] or None)
        when, rows = context.look(find_due)
        teller = make_teller(context.store)
        run_lines(replace(context, dice=dice), when, rows, teller, asks=False)
    elif action == "send":
        send_lines(context, read_right(context, visit.get("text")))
    elif action == "add":
        words = check_line(visit.get("words")[:MOST_LETTERS])
        keep_line(context, order_of(context, empire, words))
    elif action == "take-back":
        sheet = read_number(visit.get("sheet", "1")[:9])
        withdraw(context, empire, read_number(visit.get("line")[:9]), sheet)
    elif action in ("ready", "unready"):
        keep_ready(context, empire, action == "ready")
    elif action == "deadline":
        keep_deadline(context, visit.get("when").strip()[:40])
    else:
        raise Usage("there is no such page")


# Links


def change_link(visit: Visit, action: str) -> Response:
    """A new link is shown at an address that can be loaded again for a while: its token is kept
    nowhere else."""
    desk, fingerprint = visit.desk, visit.fingerprint
    watcher, name = visit.get("role") == "watcher", visit.get("empire")[:MOST_LETTERS]
    if fingerprint not in desk.links:
        try:
            with visit.open() as context:
                if action == "withdraw":
                    end_link(context, name, watcher=watcher)
                    return visit.done("/orders")
                renew = action == "renew"
                desk.links[fingerprint] = make_link(
                    context, name, address(visit), renew=renew, watcher=watcher
                )
        except TROUBLE as refused:
            return show(visit, describe_trouble(refused))
    return go_to(f"/orders?made={fingerprint}")


def describe_link(made: MadeLink) -> dict[str, object]:
    return {**made, "code": Markup(draw_code(made["link"]))}


def room_address(visit: Visit) -> str | None:
    """Where other machines reach the page, if it is open to them."""
    origins: Sequence[str] = visit.request.app.state.origins
    found = [each for each in origins if not any(f"//{name}:" in each for name in LOCAL)]
    return found[-1] if found else None


def address(visit: Visit) -> str:
    here = f"{visit.request.url.scheme}://{LOCAL[0]}:{visit.request.app.state.port}"
    return room_address(visit) or here


# What is shown


def show(
    visit: Visit,
    trouble: object = None,
    kept: str = "",
    checked: OrdersCheck | None = None,
    made: dict[str, object] | None = None,
    moved: bool = False,
) -> Response:
    """`kept` names the form that was refused: its fields hold what was typed."""
    with visit.moment() as context:
        listed = list_kept(context)
        links = list_links(context)["links"]
        head, now = newest_of(context.store), context.look(situation)
        said = context.look(tell_orders)
    readiness = listed["readiness"]
    return visit.page(
        "orders.html", 409 if trouble else 200, sheets=by_empire(listed), head=head,
        now=now, trouble=trouble, readiness=readiness, links=links, made=made, checked=checked,
        missing=listed["missing"], moved=moved, kept=kept,
        typed=dict(visit.sent), deadline=local_time(readiness["deadline"] or ""),
        to_the_room=room_address(visit) is not None, address=address(visit),
        open=(*OPEN, HIDDEN), said=said,
    )  # fmt: skip


def tell_orders(world: World) -> dict[tuple[str, int, int], ToldCall | None]:
    """By empire, sheet and line, what each means; nothing of those that are sealed."""
    listed = {(each["empire"], each["sheet"], each["line"]): each
              for each in list_orders(world, "")["orders"]}  # fmt: skip
    found: dict[tuple[str, int, int], ToldCall | None] = {}
    for row in world.find(Orders, **order_moment(world)):
        key = world.get(Empire, row.empire).name, row.sheet, row.line
        if row.call and key in listed and listed[key]["fate"] != HIDDEN:
            found[key] = tell_call(Call.from_dict(parse_json(row.call)), name_all(world))
    return found


def by_empire(document: OrdersDocument) -> dict[str, list[OrderDocument]]:
    found: dict[str, list[OrderDocument]] = {}
    for order in document["orders"]:
        found.setdefault(order["empire"], []).append(order)
    return found
