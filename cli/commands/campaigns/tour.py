"""`hexcrown tour`: a guided first evening, in a campaign that is thrown away at the end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import typer

from cli.app.output import line, note, say
from cli.app.session import begin, current
from cli.app.text import tr
from cli.app.trouble import Usage


class TourStep(NamedTuple):
    text: str
    words: str = ""  # a command line, typed for the person


STEPS = (
    TourStep("Dice first. Every face is shown; with --dice 3,5 you type in what lies on the table.",
         "roll 2d6+1 --dice 3,5"),
    TourStep("A table is rolled on with all that follows from the row it hits.",
         "table roll necropolis --seed tour"),
    TourStep("How likely is a 9? Exact odds, of dice and, with table odds, of whole tables.",
         'odds "(2d6+1)>=9"'),
    TourStep("Now a campaign: one file, with a journal of everything and dice nobody can change.",
         "new Vale --seed tour"),
    TourStep("It needs a map. Here one is made; your own is a text file, a line a tile.",
         "map generate --size 9x7 --capitals 2 --seed tour -o vale.txt"),
    TourStep("This is what it looks like. With -o vale.svg it becomes a picture.",
         "map show vale.txt"),
    TourStep("It is laid on the table.", "map lay vale.txt"),
    TourStep("Two empires play.", "empire add Ostmark --race empire --player Anna --crowns 20"),
    TourStep("The second one.", "empire add Tiranoc --race high-elves --player Ben --crowns 20"),
    TourStep("Each founds its realm on a capital site: neighbours are rolled, armies raised.",
         "empire found Ostmark {first} --capital Altburg"),
    TourStep("Nobody has to remember the rules: each has a number and can be read.",
         "rule BG-REALM-1"),
    TourStep("The other realm.", "empire found Tiranoc {second} --capital Lorelin"),
    TourStep("Where does everybody stand?", "status"),
    TourStep("The year begins with the spring equinox. What the phase rolls by itself, it rolls.",
         "turn next --auto"),
    TourStep("On to the first turn: armies eat, then the first player acts.", "turn next --auto"),
    TourStep("An army marches; the tile it enters is scouted first.", "army move 1 {near}"),
    TourStep("The whole summer at once; what players would decide is diced for here.",
         "turn until autumn --auto"),
    TourStep("Every number can say where it comes from.", "why empire:Ostmark.treasury"),
    TourStep("Something went wrong? The newest act is taken back, a whole summer in one.", "undo"),
    TourStep("And put back again. Nothing in the journal is ever deleted.", "redo"),
    TourStep("Each player gets a report of what their empire knows.", "report --empire Tiranoc"),
    TourStep("Do the books add up? Silence is good news.", "check"),
)  # fmt: skip


def command() -> None:
    """Walk through a first evening, step by step, in a campaign of its own that leaves no trace.

    On a terminal Enter goes on and q ends; piped, it runs straight through.

    Example: hexcrown tour
    """
    if current.json:
        raise Usage("a tour is for reading: it has no JSON", "hexcrown tour")
    before = current.lang, current.json, current.campaign
    say("A first evening with Hexcrown, in {count} steps. Nothing of yours is touched.",
        count=len(STEPS))  # fmt: skip
    try:
        with apart() as folder:
            code = walk(folder, before)
    finally:
        begin(*before)
    raise typer.Exit(code)


def walk(folder: Path, session: tuple[str, bool, str | None]) -> int:
    for number, step in enumerate(STEPS, 1):
        line()
        begin(*session)
        line(f"{number}. {tr(step.text)}")
        words = fill(step.words, folder)
        line(f"$ hexcrown {words}")
        if not goes_on():
            return 0
        code = type_for_them(words, session[0])
        if code:
            return code
    line()
    begin(*session)
    say("That was the evening. Yours begins with: hexcrown new NAME")
    say("hexcrown --help lists the commands")
    return 0


def fill(words: str, folder: Path) -> str:
    """The capital sites are read from the map, as a person would."""
    if "{" not in words:
        return words
    text = (folder / "vale.txt").read_text(encoding="utf-8")
    first, second = (row.split()[0] for row in text.splitlines() if "capital-site" in row)
    return words.format(first=first, second=second, near=f"{int(first) + 100:04}")


def goes_on() -> bool:
    """Wait for a person at a terminal; straight on where there is none."""
    if not (sys.stdin is not None and sys.stdin.isatty() and current.fancy):
        return True
    try:
        note("  {hint}", hint=tr("(Enter: do it; q: end)"))
        typed = sys.stdin.readline()
        return bool(typed) and not typed.strip().lower().startswith("q")  # Ctrl-D ends too
    except KeyboardInterrupt:
        return False


def type_for_them(words: str, lang: str) -> int:
    import shlex

    from cli.app.run import run

    return run([*shlex.split(words), "--lang", lang])


@contextmanager
def apart() -> Iterator[Path]:
    """A data folder and a working folder of the tour's own, gone at the end."""
    import tempfile

    kept, here = dict(os.environ), os.getcwd()
    # Windows keeps a file that a process still holds: what is left is the system's to clear.
    with tempfile.TemporaryDirectory(prefix="hexcrown-tour-", ignore_cleanup_errors=True) as name:
        os.environ["HEXCROWN_HOME"] = name
        os.environ.pop("HEXCROWN_CAMPAIGN", None)
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(kept)
