"""Where a command's dice come from: the system, typed in, asked for or seeded.

Apart from `cli.options.option_groups`, which loads Typer, for the commands that do without it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli.app.session import session
from cli.words.text import clean, tr
from cli.words.trouble import Usage
from tables.chance.sources import Chance, Seeded, Typed, Unseeded, key_from_seed, parse_typed
from tables.errors import Refused, WrongWords

if TYPE_CHECKING:
    from tables.chance.roll_question import RollQuestion


def make_chance(dice: str | None = None, ask: bool = False, seed: str | None = None) -> Chance:
    """At most one of the three; the system's generator without."""
    if (dice is not None) + ask + (seed is not None) > 1:
        raise Usage("--dice, --ask and --seed exclude each other: give one")
    if dice is not None:
        return Typed(parse_typed(dice))
    if ask:
        from tables.chance.asked import Asked

        return Asked(ask_roll)
    return Unseeded() if seed is None else Seeded(key_from_seed(seed))


def make_own_chance(dice: str | None, ask: bool, seed: str | None) -> Chance:
    """The same outside a campaign: a person who rolls at the table is asked, as `config` says."""
    from cli.app.settings import find_setting

    given = dice is not None or ask or seed is not None
    if not given and not session().json and sys.stdin is not None and sys.stdin.isatty():
        ask = find_setting("dice", dict(session().settings)).value == "table"
    return make_chance(dice, ask, seed)


def ask_roll(
    question: RollQuestion | None, count: int, sides: int, problem: WrongWords | None
) -> str:
    """Ask a person on standard error, so that the answer to `--json` stays one document."""
    from cli.words.roll_words import say_question

    if problem:
        tell(tr(problem.message, **problem.facts) + "\n")
    asked = say_question(question, count, sides)
    while True:
        tell(f"{asked}: ")
        answer = sys.stdin.readline() if sys.stdin and session().answers is None else ""
        if not answer:
            tell("\n")
            raise Refused("no more answers: {roll} is next", roll=asked)
        if answer.strip() != "?":
            return answer
        tell(describe_table(question))


def describe_table(question: RollQuestion | None) -> str:
    """`?`: the table that is rolled on, with its odds."""
    from cli.app.library import open_library
    from cli.words.roll_words import table_lines

    return "".join(f"  {text}\n" for text in table_lines(open_library(), question))


def tell(text: str) -> None:
    if sys.stderr is not None and session().answers is None:
        sys.stderr.write(clean(text))
        sys.stderr.flush()
