"""My realm: news, map, forces, the order sheet, decisions and past reports of one empire."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from campaign.acts.perform import look
from campaign.app.context import Context
from campaign.app.ordering import (
    dice_of,
    do_order,
    keep_line,
    keep_ready,
    move,
    order_of,
    withdraw,
)
from campaign.app.reports import battle_sheet
from campaign.errors import Refused
from campaign.knowledge.own_numbers import find_decision
from campaign.orders.lines import check_line
from campaign.players.sheet_lines import SheetDocument, describe_sheet
from campaign.season.readiness import find_deadline, ready_empires
from campaign.storage.models import Campaign
from campaign.storage.store import safe
from cli.web.map_view import DrawnMap, MapView, Marked, draw, lay_over
from cli.web.pages.reports import POLICY, print_page
from cli.web.players.content import Content, Contents
from cli.web.players.shown import Shown
from cli.web.players.whose import (
    Realm,
    badges_of,
    find_realms,
    get_realm,
    get_realm_of,
    is_watcher,
    link_is_over,
)
from cli.web.recent import Recent
from cli.web.stories import is_number, read_number
from cli.web.visits import (
    TROUBLE,
    ThisVisit,
    Visit,
    give_picture,
    go_to,
    refuse_controls,
    wanted_language,
)
from cli.words.discretion import tell_player
from cli.words.moments import say_when
from cli.words.order_words import make_teller
from cli.words.pages.battle_page import battle_page
from cli.words.pages.calendar_file import render_calendar_file
from cli.words.pages.html import render_html, render_part
from cli.words.pages.page import Section
from cli.words.pages.report_pages import news, report_page, say_battle
from cli.words.phrases import speak
from cli.words.reader import LANGUAGES, PageReader, reader, write_for
from cli.words.spoken_documents import SpokenReport
from cli.words.text import tr
from cli.words.trouble import Usage, describe_trouble
from maps.board.hexes import parse_label
from maps.drawing.layout import find_layout
from maps.drawing.symbols import escape
from tables.agenda.awaiting import DICE

router = APIRouter()
# No script either way. A page without an origin would lead back without the browser's cookie.
REPORT_POLICY = POLICY.replace("sandbox;", "sandbox allow-same-origin;")
WAY_BACK = "flex-basis:100%;padding:.6rem;text-align:center"  # large enough for a thumb
KEPT = 40  # pages: a few realms in two languages
_kept = Recent[tuple[str, str], dict[str, Any]](KEPT)
SHOWN = (
    "Armies", "Fleets", "Settlements", "Sieges", "Sites", "Treasury", "Empires",
    "Relations", "Tidings", "Notes",
)  # fmt: skip
ACTIONS = ("add", "up", "down", "withdraw", "ready", "unready", "decide")


@router.get("/realm")
def choose_realm(visit: ThisVisit) -> Response:
    realms = find_realms(visit)
    if len(realms) == 1:
        return go_to(f"/realm/{realms[0].number}")
    if not realms and is_watcher(visit):
        return go_to("/watch")
    return visit.page("realms_mine.html", realms=realms)


@router.get("/realm/{number}")
def my_realm(visit: ThisVisit, number: str) -> Response:
    shown: Shown | None = visit.request.scope.get("hexcrown.shown")
    if shown is None:
        return show(visit, get_realm(visit, number))
    realm = get_realm_of(shown.realms, number)
    return show_content(visit, realm, shown.content, is_one=len(shown.realms) == 1)


@router.get("/realm/{number}/map.svg")
@router.get("/realm/{number}/map-names.svg")
async def picture(request: Request, number: str) -> Response:
    """It was drawn for the page that names it, so it waits for nothing that is done at the desk."""
    refuse_controls(request.query_params.multi_items())
    state, shown = request.app.state, request.scope.get("hexcrown.shown")
    if shown is None:
        shown = await state.shown.find(await state.newest.ask(), badges_of(request), number)
    if shown is None:
        raise link_is_over()
    desk = state.desk
    lang = wanted_language(request) or desk.lang or shown.language or LANGUAGES[0]
    facts = _kept.get((shown.content.mark, lang))
    if facts is None:
        write_for(PageReader(lang))
        facts = await asyncio.to_thread(describe_once, shown.content)
    names = request.url.path.endswith("/map-names.svg")
    return give_picture(facts["map"].names if names else facts["map"].svg)


@router.get("/realm/{number}/report")
def report(visit: ThisVisit, number: str) -> Response:
    """A report as a document of its own, of now or of a turn gone by."""
    realm = get_realm(visit, number)
    try:
        with visit.moment() as context:
            text = print_page(context, "report", f"#{realm.empire}", visit.get("at")[:40] or None)
    except TROUBLE as refused:
        return show(visit, realm, describe_trouble(refused))
    headers = {"content-security-policy": REPORT_POLICY}
    return Response(add_way_back(text, realm), media_type="text/html", headers=headers)


@router.get("/realm/{number}/battle")
def battle(visit: ThisVisit, number: str) -> Response:
    """The sheet of a battle that the realm can fight, as it knows it."""
    realm = get_realm(visit, number)
    try:
        with visit.moment() as context:
            tile, walls = visit.get("tile")[:40], visit.get("walls") == "True"
            made = battle_sheet(context, tile, f"#{realm.empire}", walls)
    except TROUBLE as refused:
        return show(visit, realm, describe_trouble(refused))
    text = render_html(battle_page(speak(made)))
    headers = {"content-security-policy": REPORT_POLICY}
    return Response(add_way_back(text, realm), media_type="text/html", headers=headers)


def add_way_back(text: str, realm: Realm) -> str:
    """On the screen alone: `nav` is not printed, and the report itself stays as it is."""
    link = f'<a href="/realm/{realm.number}" style="{WAY_BACK}">{escape(tr("To my page"))}</a>'
    if "<nav>" in text:
        return text.replace("<nav>", f"<nav>{link}", 1)
    return text.replace("<body>\n", f"<body>\n<nav>{link}</nav>\n", 1)


@router.get("/realm/{number}/deadline.ics")
def calendar_file(visit: ThisVisit, number: str) -> Response:
    realm = get_realm(visit, number)
    with visit.desk.open() as store:
        deadline, now = look(store, find_deadline), store.clock()
        campaign = look(store, lambda world: world.get(Campaign, 1).name)
    if not deadline:
        raise Refused("no deadline is set for this turn")
    title = tr("orders of {empire}: {campaign}", empire=realm.name, campaign=campaign)
    text = render_calendar_file(deadline, title, campaign, now)
    headers = {"content-disposition": 'attachment; filename="hexcrown.ics"'}
    return Response(text, media_type="text/calendar; charset=utf-8", headers=headers)


@router.post("/realm/{number}/{action}")
def act(visit: ThisVisit, number: str, action: str) -> Response:
    """Orders, said in the player's name."""
    realm = get_realm(visit, number)
    if action not in ACTIONS:
        raise Usage("{word} is none of {all}", word=action[:40], all=", ".join(ACTIONS))
    refuse_late(visit, action)
    refuse_old_form(visit, realm)
    if action in ("ready", "unready") and is_ready(visit, realm) == (action == "ready"):
        return go_to(home_after(realm, action))  # a double click
    try:
        with visit.open() as context:
            order(visit, replace(context, by=realm.called, is_player=True), realm, action)
    except TROUBLE as refused:
        return show(visit, realm, describe_trouble(refused))
    return go_to(home_after(realm, action))


