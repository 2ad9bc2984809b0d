"""The page: beside the same work in process, a bare Starlette page, a bare picture in Chromium."""

from __future__ import annotations

import contextlib
import io
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from campaign.acts.perform import look
from campaign.guide.situation import situation
from campaign.storage.store import Store, open_store
from cli.app.opening import close_kept, keep_open
from cli.app.run import run
from cli.web.desk import Desk, head_of
from cli.web.entrance import Entrance
from cli.web.map_view import drawn_map
from cli.web.pages.table import list_actors, show_actor
from cli.web.serving import HOST, listen, make_server
from cli.web.stories import recent_stories
from tests.benchmarks.bench_guide import make
from tests.benchmarks.figure import Figure, best_in_turn
from tests.chromium import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Page

TYPICAL, LARGE = (20, 14, 3), (50, 40, 4)
TABLE = "/table?who=army:1"
MOST_BYTES = 350_000
FRAMES = 60
# A zoomed map moved a little in each frame; the answer is the whole time in milliseconds.
PAN = """async selector => {
  const moved = document.querySelector(selector);
  moved.classList.add("going"); moved.style.transformOrigin = "0 0";
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const place = n => { moved.style.transform = `translate(${-4 * n}px,${-3 * n}px) scale(2.5)`; };
  place(0);  // zoomed, and drawn once before it is moved
  for (let n = 0; n < 20; n++) await frame();
  const start = performance.now();
  for (let n = 0; n < FRAMES; n++) { place(n); await frame(); }
  return performance.now() - start;
}""".replace("FRAMES", str(FRAMES))
PAINT = """() => new Promise(done => {
  const seen = performance.getEntriesByName("first-contentful-paint");
  if (seen.length) done(seen[0].startTime);
  new PerformanceObserver(list => list.getEntriesByName("first-contentful-paint")
    .forEach(each => done(each.startTime))).observe({type: "paint", buffered: true});
})"""


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = make_place(Path(folder) / "typical", TYPICAL)
        with served(place) as page:
            return [*at_the_server(place, page), *actions(place, page)]


def browser_figures() -> list[Figure]:
    """First paint of the map page, and panning 2,000 tiles."""
    with tempfile.TemporaryDirectory() as folder:
        places = (
            make_place(Path(folder) / name, size)
            for name, size in (("typical", TYPICAL), ("large", LARGE))
        )
        with served(next(places)) as page, served(next(places)) as great:
            return in_chromium(page, great)


def make_place(place: Path, size: tuple[int, int, int]) -> str:
    store = make(place, *size)
    store.close()
    return store.place


# A server, and one who asks it


class Asked:
    """One browser's connection, kept open; it is inside."""

    def __init__(self, port: int, entrance: Entrance | None = None) -> None:
        self.port, self.home = port, f"http://{HOST}:{port}"
        self.line = HTTPConnection(HOST, port)
        self.headers = {"origin": self.home}
        if entrance:
            cookie = entrance.admit(entrance.token)
            self.headers["cookie"] = f"hexcrown-{port}={cookie}"

    def get(self, path: str) -> bytes:
        self.line.request("GET", path, headers=self.headers)
        return self.line.getresponse().read()

    def post(self, path: str, fields: list[tuple[str, str]]) -> str:
        kind = {"content-type": "application/x-www-form-urlencoded"}
        self.line.request("POST", path, urlencode(fields), {**self.headers, **kind})
        answer = self.line.getresponse()
        answer.read()
        return answer.getheader("location") or ""


@contextmanager
def served(place: str) -> Iterator[Asked]:
    listening = listen(0)
    port, entrance = listening.getsockname()[1], Entrance(bytes(32))
    with running(make_server(Desk(place), entrance, port), listening):
        yield Asked(port, entrance)


@contextmanager
def bare() -> Iterator[Asked]:
    def hello(request: Request) -> PlainTextResponse:
        return PlainTextResponse("hello")

    listening = listen(0)
    config = uvicorn.Config(Starlette(routes=[Route("/", hello)]), log_level="critical")
    with running(uvicorn.Server(config), listening):
        yield Asked(listening.getsockname()[1])


@contextmanager
def running(server: uvicorn.Server, listening: object) -> Iterator[None]:
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(30)


def processor(work: Callable[[], object], number: int = 5) -> float:
    """Seconds of all threads of this process: the server's and those of whoever asks."""
    start = time.process_time()
    for _ in range(number):
        work()
    return (time.process_time() - start) / number


# The rows


