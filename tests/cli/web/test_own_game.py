"""The solo game of docs/lantern, which is data alone: found, played, checked, stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown
from tests.cli.web.visitor import Visitor

DOCS = Path(__file__).parents[3] / "docs"
FILES = {
    f"lantern/game/{name}": (DOCS / "lantern" / "game" / name).read_text("utf-8")
    for name in ("game.toml", "cards.toml")
}
PLAY = ("play", "lantern")


@pytest.fixture(autouse=True)
def lantern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    folder = tmp_path / "config" / "packs"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "lantern" / "game"


@pytest.mark.parametrize("level", ["mild", "grim"])
def test_it_is_played_to_its_end_through_the_page(level: str) -> None:
    visitor = Visitor(None)
    visitor.get("/games/lantern?verb=new")
    visitor.send(visitor.form("/games/lantern", "post"), ("level", level), ("seed", "sea"))
    for _ in range(60):
        if "The game is over" in visitor.text or "the game is over" in visitor.text:
            return
        offered = "verb=choose" in visitor.text.partition('class="rest"')[0]
        visitor.get(f"/games/lantern?name=game&verb={'choose' if offered else 'draw'}")
        typed = [("option", "2")] if offered else []
        visitor.send(visitor.form("/games/lantern", "post"), *typed)
        assert visitor.answer.status_code == 200, visitor.text
    pytest.fail("it does not end")


def test_play_finds_it_with_help_odds_undo_and_both_languages(hexcrown: Hexcrown) -> None:
    assert "The Lantern Keeper" in hexcrown("play", "--help").out
    assert "Draw the next card and follow it" in hexcrown(*PLAY, "--help").out
    hexcrown(*PLAY, "new", "--seed", "sea")
    before = hexcrown(*PLAY, "status", "--json").out
    odds = hexcrown(*PLAY, "odds", "--json").document["next"]
    assert {"sail": "1/4", "gale": "3/16"}.items() <= {
        o["card"]: o["probability"] for o in odds
    }.items()
    drawn = hexcrown("--lang", "it", *PLAY, "draw", "--draw", "Una balena")
    assert "Una balena arenata: Olio per la lanterna" in drawn.out
    assert "olio +3" in drawn.out
    assert hexcrown(*PLAY, "undo").code == 0
    assert hexcrown(*PLAY, "status", "--json").out == before


WRONG = [
    ("cards.toml", 'counter = "storm", add = -2', 'counter = "strom", add = -2', "strom"),
    ("cards.toml", 'id = "fog"', 'id = "sail"', "an id of its own"),
    ("cards.toml", 'kind = "remove"', 'kind = "burn"', "a kind of count, when"),
    ("cards.toml", "storm-max = 4", "stormy-max = 4", "a fact of"),
    ("game.toml", "ships-min = 5", "ship-min = 5", "a fact of"),
    ("game.toml", "[counters]", "[counters", "can't be read"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "said"), WRONG)
def test_a_pack_that_is_wrong_is_refused_with_file_line_and_expectation(
    file: str, right: str, wrong: str, said: str, lantern: Path, hexcrown: Hexcrown
) -> None:
    text = (lantern / file).read_text("utf-8")
    assert right in text
    (lantern / file).write_text(text.replace(right, wrong, 1), "utf-8")
    refused = hexcrown(*PLAY, "new", "--json")
    message = refused.document["error"]["message"]
    assert (refused.code, file in message, said in message) == (1, True, True), message
    assert "line " in message


def test_a_pack_that_draws_for_ever_is_stopped_and_nothing_is_written(
    lantern: Path, hexcrown: Hexcrown
) -> None:
    cards = (
        '[[cards]]\nid = "again"\nname = { en = "A", it = "A" }\ntext = { en = "A", it = "A" }\n'
    )
    (lantern / "cards.toml").write_text(cards + 'effects = [{ kind = "draw" }]\n', "utf-8")
    hexcrown(*PLAY, "new")
    before = hexcrown(*PLAY, "status", "--json").out
    refused = hexcrown(*PLAY, "draw")
    assert (refused.code, "stopped after 300" in refused.err) == (1, True)
    assert hexcrown(*PLAY, "status", "--json").out == before


def test_a_game_whose_pack_has_changed_says_so_and_keeps_its_state(
    lantern: Path, hexcrown: Hexcrown
) -> None:
    hexcrown(*PLAY, "new", "--seed", "sea")
    text = (lantern / "game.toml").read_text("utf-8")
    (lantern / "game.toml").write_text(text.replace("start = 12", "start = 13"), "utf-8")
    refused = hexcrown(*PLAY, "draw")
    assert (refused.code, "has changed since it began" in refused.err) == (1, True)
    assert "has changed since it began" in hexcrown(*PLAY, "status").out
    (lantern / "game.toml").write_text(text, "utf-8")
    assert hexcrown(*PLAY, "draw").code == 0
