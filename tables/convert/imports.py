"""Tables out of other programs' files: each read by its own reader, or refused by its name.

Each reader gives tables as our own data, and remarks on what it could not bring along or took for
something. Nothing is written here, and nothing in a file is ever run.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from tables.convert.import_csv import read_csv
from tables.convert.import_foundry import is_foundry, read_foundry, read_foundry_data
from tables.convert.import_hex_describe import is_hex_describe, read_hex_describe
from tables.convert.import_html import read_html
from tables.convert.import_json import read_json
from tables.convert.import_markdown import is_markdown, read_markdown
from tables.convert.import_perchance import is_perchance, read_perchance
from tables.convert.import_text import is_numbered, read_text_tables
from tables.convert.import_yaml import ENDINGS as YAML_ENDINGS
from tables.convert.import_yaml import get_yaml, load_yaml
from tables.convert.imported import LARGEST, Imported, NewRow, Remark, remark, slug
from tables.errors import Refused, WrongWords
from tables.library.check import check_table_data
from tables.library.spoken_dice import escape
from tables.library.vocabulary import FACTS

ENDINGS = {
    ".csv": "csv", ".tsv": "csv", ".md": "markdown", ".json": "json", ".db": "foundry",
    ".yml": "yaml", ".yaml": "yaml",
}  # fmt: skip
MAP = re.compile(r"\s*(?:#.*\s+)*(?:\d{4}(?:-\d{4})*[ \t]+[a-z].*\s+){2}")
ZIP = b"PK\x03\x04"
HTML = re.compile(r"\s*<(?:!|\?xml|[a-z][\w-]*[\s>/])", re.IGNORECASE)
CODE = re.compile(
    r"^\s*(?:import |from \w+ import|function |const |let |class |#include|package )", re.M
)


def import_text(raw: bytes, name: str, form: str | None, table_id: str | None) -> Imported:
    """Read a file's bytes; the form is told by its name and what it holds unless given."""
    if len(raw) > LARGEST:
        raise Refused("{name} is too large: at most {most} bytes", name=name, most=LARGEST)
    if raw.startswith(ZIP):
        raise Refused("{name} is a zip archive", hint="unpack it and name a file in it", name=name)
    text, guessed = decode(raw, name)
    if "\0" in text:
        raise Refused("{name} is not a text file", name=name)
    form = form or guess_form(text, name)
    reader = READERS.get(form)
    if reader is None:
        raise WrongWords(
            "no form {form}: it is one of {forms}", form=form, forms=", ".join(READERS)
        )
    found = keep_good(reader(text, table_id or slug(name.rsplit("/", 1)[-1].rsplit(".", 1)[0])))
    if not found.tables:
        raise Refused("{name} contains no table", hint=TOLD if found.remarks else "", name=name,
                      notes="; ".join(map(str, found.remarks[:5])))  # fmt: skip
    if guessed:
        remark(found.remarks, "the file is not UTF-8: read as Windows-1252")
    tell_links(found)
    return found._replace(form=found.form or form)


def keep_good(found: Imported) -> Imported:
    """Of several tables, those that can be rolled: one that can't is named and does not keep the
    others out; what would roll on it shows its title."""
    if len(found.tables) < 2:
        return found
    bad = {
        name: problems[0]
        for name, table in found.tables.items()
        if (problems := check_table_data(table, name, FACTS, ["en"]))
    }
    for name, why in bad.items():
        remark(found.remarks, "{name} is left out: {why}", name=name, why=why)
    if not bad:
        return found
    lost = {name: str(found.tables[name]["title"]) for name in bad}
    kept = {name: table for name, table in found.tables.items() if name not in bad}
    return found._replace(tables={name: without_rolls(table, lost) for name, table in kept.items()})


def without_rolls(table: Mapping[str, Any], lost: Mapping[str, str]) -> Mapping[str, object]:
    """The table with the titles of lost ones in place of rolls on them."""
    rows = []
    for row in table["rows"]:
        gone = [one for one in row.get("effects", ()) if one.get("table") in lost and "as" in one]
        if gone:
            effects = [one for one in row["effects"] if one not in gone]
            text = str(row.get("text", ""))
            for one in gone:
                text = text.replace(f"{{{one['as']}}}", f"[{escape(lost[one['table']])}]")
            row = {**row, "text": text, "effects": effects}
        rows.append(row)
    return {**table, "rows": rows}


def tell_links(found: Imported) -> None:
    """`[[loot]]` rolls on another table in some programs; in a sheet or a list it is but words."""
    for table in found.tables.values():
        for row in cast("list[NewRow]", table["rows"]):
            for link in LINK.findall(f"{row['name']} {row.get('text', '')}"):
                remark(found.remarks, "{what} has no table to roll on: kept as written", what=link)


