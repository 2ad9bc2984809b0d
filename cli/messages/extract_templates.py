"""A method of extraction for Babel: the messages of a template, what `tr` is called with there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from jinja2 import Environment, nodes

from cli.messages.extract import Found


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Found]:
    """What Babel calls."""
    for line, text in template_messages(file.read().decode()):
        yield line, None, text, []


def template_messages(source: str) -> Iterator[tuple[int, str]]:
    for call in Environment().parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "tr" and call.args:
            first = call.args[0]
            if isinstance(first, nodes.Const):
                yield first.lineno, str(first.value)
