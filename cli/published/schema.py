"""The JSON Schema of what a command answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cli.published.catalogue import PUBLISHED

if TYPE_CHECKING:
    from pydantic import TypeAdapter

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ERROR: Mapping[str, object] = {  # what is answered with any exit code but 0
    "type": "object",
    "title": "ErrorDocument",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "kind": {"type": "string"},
                "message": {"type": "string"},
                "hint": {"type": ["string", "null"]},
                "rule": {"type": ["string", "null"]},
                "at": {},
            },
            "required": ["kind", "message", "hint", "rule", "at"],
        }
    },
    "required": ["error"],
}


@cache
def type_of(command: str) -> Any:
    """A command with several documents answers with one of them."""
    from functools import reduce
    from operator import or_

    return reduce(or_, (find_type(place) for place in PUBLISHED[command]))


def adapter_of(command: str) -> TypeAdapter[object]:
    from pydantic import TypeAdapter

    return TypeAdapter(type_of(command))


def find_type(place: str) -> Any:
    """`room.documents:Name`; of several, with & between them, all fields in one."""
    from typing import get_type_hints

    from typing_extensions import TypedDict

    parts = [part.partition(":") for part in place.split("&")]
    found = [getattr(import_module(module), name) for module, _, name in parts]
    if len(found) == 1:
        return found[0]
    fields = {k: v for each in found for k, v in get_type_hints(each, include_extras=True).items()}
    name = "".join(each.__name__ for each in found)
    return TypedDict(name, fields)  # type: ignore[operator]  # known when the program runs


def make_schema(command: str) -> dict[str, object]:
    schema = adapter_of(command).json_schema(mode="serialization")
    return {"$schema": DIALECT, **schema, "title": f"hexcrown {command} --json"}
