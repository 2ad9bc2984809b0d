"""Foundry VTT RollTables, from version 9 to 14: one, a list, a compendium as files or lines.

Inline rolls become dice in the text, links to other RollTables nested tables, other links their
names. Our own exports come back whole.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import NamedTuple

from tables.convert.imported import (
    Imported,
    NewTable,
    Remark,
    add_part,
    add_row,
    is_too_long,
    load_json,
    remark,
    slug,
    unique,
)
from tables.convert.ranges import fit_rows
from tables.dice.dialects import read_dialect
from tables.dice.expression import parse
from tables.dice.groups import FunctionCall, Quotient, RollGroup
from tables.dice.tree import (
    D66,
    EXPLOSIONS,
    FUDGE_ONE,
    PARITY,
    Labelled,
    Node,
    Number,
    Pool,
    Product,
    Sum,
    die_name,
)
from tables.errors import Refused, WrongWords
from tables.library.spoken_dice import Effects, escape, replace_found


def read_formula(text: str) -> str:
    """A Foundry formula in our notation, or `WrongWords` that says what stands in the way."""
    return read_dialect(text, "foundry").expression.text


def write_formula(text: str) -> str:
    """Our dice as Foundry writes them."""
    return write_node(parse(text).tree)


def write_node(node: Node) -> str:
    match node:
        case Number():
            return node.text
        case Pool():
            return write_pool(node)
        case Labelled():
            return f"({write_node(node.node)})[{node.label}]"
        case Sum():
            return "".join(sign + inside(term) for sign, term in node.terms)[1:]
        case Product():
            return write_product(node)
        case RollGroup(holds=None):
            pick = "{}{}".format(*node.pick) if node.pick else ""
            return "{" + ",".join(map(write_node, node.parts)) + "}" + pick
        case FunctionCall() | Quotient():
            signs = "/" if isinstance(node, Quotient) else ","
            return f"{node.name}({signs.join(map(inside, node.parts))})"
    raise unknown(node)


def unknown(node: Node) -> Refused:
    return Refused("Foundry can't express {dice}", dice=node.text)


def inside(node: Node) -> str:
    text = write_node(node)
    return f"({text})" if isinstance(node, Sum) else text


def write_product(node: Product) -> str:
    text = inside(node.terms[0][1])
    for sign, term in node.terms[1:]:
        text = f"floor({text}/{inside(term)})" if sign == "/" else f"{text}*{inside(term)}"
    return text


def write_pool(pool: Pool) -> str:
    if pool.sides == D66 and pool.text == f"{pool.count}d66":
        return "+".join(["(1d6*10+1d6)"] * pool.count)
    once = pool.explode == 1
    if pool.sides in (D66, FUDGE_ONE) or pool.how or pool.fails or pool.twice or pool.unique:
        raise unknown(pool)
    limited = pool.least is not None or pool.most is not None
    if (pool.explode and pool.again) or (limited and pool.holds):
        raise unknown(pool)  # which Foundry works in another order
    if pool.explode and not once and pool.explode != EXPLOSIONS:
        raise unknown(pool)
    text = f"{pool.count}{die_name(pool.sides)}"
    text += "{}{}{}".format(*pool.again) if pool.again else ""
    if pool.explode:
        text += "xo" if once else "x"
        text += "{}{}".format(*pool.on) if pool.on else ""
    text += f"min{pool.least}" if pool.least is not None else ""
    text += f"max{pool.most}" if pool.most is not None else ""
    text += "{}{}".format(*pool.pick) if pool.pick else ""
    text += "{}{}".format(*pool.then) if pool.then else ""
    if pool.holds:
        text += pool.holds[0] if pool.holds[0] in PARITY else "cs{}{}".format(*pool.holds)
    return text + (f"[{pool.label}]" if pool.label else "")


LINK = re.compile(r"@(\w+)\[([^\]]*)\](?:\{([^}]*)\})?")
INLINE = re.compile(r"\[\[(?:/\w+\s+)?([^\]#]+?)(?:\s*#\s*([^\]]*))?\]\](?:\{([^}]*)\})?")
LINK_OR_INLINE = re.compile(f"{LINK.pattern}|{INLINE.pattern}")
TEXT_TYPES = (None, 0, "0", "text")


Document = Mapping[str, object]  # as its JSON has it


class ImportedTables(NamedTuple):
    """Tables of the same import, by Foundry's id and by name."""

    by_id: dict[str, str]
    by_name: dict[str, str]