LINK = re.compile(r"\[\[[^\[\]]{1,60}\]\]")
TOLD = "{notes}"
MOST_FILES = 20_000
PARTS = {"results", "range"}  # of a RollTable, and of a result that lies by itself


def import_folder(folder: str, table_id: str | None) -> Imported:
    """All Foundry documents below a folder, as a compendium that was unpacked or exported: tables
    and their results may lie in files of their own."""
    documents: list[object] = []
    remarks: list[Remark] = []
    size = 0
    files = list_files(folder)
    if any(path.lower().endswith(YAML_ENDINGS) for path in files):
        get_yaml()  # else each of its files would be left out, and none be left
    for path in files:
        size += os.path.getsize(path)
        if size > 10 * LARGEST:
            most = 10 * LARGEST
            raise Refused("{name} is too large: at most {most} bytes", name=folder, most=most)
        try:
            data = load_document(path)
        except (ValueError, RecursionError, Refused) as trouble:
            remark(remarks, "{name} is left out: {why}", name=os.path.basename(path), why=trouble)
            continue
        documents += data if isinstance(data, list) else [data]
    if not is_foundry(documents):
        raise Refused("{name} contains no Foundry RollTable", name=folder)
    tables = [one for one in documents if isinstance(one, dict) and PARTS & one.keys()]
    found = read_foundry_data(tables, table_id or slug(os.path.basename(folder.rstrip("/\\"))))
    return keep_good(found._replace(remarks=[*remarks, *found.remarks]))


def load_document(path: str) -> object:
    with open(path, "rb") as file:
        text = file.read().decode("utf-8-sig")
    if path.lower().endswith(YAML_ENDINGS):
        return load_yaml(text)
    return json.loads(text, strict=False)


def list_files(folder: str) -> list[str]:
    found = [
        os.path.join(home, name)
        for home, _, names in os.walk(folder)
        for name in names
        if name.lower().endswith((".json", *YAML_ENDINGS))
    ]
    if len(found) > MOST_FILES:
        raise Refused("{name} contains more than {most} files", name=folder, most=MOST_FILES)
    return sorted(found)


def decode(raw: bytes, name: str) -> tuple[str, bool]:
    """UTF-8, UTF-16 where its mark says so, else Windows-1252, which is told."""
    try:
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            return raw.decode("utf-16"), False
        return raw.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        pass
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        raise Refused("{name} is neither UTF-8 nor Windows-1252 text", name=name) from None
    if any(char < " " and char not in "\t\r\n" for char in text):
        raise Refused("{name} is not a text file", name=name)
    return text, True


def guess_form(text: str, name: str) -> str:
    ending = next((form for end, form in ENDINGS.items() if name.lower().endswith(end)), None)
    if ending in ("json", "foundry", "markdown", "yaml"):
        return ending
    start = text.lstrip()
    if start.startswith(("{", "[{", "[\n")):
        return "json"
    if HTML.match(text):
        return "html"
    if ending:
        return "markdown" if is_markdown(text) else ending
    for form, is_it in KINDS.items():
        if is_it(text):
            return form
    if MAP.match(text):
        raise Refused("{name} is a map, not a table", hint="hexcrown map import {name}", name=name)
    if CODE.search(text):
        raise Refused("{name} is a program, not a table", hint="--from text reads it anyway",
                      name=name)  # fmt: skip
    return "csv" if is_sheet(text) and not is_numbered(text) else "text"


def is_sheet(text: str) -> bool:
    """Several cells on most lines: tabs, semicolons or bars; commas stand in sentences too."""
    lines = [line for line in text.splitlines() if line.strip()][:200]
    return any(
        len(lines) > 1 and sum(sign in line for line in lines) * 10 >= len(lines) * 9
        for sign in ("\t", ";", "|")
    )


def read_yaml(text: str, table_id: str) -> Imported:
    """A RollTable as Foundry's command line writes it."""
    data = load_yaml(text)
    if not is_foundry(data):
        raise Refused("this YAML is not a Foundry RollTable: it has no results")
    return read_foundry_data(data, table_id)


KINDS: dict[str, Callable[[str], bool]] = {
    "hex-describe": is_hex_describe,
    "markdown": is_markdown,
    "perchance": is_perchance,
}
READERS: dict[str, Callable[[str, str], Imported]] = {
    "foundry": read_foundry,
    "csv": read_csv,
    "hex-describe": read_hex_describe,
    "markdown": read_markdown,
    "text": read_text_tables,
    "perchance": read_perchance,
    "tracery": read_json,
    "json": read_json,
    "html": read_html,
    "yaml": read_yaml,
}
