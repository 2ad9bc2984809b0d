"""Other games and decks: every verb a form, done once, told in words."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from campaign.games.play import find_games
from cli.web.game_forms import field_titles, forms_of
from tests.cli.web.visitor import BENT, Visitor

DECK = "deck"
GAMES = tuple(find_games())
BEGIN = {
    "settlers": [("players", "anna ben"), ("aztecs", "anna")],
    "glen-more": [],
    "magnificent": [("players", "anna ben")],
    "nobility": [("players", "will kate")],
    "deck": [("file", "3 Goblin\n2 Orc\n")],
}


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return Visitor(None)


def begin(visitor: Visitor, game: str, name: str = "game") -> None:
    visitor.get(f"/games/{game}?verb=new&name={name}")
    visitor.send(visitor.form(f"/games/{game}", "post"), ("seed", "x"), *BEGIN[game])
    assert visitor.answer.status_code == 200, visitor.text


@pytest.mark.parametrize("game", BEGIN)
def test_a_game_begins_and_every_verb_of_it_has_its_form(games: Visitor, game: str) -> None:
    begin(games, game)
    assert "How it stands" in games.text
    assert f"/games/{game}?name=game" in games.get("/games")
    for verb in forms_of(find_games()[game]).values():
        shown = games.get(f"/games/{game}?name=game&verb={verb.name}")
        assert games.answer.status_code == 200
        assert all(f'name="{field.name}"' in shown for field in verb.fields)


@pytest.mark.parametrize(
    ("game", "verb", "typed", "told"),
    [
        ("glen-more", "cards", [], "card 1: "),
        ("glen-more", "stand-ins", [], "the ten action cards"),
        ("glen-more", "tiles", [], "village"),
        ("magnificent", "score", [("kind", "coins"), ("values", "7")], "points"),
        ("settlers", "prayers", [], "Sacrificial Altar"),
    ],
)
def test_a_verb_that_belongs_to_no_kept_game_answers(
    games: Visitor, game: str, verb: str, typed: list[tuple[str, str]], told: str
) -> None:
    games.get(f"/games/{game}?verb={verb}")
    games.send(games.form(f"/games/{game}", "post"), *typed)
    assert games.answer.status_code == 200
    result = games.text.partition('role="status">')[2].partition("</section>")[0]
    assert told in result, games.text


def test_the_faults_of_a_deck_are_listed(games: Visitor) -> None:
    games.get("/games/settlers?verb=check")
    games.send(games.form("/games/settlers", "post"), ("file", "3 Sacrificial Altar [atlanteans]"))
    assert games.answer.status_code == 409
    assert "exactly 30 are needed" in games.text
    assert "9 are needed" in games.text


def test_cards_are_drawn_once_however_often_the_form_is_sent(games: Visitor) -> None:
    begin(games, DECK, "goblins")
    games.get("/games/deck?name=goblins&verb=draw")
    form = games.form("/games/deck", "post")
    games.send(form, ("count", "2"))
    assert "3 in the pile" in games.text
    told = games.answer.url
    games.send(form, ("count", "2"))
    assert games.answer.url == told
    assert "3 in the pile" in games.text
    games.send(form, ("count", "1"))
    assert "Something else was done meanwhile" in games.text
    assert 'value="1"' in games.text


def test_a_prayer_is_said_with_the_cards_really_drawn_and_taken_back(games: Visitor) -> None:
    begin(games, "settlers")
    games.get("/games/settlers?name=game&verb=pray")
    fields = [("prayer", "3"), ("declare", "grey"), ("draw", "grey,blue,grey"), ("player", "anna")]
    games.send(games.form("/games/settlers", "post"), *fields)
    assert games.answer.status_code == 200, games.text
    assert "81 cards in the pile" in games.text
    undo = next(form for form in games.forms() if ("verb", "undo") in form.fields)
    games.send(undo)
    assert "84 cards in the pile" in games.text


def test_what_is_refused_stays_typed(games: Visitor) -> None:
    begin(games, "settlers")
    games.get("/games/settlers?name=game&verb=pray")
    games.send(games.form("/games/settlers", "post"), ("prayer", "nonsense"), ("declare", "mauve"))
    assert games.answer.status_code == 409
    assert 'value="nonsense"' in games.text
    assert 'value="mauve"' in games.text


def test_the_forms_speak_italian(games: Visitor) -> None:
    games.get("/games/settlers")
    english = {verb.title for verb in forms_of(find_games()["settlers"]).values()}
    games.post("/language", [("lang", "it"), ("back", "/games")])
    shown = games.get("/games/settlers?verb=new")
    assert not any(title in shown for title in english)


@pytest.mark.parametrize("bent", BENT)
def test_whatever_is_typed_is_answered_with_a_page(games: Visitor, bent: str) -> None:
    begin(games, "settlers")
    for game in GAMES:
        for path in (f"/games/{game}", f"/games/{quote(bent[:9] or 'x', safe='')}"):
            for name in ("name", "verb", "told"):
                answer = games.client.get(path, params={name: bent})
                assert answer.status_code in (200, 400, 404, 409)
    for name in ("players", "deck", "seed", "name", "verb", "head"):
        fields = {"verb": "new", "name": "x", "head": "", "players": "a b", name: bent}
        games.post("/games/settlers", list(fields.items()))
        assert games.answer.status_code in (200, 400, 409), (name, games.text)
    for name in ("prayer", "declare", "draw", "stored", "tokens"):
        fields = {"verb": "pray", "name": "game", "head": "1", "prayer": "2", name: bent}
        games.post("/games/settlers", list(fields.items()))
        assert games.answer.status_code in (200, 400, 409), (name, games.text)


def test_every_field_of_a_form_has_a_name_in_both_languages() -> None:
    for game in GAMES:
        for verb in forms_of(find_games()[game]).values():
            for field in verb.fields:
                if field.kind in ("yes", "long"):
                    assert field.help, (game, verb.name, field.name)
                else:
                    assert set(field_titles()[field.name]) == {"en", "it"}


def test_a_form_names_its_fields_in_italian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    italian = Visitor(None, lang="it")
    shown = italian.get("/games/nobility?verb=new")
    assert "<b>giocatori</b>" in shown
    assert "<b>players</b>" not in shown
