"""`play glen-more status`: her board, the table, and what each chronicle keeps, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from cli.app.output import line, say
from cli.play.glen_more_game import load_content
from cli.play.glen_more_text import name, render_what_now, shown
from cli.words.text import pick, tr
from tables.games.glen_more.scoring import SCORINGS

if TYPE_CHECKING:
    from tables.games.glen_more.documents import StatusDocument


def render_status(document: StatusDocument) -> None:
    if document["level"]:
        render_her(document)
    for chronicle, part in document["parts"].items():
        if chronicle in PARTS:
            PARTS[chronicle](part)
    say("{count} of four scorings done", count=document["scorings"])
    found = document["next"]
    if document["level"] and document["scorings"] < SCORINGS and found and not found["due"]:
        say("  the next is due as soon as somebody takes the last tile of a stack: add --last")
    if found:
        render_what_now(found)


def render_her(document: StatusDocument) -> None:
    board = document["board"]
    counts: Mapping[str, object] = board
    level = document["level"].capitalize()
    say("MacNificent, level {level}, turn {turn}", level=level, turn=document["turns"])
    line("  " + ", ".join(f"{name(count)} {counts[count]}" for count in COUNTS))
    exchanges = ", ".join(exchange["name"] for exchange in board["exchanges"])
    say("  exchanges, left to right: {exchanges}", exchanges=exchanges)
    order = ", ".join(name(goal) for goal in document["priority"])
    say("  priority tiles, left to right: {order}", order=order)
    places = [f"{tr(colour)} {at or '-'}" for colour, at in document["indicators"].items()]
    say(
        "  indicators: {places}; {left} alliance markers left",
        places=", ".join(places),
        left=board["markers"],
    )
    say(
        "  action deck: {left} cards; seen since the shuffle: {seen}",
        left=document["deck"],
        seen=" ".join(document["seen"]) or "-",
    )
    market = [f"{tr(good)} {filled}/3" for good, filled in document["market"].items()]
    say("  market: {market}", market=", ".join(market))
    say("  rondel: {rondel}", rondel=" ".join(document["rondel"]) or "-")


COUNTS = (
    *("vp", "stones", "clansmen", "sites", "casks", "persons", "coins", "pile", "discarded"),
    *("haggis", "pennies"),
)
Part = Mapping[str, Any]


def render_ship(part: Part) -> None:
    if part["river"]:
        castles = ", ".join(f"{place}: {left}" for place, left in part["castles"].items())
        say(
            "I: her ship is on tile {at} of {river}; rewards at castles {castles}",
            at=part["at"],
            river=part["river"],
            castles=castles or "-",
        )


def render_mountain(part: Part) -> None:
    say(
        "II: on the mountain {goods} resources, {coins} coins, {vp} VP; standing there: {who}",
        goods=part["goods"],
        coins=part["coins"],
        vp=part["vp"],
        who=name(part["on"] or "nobody"),
    )


def event_name(card: str, part: Literal["events", "votes"]) -> str:
    """An event or score card as people call it; one that is in no box of ours by its id."""
    known: Mapping[str, Mapping[str, Any]] = load_content()[part]
    return pick(known[card]["name"]) if card in known else card


def render_votes(part: Part) -> None:
    cards = ", ".join(event_name(card, "votes") for card in part["cards"]) or "-"
    say("VII: score cards {cards}; {nays} Nay left", cards=cards, nays=part["nays"])


def render_mobsters(part: Part) -> None:
    column = [f"{shown(mobster['name'])} {mobster['pennies']}" for mobster in part["column"]]
    say("VIII: from the top, with pennies: {column}", column=", ".join(column) or "-")
    for who, key in (("waiting", "waiting"), ("hers", "hers"), ("yours", "yours")):
        if part[key]:
            say("  {who}: {names}", who=tr(who), names=", ".join(map(shown, part[key])))


def render_events(part: Part) -> None:
    row = [f"{n} {event_name(event, 'events')}" for n, event in enumerate(part["row"], start=1)]
    say("IX: events {row}", row=", ".join(row))
    for player, bonus in part["bonuses"].items():
        plus = ", ".join(f"{name(goal)} +{more}" for goal, more in bonus.items())
        say("  {who}: {plus} in the next scoring", who=name(player), plus=plus)


def render_games(part: Part) -> None:
    for player, levels in part["levels"].items():
        say(
            "X: {who}: logs {logs}, boulders {boulders}, fame {fame}, centre prizes {prizes}",
            who=name(player),
            logs=levels["logs"],
            boulders=levels["boulders"],
            fame=part["fame"][player],
            prizes=" ".join(map(str, part["markers"][player])) or "-",
        )


def render_projects(part: Part) -> None:
    for player, cards in part["taken"].items():
        taken = ", ".join(f"{card} {count}/2" for card, count in cards.items())
        say(
            "XI: {who}: projects {taken}; built {built}",
            who=name(player),
            taken=taken or "-",
            built=", ".join(part["built"][player]) or "-",
        )


PARTS: dict[str, Callable[[Part], None]] = {
    "I": render_ship,
    "II": render_mountain,
    "VII": render_votes,
    "VIII": render_mobsters,
    "IX": render_events,
    "X": render_games,
    "XI": render_projects,
}
