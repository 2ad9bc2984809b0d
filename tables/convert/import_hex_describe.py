"""Hex Describe text: tables that roll on one another inside their sentences.

`;name` begins a table, `3,text` is a row of weight 3, `0,text` one that comes up once. A nested
table and dice in brackets are rolled by an effect; what is kept for later, compared or chosen by
what came up is said in the text itself (`tables.library.placeholders`).
"""

from __future__ import annotations

import re

from tables.convert.imported import (
    Imported,
    NewRow,
    NewTable,
    Remark,
    add_part,
    add_row,
    is_too_long,
    name_all,
    remark,
    slug,
    unique,
)
from tables.dice.expression import parse
from tables.errors import WrongWords
from tables.library.spoken_dice import Effect, Effects, escape, replace_found

Raw = dict[str, list[tuple[int, str]]]  # weights and texts by the table's name
DEEPEST = 8  # brackets inside one another
OPEN, CLOSE = "\ue000", "\ue001"  # around the number of an inner pair of brackets
NO_MARKS = str.maketrans(OPEN + CLOSE, "\ufffd\ufffd")  # for a file that holds them itself
INNER = re.compile(f"{OPEN}(\\d+){CLOSE}")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
AS = re.compile(r"(.+?) as (.+)", re.S)
STORED = re.compile(r"here (?:(save|store|quote|with|and) )?(.+?) as (.+)", re.S)


class HexDescribeReader:
    """The file as it is read: its tables by name, and what has to be told."""

    def __init__(self, names: dict[str, str], raw: Raw, remarks: list[Remark]) -> None:
        self.names, self.raw, self.remarks = names, raw, remarks
        self.tables: dict[str, NewTable] = {}
        self.made: dict[str, str] = {}  # tables of our own, by what they stand for
        self.stored = find_stored(raw)

    def tell(self, message: str, **facts: object) -> None:
        remark(self.remarks, message, **facts)

    def new_table(self, title: str, wish: str) -> tuple[str, list[NewRow]]:
        name = unique(wish, [*self.tables, *self.names.values()])
        table = self.tables[name] = {"title": title[:200] or name, "rows": []}
        return name, table["rows"]


class HexDescribeRow:
    """One row while it is read: its effects, the brackets inside it, what goes to its end."""

    def __init__(self, elsewhere: bool = False) -> None:
        self.effects: Effects = []
        self.inner: list[str] = []
        self.tail = ""
        self.elsewhere = elsewhere  # told of another hex: what was kept there is not known here

    def add(self, **effect: str | bool) -> str:
        return add_part(self.effects, **effect)


def find_stored(raw: Raw) -> dict[str, list[tuple[str, str]]]:
    """What some hex keeps under another name (`[here store iron as ore]`), for `[nearby ore]`."""
    found: dict[str, list[tuple[str, str]]] = {}
    for rows in raw.values():
        for _, text in rows:
            inner: list[str] = []
            mark_brackets(text, inner)
            for words in inner:
                if stored := STORED.fullmatch(words):
                    plain = unmark(stored[2], inner)
                    entry = ("words" if stored[1] in ("store", "quote") else "table", plain)
                    entries = found.setdefault(unmark(stored[3], inner), [])
                    if entry not in entries:
                        entries.append(entry)
    return found


def mark_brackets(text: str, inner: list[str]) -> str:
    """The text with each pair of brackets replaced by its number, from the innermost outwards."""

    def number(found: re.Match[str]) -> str:
        inner.append(found[1])
        return f"{OPEN}{len(inner) - 1}{CLOSE}"

    for _ in range(DEEPEST):
        text, count = BRACKETS.subn(number, text)
        if not count:
            break
    return text


def unmark(text: str, inner: list[str]) -> str:
    while INNER.search(text):
        text = INNER.sub(lambda found: f"[{inner[int(found[1])]}]", text)
    return text


def plain(text: str, nested: bool) -> str:
    return text.replace("{", "(").replace("}", ")") if nested else escape(text)


def own_dice(found: re.Match[str]) -> str | None:
    dice = re.sub(r"\s", "", found[1]).replace("*", "x")
    if found[2] is not None:
        dice = f"max({dice},{found[2]})"
    if found[3] is not None:
        dice = f"min({dice},{found[3]})"
    try:
        parse(dice)
    except WrongWords:
        return None
    return dice


