"""What reads text that people bring: each takes any text and may refuse it in words alone."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from campaign.acts.perform import look
from campaign.app.context import Context
from campaign.app.ordering import check_lines
from campaign.bookkeeping.exchange import (
    import_campaign,
    parse_export,
)
from campaign.bookkeeping.sheet_changes import read_lines, take_sheets
from campaign.bookkeeping.sheets import get_sheet, render_sheet
from campaign.errors import CampaignError, WrongWords
from campaign.journal.audit import check_books
from campaign.orders.lines import LineProblem, Order, check_empires, parse_orders
from campaign.rules.board import read_board
from campaign.season.status import describe_status
from campaign.storage.canonical_json import render_json
from campaign.storage.store import open_store
from campaign.storage.world import World
from maps.errors import MapsError
from maps.files.map_file import load_file
from maps.files.map_json import render_json as render_map_json
from maps.files.text_map import load_text
from tables.cards.deck_text import parse_deck
from tables.chance.sources import Seeded
from tables.convert.imports import READERS, import_text
from tables.dice.expression import parse
from tables.dice.odds import weigh
from tables.errors import TablesError
from tables.library.check import check_pack
from tests.campaign.exported import export_campaign, export_state
from tests.faults.stage import BOARD, make_campaign

REFUSED = (TablesError, MapsError, CampaignError)
ROOT = Path(__file__).parents[2]


class Target(NamedTuple):
    """`read` may raise REFUSED and nothing else; `good` are texts for which it does not."""

    read: Callable[[str], object]
    good: Callable[[], list[str]]


def read_dice(text: str) -> None:
    expression = parse(text)
    expression.roll_all(Seeded(b"fuzz").stream(()))
    assert parse(expression.text).text == expression.text
    if expression.repeat == 1:
        weigh(expression)


def read_pack(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tables").mkdir()
        manifest = 'name = "f"\nversion = "1"\nlanguages = ["en"]\nsource = "own"\ntitle = "F"\n'
        (Path(folder) / "pack.toml").write_text(manifest, encoding="utf-8")
        write(Path(folder) / "tables" / "t.toml", text)
        check_pack(folder)


def read_map(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "map", text)
        load_file(Path(folder) / "map")


def read_orders(text: str) -> None:
    orders, troubles = parse_orders(text)
    store = open_store(str(staged()))
    try:
        look(store, lambda world: check_all(world, orders, troubles))
    finally:
        store.close()


def check_all(world: World, orders: Sequence[Order], troubles: list[LineProblem]) -> dict[str, Any]:
    found = [*troubles, *check_empires(world, orders)]
    found.extend(check_lines(Context(cast("Any", None)), world, orders[:20]))
    if found:
        raise WrongWords("wrong orders")
    return {}


def read_export(text: str) -> None:
    document = parse_export(text, "the export")
    with tempfile.TemporaryDirectory() as folder:
        store = import_campaign(str(Path(folder) / "in.hexcrown"), document, ["import"])
        try:
            look(store, lambda world: {**describe_status(world), "board": read_board(world)})
            with store.reading() as connection:
                assert check_books(connection) == []
        finally:
            store.close()


def read_sheet(text: str) -> None:
    store = open_store(str(staged()))
    try:
        name = "settlements" if "razed" in text.partition("\n")[0] else "armies"
        look(store, lambda world: take_sheets(world, {name: read_lines(get_sheet(name), text)}))
    finally:
        store.close()


def read_import(text: str) -> None:
    for form in (None, *READERS):
        try:
            import_text(text.encode("utf-8", "surrogatepass"), "in.txt", form, None)
        except TablesError:
            continue


@cache
def staged() -> Path:
    """A campaign that all read and none changes."""
    return make_campaign(Path(tempfile.mkdtemp(prefix="hexcrown-fuzz-")))


def write(file: Path, text: str) -> None:
    file.write_bytes(text.encode("utf-8", "surrogatepass"))


# Good texts


def packs() -> list[str]:
    files = sorted((ROOT / "tables" / "packs").glob("*/tables/*.toml"))
    return [file.read_text(encoding="utf-8") for file in files]


def maps() -> list[str]:
    rivers = "0101 highland\n0102 river\n0103 river\n0104 coast\n0102-0103 river\n0101-0102 road\n"
    plain = BOARD.replace(" barren", "")  # which a story alone knows
    board = load_text(plain)
    mapper = '0101 mountain "bone hills"\n0102 forest\n0101-0102 trail\ninclude default.txt\n'
    return [plain, rivers, render_map_json(board), mapper]


def exports() -> list[str]:
    store = open_store(str(staged()))
    with store.reading() as connection:
        both = [render_json(export_campaign(connection)), render_json(export_state(connection))]
    store.close()
    return [*both, both[1]]  # a state's values are bound by no chain: more ways in


def sheets() -> list[str]:
    store = open_store(str(staged()))
    found: list[str] = []

    def gather(world: World) -> dict[str, str]:
        found.extend(render_sheet(world, get_sheet(name)) for name in ("armies", "settlements"))
        return {}

    look(store, gather)
    store.close()
    return found


DICE = ["2d6+1", "4d6kh3", "(1d6+1)x50", "5d6>=5", "6#4d6kh3", "1d6r1!3[x]", "d66", "d%", "2d6/3"]
ORDERS = [
    "empire Ostmark\narmy move First 0102\nsearch First\nexplore First --wildlands\n",
    "empire Ostmark\narmy split First points=600\n# a remark\nempire Norsca\nsiege begin Foe\n",
]
FOUNDRY = json.dumps(
    {"name": "T", "formula": "1d6", "results": [{"range": [1, 6], "text": "<b>x</b>", "weight": 1}]}
)
IMPORTS = [FOUNDRY, "range,text\n1-3,one\n4-6,two\n", ";table\n1,a [other]\n2,b\n;other\n1,c\n"]
DECKS = ["3 red\n2 blue\n", "# cards\nAce\nKing x4\n", '[cards]\nred = 3\n"blue" = 2\n']

TARGETS: Mapping[str, Target] = {
    "dice": Target(read_dice, lambda: DICE),
    "pack": Target(read_pack, packs),
    "map": Target(read_map, maps),
    "orders": Target(read_orders, lambda: ORDERS),
    "export": Target(read_export, exports),
    "csv": Target(read_sheet, sheets),
    "import": Target(read_import, lambda: IMPORTS),
    "deck": Target(parse_deck, lambda: DECKS),
}


@cache
def good_texts(name: str) -> list[str]:
    return TARGETS[name].good()


def read(name: str, text: str) -> None:
    try:
        TARGETS[name].read(text)
    except REFUSED:
        return
