"""A whole campaign as one picture that moves: what doesn't change is kept once.

Each fragment lives from one frame to another. The page shows the ones that live at the slider's
moment; the animated picture plays them in turn without any script.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maps.board.board import Board
from maps.drawing.escape import escape
from maps.drawing.layers import Layers
from maps.drawing.layout import bounds
from maps.drawing.scene import Scene, compose
from maps.drawing.sheet import Entry, Sheet, plan_sheet, title_size
from maps.drawing.svg import surround, wrap
from maps.drawing.words import word
from maps.errors import WrongWords


class Frame(NamedTuple):
    """One moment: its words ("3/autumn") and what lay on the map then."""

    moment: str
    layers: Layers


class Life(NamedTuple):
    """A fragment and the frames that show it: from `first` up to, not including, `end`."""

    svg: str
    first: int
    end: int


def find_lives(scenes: Sequence[Scene]) -> list[list[Life]]:
    """Layer by layer; a fragment that stays the same is one life however many frames it lasts."""
    layers = []
    for name in scenes[0].layers:
        lives: list[Life] = []
        open_since: dict[tuple[str, str], int] = {}
        for index, scene in enumerate(scenes):
            now = dict.fromkeys(scene.layers[name].items())
            for item in [item for item in open_since if item not in now]:
                lives.append(Life(item[1], open_since.pop(item), index))
            for item in now:
                open_since.setdefault(item, index)
        lives += [Life(svg, first, len(scenes)) for (_, svg), first in open_since.items()]
        layers.append(sorted(lives, key=lambda life: life.first))
    return layers


def plan(board: Board, frames: Sequence[Frame], lang: str) -> tuple[list[Scene], Sheet, Scene]:
    if not frames:
        raise WrongWords("no moment to draw", hint="frames need at least one moment")
    scenes = [compose(board, frame.layers, lang) for frame in frames]
    entries: dict[str, Entry] = {}
    for scene in scenes:
        entries.update({entry.words: entry for entry in scene.entries})
    whole = Scene(scenes[-1].layout, {}, tuple(entries.values()))
    title = frames[-1].layers.title or board.name
    sheet = plan_sheet(bounds(whole.layout, board.tiles), title, " ", len(entries), True)
    return scenes, sheet, whole


def render_animation(
    board: Board,
    frames: Sequence[Frame],
    *,
    theme: str = "auto",
    lang: str = "en",
    seconds: float = 1.5,
) -> str:
    """One SVG that plays by itself, without script; each frame lasts `seconds`."""
    scenes, sheet, whole = plan(board, frames, lang)
    count = len(frames)
    layers = [*find_lives(scenes), moments(sheet, frames)]
    body = "".join(animated(life, count, seconds) for layer in layers for life in layer)
    return wrap(sheet, body, surround(sheet, whole, lang, True), theme, lang)


def moments(sheet: Sheet, frames: Sequence[Frame]) -> list[Life]:
    x, y = (
        (sheet.page.left + sheet.page.right) / 2,
        sheet.page.top + 40 + title_size(sheet.page.width, sheet.title),
    )
    return [
        Life(f'<text class="pf su" x="{x:g}" y="{y:g}">{escape(frame.moment)}</text>', n, n + 1)
        for n, frame in enumerate(frames)
    ]


def animated(life: Life, count: int, seconds: float) -> str:
    if life.first == 0 and life.end == count:
        return life.svg
    times = [0.0, life.first / count, life.end / count]
    shown = ["none", "inline", "none"]
    if life.first == 0:
        times, shown = times[1:], shown[1:]
    if life.end == count:
        times, shown = times[:-1], shown[:-1]
    look = ' display="none"' if life.end < count else ""
    return (
        f'<g{look}><animate attributeName="display" dur="{count * seconds:g}s" '
        f'repeatCount="indefinite" calcMode="discrete" values="{";".join(shown)}" '
        f'keyTimes="{";".join(f"{time:.5g}" for time in times)}"/>{life.svg}</g>'
    )


def render_frames(
    board: Board, frames: Sequence[Frame], *, theme: str = "auto", lang: str = "en"
) -> str:
    """One HTML page with a slider; nothing is asked of any other place."""
    scenes, sheet, whole = plan(board, frames, lang)
    last = len(frames) - 1
    layers = [*find_lives(scenes), moments(sheet, frames)]
    body = "".join(dated(life, last) for layer in layers for life in layer)
    picture = wrap(sheet, body, surround(sheet, whole, lang, True), theme, lang)
    title = escape(sheet.title) or word("map", lang)
    names = "".join(f"<li>{escape(frame.moment)}</li>" for frame in frames)
    return PAGE.format(
        lang=lang,
        title=title,
        scheme="light dark" if theme == "auto" else theme,
        picture=picture,
        last=last,
        names=names,
        play=word("play", lang),
        pause=word("pause", lang),
        moment=word("moment", lang),
    )


def dated(life: Life, last: int) -> str:
    if life.first == 0 and life.end == last + 1:
        return life.svg
    hidden = "" if life.end == last + 1 else ' display="none"'
    return f'<g data-f="{life.first}" data-e="{life.end}"{hidden}>{life.svg}</g>'


PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>
:root{{color-scheme:{scheme}}}
body{{margin:0;font:16px/1.4 Georgia,serif;text-align:center}}
form{{position:sticky;top:0;display:flex;gap:.8em;align-items:center;padding:.5em 1em;
background:Canvas;z-index:1}}
input{{flex:1;min-width:6em}} output{{min-width:7em}} ul{{display:none}}
button{{font:inherit;min-width:5em}}
</style></head><body>
<form onsubmit="return false"><button type="button" id="go">{play}</button>
<input type="range" id="at" min="0" max="{last}" value="{last}" aria-label="{moment}">
<output id="when"></output></form>
{picture}<ul id="moments">{names}</ul>
<script>
"use strict";
const at = document.getElementById("at"), go = document.getElementById("go");
const names = [...document.querySelectorAll("#moments li")].map(li => li.textContent);
const parts = [...document.querySelectorAll("[data-f]")];
function show() {{
  const now = +at.value;
  for (const g of parts) g.setAttribute("display",
    +g.dataset.f <= now && now < +g.dataset.e ? "inline" : "none");
  document.getElementById("when").textContent = names[now];
}}
let clock = 0;
function stop() {{ clearInterval(clock); clock = 0; go.textContent = "{play}"; }}
go.addEventListener("click", () => {{
  if (clock) return stop();
  if (+at.value >= +at.max) at.value = 0;
  go.textContent = "{pause}"; show();
  clock = setInterval(() => {{
    at.value = +at.value + 1; show();
    if (+at.value >= +at.max) stop();
  }}, 1200);
}});
at.addEventListener("input", show); show();
</script></body></html>
"""
