"""Set-up: from an empty home to the first spring. A campaign, a map, empires, realms, options."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from itertools import product
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel

from campaign.app.campaigns import found, list_campaigns, list_options, take_into_use
from campaign.app.context import Context
from campaign.app.editing import add_empire, lay_map, set_option
from campaign.app.map_making import load_map, make_board, tell_of_sites
from campaign.bookkeeping.empires import FIRST_CROWNS, without_realm
from campaign.errors import CampaignError
from campaign.rules.options import OPTIONS, OptionLine
from campaign.storage.locations import find_place
from campaign.storage.models import Campaign, Empire
from campaign.storage.world import World
from cli.web.stories import AN_ACT, read_number, tell
from cli.web.visits import TROUBLE, Line, ThisVisit, Visit, Word, give_picture
from cli.words.reader import reader
from cli.words.text import tr
from cli.words.trouble import Usage, describe_trouble
from maps.board.board import Board
from maps.drawing.svg import draw_svg
from tables.library.vocabulary import RACES

router = APIRouter()
SHAPES, LAYOUTS = ("rectangle", "hexagon", "ellipse"), ("flat", "pointy")
SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)
BLANK = ("sea", "lowland", "highland")


class MapForm(BaseModel):
    size: Word = "14x11"
    shape: Word = "rectangle"
    layout: Word = "flat"
    sea: Word = "26"
    capitals: Word = "4"
    seed: Word = ""
    preview: Word = ""
    act: Word = ""

    def settings(self) -> dict[str, str]:
        names = ("size", "shape", "layout", "sea", "capitals")
        return {name: getattr(self, name) for name in names} | {
            "seed": self.seed or secrets.token_hex(4)
        }

    def make_board(self) -> Board:
        capitals = read_number(self.capitals) if self.capitals else None
        board, _ = make_board(
            size=self.size, shape=self.shape, layout=self.layout, sea=read_number(self.sea),
            capitals=capitals, seed=self.seed or None,
        )  # fmt: skip
        return board


@router.get("/set-up")
def set_up(visit: ThisVisit, asked: Annotated[MapForm, Query()]) -> Response:
    """With `preview`, the map that the settings make; settings that make none are refused."""
    asked.seed = asked.seed or secrets.token_hex(4)
    trouble, warnings = None, []
    try:
        if asked.preview:
            capitals = read_number(asked.capitals) if asked.capitals else None
            found = tell_of_sites(asked.make_board(), capitals)
            warnings = [tr(each.message, **each.facts) for each in found]
    except TROUBLE as refused:
        trouble = describe_trouble(refused)
    return show(visit, trouble, "map", asked, warnings)


def show(
    visit: Visit, trouble: object = None, kept: str = "", asked: MapForm | None = None,
    warnings: Sequence[str] = (),
) -> HTMLResponse:  # fmt: skip
    """`kept` names the form that was refused: its fields hold what was typed."""
    asked = asked or MapForm()
    facts: dict[str, object] = {
        "campaigns": list_campaigns(),
        "campaign": None,
        "place": None,
        "told": None,
        "kept": kept,
        "typed": dict(visit.sent),
        "races": RACES,
        "crowns": FIRST_CROWNS,
        "map_fields": asked.settings(),
        "shapes": SHAPES,
        "layouts": LAYOUTS,
        "terrains": BLANK,
        "previews": bool(asked.preview),
        "warnings": warnings,
    }
    try:
        if visit.desk.place() is not None:
            with visit.moment() as context:
                facts |= context.look(describe_campaign)
                facts["place"] = context.store.place
                act = read_number(asked.act, AN_ACT) if asked.act else None
                facts["told"] = tell(context, act) if act else None
                options = list_options(context)["options"]
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


def describe_campaign(world: World) -> dict[str, object]:
    homeless = dict(without_realm(world))
    return {
        "campaign": world.get(Campaign, 1).name,
        "tiles": world.count_tiles(),
        "begun": bool(world.calendar.phase),
        "table_dice": world.option("dice") == "table",
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


def change(
    visit: Visit, form: str, work: Callable[[Context], dict[str, Any]], to: str = "/set-up",
    asked: MapForm | None = None,
) -> Response:  # fmt: skip
    """What is refused is said, and what was typed stays."""
    try:
        with visit.open() as context:
            work(context)
    except TROUBLE as refused:
        return show(visit, describe_trouble(refused), form, asked)
    return visit.done(to)


class NameForm(BaseModel):
    name: Line = ""
    campaign: Line = ""


@router.post("/set-up/new")
def new_campaign(visit: ThisVisit, asked: Annotated[NameForm, Form()]) -> Response:
    options = {"lang": reader().lang}
    try:
        visit.desk.campaign = found(asked.name, options=options)["place"]
    except TROUBLE as refused:
        return show(visit, describe_trouble(refused), "new")
    return visit.done("/set-up")


@router.post("/set-up/use")
def use_campaign(visit: ThisVisit, asked: Annotated[NameForm, Form()]) -> Response:
    try:
        take_into_use(asked.campaign)
        visit.desk.campaign = find_place(asked.campaign)
    except TROUBLE as refused:
        return show(visit, describe_trouble(refused), "use")
    return visit.done("/table")


@router.post("/set-up/map")
def lay_generated(visit: ThisVisit, asked: Annotated[MapForm, Form()]) -> Response:
    """The map that was looked at: its seed makes it again."""
    return change(visit, "map", lambda context: lay_map(context, asked.make_board()), asked=asked)


@router.get("/set-up/map.svg")
def preview(visit: ThisVisit, asked: Annotated[MapForm, Query()]) -> Response:
    try:
        return give_picture(draw_svg(asked.make_board(), lang=reader().lang).svg)
    except TROUBLE:
        return HTMLResponse(status_code=409)


@router.post("/set-up/file")
def bring_map(visit: ThisVisit) -> Response:
    """A map of one's own: any form that `map lay` reads."""
    sent = visit.files.get("file")
    content = sent.content if sent else b""
    return change(visit, "file", lambda context: lay_map(context, load_map(content)))


class BlankForm(BaseModel):
    size: Word = ""
    ground: Word = ""


@router.post("/set-up/blank")
def lay_blank(visit: ThisVisit, asked: Annotated[BlankForm, Form()]) -> Response:
    """Tiles all alike, to be painted."""
    size = SIZE.fullmatch(asked.size.strip().lower())
    if asked.ground not in BLANK or size is None:
        trouble = Usage("a size is columns x rows, 1 to 99 each, as 14x11")
        return show(visit, describe_trouble(trouble), "blank")
    places = product(range(1, int(size[1]) + 1), range(1, int(size[2]) + 1))
    text = "".join(f"{column:02}{row:02} {asked.ground}\n" for column, row in places)
    return change(
        visit, "blank", lambda context: lay_map(context, load_map(text.encode())), "/paint"
    )


class EmpireForm(BaseModel):
    name: Line = ""
    race: Word = ""
    player: Line = ""
    crowns: Word = ""


@router.post("/set-up/empire")
def join(visit: ThisVisit, asked: Annotated[EmpireForm, Form()]) -> Response:
    def work(context: Context) -> dict[str, Any]:
        crowns = read_number(asked.crowns) if asked.crowns else 0
        return add_empire(context, asked.name, asked.race, asked.player, crowns)

    return change(visit, "empire", work)


class OptionForm(BaseModel):
    name: Word = ""
    value: Line = ""


@router.post("/set-up/option")
def choose_option(visit: ThisVisit, asked: Annotated[OptionForm, Form()]) -> Response:
    return change(visit, "option", lambda context: set_option(context, asked.name, asked.value))
