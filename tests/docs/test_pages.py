"""Every page is replayed in a clean home and an empty folder; its links and commands exist."""

import re
from pathlib import Path

import pytest

from cli.app.registry import COMMANDS
from tests.campaign.postgres import find_binaries, running_server
from tests.conftest import require
from tests.docs.pages import (
    PAGES,
    ROOT,
    SERVER,
    Example,
    Written,
    anchors,
    commands_named,
    is_as_shown,
    language,
    lines_to_type,
    links,
    needs_server,
    shows_refusal,
    steps,
    type_in,
    write_down,
)


@pytest.fixture
def server_of_the_page():
    require("PostgreSQL", "no initdb found", here=find_binaries() is not None)
    with running_server() as address:
        yield f"{address}/postgres"


# What a newcomer follows first is replayed at once; the rest of the manual is left to .ci/run.
FIRST = ("README.md", "leggimi.md", "evening.md")
replayed_pages = pytest.mark.parametrize(
    "page",
    [page if page.name in FIRST else pytest.param(page, marks=pytest.mark.long) for page in PAGES],
    ids=lambda page: str(page.relative_to(ROOT)),
)
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@replayed_pages
def test_a_page_replayed_from_the_top_gives_what_it_shows(page, tmp_path, monkeypatch, request):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXCROWN_LANG", language(page))
    server = request.getfixturevalue("server_of_the_page") if needs_server(page) else SERVER
    for step in steps(page):
        if isinstance(step, Written):
            write_down(step, tmp_path)
            continue
        answer = type_in(step.words, tmp_path, server)
        assert answer.code != 3, answer.out
        assert (answer.code != 0) == shows_refusal(step.shown), (step.words, answer.out)
        if step.shown:
            assert is_as_shown(step.shown, answer.out), f"$ hexcrown {step.words}\n{answer.out}"


@each_page
def test_every_command_a_page_names_is_one_of_the_program(page):
    unknown = {words for words in commands_named(page) if not is_command(words)}
    assert unknown - refused_on_purpose(page) == set()


@each_page
def test_every_line_a_page_says_to_type_is_one_that_is_replayed(page):
    replayed = {step.words for step in steps(page) if isinstance(step, Example)}
    lines = lines_to_type(page)
    assert lines - {"1.0.0"} - replayed == set()


def refused_on_purpose(page: Path) -> set[str]:
    """An example may show how wrong words are refused."""
    typed = (step for step in steps(page) if isinstance(step, Example))
    return {step.words for step in typed if shows_refusal(step.shown)}


def is_command(words: str) -> bool:
    from cli.app.commands import load_command

    first, *rest = words.split()
    if first.startswith("-") or first.isupper() or first == "…":
        return True
    if first not in COMMANDS:
        return False
    verbs = getattr(load_command(first), "commands", {})
    return not verbs or not rest or is_verb(first, rest[0], verbs)


def is_verb(first: str, word: str, verbs: dict[str, object]) -> bool:
    return word in verbs or not word.isalpha() or word.isupper() or first in ("battle",)


@each_page
def test_every_link_of_a_page_leads_somewhere(page):
    for link in sorted(links(page)):
        name, _, anchor = link.partition("#")
        target = (page.parent / name) if name else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(Path(target)), link


def test_the_contents_name_every_page_of_the_manual():
    contents = ROOT / "docs" / "index.md"
    listed = {(contents.parent / link).resolve() for link in links(contents)}
    missing = [
        page.name
        for page in PAGES
        if page.resolve() not in listed and page.name not in ("README.md", "index.md")
    ]
    assert missing == []


def test_the_manual_stays_short():
    """Words, without the lines of tables; the figures of the proof are written by a run."""
    from tests.benchmarks.proof import BEGIN

    written = [page.read_text("utf-8").partition(BEGIN)[0] for page in PAGES]
    words = [word for text in written for word in text.split() if re.search(r"\w", word)]
    assert len(words) <= 30_000
    assert len(PAGES) - 1 <= 22  # without the README
    assert len((ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()) <= 60
