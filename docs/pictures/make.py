"""Makes the pictures of the documentation anew: `python docs/pictures/make.py` in the checkout.

The map is `vale.txt` with a few realms on it; the roll is what the command really answers.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.layers import (
    DrawnArmy,
    DrawnEmpire,
    DrawnFleet,
    DrawnSettlement,
    DrawnSite,
    Layers,
    Mark,
)
from maps.drawing.pixels import draw_png, render_png
from maps.drawing.svg import render_svg
from maps.drawing.terminal.board_text import render_coloured
from maps.files.text_map import load_text

if TYPE_CHECKING:
    from rich.style import Style

CELL = (8, 17)  # of a terminal's character
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
ROLL = ("table", "roll", "necropolis", "--mod", "1", "--seed", "c")
OWNED = {
    "red": "0203 0303 0403 0104 0204 0304 0105 0205 0405",
    "green": "0206 0207 0307 0208 0308",
    "blue": "0807 0907 0708 0808 0908 0809",
}


def main() -> None:
    text = (HERE / "vale.txt").read_text("utf-8")
    board = load_text(text)
    layers = realms(board)
    for theme in ("light", "dark"):
        drawn = draw_png(board, layers, theme=theme, width=1000)
        (HERE / f"vale-{theme}.png").write_bytes(drawn.png)
    (HERE / "vale.svg").write_text(render_svg(board, layers, source=text), "utf-8")
    draw_terminal(board, layers)
    draw_roll()
    draw_evening()


def realms(board: Board) -> Layers:
    def at(label: str) -> Coordinate:
        return board.get(label).at

    return Layers(
        title="The Vale of Anwen",
        subtitle="Year 3, autumn",
        empires=(
            DrawnEmpire("red", "Red Duchy"),
            DrawnEmpire("blue", "League of Ports"),
            DrawnEmpire("green", "Greenwood"),
        ),
        owners={at(tile): who for who, tiles in OWNED.items() for tile in tiles.split()},
        settlements=(
            DrawnSettlement(at("0204"), "capital", "Kingsfall", "red"),
            DrawnSettlement(at("0303"), "village", "Nettle", "red"),
            DrawnSettlement(at("0207"), "city", "Lindenholt", "green"),
            DrawnSettlement(at("0308"), "temple", "", "green"),
            DrawnSettlement(at("0808"), "capital", "Port Merrow", "blue"),
            DrawnSettlement(at("0907"), "fortress", "Gull Rock", "blue"),
            DrawnSettlement(at("0703"), "village", "Millford"),
            DrawnSettlement(at("0806"), "village", "Ashby", razed=True),
        ),
        armies=(
            DrawnArmy(at("0304"), "The Bold", "red", 1200),
            DrawnArmy(at("0207"), "Green Host", "green", 800),
            DrawnArmy(at("0907"), "", "red", 450),
            DrawnArmy(at("0708"), "Marines", "blue", old=True),
        ),
        fleets=(DrawnFleet(at("1004"), "Gulls", "blue", 3),),
        sites=(
            DrawnSite(at("0605"), "necropolis"),
            DrawnSite(at("0706"), "tower", "Tower of Ool"),
            DrawnSite(at("0509"), "ruins"),
        ),
        marks=(Mark(at("0406"), "dragons?"),),
        sieges=frozenset([at("0907")]),
        barren=frozenset([at("0503")]),
        fogged=frozenset(map(at, ["0609", "0610", "0709", "0710"])),
    )


def draw_terminal(board: Board, layers: Layers) -> None:
    """The same map as a terminal of 80 columns shows it, character by character."""
    from rich.console import Console
    from rich.segment import Segment

    console = Console(width=80, color_system="truecolor", force_terminal=True)
    text = render_coloured(board, replace(layers, title="", subtitle=""), width=80)
    parts = []
    lines = console.render_lines(text, pad=False)
    for row, segments in enumerate(lines):
        column = 0
        for segment in Segment.filter_control(segments):
            parts.append(cells(segment.text, segment.style, column, row))
            column += len(segment.text)
    width, height = 80 * CELL[0] + 24, len(lines) * CELL[1] + 24
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="DejaVu Sans Mono" font-size="13">'
        f'<rect width="{width}" height="{height}" fill="#111318"/>{"".join(parts)}</svg>'
    )
    (HERE / "terminal.png").write_bytes(render_png(picture, width=width))


def cells(text: str, style: Style | None, column: int, row: int) -> str:
    """A run of characters of one look, each in its own cell."""
    x, y = 12 + column * CELL[0], 12 + row * CELL[1]
    back = style.bgcolor.get_truecolor().hex if style and style.bgcolor else ""
    ink = style.color.get_truecolor().hex if style and style.color else "#dcd7cc"
    weight = ' font-weight="bold"' if style and style.bold else ""
    places = " ".join(str(x + CELL[0] * number) for number in range(len(text)))
    box = f'<rect x="{x}" y="{y}" width="{CELL[0] * len(text)}" height="{CELL[1]}" fill="{back}"/>'
    words = f'<text x="{places}" y="{y + 13}" fill="{ink}"{weight} xml:space="preserve">'
    return (box if back else "") + f"{words}{escape(text)}</text>"


def draw_evening() -> None:
    """The campaign's map as it stands at the end of the first evening."""
    from tests.docs.pages import ROOT, Example, Written, steps, type_in, write_down

    folder = Path(tempfile.mkdtemp(prefix="hexcrown-pictures-"))
    os.environ["HEXCROWN_HOME"] = str(folder / "home")
    os.chdir(folder)
    for step in steps(ROOT / "docs" / "evening.md"):
        if isinstance(step, Written):
            write_down(step, folder)
        elif isinstance(step, Example):
            type_in(step.words, folder)
    type_in("map draw --theme light -o vale.png", folder)
    (HERE / "evening.png").write_bytes((folder / "vale.png").read_bytes())
    type_in("table odds necropolis --out odds.svg", folder)
    (HERE / "odds.svg").write_bytes((folder / "odds.svg").read_bytes())
    photograph(folder / "anna.html", HERE / "report.png")


def photograph(page: Path, picture: Path) -> None:
    """The top of a page as a browser shows it; without one the old picture stays."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        print("no Chromium here:", picture.name, "stays as it was")
        return
    view = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    view += ["--window-size=760,1120", f"--screenshot={picture}", page.as_uri()]
    subprocess.run([browser, *view], check=True, capture_output=True)


def draw_roll() -> None:
    """The roll's real answer, as a terminal shows it."""
    words = [str(Path(sys.executable).parent / "hexcrown"), *ROLL]
    answer = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    lines = [f"$ hexcrown {' '.join(ROLL)}", *answer.rstrip().splitlines()]
    (HERE / "roll.svg").write_text(terminal(lines), "utf-8")


def terminal(lines: list[str]) -> str:
    """Lines in a frame, in whatever fixed-width letters the reader has."""
    width, height = 24 + 9 * max(map(len, lines)), 24 + 22 * len(lines)
    rows = "".join(
        f'<text x="12" y="{29 + 22 * number}" fill="{"#e8c87a" if number == 0 else "#e6e1d6"}" '
        f'xml:space="preserve">{escape(line)}</text>\n'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14.5">\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#23262b"/>\n{rows}</svg>\n'
    )


if __name__ == "__main__":
    main()
