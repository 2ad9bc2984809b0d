"""`hexcrown odds`: the exact chance of every total."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import accumulate
from math import sqrt

from cli.app.output import line, say, write_json
from cli.app.session import session
from cli.commands.tables.roll import DialectOption, ExpressionWords
from cli.commands.tables.typed_dice import join_words, read_lines, read_words
from cli.render.columns import bar
from cli.words.reader import reader
from cli.words.text import tr
from tables.dice.choices import Choice
from tables.dice.expression import Expression
from tables.dice.odds import Odds, weigh
from tables.errors import Refused

SETTINGS = {"ignore_unknown_options": True}

BAR = 40  # columns of the longest bar
MOST_DIGITS = 50_000_000  # of all fractions of a document
NARROW = 44  # columns below which only totals, chances and bars are shown


def command(words: ExpressionWords, dialect: DialectOption = None) -> None:
    """Show the exact odds of dice: each total with its cumulative chances.

    Odds are computed, not sampled; anything that would take too long is refused. A table's id gives
    the odds of that table.

    Example: hexcrown odds 4d6kh3
    """
    lines = read_lines() if words == ["-"] else [join_words(words)]
    found = [find_odds(read_words(text, dialect)) for text in lines]
    if not session().json:
        for odds in found:
            render_choice(odds) if isinstance(odds, Choice) else render(odds)
        return
    documents = [describe_any(odds) for odds in found]
    write_json({"lines": documents} if words == ["-"] else documents[0])


def find_odds(dice: Expression | Choice) -> Odds | Choice:
    return dice if isinstance(dice, Choice) else weigh(dice)


def describe_any(odds: Odds | Choice) -> dict[str, object]:
    if not isinstance(odds, Choice):
        return describe(odds)
    names = [{"name": name, "probability": ratio(chance), "percent": float(100 * chance)}
             for name, chance in odds.odds()]  # fmt: skip
    return {"expression": odds.text, "names": names}


def render_choice(choice: Choice) -> None:
    """Each name with its chance to be drawn."""
    line(choice.text)
    for name, chance in choice.odds():
        line(f"{percent(chance.numerator, chance.denominator):>8}  {name}")


def describe(odds: Odds) -> dict[str, object]:
    refuse_too_long(odds)
    sys.set_int_max_str_digits(0)  # our own fractions, whose size `weigh` has bounded
    mean, variance = odds.mean(), odds.variance()
    return {
        "expression": odds.text,
        "mean": float(mean),
        "deviation": sqrt(variance),
        "exact": {"mean": ratio(mean), "variance": ratio(variance)},
        "outcomes": describe_outcomes(odds),
    }


def refuse_too_long(odds: Odds) -> None:
    """Each total has three fractions, whose parts may be as long as the number of all throws."""
    digits = odds.whole.bit_length() * 0.302  # the decimal digits of so many bits
    if len(odds.weights) * 6 * digits > MOST_DIGITS:
        raise Refused(
            "exact odds of this would be too long to write as JSON",
            hint="without --json they are shown as percentages; or fewer dice",
        )


def describe_outcomes(odds: Odds) -> list[dict[str, object]]:
    return [
        {
            "total": total,
            "probability": ratio(Fraction(weight, odds.whole)),
            "percent": 100 * weight / odds.whole,
            "at_least": ratio(Fraction(odds.whole - upto + weight, odds.whole)),
            "at_most": ratio(Fraction(upto, odds.whole)),
        }
        for (total, weight), upto in with_sums(odds)
    ]


def with_sums(odds: Odds) -> list[tuple[tuple[int, int], int]]:
    """Each total's weight, with the sum up to it."""
    return list(zip(odds.weights.items(), accumulate(odds.weights.values()), strict=True))


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def render(odds: Odds) -> None:
    say(
        "{text}: mean {mean}, deviation {deviation}",
        text=odds.text,
        mean=f"{float(odds.mean()):.2f}",
        deviation=f"{sqrt(odds.variance()):.2f}",
    )
    if reader().fancy:
        print_odds(odds)
        return
    wide = reader().width >= NARROW
    if wide:
        say("total     chance   at least    at most")
    most = max(odds.weights.values())
    size = max(5 if wide else 1, *(len(str(total)) for total in odds.weights))
    for (total, weight), upto in with_sums(odds):
        shares = [weight, odds.whole - upto + weight, upto] if wide else [weight]
        figures = "".join(f"{percent(share, odds.whole):>{11 if wide else 7}}" for share in shares)
        start = f"{total:>{size}}{figures}  "
        line(start + bar(weight / most, bar_room(len(start))))


def bar_room(taken: int) -> int:
    return max(0, min(reader().width - taken - 1, BAR))


def print_odds(odds: Odds) -> None:
    """For a person at a terminal; a narrow one gets totals, chances and bars alone."""
    from cli.render.terminal import make_columns, make_console, make_table, plain

    heads = [tr("total"), tr("chance"), tr("at least"), tr("at most")]
    heads = heads[: 4 if reader().width >= NARROW else 2]
    table = make_table(*make_columns([*heads, ""], [True] * len(heads) + [False]))
    most = max(odds.weights.values())
    room = bar_room(11 * len(heads))
    for (total, weight), upto in with_sums(odds):
        shares = [weight, odds.whole - upto + weight, upto][: len(heads) - 1]
        figures = [percent(share, odds.whole) for share in shares]
        table.add_row(str(total), *figures, plain(bar(weight / most, room), "cyan"))
    make_console().print(table)


def percent(share: int, whole: int) -> str:
    """Two places, and never 0% or 100% of what is only near it."""
    if share in (0, whole):
        return f"{100 * share // whole}%"
    value = 100 * share / whole
    if value < 0.005:
        return "<0.01%"
    return ">99.99%" if value > 99.995 else f"{value:.2f}%"
