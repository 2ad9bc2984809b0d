"""Army lists, typed: taken from a file, shown, compared with the one before."""

from pathlib import Path

from tests.campaign.rosters.lists import ros, rosz
from tests.cli.commands.test_campaign_commands import Terminal
from tests.cli.commands.test_campaign_commands import tell as tell


def test_a_file_of_battlescribe_gives_an_army_its_units(tell: Terminal) -> None:
    Path("vale.rosz").write_bytes(rosz())
    assert "3 units, 400 points" in tell("army", "roster", "First", "vale.rosz")
    shown = tell.json("army", "roster", "First")
    assert [each["name"] for each in shown["units"]] == ["Osric", "Spearmen", "Wolf riders"]
    assert (shown["points"], shown["unlisted"], shown["unassigned"]) == (1000, 600, 0)


def test_a_list_that_was_cut_short_is_told_of(tell: Terminal) -> None:
    Path("vale.ros").write_bytes(ros(stated="950.0"))
    assert "950" in tell("army", "roster", "First", "vale.ros")


def test_a_second_list_is_compared_and_asked_for(tell: Terminal) -> None:
    Path("vale.txt").write_text("Spears, 20, 180\n", "utf-8")
    tell("army", "roster", "First", "vale.txt")
    Path("vale.txt").write_text("Spears, 30, 270\n", "utf-8")
    answer = tell("army", "roster", "First", "vale.txt", code=1)
    assert "new: 30 Spears (270); gone: 20 Spears (180)" in answer
    tell("army", "roster", "First", "vale.txt", "--replace")
    tell("undo")
    assert "20/20" in tell("army", "roster", "First")


def test_the_journal_holds_the_list_and_not_the_file(tell: Terminal) -> None:
    Path("vale.txt").write_text("Spears, 20, 180\n", "utf-8")
    tell("army", "roster", "First", "vale.txt")
    [*_, last] = tell.json("journal")["entries"]
    assert "--units" in last["words"]


def test_the_roster_names_the_units(tell: Terminal) -> None:
    Path("vale.txt").write_text("Spears, 20, 180\n", "utf-8")
    tell("army", "roster", "First", "vale.txt")
    assert "20 Spears (180)" in tell("roster", "--empire", "Ostmark")


def test_a_file_that_is_no_list_is_refused(tell: Terminal) -> None:
    Path("map.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    assert "neither a list" in tell("army", "roster", "First", "map.png", code=2)
    tell("army", "roster", "First", "nowhere.txt", code=2)
    tell("army", "roster", "First", "--replace", code=2)


def test_no_order_of_a_player_reads_a_file_of_the_gamemaster(tell: Terminal) -> None:
    Path("secret.txt").write_text("Spears, 20, 180\nthe password is sesame\n", "utf-8")
    words = ("army", "roster", "First", "secret.txt")
    answer = tell("orders", "do", "Ostmark", "--", *words, code=2)
    assert "sesame" not in answer
    assert tell.json("army", "roster", "First")["units"] == []
