"""Other games: what happens next, the few things to do now, the rest folded away; and decks.

They are kept in files of their own; decks in the campaign that `--campaign` names.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.games.play import (
    USUAL,
    Answer,
    How,
    do_now,
    find_games,
    get_game,
    get_verb,
    headline,
    look_and_tell,
    play,
    verbs_of,
)
from cli.web.game_forms import Form, Told, field_titles, forms_of, send
from cli.web.visits import ThisVisit, Visit, go_to
from cli.words.reader import reader
from cli.words.text import pick
from tables.errors import Trouble
from tables.games.pack import Game
from tables.games.verbs import FREE, NEW

router = APIRouter()


@router.get("/games")
def games(visit: ThisVisit) -> Response:
    found = find_games()
    kept = {name: names_of(visit, game) for name, game in found.items()}
    return visit.page(
        "games.html", kept=kept, usual=USUAL,
        titles={name: pick(each.facts["title"]) for name, each in found.items()},
        abouts={name: pick(each.facts["about"]) for name, each in found.items()},
    )  # fmt: skip


def names_of(visit: Visit, game: Game) -> list[str]:
    with stored(visit, game) as store:
        answer = play(game, verbs_of(game)["list"], {}, How(store=store))
    return [str(name) for name in answer.document["names"]]


@contextmanager
def stored(visit: Visit, game: Game) -> Iterator[Any]:
    """A deck is in the campaign that the page was opened with."""
    if "command" in game.facts and visit.desk.campaign:
        with visit.desk.open() as store:
            yield store
    else:
        yield None


@router.get("/games/{game}")
def one_game(visit: ThisVisit, game: str) -> Response:
    """`verb` opens its form; `told` is the answer of a form that was sent."""
    found = get_game(game)
    verb = get_verb(found, visit.get("verb")).name if visit.get("verb") else ""
    return show(visit, found, verb, visit.desk.played.get(visit.get("told")))


@router.post("/games/{game}")
def play_form(visit: ThisVisit, game: str) -> Response:
    """Once: a form sent again leads to its answer; a game that has moved on is shown first."""
    found = get_game(game)
    verb = get_verb(found, visit.get("verb"))
    fingerprint, name = visit.fingerprint, name_in(visit)
    if fingerprint not in visit.desk.played:
        if visit.get("head") != head_of(visit, found, name):
            return show(visit, found, verb.name, None, moved=True)
        with stored(visit, found) as store:
            told = send(found, verb, name, dict(visit.sent), store)
        if told.trouble:
            return show(visit, found, verb.name, told)
        visit.desk.played[fingerprint] = told
    return go_to(f"/games/{game}?{urlencode({'name': name, 'told': fingerprint})}")


def name_in(visit: Visit) -> str:
    return visit.get("name").strip()[:60] or USUAL


def head_of(visit: Visit, game: Game, name: str) -> str:
    """How many acts it has; nothing before it has begun."""
    try:
        with stored(visit, game) as store:
            answer = play(game, verbs_of(game)["journal"], {}, How(name=name, store=store))
    except Trouble:
        return ""
    return str(len(answer.document["entries"]))


def show(visit: Visit, game: Game, verb: str, told: Told | None, moved: bool = False) -> Response:
    """How it stands, what was answered last, and what may be done."""
    name = name_in(visit)
    trouble = told.trouble if told else None
    with stored(visit, game) as store:
        try:
            state, now = look_and_tell(game, How(reader().lang, name, store=store))
        except Trouble as found:
            if told is None and visit.get("name") and visit.get("name") in names_of(visit, game):
                raise
            state, now = None, None
            _ = found
    forms = {key: form for key, form in forms_of(game, state).items() if is_open(game, form, state)}
    return visit.page(
        "game.html", 409 if trouble else 200, game=game.name, title=pick(game.facts["title"]),
        name=name, names=names_of(visit, game), verb=forms_of(game, state).get(verb), verbs=forms,
        often=often(game, forms, state, now), now=now, headline=now_in_words(game, now),
        tokens=tokens(game, now), told=None if trouble else told,
        trouble=trouble, head=head_of(visit, game, name), typed=dict(visit.sent), moved=moved,
        fields=field_titles(),
    )  # fmt: skip


def now_in_words(game: Game, now: Answer | None) -> str:
    return headline(game, now, game.words(reader().lang)) if now else ""


def tokens(game: Game, now: Answer | None) -> list[tuple[str, object]]:
    """The opponent's board: what is counted there."""
    words = game.words(reader().lang)
    counts = now.document.get(game.facts.get("tokens", "counters"), {}) if now else {}
    return [(words.show(name), count) for name, count in counts.items()]


def is_open(game: Game, form: Form, state: Any) -> bool:
    """Before it has begun: its beginning, and what needs no game. A chronicle's only with it."""
    verb = verbs_of(game)[form.name]
    if state is None:
        return verb.kind in (NEW, FREE) or callable(verb.kind)
    return not verb.chronicle or bool(game.module.is_played(state, verb.chronicle))


def often(game: Game, forms: dict[str, Form], state: Any, now: Answer | None) -> list[Form]:
    """What is offered first."""
    names = do_now(game, state, now) if now else ["new"]
    return [forms[name] for name in names if name in forms]
