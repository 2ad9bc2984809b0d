"""The long path: find the command, run it through Typer, turn trouble into words and exit codes.

0 done; 1 refused; 2 wrong words; 3 our own fault; 130 Ctrl-C; a broken pipe is quiet.
"""

from __future__ import annotations

import gc
import os
import sys
from functools import cache
from importlib import import_module

from cli.app.registry import QUICK_TABLE_ROLL
from cli.app.session import Session, begin, session, within
from cli.app.settings_file import find_settings_file
from cli.app.short_words import in_full
from cli.app.trouble import is_click_error, quiet_stdout, report, report_unwritten
from cli.words.reader import LANGUAGES, reader
from cli.words.trouble import PackageClash, Usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def run(words: list[str], beside_pytables: bool = False) -> int:
    """Run one command line and return its exit code; beside PyTables none is run."""
    gc.disable()  # while modules load; see `collect_garbage_again`
    forgive_encodings()
    try:
        rest = take_global_options(words)
        if beside_pytables:
            raise PackageClash(
                "PyTables is in the same environment, and has a package called tables too",
                "reinstall PyTables here, and Hexcrown elsewhere: pipx install hexcrown",
            )
        refuse_untext(words)
        code = call(rest)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        quiet_stdout()
        return 130
    except BrokenPipeError as trouble:
        return report_unwritten(trouble)
    except Exception as trouble:
        return report(trouble, words)
    finally:
        gc.enable()  # whoever lives on (a shell, a server, a test) collects again


def forgive_encodings() -> None:
    """Characters that the terminal can't encode are written as escapes instead of raising an error.
    Bytes typed or piped in that are no text are kept, to be refused where they are read."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure and sys.stdin.errors != "surrogateescape":  # once: not while a shell reads
        encoding = "utf-8" if sys.stdin.encoding.lower() == "ascii" else None  # LANG=C says so
        reconfigure(encoding=encoding, errors="surrogateescape")


def refuse_untext(words: list[str]) -> None:
    """Refuse bytes that are not UTF-8, which Python keeps as surrogates, and control characters:
    no name or text that is kept holds one, whichever command it came by."""
    # Imported here, so that a foreign package named `tables` is reported as an error.
    from tables.library.plain_text import find_control, is_text

    for word in words:
        if not is_text(word):
            raise Usage(
                "{word} is not UTF-8 text",
                "a file of such a name can be renamed, or handed in as standard input",
                word=word[:60],
            )
        if control := find_control(word):
            raise Usage(
                "{word} contains the control character {code}",
                "a text may contain only lines and tabs",
                word=word[:60],
                code=control,
            )


def take_global_options(words: list[str]) -> list[str]:
    """--json, --lang and --campaign may stand anywhere before a lone `--`."""
    end = words.index("--") if "--" in words else len(words)
    found: dict[str, str | None] = {}
    rest: list[str] = []
    queue = words[:end]
    while queue:
        word = queue.pop(0)
        name, equals, value = word.partition("=")
        if name in ("--lang", "--campaign"):
            found[name] = value if equals else (queue.pop(0) if queue else None)
        elif word != "--json":
            rest.append(word)
    session().words, session().act = (*rest, *words[end:]), None
    set_session("--json" in words[:end], found)
    return rest + words[end:]


def set_session(json: bool, found: dict[str, str | None]) -> None:
    wrong = ""
    if find_settings_file():
        from cli.app.settings import read_settings

        session().settings, wrong = read_settings()
    else:
        session().settings = {}
    given = found.get("--lang") or os.environ.get("HEXCROWN_LANG")
    lang = given or session().settings.get("lang", "en")
    session().lang_is_given = bool(given)
    begin(lang if lang in LANGUAGES else "en", json, found.get("--campaign"))
    for name, value in found.items():
        if not value:
            raise Usage("{name} needs a value", name=name)
    if wrong:
        from cli.app.output import note

        note("these settings can't be understood and are left out: {wrong}", wrong=wrong)
    if lang not in LANGUAGES:
        raise Usage("language must be en or it, not {lang}", lang=lang[:20])


def call(words: list[str]) -> int:
    if words == ["--version"]:
        return show_version()
    if words[:1] == ["--install-completion"]:
        from cli.app.completion import install

        return install(words[1:])
    if words[:1] == ["help"]:  # `hexcrown help map draw` as some programs have it
        words = [*words[1:], "--help"]
    meant = in_full(words)
    if meant != words:  # `next` is run, and kept in the journal, as `turn next`
        session().words = tuple(meant)
    words = send_to_table(meant)
    if words[:2] == ["table", "roll"]:  # the command used most at the table does without Typer
        answer = import_module(QUICK_TABLE_ROLL).answer

        collect_garbage_again()
        if answer(words[2:]):
            return 0
    if not words and is_at_terminal():
        if not is_campaign_named():
            from cli.app.sections import welcome

            return welcome()
        words = ["guide"]
    return call_typer(words or ["--help"])


def answer(words: list[str], asker: Session) -> tuple[int, dict[str, object]]:
    """Run a command for a program in this process: the exit code, and the document that it answers
    with. What it refuses is raised; nothing is written, and nobody is asked."""
    answers: list[Mapping[str, object]] = []
    asker.words, asker.json, asker.lang_is_given, asker.answers = tuple(words), True, True, answers
    with within(asker):
        refuse_untext(words)
        try:
            code = call(words)
        except Exception as trouble:
            if not is_click_error(trouble):
                raise
            from cli.app.typer_errors import as_usage

            raise as_usage(trouble) from None
    document: dict[str, object] = {}
    for each in answers:
        document |= each
    return code, document


def call_typer(words: list[str]) -> int:
    import typer

    from cli.app.commands import build_program

    try:
        result = build_program(reader().lang).main(
            words, prog_name="hexcrown", standalone_mode=False
        )
    except typer.Exit as done:
        return int(done.exit_code)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as end:  # Typer's answer to a reader that has gone; ours is another
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        raise
    return result if isinstance(result, int) else 0


def is_at_terminal() -> bool:
    terminal = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return terminal and not session().json


def is_campaign_named() -> bool:
    from campaign.storage.locations import read_current

    return bool(session().campaign or os.environ.get("HEXCROWN_CAMPAIGN") or read_current())


def show_version() -> int:
    from importlib.metadata import version

    from cli.app.output import line, show

    show({"version": version("hexcrown")}, lambda document: line(f"hexcrown {document['version']}"))
    return 0


def collect_garbage_again() -> None:
    """Collecting is off while modules load: it would take a fifth of the start-up time."""
    freeze_what_was_loaded()
    gc.enable()


@cache
def freeze_what_was_loaded() -> None:
    """Exempt loaded modules from collection: they live until the program ends. Only once: what a
    later command leaves behind is garbage. (`gc.get_freeze_count` could tell whether it was done,
    but counts the objects one by one and takes as long as collecting.)"""
    gc.freeze()


def send_to_table(words: list[str]) -> list[str]:
    """`roll necropolis` means `table roll necropolis`, `odds` likewise: dice are never letters
    alone, but for BCDice's `choice`."""
    name = first_argument(words[1:])
    is_name = name.replace("-", "").isalpha() and len(name) > 2 and "--dialect" not in words
    return ["table", *words] if words[:1] in (["roll"], ["odds"]) and is_name else words


def first_argument(words: list[str]) -> str:
    """The first word that is neither an option nor an option's value."""
    before = ["", *words]
    for previous, word in zip(before, words, strict=False):
        takes_value = previous.startswith("-") and "=" not in previous and previous != "--ask"
        if not word.startswith("-") and not takes_value:
            return word
    return ""
