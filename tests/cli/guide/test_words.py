"""What the guide says, as a person reads it at a narrow terminal."""

from __future__ import annotations

from campaign.errors import Refused
from campaign.guide.target_words import row_meaning
from campaign.rules.questions import texts_of
from cli.app.library import open_library
from cli.app.output import fold
from cli.guide.dialogue import name_options
from cli.render import outcome_text
from cli.words.reader import Reader, speak_in
from cli.words.roll_words import say_words
from cli.words.trouble import describe_trouble


def test_a_long_sentence_is_broken_between_words_at_a_terminal_alone(monkeypatch):
    text = "In the wild the First Banner of Ostmark finds that " + "nobody lives there " * 4
    assert fold(f"  {text}") == f"  {text}"
    monkeypatch.setattr(Reader, "fancy", property(lambda self: True))
    monkeypatch.setattr(Reader, "width", property(lambda self: 60))
    lines = fold(f"  {text}").splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) < 60
    assert " ".join(" ".join(lines).split()) == text.strip()


def test_a_path_that_is_longer_than_the_terminal_is_not_broken(monkeypatch):
    monkeypatch.setattr(Reader, "fancy", property(lambda self: True))
    monkeypatch.setattr(Reader, "width", property(lambda self: 60))
    path = "/home/anna/" + "campaigns/" * 7 + "vale.hexcrown"
    assert fold(f"Vale starts; it is stored in {path}") == f"Vale starts; it is stored in\n  {path}"


def test_a_question_begins_with_a_capital_whoever_it_names():
    assert say_words(["la Prima Schiera", "0501"], {"en": "who lives there?"}) == (
        "La Prima Schiera, 0501: who lives there?"
    )


def test_the_guide_calls_a_table_by_its_title(capsys):
    roll = {"for": "realm", "dice": "2d6", "faces": [3, 4], "modifier": 0, "total": 7}
    inner = {"table": "realm", "source": "seed", "row": None, "rolls": [roll], "then": []}
    node = {"table": None, "rolls": [], "then": [inner]}
    outcome_text.render_outcome(node, called={"realm": "Preparing a realm"}.__getitem__)
    outcome_text.render_outcome(node)
    assert capsys.readouterr().out == (
        "  Preparing a realm  2d6 [3 4] = 7\n  realm  2d6 [3 4] = 7\n"
    )


def test_strategies_are_offered_with_what_each_brings_against_the_other_sides():
    options = [{"id": "flank", "name": {"en": "Flank attack", "it": "Aggiramento"}}]
    [flank] = name_options("strategy-attacker", options)
    assert (flank.word, flank.label) == (
        "flank",
        "Flank attack, on your roll: "
        "+2 against Counter-attack, +0 against Hold, -2 against Withdraw",
    )  # fmt: skip
    [hold] = name_options("strategy-defender", [{"id": "hold", "name": {"en": "Hold"}}])
    assert hold.label.startswith(
        "Hold, on the attacker's roll: -2 against Direct attack, +2 against Surprise attack"
    )
    [other] = name_options("pursue", [{"id": "hold", "name": {"en": "Hold the field"}}])
    assert other.label == "Hold the field"


def test_a_strategy_is_called_alike_in_the_question_and_in_the_story():
    factors = open_library().get("battle-factors")
    for question in ("strategy-attacker", "strategy-defender"):
        for word, asked in texts_of(question).items():
            if word != "question":
                assert asked == factors.get_row(word).name


def test_what_is_refused_calls_armies_by_their_italian_names(monkeypatch):
    speak_in("it")
    refused = Refused("{name} takes part in what decision {number} is about",
                      name="First Host of Ostmark, Iron Host", number=3)  # fmt: skip
    assert describe_trouble(refused)["message"] == (
        "Prima Schiera di Ostmark, Iron Host prende parte a ciò che la decisione 3 riguarda"
    )


def test_what_a_spell_does_names_its_dice_while_nothing_is_rolled():
    library = open_library()
    told = {row.id: row_meaning(library, row) for row in library.get("standard-spells").rows}
    assert told["forge-magic"] == {
        "en": "A magic item of 1d6x25 points for the owner.",
        "it": "Un oggetto magico da 1d6x25 punti per il padrone.",
    }
    assert not [spell for spell, text in told.items() if "{" in str(dict(text)).replace("{'", "")]
