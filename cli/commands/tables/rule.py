"""`rule`: a rule in words, by id or by what it speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Annotated, Any

import typer

from cli.app.output import line, say, show
from cli.words.reader import reader
from cli.words.text import tr
from cli.words.trouble import Usage

WIDTH = 92


def command(
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="such as ME-NEC-10")] = None,
    search: Annotated[str | None, typer.Option("--search", help="rules that hold words")] = None,
    pack: Annotated[
        list[str] | None, typer.Option("--pack", metavar="DIR", help="another pack")
    ] = None,
) -> None:
    """Explain a rule.

    Example: hexcrown rule ME-NEC-10

    Example: hexcrown rule necropolis
    """
    from cli.app.library import open_library
    from cli.app.opening import speak_as_in_use
    from tables.library.rule_texts import get_rule, rule_document, search_rules

    speak_as_in_use()
    if (rule is None) == (search is None):
        raise Usage("name a rule, or --search for one", "hexcrown rule ME-NEC-10")
    if rule is not None and "-" not in rule and not rule.isupper():
        rule, search = None, rule  # no id: what it speaks of
    library = open_library(pack or [])
    if rule is not None:
        show(rule_document(library, get_rule(library, rule), reader().lang), render_rule)
    else:
        words = search or ""
        found = search_rules(library, words, reader().lang)
        show({"search": words, "rules": found}, render_found)


def render_rule(document: Mapping[str, Any]) -> None:
    house = f"  [{tr('source: house')}]" if is_house(document) else ""
    line(f"{document['id']}  {document['title']}{house}")
    for text in wrap(document["text"], min(WIDTH, max(reader().width, 40) - 2)):
        line(f"  {text}")
    if document["ruling"]:
        say("  our ruling: {ruling}", ruling=document["ruling"])
    for found in document["tables"]:
        rows = f": {', '.join(found['rows'])}" if found["rows"] else ""
        line(f"  hexcrown table show {found['table']}{rows}")


def is_house(document: Mapping[str, object]) -> bool:
    return bool(document["source"] == "house")


def render_found(document: Mapping[str, Any]) -> None:
    for rule in document["rules"]:
        line(f"{rule['id']}  {rule['title']}")
        for text in wrap(rule["text"], min(WIDTH, max(reader().width, 40) - 4)):
            line(f"    {text}")
    if not document["rules"]:
        say("no rule mentions {words}", words=document["search"])