def home_after(realm: Realm, action: str) -> str:
    """On a phone the sheet stands far below the news: whoever writes on it stays there."""
    return f"/realm/{realm.number}" + ("" if action == "decide" else "#orders")


def is_ready(visit: Visit, realm: Realm) -> bool:
    return visit.desk.look(lambda world: realm.empire in ready_empires(world))


def order(visit: Visit, context: Context, realm: Realm, action: str) -> None:
    empire, line = f"#{realm.empire}", visit.get("line")[:9]
    if action == "add":
        words = check_line(visit.get("words")[:400])
        place = read_number(line) if line else None
        keep_line(context, order_of(context, empire, words), place)
    elif action in ("up", "down"):
        move(context, empire, read_number(line), action)
    elif action == "withdraw":
        withdraw(context, empire, read_number(line))
    elif action == "decide":
        typed = visit.get("dice")[:200].strip()
        if typed:
            refuse_unasked(context, realm, visit.get("decision")[:9])
        chosen = ["decide", visit.get("decision")[:9], visit.get("option")[:200]]
        with_dice = replace(context, dice=dice_of(context, typed or None))
        told = make_teller(context.store)
        do_order(with_dice, order_of(context, empire, chosen), told, asks=False)
    else:
        keep_ready(context, empire, action == "ready")


