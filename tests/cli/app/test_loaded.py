"""What ten commands load, each in a Python of its own: no library and no room it does not need.

`python -m tests.cli.app.test_loaded` writes the list anew, to be looked at before it is kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

LOADED = Path(__file__).with_name("loaded.json")
# Libraries that take a while to load; whatever Python itself brings is not counted.
LIBRARIES = frozenset(
    (
        "PIL", "babel", "fastapi", "jinja2", "networkx", "openpyxl", "platformdirs",
        "prompt_toolkit", "psycopg", "pydantic", "resvg_py", "rich", "segno", "sqlalchemy",
        "sqlmodel", "starlette", "typer", "uvicorn",
    )
)  # fmt: skip
OURS = frozenset(("campaign", "cli", "maps", "tables"))
COMMANDS = (
    "roll 2d6+1",
    "odds 2d6",
    "table roll storm",
    "rule ME-NEC-10",
    "deck draw trump 1",
    "status",
    "army list",
    "army add Second owner=Ostmark tile=0102 points=100 --dry-run",
    "journal",
    "why empire:Ostmark.treasury",
    "map show",
)
SCRIPT = (
    "import sys; before = set(sys.modules)\n"
    "from cli.main import main\n"
    "code = main()\n"
    "print('\\nloaded', *sorted(set(sys.modules) - before), file=sys.stderr)\n"
    "sys.exit(code)"
)


def set_up(home: Path) -> dict[str, str]:
    """A campaign with an army, and a deck; what a command needs to come to its work."""
    environment = {**os.environ, "HEXCROWN_HOME": str(home)}
    (home / "vale.txt").write_text("0101 lowland\n0102 lowland\n0103 lowland", "utf-8")
    for words in (
        "new vale",
        f"map lay {home / 'vale.txt'}",
        "empire add Ostmark --race empire",
        "army add First owner=Ostmark tile=0101 points=500",
        "deck new trump --pack french-52",
    ):
        start(environment, words)
    return environment


def start(environment: dict[str, str], words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words.split()],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stderr


def find_loaded(environment: dict[str, str], words: str) -> list[str]:
    """Libraries by their name, our own modules by their room (`campaign.rules`)."""
    names = start(environment, words).rpartition("\nloaded")[2].split()
    libraries = {name for name in names if name in LIBRARIES}
    rooms = {".".join(name.split(".")[:2]) for name in names if name.split(".")[0] in OURS}
    return sorted(libraries | {room for room in rooms if "." in room})


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return set_up(tmp_path_factory.mktemp("loaded"))


@pytest.mark.long
@pytest.mark.parametrize("words", COMMANDS)
def test_a_command_loads_what_it_needs_and_no_more(environment: dict[str, str], words: str) -> None:
    assert find_loaded(environment, words) == json.loads(LOADED.read_text("utf-8"))[words]


@pytest.mark.long
def test_an_action_loads_neither_other_actions_nor_events_that_it_does_not_tell(
    environment: dict[str, str],
) -> None:
    words = "army disband First --force --reason trace --dry-run"
    loaded = set(start(environment, words).rpartition("\nloaded")[2].split())
    assert {"campaign.actions.land.reorganising", "campaign.events.armies"} <= loaded
    assert not loaded & {"campaign.actions.sea.sailing", "campaign.actions.winter.building"}
    assert not loaded & {"campaign.events.magic", "campaign.events.crowns", "campaign.events.sea"}


def write_anew() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = set_up(Path(folder))
        found = {words: find_loaded(environment, words) for words in COMMANDS}
    LOADED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write_anew()
