"""`hexcrown roll`: dice, with every face shown."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.output import line, show
from cli.commands.tables.typed_dice import join_words, read_lines, read_words
from cli.options.chance import make_own_chance
from cli.options.option_groups import AskOption, DiceOption, SeedOption
from cli.render.roll_text import in_order, render_roll
from cli.words.text import tr
from cli.words.trouble import Usage
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance
from tables.dice.choices import Choice, Chosen
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
    list[str],
    typer.Argument(metavar="EXPR", help='Dice, such as 2d6+1 or "4d6kh3"; - reads lines of stdin.'),
]


def command(
    words: ExpressionWords,
    times: Annotated[int, typer.Option("--times", "-n", help="Number of rolls.")] = 1,
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
    4d6r1  4d6rr<3                re-roll once, or while it is true
    3d6!  3d6!2                   the highest face adds a die, at most 20
    2d6mi2  2d6ma5                minimum and maximum value of a die
    5d6>=5  (2d6+1)>=9            count dice; compare a total
    max(1d6,1d8)  ceil(3d6/2)     functions; more in docs/dice.md
    1d20+5 fire damage            text after the dice is a label
    1d6[losses]  6#4d6kh3  4dF    label; repeat; Fudge dice

    \b
    At most 10,000 dice of 1,000,000 sides, 1,000 characters, 40 brackets
    deep, 1,000 repetitions. A table's id rolls on that table.

    Example: hexcrown roll 4d6kh3 --times 6
    """
    lines = read_lines() if words == ["-"] else [join_words(words)]
    typed = [read_words(text, dialect) for text in lines]
    ready = [repeated(each, times) for each in typed]
    chance = make_own_chance(dice, ask, seed)
    answers = [roll_line(each, chance, seed, number) for number, each in enumerate(ready, 1)]
    chance.finish()
    document = {"lines": [answer for answer, _ in answers]} if words == ["-"] else answers[0][0]
    show(document, lambda _: render([text for _, texts in answers for text in texts]))


def roll_line(
    dice: Expression | Choice, chance: Chance, seed: str | None, number: int
) -> tuple[dict[str, object], list[str]]:
    """What was rolled as a document and as lines. Further lines of one seed fall apart from the
    first, though they ask for the same dice."""
    label = ("roll", dice.text, number) if number > 1 else ("roll", dice.text)
    stream = chance.stream(label, RollQuestion("dice/any", dice.text))
    if isinstance(dice, Choice):
        chosen = [dice.roll(stream) for _ in range(dice.repeat)]
        document, texts = describe_choice(dice, chosen), [say_choice(dice, one) for one in chosen]
    else:
        rolls = dice.roll_all(stream)
        document, texts = describe(dice, rolls), [render_roll(roll, tr) for roll in rolls]
    if seed is not None:
        document |= {"seed": seed, "label": list(label)}
    return document, texts


def repeated(dice: Expression | Choice, times: int) -> Expression | Choice:
    if times == 1:
        return dice
    if not 1 <= times <= REPEAT:
        raise Usage("--times must be 1 to {most}, not {times}", most=REPEAT, times=times)
    if dice.repeat > 1:
        raise Usage("{text} repeats already: leave out --times", text=dice.text)
    if isinstance(dice, Choice):
        return dice._replace(repeat=times)
    return parse(f"{times}#{dice.text}")


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
                for die in in_order(throw, throw.dice)
            ],
        }
        for throw in roll.throws
    ]
    return {"total": roll.total, "faces": roll.faces, "throws": throws}


def describe_choice(choice: Choice, chosen: list[Chosen]) -> dict[str, object]:
    """Names drawn; a single draw's names and faces stand at the top too."""
    document: dict[str, object] = {"expression": choice.text}
    if len(chosen) == 1:
        document |= {"names": chosen[0].names, "faces": chosen[0].faces}
    return document | {"rolls": [{"names": one.names, "faces": one.faces} for one in chosen]}


def say_choice(choice: Choice, chosen: Chosen) -> str:
    return f"{choice.text}: {' '.join(map(str, chosen.faces))} = {', '.join(chosen.names)}"


def render(texts: list[str]) -> None:
    for text in texts:
        line(text)