def at_the_server(place: str, page: Asked) -> list[Figure]:
    store = open_store(place)
    page.get(TABLE)
    with bare() as other:
        works = {
            "page": partial(processor, lambda: page.get(TABLE)),
            "work": partial(processor, lambda: read_all(store)),
            "bare": partial(processor, lambda: other.get("/")),
        }
        took = best_in_turn(works)
    store.close()
    shown = ", ".join(f"{name} {seconds * 1e3:.1f} ms" for name, seconds in took.items())
    sent = [page.get(path) for path in (TABLE, "/map.svg", "/static/page.css", "/static/page.js")]
    size = sum(map(len, sent))
    return [
        Figure("the table, a page : the same work in process + a bare Starlette page",
               (took["page"] - took["bare"]) / took["work"], 3.0, "lower", shown, "processor"),
        Figure("the map page, all of it : 350 kB", size / MOST_BYTES, 1.0, "lower",
               f"{size / 1e3:.0f} kB", "size"),
    ]  # fmt: skip


def read_all(store: Store) -> object:
    """What the table tells, without a page."""
    return (
        look(store, situation),
        look(store, list_actors),
        look(store, lambda world: show_actor(world, "army:1")),
        recent_stories(store),
        drawn_map(store),
    )


def actions(place: str, page: Asked) -> list[Figure]:
    """An army splits, and it is taken back: by the page's form, and typed in a shell."""
    works = {"page": partial(click, place, page), "shell": partial(type_in, place)}
    took = best_in_turn(works, repeat=7)
    shown = f"{took['page'] * 1e3:.1f} ms : {took['shell'] * 1e3:.1f} ms"
    return [Figure("an action by a click : typed in the shell", took["page"] / took["shell"], 1.5,
                   "lower", shown, "processor")]  # fmt: skip


def click(place: str, page: Asked) -> float:
    store = open_store(place)
    tile = look(store, lambda world: show_actor(world, "army:1"))["looks"]
    reach = next(key for key, how in tile.items() if how == "reach")
    fields = [("action", "move"), ("actor", "1"), ("value", str(reach)), ("head", head_of(store))]
    store.close()
    took = processor(lambda: page.post("/action", fields), 1)
    quietly(["--campaign", place, "undo", "--yes"])
    return took


def type_in(place: str) -> float:
    store = open_store(place)
    looks = look(store, lambda world: show_actor(world, "army:1"))["looks"]
    reach = next(key for key, how in looks.items() if how == "reach")
    label = look(store, lambda world: world.one("tile", reach)["label"])
    store.close()
    keep_open()
    quietly(["--campaign", place, "status"])
    took = processor(lambda: quietly(["--campaign", place, "army", "move", "1", label]), 1)
    close_kept()
    quietly(["--campaign", place, "undo", "--yes"])
    return took


def quietly(words: list[str]) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        if run(words):
            raise AssertionError(words)


def in_chromium(page: Asked, great: Asked) -> list[Figure]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        for each in (page, great):
            value = each.headers["cookie"].partition("=")[2]
            tab.context.add_cookies(
                [{"name": f"hexcrown-{each.port}", "value": value, "url": each.home}]
            )
        found = [first_paint(tab, page), panning(tab, great)]
        browser.close()
    return found


def first_paint(tab: Page, page: Asked) -> Figure:
    def seconds(path: str) -> float:
        tab.goto(page.home + path)
        return float(tab.evaluate(PAINT)) / 1e3

    works = {"page": partial(seconds, "/table"), "picture": partial(seconds, "/map.svg")}
    took = best_in_turn(works, repeat=7)
    shown = f"{took['page'] * 1e3:.0f} ms : {took['picture'] * 1e3:.0f} ms"
    return Figure("first paint of the map page : its bare SVG", took["page"] / took["picture"], 1.5,
                  "lower", shown)  # fmt: skip


def panning(tab: Page, great: Asked) -> Figure:
    """2,000 tiles with all that stands on them, and as many bare polygons."""
    hexagon = "M-18 -31l36 0 18 31-18 31-36 0-18-31z"
    marks = "".join(
        f'<use href="#h" x="{54 * (n % 50)}" y="{62 * (n // 50)}"/>' for n in range(2000)
    )
    plain = (
        f'<div class="moved"><svg viewBox="0 0 2700 2480" width="1000"><path id="h" d="{hexagon}"'
        f' fill="none" stroke="#444"/>{marks}</svg></div>'
    )

    def seconds(show: Callable[[], object]) -> float:
        show()
        return float(tab.evaluate(PAN, ".moved")) / 1e3

    works = {
        "map": partial(seconds, lambda: tab.goto(great.home + "/table", wait_until="load")),
        "polygons": partial(seconds, lambda: tab.set_content(plain)),
    }
    took = best_in_turn(works, repeat=3)
    shown = f"{FRAMES} frames in {took['map'] * 1e3:.0f} ms : {took['polygons'] * 1e3:.0f} ms"
    return Figure("panning 2,000 tiles : bare polygons", took["map"] / took["polygons"], 1.5,
                  "lower", shown)  # fmt: skip
