"""Making a map: sea, rivers, highlands, kinds and capital sites, by a die that is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from maps.board.board import Board
from maps.board.tile import Tile
from maps.errors import WrongWords
from maps.making.flood import flood, run_rivers
from maps.making.ground import SHARES, Die, Ground, lay_ground, put_capitals, shape_tiles, sprinkle

# The land tiles of a box (BG-TILE-1).
BOX = {"lowland": 34, "highland": 21, "river": 26, "coast": 28}


@dataclass(frozen=True)
class MapSettings:
    """What a map is to be like."""

    width: int = 14
    height: int = 11
    shape: str = "rectangle"
    layout: str = "flat"
    name: str = ""
    sea: int = 26  # out of a hundred tiles of the board
    land: Mapping[str, int] = field(default_factory=lambda: dict(BOX))  # shares of the land
    kinds: Mapping[str, int] = field(default_factory=lambda: dict(SHARES))  # out of a hundred
    capitals: int | None = None  # None: one to every 30 tiles of land, 2 to 12


def generate(settings: MapSettings, die: Die) -> Board:
    """The same settings and the same dice give the same map, on every machine."""
    check_settings(settings)
    ground = lay_ground(
        shape_tiles(settings.shape, settings.width, settings.height, settings.layout)
    )
    total = sum(settings.land.values())
    sea = len(ground.places) * settings.sea // 100
    coast = (len(ground.places) - sea) * settings.land["coast"] // total
    flood(ground, die, sea, coast)
    land = sum(ground.land)
    run_rivers(
        ground, die, land * settings.land["river"] // total, bool(settings.kinds.get("lake"))
    )
    raise_land(ground, die, land * settings.land["highland"] // total)
    sprinkle(ground, die, settings.kinds)
    capitals = settings.capitals
    put_capitals(ground, die, max(2, min(12, land // 30)) if capitals is None else capitals)
    return Board(make_tiles(ground), settings.layout, settings.name)


def check_settings(settings: MapSettings) -> None:
    if not 0 <= settings.sea <= 90:
        raise WrongWords("sea is 0 to 90 of a hundred tiles, not {sea}", sea=settings.sea)
    if (
        set(settings.land) != set(BOX)
        or min(settings.land.values()) < 0
        or not sum(settings.land.values())
    ):
        raise WrongWords("land needs a share for each of {classes}", classes=", ".join(BOX))
    for kind, share in settings.kinds.items():
        if kind not in SHARES or not 0 <= share <= 100:
            raise WrongWords(
                "no kind {kind} to scatter at {share} percent",
                hint="kinds are {all}, each from 0 to 100",
                kind=kind,
                share=share,
                all=", ".join(sorted(SHARES)),
            )


def raise_land(ground: Ground, die: Die, tiles: int) -> None:
    """Highlands where it is furthest from the sea, ragged by a die; river valleys stay."""
    ground.terrain = [first_terrain(ground, number) for number in range(len(ground.places))]
    inland = [number for number, name in enumerate(ground.terrain) if name == "lowland"]
    lakes = [number for number in inland if number in ground.kinds]
    free = [number for number in inland if number not in ground.kinds]
    ranked = sorted((-2 * ground.height[number] - die(3), number) for number in free)
    for _, number in ranked[: max(0, min(tiles, len(ranked) - len(lakes)))]:
        ground.terrain[number] = "highland"


def first_terrain(ground: Ground, number: int) -> str:
    height = ground.height[number]
    if not ground.land[number]:
        return "sea"
    if height == 1:
        return "coast"
    river = ground.rivers.get(number)
    return "river" if river and river.exit else "lowland"


def make_tiles(ground: Ground) -> list[Tile]:
    kinds, rivers, partings = ground.kinds, ground.rivers, ground.partings
    return [
        Tile(
            at,
            terrain,
            tuple(sorted(kinds[number])) if number in kinds else (),
            "",
            rivers.get(number),
            partings.get(number, ()),
        )
        for number, (at, terrain) in enumerate(zip(ground.places, ground.terrain, strict=True))
    ]
