"""Tables out of other programs' files: Foundry VTT RollTables, CSV, Hex Describe text.

Each reader gives tables as our own data, and remarks on what it could not bring along. Nothing is
written here, and nothing in a file is ever run.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any, NamedTuple

from tables.errors import Refused, WrongWords

LARGEST = 10_000_000  # bytes
NAME = 60  # characters of a row's name
DICE = re.compile(r"^\d*d\d+([-+x*/]\d+)*$")


class Imported(NamedTuple):
    tables: dict[str, dict[str, Any]]  # by id; texts are plain strings
    remarks: list[str]


def import_text(raw: bytes, name: str, form: str | None, table_id: str | None) -> Imported:
    """Read a file's bytes; the form is told by the name where it is not given."""
    if len(raw) > LARGEST:
        raise Refused("{name} is too large: at most {most} bytes", name=name, most=LARGEST)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("{name} is no UTF-8 text", name=name) from None
    if "\0" in text:
        raise Refused("{name} is no text file", name=name)
    form = form or guess_form(text, name)
    reader = READERS.get(form)
    if reader is None:
        raise WrongWords(
            "no form {form}: it is one of {forms}", form=form, forms=", ".join(READERS)
        )
    found = reader(text, table_id or slug(name.rsplit("/", 1)[-1].rsplit(".", 1)[0]))
    if not found.tables:
        raise Refused("{name} holds no table", name=name)
    return found


def guess_form(text: str, name: str) -> str:
    if name.endswith(".json") or text.lstrip().startswith("{"):
        return "foundry"
    if name.endswith(".csv"):
        return "csv"
    return "hex-describe" if re.search(r"^;", text, re.MULTILINE) else "csv"


def slug(text: str) -> str:
    """Kebab-case, out of any words."""
    import unicodedata

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


def unique(name: str, taken: list[str]) -> str:
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


# --- Foundry ----------------------------------------------------------------------------------


def read_foundry(text: str, table_id: str) -> Imported:
    """One RollTable, or a list of them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        raise Refused("this is no JSON: {why}", why=trouble) from None
    tables: dict[str, dict[str, Any]] = {}
    remarks: list[str] = []
    for one in data if isinstance(data, list) else [data]:
        if not isinstance(one, dict) or not isinstance(one.get("results"), list):
            raise Refused("this is no Foundry RollTable: it has no results")
        name, table = read_roll_table(one, table_id, remarks)
        tables[unique(name, list(tables))] = table
    return Imported(tables, remarks)


def read_roll_table(
    one: dict[str, Any], table_id: str, remarks: list[str]
) -> tuple[str, dict[str, Any]]:
    own = unchanged_table(one)
    if own is not None:
        return own
    rows: list[dict[str, Any]] = []
    formula = str(one.get("formula") or "").strip()
    for result in one["results"]:
        if not isinstance(result, dict):
            raise Refused(
                "this is no Foundry RollTable: a result is {what}", what=repr(result)[:40]
            )
        text = escape(result_text(result))
        if result.get("type") not in (None, 0, "text", "0"):
            remarks.append(f"{text}: a link to another document is kept as its words alone")
        where = {"range": result.get("range")} if formula else {"weight": result.get("weight", 1)}
        add_row(rows, text, **where)
    title = str(one.get("name") or table_id)
    table: dict[str, Any] = {"title": title, "rows": rows}
    if formula:
        table["roll"] = formula
    return slug(title) if one.get("name") else table_id, table


def unchanged_table(one: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Our own export comes back whole, unless its results were changed in Foundry since."""
    from tables.export import to_foundry
    from tables.table import Table

    flags = one.get("flags")
    own = flags.get("hexcrown") if isinstance(flags, dict) else None
    if not isinstance(own, dict):
        return None
    try:
        table = Table(str(own["id"]), own["table"])
        again = json.loads(to_foundry(table, own["column"], own["lang"]))
    except (KeyError, TypeError, AttributeError, ValueError, Refused, WrongWords):
        return None
    same = [pick(result) for result in again["results"]] == [pick(r) for r in one["results"]]
    return (table.id, dict(own["table"])) if same and again["formula"] == one["formula"] else None


