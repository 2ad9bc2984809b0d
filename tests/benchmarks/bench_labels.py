"""Labels of maps, on the boxes of the text that Chromium draws, and what a picture weighs."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from campaign.acts.perform import Request, perform
from campaign.regents.demo import DemoSetting, found_demo, set_up
from campaign.reports.chronicle import follow
from campaign.reports.picture import draw_board, draw_layers
from campaign.reports.view import view_of
from campaign.storage.world import World
from maps.board.board import Board
from maps.drawing.layers import Layers, clip
from maps.drawing.svg import draw_svg, render_svg
from tests.benchmarks.figure import Figure
from tests.long.setting import enrich, setting
from tests.maps.drawing.crowded import crowded
from tests.random_player import play_years

if TYPE_CHECKING:
    from playwright.sync_api import Page

MAPS = 100
CAMPAIGNS, YEARS = 5, 4
FORCED = 1.0  # a smaller size than a picture has by itself
LARGEST = 120  # kilobytes of a map of 110 tiles

ON_MAP = re.compile(r'<text class="(?:n[cmsrt]|rn|tl)\b')  # names and numbers, not the legend

Drawn = tuple[Board, Layers]


class Tally(NamedTuple):
    """Words drawn, those that meet another or the edge, the labels of the map among them, and
    those that found no room."""

    drawn: int
    bad: int
    labels: int
    left_out: int


def figures() -> list[Figure]:
    return [weight()]


def browser_figures() -> list[Figure]:
    """Labels that keep clear and labels left out, on 200 maps."""
    from tests.maps.browser import open_page

    full = [crowded(number) for number in range(MAPS)]
    played = list(islice(play_maps(), MAPS))
    [found] = [
        [
            *tell(f"{MAPS} maps of 9 x 7 with 15 armies and 22 settlements", tally(page, full), 1),
            *tell("the same at a smaller size", tally(page, full, FORCED), 6),
            *tell(f"{len(played)} moments of {CAMPAIGNS} played campaigns", tally(page, played), 1),
        ]
        for page in open_page()
    ]
    return found


def tally(page: Page, maps: Iterable[Drawn], growth: float | None = None) -> Tally:
    from tests.maps.label_boxes import find_faults

    drawn = bad = labels = left_out = 0
    for board, layers in maps:
        picture = draw_svg(board, layers, theme="light", growth=growth)
        count, faults = find_faults(page, picture.svg)
        drawn, bad = drawn + count, bad + len(faults)
        labels, left_out = (
            labels + len(ON_MAP.findall(picture.svg)),
            left_out + len(picture.left_out),
        )
    return Tally(drawn, bad, labels, left_out)


def tell(maps: str, found: Tally, most: float) -> list[Figure]:
    """`most`: labels of a hundred that may be left out."""
    wanted = found.labels + found.left_out
    clear, share = 1 - found.bad / found.drawn, found.left_out / wanted
    told = f"{found.drawn:,} words, {found.bad} of them meet another or lie outside"
    missed = f"{found.left_out} of {wanted:,}, each listed"
    return [
        Figure(f"labels that keep clear, {maps}", clear, 1, "higher", told, "size"),
        Figure(f"labels left out, of a hundred, {maps}", share * 100, most, "lower", missed,
               "size"),
    ]  # fmt: skip


def weight() -> Figure:
    """The heaviest of ten crowded maps of 110 tiles."""
    sizes = [len(render_svg(*crowded(n, wide=11, high=10)).encode()) / 1000 for n in range(10)]
    told = f"{max(sizes):.0f} kB of {LARGEST}"
    name = "a map of 110 tiles as SVG, full of things : what it may weigh"
    return Figure(name, max(sizes) / LARGEST, 1, "lower", told, "size")


def play_maps() -> Iterator[Drawn]:
    """Every few moments of campaigns that players by dice have played for some years."""
    for number in range(CAMPAIGNS):
        moments = play_one(setting(number * 12), number)  # every twelfth is of 9 x 7 tiles
        step = max(1, len(moments) * CAMPAIGNS // MAPS)
        yield from moments[::step][: MAPS // CAMPAIGNS]


def play_one(told: DemoSetting, number: int) -> list[Drawn]:
    with tempfile.TemporaryDirectory() as folder:
        store = found_demo(str(Path(folder) / "a.hexcrown"), told)
        for _ in set_up(store, told):
            pass
        perform(store, lambda world, chance: enrich(world, number), Request(words=("enrich",)))
        for _ in play_years(store, YEARS, told):
            pass
        with store.reading() as connection:
            board = draw_board(view_of(World.whole(connection, track=False), None))
            moments = follow(connection, lambda then: draw_layers(view_of(then, None)))
        store.close()
    return [(board, clip(layers, board.tiles)) for _, layers in moments]
