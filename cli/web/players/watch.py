"""A watcher's page: what all see."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.errors import Refused
from campaign.journal.history import read_books
from campaign.players.watching import describe_watch, watchers_view
from campaign.reports.picture import draw_map
from campaign.storage.world import World
from cli.app.moments import say_when
from cli.app.session import current
from cli.render.localise import sentence, speak
from cli.render.map_campaign import in_words
from cli.web.pages.table import PICTURE_POLICY
from cli.web.players.whose import is_watcher
from cli.web.visits import ThisVisit, Visit
from maps.drawing.svg import draw_svg

router = APIRouter()


@router.get("/watch")
def watch(visit: ThisVisit) -> Response:
    refuse_stranger(visit)
    with visit.desk.open() as store:
        with store.reading() as connection:
            books = read_books(connection, None, False)
            found = describe_watch(connection, books, store.clock())
        picture = look(store, draw)
    story = [
        (say_when(each["when"]), [sentence(speak(line)) for line in each["lines"]])
        for each in found["story"]
    ]
    facts = {**speak(found), "when": say_when(found["when"]), "story": story}
    return visit.page("watch.html", **facts, has_map=bool(picture))


@router.get("/watch/map.svg")
def picture(visit: ThisVisit) -> Response:
    refuse_stranger(visit)
    headers = {"content-security-policy": PICTURE_POLICY}
    return Response(visit.desk.look(draw), media_type="image/svg+xml", headers=headers)


def draw(world: World) -> str:
    """Nothing where no tile lies before everybody's eyes and the map is not open."""
    board, layers = draw_map(watchers_view(world))
    if not board.tiles:
        return ""
    return draw_svg(board, in_words(layers), lang=current.lang, legend="none").svg


def refuse_stranger(visit: Visit) -> None:
    """Players may watch too."""
    if not is_watcher(visit):
        raise Refused("this link is no longer good", hint="ask the gamemaster for a new one")