def pick(result: Any) -> tuple[Any, Any]:
    return (result_text(result), result.get("range")) if isinstance(result, dict) else ("", None)


def result_text(result: dict[str, Any]) -> str:
    """Older Foundry says `text`, newer `name` and `description`; both may hold HTML."""
    parts = [result.get(name) for name in ("text", "name", "description")]
    words = [strip_html(part) for part in parts if isinstance(part, str) and part]
    return ": ".join(dict.fromkeys(words)) or "..."


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def strip_html(text: str) -> str:
    if "<" not in text and "&" not in text:
        return text.strip()
    parser = Words()
    parser.feed(text)
    parser.close()
    return " ".join("".join(parser.words).split())


# --- CSV --------------------------------------------------------------------------------------

RANGES = ("range", "roll", "d", "dice", "result", "number", "#")
TEXTS = ("text", "description", "entry", "outcome")


def read_csv(text: str, table_id: str) -> Imported:
    """With a header: range or weight, id, name, text, effects, any other being a column's range.
    Without: range and text, or texts alone."""
    csv.field_size_limit(LARGEST)
    try:
        lines = [line for line in csv.reader(io.StringIO(text)) if any(map(str.strip, line))]
    except csv.Error as trouble:
        raise Refused("this is no CSV: {why}", why=trouble) from None
    if not lines:
        return Imported({}, [])
    head = [cell.strip().lower() for cell in lines[0]]
    if "name" in head or any(word in head for word in TEXTS):
        return Imported({table_id: read_headed(head, lines[1:], table_id)}, [])
    rows: list[dict[str, Any]] = []
    ranged = all(len(line) > 1 and parse_range(line[0]) for line in lines)
    for line in lines:
        if ranged:
            add_row(rows, escape(",".join(line[1:]).strip()), range=parse_range(line[0]))
        else:
            add_row(rows, escape(",".join(line).strip()), weight=1)
    return Imported({table_id: with_dice({"title": table_id, "rows": rows})}, [])


def read_headed(head: list[str], lines: list[list[str]], table_id: str) -> dict[str, Any]:
    known = ("id", "name", "text", "rule", "effects", "weight", *TEXTS, *RANGES)
    columns = [name for name in head if name and name not in known]
    rows: list[dict[str, Any]] = []
    for line in lines:
        cells = dict(zip(head, (cell.strip() for cell in line), strict=False))
        rows.append(read_cells(cells, columns, rows))
    table: dict[str, Any] = {"title": table_id, "rows": rows}
    if columns:
        table["columns"] = [slug(name) for name in columns]
    return with_dice(table)


def read_cells(
    cells: dict[str, str], columns: list[str], rows: list[dict[str, Any]]
) -> dict[str, Any]:
    text = next((cells[name] for name in TEXTS if cells.get(name)), "")
    effects = read_effects(cells.get("effects", ""))
    made: list[dict[str, Any]] = list(rows)
    where: dict[str, Any] = {}
    spans = {slug(name): parse_range(cells.get(name, "")) for name in columns}
    ranges = {name: found for name, found in spans.items() if found}
    alone = next((parse_range(cells[name]) for name in RANGES if cells.get(name)), None)
    if ranges:
        where["ranges"] = ranges
    elif alone:
        where["range"] = alone
    else:
        weight = cells.get("weight", "1")
        where["weight"] = int(weight) if weight.isascii() and weight.isdigit() else 1
    add_row(made, text or escape(cells.get("name", "")) or "...", **where)
    row = made[-1]
    if cells.get("name"):
        row["name"] = cells["name"]
        if text:
            row["text"] = text if effects else escape(text)
    if cells.get("id"):
        row["id"] = unique(slug(cells["id"]), [other["id"] for other in rows])
    if cells.get("rule"):
        row["rule"] = cells["rule"]
    return {**row, "effects": effects} if effects else row


def read_effects(cell: str) -> list[Any]:
    try:
        effects = json.loads(cell) if cell else []
    except (ValueError, RecursionError) as trouble:
        raise Refused("effects are JSON: {why}", why=trouble) from None
    return effects if isinstance(effects, list) else []


