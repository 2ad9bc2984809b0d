"""Reports: the work of one, the size of its page, and how a great map's page moves in Chromium."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.journal.history import read_books
from campaign.reports.document import make_report
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from cli.app.session import begin
from cli.commands.reports.chronicle import make as make_chronicle
from cli.render.maps.map_draw import render_map_page
from cli.render.page_output import render
from cli.words.pages.chronicle_page import chronicle_page
from cli.words.pages.html import render_html
from cli.words.pages.map_campaign import make_picture
from cli.words.pages.page import Page, Picture, Section
from cli.words.pages.report_pages import report_page
from cli.words.phrases import speak
from maps.board.board import Board
from maps.drawing.layers import EMPTY
from maps.drawing.layout import bounds, find_layout
from maps.making.generate import MapSettings, generate
from tests.benchmarks.figure import Figure, best_in_turn, work_seconds
from tests.campaign.realms import found_realms
from tests.chromium import find_chromium
from tests.long.played import play_campaign
from tests.maps.seeded import seeded_die

if TYPE_CHECKING:
    from playwright.sync_api import Page as BrowserPage

FRAMES = 120


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        return [*one_report(Path(folder)), *ten_years(Path(folder))]


def browser_figures() -> list[Figure]:
    """A frame of the page of 2,000 tiles, zoomed and scrolled."""
    with tempfile.TemporaryDirectory() as folder:
        return [moving_map(Path(folder))]


def one_report(folder: Path) -> list[Figure]:
    """A typical campaign: 110 tiles, 4 empires, 60 settlements, 30 armies, two years."""
    store = found_realms(folder / "vale.hexcrown")
    pages: dict[str, str] = {}

    def make(empire: int | None) -> str:
        with store.reading() as connection:
            books = read_books(connection)
            document = speak(make_report(connection, books, empire))
            board, layers = draw_map(view_of(books.world, empire))
        picture = make_picture(board, layers)
        return render(document, lambda: report_page(document, picture), "html")

    def time(empire: int | None) -> float:
        return work_seconds(lambda: pages.update({str(empire): make(empire)}))

    found = best_in_turn({"all": lambda: time(None), "one": lambda: time(1)}, 7)
    store.close()
    kilobytes = len(pages["None"].encode()) / 1000
    seconds = max(found.values())
    detail = f"gamemaster {found['all'] * 1e3:.0f} ms, one empire {found['one'] * 1e3:.0f} ms"
    size = f"{kilobytes:.0f} kB"
    return [
        Figure("a report, HTML : 0.2 s of work", seconds / 0.2, 1.0, "lower", detail,
               "processor"),
        Figure("a report's page : 300 kB", kilobytes / 300, 1.0, "lower", size, "size"),
    ]  # fmt: skip


def ten_years(folder: Path) -> list[Figure]:
    """The chronicle of a campaign of four empires played for ten years, as a page with its maps."""
    place = str(folder / "played.hexcrown")
    play_campaign(place, 0, 10, take_back=False)
    begin("en", False, place)
    pages: list[str] = []

    def make() -> None:
        document, pictures = make_chronicle(None, short=False, form="html")
        pages.append(render(document, lambda: chronicle_page(document, pictures), "html"))

    seconds = best_in_turn({"html": lambda: work_seconds(make)}, 5)["html"]
    detail = f"{seconds * 1e3:.0f} ms, {len(pages[-1].encode()) / 1000:.0f} kB"
    name = "a chronicle of ten years, HTML : 1 s of work"
    return [Figure(name, seconds, 1.0, "lower", detail, "processor")]


def moving_map(folder: Path) -> Figure:
    """The page of 2,000 tiles beside 2,000 bare polygons in the same page, with the same hint to
    the browser, zoomed and scrolled by the same steps, one a frame."""
    from playwright.sync_api import sync_playwright

    board = generate(MapSettings(50, 40), seeded_die("bench"))
    pages = {"ours": render_map_page(board, EMPTY), "peer": bare_page(board)}
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        shown = {}
        for name, html in pages.items():
            file = folder / f"{name}.html"
            file.write_text(html, encoding="utf-8")
            shown[name] = browser.new_page(viewport={"width": 1280, "height": 900})
            shown[name].goto(file.as_uri())
        found = best_in_turn({name: partial(slow_frame, page) for name, page in shown.items()}, 5)
        browser.close()
    detail = f"{found['ours']:.1f} ms : {found['peer']:.1f} ms, 95th of a hundred"
    name = "a frame of the page of 2,000 tiles, zoomed and scrolled : of 2,000 bare polygons"
    return Figure(name, found["ours"] / found["peer"], 1.5, "lower", detail)


def bare_page(board: Board) -> str:
    layout = find_layout(board.layout)
    box = bounds(layout, board.tiles)
    hexes = "".join(
        '<polygon points="'
        + " ".join(f"{x + dx},{y + dy}" for dx, dy in layout.corners[1:])
        + '" fill="#dcd" stroke="#333"/>'
        for x, y in map(layout.centre, board.tiles)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.left} {box.top} {box.width} '
        f'{box.height}" width="{box.width}" height="{box.height}" '
        f'style="max-width:100%;height:auto">{hexes}</svg>'
    )
    return render_html(Page("bare", "", [Section("Map", [Picture(svg, "", zooms=True)])]))


# A page that is not in front gets no frames, so each is brought there first.
MOVE = """
frames => new Promise(done => {
  const sheet = document.querySelector(".moved"), times = [];
  let last = performance.now(), step = 0;
  sheet.classList.add("going");  // as our own script does while the map moves
  const next = now => {
    if (step > 10) times.push(now - last);
    last = now;
    if (++step > frames) {
      times.sort((a, b) => a - b);
      sheet.style.transform = "scale(1)"; scrollTo(0, 0);
      return done(times[Math.floor(times.length * 0.95)]);
    }
    const zoom = 1 + 3 * Math.abs(Math.sin(step / 20));
    sheet.style.transform = `translate(${-step * 3}px,${-step * 2}px) scale(${zoom})`;
    scrollTo(0, 300 * Math.abs(Math.sin(step / 15)));
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})
"""


def slow_frame(page: BrowserPage) -> float:
    page.bring_to_front()
    return float(page.evaluate(MOVE, FRAMES))
