"""Rule texts by id, and where each stands in the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tables.library.packs import Library
from tables.library.plain_text import in_language
from tables.library.problems import BrokenPack
from tables.library.table import unknown


def get_rule(library: Library, name: str) -> str:
    """The id as it is written; capitals do not matter."""
    rules = library.rules()
    wanted = name.upper()
    if wanted in rules:
        return wanted
    if name in rules:
        return name
    hint = "hexcrown rule --search WORD looks for words"
    raise unknown("no rule {name}", wanted, rules, hint=hint, name=name)


def rule_document(library: Library, rule_id: str, lang: str) -> dict[str, Any]:
    """A rule in words, whether it is ours, and the tables and rows that carry it out."""
    rule = library.rules()[rule_id]
    ruling = rule.get("ruling")
    return {
        "id": rule_id,
        "title": in_language(rule["title"], lang),
        "text": in_language(rule["text"], lang),
        "house": bool(rule.get("house", False)),
        "ruling": in_language(ruling, lang) if ruling else None,
        "source": source_of(library, rule_id, rule),
        "tables": tables_with(library, rule_id),
    }


def source_of(library: Library, rule_id: str, rule: Mapping[str, object]) -> str:
    if "source" in rule:
        return str(rule["source"])
    for pack in reversed(library.packs):
        if rule_id in pack.entries("rules"):
            return str(pack.manifest.get("source", ""))
    return ""


def tables_with(library: Library, rule_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for table in library.tables():
        if isinstance(table, BrokenPack):
            continue
        rows = [row.id for row in table.rows if row.rule == rule_id]
        if rows or table.rule == rule_id:
            found.append({"table": table.id, "rows": rows})
    return found


def search_rules(library: Library, words: str, lang: str) -> list[dict[str, Any]]:
    """Rules whose id, title, text or ruling hold all the words, in either language; first those
    that are called so."""
    wanted = words.casefold().split()
    found = []
    for rule_id, rule in library.rules().items():
        texts = [rule_id, *all_texts(rule)]
        if has_all(wanted, " ".join(texts)):
            title, text = in_language(rule["title"], lang), in_language(rule["text"], lang)
            found.append({"id": rule_id, "title": title, "text": text})
    return sorted(found, key=lambda each: not has_all(wanted, each["title"]))


def has_all(words: Iterable[str], text: str) -> bool:
    return all(word in text.casefold() for word in words)


def all_texts(rule: Mapping[str, Any]) -> list[str]:
    texts: list[str] = []
    for name in ("title", "text", "ruling"):
        value = rule.get(name) or {}
        texts += [value] if isinstance(value, str) else list(value.values())
    return texts
