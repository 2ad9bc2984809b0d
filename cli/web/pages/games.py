"""Other games: solo opponents, draws and prayers, each verb a big button; and decks of cards.

They are kept in files of their own; decks in the campaign that `--campaign` names.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from cli.web.desk import Answer, Desk, command
from cli.web.game_forms import (
    DECK,
    GAMES,
    LONG,
    STATUS,
    Verb,
    check_game,
    describe_game,
    field_titles,
    get_verb,
    path_of,
    title_of,
    verbs_in,
    words_for,
)
from cli.web.visits import ThisVisit, Visit, go_to

router = APIRouter()
USUAL = "game"  # a game's name where there is one alone


@router.get("/games")
def games(visit: ThisVisit) -> Response:
    kept = {game: names_of(visit.desk, game) for game in (*GAMES, DECK)}
    return visit.page(
        "games.html", kept=kept, titles={game: title_of(game) for game in kept}, usual=USUAL,
        abouts={game: describe_game(game) for game in kept},
    )  # fmt: skip


def names_of(desk: Desk, game: str) -> list[str]:
    return [str(name) for name in desk.ask(*path_of(game).split(), "list").document["names"]]


@router.get("/games/{game}")
def one_game(visit: ThisVisit, game: str) -> Response:
    """`verb` opens its form; `told` is the answer of a form that was sent."""
    check_game(game)
    verb = get_verb(game, visit.get("verb")) if visit.get("verb") else None
    return show(visit, game, verb, visit.desk.told.get(visit.get("told")))


@router.post("/games/{game}")
def play(visit: ThisVisit, game: str) -> Response:
    """Once: a form sent again leads to its answer; a game that has moved on is shown first."""
    verb = get_verb(check_game(game), visit.get("verb"))
    desk, fingerprint, name = visit.desk, visit.fingerprint, name_in(visit)
    if fingerprint not in desk.told:
        if visit.get("head") != head_of(desk, game, name):
            return show(visit, game, verb, None, moved=True)
        typed = dict(visit.sent)
        answer = desk.tell(*words_for(game, verb, name, typed), piped=typed.get(LONG, ""))
        if answer.error:
            return show(visit, game, verb, answer)
        desk.told[fingerprint] = answer
    return go_to(f"/games/{game}?{urlencode({'name': name, 'told': fingerprint})}")


def name_in(visit: Visit) -> str:
    return visit.get("name").strip()[:60] or USUAL


def head_of(desk: Desk, game: str, name: str) -> str:
    """How many acts it has; nothing before it has begun."""
    answer = desk.ask(*about(game, "journal", name))
    return "" if answer.error else str(len(answer.document["entries"]))


def about(game: str, verb: str, name: str) -> list[str]:
    if game == DECK:
        return command(DECK, verb, args=[name])
    return command("play", game, verb, name=name)


def show(
    visit: Visit, game: str, verb: Verb | None, told: Answer | None, moved: bool = False
) -> Response:
    """How it stands, what was answered last, and what may be done."""
    name = name_in(visit)
    now = visit.desk.tell(*about(game, STATUS.get(game, "status"), name))
    trouble = told.error if told else None
    return visit.page(
        "game.html", 409 if trouble else 200, game=game, title=title_of(game), name=name,
        names=names_of(visit.desk, game), verb=verb, verbs=open_verbs(game, bool(now.error)),
        now=None if now.error else now.text, told=None if trouble else told, trouble=trouble,
        head=head_of(visit.desk, game, name), typed=dict(visit.sent), moved=moved, long=LONG,
        fields=field_titles(),
    )  # fmt: skip


def open_verbs(game: str, is_new: bool) -> Mapping[str, Verb]:
    """Before it has begun: its beginning, and what needs no game."""
    alone = ("new", "prayers", "check", "pray", "tiles", "stand-ins", "cards", "score")
    return {name: verb for name, verb in verbs_in(game).items() if not is_new or name in alone}
