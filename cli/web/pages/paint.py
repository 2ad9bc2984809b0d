"""Painting the map: choose a brush, click the tiles, look what it does, paint. One click on the map
changes nothing; what was chosen stands in the address."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.storage.models import Tile
from campaign.storage.store import Store
from cli.web.desk import Answer, command, head_of
from cli.web.map_view import map_view
from cli.web.numbers import A_TILE, read_number
from cli.web.visits import ThisVisit, Visit, go_to
from cli.words.text import tr
from cli.words.trouble import Usage
from maps.board.tile import KINDS, TERRAINS

router = APIRouter()
LINES = ("river", "road", "wall", "pass", "passage")
GROUND = tuple(each for each in TERRAINS if each not in LINES)  # rivers run over several tiles
BRUSHES = {"ground": GROUND, "on it": (*KINDS, "bridge"), "over several tiles": LINES}  # messages
MOST_TILES = 200
FIELDS = ("brush", "take", "name", "typed", "reason", "act")


@router.get("/paint")
def paint_page(visit: ThisVisit) -> Response:
    if visit.desk.place() is None:
        return go_to("/set-up")
    return show(visit)


@router.post("/paint")
def paint(visit: ThisVisit) -> Response:
    """One act; nothing is painted that was not shown."""
    with visit.desk.open() as store:
        changes = changes_of(visit, store)
        moved = visit.get("head") != head_of(store)
    if moved or not changes:
        return show(visit, moved=moved)
    answer = visit.desk.ask(*words_of(visit, changes))
    if answer.error:
        return show(visit, answer.error)
    asked = {"brush": visit.get("brush")[:40], "act": answer.document["act"]}
    return visit.done(f"/paint?{urlencode(asked)}")


def words_of(visit: Visit, changes: list[str], *more: str) -> list[str]:
    return [*command("map", "edit", args=changes, reason=visit.get("reason")[:200]), *more]


def changes_of(visit: Visit, store: Store) -> list[str]:
    """The words of `map edit`: typed ones, or the brush on each tile that was clicked."""
    typed = [line.strip() for line in visit.get("typed")[:4000].splitlines() if line.strip()]
    labels = list(chosen_tiles(visit, store).values())
    brush, name = visit.get("brush"), visit.get("name").replace('"', "").strip()[:80]
    if not labels or not brush:
        return typed
    check_brush(brush)
    takes, quoted = visit.get("take") == "1", f' "{name}"' if name else ""
    if brush in LINES:
        return [f"{'-'.join(labels)} {'-' if takes else ''}{brush}{quoted}", *typed]
    sign = "" if brush in GROUND else "-" if takes else "+"
    return [*(f"{label} {sign}{brush}{quoted}" for label in labels), *typed]


def check_brush(brush: str) -> None:
    every = [each for group in BRUSHES.values() for each in group]
    if brush not in every:
        raise Usage("{word} is none of {all}", word=brush[:40], all=", ".join(every))


def chosen_tiles(visit: Visit, store: Store) -> dict[int, str]:
    """Their labels, in the order clicked; a second click takes one out again."""
    keys: list[int] = []
    for text in visit.all("tile")[:MOST_TILES]:
        key = read_number(text, A_TILE)
        keys = [*keys, key] if key not in keys else [each for each in keys if each != key]
    rows = look(store, lambda world: [world.get_if(Tile, key) for key in keys])
    return {row.id: row.label for row in rows if row is not None}


def show(visit: Visit, trouble: object = None, moved: bool = False) -> Response:
    """The map with what is chosen, and what painting it would make and mend."""
    with visit.desk.open() as store:
        if look(store, lambda world: not world.count_tiles()):
            return go_to("/set-up")
        tiles = chosen_tiles(visit, store)
        kept = [
            (name, visit.get(name)[:80]) for name in ("brush", "take", "name") if visit.get(name)
        ]
        chosen = [("tile", str(key)) for key in tiles]
        changes = changes_of(visit, store)
        view = map_view(
            store,
            lambda tile: f"/paint?{urlencode([*kept, *chosen, ('tile', str(tile))])}",
            dict.fromkeys(tiles, "reach"),
        )
        head = head_of(store)
    judged = visit.desk.ask(*words_of(visit, changes, "--dry-run")) if changes else None
    trouble = trouble or (judged.error if judged else None)
    return visit.page(
        "paint.html", 409 if trouble else 200, map=view, tiles=tiles, brushes=BRUSHES, head=head,
        changes=changes, told=tell_problems(judged), trouble=trouble, moved=moved,
        asked={name: visit.get(name) for name in FIELDS},
    )  # fmt: skip


def tell_problems(judged: Answer | None) -> list[dict[str, object]]:
    """Faults of the map that the strokes make, and those they mend."""
    strokes = judged.document.get("strokes", ()) if judged else ()
    return [
        {"made": kind == "made", "text": tr(each["template"], **each["facts"])}
        for stroke in strokes
        for kind in ("made", "mended")
        for each in stroke[kind]
    ]
