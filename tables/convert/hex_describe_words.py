"""What stands in brackets in a Hex Describe text, as effects that roll and words of our texts.

A nested table and dice are rolled by an effect; what is kept for later, compared or chosen by what
came up is said in the text itself (`tables.library.text_memory`).
"""

from __future__ import annotations

import re

from tables.convert.hex_describe_file import (
    CLOSE,
    INNER,
    OPEN,
    HexDescribeReader,
    HexDescribeRow,
    add_told,
    mark_brackets,
    own_dice,
    plain,
    split_alias,
    unmark,
)
from tables.convert.imported import slug
from tables.library.spoken_dice import Effect, Effects, escape, replace_found

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
        reader.tell("[{name}]: no such table; kept as it is written", name=name[:60])
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
