"""Orders, the gamemaster's: who is ready, what was sent, check and run it; players' links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from campaign.app.inviting import MadeLink, end_link, list_links, make_link
from campaign.guide.situation import situation
from campaign.orders.kept import HIDDEN
from campaign.season.readiness import OPEN
from cli.web.desk import Answer, command, newest_of
from cli.web.guard import LOCAL
from cli.web.visits import TROUBLE, ThisVisit, Visit, go_to
from cli.words.moments import local_time
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
    checked = visit.desk.ask("orders", "check").document if visit.get("check") else None
    made = visit.desk.links.get(visit.get("made"))
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
    with visit.desk.open() as store:
        moved = action == "run" and visit.get("head") != newest_of(store)
    if moved:
        return show(visit, moved=True)
    answer = visit.desk.ask(*words_of(visit, action), piped=visit.get("text"))
    if not answer.error:
        return visit.done("/orders")
    wrong = answer.document if "problems" in answer.document else None  # line by line
    return show(visit, answer, kept=action, checked=wrong)


def words_of(visit: Visit, action: str) -> Sequence[str]:
    empire = visit.get("empire")[:MOST_LETTERS]
    if action == "run":
        return command("orders", "run", dice=visit.get("dice")[:MOST_LETTERS])
    if action == "send":
        return ["orders", "send", "-"]
    if action == "add":
        from campaign.orders.lines import check_line

        return ["orders", "add", "--", empire, *check_line(visit.get("words")[:MOST_LETTERS])]
    if action == "take-back":
        sheet = visit.get("sheet", "1")[:9]
        return command("orders", "withdraw", args=[empire, visit.get("line")[:9]], sheet=sheet)
    if action in ("ready", "unready"):
        return ["orders", "ready", *(["--not"] if action == "unready" else []), "--", empire]
    if action == "deadline":
        when = visit.get("when").strip()[:40]
        return ["orders", "deadline", *(["--", when] if when else ["--none"])]
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
            return show(visit, trouble=describe_trouble(refused))
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
    answer: Answer | None = None,
    kept: str = "",
    checked: dict[str, object] | None = None,
    made: dict[str, object] | None = None,
    moved: bool = False,
    trouble: object = None,
) -> Response:
    """`kept` names the form that was refused: its fields hold what was typed."""
    listed = visit.desk.ask("orders", "list")
    with visit.moment() as context:
        links = list_links(context)["links"]
        head, now = newest_of(context.store), context.look(situation)
    trouble = trouble or (answer.error if answer else None) or listed.error
    readiness = listed.document.get("readiness", {})
    return visit.page(
        "orders.html", 409 if trouble else 200, sheets=by_empire(listed.document), head=head,
        now=now, trouble=trouble, readiness=readiness, links=links, made=made, checked=checked,
        missing=listed.document.get("missing", []), moved=moved, kept=kept,
        typed=dict(visit.sent), deadline=local_time(readiness.get("deadline") or ""),
        to_the_room=room_address(visit) is not None, address=address(visit),
        open=(*OPEN, HIDDEN),
    )  # fmt: skip


def by_empire(document: dict[str, Any]) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = {}
    for order in document.get("orders", ()):
        found.setdefault(order["empire"], []).append(order)
    return found
