"""The words of `map generate` as settings."""

from __future__ import annotations

from cli.words.trouble import Usage
from maps.board.board import Board
from maps.board.hexes import LAYOUTS
from maps.board.limits import LONGEST_NAME
from maps.making.generate import BOX, MapSettings, generate
from maps.making.shapes import parse_size
from maps.making.sprinkle import SHARES
from tables.chance.map_dice import make_die, make_seed
from tables.library.plain_text import is_number


def make_board(
    size: str,
    shape: str,
    layout: str,
    sea: int,
    land: str,
    kinds: str,
    capitals: int | None,
    name: str,
    seed: str | None,
) -> tuple[Board, str]:
    """The board and the seed that makes it again."""
    if layout not in LAYOUTS:
        raise Usage("layout is flat or pointy, not {layout}", layout=layout)
    if capitals is not None and not 0 <= capitals <= 1000:
        raise Usage("capital sites are 0 to 1000, not {capitals}", capitals=capitals)
    width, height = parse_size(size)
    settings = MapSettings(
        width,
        height,
        shape,
        layout,
        name[:LONGEST_NAME],
        sea,
        parse_land(land),
        parse_kinds(kinds),
        capitals,
    )
    seed = make_seed() if seed is None else seed
    return generate(settings, make_die(seed)), seed


def parse_land(text: str) -> dict[str, int]:
    shares = [parse_share(word.strip(), 1000) for word in text.split(",")]
    if len(shares) != len(BOX) or -1 in shares or not any(shares):
        raise Usage(
            "--land takes four numbers, not {text}",
            "lowland, highland, river, coast, as 34,21,26,28",
            text=text[:40],
        )
    return dict(zip(BOX, shares, strict=True))


def parse_share(word: str, most: int) -> int:
    """-1 if it is none."""
    share = int(word) if is_number(word) else -1
    return share if share <= most else -1


def parse_kinds(text: str) -> dict[str, int]:
    """`all`, `none`, or names with an own share if one likes: `volcano,forest=30`."""
    if text in ("all", "none"):
        return dict(SHARES) if text == "all" else {}
    chosen: dict[str, int] = {}
    for word in text.split(","):
        kind, equals, share = word.strip().partition("=")
        if kind not in SHARES or (equals and parse_share(share, 100) < 0):
            raise Usage(
                "{word} is no kind to sprinkle",
                "kinds are {all}; a share is 0 to 100, as forest=30",
                word=word[:40],
                all=", ".join(sorted(SHARES)),
            )
        chosen[kind] = int(share) if equals else SHARES[kind]
    return chosen
