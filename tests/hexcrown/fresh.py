"""A fresh interpreter, as a person's script runs in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def python(code: str, **options: object) -> subprocess.CompletedProcess[str]:
    return run_python(["-c", code], **options)


def run_python(words: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    """Our packages are last on the path, as an installed program's are."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    environment["PYTHONPATH"] = os.pathsep.join(
        each for each in (str(options.pop("before", "")), str(options.pop("root", ROOT))) if each
    )
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        **options,
    )
