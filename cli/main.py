"""The entry. A plain `roll EXPR`, and Tab for a command's name, are answered before Typer is
loaded; all else goes to the warm server, if there is one, or the long way."""

import os
import sys


def start() -> int:
    """What the installed command calls."""
    open_closed_streams()
    if is_beside_pytables():
        return run_long(sys.argv[1:], beside_pytables=True)
    code = answer_plain_roll(sys.argv[1:])
    if code is None and "_HEXCROWN_COMPLETE" in os.environ:
        code = answer_tab()
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


def is_beside_pytables() -> bool:
    """PyTables in the same folder is called `tables` too: each overwrites files of the other, in
    whichever order they are installed. `leaf.py` is a file of every PyTables."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return os.path.exists(os.path.join(root, "tables", "leaf.py"))


def answer_plain_roll(words: list[str]) -> int | None:
    if len(words) != 2 or words[0] != "roll":
        return None
    try:
        from cli.commands.tables.quick import answer
    except ModuleNotFoundError:  # a package of another's stands in front of ours: the long way says
        return None
    return answer(words[1])


def answer_tab() -> int | None:
    """The shell asks what could be typed next: names of commands are known without loading them."""
    from cli.app.tab import answer_tab

    answer = answer_tab()
    if answer is None:
        return None
    sys.stdout.write(answer + "\n" if answer else "")
    sys.stdout.flush()
    return 0


def run_warm(words: list[str]) -> int | None:
    """By a server that has everything loaded, if `hexcrown warm` has started one."""
    from cli.warm.client import run_warm

    return run_warm(words)


def run_long(words: list[str], beside_pytables: bool = False) -> int:
    from cli.app.run import run

    return run(words, beside_pytables)


if __name__ == "__main__":
    sys.exit(start())
