"""Tables brought from elsewhere, and what every reader needs: ids, rows, escaped braces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

LARGEST = 10_000_000  # bytes
NAME = 60  # characters of a row's name


class Imported(NamedTuple):
    tables: dict[str, dict[str, Any]]  # by id; texts are plain strings
    remarks: list[str]


def slug(text: str) -> str:
    """Kebab-case, out of any words."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:60].strip("-") or "table"


def add_row(rows: list[dict[str, Any]], text: str, **fields: Any) -> None:
    """A row with a short name of its own; braces in other people's texts are only braces."""
    whole = unescape(re.sub(r"(?<!\{)\{[^{}]*\}", "...", text))
    name = whole if len(whole) <= NAME else whole[: NAME - 3].rsplit(" ", 1)[0] + "..."
    row_id = unique(slug(" ".join(name.split()[:6])), [row["id"] for row in rows])
    row = {"id": row_id, **fields, "name": name.strip() or row_id}
    if unescape(text) != name:
        row["text"] = text
    rows.append(row)


def unique(name: str, names: Iterable[str]) -> str:
    taken = set(names)
    if name not in taken:
        return name
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"


def escape(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def unescape(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")
