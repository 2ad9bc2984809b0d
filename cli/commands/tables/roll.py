"""`hexcrown roll`: dice, with every face shown."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.output import line, note, show
from cli.app.text import tr
from cli.app.trouble import Usage
from cli.options.chance_options import AskOption, DiceOption, SeedOption, make_chance
from cli.render.roll_text import render_roll
from tables.chance.roll_question import RollQuestion
from tables.dice.expression import Expression, Roll, parse
from tables.dice.tree import REPEAT

SETTINGS = {"ignore_unknown_options": True}  # so that `-1d6` is told as dice, not as an option

DialectOption = Annotated[
    str | None,
    typer.Option(
        "--dialect", metavar="NAME", help="foundry, roll20, d20, rpg-dice-roller or bcdice."
    ),
]
ExpressionWords = Annotated[
    list[str], typer.Argument(metavar="EXPR", help='Dice, such as 2d6+1 or "4d6kh3".')
]


def command(
    words: ExpressionWords,
    times: Annotated[int, typer.Option("--times", "-n", help="Roll so often.")] = 1,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    dialect: DialectOption = None,
) -> None:
    """Roll dice.

    \b
    2d6+1  1d6x100  (1d6+1)x50    sums; x multiplies, / rounds down
    d%  d66                       1 to 100; two d6 as tens and units
    4d6kh3  2d20kl1  4d6dl1       keep or drop highest or lowest
    4d6r1  4d6rr<3                roll again once, or while it holds
    3d6!  3d6!2                   highest face brings a die, at most 20
    2d6mi2  2d6ma5                least and most that a die counts as
    5d6>=5  (2d6+1)>=9            count dice; compare a total
    max(1d6,1d8)  ceil(3d6/2)     functions; more in docs/dice.md
    1d6[losses]  6#4d6kh3  4dF    label; repeat; Fudge dice

    \b
    At most 10,000 dice of 1,000,000 sides, 1,000 characters, 40 brackets
    deep, 1,000 repetitions. A table's id rolls on that table.

    Example: hexcrown roll 4d6kh3 --times 6
    """
    expression = repeated(read_words(words, dialect), times)
    chance = make_chance(dice, ask, seed)
    label = ("roll", expression.text)
    rolls = expression.roll_all(chance.stream(label, RollQuestion("dice/any", expression.text)))
    chance.finish()
    document = describe(expression, rolls)
    if seed is not None:
        document |= {"seed": seed, "label": list(label)}
    show(document, lambda _: render(rolls))


def read_words(words: list[str], dialect: str | None) -> Expression:
    """The dice that were typed, in our notation or another program's."""
    from tables.dice.dialects import read_dialect
    from tables.dice.doubts import find_doubts

    text = join_words(words)
    if dialect is None:
        found = parse(text)
        doubt = find_doubts(text)
        if doubt:
            note(doubt, text=found.text)
        return found
    reading = read_dialect(text, dialect)
    note("read as {text}", text=reading.expression.text)
    for said in reading.notes:
        note(said, dialect=dialect)
    return reading.expression


def join_words(words: list[str]) -> str:
    """`roll 2d6 + 1` without quotes; a word like --tiems is no dice."""
    for word in words:
        if (word.startswith("-") and word[1:2].isalpha()) or word.startswith("--"):
            raise Usage("no option {word}", "hexcrown roll --help", word=word[:40])
    return " ".join(words)


def repeated(expression: Expression, times: int) -> Expression:
    if times == 1:
        return expression
    if not 1 <= times <= REPEAT:
        raise Usage("--times takes 1 to {most}, not {times}", most=REPEAT, times=times)
    if expression.repeat > 1:
        raise Usage("{text} repeats already: leave out --times", text=expression.text)
    return parse(f"{times}#{expression.text}")


def describe(expression: Expression, rolls: list[Roll]) -> dict[str, object]:
    """The answer as a document; a single roll's total and faces stand at the top too."""
    document: dict[str, object] = {"expression": expression.text}
    if len(rolls) == 1:
        document |= {"total": rolls[0].total, "faces": rolls[0].faces}
    return document | {"rolls": [describe_roll(roll) for roll in rolls]}


def describe_roll(roll: Roll) -> dict[str, object]:
    throws = [
        {
            "dice": throw.pool.text,
            "label": throw.pool.label or None,
            "total": throw.total,
            "faces": [
                {"face": die.face, "value": die.value, "fate": die.fate, "exploded": die.exploded}
                for die in throw.dice
            ],
        }
        for throw in roll.throws
    ]
    return {"total": roll.total, "faces": roll.faces, "throws": throws}


def render(rolls: list[Roll]) -> None:
    for roll in rolls:
        line(render_roll(roll, tr))
