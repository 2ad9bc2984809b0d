"""A campaign kept from the command line, as a person does it: real words, a real file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.regents.demo import make_demo
from cli.app.run import run
from tests.cli.conftest import Hexcrown

Tell = Callable[..., str]


class Terminal:
    """What a person types, and what comes back."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str, code: int = 0) -> str:
        found = run(list(words))
        out = self._capsys.readouterr()
        assert found == code, out.err + out.out
        return out.out + out.err

    def json(self, *words: str, code: int = 0) -> Any:
        return json.loads(self(*words, "--json", code=code))


@pytest.fixture
def tell(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A new campaign of two tiles, two empires and an army."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("map.txt").write_text("0101 lowland\n0102 lowland\n", encoding="utf-8")
    terminal = Terminal(capsys)
    terminal("new", "Ostmark")
    terminal("map", "lay", "map.txt")
    terminal("empire", "add", "Ostmark", "--race", "empire", "--crowns", "20")
    terminal("empire", "add", "Gorgrod", "--race", "orcs-goblins")
    terminal("army", "add", "First", "owner=Ostmark", "tile=0101", "points=1000")
    return terminal


def test_status_shows_empires_and_the_journal(tell: Terminal) -> None:
    document = tell.json("status")
    assert [empire["name"] for empire in document["empires"]] == ["Ostmark", "Gorgrod"]
    assert document["journal"]["act"] == 5
    assert "Ostmark" in tell("status")


def test_a_capital_given_to_its_own_empire_stays_a_capital(tell: Terminal) -> None:
    tell("settlement", "add", "Rivergate", "owner=Ostmark", "tile=0101", "kind=capital")
    tell("settlement", "give", "Rivergate", "Ostmark", "--reason", "as agreed")
    assert tell.json("settlement", "show", "Rivergate")["cells"]["kind"] == "capital"
    tell("settlement", "give", "Rivergate", "Gorgrod", "--force", "--reason", "by treaty")
    assert tell.json("settlement", "show", "Rivergate")["cells"]["kind"] == "city"


def test_a_tile_takes_a_name_of_one_line_and_loses_it_again(tell: Terminal) -> None:
    tell("tile", "set", "0101", "name=Old\nSmoke", "--reason", "x", code=2)
    tell("tile", "set", "0101", "name=" + "x" * 201, "--reason", "x", code=2)
    tell("tile", "set", "0101", "name=Old Smoke", "--reason", "x")
    assert tell.json("tile", "show", "0101")["cells"]["name"] == "Old Smoke"
    tell("tile", "set", "0101", "name=", "--reason", "x")
    assert tell.json("tile", "show", "0101")["cells"]["name"] == ""


def test_an_italian_yes_is_a_flag_where_one_is_asked_for_and_else_a_name(tell: Terminal) -> None:
    tell("settlement", "add", "Rivergate", "owner=Ostmark", "tile=0101", "kind=village")
    tell("settlement", "set", "Rivergate", "name=Sì", "razed=sì", "--reason", "x")
    cells = tell.json("settlement", "show", "Sì")["cells"]
    assert (cells["name"], cells["razed"]) == ("Sì", True)


def test_status_says_how_to_go_on(tell: Terminal) -> None:
    assert "hexcrown empire found Gorgrod TILE" in tell("status")
    tell("army", "add", "Second", "owner=Gorgrod", "tile=0102", "points=1000")
    assert "hexcrown turn" in tell("status")
    tell("new", "Empty")
    assert "hexcrown map lay FILE" in tell("status")


def test_a_change_by_hand_needs_a_reason_that_the_journal_keeps(tell: Terminal) -> None:
    tell("army", "set", "First", "points=900", code=2)
    tell("army", "set", "First", "points=900", "--reason", "miscounted")
    assert tell.json("journal")["entries"][-1]["reason"] == "miscounted"


def test_each_word_of_an_added_row_is_the_column_it_names(tell: Terminal) -> None:
    tell("army", "add", "owner=Gorgrod", "name=Second Banner", "tile=0102", "points=600")
    rows = tell.json("army", "list")["rows"]
    assert [row["name"] for row in rows][-1] == "Second Banner"
    tell("army", "add", "owner=Gorgrod", "tile=0102", "points=600", code=2)
    tell("army", "add", "a=b", "owner=Gorgrod", "tile=0102", "points=600")


def test_what_a_rule_forbids_needs_force_and_reason(tell: Terminal) -> None:
    refused = tell.json("army", "set", "First", "points=1600", "--reason", "x", code=1)
    assert refused["error"]["rule"] == "BG-ARMY-1"
    tell("army", "set", "First", "points=1600", "--force", code=2)
    tell("army", "set", "First", "points=1600", "--force", "--reason", "agreed")
    assert tell.json("journal")["entries"][-1]["forced"] is True


def test_a_dry_run_shows_the_exact_change_and_makes_none(tell: Terminal) -> None:
    told = tell("empire", "pay", "Ostmark", "-3", "--dry-run")
    assert "Ostmark: crowns 20 -> 17" in told
    assert tell.json("status")["journal"]["act"] == 5


def test_undo_and_redo_and_why(tell: Terminal) -> None:
    tell("empire", "pay", "Ostmark", "-3", "--reason", "bet")
    tell("undo")
    assert "Ostmark: crowns 20 -> 17" in tell("redo", "--dry-run")
    assert tell.json("status")["empires"][0]["treasury"] == 20
    tell("redo")
    [column] = tell.json("why", "empire:ostmark.treasury")["columns"]
    assert [part["amount"] for part in column["amounts"]] == [20, -3]
    assert "bet" in tell("why", "empire:ostmark.treasury")


def test_an_older_act_with_dependants_needs_agreement(tell: Terminal) -> None:
    tell("undo", "3", code=2)
    assert len(tell.json("status")["empires"]) == 2
    document = tell.json("undo", "3", "--yes")
    assert document["dependants"] == [5, 4]
    assert tell("check") == ""


def test_check_is_silent_and_names_damage(tell: Terminal) -> None:
    import sqlite3

    assert tell("check") == ""
    [place] = [row["place"] for row in tell.json("list")["campaigns"]]
    database = sqlite3.connect(place)
    database.execute("UPDATE army SET points = 7")
    database.commit()
    database.close()
    assert "army:1.points" in tell("check", code=1)


def test_options_notes_and_savepoints(tell: Terminal) -> None:
    tell("option", "open-sea", "yes")
    assert "open-sea            yes" in tell("option")
    tell("option", "open-see", "yes", code=2)
    tell("savepoint", "dawn")
    tell("note", "a favour is owed", "--about", "empire:ostmark")
    assert "a favour is owed" in tell("empire", "show", "ostmark")
    tell("undo", "--to", "dawn", "--yes")
    assert "a favour is owed" not in tell("empire", "show", "ostmark")


def test_notes_on_tiles_are_kept_shown_and_taken_off(tell: Terminal) -> None:
    tell("tile", "note", "0101", "The mill", "--link", "mill.md", "--for", "all")
    assert "#1 The mill (mill.md) [for all]" in tell("tile", "show", "0101")
    assert "0101: The mill (mill.md) [for all]" in tell("report")
    assert "0101: The mill (mill.md)" in tell("report", "--empire", "Ostmark")
    assert "The mill" not in tell("report", "--empire", "Gorgrod")
    assert "[per tutti]" in tell("--lang", "it", "tile", "show", "0101")
    tell("tile", "note", "0101", "--remove", "2", code=1)
    tell("tile", "note", "0101", "--remove", "1")
    assert "The mill" not in tell("report")
    assert tell("journal", "verify", "--replay")


def test_export_and_import_make_the_same_campaign(tell: Terminal) -> None:
    tell("tile", "note", "0101", "The mill", "--link", "mill.md", "--for", "Ostmark")
    tell("export", "all.json")
    before = tell("export", "--state")
    tell("import", "all.json", "--at", "copy.hexcrown")
    assert tell("--campaign", "copy.hexcrown", "export", "--state") == before
    tell("import", "all.json", "--at", "copy.hexcrown", code=1)


def test_a_sheet_goes_out_and_in(tell: Terminal) -> None:
    sheet = tell("export", "--csv", "armies") + "Second,player,empire,Ostmark,0102,,700\n"
    Path("armies.csv").write_text(sheet, encoding="utf-8")
    tell("import", "armies.csv", "--csv", "armies", "--dry-run")
    assert len(tell.json("army", "list")["rows"]) == 1
    tell("import", "armies.csv", "--csv", "armies")
    assert [row["points"] for row in tell.json("army", "list")["rows"]] == [1000, 700]


@pytest.mark.parametrize("name", ["armies", "settlements", "treasuries"])
def test_an_unchanged_sheet_is_no_act(tell: Terminal, name: str) -> None:
    Path("sheet.csv").write_text(tell("export", "--csv", name), encoding="utf-8")
    before = tell("export", "--state")
    assert tell.json("import", "sheet.csv", "--csv", name)["act"] is None
    assert tell("export", "--state") == before


def test_a_row_missing_from_a_sheet_is_refused_unless_it_is_to_be_removed(tell: Terminal) -> None:
    tell("army", "add", "Second", "owner=Ostmark", "tile=0102", "points=300")
    lines = tell("export", "--csv", "armies").splitlines()
    Path("armies.csv").write_text("\n".join(lines[:2]), encoding="utf-8")
    assert "--remove" in tell("import", "armies.csv", "--csv", "armies", code=1)
    tell("import", "armies.csv", "--csv", "armies", "--remove")
    assert len(tell.json("army", "list")["rows"]) == 1


def test_a_workbook_goes_out_and_in(tell: Terminal) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    tell("army", "add", "=SUM(A1)", "owner=Ostmark", "tile=0102", "points=300")
    tell("export", "books.xlsx")
    before = tell("export", "--state")
    assert tell.json("import", "books.xlsx")["act"] is None
    assert tell("export", "--state") == before

    book = openpyxl.load_workbook("books.xlsx")
    page = book["armies"]
    heads = [cell.value for cell in page[1]]
    assert page.cell(3, 1).value == "=SUM(A1)"
    assert page.cell(2, heads.index("tile") + 1).value == "0101"
    page.cell(2, heads.index("points") + 1).value = 750
    book.save("books.xlsx")
    tell("import", "books.xlsx")
    assert [row["points"] for row in tell.json("army", "list")["rows"]] == [750, 300]


def test_a_file_that_is_no_workbook_is_refused(tell: Terminal) -> None:
    Path("books.xlsx").write_bytes(b"PK nonsense")
    assert "not an .xlsx workbook" in tell("import", "books.xlsx", code=2)
    tell("import", "gone.xlsx", code=1)


def test_the_journal_goes_out_as_a_sheet(tell: Terminal) -> None:
    first, second, *_ = tell("export", "--csv", "journal").splitlines()
    assert first.startswith("id,act,kind,year,season,turn,phase,words")
    assert "new Ostmark" in second


def test_backup_and_restore(tell: Terminal) -> None:
    tell("backup", "dawn")
    tell("army", "end", "First", "--reason", "lost")
    tell("restore", "dawn", code=2)
    tell("restore", "dawn", "--yes")
    assert len(tell.json("army", "list")["rows"]) == 1


def test_campaigns_are_listed_used_renamed_and_put_away(tell: Terminal) -> None:
    tell("new", "Second")
    assert [row["in_use"] for row in tell.json("list")["campaigns"]] == [False, True]
    tell("rename", "The War")
    assert tell.json("status")["campaign"] == "The War"
    tell("use", "ostmark")
    tell("archive", "second")
    assert [row["name"] for row in tell.json("list")["campaigns"]] == ["ostmark"]
    tell("use", "nowhere", code=2)


def test_the_end_reveals_the_key_and_undo_takes_it_back(tell: Terminal) -> None:
    from campaign.journal.founding import seal

    document = tell.json("campaign", "end", "--yes")
    assert seal(bytes.fromhex(document["key"])) == document["key_hash"]
    tell("note", "too late", code=1)
    assert "redo" not in tell("undo"), "a key that was shown never comes back"
    tell("note", "not too late")
    assert "the chain and the dice hold" in tell("journal", "verify")


def test_a_shell_takes_the_same_commands(tell: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    lines = 'empire pay Ostmark 5 --reason "a gift"\nnope\nnote "unclosed\nstatus --json\nexit\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    told = tell("shell")
    assert "20 -> 25" in told
    assert "no command nope" in told
    assert "a quote is not closed" in told
    assert tell.json("status")["empires"][0]["treasury"] == 25


def test_no_campaign_at_all_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "empty"))
    told = Terminal(capsys)("status", code=1)
    assert "hexcrown new NAME makes one" in told