def split_alias(words: str) -> tuple[str, str]:
    found = AS.fullmatch(words)
    return (found[1], found[2]) if found else (words, "")


def add_told(rows: list[NewRow], shown: str, effects: Effects, weight: int = 1) -> NewRow:
    """A row of a table; one that says nothing is an outcome too."""
    row = add_row(rows, shown or "-", effects)
    row["weight"] = weight
    return row


DICE = re.compile(r"(\d{0,4}d\d{1,5}(?:\s*[-+x*/]\s*\d{1,6})*)(?:>=(-?\d{1,6}))?(?:<=(-?\d{1,6}))?")
NUMBER = re.compile(r"-?\d{1,9}")
SUM = re.compile(f"[-+*/%<>=()\\d{OPEN}{CLOSE}]*[-+*/%<>=][-+*/%<>=()\\d{OPEN}{CLOSE}]*")
PART = re.compile(r"\{(part-\d+)\}")
IF = re.compile(r"(!?)([^\s|?]+)(\??)\|\|(.*)", re.S)
WHERE = re.compile(r"(?:here|global) (.+)", re.S)


def translate(text: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    shown = show(mark_brackets(text, row.inner), row, reader)
    return shown + row.tail


def show(text: str, row: HexDescribeRow, reader: HexDescribeReader, nested: bool = False) -> str:
    """Words with marked brackets as our text; inside a placeholder no brace can stand alone."""
    return replace_found(
        INNER,
        text,
        lambda found: show_bracket(row.inner[int(found[1])], row, reader),
        lambda words: plain(words, nested),
    )


def show_bracket(words: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    words = words.strip()
    if words in reader.names:
        return roll(words, row, reader)
    if "||" in words:
        return show_choice_by_memory(words, row, reader)
    if "|" in words:
        return row.add(kind="roll", table=add_choice(words, row, reader))
    figure = show_figure(words, row, reader)
    return figure if figure is not None else show_word(words, row, reader)


def show_choice_by_memory(words: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    """`[a||b]`, `[name?||words]`, `[!name||words]`."""
    found = IF.fullmatch(words)
    if found and found[1] != found[3]:  # one of the two signs
        word = "unless" if found[1] else "if"
        return f"{{{word}:{key_of(found[2], reader)}:{show(found[4], row, reader, True)}}}"
    return "{first:" + "||".join(show(one, row, reader, True) for one in words.split("||")) + "}"


def add_choice(words: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    """`one|other` as a small table of its own; brackets in a part are rolled if it comes up."""
    whole = unmark(words, row.inner)
    key = f"{whole}|{row.elsewhere}"
    if key not in reader.made:
        name, rows = reader.new_table(whole, "pick-" + slug(whole)[:40])
        reader.made[key] = name
        for part in whole.split("|") if "[" not in whole else split_choice(words, row.inner):
            one = HexDescribeRow(row.elsewhere)
            shown = translate(part.strip(), one, reader)
            add_told(rows, shown, one.effects)
    return reader.made[key]


def split_choice(words: str, inner: list[str]) -> list[str]:
    return [unmark(part, inner) for part in words.split("|")]


def show_figure(words: str, row: HexDescribeRow, reader: HexDescribeReader) -> str | None:
    """Dice, a number or a sum, which may be kept under a name; None for anything else."""
    saved = words.startswith("save ")
    body, alias = split_alias(words.removeprefix("save "))
    if found := DICE.fullmatch(body):
        dice = own_dice(found)
        if dice is None:
            return None
        shown = row.add(kind="figure", dice=dice)
    elif NUMBER.fullmatch(body):
        shown = body
    elif SUM.fullmatch(body):
        shown = "{work:" + show(body, row, reader, True) + "}"
    else:
        return None
    return kept(shown, alias, saved, row, reader)


def kept(
    shown: str, alias: str, hidden: bool, row: HexDescribeRow, reader: HexDescribeReader
) -> str:
    """Shown and kept under a name, or only kept."""
    if not alias:
        return "" if hidden else shown
    if INNER.search(alias):
        reader.tell("[… as [name]]: a name that is rolled keeps nothing")
        return "" if hidden else shown
    keep = f"{{keep:{key_of(alias, reader)}:{shown}}}"
    # Shown again from what was kept: dice and words come to the same.
    return keep if hidden else f"{keep}{{same:{key_of(alias, reader)}}}"


def key_of(name: str, reader: HexDescribeReader) -> str:
    return reader.names.get(name.strip()) or slug(name)


def show_word(words: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    """A table, with the word in front that says what else is asked."""
    if found := WHERE.fullmatch(words):
        words = found[1]
        if words in reader.names:
            return roll(words, row, reader)
    word, _, rest = words.partition(" ")
    if rest and word in SHOWN:
        return SHOWN[word](rest, row, reader)
    if rest and word in ROLLED:
        if ROLLED[word]:
            reader.tell(ROLLED[word])
        body, alias = split_alias(rest)
        return kept(roll(body, row, reader, apart=word == "and"), alias, False, row, reader)
    if words == "adjacent hex":
        reader.tell("[adjacent hex]: no hex is known here; told as somewhere")
        return "somewhere"
    body, alias = split_alias(words)
    return kept(roll(body, row, reader), alias, False, row, reader)


def roll(name: str, row: HexDescribeRow, reader: HexDescribeReader, apart: bool = False) -> str:
    if INNER.search(name):
        return roll_named_by_roll(name, row, reader)
    if name not in reader.names:
        reader.tell("[{name}]: no such table; kept as written", name=name[:60])
        return escape(f"[{name}]")
    table = reader.names[name]
    effect: Effect = {"kind": "roll", "table": table}
    if name.startswith("name for "):  # the same name each time
        if any(other.get("table") == table for other in row.effects):
            return f"{{same:{table}}}"
        return f"{{first:{{same:{table}}}||{row.add(**effect)}}}"
    return row.add(**effect, **({"apart": True} if apart else {}))


def roll_named_by_roll(name: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    """`[[race] name]`: a small table of each outcome with the table it names."""
    marks = INNER.findall(name)
    outcomes = outcomes_of(row.inner[int(marks[0])], reader) if len(marks) == 1 else None
    if outcomes is None:
        reader.tell("a table whose name is made of what came up is not rolled: its name is shown")
        return "[" + show(name, row, reader) + "]"
    key = unmark(name, row.inner)
    if key not in reader.made:
        made, rows = reader.new_table(key, "by-" + slug(key)[:40])
        reader.made[key] = made
        for weight, words, keep in outcomes:
            target = reader.names.get(INNER.sub(OPEN, name).replace(OPEN, words).strip())
            said = f"{{keep:{keep}:{plain(words, True)}}}" if keep else ""
            effects: Effects = [{"kind": "roll", "table": target, "as": "part-1"}] if target else []
            shown = said + ("{part-1}" if target else "")
            made_row = add_told(rows, shown, effects, weight)
            made_row["name"] = words[:60] or "-"
    return row.add(kind="roll", table=reader.made[key])


def outcomes_of(words: str, reader: HexDescribeReader) -> list[tuple[int, str, str]] | None:
    """Weight, words and the name they are kept under, of what is plain; None where it is not."""
    if words in reader.raw:
        rows = [(weight or 1, text, reader.names[words]) for weight, text in reader.raw[words]]
    elif "|" in words and "||" not in words and not INNER.search(words):
        rows = [(1, part.strip(), "") for part in words.split("|")]
    else:
        return None
    return rows if rows and not any("[" in text for _, text, _ in rows) else None


def show_same(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    if INNER.search(rest):
        reader.tell("[same [name]]: a name that is rolled finds nothing")
        return "…"
    if row.elsewhere and rest in reader.names:
        return roll(rest, row, reader)
    return f"{{same:{key_of(rest, reader)}}}"


def show_nearby(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    """No other hex is known to a roll: what such a hex may have is rolled."""
    reader.tell("[nearby …], [other …]: no other hex is known; what one may have is rolled")
    if rest in reader.names:
        return roll(rest, row, reader)
    entries = reader.stored.get(unmark(rest, row.inner))
    if not entries:
        return "…"
    key = f"nearby {rest}"
    if key not in reader.made:
        reader.made[key], rows = reader.new_table(rest, "nearby-" + slug(rest)[:40])
        for kind, words in entries:
            one = HexDescribeRow(elsewhere=True)
            shown = translate(words if kind == "words" else f"[{words}]", one, reader)
            add_told(rows, shown, one.effects)
    return row.add(kind="roll", table=reader.made[key])


def show_store(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    body, alias = split_alias(rest)
    return kept(show(body, row, reader, True), alias or body, True, row, reader)


def show_quote(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    body, alias = split_alias(rest)
    return kept(show(body, row, reader, True), alias, False, row, reader)


def show_save(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    body, alias = split_alias(rest)
    return kept(roll(body, row, reader), alias or body, True, row, reader)


def show_capital(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    return PART.sub(r"{\1:capital}", roll(rest, row, reader))


def show_title(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    return PART.sub(r"{\1:title}", roll(rest, row, reader))


def show_append(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    reader.tell("[append …]: put at the end of its row")
    row.tail += " " + roll(rest, row, reader)
    return ""


def show_elvish(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    reader.tell("[normalize-elvish …]: the words as they are rolled")
    return show(rest, row, reader)


def show_names(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    return roll("name " + rest, row, reader)


def show_nothing(rest: str, row: HexDescribeRow, reader: HexDescribeReader) -> str:
    reader.tell("pictures and markup are left out")
    return ""


SHOWN = {
    "same": show_same, "nearby": show_nearby, "closest": show_nearby, "other": show_nearby,
    "store": show_store, "quote": show_quote, "save": show_save, "capitalize": show_capital,
    "titlecase": show_title, "highlightcase": show_title, "append": show_append,
    "normalize-elvish": show_elvish, "names": show_names, "redirect": show_nothing,
}  # fmt: skip
ROLLED = {"with": "", "and": "", "later": "[later …]: rolled at once"}  # messages


ROW = re.compile(r"(\d{1,6}),(.*)")
BREAKS = re.compile(r"<(?:p|li|br|ul|ol|blockquote|h\d|tr|td)\b[^<>]*>", re.I)
TAGS = re.compile(r"</?[a-z][^<>]*>", re.I)
STRESS = re.compile(r"(\*\*?)(.*?)\1")


def is_hex_describe(text: str) -> bool:
    lines = text.splitlines()
    heads = sum(line.startswith(";") for line in lines)
    rows = sum(ROW.match(line) is not None for line in lines)
    return heads > 0 and (rows >= heads or all(line[:1] in (";", "#", "") for line in lines))


def read_hex_describe(text: str, table_id: str) -> Imported:
    remarks: list[Remark] = []
    raw = find_rows(text, remarks)
    names = name_all(raw)
    reader = HexDescribeReader(names, raw, remarks)
    for title, rows in raw.items():
        table: NewTable = {"title": title, "rows": []}
        reader.tables[names[title]] = table
        for weight, words in rows:
            read_row(words, weight, table["rows"], reader)
    found = {name: table for name, table in reader.tables.items() if table["rows"]}
    return Imported(found, remarks, "hex-describe")


def find_rows(text: str, remarks: list[Remark]) -> Raw:
    """Weights and texts by the table's name; a table that is written twice counts as it is
    written last."""
    found: Raw = {}
    rows: list[tuple[int, str]] | None = None
    for number, line in enumerate(text.translate(NO_MARKS).splitlines(), 1):
        if line.startswith(";"):
            title = line[1:].split("#")[0].strip()
            if title in found:
                remark(remarks, "{table} is written twice: the last counts", table=title[:60])
            rows = found[title] = []
        elif row := ROW.match(line):
            if rows is None:
                remark(remarks, "line {line}: a row before any table is left out", line=number)
            else:
                rows.append((int(row[1]), without_markup(row[2].strip(), remarks)))
        elif line.strip() and not line.lstrip().startswith("#"):
            remark(remarks, "line {line} is left out: {text}", line=number, text=line[:40])
    return {
        title: rows for title, rows in found.items() if not is_too_long(title, len(rows), remarks)
    }


def without_markup(text: str, remarks: list[Remark]) -> str:
    bare = TAGS.sub("", BREAKS.sub(" ", text))
    if bare != text:
        remark(remarks, "pictures and markup are left out")
        bare = " ".join(bare.split())
    return STRESS.sub(r"\2", bare)


def read_row(words: str, weight: int, rows: list[NewRow], reader: HexDescribeReader) -> None:
    """A row of any length; an empty one is an outcome too."""
    row = HexDescribeRow()
    shown = translate(words, row, reader)
    made = add_told(rows, shown, row.effects, weight or 1)
    if not weight:
        made["once"] = True
