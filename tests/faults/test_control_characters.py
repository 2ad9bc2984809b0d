"""No control character and no escape sequence comes in by any way, and no formula goes out.

The ways are read off the program itself: its commands, the columns of its tables, the pages and
calls of its server, the sheets it writes. A new one is tried as soon as it is there.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from sqlalchemy import String

from campaign.bookkeeping.sheets import JOURNAL, SHEETS
from campaign.errors import WrongWords
from campaign.storage.models import model_of
from campaign.storage.models.cells import Json
from campaign.storage.models.schema import STATE, TABLES, columns
from campaign.storage.models.validation import parse_cell
from cli.app.run import run
from cli.published.catalogue import CHANGES, READS
from cli.web.application import PAGES
from tables.convert.formula_guard import FORMULA, NUMBER
from tables.library.plain_text import find_control
from tests.cli.web.visitor import HOME, Visitor, march_of_ostmark
from tests.faults.forked import run_forked
from tests.faults.stage import Typed
from tests.fuzz.texts import good_texts
from tests.fuzz.words import all_commands, throwaway_home, type_words
from tests.story import Story

ROOT = Path(__file__).parents[2]
RED = "\x1b[31m"  # what colours a terminal
CONTROLS = (RED, "\x07", "\x08", "\r", "\x7f", "\x9b31m")
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


# Commands


def test_every_command_refuses_a_word_with_a_control_character() -> None:
    for number, (path, _) in enumerate(all_commands()):
        code, told = type_words((*path, f"name={CONTROLS[number % len(CONTROLS)]}x"))
        assert (code, find_control(told)) == (2, None), (path, told)
        assert "contains the control character U+" in told, path


def test_lines_and_tabs_are_text() -> None:
    code, told = type_words(("note", "first line\nsecond\tcolumn\r\nthird"))
    assert code == 0, told


# Cells: exports, sheets, workbooks and edits by hand are held to the models


def text_columns() -> Iterator[tuple[str, str]]:
    for table in (*STATE, "entry"):
        for column in columns(table):
            if TABLES[table].c[column].type._type_affinity is String:
                yield table, column


def is_json(table: str, column: str) -> bool:
    return any(isinstance(each, Json) for each in model_of(table).model_fields[column].metadata)


def test_no_cell_of_any_table_takes_a_control_character() -> None:
    plain = [f"x{control}y" for control in CONTROLS]
    bent = [{"x": RED}, {RED: 1}, [RED], RED, {"x": [{"y": RED}]}, {"x": "\x9b31m"}]
    inside = [json.dumps(value, ensure_ascii=way) for value in bent for way in (True, False)]
    tried = list(text_columns())
    for table, column in tried:
        for text in (*plain, *inside) if is_json(table, column) else plain:
            with pytest.raises(WrongWords):
                parse_cell(table, column, text)
    assert len(tried) > 60
    assert sum(is_json(*each) for each in tried) > 12


# Files


def places_in(text: str) -> list[int]:
    """A few, spread over the text, each behind a letter."""
    behind = [at for at in range(1, len(text)) if text[at - 1].isalpha()]
    return behind[:: max(1, len(behind) // 4)]


FILES = {
    "export": ("import", "in.txt", "--at", "b.hexcrown"),
    "csv": ("import", "in.txt", "--csv", "armies", "--reason", "x"),
    "map": ("map", "lay", "in.txt", "--campaign", "empty", "--force", "--reason", "x"),
    "orders": ("orders", "send", "in.txt"),
    "import": ("table", "import", "in.txt", "--into", "p"),
    "deck": ("deck", "new", "d", "in.txt"),
}


@pytest.mark.parametrize("name", FILES)
def test_whatever_file_is_read_none_is_kept(name: str) -> None:
    for text in good_texts(name)[: 3 if name == "map" else 1]:
        assert bring_in(name, text) == 0, text[:80]
        is_json = text.startswith("{")
        for number, at in enumerate(places_in(text)):
            control = CONTROLS[number % len(CONTROLS)]
            bring_in(
                name, text[:at] + (json.dumps(control)[1:-1] if is_json else control) + text[at:]
            )


def bring_in(name: str, text: str) -> int:
    """The exit code; nothing is kept that may not be."""
    with throwaway_home() as folder:
        (folder / "in.txt").write_text(text, "utf-8", newline="")
        if name == "map":
            say("new", "Empty")
        code, told = answer(*FILES[name])
        (folder / "in.txt").unlink()
        assert find_control(told) is None, told
        assert list(kept_controls(folder)) == [], text
        return code


def test_no_workbook_brings_one() -> None:
    from openpyxl import load_workbook

    with throwaway_home() as folder:
        say("export", "a.xlsx")
        book = load_workbook("a.xlsx")
        for page in book.worksheets:
            page.cell(2, 1).value = "x\x9b31m"
        book.save("a.xlsx")
        told = say("import", "a.xlsx", "--reason", "x")
        assert find_control(told) is None
        Path("a.xlsx").unlink()
        assert list(kept_controls(folder)) == []


def test_every_text_of_a_pack_is_looked_at() -> None:
    """Table, rule, condition and manifest: whichever text of its files holds one is told."""
    pack = ROOT / "tables" / "packs" / "mighty-empires"
    parts = [pack / "pack.toml", *sorted(pack.glob("*/*.toml"))[:4]]
    with throwaway_home() as folder:
        for file in parts:
            text = file.read_text("utf-8")
            for at in [at for at in places_in(text) if is_in_quotes(text, at)]:
                bent = folder / "p" / file.relative_to(pack)
                bent.parent.mkdir(parents=True, exist_ok=True)
                (folder / "p" / "pack.toml").write_text((pack / "pack.toml").read_text("utf-8"))
                bent.write_text(text[:at] + "\\u001b" + text[at:], "utf-8")
                assert "control character U+001B" in say("table", "check", "p"), (file, at)
                bent.unlink()


def is_in_quotes(text: str, at: int) -> bool:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line.count('"') % 2 == 1 and "'" not in line and '"""' not in line


