"""What the map commands answer: documents, and how they read to a person."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cli.app.output import line, say
from cli.words.text import tr
from maps.board.board import Board
from maps.board.hexes import COMPASS, SIDES, neighbour
from maps.board.legal_steps import LegalStep, army_steps, fleet_steps
from maps.board.problems import MapProblem
from maps.board.rivers import courses, downstream, tiles_from_source, upstream
from maps.board.routes import Route
from maps.board.tile import TERRAINS, Tile, column

if TYPE_CHECKING:
    from maps.board.documents import (
        BoardDocument,
        BoardTile,
        NeighbourDocument,
        StepDocument,
        TileRiver,
        WayDocument,
    )


def board_document(board: Board) -> BoardDocument:
    terrains = Counter(tile.terrain for tile in board)
    kinds = Counter(kind for tile in board for kind in tile.kinds)
    return {
        "name": board.name,
        "layout": board.layout,
        "tiles": len(board),
        "terrain": {name: terrains[name] for name in TERRAINS},
        "kinds": dict(sorted(kinds.items())),
        "rivers": [
            {"name": course.name, "tiles": [board.label(at) for at in course.tiles]}
            for course in courses(board)
        ],
    }


def render_board(document: BoardDocument) -> None:
    say("{name}: {tiles} tiles", name=document["name"] or tr("a map"), tiles=document["tiles"])
    land = sum(count for name, count in document["terrain"].items() if name != "sea") or 1
    for name, count in document["terrain"].items():
        share = "" if name == "sea" else f"{count * 100 / land:5.0f}%"
        line(f"  {terrain_word(name):20} {count:6}{share}")
    for name, count in document["kinds"].items():
        line(f"  {tr(name):20} {count:6}")
    say("  rivers: {count}", count=len(document["rivers"]))


def tile_document(board: Board, tile: Tile) -> BoardTile:
    return {
        "at": board.label(tile.at),
        "terrain": tile.terrain,
        "kinds": list(tile.kinds),
        "name": tile.name,
        "column": column(tile),
        "banks": [list(sides) for sides in tile.banks],
        "joining": tile.joining or None,
        "river": river_document(board, tile),
        "neighbours": [neighbour_document(board, tile, side) for side in SIDES],
        "steps": [
            {**step_document(board, step), "from_bank": bank}
            for bank in range(len(tile.banks))
            for step in army_steps(board, tile.at, bank)
        ],
        "sailing": [step_document(board, step) for step in fleet_steps(board, tile.at, True)],
    }


def river_document(board: Board, tile: Tile) -> TileRiver | None:
    if tile.river is None:
        return None
    return {
        "name": tile.river.name,
        "entry": tile.river.entry,
        "exit": tile.river.exit,
        "from_source": tiles_from_source(board, tile.at),
        "downstream": [board.label(other.at) for other in downstream(board, tile.at)],
        "upstream": [board.label(other.at) for other in upstream(board, tile.at)],
    }


def neighbour_document(board: Board, tile: Tile, side: int) -> NeighbourDocument:
    other = board.tile(neighbour(tile.at, side))
    return {
        "side": side,
        "compass": COMPASS[board.layout][side],
        "at": board.label(other.at) if other else None,
        "terrain": other.terrain if other else None,
        "on": list(tile.on(side)),
    }


def step_document(board: Board, step: LegalStep) -> StepDocument:
    return {
        "to": board.label(step.at),
        "bank": step.bank,
        "side": step.side or None,
        "risks": list(step.risks),
        "passage": step.passage or None,
    }


def render_tile(document: BoardTile) -> None:
    words = [document["at"], terrain_word(document["terrain"]), *map(tr, document["kinds"])]
    line(" ".join(words) + (f' "{document["name"]}"' if document["name"] else ""))
    if document["joining"]:
        say("  two banks, connected by {joining}", joining=tr(document["joining"]))
    elif len(document["banks"]) == 2:
        say("  two banks without a crossing")
    if river := document["river"]:
        name = river["name"] or tr("without a name")
        number = river["from_source"]
        say("  river {name}, tile {number} from its source", name=name, number=number)
    for other in document["neighbours"]:
        place = (
            f"{other['at']} {terrain_word(other['terrain'])}" if other["terrain"]
            else tr("off the map")
        )  # fmt: skip
        on = " ".join(map(tr, other["on"]))
        line(f"  {other['side']} {tr(other['compass']):12} {place} {on}".rstrip())
    for bank in range(len(document["banks"])):
        if len(document["banks"]) == 2:
            say("  from bank {bank}, sides {sides}:", bank=bank, sides=sides_of(document, bank))
        for step in document["steps"]:
            if step["from_bank"] == bank:
                render_step(step, tr("army to"))
    for step in document["sailing"]:
        render_step(step, tr("fleet to"))


def sides_of(document: BoardTile, bank: int) -> str:
    return " ".join(map(str, document["banks"][bank]))


def terrain_word(terrain: str) -> str:
    return tr("river valley") if terrain == "river" else tr(terrain)


def render_step(step: StepDocument, who: str) -> None:
    """`army to 0203/1 ! ford`: the bank after a stroke where it is the second, risks after a !."""
    words = [f"{step['to']}/{step['bank']}" if step["bank"] else step["to"]]
    if step["passage"]:
        words.append(tr("by a passage of {length} tiles", length=step["passage"]))
    if step["risks"]:
        words.append("! " + ", ".join(map(tr, step["risks"])))
    line(f"  {who} {' '.join(words)}")


def way_document(board: Board, way: Route, start: str) -> WayDocument:
    return {
        "start": start,
        "length": way.length,
        "risks": list(way.risks),
        "steps": [step_document(board, step) for step in way.steps],
    }


def render_way(document: WayDocument) -> None:
    line(" ".join([document["start"], *(step["to"] for step in document["steps"])]))
    say("{length} moves, risks: {risks}", length=document["length"], risks=risk_list(document))


def risk_list(document: WayDocument) -> str:
    return ", ".join(map(tr, document["risks"])) or tr("none")


def problems_document(problems: list[MapProblem]) -> dict[str, object]:
    return {"problems": [problem.document() for problem in problems]}


def problem_text(problem: MapProblem) -> str:
    text = tr(problem.message, **problem.facts)
    return tr("line {line}: {text}", line=problem.line, text=text) if problem.line else text


def render_problems(problems: list[MapProblem]) -> None:
    for problem in problems:
        line(problem_text(problem))
    if problems:
        say("problems: {count}", count=len(problems))
    else:
        say("no problem found")
