"""`python -m tests.docs.refresh [PAGE…]`: run the examples, and write what they show now.

Where an answer holds `…` it stays, and is named if it fits no more; so is one that was done and is
refused now, or the other way round: then the page needs a person.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.docs.pages import (
    FENCE,
    PAGES,
    Written,
    examples,
    is_as_shown,
    language,
    needs_server,
    shows_refusal,
    type_in,
    write_down,
)


def refresh(page: Path) -> None:
    home = Path(tempfile.mkdtemp(prefix="hexcrown-docs-"))
    folder = home / "evening"
    folder.mkdir()
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        os.environ[name] = str(home)
    os.environ["HEXCROWN_LANG"] = language(page)
    os.chdir(folder)
    text = page.read_text("utf-8")
    anew = FENCE.sub(
        lambda fence: play(fence.group(), fence["file"], fence["kind"], fence["text"], folder), text
    )
    if anew != text:
        page.write_text(anew, "utf-8")
        print("written:", page)


def play(whole: str, file: str | None, kind: str, text: str, folder: Path) -> str:
    if file:
        write_down(Written(file, text), folder)
    if kind != "console" or file:
        return whole
    return "```console\n" + "".join(show(each, folder) for each in examples(text)) + "```"


def show(example: object, folder: Path) -> str:
    words, shown, *_ = example  # type: ignore[misc]
    answer = type_in(words, folder)
    turned = bool(shown) and (answer.code != 0) != shows_refusal(shown)  # the page tells otherwise
    keeps = turned or "…" in shown or shown == answer.out
    if not is_as_shown(shown, answer.out) and keeps:
        print("look at this one:", words)
    return f"$ hexcrown {words}\n" + (shown if keeps else answer.out)


if __name__ == "__main__":
    wanted = [Path(name).resolve() for name in sys.argv[1:]] or PAGES
    for each in wanted:
        if not needs_server(each):
            refresh(each)
