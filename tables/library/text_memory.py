"""What a text may do besides showing a figure: keep words for later, and go by what was kept.

`{same:name}` shows what was kept under a name: by `{keep:name:words}`, which shows nothing itself,
or by a nested roll, which keeps its words under its table's id. `{if:name:words}` and
`{unless:name:words}` show words only if something was kept, or nothing was; `{first:a||b}` the
first that is not empty; `{work:2*3}` works out a sum or a comparison (1 if it holds, else nothing).
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping

Kept = MutableMapping[str, str]
Fill = Callable[[str], str]
NOTHING = "…"  # shown where nothing was kept


def show_same(spec: str, fill: Fill, kept: Kept | None) -> str:
    if kept is None:  # the table is shown, not rolled on
        return f"[{spec}]"
    return kept.get(spec, NOTHING)


def keep_words(spec: str, fill: Fill, kept: Kept | None) -> str:
    name, _, words = spec.partition(":")
    said = fill(words)
    if kept is not None:
        kept[name] = said
    return ""


def show_if(spec: str, fill: Fill, kept: Kept | None) -> str:
    name, _, words = spec.partition(":")
    return fill(words) if kept is None or is_said(kept.get(name, "")) else ""


def show_unless(spec: str, fill: Fill, kept: Kept | None) -> str:
    name, _, words = spec.partition(":")
    return fill(words) if kept is None or not is_said(kept.get(name, "")) else ""


def show_first(spec: str, fill: Fill, kept: Kept | None) -> str:
    for words in split_outside(spec):  # the later ones are not even filled: they keep nothing
        said = fill(words)
        if said.replace(NOTHING, "").strip():
            return said
    return ""


def split_outside(spec: str) -> list[str]:
    """The parts between `||` that stand outside inner braces."""
    parts, depth, last = [], 0, 0
    for at, sign in enumerate(spec):
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and spec.startswith("||", at) and at >= last:
            parts.append(spec[last:at])
            last = at + 2
    return [*parts, spec[last:]]


def show_sum(spec: str, fill: Fill, kept: Kept | None) -> str:
    from tables.library.text_sums import work_out  # few texts work anything out

    return work_out(fill(spec))


def is_said(words: str) -> bool:
    return words.strip() not in ("", "0")


WORDS: dict[str, Callable[[str, Fill, Kept | None], str]] = {
    "same": show_same,
    "keep": keep_words,
    "if": show_if,
    "unless": show_unless,
    "first": show_first,
    "work": show_sum,
}
MANNERS: dict[str, Callable[[str], str]] = {  # `{name:capital}`
    "capital": lambda words: words[:1].upper() + words[1:],
    "title": lambda words: " ".join(word[:1].upper() + word[1:] for word in words.split(" ")),
}
