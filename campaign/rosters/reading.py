"""A file of whatever kind, read. What it is decides its content, not what it is called."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from campaign.errors import WrongWords
from campaign.rosters.army_list import LARGEST_FILE, ArmyList, nested_too_deep
from campaign.rosters.battlescribe import (
    CHUNK,
    not_a_roster,
    read_new_recruit,
    read_xml,
    read_zip,
)
from campaign.rosters.old_world_builder import is_old_world_builder, read_old_world_builder
from campaign.rosters.plain_text import read_text


def read_army_list(data: bytes) -> ArmyList:
    """Raises WrongWords with what is wrong; memory stays within a few times LARGEST_FILE."""
    if len(data) > LARGEST_FILE:
        raise WrongWords(
            "an army list has at most {most} bytes, this file has {found}",
            most=LARGEST_FILE,
            found=len(data),
        )
    army_list = read_any(data)
    if not army_list.total:
        raise WrongWords(
            "this list gives no points",
            hint="write it as text: a name, a number and points on each line",
        )
    return army_list


def read_any(data: bytes) -> ArmyList:
    if data.startswith(b"PK"):
        return read_zip(data)
    head = data[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith((b"<", b"\xff\xfe<", b"\xfe\xff\x00<")):
        return read_xml(in_chunks(data))
    text = decode(data)
    if head.startswith((b"{", b"[")):
        return read_json(text)
    return read_text(text)


def in_chunks(data: bytes) -> Iterator[bytes]:
    return (data[at : at + CHUNK] for at in range(0, len(data), CHUNK))


def decode(data: bytes) -> str:
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise WrongWords(
            "this file is neither a list of a known kind nor text",
            hint="save a text list as UTF-8",
        ) from error
    if "\0" in text:
        raise not_a_roster()
    return text


def read_json(text: str) -> ArmyList:
    try:
        document: Any = json.loads(text, parse_constant=refuse_constant)
    except RecursionError as error:
        raise nested_too_deep() from error
    except json.JSONDecodeError as error:
        raise WrongWords(
            "this is not JSON: line {line}, {trouble}", line=error.lineno, trouble=error.msg
        ) from error
    except ValueError as error:  # a number of thousands of digits
        raise WrongWords("this list holds a number that is too long") from error
    if not isinstance(document, Mapping):
        raise not_a_roster()
    roster = document.get("roster", document)
    if isinstance(roster, Mapping) and "forces" in roster:
        return read_new_recruit(roster)
    if is_old_world_builder(document):
        return read_old_world_builder(document)
    raise not_a_roster()


def refuse_constant(text: str) -> NoReturn:
    raise WrongWords("{what} is not a number that a list may hold", what=text)
