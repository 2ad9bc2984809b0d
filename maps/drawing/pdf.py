"""A page of sheets as PDF, through a browser of the Chromium family, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from maps.errors import Refused

ROOM_FOR_SOCKET = 60  # letters, of the 107 that a socket's path may have; Chromium adds 47
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
LONGEST = 180  # seconds


def render_pdf(page: str) -> bytes:
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="hexcrown-pdf-") as folder:
        source, target = Path(folder, "map.html"), Path(folder, "map.pdf")
        source.write_text(page, "utf-8")
        words = [browser, *switches(folder), f"--print-to-pdf={target}", source.as_uri()]
        try:
            subprocess.run(
                words, capture_output=True, timeout=LONGEST, check=False, env=surroundings()
            )
        except (OSError, subprocess.TimeoutExpired) as trouble:
            raise Refused("{browser} made no PDF: {why}", browser=browser, why=trouble) from None
        if not target.exists():
            raise Refused(
                "{browser} ended without a PDF",
                hint="write an .html and print it from a browser",
                browser=browser,
            )
        return target.read_bytes()


def switches(folder: str) -> list[str]:
    """Nothing of the person's own browser is touched. As root it starts without its sandbox
    alone; the page is ours and asks nothing of any other place."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder}/profile",
        *(["--no-sandbox"] if as_root else []),
    ]


def surroundings() -> dict[str, str]:
    """Chromium puts a socket into the temporary folder and ends if its path is too long for one."""
    if len(tempfile.gettempdir()) > ROOM_FOR_SOCKET and Path("/tmp").is_dir():
        return {**os.environ, "TMPDIR": "/tmp"}
    return dict(os.environ)


def find_browser() -> str:
    named = os.environ.get("HEXCROWN_BROWSER")
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if named or found:
        return str(named or found)
    raise Refused(
        "PDF needs Chromium, Chrome or Edge, and none was found",
        hint="install one, set HEXCROWN_BROWSER, or write an .svg or .html instead",
    )
