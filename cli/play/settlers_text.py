"""Settlers' answers in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.app.output import line, say
from cli.options.game_options import own_folder
from cli.words.reader import reader
from cli.words.text import pick, tr
from tables.games.data import load_data
from tables.games.names import find_named

if TYPE_CHECKING:
    from tables.games.settlers.documents import Decision, DeckCheck, StatusDocument


@cache
def load_names(file: str, own: Path, lang: str) -> dict[str, str]:
    """What the goods or colours are called, in the person's language."""
    facts = load_data("settlers", file, own)
    return {one: found["name"].get(lang, one) for one, found in facts.items()}


def good_name(good: str) -> str:
    """A person's own goods may have no name but their id."""
    return load_names("goods", own_folder("settlers"), reader().lang).get(good, good)


def card_name(card: str) -> str:
    names = {
        **load_names("colours", own_folder("settlers"), reader().lang),
        "tricolour": tr("tricolour"),
        "none": tr("none"),
    }
    return "/".join(names.get(part, part) for part in card.split("/"))


def shown(word: str) -> str:
    """A colour, a good or a prayer as people say it; anything else as it is."""
    prayers = load_names("prayers", own_folder("settlers"), reader().lang)
    return card_name(word) if card_name(word) != word else prayers.get(word, good_name(word))


def read_good(typed: str) -> str:
    """A good by its name in either language; what is none stays, to be refused."""
    goods = load_data("settlers", "goods", own_folder("settlers"))
    return find_named(typed, goods, what="good", rule="IS-10") or typed


def card_names(cards: Sequence[str]) -> str:
    return ", ".join(map(card_name, cards)) or tr("nothing")


def amounts(goods: Mapping[str, int]) -> str:
    shown = ", ".join(f"{number} {good_name(good)}" for good, number in goods.items() if number)
    return shown or tr("nothing")


def render_prayer(document: Mapping[str, Any]) -> None:
    if document.get("stand_in"):
        say("(stand-in common deck: count your own with --deck, or box common)")
    if document["cost"]:
        say("pay first: {cost}", cost=amounts(document["cost"]))
    if document.get("first"):
        say("then take, before you pray: {goods}", goods=amounts(document["first"]))
    if document.get("reshuffled"):
        say("the discard was shuffled into a new pile")
    if document["drawn"]:
        say("drawn: {cards}", cards=card_names(document["drawn"]))
    if document["stored"]:
        say("stored cards used: {cards}", cards=card_names(document["stored"]))
    if document["tokens"]:
        say("tokens: {tokens}", tokens=card_names(document["tokens"]))
    if document["tricolour"]:
        say("the tricolour token as {colour}", colour=card_name(document["tricolour"]))
    if document["decision"]:
        render_decision(document["decision"])
        return
    counts = ", ".join(
        f"{card_name(colour)} {number}" for colour, number in document["counts"].items()
    )
    say("counted: {counts}", counts=counts)
    if document.get("spent"):
        say("spent: {spent}", spent=amounts(document["spent"]))
    say("gained: {gains}", gains=amounts(document["gains"]))


def render_decision(decision: Decision) -> None:
    if decision["kind"] == "colour":
        render_options(decision["options"])
    else:
        say("you may spend up to {limits}", limits=amounts(decision["limits"]))
    say("go on with: {command}", command=decision["continue"])


def render_options(options: Mapping[str, Mapping[str, int]]) -> None:
    say("a colour is to be chosen:")
    for colour, gains in options.items():
        line(f"  {card_name(colour)}: {amounts(gains)}")


def render_odds(document: Mapping[str, Any]) -> None:
    if document.get("stand_in"):
        say("(stand-in common deck: count your own with --deck, or box common)")
    if document["cost"]:
        say("pay first: {cost}", cost=amounts(document["cost"]))
    for table in document["odds"]:
        if table["colour"]:
            say("{colour}:", colour=card_name(table["colour"]))
        for row in table["yields"]:
            line(f"  {row['percent']:8.4f} %  {row['probability']:>16}  {amounts(row['gains'])}")
        means = ", ".join(f"{mean} {good_name(good)}" for good, mean in table["mean"].items())
        say("  on average {means}", means=means or tr("nothing"))


def render_game(document: Mapping[str, Any]) -> None:
    say(
        "{players} at the table, {deck} common cards shuffled",
        players=", ".join(document["players"]),
        deck=document["deck"],
    )
    if document["stand_in"]:
        say("(stand-in common deck: count your own with --deck, or box common)")


def render_tokens(document: Mapping[str, Any]) -> None:
    if "kept" in document:
        for player, tokens in document["discarded"].items():
            say(
                "{player} discards {tokens}",
                player=player,
                tokens=card_names(tokens),
            )
    elif "token" in document:
        say(
            "{player} holds {tokens}",
            player=document["player"],
            tokens=card_names(document["tokens"]),
        )
    else:
        say(
            "{player} drew {cards} and keeps {stored}",
            player=document["player"],
            cards=card_names(document["drawn"]),
            stored=card_names(document["stored"]),
        )


def render_state(document: StatusDocument) -> None:
    for player in document["players"]:
        tokens = [*document["tokens"][player], *(["tricolour"] * (document["tricolour"] == player))]
        say(
            "{player}: tokens {tokens}; stored {stored}",
            player=player,
            tokens=", ".join(map(card_name, tokens)) or tr("none"),
            stored=", ".join(map(card_name, document["stored"][player])) or tr("none"),
        )
    deck = document["deck"]
    say(
        "{pile} cards in the pile, {discard} discarded",
        pile=deck["pile"],
        discard=len(deck["discard"]),
    )
    if document["pending"]:
        say("{player}'s prayer waits for an answer", player=document["pending"]["player"])
        say("go on with: {command}", command=document["continue"])


MODES = {  # messages
    "declare": "a colour declared before the draw",
    "choose": "a colour chosen after the draw",
    "open": "all its colours",
    "good": "the good just produced",
}


def render_prayers(document: Mapping[str, Any]) -> None:
    for prayer, facts in document["prayers"].items():
        mark = tr(" (stand-in)") if facts.get("stand_in") else ""
        gives = ", ".join(
            f"{card_name(colour)} {good_name(good)}" for colour, good in facts["gives"].items()
        )
        how = tr("draws {count}, {mode}", count=facts["count"], mode=tr(MODES[facts["mode"]]))
        line(f"{prayer}: {pick(facts['name'])}, {how}{mark}: {gives}")
    for facts in document["colours"].values():
        mark = tr(" (stand-in)") if facts.get("stand_in") else ""
        line(f"{pick(facts['name'])}: {good_name(facts['good'])}{mark}")


def render_check(document: DeckCheck) -> None:
    if document["ok"]:
        say("{cards} cards: allowed in {mode} mode", cards=document["cards"], mode=document["mode"])
    for fault in document["faults"]:
        where = tr("line {line}: ", line=fault["line"]) if fault["line"] else ""
        line(f"{where}{tr(fault['text'], **fault['facts'])} [{fault['rule']}]")
