"""The entry. A plain `roll EXPR` is answered before Typer is loaded; all else goes to the warm
server, if there is one, or the long way."""

import os
import sys


def start() -> int:
    """What the installed command calls."""
    open_closed_streams()
    code = answer_plain_roll(sys.argv[1:])
    if code is None:
        code = run_warm(sys.argv[1:])
    if code is None:
        return run_long(sys.argv[1:])
    # All is written; taking the interpreter apart would cost half as much again as the answer.
    os._exit(code)


def open_closed_streams() -> None:
    """A stream that the caller closed (`>&-`) leads nowhere: else the next file to be opened, the
    campaign even, would take its number, and what is written there by libraries."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def main() -> int:
    """The same, for those who want to live on: tests, other programs."""
    code = answer_plain_roll(sys.argv[1:])
    return run_long(sys.argv[1:]) if code is None else code


def answer_plain_roll(words: list[str]) -> int | None:
    if len(words) != 2 or words[0] != "roll":
        return None
    try:
        from cli.commands.tables.quick import answer
    except ModuleNotFoundError:  # a package of another's stands in front of ours: the long way says
        return None
    return answer(words[1])


def run_warm(words: list[str]) -> int | None:
    """By a server that has everything loaded, if `hexcrown warm` has started one."""
    from cli.warm.client import run_warm

    return run_warm(words)


def run_long(words: list[str]) -> int:
    from cli.app.run import run

    return run(words)


if __name__ == "__main__":
    sys.exit(start())