def say(*words: str) -> str:
    return answer(*words)[1]


def answer(*words: str) -> tuple[int, str]:
    told = io.StringIO()
    with redirect_stdout(told), redirect_stderr(told):
        code = run(list(words))
    assert code in (0, 1, 2), told.getvalue()
    return code, told.getvalue()


def kept_controls(folder: Path) -> Iterator[str]:
    """Every text that lies in the folder, in databases, JSON and other files, and holds one."""
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".hexcrown":
            yield from (f"{path.name}: {text!r}" for text in texts_of(path) if holds(text))
        elif path.is_file() and path.suffix in (".json", ".toml", ".txt", ".csv"):
            text = path.read_text("utf-8")
            yield from ([f"{path.name}: {text!r:.80}"] if holds(text) else [])


def texts_of(path: Path) -> Iterator[str]:
    connection = sqlite3.connect(path)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
    for table in tables:
        if table in TABLES or table in (*STATE, "entry"):
            for row in connection.execute(f"SELECT * FROM {table}"):
                yield from (cell for cell in row if isinstance(cell, str))
    connection.close()


def holds(text: str) -> bool:
    escaped = any(json.dumps(control)[1:-1] in text for control in CONTROLS[:3])
    return escaped or find_control(text) is not None


# The page and the API


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    return Visitor(march_of_ostmark(tmp_path))


def test_every_page_refuses_a_field_with_one(visitor: Visitor) -> None:
    routes = [route for page in PAGES for route in page.router.routes]
    tried = 0
    for route in routes:
        path = route.path.replace("{number}", "1").replace("{action}", "add")  # type: ignore[attr-defined]
        if "{" in path or path.endswith("/live"):  # a stream, which reads no field
            continue
        for field in ("name", "words"):
            if "POST" in route.methods:  # type: ignore[attr-defined]
                visitor.post(path, [(field, f"x{RED}")])
            else:
                visitor.answer = visitor.client.get(path, params={field: f"x{RED}"})
            assert visitor.answer.status_code == 400, path
            assert find_control(visitor.text) is None, path
            tried += 1
    assert tried > 40


def test_every_call_of_the_api_refuses_one(visitor: Visitor) -> None:
    asked = [(name, "GET", {"params": {"name": RED}}) for name in READS]
    sent = [(name, "POST", {"json": {"name": RED}}) for name in CHANGES]
    for name, method, fields in (*asked, *sent):
        path = f"/api/{name.replace(' ', '/')}"
        told = visitor.client.request(method, path, headers={"origin": HOME}, **fields)  # type: ignore[arg-type]
        assert told.status_code == 400, (path, told.text)
        assert find_control(told.text) is None


# What surrounds a command


