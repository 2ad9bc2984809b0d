"""Trouble at a terminal: one line for a person, or one JSON document. No traceback reaches a
person."""

from __future__ import annotations

import os
import sys
from typing import Any

from cli.app.session import session
from cli.words.text import clean, tr
from cli.words.trouble import PackageClash, Usage, describe_trouble, find_closed, write_details

UNSHOWN = "done (act {act}), but it could not be displayed: {reason}"  # messages
OURS = ("campaign", "cli", "maps", "tables")


class Unwritable(Usage):
    """The output could not be written: a full disk, a device that was removed."""

    kind, exit_code = "refused", 1


def report(trouble: Exception, words: list[str]) -> int:
    """Print what went wrong and return the exit code."""
    if isinstance(trouble, OSError) and trouble.filename is None:
        return report_unwritten(trouble)
    trouble = find_closed(trouble) or trouble
    if isinstance(trouble, ModuleNotFoundError) and package_of(trouble) in OURS:
        trouble = PackageClash(
            "another package called {package} hides ours",
            "give hexcrown an environment of its own: pipx install hexcrown",
            package=package_of(trouble),
        )
    if is_click_error(trouble):
        if type(trouble).__name__ == "NoArgsIsHelpError" and not session().json:
            return write_help(click_message(trouble))
        from cli.app.typer_errors import as_usage

        trouble = as_usage(trouble)
    if not hasattr(trouble, "exit_code"):
        return report_fault(trouble, words)
    write_error(describe_trouble(trouble))
    return int(trouble.exit_code)


def tell_trouble(trouble: Exception) -> None:
    """A refusal inside a dialogue: the dialogue goes on."""
    write_error(describe_trouble(trouble))


def package_of(missing: ModuleNotFoundError) -> str:
    return (missing.name or "").partition(".")[0]


def report_unwritten(trouble: OSError) -> int:
    """Report that the answer could not be written. A closed pipe is not an error."""
    quiet_stdout()
    if isinstance(trouble, BrokenPipeError):
        return 0
    reason, act = trouble.strerror or str(trouble), session().act
    if act is not None:
        return report(Unwritable(UNSHOWN, act=act, reason=reason), [])
    return report(Unwritable("can't write: {reason}", reason=reason), [])


def quiet_stdout() -> None:
    """Drop unwritten output, so that flushing it at exit does not raise again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def is_click_error(trouble: Exception) -> bool:
    """Typer carries a Click of its own in some versions, so its errors are known by their shape."""
    return hasattr(trouble, "format_message")


def click_message(trouble: Exception) -> str:
    return str(trouble.format_message())  # type: ignore[attr-defined]


def write_help(text: str) -> int:
    """A noun without its verb: which there are."""
    if sys.stderr is not None:
        sys.stderr.write(text + "\n")
    return 2


def write_error(error: dict[str, object]) -> None:
    from cli.app.output import fold, write_json

    if session().json:
        write_json({"error": error})
        return
    if sys.stderr is None:
        return
    rule = f" [{error['rule']}]" if error["rule"] else ""
    hint = f"\n  {error['hint']}" if error["hint"] else ""
    text = f"hexcrown: {error['message']}{rule}{render_rolls(error)}{hint}"
    sys.stderr.write((fold(text) if sys.stderr.isatty() else text) + "\n")


def render_rolls(error: dict[str, Any]) -> str:
    """A line a roll: its faces, or that it is next."""
    rolls = error.get("rolls") or []
    faces = [" ".join(map(str, roll["faces"])) for roll in rolls]
    if rolls:
        faces[-1] = " ".join((faces[-1], tr("… is next"))).strip()
    lines = [f"\n  {roll['roll']}: {shown}" for roll, shown in zip(rolls, faces, strict=True)]
    return clean("".join(lines))


def report_fault(trouble: Exception, words: list[str]) -> int:
    """Report a bug of ours: one line for the person, the traceback in a file."""
    kind = type(trouble).__name__
    file = write_details(trouble, words)
    if file and session().act is not None:
        message = tr(
            "done (act {act}), but it could not be displayed: the details are in {file}",
            act=session().act,
            file=file,
        )
    elif file:
        message = tr("a fault of ours, {kind}: the details are in {file}", kind=kind, file=file)
    else:
        message = tr("a fault of ours, {kind}: {text}", kind=kind, text=trouble)
    hint = tr("please send them to the maintainers")
    write_error({"kind": "fault", "message": message, "hint": hint, "rule": None, "at": None})
    return 3
