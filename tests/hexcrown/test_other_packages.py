"""Other things called `maps`, `campaign` or `tables` next to Hexcrown."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.hexcrown.fresh import ROOT, python, run_python

MINE = "NAME = 'mine'\n"
SCRIPT = """\
import {first}
import {second}
print(hexcrown.roll("2d6", dice=[3, 4]).text)
print(len(hexcrown.map(size="4x4")), len(hexcrown.tables("house")) > 5)
{late}
print({mine}.NAME, hexcrown.odds("1d6").mean)
"""


@pytest.mark.parametrize("mine", ["campaign", "maps", "tables", "cli"])
@pytest.mark.parametrize("when", ["before", "after", "late"])
def test_a_module_of_the_authors_own_keeps_its_name(mine: str, when: str, tmp_path: Path) -> None:
    (tmp_path / f"{mine}.py").write_text(MINE)
    imports = {"before": (mine, "hexcrown"), "after": ("hexcrown", mine), "late": ("hexcrown",) * 2}
    first, second = imports[when]
    late = f"import {mine}" if when == "late" else ""
    script = tmp_path / "evening.py"
    script.write_text(SCRIPT.format(first=first, second=second, late=late, mine=mine))
    done = run_python([str(script)], cwd=tmp_path)
    assert done.stderr == ""
    assert done.stdout == "2d6: 3 4 = 7\n16 True\nmine 7/2\n"


def test_a_script_that_is_itself_called_so_is_run_once(tmp_path: Path) -> None:
    (tmp_path / "campaign.py").write_text(
        "import hexcrown\nprint('run')\nprint(len(hexcrown.tables('house')) > 5)\n"
    )
    assert run_python(["campaign.py"], cwd=tmp_path).stdout == "run\nTrue\n"


def test_without_such_a_module_ours_can_be_imported_directly(tmp_path: Path) -> None:
    code = (
        "import hexcrown; hexcrown.roll('1d6'); import tables.dice.expression as expression;"
        "from hexcrown.dice import parse; print(expression.parse is parse)"
    )
    assert python(code, cwd=tmp_path).stdout == "True\n"


def test_threads_of_a_shadowed_program_all_get_an_answer(tmp_path: Path) -> None:
    (tmp_path / "tables.py").write_text(MINE)
    code = (
        "import hexcrown, tables; from concurrent.futures import ThreadPoolExecutor as Pool;"
        "pool = Pool(8);"
        "print(sum(pool.map(lambda n: hexcrown.roll('1d6', dice=[n % 6 + 1]).total, range(60))),"
        "tables.NAME)"
    )
    assert python(code, cwd=tmp_path, before=str(tmp_path)).stdout == "210 mine\n"


@pytest.fixture(params=["PyTables first", "Hexcrown first"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """One folder with both: the second to be installed has overwritten `tables/__init__.py`."""
    root = tmp_path / "site-packages"
    for package in ("campaign", "cli", "hexcrown", "maps", "tables"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("*.pyc"))
    (root / "tables" / "leaf.py").write_text("class Leaf: ...\n")
    if request.param == "Hexcrown first":
        (root / "tables" / "__init__.py").write_text("raise ImportError('no HDF5 here')\n")
    return root


def test_pytables_in_the_same_folder_is_refused_in_both_orders(both: Path) -> None:
    done = python("import hexcrown", root=both, cwd=both)
    assert done.returncode == 1
    assert "Hexcrown and PyTables are installed in one environment" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("roll", "2d6"), "hexcrown: PyTables is in the same environment"),
        (("odds", "2d6"), "hexcrown: PyTables is in the same environment"),
        (("list", "--lang", "it"), "hexcrown: PyTables è nello stesso ambiente"),
    ],
)
def test_the_command_refuses_pytables_too(both: Path, words: tuple[str, ...], said: str) -> None:
    run = "import sys; from cli.main import start; sys.exit(start())"
    done = run_python(["-c", run, *words], root=both, cwd=both)
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert "Traceback" not in done.stderr


def test_a_program_that_wanted_pytables_is_told_what_it_found() -> None:
    done = python("import tables; tables.open_file('x.h5')", cwd=os.path.dirname(ROOT))
    assert "PyTables needs an environment without Hexcrown" in done.stderr
