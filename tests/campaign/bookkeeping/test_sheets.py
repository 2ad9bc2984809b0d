"""Armies and settlements as spreadsheets."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.bookkeeping.manual_edits import set_row
from campaign.bookkeeping.sheet_changes import SheetChanges, read_lines, take_sheets
from campaign.bookkeeping.sheets import SHEETS, Sheet, render_journal, render_sheet
from campaign.bookkeeping.workbook import read_workbook, render_workbook
from campaign.errors import CampaignError, Refused, WrongWords
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, state, value
from tests.conftest import miss

ARMIES, SETTLEMENTS, TREASURIES = SHEETS["armies"], SHEETS["settlements"], SHEETS["treasuries"]


def written(store: Store, sheet: Sheet) -> str:
    with store.reading() as connection:
        return render_sheet(World(connection, track=False), sheet)


def take_text(world: World, name: str, text: str, remove: bool = False) -> SheetChanges:
    return take_sheets(world, {name: read_lines(SHEETS[name], text)}, remove)


def test_a_paper_campaign_is_typed_in(store: Store) -> None:
    set_up(store)
    sheet = "name,empire,tile,points\nBlue Guard,Ostmark,0005,900\nBanner 1,Ostmark,0006,800\n"
    done = do(store, lambda world: take_text(world, "armies", sheet))
    assert done.document["answer"] == {"made": [3], "changed": ["Banner 1"]}
    assert value(store, "army", 1, "points") == 800
    assert value(store, "army", 3, "tile") == 5
    assert problems(store) == []


@pytest.mark.parametrize("name", list(SHEETS))
def test_a_sheet_written_out_comes_in_without_a_change(store: Store, name: str) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name='=1+1, "quoted"\u202e'))
    do(store, lambda world: world.put("army", 2, name=""))
    text = written(store, SHEETS[name])
    before = state(store)
    done = do(store, lambda world: take_text(world, name, text))
    assert done.changes == []
    assert state(store) == before


@pytest.mark.parametrize("name", ["armies", "settlements"])
def test_no_program_takes_a_tiles_label_for_a_number(store: Store, name: str) -> None:
    set_up(store)
    do(store, lambda world: world.insert("settlement", name="Fen", kind="village", tile=3))
    lines = list(csv.DictReader(io.StringIO(written(store, SHEETS[name]))))
    assert lines
    for line in lines:  # pandas and spreadsheets try every cell of a column as a number
        assert line["tile"].startswith("tile:000")
        with pytest.raises(ValueError, match="could not convert"):
            float(line["tile"])


@pytest.mark.parametrize("typed", ["tile:0006", "0006", "6", "tile: 6"])
def test_a_tile_is_read_in_every_form_a_program_may_leave_it_in(store: Store, typed: str) -> None:
    set_up(store)
    do(store, lambda world: take_text(world, "armies", f"name,tile\nBanner 1,{typed}\n"))
    assert value(store, "army", 1, "tile") == 6


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20).map(str.strip)
SIGNS = st.sampled_from(["", "=", "+", "-", "@", "'", "'=", "''", "-5", "0406"])


@given(names=st.lists(st.builds(str.__add__, SIGNS, NAMES), min_size=2, max_size=2),
       purse=st.integers(0, 900))  # fmt: skip
@settings(max_examples=8)
def test_sheets_of_any_names_and_numbers_come_in_without_a_change(
    played: Store, names: list[str], purse: int
) -> None:
    def rename(world: World) -> None:
        world.put("army", 1, name=names[0])
        world.put("settlement", 1, name=names[1])
        set_row(world, "empire", "#1", [f"treasury={purse}"], force=True)

    do(played, rename)
    before = state(played)
    sheets = [(name, parted(written(played, sheet), sign))
              for name, sheet in SHEETS.items() for sign in ",;\t"]  # fmt: skip
    pages = read_workbook(workbook(played))

    def take_all(world: World) -> None:
        for name, text in sheets:
            take_text(world, name, text)
        take_sheets(world, pages)

    assert do(played, take_all).changes == []
    assert state(played) == before


@pytest.fixture
def played(store: Store) -> Store:
    set_up(store)
    return store


def parted(text: str, sign: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=sign).writerows(csv.reader(io.StringIO(text)))
    return out.getvalue()


def workbook(store: Store) -> bytes:
    try:
        with store.reading() as connection:
            return render_workbook(connection)
    except Refused:
        miss("openpyxl", "pip install 'hexcrown[xlsx]'")
        raise


def test_rows_removed_from_a_workbook_are_ended_only_when_that_is_agreed(store: Store) -> None:
    set_up(store)
    pages = read_workbook(workbook(store))
    del pages["armies"][1]
    before = state(store)
    with pytest.raises(Refused, match="not in the sheet"):
        do(store, lambda world: take_sheets(world, pages))
    assert state(store) == before

    done = do(store, lambda world: take_sheets(world, pages, remove=True))

    assert done.document["answer"]["removed"] == [2]
    assert value(store, "army", 2, "ended_at") is not None
    assert problems(store) == []


def test_a_workbook_has_the_journal_and_finds_the_zeros_a_spreadsheet_lost(store: Store) -> None:
    set_up(store)
    raw = workbook(store)
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(io.BytesIO(raw))
    with store.reading() as connection:
        lines = list(csv.reader(io.StringIO(render_journal(connection))))
    shown = [["" if one is None else str(one) for one in row] for row in book["journal"].values]
    assert [row[0] for row in shown] == [line[0] for line in lines]
    page = book["armies"]
    column = [cell.value for cell in page[1]].index("tile") + 1
    page.cell(2, column).value = 6  # as a spreadsheet leaves 0006
    out = io.BytesIO()
    book.save(out)

    do(store, lambda world: take_sheets(world, read_workbook(out.getvalue())))

    assert value(store, "army", 1, "tile") == 6


def test_a_changed_cell_changes_that_cell_and_a_new_row_is_new(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, name=""))
    lines = [line.split(",") for line in written(store, ARMIES).splitlines()]
    points, tile = lines[0].index("points"), lines[0].index("tile")
    lines[1][points] = "777"
    lines.append(["Blue", "", "", "Ostmark", "5", "", "300"])
    lines[-1][tile] = "005"  # as a spreadsheet leaves 0005
    text = "\n".join(";".join(line) for line in lines)

    done = do(store, lambda world: take_text(world, "armies", text))

    assert done.document["answer"] == {"made": [3], "changed": ["#1"]}
    assert [(change.table, change.column) for change in done.changes if change.key == 1] == [
        ("army", "points")
    ]
    assert value(store, "army", 3, "tile") == 5


def test_a_row_that_is_missing_is_ended_only_when_that_is_agreed(store: Store) -> None:
    set_up(store)
    text = "\n".join(written(store, ARMIES).splitlines()[:2])
    before = state(store)
    with pytest.raises(Refused, match="not in the sheet"):
        do(store, lambda world: take_text(world, "armies", text))
    assert state(store) == before

    done = do(store, lambda world: take_text(world, "armies", text, remove=True))

    assert done.document["answer"]["removed"] == [2]
    assert value(store, "army", 2, "ended_at") is not None
    assert problems(store) == []


def test_a_treasury_is_set_by_a_posting(store: Store) -> None:
    set_up(store)
    lines = [line.split(",") for line in written(store, TREASURIES).splitlines()]
    lines[1][lines[0].index("treasury")] = "41"
    text = "\n".join(",".join(line) for line in lines)

    do(store, lambda world: take_text(world, "treasuries", text))

    assert value(store, "empire", 1, "treasury") == 41
    assert problems(store) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [("99,A,,,Ostmark,0001", "no row has the id 99"), ("x,A,,,Ostmark,0001", "x is not an id")],
)
def test_an_id_that_is_none_is_told(store: Store, line: str, words: str) -> None:
    set_up(store)
    text = "id,name,kind,race,empire,tile\n1\n2\n" + line
    with pytest.raises(WrongWords, match=words):
        do(store, lambda world: take_text(world, "armies", text))


def test_every_wrong_line_is_told_at_once_and_nothing_is_brought_in(store: Store) -> None:
    set_up(store)
    before = state(store)
    text = "name,empire,tile,points\nA,Nowhere,0001,5\nB,Ostmark,9999,5\nC,Ostmark,0001,-5\nD,,,1\n"
    with pytest.raises(WrongWords) as wrong:
        do(store, lambda world: take_text(world, "armies", text))
    told = str(wrong.value)
    assert [f"line {n}:" in told for n in (2, 3, 4, 5)] == [True] * 4
    assert state(store) == before


@pytest.mark.parametrize(
    ("text", "words"), [("", "empty"), ("strength\n5\n", "no column strength")]
)
def test_a_sheet_of_another_kind_is_told(store: Store, text: str, words: str) -> None:
    with pytest.raises(WrongWords, match=words):
        do(store, lambda world: take_text(world, "armies", text))


def test_a_damaged_workbook_is_refused_in_words(store: Store) -> None:
    """Whatever zip, zlib, the XML parser or openpyxl itself raise."""
    raw = workbook(store)
    whole = zipfile.ZipFile(io.BytesIO(raw))
    parts = {name: whole.read(name) for name in whole.namelist()}
    damaged = []
    for number in range(60):
        spoilt = bytearray(raw)
        for byte in range(8):
            spoilt[(number * 7919 + byte * 104729) % len(raw)] = (number + 37 * byte) % 256
        damaged.append(bytes(spoilt))
    for name, text in parts.items():
        for other in (b"", text[: len(text) // 2], b"<a>" * 2000):
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w") as pack:
                for each, kept in parts.items():
                    pack.writestr(each, other if each == name else kept)
            damaged.append(out.getvalue())
    refused = 0
    for spoilt in damaged:
        try:
            read_workbook(bytes(spoilt))
        except CampaignError:
            refused += 1
    assert refused > len(damaged) // 2
