"""A picture in other forms, each through an optional part: PNG, PDF, or one that moves."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from maps.board.board import Board
from maps.drawing.frames import Frame, render_stills
from maps.drawing.labels.placing import GROWTHS, SMALLEST
from maps.drawing.layers import EMPTY, Layers
from maps.drawing.svg import draw_svg
from maps.errors import Refused, WrongWords

WIDEST = 12_000
LONGEST = 12_000  # pixels of either side that we make unasked
LONG_SIDE = 1_600  # a picture's own size is at least so long
LETTERS = 11  # pixels that letters have, where the size allows it


class DrawnPng(NamedTuple):
    """`tiny`: letters are smaller than so many pixels; 0 where they are not."""

    png: bytes
    left_out: tuple[str, ...]
    tiny: int = 0


def draw_png(
    board: Board,
    layers: Layers = EMPTY,
    *,
    theme: str = "light",
    lang: str = "en",
    legend: str = "short",
    scale: float | None = None,
    width: int | None = None,
) -> DrawnPng:
    """At a width, or at so many times the usual size. A narrow picture is drawn with larger
    letters against its tiles, so that they stay legible."""
    check_width(width)
    picture = draw_svg(board, layers, theme=theme, lang=lang, legend=legend)
    long = max(picture.width, picture.height) * picture.growth
    pixels = width or usual_width(picture.width * picture.growth, long, scale or 1.0)
    check_width(pixels)
    ratio = pixels / picture.width
    if ratio < GROWTHS[0]:
        growth = max(ratio, SMALLEST)
        picture = draw_svg(board, layers, theme=theme, lang=lang, legend=legend, growth=growth)
    tiny = LETTERS if ratio < SMALLEST else 0
    return DrawnPng(render_png(picture.svg, pixels), picture.left_out, tiny)


def usual_width(wide: float, long: float, scale: float) -> int:
    """Its own width; larger for a small map, smaller for a giant one."""
    grown = max(1.0, LONG_SIDE / long) * scale
    return max(16, round(wide * min(grown, LONGEST / long)))


def check_width(width: int | None) -> None:
    if width is not None and not 16 <= width <= WIDEST:
        raise WrongWords(
            "a picture is 16 to {widest} pixels wide, not {width}", widest=WIDEST, width=width
        )


def render_png(svg: str, width: int | None = None) -> bytes:
    """`svg` must be of one theme; `width` in pixels, else the picture's own."""
    check_width(width)
    try:
        import resvg_py
    except ImportError:
        raise Refused(
            "PNG needs the optional part resvg-py",
            hint="install Hexcrown anew as '.[png]' in place of '.', or write an SVG",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


ROOM_FOR_SOCKET = 60  # letters, of the 107 that a socket's path may have; Chromium adds 47
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
LONGEST_PAGE = 180  # seconds


def render_pdf(page: str) -> bytes:
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="hexcrown-pdf-") as folder:
        source, target = Path(folder, "map.html"), Path(folder, "map.pdf")
        source.write_text(page, "utf-8")
        words = [browser, *switches(folder), f"--print-to-pdf={target}", source.as_uri()]
        try:
            subprocess.run(
                words, capture_output=True, timeout=LONGEST_PAGE, check=False, env=surroundings()
            )
        except (OSError, subprocess.TimeoutExpired) as trouble:
            raise Refused("{browser} made no PDF: {why}", browser=browser, why=trouble) from None
        if not target.exists():
            raise Refused(
                "{browser} ended without a PDF",
                hint="write an .html and print it from a browser",
                browser=browser,
            )
        return target.read_bytes()


def switches(folder: str) -> list[str]:
    """Nothing of the person's own browser is touched. As root it starts without its sandbox
    alone; the page is ours and asks nothing of any other place."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder}/profile",
        *(["--no-sandbox"] if as_root else []),
    ]


def surroundings() -> dict[str, str]:
    """Chromium puts a socket into the temporary folder and ends if its path is too long for one."""
    if len(tempfile.gettempdir()) > ROOM_FOR_SOCKET and Path("/tmp").is_dir():
        return {**os.environ, "TMPDIR": "/tmp"}
    return dict(os.environ)


def find_browser() -> str:
    named = os.environ.get("HEXCROWN_BROWSER")
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if named or found:
        return str(named or found)
    raise Refused(
        "PDF needs Chromium, Chrome or Edge, and none was found",
        hint="install one, set HEXCROWN_BROWSER, or write an .svg or .html instead",
    )


FORMS = ("webp", "gif")
MOST = 300  # moments in one picture; of more, every second, third, …
PIXELS = 600_000_000  # of all moments together, so that no campaign takes all memory


def render_motion(
    board: Board,
    frames: Sequence[Frame],
    *,
    form: str = "webp",
    theme: str = "light",
    lang: str = "en",
    seconds: float = 1.2,
    width: int = 1000,
) -> bytes:
    """Each moment for so long, the last for three times that, over and over."""
    check_width(width)
    try:
        from PIL import Image
    except ImportError:
        raise Refused(
            "an animated picture needs the optional part Pillow",
            hint="install Hexcrown anew as '.[motion]' in place of '.', or write an .html or .svg",
        ) from None
    shown = thin(frames)
    width = min(width, int((PIXELS / len(shown) / 1.5) ** 0.5)) if shown else width
    stills = render_stills(board, shown, theme=theme, lang=lang)
    pictures = [Image.open(BytesIO(render_png(svg, width))).convert("RGB") for svg in stills]
    times = [round(seconds * 1000)] * (len(pictures) - 1) + [round(seconds * 3000)]
    out = BytesIO()
    first, *rest = pictures
    first.save(
        out, form.upper(), save_all=True, append_images=rest, duration=times, loop=0, quality=82
    )
    return out.getvalue()


def thin(frames: Sequence[Frame]) -> list[Frame]:
    """Of very many moments some, and the last in any case."""
    step = -(-len(frames) // MOST)
    return [*frames[:-1][:: max(step, 1)], *frames[-1:]]
