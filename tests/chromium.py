"""Where Chromium is, for the tests and benchmarks that measure what a browser draws."""

from __future__ import annotations

import shutil


def find_chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")
