"""Problems of packs: all of them, each with file and row."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tables.library import check_rows
from tables.library.check import check_pack, check_path
from tables.library.packs import LARGEST
from tests.tables.own_packs import MANIFEST, make_pack, table

GOOD = table("[1, 3] | a |\n[4, 6] | b |")


def problems_of(folder: Path, **tables: str) -> list[str]:
    make_pack(folder, **tables)
    found = check_pack(str(folder), packs=[])
    return [
        f"{os.path.basename(one.file)} {one.row}: {str(one).split(': ', 1)[1]}" for one in found
    ]


def test_a_sound_pack_has_no_problems(tmp_path: Path) -> None:
    assert problems_of(tmp_path, t=GOOD) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (table("[1, 2] | a |\n[4, 6] | b |"), "t.toml : no row for 3"),
        (table("[1, 4] | a |\n[4, 6] | b |"), "t.toml row b: 4 is also in row a"),
        (table("[1, 7] | a |"), "t.toml row a: 1-7 is out of reach of the dice, which show 1-6"),
        (table("[1, 6] | a |\n9 | b |"), "t.toml row b: the row can never come up"),
        (table("[6, 1] | a |"), "t.toml row a: range [6, 1] runs backwards"),
        (table("[1, 6] | a |\n6 | a |"), "t.toml row a: two rows have the id a"),
        (
            table('"x" | a |'),
            "t.toml row a: range should be a whole number or [first, last], not 'x'",
        ),
        (table("[1, 6] | A b |"), "t.toml row A b: id should be a word in kebab-case, not 'A b'"),
        (table("[1, 6] | a | 3"), "t.toml row a: an effect is a table with a kind, not 3"),
        (
            table('[1, 6] | a | { kind = "loose", of = "army" }'),
            "t.toml row a: unknown effect loose: did you mean lose?",
        ),
        (
            table('[1, 6] | a | { kind = "raze", of = "setlement" }'),
            "t.toml row a: unknown role setlement: did you mean settlement?",
        ),
        (
            table('[1, 6] | a | { kind = "lose", of = "army", poins = 3 }'),
            "t.toml row a: unknown field poins: did you mean points?",
        ),
        (
            table('[1, 6] | a | { kind = "destroy" }'),
            "t.toml row a: of is missing (on whom it falls)",
        ),
        (
            table('[1, 6] | a | { kind = "lose", of = "army", points = "1q6" }'),
            "t.toml row a: points: '1q6' is not a dice expression: ",
        ),
        (
            table('[1, 6] | a | { kind = "roll", table = "tt" }'),
            "t.toml row a: unknown table tt",
        ),
        (
            table('[1, 6] | a | { kind = "row", table = "t", row = "aa" }'),
            "t.toml row a: unknown row t.aa: did you mean t.a?",
        ),
        (
            table('[1, 6] | a | { kind = "roll", table = "t", column = "sea" }\n'),
            "t.toml row a: unknown column t.sea",
        ),
        (
            table('[1, 6] | a | { kind = "afflict", of = "army", condition = "gout" }'),
            "t.toml row a: unknown condition gout",
        ),
        (
            table('[1, 6] | a | { kind = "when", if = { rase = "undead" } }'),
            "t.toml row a: unknown fact rase: did you mean race?",
        ),
        (
            table('[1, 6] | a | { kind = "when", if = { race = "undaed" } }'),
            "t.toml row a: unknown race undaed: did you mean undead?",
        ),
        (
            table('[1, 6] | a | { kind = "check", dice = "1d6", bands = [{ range = [1, 5] }] }'),
            "t.toml row a: no row for 6",
        ),
        (table("[1, 6] | a |", more='kind = "dance"'), "t.toml : unknown kind dance"),
        (table("[1, 6] | a |", roll="1d"), "t.toml : roll: '1d' is not a dice expression: "),
        ('title = "T"\nroll = "1d6"\nrows = []', "t.toml : the table has no rows"),
        ('title = "T"\nroll = "1d6"', "t.toml : rows is missing (its rows)"),
        ('title = "T"\ntitle = "U"', "t.toml : not TOML: Cannot overwrite a value"),
        ("= 3", "t.toml : not TOML: "),
        (
            table("[1, 6] | a |", more="hold = 3"),
            "t.toml : hold should be [lowest, highest], not 3",
        ),
        (table("[1, 6] | a |", more="permits = [0, 2]"), "t.toml : no row for 7-8"),
        (
            table("[1, 6] | a |", more='[[modifiers]]\nadd = 1\nwhen = { season = "autumn" }'),
            "t.toml : no row for 7",
        ),
        (table("[1, 6] | a |", more="permits = [0, 900000000]"), "t.toml : no row for 7-"),
        (table("1 | a |", roll="10000d10000"), "t.toml : the dice have too many totals"),
        (
            'title = "T"\n[[rows]]\nid = "a"\nname = "A"\nweight = 900000000',
            "t.toml : the dice can't be rolled",
        ),
        (
            table("[1, 6] | a |", more="[[modifiers]]\nadd = 1\n" * 40),
            "t.toml : no row for 7-46",
        ),
        (
            table("[1, 6] | a |", more='[[rerolls]]\nrows = ["c"]'),
            "t.toml : unknown row c",
        ),
        (table("[1, 6] | a |", more='column-from = "raze"'), "t.toml : unknown fact raze"),
    ],
)
def test_each_problem_is_told_with_file_and_row(tmp_path: Path, text: str, problem: str) -> None:
    found = problems_of(tmp_path, t=text)

    assert any(one.startswith(problem) for one in found), found


def test_overlaps_are_fine_where_declared(tmp_path: Path) -> None:
    assert problems_of(tmp_path, t=table("[1, 4] | a |\n[3, 6] | b |", more="overlap = true")) == []


def test_totals_held_to_limits_are_covered_under_every_modifier(tmp_path: Path) -> None:
    more = 'hold = [1, 6]\npermits = [-9, 99]\n[[modifiers]]\nadd = "searches"'

    assert problems_of(tmp_path, t=table("[1, 6] | a |", more=more)) == []


def test_a_placeholder_must_name_a_figure_of_the_row(tmp_path: Path) -> None:
    row = '[[rows]]\nid = "a"\nname = "A"\nrange = [1, 6]\ntext = "{points} lost, {crown} won"\n'
    effects = 'effects = [{ kind = "lose", of = "army", points = "1d6" }]'

    found = problems_of(tmp_path, t=f'title = "T"\nroll = "1d6"\n{row}{effects}')

    assert found == ["t.toml row a: unknown placeholder {crown}"]


def test_rows_that_lead_back_to_themselves_without_end_are_found(tmp_path: Path) -> None:
    there = table('[1, 6] | go | { kind = "roll", table = "back" }')
    back = table('[1, 6] | go | { kind = "roll", table = "there" }')

    found = problems_of(tmp_path, there=there, back=back)

    message = "the row leads back to itself without end"
    assert found == [f"back.toml row go: {message}", f"there.toml row go: {message}"]


def long_pack(folder: Path, count: int, leads_to: str) -> Path:
    """Tables t1, t2, …, each of one row that leads to another."""
    for number in range(count):
        link = leads_to.format(number + 1)
        text = table(f'[1, 6] | go | {{ kind = "roll", table = "{link}" }}')
        make_pack(folder, **{f"t{number}": text})
    make_pack(folder, **{f"t{count}": GOOD})
    return folder


def test_a_chain_of_tables_takes_as_long_as_it_has_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[object] = []
    monkeypatch.setattr(
        "tables.library.check_rows.can_end",
        lambda *words, ask=check_rows.can_end: looks.append(words) or ask(*words),
    )
    assert check_pack(str(long_pack(tmp_path, 300, "t{}")), packs=[]) == []
    assert len(looks) <= 2 * 300


def test_of_many_wrong_names_each_is_compared_with_a_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.library.check_shape.COMPARED", 20)
    compared: list[int] = []

    def near(name: str, known: list[str], n: int) -> list[str]:
        compared.append(len(known))
        return known[:1]

    monkeypatch.setattr("difflib.get_close_matches", near)
    found = check_pack(str(long_pack(tmp_path, 100, "t{}-x")), packs=[])
    assert len(found) == 100
    assert max(compared) <= 20


def test_a_loop_with_a_way_out_is_no_endless_one(tmp_path: Path) -> None:
    again = table('[1, 5] | again | { kind = "roll", table = "t" }\n6 | out |')

    assert problems_of(tmp_path, t=again) == []


def test_a_column_left_out_of_a_row_does_not_hold_it_but_each_is_covered(tmp_path: Path) -> None:
    text = (
        'title = "T"\nroll = "1d2"\ncolumns = ["sea", "land"]\n'
        '[[rows]]\nid = "a"\nname = "A"\nranges = { sea = [1, 2] }\n'
        '[[rows]]\nid = "b"\nname = "B"\nranges = { land = 1, moon = 2 }\n'
    )

    assert problems_of(tmp_path, t=text) == ["t.toml row b: unknown column moon"]
    assert problems_of(tmp_path, t=text.replace(", moon = 2", "")) == [
        "t.toml column land: no row for 2"
    ]


@pytest.mark.parametrize("ranges", ["{}", "3", "[1, 2]"])
def test_ranges_that_name_no_column_are_a_problem_of_their_row(tmp_path: Path, ranges: str) -> None:
    text = (
        'title = "T"\nroll = "1d2"\ncolumns = ["sea"]\n'
        '[[rows]]\nid = "a"\nname = "A"\nranges = { sea = [1, 2] }\n'
        f'[[rows]]\nid = "b"\nname = "B"\nranges = {ranges}\n'
    )

    assert problems_of(tmp_path, t=text) == [
        f"t.toml row b: ranges should be a range for each column, not {ranges}"
    ]


def test_every_problem_of_every_file_is_listed_at_once(tmp_path: Path) -> None:
    found = problems_of(
        tmp_path, one=table("[1, 5] | a | 3\n6 | b | 4"), two=table("1 | a |"), three=GOOD
    )

    assert [one.split(":")[0] for one in found] == ["one.toml row a", "one.toml row b", "two.toml "]


def test_both_languages_are_asked_for_where_the_pack_has_both(tmp_path: Path) -> None:
    both = MANIFEST.replace('["en"]', '["en", "it"]').replace('"Own"', '{ en = "Own", it = "Mio" }')
    make_pack(tmp_path, both, t=GOOD.replace('title = "T"', 'title = { en = "T" }'))

    messages = [str(problem).split(": ", 1)[1] for problem in check_pack(str(tmp_path), [])]

    assert "title has no it" in messages


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    found = problems_of(tmp_path, t=GOOD + "#" * LARGEST)

    assert found == [f"t.toml : the file is too large: at most {LARGEST} bytes"]


def test_a_binary_file_is_no_table(tmp_path: Path) -> None:
    make_pack(tmp_path)
    (tmp_path / "tables" / "t.toml").write_bytes(b"\x00\x01\x02")
    (tmp_path / "tables" / "u.toml").write_bytes(b"\xff\xfe")

    messages = [str(problem).split(": ", 1)[1] for problem in check_pack(str(tmp_path), [])]

    assert messages == ["this is not a text file: it contains null bytes", "not UTF-8 at byte 0"]


def test_a_link_that_leads_out_of_the_pack_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "secret.toml"
    outside.write_text(GOOD, encoding="utf-8")
    make_pack(tmp_path / "pack")
    (tmp_path / "pack" / "tables" / "t.toml").symlink_to(outside)

    [problem] = check_pack(str(tmp_path / "pack"), [])

    assert str(problem).endswith("the file is outside its pack")


def test_one_file_of_a_pack_can_be_checked_by_itself(tmp_path: Path) -> None:
    make_pack(tmp_path, bad=table("1 | a |"), worse=table("2 | a |"))

    [problem] = check_path(str(tmp_path / "tables" / "bad.toml"), packs=[])

    assert problem.message == "no row for {totals}"


def test_deeply_nested_effects_are_a_problem_not_a_crash(tmp_path: Path) -> None:
    deep = '{ kind = "when", if = {}, then = [' * 60 + "] }" * 60

    found = problems_of(tmp_path, t=table(f"[1, 6] | a | {deep}"))

    assert found == ["t.toml row a: effects are nested more than 40 deep"]


def test_bands_of_a_check_that_overlap_are_told(tmp_path: Path) -> None:
    bands = "[{ range = [1, 4] }, { range = [4, 6] }]"
    text = table(f'[1, 6] | a | {{ kind = "check", dice = "1d6", bands = {bands} }}')
    assert any("4 is also in" in problem for problem in problems_of(tmp_path, t=text))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('holds = "move"', "holds should be a list of words, not 'move'"),
        ('holds = ["moves"]', "one of move, "),
        ('of = "armies"', "one of army, "),
    ],
)
def test_a_condition_is_checked_word_by_word(tmp_path: Path, line: str, problem: str) -> None:
    lines = {"name": 'name = "Lamed"', "of": 'of = "army"', line.split()[0]: line}
    text = "[lamed]\n" + "\n".join(lines.values())
    (tmp_path / "conditions.toml").write_text(text, encoding="utf-8")
    found = problems_of(tmp_path, t=GOOD)
    assert any(problem in one for one in found), found


@pytest.mark.parametrize(("kind", "sound"), [("number", True), ("words", False)])
def test_a_packs_own_facts_are_words_numbers_or_flags(
    tmp_path: Path, kind: str, sound: bool
) -> None:
    make_pack(tmp_path, MANIFEST + f'[facts]\nmoons = "{kind}"\n', t=GOOD)
    assert (check_pack(str(tmp_path), packs=[]) == []) is sound
