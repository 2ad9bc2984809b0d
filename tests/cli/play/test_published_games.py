"""Every verb of the other games answers with the document that is published for it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.published.catalogue import OF_FILES, PUBLISHED
from tests.cli.conftest import Hexcrown
from tests.cli.published import find_published

# Each line is held to its schema by the fixture `hexcrown`. In the order of play.
PLAYED = """
deck new goblins cards.txt --seed x
deck draw goblins 2 --who anna
deck peek goblins
deck return goblins --to top --who anna Goblin
deck discard goblins --who anna
deck shuffle goblins --all
deck aside goblins 1 --unseen
deck deal goblins 1 anna ben
deck odds goblins
deck odds goblins Goblin --in 2
deck show goblins
deck list
deck undo goblins
deck redo goblins
deck journal goblins
deck new here cards.txt --here
deck draw here 1 --here
deck undo here --here
deck redo here --here
deck show here --here
play settlers pray 5 --declare grey --seed x
play settlers pray 5 --choose-after --draw grey,grey,red,none,blue
play settlers pray 2 --declare grey --odds
play settlers pray 3 --choose-after --odds
play settlers new anna ben --aztecs anna --seed x
play settlers token anna red
play settlers token anna tricolour
play settlers statue anna 1
play settlers store anna 2
play settlers pray 3 --choose-after --player anna
play settlers status
play settlers choose grey
play settlers pray 2 --declare red --player anna --odds
play settlers cleanup --keep anna=red
play settlers prayers
play settlers check cards.txt --open
play settlers box
play settlers box common
play settlers undo
play settlers redo
play settlers journal
play settlers list
play nobility new will kate --seed x
play nobility character will 1
play nobility place will scholars --meeples 2 --own 2
play nobility place kate artists --meeples 2 --move will:scholars --refused will
play nobility workshop kate artists
play nobility set will vp+5
play nobility bag 2
play nobility status
play nobility end
play nobility box
play nobility undo
play nobility redo
play nobility journal
play nobility list
play magnificent new anna ben --master-board --side anna=B,ben=B --board anna=V,ben=II --seed x
play magnificent status
play magnificent choose anna 1
play magnificent choose ben 1
play magnificent choose anna 1
play magnificent camp anna
play magnificent perform anna 5
play magnificent perform ben 9
play magnificent poster anna white
play magnificent tile anna 1
play magnificent tile ben 1 --take 1
play magnificent round anna=9:o3 ben=9:g2
play magnificent choose ben 1
play magnificent choose ben 1
play magnificent choose anna 1
play magnificent score-card anna 1 5
play magnificent score-card ben 1 5
play magnificent winner anna=4 ben=5
play magnificent score cross ..gg./pppp./..g.. --at 2,3
play magnificent score coins 3 4
play magnificent new anna --replace --seed x
play magnificent choose anna 1
play magnificent die anna o5
play magnificent tent anna 1
play magnificent solo-die
play magnificent box
play magnificent undo
play magnificent redo
play magnificent journal
play magnificent list
play glen-more new --chronicles I,II,VI,VII,VIII --seed x
play glen-more status
play glen-more rondel mac M A you W die P
play glen-more rondel
play glen-more turn --why
play glen-more market buy wood
play glen-more market
play glen-more claim MacMillan
play glen-more set vp=3
play glen-more points 5
play glen-more ship --river 12 --castles 4:3
play glen-more mountain --goods 2 --coins 1
play glen-more donan W
play glen-more mobster put First --pennies 1
play glen-more score --you 3,1,4,2
play glen-more nay
play glen-more stand-ins
play glen-more tiles
play glen-more cards
play glen-more cards --template
play glen-more undo
play glen-more redo
play glen-more journal
play glen-more log
play glen-more list
play glen-more new --name pawns --seed x
play glen-more rondel you M A W mac P V die S --name pawns
play glen-more you 2 --name pawns
play glen-more rondel die M A W mac P V you S --name pawns
play glen-more die --name pawns
play glen-more score --you 3,1,4,2 --name pawns
play glen-more score --you 3,1,4,2 --name pawns
play glen-more score --you 3,1,4,2 --name pawns
play glen-more score --you 3,1,4,2 --name pawns
play glen-more end --vp 74 --size 18 --name pawns
play glen-more new --players Marie,Isabel --chronicles IX,X,XI --name people --seed x
play glen-more events Marie=4-1-5 Isabel=1-2-3 --have Marie:wood=2 --name people
play glen-more claim MacLean --player Marie --name people
play glen-more bank MacLean wood --player Marie --name people
play glen-more training logs 1 --player Marie --name people
play glen-more tournament logs logs --player Marie --name people
play glen-more ally Ruthven --player Marie --name people
play glen-more project ogilvy --player Marie --name people
play glen-more score --name people
"""


def test_every_verb_answers_with_its_published_document(
    hexcrown: Hexcrown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.txt").write_text("6 Goblin\n1 Boss\n", encoding="utf-8")
    hexcrown("new", "Vale")
    answered, refused = set(), {}
    for line in PLAYED.strip().splitlines():
        words = shlex.split(line)
        answer = hexcrown(*words, "--json")
        if answer.code:
            refused[line] = answer.document["error"]["message"]
        else:
            answered.add(find_published(words))
    games = {name for name in PUBLISHED if name.startswith(("play ", "deck "))}
    assert refused == {}
    assert games - answered == set()


def test_no_file_of_this_machine_is_asked_for_through_the_api() -> None:
    from cli.published.calls import fields_of, load, words_of
    from cli.published.catalogue import CALLED
    from cli.words.trouble import Usage

    called = {name: {field.name for field in fields_of(name)} for name in CALLED}
    assert not any("file" in fields for fields in called.values())
    taken = {
        (name, each.name)
        for name, fields in called.items()
        for each in load(name).params
        if each.name in fields and re.search("FILE|DIR", str(each.metavar))
    }
    assert taken == {("map path", "places")}
    with pytest.raises(Usage, match="FROM and TO"):
        words_of("map path", {"places": ["secret.txt", "0101", "0102"]})
    assert not set(OF_FILES) & set(CALLED)
