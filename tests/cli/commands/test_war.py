"""War as a person types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown

BOARD = "\n".join(f"{column:02}{row:02} lowland" for column in (1, 2, 3) for row in (1, 2, 3))


@pytest.fixture
def war(hexcrown: Hexcrown, tmp_path: Path) -> Hexcrown:
    """Two banners face each other at 0202, before an empty fortress of the second."""
    board = tmp_path / "board.txt"
    board.write_text(BOARD, "utf-8")
    for words in (
        ("new", "War", "--seed", "iron", "--at", str(tmp_path / "war.hexcrown")),
        ("map", "lay", str(board)),
        ("empire", "add", "Ostmark", "--race", "empire"),
        ("empire", "add", "Nordheim", "--race", "dwarfs"),
        ("settlement", "add", "Karak", "kind=fortress", "owner=Nordheim", "tile=0202"),
        ("army", "add", "Banner", "owner=Ostmark", "tile=0202", "points=1000", "rams=3",
         "provisions=6"),
        ("army", "add", "Guard", "owner=Nordheim", "tile=0202", "points=1000", "provisions=6"),
        ("turn", "until", "campaign"),
    ):  # fmt: skip
        assert hexcrown(*words).code == 0, words
    return hexcrown


def test_a_forced_march_goes_two_tiles_and_tells_its_price(war: Hexcrown) -> None:
    far = war("army", "move", "Banner", "0203", "0303")
    assert (far.code, "BG-MOVE-1" in far.err, "army march" in far.err) == (1, True, True)
    gone = war("army", "march", "Banner", "0203", "0303", "--dice", "4,30,30")
    assert gone.code == 0, gone.err
    assert "Banner loses 40 points." in gone.out
    assert "Banner marches to 0303." in gone.out
    assert "già" in war("army", "march", "Banner", "0302", "0301", "--lang", "it").err


def test_a_battle_by_the_formula_is_told_with_its_sum(war: Hexcrown) -> None:
    answer = war("battle", "Banner", "Guard", "--attacker", "flank", "--defender", "hold",
                 "--dice", "3,4")  # fmt: skip
    assert answer.code == 0, answer.err
    assert "Battle at 0202: Banner (flank attack) against Guard (hold)." in answer.out
    assert "Neither side wins the day, one chance in 6: 7." in answer.out
    assert "Guard loses 100 points." in answer.out


def test_a_action_tells_the_rows_words_and_that_its_table_is_house(war: Hexcrown) -> None:
    words = ("battle", "Banner", "Guard", "--attacker", "flank", "--defender", "hold", "--dice")
    told = war(*words, "3,4", "--dry-run", "--json").document["outcome"]["then"][0]
    assert (told["table"], told["source"], told["row"]["name"]) == ("battle", "house", "Drawn")
    assert f"Drawn: {told['row']['text']}" in war(*words, "3,4").out
    war("undo")
    assert "  battle  [fonte: della casa]" in war(*words, "3,4", "--lang", "it").out


def test_options_may_come_first(war: Hexcrown) -> None:
    answer = war("battle", "--attacker", "flank", "--defender", "hold", "Banner", "Guard",
                 "--dice", "3,4", "--json")  # fmt: skip
    assert answer.document["outcome"]["then"][0]["row"]["id"] == "drawn"


def test_sealed_orders_do_not_show_until_the_battle(war: Hexcrown) -> None:
    assert "flank" not in war("battle", "strategy", "Banner", "flank").out
    assert war("battle", "strategy", "Guard", "hold").code == 0
    answer = war("battle", "Banner", "Guard", "--dice", "3,4", "--choose", "open")
    assert "(flank attack) against Guard (hold)." in answer.out


def test_a_battle_fought_with_models_is_typed_in(war: Hexcrown) -> None:
    answer = war("battle", "Banner", "Guard", "--result", "won", "--losses", "Banner:100",
                 "--losses", "Guard:400", "--choose", "retreat=0201")  # fmt: skip
    assert answer.code == 0, answer.err
    assert "Guard falls back to 0201." in answer.out
    assert war("siege", "take", "Banner").code == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("battle", "Banner", "Nobody"), 2, "no army or settlement"),
        (("battle", "Banner", "Guard", "--losses", "Guard:5"), 2, "need --result"),
        (("battle", "Banner", "Guard", "--result", "won", "--losses", "Guard"), 2, "ARMY:POINTS"),
        (("battle", "Banner", "Guard", "--attacker", "charge"), 2, "charge"),
        (("battle", "strategy", "Banner", "charge"), 2, "not a strategy"),
        (("siege", "breach", "Banner"), 1, "BG-SIEGE-1"),
        (("siege", "take", "Banner"), 1, "BG-SIEGE-1"),
        (("raze", "Banner"), 1, "BG-RAZE-1"),
        (("siege", "convoy", "Banner", "--rams", "2"), 1, "ME-SIEGE-4"),
    ],
)
def test_wrong_words_and_forbidden_actions_change_nothing(
    war: Hexcrown, words: tuple[str, ...], code: int, said: str
) -> None:
    before = war("export", "--state").out
    answer = war(*words)
    assert (answer.code, said in answer.err) == (code, True), answer.err
    assert war("export", "--state").out == before


def test_the_story_and_the_help_are_told_in_italian(war: Hexcrown) -> None:
    answer = war("siege", "begin", "Banner", "--lang", "it")
    assert "Banner assedia Karak (0202)." in answer.out
    assert "si chiude tra le mura" in answer.out
    assert "brecce" in war("siege", "list", "--lang", "it").out
    assert "assediato da Ostmark" in war("settlement", "show", "Karak", "--lang", "it").out
    assert "Elenca gli assedi in corso." in war("siege", "list", "--help", "--lang", "it").out


def test_a_dry_run_shows_the_change_and_makes_none(war: Hexcrown) -> None:
    before = war("settlement", "show", "Karak", "--json").out
    shown = war("siege", "begin", "Banner", "--dry-run").out
    assert "Guard: within none -> Karak" in shown
    assert "Banner: takes part in none -> siege of Karak" in shown
    assert war("settlement", "show", "Karak", "--json").out == before
    assert war("siege", "list").out.strip() == "there are none"