def test_a_password_never_reaches_the_journal(tell: Terminal) -> None:
    [place] = [row["place"] for row in tell.json("list")["campaigns"]]
    run(["--campaign", "postgresql://ann:s3cret@127.0.0.1:1/x", "status"])
    tell("--campaign", place, "note", "hello")
    words = [entry["words"] for entry in tell.json("journal")["entries"]]
    assert words[-1] == ["note", "hello"]


@pytest.mark.parametrize(
    "words",
    [
        ["army", "set", "First", "points=many", "--reason", "x"],
        ["army", "set", "First", "points=99999999999", "--reason", "x"],
        ["army", "set", "First", "points", "--reason", "x"],
        ["army", "set", "First", "id=7", "--reason", "x"],
        ["army", "set", "Nobody", "points=1", "--reason", "x"],
        ["army", "add", "Bad\nName", "tile=0101"],
        ["empire", "add", "X", "--race", "hobbits"],
        ["empire", "pay", "Ostmark", "5", "--purse", "beer", "--reason", "x"],
        ["why", "army"],
        ["why", "army:First.name"],
        ["undo", "77"],
        ["undo", "3", "--season"],
        ["journal", "show", "77"],
        ["journal", "--turn", "yesterday"],
        ["journal", "--turn", "3/345"],
        ["journal", "--turn", "1/"],
        ["journal", "--turn", "1/turn "],
        ["journal", "--turn", "1/turn turno 4"],
        ["report", "--at", "1/12"],
        ["map", "show", "--at", "1/45"],
        ["report", "--since", "1/12"],
        ["note", "x", "--about", "dragon:1"],
        ["note", "x" * 30_000],
        ["export", "--csv", "dragons"],
        ["savepoint", "a\x1b[31mb"],
    ],
)
def test_wrong_words_are_told_and_change_nothing(tell: Terminal, words: list[str]) -> None:
    before = tell("export", "--state")
    told = tell(*words, code=2)
    assert "Traceback" not in told
    assert tell("export", "--state") == before


