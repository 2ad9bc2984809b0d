"""The way a person asks for between two tiles."""

from __future__ import annotations

from cli.app.trouble import Usage
from maps.board.board import Board
from maps.board.routes import Way, find_coast_way, find_land_way, find_sea_way
from maps.errors import Refused


def get_way(board: Board, start: str, end: str, by: str, bank: int, safest: bool) -> Way:
    first, last = board.get(start), board.get(end)
    if bank >= len(first.banks):
        raise Usage("{tile} has one bank, number 0", tile=start)
    if by == "land":
        way = find_land_way(board, first.at, last.at, bank, safest=safest)
    elif by == "coast":
        way = find_coast_way(board, first.at, last.at)
    elif by == "sea":
        way = find_sea_way(board, first.at, last.at)
    else:
        raise Usage("a way is by land, coast or sea, not {by}", by=by[:40])
    if way is None:
        raise Refused(
            "no way by {by} from {start} to {end}",
            hint="hexcrown map info FILE {start} lists the ways out",
            by=by,
            start=start,
            end=end,
        )
    return way
