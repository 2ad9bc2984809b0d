"""A whole campaign as one picture that moves: what doesn't change is kept once.

Each fragment lives from one frame to another. The page shows the ones that live at the slider's
moment; the animated picture plays them in turn without any script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from maps.board.board import Board
from maps.drawing.diff import MapChange, change_entries, find_changes, render_changes
from maps.drawing.layers import Layers
from maps.drawing.scene import Scene, compose, join
from maps.drawing.sheet import MapSheet, plan_sheet, subtitle_height
from maps.drawing.svg import surround, wrap
from maps.drawing.symbols import escape, load_data, word
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


def plan(board: Board, frames: Sequence[Frame], lang: str) -> tuple[list[Scene], MapSheet, Scene]:
    if not frames:
        raise WrongWords("no moment to draw", hint="frames need at least one moment")
    scenes = compose_all(board, frames, lang)
    entries = {entry.words: entry for entry in change_entries(lang)} if scenes[1:] else {}
    left_out: dict[str, None] = {}
    for scene in scenes:
        entries.update({entry.words: entry for entry in scene.entries})
        left_out.update(dict.fromkeys(scene.left_out))
    defs = dict.fromkeys(part for scene in scenes for part in scene.defs.split("</pattern>"))
    whole = replace(
        scenes[-1],
        layers={},
        entries=tuple(entries.values()),
        defs="</pattern>".join(part for part in defs if part) + "</pattern>" * any(defs),
    )
    title = frames[-1].layers.title or board.name
    sheet = plan_sheet(whole.box, title, " ", whole.entries, "short", whole.growth, tuple(left_out))
    return scenes, sheet, whole


def compose_all(board: Board, frames: Sequence[Frame], lang: str) -> list[Scene]:
    """All at the size of the one whose labels need most room."""
    scenes = [compose(board, frame.layers, lang) for frame in frames]
    growth = max(scene.growth for scene in scenes)
    alike = [
        scene if scene.growth == growth else compose(board, frame.layers, lang, growth=growth)
        for scene, frame in zip(scenes, frames, strict=True)
    ]
    changes = [find_changes(one.layers, two.layers) for one, two in pairwise(frames)]
    return [alike[0], *map(mark_changes, alike[1:], changes)]


def mark_changes(scene: Scene, changes: list[MapChange]) -> Scene:
    """What came, went, moved or fell to another since the moment before."""
    marks = render_changes(scene.layout, changes)
    if not marks:
        return scene
    highlights = {**scene.layers["highlights"], "changes": f'<g class="new">{marks}</g>'}
    return replace(scene, layers={**scene.layers, "highlights": highlights})


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
    return wrap(sheet, body, surround(sheet, whole, lang), theme, lang, defs=whole.defs)


def render_stills(board: Board, frames: Sequence[Frame], *, theme: str, lang: str) -> list[str]:
    """Each moment as a picture of its own, all of one size."""
    scenes, sheet, whole = plan(board, frames, lang)
    around = surround(sheet, whole, lang)
    return [
        wrap(sheet, join(scene.layers.values()) + life.svg, around, theme, lang, defs=whole.defs)
        for scene, life in zip(scenes, moments(sheet, frames), strict=True)
    ]


def moments(sheet: MapSheet, frames: Sequence[Frame]) -> list[Life]:
    x, y = (sheet.page.left + sheet.page.right) / 2, subtitle_height(sheet)
    return [
        Life(f'<text class="pf su" x="{x:g}" y="{y:.1f}">{escape(frame.moment)}</text>', n, n + 1)
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
    picture = wrap(sheet, body, surround(sheet, whole, lang), theme, lang, defs=whole.defs)
    title = escape(sheet.title) or word("map", lang)
    names = "".join(f"<li>{escape(frame.moment)}</li>" for frame in frames)
    return load_data("frames.html").format(
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