def dig(tell: Terminal, dice: str) -> int:
    """A search out of season, with the dice as typed; its act."""
    words = ("search", "First", "--dice", dice, "--force", "--reason", "a dig")
    return int(tell.json(*words)["act"])


def test_amend_does_the_same_words_again_with_the_die_as_it_fell(tell: Terminal) -> None:
    tell("site", "add", "Barrows", "kind=necropolis", "tile=0101")
    act = dig(tell, "4,4,5")
    assert tell.json("army", "show", "First")["cells"]["points"] == 900
    tell("amend", str(act), "--dice", "3,4")
    assert tell.json("army", "show", "First")["cells"]["points"] == 1000
    assert tell("check") == ""


def test_what_the_program_played_by_itself_is_not_amended(tell: Terminal, tmp_path: Path) -> None:
    place = str(tmp_path / "demo.hexcrown")
    make_demo(place).close()
    told = tell("--campaign", place, "amend", "2", "--dice", "1", "--yes", code=1)
    assert "act 2 was done by the program itself" in told


def test_an_amend_that_cannot_be_done_leaves_the_act_as_it_was(tell: Terminal) -> None:
    tell("site", "add", "Barrows", "kind=necropolis", "tile=0101")
    act = dig(tell, "4,4,5")
    told = tell("amend", str(act), "--dice", "4,4", code=2)
    assert "the act is unchanged" in told
    assert tell.json("army", "show", "First")["cells"]["points"] == 900
    assert tell("check") == ""