def is_foundry(data: object) -> bool:
    some = data if isinstance(data, list) else [data]
    return any(isinstance(one, dict) and isinstance(one.get("results"), list) for one in some)


def read_foundry(text: str, table_id: str) -> Imported:
    """One RollTable, a list of them, or one a line as old compendia have it."""
    try:
        data = load_json(text)
    except Refused:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
            raise
        data = [load_json(line) for line in lines]
    return read_foundry_data(data, table_id)


def read_foundry_data(data: object, table_id: str) -> Imported:
    documents = data if isinstance(data, list) else [data]
    remarks: list[Remark] = []
    found = list(join_results(documents))
    if not found:
        raise Refused("this is not a Foundry RollTable: it has no results")
    whole = [
        one
        for one in found
        if not is_too_long(str(one.get("name") or table_id), len(results_of(one)), remarks)
    ]
    known = ImportedTables({}, {})
    names: list[str] = []
    for one in whole:
        title = str(one.get("name") or "")
        name = unique(slug(title) if title else table_id, names)
        names.append(name)
        known.by_id[str(one.get("_id") or name)] = name
        known.by_name.setdefault(title, name)
    tables: dict[str, Mapping[str, object]] = {}
    for name, one in zip(names, whole, strict=True):
        table = read_one(name, one, known, remarks, alone=len(found) == 1)
        if table is not None:
            tables[unique(table[0], tables)] = table[1]
    return Imported(tables, remarks, "foundry")


def join_results(documents: list[object]) -> Iterator[Document]:
    """RollTables with their results; a compendium unpacked to files has them one by one."""
    loose = {
        str(one["_id"]): one
        for one in documents
        if isinstance(one, dict) and "range" in one and "results" not in one and "_id" in one
    }
    for one in documents:
        if not isinstance(one, dict) or not isinstance(one.get("results"), list):
            if isinstance(one, dict) and ("range" in one or "results" not in one):
                continue
            raise Refused("this is not a Foundry RollTable: it has no results")
        results = [loose.get(result, result) if isinstance(result, str) else result
                   for result in one["results"]]  # fmt: skip
        missing = [result for result in results if not isinstance(result, dict)]
        if missing:
            raise Refused(
                "this is not a Foundry RollTable: a result is {what}",
                hint="a compendium unpacked to files is read as a folder: name the folder",
                what=repr(missing[0])[:40],
            )
        yield {**one, "results": results}


def read_one(
    name: str, one: Document, known: ImportedTables, remarks: list[Remark], alone: bool
) -> tuple[str, Mapping[str, object]] | None:
    own = unchanged_table(one)
    if own is not None:
        return own
    try:
        table = read_roll_table(one, name, known, remarks)
    except (WrongWords, Refused) as trouble:
        if alone:
            raise Refused(
                "{name}: its dice are {dice}: {why}",
                name=one.get("name") or name,
                dice=str(one.get("formula"))[:60],
                why=trouble,
            ) from None
        dice = str(one.get("formula"))[:60]
        remark(remarks, "{name} is left out: its dice are {dice}: {why}",
               name=one.get("name") or name, dice=dice, why=trouble)  # fmt: skip
        return None
    return (name, table) if table["rows"] else None


def read_roll_table(
    one: Document, name: str, known: ImportedTables, remarks: list[Remark]
) -> NewTable:
    formula = str(one.get("formula") or "").strip()
    table: NewTable = {"title": str(one.get("name") or name), "rows": []}
    if formula:
        table["roll"] = read_formula(formula)
    results = results_of(one)
    for result in sorted(results, key=first_of) if formula else results:
        read_result(result, table, known, remarks)
    if one.get("replacement") is False:
        table["replacement"] = False
    described = strip_html(str(one.get("description") or ""))
    if described:
        table["text"] = described[:2000]
    if formula and table["rows"]:
        fit_rows(table, remarks)
    return table


def results_of(one: Document) -> list[Document]:
    found = one.get("results")
    return (
        [result for result in found if isinstance(result, dict)] if isinstance(found, list) else []
    )


def first_of(result: Document) -> int:
    span = result.get("range")
    return span[0] if isinstance(span, list) and span and isinstance(span[0], int) else 0


def read_result(
    result: Document, table: NewTable, known: ImportedTables, remarks: list[Remark]
) -> None:
    effects: Effects = []
    text = words_of(result_text(result), effects, known, remarks)
    linked = linked_table(result, known)
    if linked is not None:
        effects.append({"kind": "roll", "table": linked})
    elif result.get("type") not in TEXT_TYPES:
        remark(remarks, "{text}: a link to another document is kept as its words alone",
               text=result_text(result)[:60])  # fmt: skip
    row = add_row(table["rows"], text, effects)
    weight = result.get("weight", 1)
    if "roll" in table:
        row["range"] = read_span(result)
    else:
        row["weight"] = weight if isinstance(weight, int) and weight > 0 else 1