@pytest.mark.parametrize("name", ["HEXCROWN_CAMPAIGN", "HEXCROWN_LANG", "HEXCROWN_HOME"])
@pytest.mark.parametrize(
    "words", [("status",), ("list",), ("new", "A"), ("use", "A")], ids=" ".join
)
def test_no_variable_writes_to_the_terminal(
    name: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(name, f"./a{RED}b")
    assert find_control(say(*words)) is None


def test_what_another_program_wrote_is_told_without(fresh: Fresh) -> None:
    """Shown, and exported, with the character named."""
    place, _ = fresh(Typed(()))
    with sqlite3.connect(place) as file:
        file.execute("UPDATE note SET text = ? WHERE id = 1", (f"a{RED}b",))
        file.execute("UPDATE entry SET reason = ? WHERE id = 2", (f"a{RED}b",))
    for words in (("journal",), ("journal", "show", "2"), ("export", "-", "--csv", JOURNAL)):
        ended = run_forked((*words, "--campaign", str(place)), place.parent)
        assert (ended.code, find_control(ended.told)) == (0, None), ended.told
    ended = run_forked(("export", "a.xlsx", "--campaign", str(place)), place.parent)
    assert ended.code == 0, ended.told
    ended = run_forked(("check", "--campaign", str(place)), place.parent)
    assert "note:1" in ended.told


# Sheets that are given out


def is_formula(cell: str) -> bool:
    return cell.startswith(FORMULA) and not cell.startswith("'") and not NUMBER.fullmatch(cell)


SIGNS = [sign for sign in FORMULA if sign not in ("\t", "\r", "\n")]  # which no name holds


def test_no_cell_of_any_sheet_begins_a_formula(tmp_path: Path) -> None:
    story = Story(tmp_path, "".join(f"01{n:02d} lowland\n" for n in range(1, 30)))
    for number, sign in enumerate(SIGNS, 1):
        name = f"{sign}SUM(A1:A9)"
        empire = story.empire(name)
        story.settlement(empire, f"01{number:02d}", "village", name=name)
        story.army(empire, f"01{number:02d}", name=name)
        story.set_up(lambda world, n=number, text=name: world.put("tile", n, label=text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXCROWN_CAMPAIGN", story.place)
        patch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
        for sign in FORMULA:
            say("empire", "pay", "#1", "1", f"--reason={sign if sign != chr(13) else ''}1+1")
        for sheet in (*SHEETS, JOURNAL):
            lines = list(csv.reader(io.StringIO(say("export", "-", "--csv", sheet))))
            assert [cell for line in lines for cell in line if is_formula(cell)] == [], sheet
            assert any("'" + SIGNS[0] in cell for line in lines for cell in line), sheet


def test_no_cell_of_an_exported_table_begins_a_formula_and_it_comes_back_whole() -> None:
    signs = [sign.replace("\t", "").replace("\r", "").replace("\n", "") for sign in FORMULA]
    rows = "".join(
        f'[[rows]]\nid="r{number}"\nrange=[{number - 2},{number - 2}]\nname="{sign}1+1"\n'
        f'text="{sign}HYPERLINK()"\neffects=[{{kind="nothing"}}]\n'
        for number, sign in enumerate(filter(None, signs))
    )
    with throwaway_home() as folder:
        (folder / "p" / "tables").mkdir(parents=True)
        manifest = 'name="p"\nversion="1"\nlanguages=["en"]\nsource="own"\ntitle="P"\n'
        (folder / "p" / "pack.toml").write_text(manifest)
        count = len(list(filter(None, signs)))
        table = folder / "p" / "tables" / "w.toml"
        table.write_text(f'title="W"\nroll="1d{count}-3"\n{rows}', "utf-8")
        sheet = say("table", "export", "w", "--to", "csv", "--pack", "p")
        lines = list(csv.reader(io.StringIO(sheet)))
        assert [cell for line in lines for cell in line if is_formula(cell)] == []
        Path("w.csv").write_text(sheet, "utf-8", newline="")
        say("table", "import", "w.csv", "--into", "q")
        again = say("table", "export", "w", "--to", "csv", "--pack", "q")
        shown = [line[:-1] for line in csv.reader(io.StringIO(again))]
        assert shown == [line[:-1] for line in lines]
        assert '"=1+1"' in again.replace('""', '"')


def test_no_other_place_writes_sheets() -> None:
    """A new one is to be tried above. What the page of paper writes goes into an import alone."""
    writers = {
        str(path.relative_to(ROOT))
        for package in ("campaign", "cli", "maps", "tables")
        for path in (ROOT / package).rglob("*.py")
        if "csv.writer" in (text := path.read_text("utf-8")) or "DictWriter" in text
    }
    given_out = {"campaign/bookkeeping/sheets.py", "tables/convert/import_csv.py"}
    assert writers == {*given_out, "cli/web/pages/paper.py"}
