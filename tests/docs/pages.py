"""A page of the manual: its files to write down, its examples, what they show, its links.

<!-- lang: it -->                  whoever reads the page has set HEXCROWN_LANG so
<!-- file: mine/pack.toml -->      the fence that follows is a file of the page's folder
```console                         `$ hexcrown …` is typed; what follows it is what is shown
$ hexcrown roll 2d6 --dice 3,5     a line `…` stands for any lines, `…` in a line for any words
2d6: 3 5 = 8
```
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = sorted([README, *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)```", re.S)
SERVER = "postgresql://anna@db.example/vale"  # in the tests a server of their own stands for it
REFUSED = r'^hexcrown: |^line \d+: |^  "error": |\[[A-Z]+-[-A-Z\d]+\]$'  # or a rule at the end
PROMPT = "$ hexcrown "


class Example(NamedTuple):
    words: str
    shown: str
    page: str = ""


class Written(NamedTuple):
    name: str
    text: str


class Answer(NamedTuple):
    code: int
    out: str


def steps(page: Path) -> Iterator[Example | Written]:
    """What a reader does on this page, in order."""
    for fence in FENCE.finditer(page.read_text("utf-8")):
        if fence["file"]:
            yield Written(fence["file"], fence["text"])
        elif fence["kind"] == "console":
            yield from examples(fence["text"])


def examples(block: str) -> Iterator[Example]:
    parts = re.split(r"^\$ hexcrown ", block, flags=re.M)
    assert not parts[0].strip(), f"a console block begins with $ hexcrown, not {parts[0][:40]!r}"
    for part in parts[1:]:
        words, _, shown = part.partition("\n")
        yield Example(words, shown)


def write_down(step: Written, folder: Path) -> None:
    file = folder / step.name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(step.text, "utf-8")


def language(page: Path) -> str:
    """`<!-- lang: it -->` on a page says what HEXCROWN_LANG its reader has."""
    found = re.search(r"<!-- lang: (\w+) -->", page.read_text("utf-8"))
    return found[1] if found else "en"


def needs_server(page: Path) -> bool:
    return any(SERVER in step.words for step in steps(page) if isinstance(step, Example))


def type_in(words: str, folder: Path, server: str = SERVER, keys: str = "") -> Answer:
    """As in a terminal: answer and messages together; `> FILE` keeps the answer."""
    code, out = type_words(words.replace(SERVER, server), folder, keys)
    return Answer(code, out.replace(server, SERVER))


def type_words(words: str, folder: Path, keys: str = "") -> Answer:
    from cli.app.run import run

    line, _, target = words.partition(" > ")
    out, err = io.StringIO(), io.StringIO()
    both = out if not target else err
    stdin, sys.stdin = sys.stdin, io.StringIO(keys)
    argv, sys.argv = sys.argv, ["hexcrown", *shlex.split(line, comments=True)]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(both):
            code = run(sys.argv[1:])
    finally:
        sys.stdin, sys.argv = stdin, argv
    if target:
        (folder / target.strip()).write_text(out.getvalue(), "utf-8")
        return Answer(code, err.getvalue())
    return Answer(code, out.getvalue())


def is_as_shown(shown: str, out: str) -> bool:
    if "…" not in shown:
        return shown == out
    lines = ["(?s:.*)" if line.strip() == "…" else in_line(line) for line in lines_of(shown)]
    return re.fullmatch("".join(lines), out) is not None


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def in_line(line: str) -> str:
    return ".*".join(map(re.escape, line.split("…")))


def shows_refusal(shown: str) -> bool:
    return re.search(REFUSED, shown, re.M) is not None


PERSONS = {"seed", "joint"}  # no commands: `hexcrown seed` marks a hash of BLAKE2b as ours


def commands_named(page: Path) -> set[str]:
    """Every `hexcrown WORD VERB …` on the page, in code or in a fence."""
    text = page.read_text("utf-8")
    inline = re.findall(r"`hexcrown ([^`\n]+)`", text)
    typed = [
        line.split("hexcrown ", 1)[1]
        for fence in FENCE.finditer(text)
        for line in fence["text"].splitlines()
        if line.startswith(PROMPT if fence["kind"] == "console" else "hexcrown ")
    ]
    return {*inline, *typed} - PERSONS


def lines_to_type(page: Path) -> set[str]:
    """Whole command lines, in a fence or indented."""
    lines = page.read_text("utf-8").splitlines()
    found = [re.match(r"(?:    |\$ |)hexcrown (?P<words>\S.*)", line) for line in lines]
    return {each["words"] for each in found if each}


def said_in_passing(page: Path) -> set[str]:
    """Whole commands in a sentence or a table, not bare names; none with a NAME or … in it."""
    from cli.app.described import every_command

    text = FENCE.sub("", page.read_text("utf-8"))
    found = set(re.findall(r"`hexcrown ([^`\n]+)`", text)) - PERSONS
    found -= {each.path for each in every_command()}
    return {words for words in found if not re.search(r"…|://|(?<![-\w])[A-Z]{2,}\b(?!-)", words)}


def links(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text("utf-8"))
    return {link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link}


def anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}
