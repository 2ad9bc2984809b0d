"""`python -m cli.app.install`: pip installs this checkout, and one line tells how far it is.

For the README's two commands: run by a bare Python, before anything that Hexcrown needs is there.
What follows goes to pip in place of `.`: `python -m cli.app.install -e '.[dev]'`.

What was installed is compiled at once: where `PYTHONDONTWRITEBYTECODE=1` is set, as in container
images, Python would otherwise compile every module again for each command.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

PIP = (
    "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off",
    "--no-compile",  # one file after another; see `compile_installed`
)  # fmt: skip
ROOT = Path(__file__).parents[2]
OURS = ("campaign", "cli", "maps", "tables")
UNUSED = r"[\\/](tests|testing|lexers)[\\/]"  # a third of the work, and nothing loads them


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
    if code == 0:
        show(f"installing, {time.monotonic() - begun:.0f} s: compiling")
        compile_installed(wanted)
    show("")
    sys.stderr.write("" if code == 0 else "".join(told))
    return code


def compile_installed(wanted: list[str]) -> None:
    """On all cores. A file that can't be compiled or written is left as it is."""
    folders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    if any(word.startswith(("-e", "--editable")) for word in wanted):
        folders |= {str(ROOT / name) for name in OURS}
    command = (sys.executable, "-m", "compileall", "-qq", "-j", "0", "-x", UNUSED)
    subprocess.run([*command, *sorted(folders)], check=False)


def show(text: str) -> None:
    """Overwrites the previous line; only at a terminal."""
    if sys.stderr.isatty():
        room = shutil.get_terminal_size().columns - 1
        sys.stderr.write("\r" + text[:room].ljust(room) + ("" if text else "\r"))
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
