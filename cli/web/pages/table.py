"""The table: the map, whose turn it is, what stands on the tile clicked and what may be done."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app.context import Context
from campaign.errors import CampaignError, WrongWords
from campaign.guide.choices import actors_of, describe_actor, describe_state
from campaign.guide.documents import Actor, Situation
from campaign.guide.situation import situation
from campaign.guide.target_words import name_spot
from campaign.guide.trial import Trial
from campaign.knowledge.naming import name
from campaign.rules.packs import campaign_library
from campaign.season.running import acting_empires
from campaign.storage.models import Army, Campaign, Empire, Fleet
from campaign.storage.names import resolve
from campaign.storage.world import World
from cli.web.desk import head_of
from cli.web.map_view import Marked, drawn_map, map_view
from cli.web.places import (
    actors_near,
    actors_on,
    asks_tile,
    describe_place,
    empire_name,
    tile_of,
)
from cli.web.stories import A_TILE, newest_played, read_number, recent_stories
from cli.web.visits import FOREVER, Line, ThisVisit, Word, give_picture, go_to
from cli.words.trouble import describe_trouble
from tables.library.packs import Library

router = APIRouter()
ACTORS = ("army", "fleet", "empire")


class TableAsked(BaseModel):
    """A tile clicked or typed, or an army, fleet or empire of the list."""

    tile: Word = ""
    at: Line = ""
    who: Word = ""
    act: Word = ""  # what was just done


@router.get("/table")
def table(visit: ThisVisit, asked: Annotated[TableAsked, Query()]) -> Response:
    if visit.desk.place() is None:
        return go_to("/set-up")
    with visit.moment() as context:
        if context.look(lambda world: not world.count_tiles()):
            return go_to("/set-up")
        return visit.page("table.html", **show_table(context, asked))


def show_table(context: Context, asked: TableAsked) -> dict[str, object]:
    """Everything of the page; what can't be found is said, and the rest is shown all the same."""
    trouble, chosen = None, {}
    try:
        chosen = context.look(lambda world: find_chosen(world, asked))
    except CampaignError as refused:
        trouble = describe_trouble(refused)
    now = context.look(situation)
    stories = recent_stories(context)
    marked = Marked(chosen.pop("link", tile_link), chosen.pop("looks", {}), signs_of(now))
    newest = newest_played(context)
    done = [told for told in stories if str(told["act"]) == asked.act]
    return {
        "now": now,
        "head": head_of(context.store),
        "ended": context.look(lambda world: world.get(Campaign, 1).ended_at is not None),
        "realms": context.look(list_actors),
        "map": map_view(context, marked),
        "stories": stories,
        "newest": newest,
        "toast": done[0] if done and done[0]["act"] == newest else None,
        "lit": None,
        "typed": asked.at,
        "place": None,
        "actors": [],
        "near": [],
        "trouble": trouble,
        **chosen,
    }


def signs_of(now: Situation) -> dict[int, str]:
    """Crossed swords where a battle can be fought."""
    battles = [card for card in now["cards"] if card["kind"] == "battle"]
    return {card["tile"]: "battle" for card in battles if card["tile"] is not None}


def tile_link(tile: int) -> str:
    return f"/table?tile={tile}"


def find_chosen(world: World, asked: TableAsked) -> dict[str, Any]:
    if asked.who:
        return show_actor(world, asked.who)
    if asked.at:
        tile = resolve(world, "tile", asked.at).id
    elif asked.tile:
        tile = resolve(world, "tile", f"#{read_number(asked.tile, A_TILE)}").id
    else:
        return {}
    actors = actors_on(world, tile)
    lit = reach_of(world, actors[0]) if actors else {"looks": {tile: "chosen"}}
    return {
        "place": describe_place(world, tile),
        "actors": actors,
        "near": [] if actors else actors_near(world, tile),
        **lit,
    }


def show_actor(world: World, who: str) -> dict[str, object]:
    table, _, number = who.partition(":")
    if table not in ACTORS:
        raise WrongWords("no army, fleet or empire {who}", who=who[:40])
    actor = describe_actor(Trial(world), table, resolve(world, table, number).id)
    return {"actors": [actor], **reach_of(world, actor)}


def reach_of(world: World, actor: Actor) -> dict[str, object]:
    """The tiles of its first action that asks for one are lit, and lead to that action."""
    tile = tile_of(world, actor)
    looks = {} if tile is None else {tile: "chosen"}
    choice = next((each for each in actor["choices"] if asks_tile(each)), None)
    if choice is None:
        return {"looks": looks}
    reach = {int(target["value"]) for target in choice["targets"]}
    looks |= dict.fromkeys(reach, "reach")
    action = {"action": choice["action"], "actor": actor["id"]}

    def link(tile: int) -> str:
        return (
            f"/action?{urlencode({**action, 'value': tile})}" if tile in reach else tile_link(tile)
        )

    return {"looks": looks, "link": link, "lit": choice["title"]}


def list_actors(world: World) -> list[dict[str, object]]:
    """Those whose turn it is, each with its armies and fleets."""
    library = campaign_library(world)
    return [
        {
            "id": empire,
            "name": empire_name(world, empire),
            "treasury": world.get(Empire, empire).treasury,
            "forces": [
                describe_force(world, library, kind, key)
                for kind, key in actors_of(world, empire)
                if kind != "empire"
            ],
        }
        for empire in acting_empires(world)
    ]


def describe_force(world: World, library: Library, kind: str, key: int) -> dict[str, object]:
    tile = world.get(Army if kind == "army" else Fleet, key).tile
    return {
        "table": kind,
        "id": key,
        "name": name(world, library, f"{kind}:{key}"),
        "place": name_spot(world, library, tile) if tile is not None else "",
        "state": describe_state(world, kind, key),
    }


@router.get("/map.svg")
@router.get("/map-names.svg")
def picture(visit: ThisVisit) -> Response:
    """Its address names the entry it was drawn for, so a browser may keep it."""
    with visit.moment() as context:
        head, drawn = drawn_map(context)
    asked = visit.request.url.query.startswith(head)
    names = visit.request.url.path == "/map-names.svg"
    return give_picture(drawn.names if names else drawn.svg, FOREVER if asked else "no-store")