def read_span(result: Document) -> int | list[int]:
    span = result.get("range")
    if not isinstance(span, list) or len(span) != 2 or not all(isinstance(n, int) for n in span):
        raise Refused("a result has no range: {what}", what=result_text(result)[:40])
    low, high = sorted(span)
    return low if low == high else [low, high]


def linked_table(result: Document, known: ImportedTables) -> str | None:
    """The nested table a result leads to, where it came along."""
    uuid = str(result.get("documentUuid") or "")
    kind = str(result.get("documentCollection") or result.get("collection") or "")
    if "RollTable" not in uuid and "RollTable" not in kind and result.get("type") in TEXT_TYPES:
        return None
    ids = [uuid.rpartition(".")[2], str(result.get("documentId") or result.get("resultId") or "")]
    found = next((known.by_id[one] for one in ids if one in known.by_id), None)
    if found is None and ("RollTable" in uuid or "RollTable" in kind):
        found = known.by_name.get(str(result.get("text") or result.get("name") or ""))
    return found


def words_of(text: str, effects: Effects, known: ImportedTables, remarks: list[Remark]) -> str:
    """A result's words as a row's text: inline rolls and nested tables fill it."""

    def show(found: re.Match[str]) -> str:
        if found[1]:
            return read_link(found, effects, known)
        return read_inline(found, effects, remarks)

    return replace_found(LINK_OR_INLINE, text, show, escape)


def read_link(found: re.Match[str], effects: Effects, known: ImportedTables) -> str:
    kind, target, name = found[1], found[2], found[3]
    table = known.by_id.get(target.rpartition(".")[2]) or known.by_name.get(target)
    if table is not None and (kind == "RollTable" or "RollTable" in target):
        return add_part(effects, kind="roll", table=table)
    return escape(name or target.rpartition(".")[2])


def read_inline(found: re.Match[str], effects: Effects, remarks: list[Remark]) -> str:
    try:
        dice = read_formula(found[4].strip())
    except WrongWords:
        remark(remarks, "{what}: an inline roll we can't read, kept as words", what=found[0])
        return escape(found[6] or found[4].strip())
    said = escape(f" ({found[5].strip()})") if found[5] else ""
    return add_part(effects, kind="figure", dice=dice) + said


def unchanged_table(one: Document) -> tuple[str, dict[str, object]] | None:
    """Our own export comes back whole, unless its results were changed in Foundry since."""
    from tables.convert.export import to_foundry
    from tables.library.table import Table

    flags = one.get("flags")
    own = flags.get("hexcrown") if isinstance(flags, dict) else None
    if not isinstance(own, dict):
        return None
    try:
        table = Table(str(own["id"]), own["table"])
        again = json.loads(to_foundry(table, own["column"], own["lang"]))
    except (KeyError, TypeError, AttributeError, ValueError, Refused, WrongWords):
        return None
    ours, theirs = again["results"], results_of(one)
    same = any([how(r) for r in ours] == [how(r) for r in theirs] for how in (pick, pick_bare))
    return (
        (table.id, dict(own["table"])) if same and again["formula"] == one.get("formula") else None
    )


def pick(result: Document) -> tuple[str, object]:
    return result_text(result), result.get("range")


def pick_bare(result: Document) -> tuple[str, object]:
    """Our exports once had their words bare, not as HTML."""
    return html.unescape(str(result.get("text"))), result.get("range")


def result_text(result: Document) -> str:
    """Older Foundry says `text`, newer `name` and `description`; both may hold HTML."""
    parts = [result.get(name) for name in ("text", "name", "description")]
    words = [strip_html(part) for part in parts if isinstance(part, str) and part]
    return ": ".join(filter(None, dict.fromkeys(words))) or "..."


class PlainTexts(HTMLParser):
    """Texts alone, with a space wherever a block ends."""

    BLOCKS = frozenset(
        ("p", "br", "li", "div", "td", "th", "tr", "h1", "h2", "h3", "h4", "ul", "ol")
    )

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.BLOCKS:
            self.words.append(" ")


def strip_html(text: str) -> str:
    if "<" not in text and "&" not in text:
        return " ".join(text.split())
    parser = PlainTexts()
    parser.feed(text)
    parser.close()
    return " ".join("".join(parser.words).split())
