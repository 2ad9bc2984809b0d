"""The long path: find the command, run it through Typer, turn trouble into words and exit codes.

0 done; 1 refused; 2 wrong words; 3 our own fault; 130 Ctrl-C; a broken pipe is quiet.
"""

from __future__ import annotations

import difflib
import json
import os
import sys
from importlib import import_module
from typing import Any

from cli.registry import COMMANDS
from cli.session import LANGUAGES, begin, current


class Usage(Exception):
    """Words that no command could take."""

    kind, exit_code, rule, at = "words", 2, None, None

    def __init__(self, message: str, hint: str = "", **facts: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.facts = message, hint, facts


def run(words: list[str]) -> int:
    """Run one command line; the exit code."""
    try:
        rest = take_global_options(words)
        return call(rest)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (nothing left to say, quietly)
        return 0
    except Exception as trouble:
        return report(trouble, words)


def take_global_options(words: list[str]) -> list[str]:
    """--json, --lang and --campaign may stand anywhere before a lone `--`."""
    found: dict[str, str] = {}
    as_json = False
    rest: list[str] = []
    queue = list(words)
    while queue:
        word = queue.pop(0)
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *queue]
            break
        if word == "--json":
            as_json = True
        elif name in ("--lang", "--campaign"):
            if not equals and not queue:
                raise Usage("{name} needs a value", name=name)
            found[name] = value if equals else queue.pop(0)
        else:
            rest.append(word)
    lang = found.get("--lang") or os.environ.get("HEXCROWN_LANG") or "en"
    begin(lang if lang in LANGUAGES else "en", as_json, found.get("--campaign"))
    if lang not in LANGUAGES:
        raise Usage("language must be one of {choices}, not {lang}", choices="en, it", lang=lang)
    return rest


def call(words: list[str]) -> int:
    import typer
    from typer.main import get_command

    app = typer.Typer(
        name="hexcrown",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help="Campaign manager and random-table roller. Every command takes --json, --lang en|it"
        " and --campaign NAME.",
        no_args_is_help=True,
    )
    app.callback()(lambda: None)
    for name in wanted(words):
        module = import_module(COMMANDS[name])
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(module.command)
    import click

    try:
        result = get_command(app).main(words, prog_name="hexcrown", standalone_mode=False)
    except click.exceptions.Exit as done:
        return int(done.exit_code)
    except click.Abort:
        raise KeyboardInterrupt from None
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def wanted(words: list[str]) -> list[str]:
    """The one command named by the first word, or all of them for the overview."""
    first = next((word for word in words if not word.startswith("-")), None)
    if first is None:
        return sorted(COMMANDS)
    if first not in COMMANDS:
        near = difflib.get_close_matches(first, COMMANDS, n=1)
        hint = "did you mean {near}?" if near else "hexcrown --help lists the commands"
        raise Usage("no command {first}", hint, first=first, near=near[0] if near else "")
    return [first]


def report(trouble: Exception, words: list[str]) -> int:
    """Say what went wrong, in one line, and give the exit code. No traceback reaches a person."""
    import click

    if isinstance(trouble, click.ClickException):
        trouble = Usage("{text}", "hexcrown --help lists the commands", text=trouble.format_message())
    if not hasattr(trouble, "exit_code"):
        return report_fault(trouble, words)
    from cli.text import clean, tr

    facts: dict[str, Any] = getattr(trouble, "facts", {})
    error = {
        "kind": trouble.kind,
        "message": clean(tr(trouble.message, **facts)),
        "hint": clean(tr(trouble.hint, **facts)) if trouble.hint else None,
        "rule": trouble.rule,
        "at": trouble.at,
    }
    write_error(error)
    return int(trouble.exit_code)


def write_error(error: dict[str, Any]) -> None:
    if current.json:
        sys.stdout.write(json.dumps({"error": error}, ensure_ascii=False) + "\n")
        return
    rule = f" [{error['rule']}]" if error["rule"] else ""
    sys.stderr.write(f"hexcrown: {error['message']}{rule}\n")
    if error["hint"]:
        sys.stderr.write(f"  {error['hint']}\n")


def report_fault(trouble: Exception, words: list[str]) -> int:
    """Our own mistake: one line for the person, the details in a file."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile(
        "w", prefix="hexcrown-fault-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write("words: " + repr(words) + "\n")
        traceback.print_exception(trouble, file=file)
    message = f"a fault of ours, {type(trouble).__name__}: the details are in {file.name}"
    write_error({"kind": "fault", "message": message, "hint": None, "rule": None, "at": None})
    return 3
