"""A watcher's page: what all see."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from cli.web.players.content import Content, Contents
from cli.web.players.whose import is_watcher, link_is_over
from cli.web.visits import ThisVisit, Visit, give_picture
from cli.words.moments import say_when
from cli.words.pages.map_campaign import in_words
from cli.words.phrases import speak
from cli.words.reader import reader
from cli.words.text import capitalise
from maps.drawing.svg import draw_svg

router = APIRouter()


@router.get("/watch")
def watch(visit: ThisVisit) -> Response:
    content = describe(visit)
    found = content.document
    story = [
        (say_when(each["when"]), [capitalise(speak(line)) for line in each["lines"]])
        for each in found["story"]
    ]
    facts = {**speak(found), "when": say_when(found["when"]), "story": story}
    return visit.page(
        "watch.html", **facts, has_map=bool(content.board.tiles), map_mark=content.mark
    )


@router.get("/watch/map.svg")
def picture(visit: ThisVisit) -> Response:
    """Nothing where no tile is visible to everyone and the map is not open."""
    content = describe(visit)
    layers = in_words(content.layers)
    svg = ""
    if content.board.tiles:
        svg = draw_svg(content.board, layers, lang=reader().lang, legend="none").svg
    return give_picture(svg)


def describe(visit: Visit) -> Content:
    """Players may watch too."""
    if not is_watcher(visit):
        raise link_is_over()
    contents: Contents = visit.request.app.state.contents
    with visit.desk.open() as store:
        return contents.describe_watch(store)
