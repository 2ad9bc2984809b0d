"""An evening by the guide, at a pseudo-terminal of 80 x 24."""

from __future__ import annotations

import pytest

from tests.cli.guide.terminal import Terminal

REALM = ["34", "56", "22", "65", "33", "44", "45", "11", "61"]  # more than a founding asks for


def found(terminal, name, race, where="1"):
    """An empire joins and founds its realm with typed dice; what was shown meanwhile."""
    shown = terminal.type("a", name, race, "", where)
    dice = iter(REALM * 3)
    while shown.rstrip().endswith(("back):", "indietro):")):
        count = 1 if " 1d6" in shown.splitlines()[-2] else 2
        shown += terminal.type(next(dice)[:count])
    return shown


@pytest.mark.long
@pytest.mark.parametrize(("lang", "question"), [
    ("en", "Ostmark, "), ("it", "che cosa c'è in questa tessera del nuovo regno? 2d6"),
])  # fmt: skip
def test_from_an_empty_folder_to_the_first_turn_with_typed_dice(tmp_path, lang, question):
    terminal = Terminal(tmp_path, "guide", lang=lang)
    terminal.type("Vale", "1", "2")
    shown = found(terminal, "Ostmark", "3")
    assert question in shown
    found(terminal, "Gorgrod", "9")
    begun = terminal.type("g")
    assert "Year 1, spring" in begun or "Anno 1, primavera" in begun
    shown = terminal.type("g")
    while "Year 1, turn 1" not in shown and "Anno 1, turno 1" not in shown:
        shown = terminal.type("1" if shown.rstrip().endswith(("back):", "indietro):")) else "g")
    assert "Ostmark" in shown
    assert terminal.close() == 0


@pytest.mark.long
def test_a_battle_is_one_dialogue_and_u_takes_it_back(tmp_path):
    from tests.cli.guide.stage import two_armies

    two_armies(tmp_path)
    terminal = Terminal(tmp_path, "guide")
    shown = terminal.type("First Banner", "attack", "")
    assert "Not moved yet" in shown
    shown = terminal.type("y")
    assert "Strategy of the attacker?" in shown
    shown = terminal.type("flank", "hold")
    assert "Battle at" in shown
    assert "done (act" in shown
    shown = terminal.type("u")
    assert "First Banner" in shown
    assert terminal.close() == 0


def test_without_a_terminal_it_says_so_and_names_other_ways(hexcrown):
    answer = hexcrown("guide")
    assert answer.code == 2
    assert "hexcrown shell" in answer.err
    assert "hexcrown orders" in answer.err


def test_the_guide_stays_with_its_campaign_whatever_is_taken_into_use_elsewhere(tmp_path):
    from tests.cli.guide.stage import two_armies

    two_armies(tmp_path)
    terminal = Terminal(tmp_path, "guide")
    (tmp_path / "data/campaigns/current").write_text("elsewhere.hexcrown\n")
    assert "hexcrown map show" in terminal.type("m")
    assert "no campaign" not in terminal.screen
    assert terminal.close() == 0
