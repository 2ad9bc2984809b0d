"""A deck's answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.app.output import line, say

Document = Mapping[str, Any]
SENTENCES = {  # messages
    "drawn": "drawn: {cards}",
    "seen": "seen: {cards}",
    "discarded": "discarded: {cards}",
    "returned": "returned: {cards}",
}


def render_piles(document: Document) -> None:
    if document.get("reshuffled"):
        say("the discard was shuffled into a new pile")
    for field, sentence in SENTENCES.items():
        if field in document:
            say(sentence, cards=", ".join(document[field]) or "-")
    for player, cards in document.get("dealt", {}).items():
        line(f"{player}: {', '.join(cards)}")
    say(
        "{pile} in the pile, {discard} discarded, {away} put away",
        pile=document["pile"],
        discard=len(document["discard"]),
        away=len(document["aside"]) + document["hidden"],
    )
    for player, cards in document["held"].items():
        say("{player} holds {cards}", player=player or "the table", cards=", ".join(cards))


def render_odds(document: Document) -> None:
    if not document["next"]:
        say("no card can come: the pile is empty")
    for row in document["next"]:
        line(f"{row['percent']:8.4f} %  {row['probability']:>9}  {row['card']}")
    if "within" in document:
        say(
            "{card} within {draws} draws: {probability}, {percent} %",
            **document["within"],
        )
    if document["taken_back"]:
        say("seen before it was taken back: {cards}", cards=", ".join(document["taken_back"]))
