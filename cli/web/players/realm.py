"""My realm: news, map, forces, the order sheet, decisions and past reports of one empire.

Realms are counted as the browser came in by their links, 1, 2, …: no number of the books is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from campaign.acts.perform import look
from campaign.errors import Refused
from campaign.journal.history import read_books
from campaign.orders.kept import Sheet as OrderSheet
from campaign.orders.kept import describe, lines_of
from campaign.reports.document import make_report
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.season.readiness import OPEN, WITHDRAWN, find_deadline, ready_empires
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.app.moments import say_when
from cli.app.session import current
from cli.app.trouble import Usage
from cli.render.localise import speak
from cli.render.map_campaign import in_words
from cli.render.pages.html import render_part
from cli.render.report_pages import report_page
from cli.web.desk import command
from cli.web.pages.reports import POLICY
from cli.web.pages.table import PICTURE_POLICY
from cli.web.players.badge import badge_name, find_links, parse_badges
from cli.web.visits import ThisVisit, Visit, go_to
from maps.drawing.svg import draw_svg

if TYPE_CHECKING:
    from campaign.storage.rows import InvitationRow

router = APIRouter()
SHOWN = (
    "News", "Armies", "Fleets", "Settlements", "Sieges", "Sites", "Treasury", "Empires",
    "Relations", "Tidings", "Notes",
)  # fmt: skip
ACTIONS = ("add", "withdraw", "ready", "unready", "decide")


class Realm(NamedTuple):
    number: int
    empire: int
    name: str
    player: str


@router.get("/realm")
def choose_realm(visit: ThisVisit) -> Response:
    realms = find_realms(visit)
    if len(realms) == 1:
        return go_to("/realm/1")
    return visit.page("realms_mine.html", realms=realms)


@router.get("/realm/{number}")
def my_realm(visit: ThisVisit, number: str) -> Response:
    return show(visit, get_realm(visit, number))


@router.get("/realm/{number}/map.svg")
def picture(visit: ThisVisit, number: str) -> Response:
    realm = get_realm(visit, number)

    def draw(world: World) -> str:
        board, layers = draw_map(view_of(world, realm.empire))
        return draw_svg(board, in_words(layers), lang=current.lang, legend="none").svg

    svg = visit.desk.look(draw)
    headers = {"content-security-policy": PICTURE_POLICY}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@router.get("/realm/{number}/report")
def report(visit: ThisVisit, number: str) -> Response:
    """A report as a document of its own, of now or of a turn gone by."""
    realm = get_realm(visit, number)
    words = command("report", empire=f"#{realm.empire}", to="html", at=visit.get("at")[:40])
    answer = visit.desk.ask(*words)
    if answer.error:
        return show(visit, realm, answer.error)
    headers = {"content-security-policy": POLICY}
    return Response(answer.document["text"], media_type="text/html", headers=headers)


@router.post("/realm/{number}/{action}")
def act(visit: ThisVisit, number: str, action: str) -> Response:
    """Orders as the command line has them, said in the player's name."""
    realm = get_realm(visit, number)
    if action not in ACTIONS:
        raise Usage("{word} is none of {all}", word=action[:40], all=", ".join(ACTIONS))
    refuse_late(visit, action)
    current.by = realm.player or realm.name
    try:
        answer = visit.desk.ask(*words_of(visit, realm, action))
    finally:
        current.by = ""
    if answer.error:
        return show(visit, realm, answer.error)
    return go_to(f"/realm/{realm.number}")


def words_of(visit: Visit, realm: Realm, action: str) -> list[str]:
    from campaign.orders.lines import check_line

    empire = f"#{realm.empire}"
    if action == "add":
        return ["orders", "add", "--", empire, *check_line(visit.get("words")[:400])]
    if action == "decide":
        dice = [f"--dice={visit.get('dice')[:200]}"] if visit.get("dice").strip() else []
        chosen = [visit.get("decision")[:9], visit.get("option")[:200]]
        return ["orders", "do", *dice, "--", empire, "decide", *chosen]
    if action == "withdraw":
        return ["orders", "withdraw", "--", empire, visit.get("line")[:9]]
    return ["orders", "ready", *(["--not"] if action == "unready" else []), "--", empire]


def refuse_late(visit: Visit, action: str) -> None:
    """The server's clock decides, not the phone's."""
    if action == "decide":
        return
    with visit.desk.open() as store:
        deadline = look(store, find_deadline)
        if deadline and deadline <= store.clock():
            raise Refused("the time for orders of this turn is over")


# Whose it is


def find_realms(visit: Visit) -> list[Realm]:
    state = visit.request.app.state
    cookie = visit.request.cookies.get(badge_name(state.port), "")
    badges = parse_badges(cookie, state.entrance)

    def question(world: World) -> list[Realm]:
        rows = [row for row in find_links(world, badges) if row["empire"] is not None]
        return [describe_realm(world, row, place) for place, row in enumerate(rows, 1)]

    return visit.desk.look(question) if badges else []


def describe_realm(world: World, row: InvitationRow, place: int) -> Realm:
    empire = world.one("empire", row["empire"])
    return Realm(place, empire["id"], empire["name"], empire["player"])


def get_realm(visit: Visit, number: str) -> Realm:
    realms = find_realms(visit)
    found = [realm for realm in realms if str(realm.number) == number]
    if not found:
        raise Refused("this link is no longer good", hint="ask the gamemaster for a new one")
    return found[0]


# What is shown


def show(visit: Visit, realm: Realm, trouble: Any = None) -> Response:
    with visit.desk.open() as store:
        facts = describe_all(store, realm)
    words = visit.get("words")[:400] if trouble else ""
    return visit.page(
        "realm.html", 409 if trouble else 200, trouble=trouble, realm=realm, typed=words,
        several=len(find_realms(visit)) > 1, **facts,
    )  # fmt: skip


def describe_all(store: Store, realm: Realm) -> dict[str, Any]:
    with store.reading() as connection:
        books = read_books(connection, None, False)
        document: dict[str, Any] = speak(make_report(connection, books, realm.empire))
    page = report_page(document)
    titles = {titled(each): each for each in SHOWN}
    sections = [each for each in page.sections if each.title in titles]
    return {
        "when": say_when(document["when"]),
        "sections": [
            (each.title, Markup("".join(render_part(part) for part in each.parts)))
            for each in sections
        ],
        "decisions": document["decisions"],
        "form": [each["words"] for each in document["orders"]["lines"]],
        **look(store, lambda world: describe_orders(world, realm)),
    }


def titled(word: str) -> str:
    from cli.app.text import tr

    return tr(word)


def describe_orders(world: World, realm: Realm) -> dict[str, Any]:
    rows = sorted(lines_of(world, OrderSheet(realm.empire)).values(), key=lambda row: row["line"])
    return {
        "orders": [
            {**describe(world, row), "open": row["fate"] in OPEN}
            for row in rows
            if row["fate"] != WITHDRAWN
        ],
        "ready": realm.empire in ready_empires(world),
        "deadline": find_deadline(world),
    }
