"""A PostgreSQL of our own for the tests: a cluster in a temporary folder, ended with them."""

from __future__ import annotations

import glob
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"


def find_binaries() -> Path | None:
    """Where initdb stands: on the path, or in a Debian folder of the newest version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return Path(folders[-1]).parent if folders else None


def as_user(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", USER, "--", *command] if os.geteuid() == 0 else command


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_server() -> Iterator[str]:
    """The address of a fresh server, without a database name."""
    binaries = find_binaries()
    assert binaries is not None
    folder = Path(tempfile.mkdtemp(prefix="hexcrown-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    data, port = folder / "data", free_port()
    try:
        run([str(binaries / "initdb"), "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8"])
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        options += " -c max_connections=400 -c max_locks_per_transaction=256"
        control = [str(binaries / "pg_ctl"), "-D", str(data), "-w"]
        run([*control, "-l", str(folder / "log"), "-o", options, "start"])
        try:
            yield f"postgresql://{USER}@127.0.0.1:{port}"
        finally:
            run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_schema(server: str) -> str:
    """The address of an empty schema, for one campaign."""
    import psycopg

    name = f"s{uuid.uuid4().hex[:16]}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server}/postgres?options=-csearch_path%3D{name}"


def run(command: list[str]) -> None:
    subprocess.run(as_user(command), check=True, capture_output=True, cwd="/", timeout=120)
