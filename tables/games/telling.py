"""An answer in sentences, as the pack's `texts.toml` writes them: one renderer for every game.

A sentence is `{ en = "{player} takes {tile}", it = "…" }` over the fields of the answer.

- `each`: it is said of every entry of a list or table. An entry's own name is `key`, what is no
  table is `value`; `order` lists the names in their order.
- `when`, `unless`: only where that field holds something (`phase=play`: that very thing).
- `lines`: sentences under it. `use`: the sentences of another verb.

A field shows its word in the reader's language, a list with commas, a table of numbers as amounts,
nothing as `-`; `{count:=card|cards}` counts. More ways: `show`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from tables.games.pack import Words

Fields = Mapping[str, Any]
NOTHING = {"en": "nothing", "it": "niente"}
MOST_LINES = 2000


def tell_answer(document: Fields, sentences: str, words: Words, texts: Fields) -> list[str]:
    """What a verb answered, by the sentences of this name."""
    found: list[str] = []
    for line in tell_lines(texts.get(sentences, ()), document, words, texts):
        found.append(line)
        if len(found) == MOST_LINES:
            break
    return found


def tell_lines(
    lines: Sequence[Fields], fields: Fields, words: Words, texts: Fields
) -> Iterator[str]:
    for line in lines:
        for one in each_of(line, fields):
            if "en" in line:
                yield render(words.pick(line), one, words)
            below = texts[line["use"]] if "use" in line else line.get("lines", ())
            yield from tell_lines(below, one, words, texts)


def each_of(line: Fields, fields: Fields) -> Iterator[Fields]:
    """The fields of every time that a line is said."""
    if "each" in line:
        found = find(fields, line["each"])
        if "order" in line:
            found = {name: found[name] for name in find(fields, line["order"]) if name in found}
        for one in entries(found, fields):
            if applies(line, one):
                yield one
    elif applies(line, fields):
        yield fields


def entries(found: Any, fields: Fields) -> Iterator[Fields]:
    if isinstance(found, Mapping):
        pairs: Sequence[tuple[Any, Any]] = list(found.items())
    else:
        pairs = list(enumerate(found or (), start=1))
    for key, value in pairs:
        own = value if isinstance(value, Mapping) else {}
        yield {**fields, **own, "key": key, "value": value, "above": fields}


def applies(line: Fields, fields: Fields) -> bool:
    return all(holds(fields, test) for test in listed(line.get("when"))) and not any(
        holds(fields, test) for test in listed(line.get("unless"))
    )


def listed(tests: str | Sequence[str] | None) -> Sequence[str]:
    return [tests] if isinstance(tests, str) else tests or ()


def holds(fields: Fields, test: str) -> bool:
    name, equals, wanted = test.partition("=")
    found = find(fields, name)
    return str(found) == wanted if equals else bool(found)


def find(fields: Any, path: str) -> Any:
    """`seats.anna.hats`; nothing where there is no such field. A part in angles is a field
    that names the part: `tokens.<key>`."""
    top = fields
    for part in path.split("."):
        name = str(top.get(part[1:-1], "")) if part.startswith("<") else part
        if isinstance(fields, Mapping):
            fields = fields.get(name)
        elif isinstance(fields, Sequence) and name.isdigit() and int(name) < len(fields):
            fields = fields[int(name)]
        else:
            return None
    return fields


def render(template: str, fields: Fields, words: Words) -> str:
    parts = []
    for text, path, form, _ in Formatter().parse(template):
        parts.append(text)
        if form == "say" and path is not None:  # a sentence of its own, over `facts`
            sentence = words.show(str(find(fields, path)))
            parts.append(render(sentence, find(fields, "facts") or {}, words))
        elif path in PEOPLE and isinstance(found := find(fields, path), str):
            parts.append(found)
        elif path is not None:
            parts.append(show(find(fields, path), form or "", words))
    return "".join(parts)


PEOPLE = ("player", "winner", "owner")  # names, which are nobody's words


def show(value: Any, form: str, words: Words) -> str:
    """`form`: `pairs` says a table as `grey 2`, `slash` and `blank` part a list so, `count` says
    how many there are, `low` in small letters, `title` with a capital,
    `typed` as it was typed, `names` of records, `=card|cards` what is counted; else as Python
    formats numbers."""
    if form.startswith("="):
        one, _, many = form[1:].partition("|")
        return f"{value} {one if value == 1 else many}"
    if form == "count":
        return str(len(value or ()))
    if form == "typed":  # not a word of the game
        return " ".join(map(str, value)) if isinstance(value, list) else str(value)
    if form == "names":  # of records that have a name
        value = [
            " ".join(str(one) for one in row.values() if type(one) in (str, int)) for row in value
        ]
    if isinstance(value, Mapping):
        return show_table(value, form, words)
    if isinstance(value, list | tuple):
        parting = {"slash": " / ", "blank": " "}.get(form, ", ")
        return parting.join(show(one, "", words) for one in value) or "-"
    if isinstance(value, bool) or value is None or value == "":
        return "-" if not value else words.show("yes")
    if isinstance(value, str):
        text = words.show(value)
        text = text.lower() if form == "low" else text.capitalize() if form == "title" else text
        return format(text, form) if form not in ("low", "title", "names") else text
    return format(value, form)


def show_table(value: Fields, form: str, words: Words) -> str:
    if "en" in value:
        return words.pick(value)
    if "typed" in value:  # words, and how they were typed
        return f"{show(value['words'], '', words)} ({value['typed']})"
    if form == "pairs":
        shown = [f"{words.show(str(key))} {show(one, '', words)}" for key, one in value.items()]
        return ", ".join(shown) or "-"
    shown = [f"{count} {words.show(name)}" for name, count in value.items() if count]
    return ", ".join(shown) or words.pick(NOTHING)
