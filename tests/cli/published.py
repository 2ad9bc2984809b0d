"""Every answer in JSON that a test looks at is held to the schema that is published for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from cli.published.catalogue import PUBLISHED
from cli.published.schema import make_schema


def check_published(words: Sequence[str], out: str) -> None:
    """Words before the command are options of all commands."""
    plain = [word for word in words if word != "--json" and not word.startswith("--lang=")]
    if plain[:1] == ["--campaign"]:
        plain = plain[2:]
    name = find_published(plain)
    if name is not None and "--help" not in words:
        check_document(name, json.loads(out))


def find_published(words: list[str]) -> str | None:
    """The published command that a line of words begins with: `army move Banner 0102`."""
    plain = [word for word in words[:3] if not word.startswith("-")]
    for count in (3, 2, 1):
        name = " ".join(plain[:count])
        if len(plain) >= count and name in PUBLISHED:
            return name
    return None


def check_document(name: str, document: object) -> None:
    problems = sorted(
        f"{'/'.join(map(str, each.absolute_path))}: {each.message[:200]}"
        for each in validator(name).iter_errors(document)
    )
    assert not problems, (name, problems[:5])


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(close(make_schema(name)))


def close(schema: Any) -> Any:
    """No field that the schema does not name: a program may add fields later, but not unseen."""
    if isinstance(schema, list):
        return [close(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: close(value) for name, value in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        closed.setdefault("additionalProperties", False)
    return closed