def test_a_journal_that_is_followed_shows_every_entry_however_many_arrive_at_once(
    tell: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps = iter(range(2))

    def write_meanwhile(seconds: float) -> None:
        if next(naps):
            raise KeyboardInterrupt
        for number in range(7):
            run(["note", f"note {number}"])

    monkeypatch.setattr("time.sleep", write_meanwhile)
    told = tell("journal", "--follow", "--last", "3", code=130)
    followed = [line.split("  ")[0] for line in told.splitlines() if line[:1].isdigit()]
    assert [int(act) for act in followed] == list(range(3, 13))


def test_the_journal_is_filtered_by_what_was_touched(tell: Terminal) -> None:
    tell("empire", "pay", "Gorgrod", "5", "--reason", "tribute")
    acts = [entry["act"] for entry in tell.json("journal", "--empire", "gorgrod")["entries"]]
    assert acts == [4, 6]
    assert [entry["act"] for entry in tell.json("journal", "--army", "First")["entries"]] == [5]
    assert tell.json("journal", "--rule", "ME-NEC-8")["entries"] == []
    assert len(tell.json("journal", "--turn", "1/spring")["entries"]) == 6


def test_an_act_is_shown_whole_with_its_dice(tell: Terminal) -> None:
    tell("site", "add", "Barrows", "kind=necropolis", "tile=0101")
    act = dig(tell, "4,4,5")
    told = tell("journal", "show", str(act))
    assert "army:1.points  1000 -> 900" in told
    assert "2d6=4,4" in told


def test_names_are_completed_in_the_shell(tell: Terminal) -> None:
    from cli.commands.campaigns.shell import candidates

    assert candidates(["sta"]) == ["status "]
    assert candidates(["army", "sh"]) == ["show "]
    assert candidates(["army", "show", "Fi"]) == ["First "]
    assert candidates(["why", "os"]) == ["Ostmark "]
    assert candidates(["empire", "add", "X", "--race", "high"]) == ["high-elves "]
    assert candidates(["rule", "ME-NEC-10"]) == ["ME-NEC-10 "]
    assert "--seed " in candidates(["table", "roll", "ruins", "--se"])


def test_bytes_that_are_no_letters_are_refused_before_the_books_are_asked(
    hexcrown: Hexcrown, tmp_path: Path
) -> None:
    assert hexcrown("new", "Bytes", "--at", str(tmp_path / "b.hexcrown")).code == 0
    assert hexcrown("empire", "set", "\ud800", "name=x", "--reason", "y").code == 2


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (("settlement", "add", "Eich", "kind=village"), "tile"),
        (("site", "add", "Hill", "tile=0101"), "kind"),
        (("character", "add", "Karl", "army=First"), "kind"),
    ],
    ids=lambda each: each[0] if isinstance(each, tuple) else each,
)
def test_a_new_thing_that_lacks_a_column_is_told_which(
    tell: Terminal, words: tuple[str, ...], missing: str
) -> None:
    assert missing in tell(*words, code=2)


