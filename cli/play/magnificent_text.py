"""The Magnificent's answers in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.app.output import line, say
from cli.play.own_words import numbered, numbered_back
from cli.words.text import tr
from tables.games.magnificent.board import list_beside
from tables.games.magnificent.choices import PHASES
from tables.games.magnificent.components import COLOURS, DICE

if TYPE_CHECKING:
    from tables.games.magnificent.documents import (
        ChosenDocument,
        ModuleDocument,
        PerformDocument,
        PosterDocument,
        RankingDocument,
        RoundDocument,
        ScoredCard,
        ScoreDocument,
        Seat,
        SetDocument,
        SoloDie,
        TakenTile,
        WaitingChoice,
    )


# What the cards of a box without names are called, with their number.
STAND_INS = {  # messages
    "tent": "tent {number}",
    "trainer": "trainer {number}",
    "master": "master {number}",
    "poster": "poster {number}",
    "starting poster": "starting poster {number}",
    "white poster": "white poster {number}",
    "master tile": "master tile {number}",
}


def card_name(card: str | None) -> str:
    """Our stand-ins in the person's language; cards of a person's own box as they were typed."""
    return numbered(card or "-", STAND_INS)


def read_card(typed: str) -> str:
    """A stand-in typed as it is shown: `tenda 22` is `tent 22`."""
    return numbered_back(typed, STAND_INS)


def poster_place(place: str) -> str:
    """Where a poster is taken from, as people say it."""
    ours = {"white": tr("white"), "deck": tr("deck"), "white-deck": tr("white deck")}
    return ours.get(place, place)


def shown(word: str) -> str:
    """A card, a colour or a pile as people say it; anything else as it is."""
    piles = {"posters": tr("posters"), "white-posters": tr("white posters")}
    return tr(word) if word in DICE else piles.get(word, card_name(word))


def names(cards: Sequence[str | None]) -> str:
    return ", ".join(map(card_name, cards)) or "-"


def named(document: Mapping[str, object], *keys: str) -> dict[str, object]:
    """The document with those of its cards as a person reads them."""
    return {**document, **{key: card_name(str(document[key])) for key in keys}}


CHOICES = {
    "trainer": "a trainer tile",
    "extra-trainer": "one of two trainer tiles",
    "set": "a set",
    "discard": "a set to discard",
}


def render_phase(number: int, phase: str) -> None:
    say("round {round}: {phase}", round=number, phase=tr(PHASES[phase]))


def render_state(document: Mapping[str, Any]) -> None:
    """A new game, which has payments and more to do, or one in progress."""
    render_phase(document["round"], document["phase"])
    say("{turns} turns each this round", turns=document["turns"])
    for colour in DICE:
        faces = " ".join(map(str, document["dice"][colour]))
        line(f"  {tr(colour)}: {faces or '-'}")
    for colour in COLOURS:
        say(
            "{colour} track: {tents}; in the centre {centre}",
            colour=tr(colour),
            tents=names(document["tracks"][colour]),
            centre=names(document["centres"][colour]),
        )
    say(
        "posters: {posters}; white: {white}",
        posters=names(document["posters"]),
        white=card_name(document["white_poster"]),
    )
    render_sets(document["sets"])
    if document["module"]:
        render_module(document["module"])
    for player in document["order"]:
        render_seat(player, document["seats"][player])
    for player, order in document.get("payments", {}).items():
        say("{player}'s order card: {coins:+} coins, {gems} gems", player=player, **order)
    for deed in document.get("do", []):
        facts = {**deed["facts"], "tents": names(deed["facts"]["tents"].split(", "))}
        say(deed["say"], **facts)
    render_waiting(document["waiting"], document["sets"])
    if document.get("stand_in"):
        say("(card names and numbers of the base game are stand-ins: see box components)")


def render_sets(sets: Sequence[SetDocument]) -> None:
    for number, one in enumerate(sets, start=1):
        say(
            "set {number}: {master} with {trainer}",
            number=number,
            master=card_name(one["master"]),
            trainer=card_name(one["trainer"]),
        )


def render_module(module: ModuleDocument) -> None:
    say(
        "master tiles: {now}; future: {future}",
        now=names(module["now"]),
        future=names(module["future"]),
    )
    say("beside the board: {cards}", cards=names(list_beside(module)))


def render_seat(player: str, seat: Seat) -> None:
    say(
        "{player}: card {card}, board {board}{side}, cards {masters}, poster {poster}, hats {hats}",
        player=player,
        card=seat["order_card"] or "-",
        board=seat["board"],
        side=seat["side"],
        masters=names(seat["masters"]),
        poster=card_name(seat["poster"]),
        hats=", ".join(map(str, seat["hats"])),
    )
    mine = [*seat["trainers"], *seat["tents"], *seat["posters"]]
    if mine:
        line(f"  {names(mine)}")


def render_waiting(waiting: Sequence[WaitingChoice], sets: Sequence[SetDocument]) -> None:
    if waiting:
        first = waiting[0]
        among = first.get("from") or [one["master"] for one in sets]
        say(
            "{player} chooses next ({kind}): {cards}",
            player=first["player"],
            kind=tr(CHOICES[first["kind"]]),
            cards=names(among),
        )


def render_choice(document: ChosenDocument) -> None:
    if "set" in document:
        template = "{player} takes {master} with {trainer}"
        if document["kind"] == "discard":
            template = "{player} discards {master} with {trainer}"
        one = document["set"]
        say(
            template,
            player=document["player"],
            master=card_name(one["master"]),
            trainer=card_name(one["trainer"]),
        )
        render_sets([one for one in document["left"] if not isinstance(one, str)])
    else:
        say("{player} takes {trainer}", **named(document, "trainer"))
        if left := [one for one in document["left"] if isinstance(one, str)]:
            say("left: {cards}", cards=names(left))
    render_next(document["phase"])


NEXT = {  # messages
    "play": "next: the turns (perform, poster, tile); then end the round (round NAME=COINS:DICE)",
    "score": "next: each scores and discards a master card (score-card NAME CARD POINTS)",
    "ended": "the game is over: type all points (winner NAME=POINTS)",
}


def render_next(phase: str) -> None:
    if phase in NEXT:
        say(NEXT[phase])


def render_perform(document: PerformDocument) -> None:
    say("{player}'s hat goes to space {space}", **document)


def render_poster(document: PosterDocument) -> None:
    say("{player} takes {poster}", **named(document, "poster"))
    if document["refill"]:
        say("the display is filled with {refill}", **named(document, "refill"))


def render_solo(document: SoloDie) -> None:
    say("{discarded} discarded; the clear die shows {die}", **named(document, "discarded"))
    if document["refill"]:
        say("the display is filled with {refill}", **named(document, "refill"))


def render_tile(document: TakenTile) -> None:
    template = (
        "{player} takes {tile} and acts" if document["acts"] else "{player} takes {tile} and passes"
    )
    say(template, **named(document, "tile"))
    if document["beside"]:
        say("{player} takes {beside}", **named(document, "beside"))


def render_round(document: RoundDocument) -> None:
    for payment in document["payments"]:
        if len(document["payments"]) == 1:  # alone: no order card, nothing to pay but dice (MS-7)
            say("{player}: dice {dice_due}; coins left: {coins_left}; points lost: {points_lost}",
                **payment)  # fmt: skip
            continue
        say(
            "card {order_card} {player}: order {order_coins:+} coins, dice {dice_due};"
            " {coins_left} coins left, {points_lost} points lost",
            **payment,
        )
        if payment["gems_to_choose"]:
            say("  {player} chooses {gems_to_choose} coloured gem", **payment)
    say("sets are chosen by {players}", players=", ".join(document["waiting"]))
    render_sets(document["sets"])


def render_scored(document: ScoredCard) -> None:
    say("{player} discards {card}: {points} points", **named(document, "card"))
    render_phase(document["round"], document["phase"])
    render_next(document["phase"] if document["phase"] != "score" else "")


def render_ranking(document: RankingDocument) -> None:
    for place, one in enumerate(document["ranking"], start=1):
        line(f"{place}. {one['player']} {one['points']}")
    if document["tied"]:
        say("tied: the highest order card wins")


def render_score(document: ScoreDocument) -> None:
    if "parts" in document:
        row, column = document["at"]
        across, down = document["parts"]
        say(
            "at {row},{column}: {across}+{down} = {points} points",
            row=row,
            column=column,
            across=across,
            down=down,
            points=document["points"],
        )
    else:
        say("{points} points", points=document["points"])
