"""The rondel typed in a short form, and how pawns move along it.

A tile is its type letter, then small letters for what else is on it: `M`, `Vc`, `Chr`,
`S:glengorm`, `S:2=5,3=8`, `M/Ad` for a double. Beside tiles: `you`, `die`, `mac` the pawns, `END`,
`START`, `mt` the mountain, `nessie`, `$2/4` a sale tile with 2 of 4 casks (`$2/4@` with your
clansman), `T` a tournament tile; `^3` after a tile is Peggy McLaird's token.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tables.errors import Refused, WrongWords
from tables.games.glen_more.box import ALIASES, TYPES
from tables.games.names import find_name, plain

MARKS = {
    "c": "clansman",
    "h": "site",
    "e": "site-event",
    "r": "river",
    "o": "overlay",
    "b": "ship",
    "g": "haggis",
    "3": "icon-3",
    "5": "icon-5",
    "6": "icon-6",
    "s": "spectator",
    "x": "training",
    "j": "games",
    "m": "monument",
    "q": "project",
    "d": "double",
}
PLACES = {
    "END": "end",
    "START": "start",
    "YOU": "you",
    "@": "you",
    "DIE": "die",
    "MAC": "mac",
    "MT": "mountain",
    "NESSIE": "nessie",
    "T": "tournament",
}
PAWNS = ("mac", "you", "die")
MOST_TOKENS = 40
STATUE = "statue"  # the Town Square Statue of X
TILE = re.compile(
    r"(?P<types>[MAVCSXWPLmavcsxwpl](?:/[MAVCSXWPLmavcsxwpl])?)(?P<marks>[a-z0-9]*)"
    r"(?::(?P<exchange>[^^]+))?(?:\^(?P<peggy>[1-9]))?"
)
SALE = re.compile(r"\$(?P<casks>\d{1,2})/(?P<limit>\d{1,2})(?P<held>@?)")
OPTION = re.compile(r"(\d{1,2})=(\d{1,2})")


class RondelTile(NamedTuple):
    """One token of the rondel, read."""

    text: str
    kind: str  # tile, sale, tournament, or what PLACES names
    types: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    exchange: str = ""
    peggy: int = 0
    casks: int = 0
    limit: int = 0
    held: bool = False


def parse_rondel(tokens: Sequence[str]) -> list[RondelTile]:
    """Every token read; the first wrong one is named with its place."""
    if len(tokens) > MOST_TOKENS:
        raise WrongWords(
            "{count} places: the rondel has at most {most}", count=len(tokens), most=MOST_TOKENS
        )
    tiles = []
    for place, token in enumerate(tokens, start=1):
        tile = read_token(token)
        if tile is None:
            raise WrongWords(
                "place {place}: no tile {token}",
                hint="a letter {types} or its word, then small letters; or END START you die mt"
                " nessie $2/4 T; all of them: hexcrown play glen-more tiles",
                rule="GM-A-6",
                at=place,
                place=place,
                token=token[:30],
                types=" ".join(TYPES),
            )
        tiles.append(tile)
    check_once(tiles)
    return tiles


def check_once(tiles: Sequence[RondelTile]) -> None:
    for kind in ("mac", "you", "die", "end", "start", "mountain", "nessie"):
        if sum(tile.kind == kind for tile in tiles) > 1:
            raise Refused("{what} is on the rondel only once", rule="GM-A-6", what=kind)


@lru_cache(maxsize=4096)
def read_token(token: str) -> RondelTile | None:
    if token.upper() in PLACES:
        kind = PLACES[token.upper()]
        return RondelTile(token, kind, marks=("training", "games") if kind == "tournament" else ())
    if sale := SALE.fullmatch(token):
        return read_sale(token, int(sale["casks"]), int(sale["limit"]), sale["held"] == "@")
    found = TILE.fullmatch(token)
    if not found or any(letter not in MARKS for letter in found["marks"]):
        return None
    letters = [ALIASES.get(letter, letter) for letter in found["types"].upper().split("/")]
    types = tuple(TYPES[letter] for letter in letters)
    exchange = found["exchange"] or ""
    if exchange and "exchange" not in types:
        return None
    marks = tuple(MARKS[letter] for letter in found["marks"])
    return RondelTile(token, "tile", types, marks, exchange, int(found["peggy"] or 0))


def read_sale(token: str, casks: int, limit: int, held: bool) -> RondelTile | None:
    return None if casks > limit else RondelTile(token, "sale", casks=casks, limit=limit, held=held)


def read_exchange(text: str, known: dict[str, list[list[int]]]) -> tuple[str, list[list[int]]]:
    """`glengorm` or `2=5,3=8` as a name and its exchanges."""
    options = [OPTION.fullmatch(part) for part in text.split(",")]
    if all(options):
        return text, [[int(option[1]), int(option[2])] for option in options if option]
    name = find_name(text, known, what="exchange tile", rule="GM-A-8")
    if name is not None:
        return name, known[name]
    raise WrongWords(
        "no exchange tile {text}" if text else "the exchanges of that exchange tile are not known",
        hint="write its exchanges, S:2=5,3=8 (resources=VP), or one of {names}",
        rule="GM-A-8",
        text=text,
        names=", ".join(f"S:{plain(name)}" for name in known),
    )


def last_pawn(chain: Sequence[str]) -> str | None:
    """Whose turn it is: the pawn farthest behind is the first of the chain."""
    kinds = [tile.kind for token in chain if (tile := read_token(token))]
    return next((kind for kind in kinds if kind in PAWNS), None)


def advance(chain: Sequence[str], place: int, pawn: str, *, gone: bool = False) -> list[str]:
    """The chain after its first pawn moved onto `place`; tiles behind the last pawn leave.

    A pawn past END is gone from it: it does not move again.
    """
    after = list(chain[1:place]) + ([] if gone else [pawn]) + list(chain[place + 1 :])
    while after and kind_of(after[0]) not in PAWNS and any(kind_of(t) in PAWNS for t in after):
        after.pop(0)
    return after


def kind_of(token: str) -> str:
    tile = read_token(token)
    return tile.kind if tile else ""
