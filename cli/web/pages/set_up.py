"""Set-up: from an empty home to the first spring. A campaign, a map, empires, realms, options."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from itertools import product

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.rules.options import OPTIONS, OptionLine
from campaign.storage.locations import find_place
from campaign.storage.models import Campaign, Empire
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.guide.setting_up import CROWNS, without_realm
from cli.guide.waiting import has_table_dice
from cli.web.desk import Answer, command
from cli.web.pages.change import read_act, tell
from cli.web.visits import ThisVisit, Visit, give_picture
from cli.words.trouble import Usage, describe_trouble
from tables.library.vocabulary import RACES

router = APIRouter()
MAP_FIELDS = {"size": "14x11", "shape": "rectangle", "layout": "flat", "sea": "26", "capitals": "4"}
SHAPES, LAYOUTS = ("rectangle", "hexagon", "ellipse"), ("flat", "pointy")
SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)
BLANK = ("sea", "lowland", "highland")
MOST_LETTERS = 200


@router.get("/set-up")
def set_up(visit: ThisVisit) -> Response:
    """With `preview`, the map that the settings make; settings that make none are refused."""
    previews = bool(visit.get("preview"))
    trouble = visit.desk.ask(*generate(map_fields(visit), to="json")).error if previews else None
    return show(visit, trouble, "map")


def show(visit: Visit, trouble: object = None, kept: str = "") -> HTMLResponse:
    """`kept` names the form that was refused: its fields hold what was typed."""
    facts: dict[str, object] = {
        "campaigns": visit.desk.ask("list").document.get("campaigns", []),
        "campaign": None,
        "place": None,
        "told": None,
        "kept": kept,
        "typed": dict(visit.sent),
        "races": RACES,
        "crowns": CROWNS,
        "map_fields": map_fields(visit),
        "shapes": SHAPES,
        "layouts": LAYOUTS,
        "terrains": BLANK,
        "previews": bool(visit.get("preview")),
    }
    try:
        if visit.desk.place() is not None:
            with visit.desk.open() as store:
                facts |= {**describe_campaign(store), "place": store.place}
                facts["told"] = tell(store, read_act(visit)) if visit.get("act") else None
            options = visit.desk.ask("option").document.get("options", [])
            facts["options"] = [describe_option(each) for each in options]
    except CampaignError as refused:  # it was moved away: another can still be chosen
        trouble = trouble or describe_trouble(refused)
    return visit.page("set_up.html", 409 if trouble else 200, trouble=trouble, **facts)


def describe_option(option: OptionLine) -> dict[str, object]:
    """As a field: a list to choose from where the words are known."""
    value, usual = option["value"], OPTIONS.get(option["name"])
    is_flag = isinstance(value, bool)
    shown = ",".join(value) if isinstance(value, list) else value
    return {
        **option,
        "shown": {True: "yes", False: "no"}[bool(value)] if is_flag else shown,
        "choices": ("yes", "no") if is_flag else usual.choices if usual else (),
    }


def describe_campaign(store: Store) -> dict[str, object]:
    def question(world: World) -> dict[str, object]:
        homeless = dict(without_realm(world))
        return {
            "campaign": world.get(Campaign, 1).name,
            "tiles": world.count_tiles(),
            "begun": bool(world.calendar.phase),
            "empires": [
                {
                    "id": row.id,
                    "name": row.name,
                    "race": row.race,
                    "player": row.player,
                    "homeless": row.id in homeless,
                }
                for row in world.live(Empire)
            ],
        }

    return {**look(store, question), "table_dice": has_table_dice(store)}


def map_fields(visit: Visit) -> dict[str, str]:
    typed = dict(visit.sent)
    fields = {name: typed.get(name, usual)[:40] for name, usual in MAP_FIELDS.items()}
    return {**fields, "seed": typed.get("seed", "")[:40] or secrets.token_hex(4)}


def finish(visit: Visit, answer: Answer, form: str, to: str = "/set-up") -> Response:
    return show(visit, answer.error, form) if answer.error else visit.done(to)


@router.post("/set-up/new")
def new_campaign(visit: ThisVisit) -> Response:
    before, visit.desk.campaign = visit.desk.campaign, None
    answer = visit.desk.ask(*command("new", args=[visit.get("name")[:MOST_LETTERS]]))
    visit.desk.campaign = before if answer.error else answer.document["place"]
    return finish(visit, answer, "new")


@router.post("/set-up/use")
def use_campaign(visit: ThisVisit) -> Response:
    name = visit.get("campaign")[:MOST_LETTERS]
    answer = visit.desk.ask(*command("use", args=[name]))
    if not answer.error:
        visit.desk.campaign = find_place(name)
    return finish(visit, answer, "use", "/table")


@router.post("/set-up/map")
def lay_map(visit: ThisVisit) -> Response:
    """The map that was looked at: its seed makes it again."""
    made = visit.desk.ask(*generate(map_fields(visit), to="json"))
    if made.error:
        return show(visit, made.error, "map")
    return finish(visit, lay(visit, json.dumps(made.document)), "map")


def lay(visit: Visit, map_file: str) -> Answer:
    """As if piped in: the journal holds no name of a file that nobody else has."""
    return visit.desk.ask("map", "lay", "-", piped=map_file)


def generate(fields: dict[str, str], **more: str) -> list[str]:
    return command("map", "generate", **fields, **more)


@router.get("/set-up/map.svg")
def preview(visit: ThisVisit) -> Response:
    answer = visit.desk.ask(*generate(map_fields(visit), to="svg"))
    if answer.error:
        return HTMLResponse(status_code=409)
    return give_picture(answer.document["text"])


@router.post("/set-up/file")
def bring_map(visit: ThisVisit) -> Response:
    """A map of one's own: any form that `map lay` reads."""
    sent = visit.files.get("file")
    content = sent.content if sent else b""
    return finish(visit, lay(visit, content.decode("utf-8", "surrogateescape")), "file")


@router.post("/set-up/blank")
def lay_blank(visit: ThisVisit) -> Response:
    """Tiles all alike, to be painted."""
    ground = visit.get("ground")
    size = SIZE.fullmatch(visit.get("size").strip().lower())
    if ground not in BLANK or size is None:
        trouble = Usage("a size is columns x rows, 1 to 99 each, as 14x11")
        return show(visit, describe_trouble(trouble), "blank")
    places = product(range(1, int(size[1]) + 1), range(1, int(size[2]) + 1))
    text = "".join(f"{column:02}{row:02} {ground}\n" for column, row in places)
    return finish(visit, lay(visit, text), "blank", "/paint")


@router.post("/set-up/empire")
def add_empire(visit: ThisVisit) -> Response:
    words = command(
        "empire", "add", args=[visit.get("name")[:MOST_LETTERS]],
        race=visit.get("race")[:40], player=visit.get("player")[:MOST_LETTERS],
        crowns=visit.get("crowns")[:20],
    )  # fmt: skip
    return finish(visit, visit.desk.ask(*words), "empire")


@router.post("/set-up/option")
def set_option(visit: ThisVisit) -> Response:
    words: Sequence[str] = [visit.get("name")[:40], visit.get("value")[:MOST_LETTERS]]
    return finish(visit, visit.desk.ask(*command("option", args=words)), "option")
