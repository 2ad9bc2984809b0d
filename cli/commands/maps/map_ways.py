"""The way a person asks for between two places: on a map file, or on the campaign's map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.commands.maps.map_moments import Shown, ask
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.reports.view import View
    from maps.board.board import Board
    from maps.board.documents import WayDocument
    from maps.board.routes import Route

WAYS = ("land", "coast", "sea")


class RouteOptions(NamedTuple):
    by: str | None = None
    bank: int = 0
    safest: bool = False


def file_way(
    file: str, start: str, end: str, asked: RouteOptions, shown: Shown, form: str | None = None
) -> WayDocument:
    from cli.commands.maps.map_moments import open_map
    from cli.render.maps.map_text import way_document

    board, _ = open_map(file, form, shown)
    way = get_way(board, start, end, asked.by or "land", asked.bank, asked.safest)
    return way_document(board, way, start)


def campaign_way(start: str, end: str, asked: RouteOptions, shown: Shown) -> WayDocument:
    from cli.render.maps.map_text import way_document

    refuse_by(asked.by or "land")

    def question(view: View) -> WayDocument:
        from campaign.reports.roads import find_route

        route = find_route(view, start, end, by=asked.by, bank=asked.bank, safest=asked.safest)
        if route.way is None:
            raise no_way(
                route.by, start, end, "hexcrown map reach {start} lists what can be reached"
            )
        return way_document(route.board, route.way, route.start)

    return ask(question, shown)


def get_way(board: Board, start: str, end: str, by: str, bank: int, safest: bool) -> Route:
    from maps.board.routes import find_coast_way, find_land_way, find_sea_way

    refuse_by(by)
    first, last = board.get(start), board.get(end)
    if bank >= len(first.banks):
        raise Usage("{tile} has one bank, number 0", tile=start)
    if by == "land":
        way = find_land_way(board, first.at, last.at, bank, safest=safest)
    elif by == "coast":
        way = find_coast_way(board, first.at, last.at)
    else:
        way = find_sea_way(board, first.at, last.at)
    if way is None:
        raise no_way(by, start, end, "hexcrown map info FILE {start} lists the ways out")
    return way


def refuse_by(by: str) -> None:
    if by not in WAYS:
        raise Usage("a route is by land, coast or sea, not {by}", by=by[:40])


def no_way(by: str, start: str, end: str, hint: str) -> Exception:
    from maps.errors import Refused

    return Refused("no route by {by} from {start} to {end}", hint=hint, by=by, start=start, end=end)
