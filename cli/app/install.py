"""`python -m cli.app.install`: pip installs this checkout, and one line tells how far it is.

For the README's two commands: run by a bare Python, before anything that Hexcrown needs is there.
What follows goes to pip in place of `.`: `python -m cli.app.install -e '.[dev]'`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time

PIP = (
    "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off",
    "--no-compile",  # Python compiles what it loads, a fraction of what is installed
)  # fmt: skip


def main(wanted: list[str]) -> int:
    """pip's own words are shown whole if it fails, else only what it is at."""
    begun = time.monotonic()
    if not sys.stderr.isatty():
        sys.stderr.write("installing Hexcrown and what it needs; this takes about a minute\n")
    pip = subprocess.Popen(
        [sys.executable, *PIP, *(wanted or ["."])],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    assert pip.stdout is not None
    told = []
    for line in pip.stdout:
        told.append(line)
        show(f"installing, {time.monotonic() - begun:.0f} s: {line.strip()}")
    code = pip.wait()
    show("")
    sys.stderr.write("" if code == 0 else "".join(told))
    return code


def show(text: str) -> None:
    """Overwrites the previous line; only at a terminal."""
    if sys.stderr.isatty():
        room = shutil.get_terminal_size().columns - 1
        sys.stderr.write("\r" + text[:room].ljust(room) + ("" if text else "\r"))
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
