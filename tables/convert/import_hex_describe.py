"""Hex Describe text: tables that roll on one another inside their sentences.

`;name` begins a table, `3,text` is a row of weight 3. In brackets: a table, dice, a choice.
"""

from __future__ import annotations

import re

from tables.convert.import_perchance import add_choice
from tables.convert.imported import Imported, NewRow, NewTable, Remark, add_row, remark, slug
from tables.library.spoken_dice import Effects, escape

ROW = re.compile(r"(\d{1,6}),(.*)")
DICE = re.compile(r"\d{0,4}d\d{1,5}(?:\s*[-+x*/]\s*\d{1,6})*")
NUMBER = re.compile(r"(?:\d{1,6})")
INNER = re.compile(r"\[([^\[\]]*)\]")
# What a word in front of a table's name asks for, beyond a roll on it.
ASKS = re.compile(
    r"(same|with|and|here|nearby|other|later|append|adjacent|capitalize|titlecase|"
    r"normalize-elvish|redirect|names for|image for|\d+ )\b\s*(.*)"
)
ROLLED = ("capitalize", "titlecase", "with", "and", "here", "later", "append")
REMEMBERS = re.compile(r"!\S+\|\||\S+\?\|\|")  # `[!a||b]`, `[a?||b]`
AS = re.compile(r"\s+as\s+.*")
OPEN, CLOSE = "\ue000", "\ue001"


def is_hex_describe(text: str) -> bool:
    lines = text.splitlines()
    heads = sum(line.startswith(";") for line in lines)
    rows = sum(ROW.match(line) is not None for line in lines)
    return heads > 0 and (rows >= heads or all(line[:1] in (";", "#", "") for line in lines))


def read_hex_describe(text: str, table_id: str) -> Imported:
    tables: dict[str, NewTable] = {}
    remarks: list[Remark] = []
    rows: list[NewRow] | None = None
    known = {slug(line[1:].strip()) for line in text.splitlines() if line.startswith(";")}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(";"):
            title = line[1:].strip()
            rows = tables.setdefault(slug(title), {"title": title, "rows": []})["rows"]
        elif found := ROW.match(line):
            if rows is None:
                remark(remarks, "line {line}: a row before any table is left out", line=number)
            elif int(found[1]) > 0:
                read_row(found[2].strip(), int(found[1]), rows, tables, known, remarks)
        elif line.strip() and not line.startswith("#"):
            remark(remarks, "line {line} is left out: {text}", line=number, text=line[:40])
    found_tables = {name: table for name, table in tables.items() if table["rows"]}
    return Imported(found_tables, remarks, "hex-describe")


def read_row(
    text: str,
    weight: int,
    rows: list[NewRow],
    tables: dict[str, NewTable],
    known: set[str],
    remarks: list[Remark],
) -> None:
    """A row of any length; an empty one is an outcome too."""
    effects: Effects = []

    def replace(match: re.Match[str]) -> str:
        inner = match[1].strip()
        plain = plain_part(inner, remarks) if slug(inner) not in known else None
        if plain is not None:
            return plain
        effect = part_of(inner, tables, known, remarks)
        if effect is None:
            return f"\ue002{inner}\ue003"
        effects.append({**effect, "as": f"part-{len(effects) + 1}"})
        return f"{OPEN}part-{len(effects)}{CLOSE}"

    while True:  # from the innermost brackets outwards
        text, count = INNER.subn(replace, text)
        if not count:
            break
    text = text.replace("\ue002", "[").replace("\ue003", "]")
    shown = escape(text).replace(OPEN, "{").replace(CLOSE, "}")
    add_row(rows, shown or "-", effects)["weight"] = weight


def plain_part(inner: str, remarks: list[Remark]) -> str | None:
    """What is put there without a roll: words as they are quoted, nothing where something is only
    kept for later, the first of several that is not empty."""
    word, _, rest = inner.partition(" ")
    if word in ("save", "store"):
        remark(remarks, "[{word} …]: left out, and not kept for later", word=word)
        return ""
    if word == "quote":
        return AS.sub("", rest)
    if "||" not in inner:
        return None
    if OPEN in inner or REMEMBERS.match(inner):  # dice, or what was kept before, decide
        remark(remarks, "[… || …] is kept as it is written")
        return f"\ue002{inner}\ue003"
    return next((part.strip() for part in inner.split("||") if part.strip()), "")


def part_of(
    inner: str, tables: dict[str, NewTable], known: set[str], remarks: list[Remark]
) -> dict[str, str] | None:
    """What a pair of brackets brings: dice, a choice, another table; None for plain words."""
    if not inner or OPEN in inner:
        if inner:
            remark(remarks, "a table whose name is rolled is kept as it is written")
        return None
    if DICE.fullmatch(inner):
        return {"kind": "figure", "dice": re.sub(r"\s", "", inner).replace("*", "x")}
    if "|" in inner:
        return {"kind": "roll", "table": add_choice(inner, tables)}
    asked = ASKS.match(inner)
    if asked and slug(inner) not in known:
        word, rest = asked[1].strip(), AS.sub("", asked[2])
        if word in ROLLED and slug(rest) in known:
            remark(remarks, ROLLS[word], word=word)
            return {"kind": "roll", "table": slug(rest)}
        remark(remarks, "[{word} …] is kept as it is written", word=word)
        return None
    bare = AS.sub("", inner)
    if slug(bare) not in known:
        remark(remarks, "[{name}]: no such table; kept as it is written", name=bare[:60])
        return None
    if bare != inner:
        remark(remarks, "[… as …]: rolled, and not kept under its other name")
    return {"kind": "roll", "table": slug(bare)}


ROLLS = {
    "append": "[append …]: rolled, and not kept for later",
    "later": "[later …]: rolled at once",
    "here": "[here …]: rolled anew each time",
    "with": "[with …]: rolled, though it may come up twice",
    "and": "[and …]: rolled, though it may come up twice",
    "capitalize": "[capitalize …]: rolled, and not capitalized",
    "titlecase": "[titlecase …]: rolled, and not capitalized",
}  # messages
