"""`docs/groups/compose.yaml` as written, without a container engine: its commands with its
environment against a PostgreSQL server of our own, from an empty home."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.campaign.postgres import find_binaries, running_server
from tests.cli.web.started import started
from tests.conftest import miss
from tests.docs.pages import ROOT

pytestmark = pytest.mark.long
FOLDER = ROOT / "docs" / "groups"
NAME = "vale.example.org"
PASSWORD = "a password"
SET_UP = (
    "hexcrown map generate --size 6x5 --seed a --out vale.txt",
    "hexcrown map lay vale.txt",
    "hexcrown empire add Ostmark --race empire --player Ben",
)


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))["services"]
    return found


@pytest.fixture(scope="module")
def database(services: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The service `db`: its user and database, and where the name `db` leads."""
    import psycopg

    if find_binaries() is None:
        miss("PostgreSQL", "no initdb on this machine")
    wanted = services["db"]["environment"]
    with running_server() as server:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            user, name = wanted["POSTGRES_USER"], wanted["POSTGRES_DB"]
            connection.execute(f"CREATE ROLE {user} LOGIN PASSWORD '{PASSWORD}'".encode())
            connection.execute(f"CREATE DATABASE {name} OWNER {user}".encode())
        port = server.rpartition(":")[2]
        yield {"PGHOSTADDR": "127.0.0.1", "PGPORT": port}


def environment(
    service: Mapping[str, Any], home: Path, database: Mapping[str, str]
) -> dict[str, str]:
    """An empty home, what the file says, and the name `db`."""
    told = {
        name: re.sub(r"\$\{VALE_PASSWORD[^}]*\}", PASSWORD, str(value))
        for name, value in service["environment"].items()
    }
    scripts = str(Path(sys.executable).parent)
    return {"PATH": f"{scripts}:{os.environ['PATH']}", "HOME": str(home), **database, **told}


def test_the_services_and_commands_run_as_written_from_an_empty_home(
    services: dict[str, Any], database: dict[str, str], tmp_path: Path
) -> None:
    binaries = find_binaries()
    assert binaries is not None
    healthy = services["db"]["healthcheck"]["test"][1:]
    answer = {"PGHOST": "127.0.0.1", "PGPORT": database["PGPORT"]}
    subprocess.run([binaries / healthy[0], *healthy[1:]], check=True, env=answer)
    page = services["page"]
    env = environment(page, tmp_path, database)
    [made] = re.findall(r"docker compose run --rm page (hexcrown new .*)", groups_page())
    subprocess.run(made.split(), check=True, env=env, capture_output=True)
    for words in SET_UP:
        subprocess.run(words.split(), check=True, env=env, capture_output=True, cwd=tmp_path)
    invited = f"hexcrown invite Ostmark --address https://{NAME}".split()
    link = subprocess.run(invited, check=True, env=env, capture_output=True, text=True).stdout
    with started(page["command"], env) as printed:
        assert printed.startswith(f"https://{NAME}/enter?token=")
        opened = ask(printed, page)
        assert "hexcrown-8722=" in opened
        assert "Secure" in opened
        [player] = re.findall(rf"https://{NAME}/enter\S+", link)
        assert "hexcrown-player-8722=" in ask(player, page)
    told = subprocess.run(
        ["hexcrown", "journal"], check=True, env=env, capture_output=True, text=True
    )
    assert "Anna" in told.stdout


def groups_page() -> str:
    return (ROOT / "docs" / "groups.md").read_text("utf-8")


def ask(link: str, page: Mapping[str, Any]) -> str:
    """As the server in front asks: at the address of the Caddyfile, by the name it was called by.
    Answers with the cookie."""
    [behind] = re.findall(r"reverse_proxy (\S+)", (FOLDER / "Caddyfile").read_text("utf-8"))
    path = link.removeprefix(f"https://{NAME}")
    headers = {"host": NAME, "x-forwarded-proto": "https"}
    request = urllib.request.Request(f"http://{behind}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.headers["set-cookie"])


def test_the_door_shares_the_pages_network_and_the_names_agree(services: dict[str, Any]) -> None:
    assert services["door"]["network_mode"] == "service:page"
    assert (FOLDER / "Caddyfile").read_text("utf-8").startswith(f"{NAME} {{")
    assert f"https://{NAME}" in services["page"]["command"]
    assert "--lan" not in services["page"]["command"]
    for service in services.values():
        for name in service.get("volumes", ()):
            assert name.startswith("./") is (FOLDER / name.split(":")[0]).is_file()