def test_the_journal_tells_what_happened_and_the_words_on_demand(tell: Terminal) -> None:
    from cli.commands.books.journal import fold_acts, happened

    line = {"say": "{army} goes home.", "facts": {"army": "the Guard"}}
    entry = {"undone_by": None, "kind": "act", "reason": "", "words": ["army", "move", "1"]}
    entries = [
        {**entry, "act": 1, "story": [line]},
        {**entry, "act": 2, "story": [line]},
        {**entry, "act": 3, "story": []},
    ]
    folded = fold_acts(entries)  # type: ignore[arg-type]
    assert [happened(each) for each in folded] == ["The Guard goes home. (× 2)", "army move 1"]
    assert "empire add" in tell("journal", "--words")


def test_the_journal_tells_of_an_act_without_a_story_what_it_moved(tell: Terminal) -> None:
    tell("turn", "next", "--auto")
    entries = tell.json("journal")["entries"]
    told = [line["say"] for entry in entries for line in entry["story"]]
    assert {"The turn passes to {empire}.", "The year goes on: {phase}."} & set(told)


def test_players_add_secrets_to_the_key(tell: Terminal) -> None:
    key_hash = tell.json("campaign", "key")["key_hash"]
    secrets = {name: f"a secret of {name}, long enough" for name in ("Anna", "Bert")}
    for name, secret in secrets.items():
        made = tell.json("campaign", "secret", key_hash, secret)
        waiting = tell("campaign", "commit", name, made["commitment"])
    assert "Bert has committed" in waiting
    for name, secret in secrets.items():
        told = tell("campaign", "tell", name, secret)
    assert "the dice have a joint key" in told
    assert "chiave comune" in tell("campaign", "key", "--lang", "it")
    tell("roll", "3d6")
    tell("turn", "next", "--auto")
    tell("journal", "verify", "--replay")
    assert "is not a hash" in tell("campaign", "commit", "Zed", "hash", code=2)
    tell("campaign", "end", "--dry-run")


def test_the_shell_prompt_says_where_the_year_stands(tell: Terminal) -> None:
    from cli.commands.campaigns.shell import moment_of_campaign

    assert moment_of_campaign() == "1/spring"


def test_the_language_of_new_stays_with_the_campaign(tell: Terminal) -> None:
    tell("new", "Valle", "--lang", "it")
    assert "primavera" in tell("status")
    assert "spring" in tell("status", "--lang", "en")
    assert "nomina una regola" in tell("rule", code=2)  # though it opens no campaign
    Path("gap.txt").write_text("0101 lowland river:2\n", encoding="utf-8")
    assert "terreno sconosciuto" in tell("map", "check", "gap.txt", code=1)
    tell("option", "lang", "en")
    assert "spring" in tell("status")
    assert "name a rule" in tell("rule", code=2)


def test_one_option_names_the_file_that_is_written(tell: Terminal) -> None:
    tell("export", "-o", "whole.json")
    tell("table", "export", "necropolis", "--to", "csv", "-o", "necropolis.csv")
    assert Path("whole.json").exists()
    assert Path("necropolis.csv").read_text("utf-8")
    assert "two files" in tell("export", "one.json", "-o", "two.json", code=2)
