from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.app.map_making import tell_of_sites
from maps.board.board import Board
from maps.board.check import check_board
from maps.board.hexes import distance
from maps.board.rivers import courses
from maps.board.tile import Tile
from maps.errors import MapsError
from maps.files.text_map import load_text
from maps.files.text_writer import render_text
from maps.making.generate import BOX, MapSettings, generate
from maps.making.ground import SHARES
from tests.maps.seeded import seeded_die

wishes = st.builds(
    MapSettings,
    st.integers(1, 24),
    st.integers(1, 24),
    st.sampled_from(["rectangle", "ellipse"]),
    st.sampled_from(["flat", "pointy"]),
    sea=st.integers(0, 90),
    kinds=st.dictionaries(st.sampled_from(sorted(SHARES)), st.integers(0, 100)),
)
seeds = st.text("abcdefgh", min_size=1, max_size=8)


@given(wishes, seeds)
@settings(max_examples=120)
def test_every_map_made_passes_the_check(wish: MapSettings, seed: str) -> None:
    assert check_board(generate(wish, seeded_die(seed))) == []


@given(st.integers(1, 9), seeds)
@settings(max_examples=20)
def test_hexagons_pass_too(radius: int, seed: str) -> None:
    board = generate(MapSettings(radius, shape="hexagon"), seeded_die(seed))
    assert len(board) == 3 * radius * (radius + 1) + 1
    assert check_board(board) == []


@given(wishes, seeds)
@settings(max_examples=40)
def test_every_map_made_comes_back_from_its_text(wish: MapSettings, seed: str) -> None:
    board = generate(wish, seeded_die(seed))
    if len(board):
        assert load_text(render_text(board)) == board


@given(wishes, seeds)
@settings(max_examples=40)
def test_rivers_have_three_tiles_and_run_down_to_coast_lake_or_swamp(
    wish: MapSettings, seed: str
) -> None:
    board = generate(wish, seeded_die(seed))
    for course in courses(board):
        last = board.tiles[course.tiles[-1]]
        assert len(course.tiles) >= 3
        assert last.terrain == "coast" or {"lake", "swamp"} & set(last.kinds)


@pytest.mark.parametrize(("side", "within"), [(10, 0.09), (14, 0.06), (30, 0.03), (60, 0.02)])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_land_has_about_the_shares_of_the_box(side: int, within: float, seed: str) -> None:
    board = generate(MapSettings(side, side), seeded_die(seed))
    counts = Counter(tile.terrain for tile in board if tile.terrain != "sea")
    for name, share in BOX.items():
        assert counts[name] / counts.total() == pytest.approx(share / 109, abs=within)


def test_highlands_lie_inland_and_coasts_meet_the_sea() -> None:
    board = generate(MapSettings(40, 30), seeded_die("inland"))
    for tile in board:
        beside = beside_sea(board, tile)
        assert beside == (tile.terrain == "coast") or tile.terrain == "sea"


def beside_sea(board: Board, tile: Tile) -> bool:
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    others = [board.tile((tile.at[0] + q, tile.at[1] + r)) for q, r in around]
    return any(other is not None and other.terrain == "sea" for other in others)


def test_capital_sites_stand_apart() -> None:
    board = generate(MapSettings(20, 20, capitals=6), seeded_die("capitals"))
    sites = [tile.at for tile in board if "capital-site" in tile.kinds]
    assert len(sites) == 6
    assert all(distance(one, two) >= 4 for one in sites for two in sites if one != two)


def test_only_the_kinds_wished_for_are_sprinkled() -> None:
    board = generate(MapSettings(30, 30, kinds={"volcano": 50}, capitals=0), seeded_die("kinds"))
    assert {kind for tile in board for kind in tile.kinds} == {"volcano"}


# Held fast: a map of years ago must come back from its seed on any machine and version.
VECTOR = "95aad1f37acf3b97cb60f6da6e362801"


def test_a_seed_makes_the_same_map_everywhere() -> None:
    text = render_text(generate(MapSettings(20, 15), seeded_die("reik")))
    assert hashlib.sha256(text.encode()).hexdigest()[:32] == VECTOR


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_no_hash_seed_of_python_changes_a_map(hash_seed: str) -> None:
    script = (
        "from maps.making.generate import *; from maps.files.text_writer import *; import hashlib;"
        "from tests.maps.seeded import seeded_die;"
        "text = render_text(generate(MapSettings(20, 15), seeded_die('reik')));"
        "print(hashlib.sha256(text.encode()).hexdigest()[:32])"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == VECTOR


@pytest.mark.parametrize(
    "wish",
    [
        MapSettings(100_000, 100_000),
        MapSettings(999_999_999, shape="hexagon"),
        MapSettings(5, 5, shape="star"),
        MapSettings(5, 5, sea=101),
        MapSettings(5, 5, sea=-1),
        MapSettings(5, 5, kinds={"dragon": 3}),
        MapSettings(5, 5, land={"lowland": 1}),
    ],
)
def test_impossible_wishes_are_refused_before_anything_is_made(wish: MapSettings) -> None:
    with pytest.raises(MapsError):
        generate(wish, seeded_die("no"))


@pytest.mark.rule("BG-REALM-1")
@pytest.mark.parametrize(("size", "capitals"), [((9, 7), 3), ((6, 6), 5)])
def test_there_are_as_many_capital_sites_as_asked_for_or_it_is_said(
    size: tuple[int, int], capitals: int
) -> None:
    for seed in range(20):
        settings = MapSettings(*size, capitals=capitals)
        board = generate(settings, seeded_die(f"sites {seed}"))
        sites = [tile for tile in board if "capital-site" in tile.kinds]
        troubles = {trouble.kind for trouble in tell_of_sites(board, capitals)}
        assert ("capitals-few" in troubles) == (len(sites) < capitals)
