"""The tests' own PostgreSQL ends with them, even if they are killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.campaign.postgres import find_binaries
from tests.conftest import require

KILLED = """
import os, signal
from tests.campaign.postgres import running_server
with running_server() as address:
    print(address, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.long
def test_a_killed_run_leaves_no_server() -> None:
    require("PostgreSQL", "no initdb found", here=find_binaries() is not None)
    done = subprocess.run(
        [sys.executable, "-c", KILLED],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    port = done.stdout.strip().rpartition(":")[2]
    for _ in range(600):  # a busy machine takes its time
        if not answers(int(port)):
            return
        time.sleep(0.1)
    pytest.fail(f"a server still answers at {done.stdout}")


def answers(port: int) -> bool:
    import socket

    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
