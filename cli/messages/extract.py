"""A method of extraction for Babel: the messages of a Python file, as this program says them.

Besides what `say` and its like are called with, it reads `hint=`, both branches of a condition, the
constants a name stands for, `help=`, the docstrings of commands, the places of a command line
(`metavar=`), and every text of a constant whose line ends with the comment `# messages`.
`[tool.babel]` in `pyproject.toml` names it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import IO

from campaign.events.event import sentence_lines
from cli.app.help_text import paragraphs
from cli.app.typer_classes import PLACE

Found = tuple[int, None, str, list[str]]  # line, function, message, comments: as Babel asks
Known = dict[str, ast.expr]

# Functions whose first argument, or first two, are messages.
FIRST = {
    "Ask", "Refused", "Said", "TooFewDice", "TourStep", "WrongWords", "fail", "refuse", "say",
    "because", "says", "tell", "tr",
}  # fmt: skip
FIRST_TWO = {"Usage", "Unwritable", "PackageClash", "Closed"}
ANYWHERE = {  # functions of which any argument may be a sentence
    "Broken", "Choice", "Failure", "Problem", "Trouble", "Use", "__init__", "_say", "fault",
    "gain_amount", "leave", "make_app", "no_way", "note", "problem", "remark", "section", "tell",
    "told", "unknown", "word", "wrong",
}  # fmt: skip
NAMED = {"do", "hint", "what", "why"}  # keyword arguments of any call
IS_COMMAND = "Example: hexcrown "  # in its docstring: every command has one
MARK = "# messages"
PREFIX = "{at}: "  # set before what `broken` is called with, in `maps`
FIELD = re.compile(r"\{[^}]*\}")


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Found]:
    """What Babel calls."""
    source = file.read().decode()
    for line, text in messages(source):
        yield line, None, text, []


def messages(source: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    lines = source.split("\n")
    known = constants(tree)
    for node in ast.walk(tree):
        for text in messages_of_node(node, known, lines):
            if any(char.isalpha() for char in FIELD.sub("", text)):
                yield getattr(node, "lineno", 1), text


def messages_of_node(node: ast.AST, known: Known, lines: list[str]) -> Iterator[str]:
    match node:
        case ast.Call():
            yield from messages_of_call(node, known)
        case ast.ClassDef(decorator_list=[ast.Name(id="event")]):  # `campaign.events`
            yield from sentence_lines(ast.get_docstring(node, clean=False) or "")
        case ast.FunctionDef():
            help_text = ast.get_docstring(node) or ""
            yield from paragraphs(help_text) if IS_COMMAND in help_text else ()
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
            if lines[node.lineno - 1].endswith(MARK):
                yield from sentences_in(value)


def messages_of_call(call: ast.Call, known: Known) -> Iterator[str]:
    name = called(call.func)
    first = 1 if name in FIRST else 2 if name in FIRST_TWO else 0
    for argument in call.args[:first]:
        yield from texts(argument, known)
    if name in ANYWHERE:
        for argument in call.args:
            if not isinstance(argument, ast.Dict | ast.Tuple):  # facts, and what others say
                yield from filter(is_sentence, texts(argument, known))
    if name == "world":  # an effect's description: its meaning, then its phrase
        for argument in call.args[1:2]:
            yield from texts(argument, known)
    if name == "broken":
        yield from (
            PREFIX + text for arg in call.args for text in texts(arg, known) if is_sentence(text)
        )
    for keyword in call.keywords:
        yield from messages_of_keyword(name, keyword, known)


def messages_of_keyword(name: str, keyword: ast.keyword, known: Known) -> Iterator[str]:
    said = texts(keyword.value, known)
    is_title = keyword.arg == "title" and name in ("action", "offer")
    if (
        is_title
        or keyword.arg in NAMED
        or (keyword.arg == "help" and name in ("Argument", "Option"))
    ):
        yield from said
    elif keyword.arg == "help":
        for text in [*said, *joined(keyword.value, known)]:
            yield from paragraphs(text)
    elif keyword.arg == "metavar":
        for text in said:
            yield from PLACE.findall(text)


def called(function: ast.expr) -> str:
    """`typer.Option` is called `Option`."""
    return str(getattr(function, "id", getattr(function, "attr", "")))


def constants(tree: ast.Module) -> Known:
    """What names stand for: a sentence, or several."""
    found: Known = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found


def texts(word: ast.expr, known: Known) -> Iterator[str]:
    """Every text that an expression may come to, as far as it can be read off."""
    match word:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from texts(body, known)
            yield from texts(other, known)
        case ast.Dict(keys=[ast.Constant(value="en"), *_]):
            return  # a text in each language
        case ast.BoolOp(values=values) | ast.Dict(values=values):
            for value in values:
                yield from texts(value, known)
        case ast.Tuple(elts=values) | ast.List(elts=values):
            for value in values:
                yield from texts(value, known)
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if name in known:
            yield from texts(known[name], {})


def joined(word: ast.expr, known: Known) -> Iterator[str]:
    """An f-string as far as it can be read off: a help text whose example names the command."""
    if isinstance(word, ast.JoinedStr):
        parts = [getattr(part, "value", part) for part in word.values]
        words = [
            str(part) if isinstance(part, str) else "".join(texts(part, known)) for part in parts
        ]
        yield "".join(words)


def sentences_in(node: ast.expr) -> Iterator[str]:
    for each in ast.walk(node):
        match each:
            case ast.Constant(value=str(text)) if is_sentence(text):
                yield text


def is_sentence(text: str) -> bool:
    return " " in text
