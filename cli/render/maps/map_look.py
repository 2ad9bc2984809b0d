"""How a map is to be drawn: the options that every command shares that makes a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from cli.words.trouble import Usage

PAPER_FORMS = ("svg", "html", "pdf")
THEMES = ("auto", "light", "dark", "print", "print-colour")
LEGENDS = ("none", "short", "full")

ThemeOption = Annotated[
    str, typer.Option("--theme", help="auto, light, dark, print (ink alone) or print-colour.")
]
LegendOption = Annotated[
    str, typer.Option("--legend", help="none, short (a sixth of the picture) or full.")
]
ScaleOption = Annotated[
    float | None,
    typer.Option("--scale", metavar="NUMBER", help="Scale factor of a PNG."),
]
WidthOption = Annotated[
    int | None, typer.Option("--width", metavar="PIXELS", help="Width of a PNG in pixels.")
]

PaperOption = Annotated[
    str | None, typer.Option("--paper", metavar="SIZE", help="On sheets of a4 or a3.")
]
OrientationOption = Annotated[
    str, typer.Option("--orientation", help="Orientation: auto, portrait or landscape.")
]
TileOption = Annotated[
    str | None,
    typer.Option("--tile", metavar="LENGTH", help="Width of a printed tile, such as 40mm."),
]


@dataclass(frozen=True)
class MapLook:
    """What a person asked of a picture, with what each is when nobody asks."""

    theme: ThemeOption = "auto"
    legend: LegendOption = "short"
    scale: ScaleOption = None
    width: WidthOption = None
    paper: PaperOption = None
    orientation: OrientationOption = "auto"
    tile: TileOption = None

    def is_on_paper(self, form: str) -> bool:
        return form == "pdf" or self.paper is not None or self.tile is not None


PLAIN = MapLook()


def check_look(look: MapLook, form: str) -> None:
    """Words that no picture has, and sizes of a form that has none, are refused."""
    if look.theme not in THEMES:
        raise Usage("theme is {all}, not {word}", all=listed(THEMES), word=look.theme[:40])
    if look.legend not in LEGENDS:
        raise Usage("legend is {all}, not {word}", all=listed(LEGENDS), word=look.legend[:40])
    if look.scale is not None and look.width is not None:
        raise Usage("a picture has a scale or a width, not both", "leave one of them out")
    if (look.scale or look.width) and form != "png":
        raise Usage("--scale and --width are for a PNG", "an SVG has every size: leave them out")
    if look.is_on_paper(form) and form not in PAPER_FORMS:
        raise Usage("--paper and --tile are for .svg, .html and .pdf", "name such a file with -o")
    if look.scale is not None and not 0.1 <= look.scale <= 10:
        raise Usage("scale is 0.1 to 10, not {scale}", scale=f"{look.scale:g}")


def listed(words: tuple[str, ...]) -> str:
    return ", ".join(words)
