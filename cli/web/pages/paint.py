"""Painting the map: choose a brush, click the tiles, look what it does, paint. One click on the map
changes nothing; what was chosen stands in the address."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app.context import Context, How
from campaign.app.editing import paint_map
from campaign.storage.models import Tile
from cli.web.desk import head_of
from cli.web.map_view import Marked, map_view
from cli.web.stories import A_TILE, read_number
from cli.web.visits import TROUBLE, Line, ThisVisit, Visit, Word, cut, go_to
from cli.words.game_words import paint_in_english
from cli.words.text import tr
from cli.words.trouble import Usage, describe_trouble
from maps.board.tile import KINDS, TERRAINS

router = APIRouter()
LINES = ("river", "road", "wall", "pass", "passage")
GROUND = tuple(each for each in TERRAINS if each not in LINES)  # rivers run over several tiles
BRUSHES = {"ground": GROUND, "on it": (*KINDS, "bridge"), "over several tiles": LINES}  # messages
MOST_TILES = 200


class PaintForm(BaseModel):
    brush: Word = ""
    take: Word = ""
    name: Annotated[str, cut(80)] = ""
    typed: Annotated[str, cut(4000)] = ""
    reason: Line = ""
    act: Word = ""
    head: Word = ""
    tile: list[str] = []  # in the order clicked; a second click takes one out again

    def strokes(self, labels: list[str]) -> list[str]:
        """The words of `map edit`: typed ones, or the brush on each tile that was clicked."""
        typed = [line.strip() for line in self.typed.splitlines() if line.strip()]
        brush, name = self.brush, self.name.replace('"', "").strip()
        if not labels or not brush:
            return typed
        every = [each for group in BRUSHES.values() for each in group]
        if brush not in every:
            raise Usage("{word} is none of {all}", word=brush, all=", ".join(every))
        takes, quoted = self.take == "1", f' "{name}"' if name else ""
        if brush in LINES:
            return [f"{'-'.join(labels)} {'-' if takes else ''}{brush}{quoted}", *typed]
        sign = "" if brush in GROUND else "-" if takes else "+"
        return [*(f"{label} {sign}{brush}{quoted}" for label in labels), *typed]


@router.get("/paint")
def paint_page(visit: ThisVisit, asked: Annotated[PaintForm, Query()]) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit, asked)


@router.post("/paint")
def paint(visit: ThisVisit, asked: Annotated[PaintForm, Form()]) -> Response:
    """One act; nothing is painted that was not shown."""
    with visit.open() as context:
        strokes = asked.strokes(list(chosen_tiles(context, asked).values()))
        moved = asked.head != head_of(context.store)
    if moved or not strokes:
        return show(visit, asked, moved=moved)
    try:
        with visit.open() as context:
            act = do(context, asked, strokes)["act"]
    except TROUBLE as refused:
        return show(visit, asked, describe_trouble(refused))
    return visit.done(f"/paint?{urlencode({'brush': asked.brush, 'act': act})}")


def do(
    context: Context, asked: PaintForm, strokes: list[str], dry_run: bool = False
) -> dict[str, Any]:
    if {"undo", "redo"} & {*strokes}:
        raise Usage("the campaign has an undo of its own", "hexcrown undo, hexcrown redo")
    english = [paint_in_english(text) for text in strokes]
    return paint_map(context, english, How(reason=asked.reason, dry_run=dry_run))


def chosen_tiles(context: Context, asked: PaintForm) -> dict[int, str]:
    """Their labels."""
    keys: list[int] = []
    for text in asked.tile[:MOST_TILES]:
        key = read_number(text, A_TILE)
        keys = [*keys, key] if key not in keys else [each for each in keys if each != key]
    rows = context.look(lambda world: [world.get_if(Tile, key) for key in keys])
    return {row.id: row.label for row in rows if row is not None}


def show(visit: Visit, asked: PaintForm, trouble: object = None, moved: bool = False) -> Response:
    """The map with what is chosen, and what painting it would make and mend."""
    with visit.moment() as context:
        if context.look(lambda world: not world.count_tiles()):
            return go_to("/set-up")
        tiles = chosen_tiles(context, asked)
        named = {"brush": asked.brush, "take": asked.take, "name": asked.name}
        kept = [(name, text) for name, text in named.items() if text]
        chosen = [("tile", str(key)) for key in tiles]
        strokes = asked.strokes(list(tiles.values()))
        link = lambda tile: f"/paint?{urlencode([*kept, *chosen, ('tile', str(tile))])}"  # noqa: E731
        view = map_view(context, Marked(link, dict.fromkeys(tiles, "chosen")))
        head = head_of(context.store)
    told: list[dict[str, object]] = []
    if strokes:
        try:
            with visit.open() as context:
                told = tell_problems(do(context, asked, strokes, dry_run=True))
        except TROUBLE as refused:
            trouble = trouble or describe_trouble(refused)
    return visit.page(
        "paint.html", 409 if trouble else 200, map=view, tiles=tiles, brushes=BRUSHES, head=head,
        changes=strokes, told=told, trouble=trouble, moved=moved, asked=asked.model_dump(),
    )  # fmt: skip


def tell_problems(judged: dict[str, Any]) -> list[dict[str, object]]:
    """Faults of the map that the strokes make, and those they mend."""
    return [
        {"made": kind == "made", "text": tr(each["template"], **each["facts"])}
        for stroke in judged["strokes"]
        for kind in ("made", "mended")
        for each in stroke[kind]
    ]
