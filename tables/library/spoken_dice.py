"""Dice as people write them in a sentence: "2d6 elves", "1d4+1 wolves", "3d6x10 gold".

Sums and comparisons inside a text: `{work:{same:heads}*100}`, `{work:3<5}`.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping

DICE = r"\d{0,3}[dD](?:\d{1,4}|%)(?:\s?[+\-x×*]\s?\d{1,5})?"
SPOKEN = re.compile(rf"\{{({DICE})\}}|(?<![\w{{])({DICE})(?![\w}}])")
BRACED = re.compile(rf"\{{\s*({DICE})\s*\}}")
Effect = dict[str, str | bool]
Effects = list[Effect]
Texts = Mapping[str, str]


def roll_spoken(text: str, keep: Callable[[str], str]) -> tuple[str, Effects]:
    """A sentence as a row's text, and the figures that fill it; `keep` makes the words between
    them fit for a template."""
    from tables.dice.expression import parse
    from tables.errors import WrongWords

    effects: Effects = []

    def show(found: re.Match[str]) -> str | None:
        dice = re.sub(r"[×*]", "x", (found[1] or found[2]).lower().replace(" ", ""))
        try:
            parse(dice)
        except WrongWords:
            return None
        effects.append({"kind": "figure", "dice": dice, "as": f"dice-{len(effects) + 1}"})
        return f"{{dice-{len(effects)}}}"

    return replace_found(SPOKEN, text, show, keep), effects


def replace_found(
    pattern: re.Pattern[str],
    text: str,
    show: Callable[[re.Match[str]], str | None],
    keep: Callable[[str], str],
) -> str:
    """Like `re.sub`, but what stands between the matches goes through `keep`; so does a match for
    which `show` answers None."""
    parts: list[str] = []
    last = 0
    for found in pattern.finditer(text):
        shown = show(found)
        if shown is not None:
            parts += [keep(text[last : found.start()]), shown]
            last = found.end()
    return "".join(parts) + keep(text[last:])


def escape(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def roll_plain_row(name: Texts, text: Texts) -> tuple[Texts, Effects]:
    """A row of somebody's own that has no effects: the dice in its text, or else in its name, are
    rolled. All languages must name the same dice; where they don't, the words stay words."""
    made, effects = roll_texts(text, str)
    if effects:
        return made, effects
    named, effects = roll_texts(name, escape)
    if not effects:
        return text, []
    return {lang: f"{said}: {text[lang]}" if text.get(lang) else said
            for lang, said in named.items()}, effects  # fmt: skip


def roll_texts(texts: Texts, keep: Callable[[str], str]) -> tuple[Texts, Effects]:
    made = {lang: roll_spoken(text, keep) for lang, text in texts.items()}
    found = [effects for _, effects in made.values()]
    if not found or any(effects != found[0] for effects in found):
        return texts, []
    return {lang: text for lang, (text, _) in made.items()}, found[0]


SUM = re.compile(r"[-+*/%<>=()\d\s]{1,200}")
OPERATORS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
}  # fmt: skip


def work_out(text: str) -> str:
    """The result of an arithmetic sum in a text; any other text is returned unchanged."""
    if not SUM.fullmatch(text):
        return text
    try:
        found = value_of(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        return text
    if isinstance(found, bool):
        return "1" if found else ""
    return f"{found:.10g}"


def value_of(node: ast.expr) -> float | bool:
    """Figures and signs only: no power, no name, no call can be written with them."""
    match node:
        case ast.Constant(value=int() as number):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -value_of(inner)
        case ast.BinOp(left=left, op=sign, right=right):
            return OPERATORS[known(sign)](value_of(left), value_of(right))
        case ast.Compare(left=left, ops=[sign], comparators=[right]):
            return bool(OPERATORS[known(sign)](value_of(left), value_of(right)))
    raise ValueError(ast.dump(node))


def known(sign: ast.AST) -> type:
    if type(sign) not in OPERATORS:
        raise ValueError(ast.dump(sign))
    return type(sign)
