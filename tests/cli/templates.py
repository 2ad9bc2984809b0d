"""Every sentence the program can say, read out of its source: the ids the catalogue must hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cli.app.described import verbs_of

ROOT = Path(__file__).parents[2]
PACKAGES = ("cli", "campaign", "tables", "maps")
SAYING = {"say", "tr", "tell", "fail", "refuse", "Refused", "WrongWords"}  # the first word
HINTED = {"Usage", "Unwritable", "Clash"}  # the first two
ANYWHERE = {"Problem", "told", "Trouble", "note", "problem"}  # any that is a sentence
KEPT = {  # lists of sentences that a module says one of
    "campaign/storage/store.py": ("BOUNDS", "TROUBLES"),
    "campaign/storage/names.py": ("FIRST",),
    "cli/commands/campaigns/tour.py": ("STEPS",),
    "cli/commands/campaigns/man.py": ("EXITS", "VARIABLES"),
    "cli/app/typer_words.py": ("ERRORS",),
    "cli/render/turn_text.py": ("SEASONS",),
}
NOT_SAID = re.compile(  # what others say, by which we know them
    r"\(\?P|\.\*|^(file is|attempt|disk|unable|no such table|does not|could not|lock time|No space"
    r"|server closed)"
)
Found = dict[str, str]  # template -> where it stands


def in_code() -> Found:
    found: Found = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            found.update(in_file(file))
    return found


def in_file(file: Path) -> Found:
    tree = ast.parse(file.read_text("utf-8"))
    known = constants(tree)
    place = str(file.relative_to(ROOT))
    kept = {text: place for name in KEPT.get(place, ()) for text in sentences(known[name])}
    return kept | {
        text: f"{place}:{node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for word in template_words(node)
        for text in texts(word, known)
        if any(char.isalpha() for char in text)
    }


def in_source() -> set[str]:
    """Every text that stands anywhere in the code."""
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def sentences(node: ast.expr) -> Iterator[str]:
    words = (str(word.value) for word in ast.walk(node) if is_sentence(word))
    yield from (word for word in words if not NOT_SAID.search(word) and not is_typed(word))


def is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def is_typed(text: str) -> bool:
    """Words of the tour that are typed, not said."""
    from cli.app.registry import COMMANDS

    return text.split()[0] in COMMANDS


def template_words(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call that are sentences."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name in SAYING:
        yield from call.args[:1]
    elif name in HINTED:
        yield from call.args[:2]
    elif name in ANYWHERE:
        yield from filter(is_sentence, call.args)
    else:
        return
    yield from (word.value for word in call.keywords if word.arg == "hint")


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """What a module's names stand for: a sentence, or a dict or tuple of them."""
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found[node.target.id] = node.value
    return found


def texts(word: ast.expr, known: dict[str, ast.expr]) -> Iterator[str]:
    match word:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from texts(body, known)
            yield from texts(other, known)
        case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
            for value in values:
                yield from texts(value, known)
        case ast.Dict(values=values):
            for value in values:
                yield from texts(value, known)
        case ast.Name(id=name) if name in known:
            yield from texts(known[name], {})
        case ast.Subscript(value=ast.Name(id=name)) if name in known:
            yield from texts(known[name], {})


def in_help() -> Found:
    """The paragraphs and options of every command's help, as `cli.app.help_text` looks them up."""
    from cli.app.commands import HELP
    from cli.app.help_text import paragraphs

    found = dict.fromkeys(paragraphs(HELP), "hexcrown --help")
    for path, command in every_command():
        said = [*paragraphs(command.help), *paragraphs(command.short_help)]
        said += [option.help for option in command.params if getattr(option, "help", None)]
        found.update(dict.fromkeys(said, f"{path} --help"))
    return found


def every_command() -> Iterator[tuple[str, Any]]:
    """`hexcrown table roll` and the command that answers to it."""
    from cli.app.commands import load_command
    from cli.app.registry import COMMANDS
    from cli.app.session import begin

    begin("en", False, None)  # another test may have spoken Italian last
    for name in COMMANDS:
        yield from with_those_below(f"hexcrown {name}", load_command(name))


def with_those_below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, below in verbs_of(command).items():
        yield from with_those_below(f"{path} {name}", below)
