"""The other games in Italian: what is shown can be typed back, and refusals speak it too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    monkeypatch.setenv("HEXCROWN_LANG", "it")
    return tmp_path


GLEN_MORE = [
    (
        "new --level douce --seed a --chronicles VII,IX,X"
        " --priority personaggi,scozzesi,barili,luoghistorici",
        "tessere Priorità: personaggi, scozzesi, barili, luoghi storici",
    ),
    ("rondel tu mac dado materiale scambio:glengorm W villaggio P", "tocca a te"),
    ("you 2 --add villaggio", "tu: scambio (S:glengorm), a distanza 2"),
    ("market buy legna", "per 1 legna"),
    ("set pietre=4", "MacNificent"),
    ("training tronchi", "tu: tronchi livello 1"),
    ("events 1 --have legna=2,pecore=2", "fase 1: tu, evento 1"),
    ("status", "pietre 4"),
]


def test_glen_more_understands_its_italian_words(hexcrown: Hexcrown) -> None:
    for words, told in GLEN_MORE:
        answer = hexcrown("play", "glen-more", *words.split())
        assert answer.code == 0, (words, answer.err)
        assert told in answer.out, (words, answer.out)


@pytest.mark.parametrize("word", ["village", "villaggio", "V"])
def test_a_tile_may_be_typed_as_its_word(hexcrown: Hexcrown, word: str) -> None:
    hexcrown("play", "glen-more", "new", "--level", "douce", "--seed", "a")
    hexcrown("play", "glen-more", "rondel", "mac", word, "you", "die")
    rondel = hexcrown("play", "glen-more", "status", "--json").document["rondel"]
    assert rondel == ["mac", "V", "you", "die"]


def test_whose_turn_it_is_not_is_said_in_words(hexcrown: Hexcrown) -> None:
    hexcrown("play", "glen-more", "new", "--level", "douce", "--seed", "a")
    hexcrown("play", "glen-more", "rondel", "die", "M", "you", "A", "mac", "P", "V")
    refused = hexcrown("play", "glen-more", "you", "1")
    assert "non tocca a te: la pedina più indietro è il dado" in refused.err
    english = hexcrown("--lang", "en", "play", "glen-more", "you", "1")
    assert "it is not your turn: the pawn farthest behind is the die" in english.err


def test_a_scoring_that_is_due_asks_for_its_counts_in_italian(hexcrown: Hexcrown) -> None:
    hexcrown("play", "glen-more", "new", "--level", "douce", "--seed", "a")
    answer = hexcrown("play", "glen-more", "turn", "M", "A", "W", "P", "--last")
    assert "(score --you SCOZZESI,LUOGHI,BARILI,PERSONAGGI)" in answer.out


def test_stand_in_cards_of_the_magnificent_are_typed_back(hexcrown: Hexcrown) -> None:
    game = ("play", "magnificent")
    hexcrown(*game, "new", "anna", "--seed", "a", "--dice-count", "arancione=2,verde=1")
    status = hexcrown(*game, "status", "--json").document
    assert [len(status["dice"][colour]) for colour in ("orange", "green", "clear")] == [2, 1, 0]
    card = status["waiting"][0]["from"][1].replace("trainer", "allenatore")
    assert hexcrown(*game, "choose", "anna", card).code == 0
    assert hexcrown(*game, "poster", "anna", "bianco").code == 0
    refused = hexcrown(*game, "score-card", "anna", "1", "5")
    assert "non ora: i giocatori fanno i loro turni" in refused.err


def test_characters_buildings_and_counts_of_nobility_have_their_italian(hexcrown: Hexcrown) -> None:
    game = ("play", "nobility")
    new = hexcrown(*game, "new", "anna", "bea", "--seed", "a", "--draw", "stoffa,pietra")
    assert "Mercante Uno / Mercante Due" in new.out
    refused = hexcrown(*game, "character", "bea", "Mercante Uno")
    assert "uno fra Muratore Uno, Muratore Due" in refused.err
    assert "Muratori" in refused.err
    assert hexcrown(*game, "character", "bea", "muratore due").code == 0
    assert "pescate: edificio 02" in hexcrown(*game, "bag", "--draw", "edificio 2").out
    counts = hexcrown(*game, "set", "anna", "PV+3", "nobiltà=2", "reputazione-1").out
    assert "PV 15, nobiltà 2" in counts


@pytest.mark.parametrize("typed", ["Altare sacrificale", "altare", "sacrificial-altar", "Sacr"])
def test_a_prayer_goes_by_its_name_in_either_language(hexcrown: Hexcrown, typed: str) -> None:
    drawn = ("--draw", "grigio,rosso,grigio,blu,rosa")
    answer = hexcrown("play", "settlers", "pray", typed, "--declare", "grigio", *drawn)
    assert "guadagno: 2 pietra" in answer.out


def test_goods_of_the_settlers_go_by_their_italian_names(hexcrown: Hexcrown) -> None:
    pray = ("play", "settlers", "pray")
    drawn = ("--draw", "marrone,rosso,marrone,blu,rosa")
    assert "guadagno: 2 PV" in hexcrown(*pray, "prete", "--good", "legno", *drawn).out
    spent = ("--spend", "legno=1", "--have", "legno=1,lavoratore=1")
    assert "guadagno: 2 PV" in hexcrown(*pray, "tempio", *spent, *drawn).out
    refused = hexcrown(*pray, "prete", "--good", "fieno", *drawn)
    assert "legno, pietra, cibo" in refused.err
    assert "una fra Altare sacrificale" in hexcrown(*pray, "pioggia").err


@pytest.mark.rule("MS-8")
def test_a_number_beside_the_board_means_what_was_shown_at_set_up(hexcrown: Hexcrown) -> None:
    game = ("play", "magnificent")
    new = hexcrown(*game, "new", "anna", "--master-board", "--seed", "z").out
    [line] = [line for line in new.splitlines() if line.startswith("accanto alla plancia")]
    first = line.partition(": ")[2].split(", ")[0]
    hexcrown(*game, "choose", "anna", "1")
    assert f"anna prende {first}" in hexcrown(*game, "tile", "anna", "1", "--take", "1").out


def test_mobsters_without_a_name_are_called_in_italian_too(hexcrown: Hexcrown) -> None:
    hexcrown("play", "glen-more", "new", "--chronicles", "VIII", "--seed", "q")
    put = hexcrown("play", "glen-more", "mobster", "put", "secondo", "--pennies", "2")
    assert "Secondo Mobster ora ha 2 penny" in put.out


def test_a_broken_file_of_ones_own_box_hides_no_refusal(hexcrown: Hexcrown) -> None:
    written = hexcrown("play", "settlers", "box", "goods", "--write", "--json").document
    (Path(written["folder"]) / "goods.toml").write_text("[wood\n", encoding="utf-8")
    refused = hexcrown("play", "settlers", "pray", "5", "--declare", "malva")
    assert refused.code == 2
    assert "malva" in refused.err