def parse_range(text: str) -> int | list[int] | None:
    """`3`, `3-5`, `51–55`; 00 is 100."""
    found = re.fullmatch(r"(-?\d{1,6})(?:\s*[-–—]\s*(-?\d{1,6}))?", text.strip())
    if not found:
        return None
    low, high = (100 if part == "00" else int(part) for part in (found[1], found[2] or found[1]))
    return low if low == high else [low, high]


def with_dice(table: dict[str, Any]) -> dict[str, Any]:
    """Dice that fit the ranges: one die from 1, or two that begin at 2."""
    spans: list[Any] = []
    for row in table["rows"]:
        spans += row["ranges"].values() if "ranges" in row else [row.get("range")]
    if not spans or any(span is None for span in spans):
        return table
    bounds = [(span, span) if isinstance(span, int) else tuple(span) for span in spans]
    low, high = min(first for first, _ in bounds), max(last for _, last in bounds)
    dice = f"2d{high // 2}" if low == 2 and high % 2 == 0 else f"1d{high - low + 1}"
    shift = "" if low in (1, 2) and dice[0] == str(low) else f"{low - 1:+d}"
    return {"title": table["title"], "roll": dice + shift, **table}


# --- Hex Describe -----------------------------------------------------------------------------


def read_hex_describe(text: str, table_id: str) -> Imported:
    """`;name` begins a table, `3,text` is a row of weight 3; [name] rolls on another table,
    [3d6] rolls dice, [one|other] picks."""
    tables: dict[str, dict[str, Any]] = {}
    remarks: list[str] = []
    rows: list[dict[str, Any]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(";"):
            title = line[1:].strip()
            rows = []
            tables.setdefault(slug(title), {"title": title, "rows": rows})
            rows = tables[slug(title)]["rows"]
        elif found := re.match(r"(\d{1,6}),(.+)", line):
            if rows is None:
                remarks.append(f"line {number}: a row before any table is left out")
            elif int(found[1]) > 0:
                read_hex_row(found[2].strip(), int(found[1]), rows, tables, remarks)
        elif line.strip() and not line.startswith("#"):
            remarks.append(f"line {number} is left out: {line[:40]}")
    return Imported({name: table for name, table in tables.items() if table["rows"]}, remarks)


def read_hex_row(
    text: str,
    weight: int,
    rows: list[dict[str, Any]],
    tables: dict[str, dict[str, Any]],
    remarks: list[str],
) -> None:
    effects: list[dict[str, Any]] = []

    def replace(match: re.Match[str]) -> str:
        inner = match[1].strip()
        name = f"part-{len(effects) + 1}"
        if DICE.match(inner):
            effects.append({"kind": "figure", "dice": inner.replace("*", "x"), "as": name})
        elif "|" in inner:
            effects.append({"kind": "roll", "table": add_choice(inner, tables), "as": name})
        elif re.match(r"(same|with|and|here|nearby|other|later|store|append|adjacent)\b", inner):
            remarks.append(f"[{inner}] is kept as it is written")
            return f"[{escape(inner)}]"
        else:
            effects.append({"kind": "roll", "table": slug(inner.split(" as ")[0]), "as": name})
        return "\ue000" + name + "\ue001"

    shown = escape(re.sub(r"\[([^\[\]]+)\]", replace, text))
    shown = shown.replace("\ue000", "{").replace("\ue001", "}")
    more = {"effects": effects} if effects else {}
    add_row(rows, shown, weight=weight, **more)


def add_choice(inner: str, tables: dict[str, dict[str, Any]]) -> str:
    """[one|other] as a small table of its own."""
    name = unique("pick-" + slug(inner)[:40], list(tables))
    rows: list[dict[str, Any]] = []
    for part in inner.split("|"):
        add_row(rows, escape(part.strip()) or "...", weight=1)
    tables[name] = {"title": inner, "rows": rows}
    return name


READERS: dict[str, Callable[[str, str], Imported]] = {
    "foundry": read_foundry,
    "csv": read_csv,
    "hex-describe": read_hex_describe,
}
