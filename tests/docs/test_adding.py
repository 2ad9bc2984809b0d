"""The walk through adding a table, an effect and a phase is done in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT

EDIT = re.compile(
    r"<!-- (?P<how>new|into): (?P<file>[^,\s]+)(?:, before: ?(?P<before>.*?))? -->\n"
    r"```\w+\n(?P<text>.*?)```\n",
    re.S,
)
PARTS = ("campaign", "cli", "docs", "maps", "tables", "tests", "pyproject.toml", "README.md")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The project as it is after the page has been followed."""
    folder = tmp_path_factory.mktemp("adding")
    leave = shutil.ignore_patterns("__pycache__", "old", "pictures")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=leave)
        else:
            shutil.copy(ROOT / part, folder / part)
    for each in (folder, *folder.rglob("*")):  # a read-only checkout hands its modes on
        each.chmod(each.stat().st_mode | 0o200)
    edits = list(EDIT.finditer((ROOT / "docs" / "adding.md").read_text("utf-8")))
    for edit in edits:
        follow(folder / edit["file"], edit)
    assert run(folder, "-m", "cli.messages").stdout == ""
    return folder


def follow(file, edit):
    text = "" if edit["how"] == "new" else file.read_text("utf-8")
    assert file.exists() == (edit["how"] == "into"), file
    place = text.index(edit["before"].replace("\\n", "\n")) if edit["before"] else len(text)
    gap = "\n\n" if text and file.suffix == ".py" and not edit["before"] else ""
    file.write_text(text[:place] + gap + edit["text"] + text[place:], "utf-8")


def run(copy, *words):
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    command = [sys.executable, *words]
    return subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )


def test_a_table_an_effect_a_phase_and_an_action_touch_few_files():
    """The Italian is a file of its own for an effect; of an action it does not count as code."""
    page = (ROOT / "docs" / "adding.md").read_text("utf-8")
    parts = re.split(r"^## (?:A table|An effect|A phase|An action|A command)$", page, flags=re.M)[
        1:5
    ]
    files = [[edit["file"] for edit in EDIT.finditer(part)] for part in parts]
    code = [{file for file in part if not file.startswith("tests/")} for part in files]
    assert [len(part) for part in code[:3]] == [1, 3, 2]
    assert {file for file in code[3] if file.endswith(".py")} == {
        "campaign/actions/land/foraging.py"
    }


@pytest.mark.long
def test_the_pack_has_no_problem(copy):
    checked = run(copy, "-m", "cli.main", "table", "check", "tables/packs/house")
    assert (checked.returncode, checked.stdout) == (0, "tables/packs/house: no problems\n"), (
        checked.stderr
    )


@pytest.mark.long
def test_the_new_rules_test_passes_and_every_sentence_has_its_italian_one(copy):
    run(copy, "-m", "cli.app.action_index")
    tests = (
        "tests/rules/test_granaries.py",
        "tests/rules/test_foraging.py",
        "tests/cli/app/test_messages.py",
        "tests/cli/app/test_action_index.py",
    )
    done = run(copy, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0, done.stdout


def test_the_pages_made_from_the_code_tell_of_it(copy):
    assert "restock" in run(copy, "-m", "cli.main", "table", "effects").stdout
    assert "Granaries" in run(copy, "-m", "cli.main", "turn", "order").stdout
