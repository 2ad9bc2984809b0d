"""A campaign as an animated picture, WebP or GIF, through an optional part: Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from maps.board.board import Board
from maps.drawing.frames import Frame, render_stills
from maps.drawing.png import check_width, render_png
from maps.errors import Refused

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
