"""Settlers' answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output import line, say
from cli.text import pick, tr

Document = Mapping[str, Any]


def amounts(goods: Mapping[str, int]) -> str:
    shown = ", ".join(f"{number} {tr(good)}" for good, number in goods.items() if number)
    return shown or tr("nothing")


def render_prayer(document: Document) -> None:
    if document.get("stand_in"):
        say("(stand-in common deck: count your own with --deck, or box common)")
    if document["cost"]:
        say("pay first: {cost}", cost=amounts(document["cost"]))
    if document.get("reshuffled"):
        say("the discard was shuffled into a new pile")
    if document["drawn"]:
        say("drawn: {cards}", cards=", ".join(document["drawn"]))
    if document["stored"]:
        say("stored cards used: {cards}", cards=", ".join(document["stored"]))
    held = [
        *document["tokens"],
        *([f"tricolour as {document['tricolour']}"] * bool(document["tricolour"])),
    ]
    if held:
        say("tokens: {tokens}", tokens=", ".join(held))
    if document["decision"]:
        render_decision(document["decision"])
        return
    counts = ", ".join(f"{colour} {number}" for colour, number in document["counts"].items())
    say("counted: {counts}", counts=counts)
    if document.get("spent"):
        say("spent: {spent}", spent=amounts(document["spent"]))
    say("gained: {gains}", gains=amounts(document["gains"]))


def render_decision(decision: Document) -> None:
    if decision["kind"] == "colour":
        say("choose a colour, with the same cards and --choose (or `choose` in a game kept):")
        for colour, gains in decision["options"].items():
            line(f"  {colour}: {amounts(gains)}")
    else:
        limits = amounts(decision["limits"])
        say("you may spend up to {limits}: --spend with --have", limits=limits)


def render_odds(document: Document) -> None:
    if document["cost"]:
        say("pay first: {cost}", cost=amounts(document["cost"]))
    for table in document["odds"]:
        if table["colour"]:
            say("{colour}:", colour=table["colour"])
        for row in table["yields"]:
            line(f"  {row['percent']:8.4f} %  {row['probability']:>16}  {amounts(row['gains'])}")
        means = ", ".join(f"{mean} {tr(good)}" for good, mean in table["mean"].items())
        say("  on average {means}", means=means or tr("nothing"))


def render_game(document: Document) -> None:
    say(
        "{players} at the table, {deck} common cards shuffled",
        players=", ".join(document["players"]),
        deck=document["deck"],
    )
    if document["stand_in"]:
        say("(stand-in common deck: count your own with --deck, or box common)")


def render_tokens(document: Document) -> None:
    if "kept" in document:
        for player, tokens in document["discarded"].items():
            say(
                "{player} discards {tokens}",
                player=player,
                tokens=", ".join(tokens) or tr("nothing"),
            )
    elif "token" in document:
        say(
            "{player} holds {tokens}",
            player=document["player"],
            tokens=", ".join(document["tokens"]),
        )
    else:
        say(
            "{player} drew {cards} and keeps {stored}",
            player=document["player"],
            cards=", ".join(document["drawn"]),
            stored=", ".join(document["stored"]) or tr("nothing"),
        )


def render_state(document: Document) -> None:
    for player in document["players"]:
        tokens = [*document["tokens"][player], *(["tricolour"] * (document["tricolour"] == player))]
        say(
            "{player}: tokens {tokens}; stored {stored}",
            player=player,
            tokens=", ".join(tokens) or tr("none"),
            stored=", ".join(document["stored"][player]) or tr("none"),
        )
    deck = document["deck"]
    say(
        "{pile} cards in the pile, {discard} discarded",
        pile=deck["pile"],
        discard=len(deck["discard"]),
    )
    if document["pending"]:
        say("{player}'s prayer waits for an answer", player=document["pending"]["player"])


def render_prayers(document: Document) -> None:
    for prayer, facts in document["prayers"].items():
        mark = tr(" (stand-in)") if facts.get("stand_in") else ""
        gives = ", ".join(f"{colour} {tr(good)}" for colour, good in facts["gives"].items())
        line(f"{prayer}: {pick(facts['name'])}, {facts['count']}, {facts['mode']}{mark}: {gives}")
    for facts in document["colours"].values():
        mark = tr(" (stand-in)") if facts.get("stand_in") else ""
        line(f"{pick(facts['name'])}: {tr(facts['good'])}{mark}")


def render_check(document: Document) -> None:
    if document["ok"]:
        say("{cards} cards: allowed in {mode} mode", cards=document["cards"], mode=document["mode"])
    for fault in document["faults"]:
        where = tr("line {line}: ", line=fault["line"]) if fault["line"] else ""
        line(f"{where}{tr(fault['text'], **fault['facts'])} [{fault['rule']}]")
