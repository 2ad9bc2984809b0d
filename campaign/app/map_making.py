"""Maps for a campaign: made from settings, or read from a file."""

from __future__ import annotations

from pathlib import Path

from campaign.errors import WrongWords
from campaign.storage.folders import config_dir
from maps.board.board import Board
from maps.board.check import check_capitals
from maps.board.hexes import LAYOUTS
from maps.board.problems import LONGEST_NAME, MapProblem
from maps.files.map_file import load_bytes
from maps.files.other_words import OtherWords, load_words
from maps.making.generate import BOX, MapSettings, generate
from maps.making.ground import SHARES, parse_size
from tables.chance.map_dice import make_die, make_seed
from tables.library.plain_text import is_number

FEW_SITES = "only {found} of {capitals} capital sites find room"  # messages
OWN_WORDS = "map-words.toml"  # in the folder of the person's settings


def make_board(
    size: str = "14x11",
    shape: str = "rectangle",
    layout: str = "flat",
    sea: int = 26,
    land: str = "34,21,26,28",
    kinds: str = "all",
    capitals: int | None = None,
    name: str = "",
    seed: str | None = None,
) -> tuple[Board, str]:
    """The board and the seed that makes it again."""
    if layout not in LAYOUTS:
        raise WrongWords("layout is flat or pointy, not {layout}", layout=layout)
    if capitals is not None and not 0 <= capitals <= 1000:
        raise WrongWords("capital sites are 0 to 1000, not {capitals}", capitals=capitals)
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


def tell_of_sites(board: Board, capitals: int | None) -> list[MapProblem]:
    """Capital sites that found no room, and those too near to one another: a small or wet map."""
    found = sum("capital-site" in tile.kinds for tile in board)
    few = found < (capitals or 0)
    missing = MapProblem(
        "capitals-few",
        FEW_SITES,
                         {"found": found, "capitals": capitals}, "")  # fmt: skip
    return [*([missing] if few else []), *check_capitals(board)]


def parse_land(text: str) -> dict[str, int]:
    shares = [parse_share(word.strip(), 1000) for word in text.split(",")]
    if len(shares) != len(BOX) or -1 in shares or not any(shares):
        raise WrongWords(
            "--land takes four numbers, not {text}",
            hint="lowland, highland, river, coast, as 34,21,26,28",
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
            raise WrongWords(
                "{word} is not a kind to scatter",
                hint="kinds are {all}; a share is 0 to 100, as forest=30",
                word=word[:40],
                all=", ".join(sorted(SHARES)),
            )
        chosen[kind] = int(share) if equals else SHARES[kind]
    return chosen


def load_map(raw: bytes, form: str | None = None, words: str | None = None) -> Board:
    """Any form that is known by itself, or the one named."""
    return load_bytes(raw, form, "the input", [], find_words(words), lambda name: None)


def find_words(named: str | None) -> OtherWords | None:
    """The words a person adds to those we know: of a file named, or of the settings' folder."""
    own = Path(named) if named is not None else config_dir() / OWN_WORDS
    return load_words(own) if named is not None or own.is_file() else None
