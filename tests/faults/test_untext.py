"""Half characters, NULs and bytes that are no UTF-8, by every way in: refused in words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.stage import Typed
from tests.fuzz.texts import good_texts, read
from tests.fuzz.words import all_commands, type_words

HALF, NUL = "\ud800", "\0"
RUN = "import sys; from cli.main import start; sys.exit(start())"
ROOT = Path(__file__).parents[2]
PLAIN_C = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


def answer(
    *words: str | bytes, folder: Path, typed: bytes = b"", **variables: str | bytes
) -> subprocess.CompletedProcess[str]:
    """A process of its own, in the folder; what it says is read as a terminal would show it."""
    known = {"PYTHONPATH": str(ROOT), "HEXCROWN_HOME": str(folder / "home"), **variables}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        env={os.fsencode(name): os.fsencode(value) for name, value in known.items()},
        input=typed,
        capture_output=True,
        cwd=folder,
        timeout=500,
    )
    out, err = (told.decode("utf-8", "backslashreplace") for told in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


@pytest.mark.parametrize("word", ["\udcff", NUL, f"name={HALF}"])
def test_every_command_refuses_a_word_that_is_no_text(word: str) -> None:
    for path, _ in all_commands():
        code, told = type_words((*path, word))
        assert code == 2, (path, told)
        assert "is not UTF-8 text" in told, path


def test_a_real_word_of_other_bytes_is_refused(tmp_path: Path) -> None:
    done = answer("new", b"Caf\xe9", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(r"hexcrown: Caf\udce9 is not UTF-8 text")
    assert answer("list", folder=tmp_path).stdout.startswith("no campaign yet")


@pytest.mark.parametrize("letter", [HALF, NUL], ids=["half", "NUL"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("orders", "empire Ost{}mark\narmy move First 0102\n"),
        ("orders", "empire Ostmark\narmy move {} 0102\n"),
        ("orders", "empire Ostmark\narmy move First {}\n"),
        ("deck", "3 red{}\n"),
        ("map", '0101 lowland "{}"\n'),
        ("dice", "2d6{}"),
        ("csv", "id,name\n1,{}\n"),
    ],
)
def test_a_text_with_such_a_letter_is_refused(name: str, text: str, letter: str) -> None:
    read(name, text.format(letter))  # which lets refusals pass and nothing else


@pytest.mark.parametrize("letter", [HALF, NUL], ids=["half", "NUL"])
def test_json_with_such_a_letter_in_any_place_is_refused(letter: str) -> None:
    for name in ("export", "map"):
        [text, *_] = [text for text in good_texts(name) if text.startswith("{")]
        document = json.loads(text)
        for holder, key in places(document):
            before, holder[key] = holder[key], f"{holder[key]}{letter}"
            read(name, json.dumps(document))
            holder[key] = before


def places(node: object) -> list[tuple[dict[str, object], str]]:
    """Where texts stand in a document: of a list, in its first two."""
    if isinstance(node, list):
        return [place for one in node[:2] for place in places(one)]
    if not isinstance(node, dict):
        return []
    own = [(node, key) for key, value in node.items() if isinstance(value, str)]
    return own + [place for value in node.values() for place in places(value)]


def test_tables_of_another_program_with_half_characters_write_nothing(tmp_path: Path) -> None:
    results = [{"range": [1, 6], "text": "x\ud800"}]
    table = {"name": "T", "formula": "1d6", "results": results}
    (tmp_path / "in.json").write_text(json.dumps(table), "utf-8")
    done = answer("table", "import", "in.json", "--into", "pack", folder=tmp_path)
    assert done.returncode == 1
    assert r"name.en contains an invalid character: 'x\ud800'" in done.stderr
    assert not (tmp_path / "pack").exists()


def test_a_pack_with_a_nul_is_told_file_and_row(tmp_path: Path) -> None:
    (tmp_path / "my" / "tables").mkdir(parents=True)
    manifest = 'name="my"\nversion="1"\nlanguages=["en"]\nsource="own"\ntitle="M"\n'
    (tmp_path / "my" / "pack.toml").write_text(manifest, "utf-8")
    row = '[[rows]]\nid="a"\nrange=[1,6]\nname="N\\u0000"\neffects=[{kind="nothing"}]\n'
    (tmp_path / "my" / "tables" / "w.toml").write_text(f'title="W"\nroll="1d6"\n{row}', "utf-8")
    done = answer("table", "check", "my", folder=tmp_path)
    assert done.returncode == 1
    assert "w.toml: not TOML: rows.1.name holds the control character U+0000" in done.stdout


def needs_plain_path() -> None:
    """In the C locale Python reads the environment's own path as ASCII."""
    if not sys.prefix.isascii():
        pytest.skip("Python in the C locale finds nothing by a path with other letters than ASCII")


@pytest.mark.parametrize("variables", [{}, PLAIN_C], ids=["UTF-8", "LANG=C"])
def test_a_home_of_other_bytes_is_told_where_a_campaign_is_made(
    variables: dict[str, str], tmp_path: Path
) -> None:
    if variables:
        needs_plain_path()
    home = os.fsencode(tmp_path / "home") + b"\xff"
    done = answer("new", "A", folder=tmp_path, **{**variables, "HEXCROWN_HOME": home})
    assert done.returncode == 1
    assert "set HEXCROWN_HOME to another" in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("HEXCROWN_CAMPAIGN", b"\xff", 2),
        ("HEXCROWN_CAMPAIGN", b"./\xff.hexcrown", 1),
        ("HEXCROWN_CAMPAIGN", b"postgresql://\xff@127.0.0.1:1/x", 2),
        ("HEXCROWN_LANG", b"\xff", 2),
    ],
)
def test_a_variable_of_other_bytes_is_refused(
    name: str, value: bytes, code: int, tmp_path: Path
) -> None:
    done = answer("status", folder=tmp_path, **{name: value})
    assert done.returncode == code, done.stderr
    assert "fault of ours" not in done.stderr


def test_a_shell_refuses_the_line_and_goes_on(tmp_path: Path) -> None:
    lines = b"roll \xff --seed x\nroll 1d6 --seed x\x00\nroll 1d6 --dice 3\n"
    done = answer("shell", folder=tmp_path, typed=lines)
    assert done.stderr.count("is not UTF-8 text") == 2
    assert done.stdout == "1d6: 3 = 3\n"


def test_what_is_piped_in_is_read_as_utf_8_under_any_locale(fresh: Fresh) -> None:
    needs_plain_path()
    place, _ = fresh(Typed(()))
    orders = "empire Ostmärk\nsearch First\n".encode()
    known = {"HEXCROWN_CAMPAIGN": str(place), **PLAIN_C}
    done = answer("orders", "check", "-", folder=place.parent, typed=orders, **known)
    assert r"no empire is called Ostm\xe4rk" in done.stdout + done.stderr