def refuse_unasked(context: Context, realm: Realm, number: str) -> None:
    """The player's own dice are for a roll that was asked of that player, and no other."""
    asked = int(number) if is_number(number) else 0
    row = context.look(lambda world: find_decision(world, realm.empire, asked))
    if row is None or row.kind != DICE:
        raise Refused("no dice are asked of you here")


def refuse_late(visit: Visit, action: str) -> None:
    """The server's clock decides, not the phone's."""
    if action == "decide":
        return
    with visit.desk.open() as store:
        deadline = look(store, find_deadline)
        if deadline and deadline <= store.clock():
            raise Refused("the deadline for this turn's orders has passed")


def refuse_old_form(visit: Visit, realm: Realm) -> None:
    """A form that is sent again, or that was made for other lines than stand there now."""
    version = visit.get("version")
    if version and version != visit.desk.look(lambda w: describe_sheet(w, realm.empire))["version"]:
        raise Refused(
            "the sheet has changed in the meantime", hint="check it again; nothing was done"
        )


# What is shown


def show(visit: Visit, realm: Realm, trouble: Any = None) -> Response:
    contents: Contents = visit.request.app.state.contents
    with visit.desk.open() as store:
        content = contents.describe_realm(store, realm.empire)
    return show_content(visit, realm, content, trouble, is_one=len(find_realms(visit)) == 1)


def show_content(
    visit: Visit, realm: Realm, content: Content, trouble: Any = None, *, is_one: bool
) -> Response:
    facts = describe_once(content)
    if trouble:
        trouble = tell_player(trouble, [safe(visit.desk.place() or "")])
    line = visit.get("line")[:9]
    typed = visit.get("words")[:400] if trouble else words_now(facts["sheet"], line)
    stands = {each["tile"]: each["who"] for each in content.actors if each["tile"]}
    order = f"/realm/{realm.number}/order?"
    link = lambda tile: order + urlencode({"who": stands[tile]}) if tile in stands else ""  # noqa: E731
    return visit.page(
        "realm.html", 409 if trouble else 200, trouble=trouble, realm=realm, typed=typed, line=line,
        several=not is_one, **facts | {"map": players_map(content, realm, Marked(link))},
    )  # fmt: skip


def players_map(content: Content, realm: Realm, marked: Marked) -> MapView:
    """With the moves that the sheet plans; what is on the way now is drawn as well."""
    drawn: DrawnMap = describe_once(content)["map"]
    moves = [*((start, end, True) for start, end in content.moves), *marked.moves]
    named = {*marked.looks, *(word for move in moves for word in move[:2])} - {""}
    layout, board = find_layout(content.board.layout), content.board
    beyond = {  # what nobody has seen yet lies on the sheet all the same
        word: (*layout.centre(parse_label(word, board.layout)), word)
        for word in sorted(named - drawn.tiles.keys())
    }
    drawn = drawn._replace(tiles={**drawn.tiles, **beyond})
    name = blake2b(drawn.svg.encode(), digest_size=6).hexdigest()
    home = f"/realm/{realm.number}"
    pictures = f"{home}/map.svg?{name}", f"{home}/map-names.svg?{name}"
    return lay_over(drawn, *pictures, marked._replace(moves=moves))


def words_now(sheet: SheetDocument, number: str) -> str:
    """Of the line that is to be changed."""
    return next((each["words"] for each in sheet["lines"] if str(each["line"]) == number), "")


def describe_once(content: Content) -> dict[str, Any]:
    """In words, once for all that look at the same: most acts change nothing that a realm sees."""
    key = content.mark, reader().lang
    return _kept.keep(key, lambda: describe_all(content))


def describe_all(content: Content) -> dict[str, Any]:
    document: SpokenReport = speak(content.document)
    page = report_page(document)
    titles = {tr(each) for each in SHOWN}
    sections = [each for each in page.sections if each.title in titles]
    told = news(document["since"], document["story"][::-1])  # the latest stands on top
    return {
        "when": say_when(document["when"]),
        "news": (told.title, put_together(told)),
        "sections": [(each.title, put_together(each)) for each in sections],
        "decisions": document["decisions"],
        "battles": [(each, say_battle(each)) for each in document["battles"]],
        "map": draw(content.board, content.layers, content.board.label),
        "now": content.now,
        "told": content.told,
        "moves": content.moves,
        "sheet": content.sheet,
        "actors": speak(content.actors),
        "past": content.past,
    }


def put_together(section: Section) -> Markup:
    return Markup("".join(render_part(part) for part in section.parts))
