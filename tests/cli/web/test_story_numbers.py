"""Numbers within sentences: each leads to its why, wherever the sentence is told."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlencode

import pytest

from campaign.events.phrases import say
from campaign.events.values import Amount
from cli.web.stories import link_numbers
from cli.words.pages.number_marks import BETWEEN, CLOSE, OPEN
from tests.cli.web.visitor import Visitor
from tests.story import Story

LINK = re.compile(r'<a class="number" href="([^"]*)">([0-9]+)<span')


@pytest.fixture
def ambushed(tmp_path: Path) -> Visitor:
    return ambush(tmp_path, "en")


def ambush(folder: Path, lang: str) -> Visitor:
    """An army that comes upon an ambush with the dice 8 and 3, which cost it 30 points."""
    place = str(folder / "vale.hexcrown")
    story = Story(place, "0101 lowland\n0201 lowland\n", dice="table")
    ostmark = story.empire("Ostmark")
    story.army(ostmark, "0101", provisions=3)
    story.turn(1, phase="scouting", empire=ostmark)
    story.store.close()
    visitor = Visitor(place, lang)
    visitor.desk.begin(lang)
    return visitor


def explore(visitor: Visitor) -> None:
    assert visitor.desk.ask("explore", "1", "0201", "--dice", "8,3").error is None


def links_on(page: str) -> list[tuple[str, str]]:
    return [(unescape(address), number) for address, number in LINK.findall(page)]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_number_of_a_sentence_leads_to_its_why(tmp_path: Path, lang: str) -> None:
    visitor = ambush(tmp_path, lang)
    explore(visitor)
    assert ("/why?cell=army%3A1.points", "30") in links_on(visitor.get("/table"))


def test_a_number_that_was_added_up_has_all_its_parts() -> None:
    one, other = (Amount(50, "points", (f"army:{key}.points",)) for key in (3, 4))
    both = sum([one, other])
    assert both == 100
    assert isinstance(both, Amount)
    assert both.cells == ("army:3.points", "army:4.points")


def test_a_number_of_no_cell_leads_to_its_act_unless_one_is_there_already() -> None:
    line = say("It flies on (distance {far}).", far=Amount(4, act=7))
    assert links_on(link_numbers(line)) == [("/act?act=7", "4")]
    assert link_numbers(line, 7) == "It flies on (distance 4)."


def test_names_in_a_sentence_with_numbers_stay_escaped_and_bring_no_link() -> None:
    name = f"<b> & 50 {OPEN}act:1{BETWEEN}2{CLOSE}"
    points = Amount(50, cells=("army:3.points",), act=7)
    shown = link_numbers(say("{army} loses {points}.", army=name, points=points))
    assert shown.startswith("&lt;b&gt; &amp; 50 act:12 loses <a")
    assert links_on(shown) == [("/why?cell=army%3A3.points", "50")]


def test_a_number_of_several_armies_opens_the_why_of_each(tmp_path: Path) -> None:
    from campaign.regents.demo import make_demo

    place = str(tmp_path / "demo.hexcrown")
    make_demo(place).close()
    visitor = Visitor(place)
    shown = visitor.get("/journal")
    address = next(each for each, _ in links_on(shown) if each.count("points") > 1)
    shown = visitor.get(address)
    assert visitor.answer.status_code == 200
    assert "Here is each." in shown
    assert shown.count("<h2>") == address.count("cell=")
    chronicle = visitor.get("/reports/read?kind=chronicle")
    assert address in dict(links_on(chronicle))
    assert "/journal?turn=1&about=empire%3AOstmark" in dict(links_on(chronicle))


@pytest.mark.parametrize("kind", ["report", "chronicle"])
@pytest.mark.parametrize("empire", ["", "Ostmark"])
def test_sentences_of_reports_lead_to_the_same(ambushed: Visitor, kind: str, empire: str) -> None:
    explore(ambushed)
    shown = ambushed.get(f"/reports/read?kind={kind}&empire={empire}")
    assert ("/why?cell=army%3A1.points", "30") in links_on(shown)
    printed = ambushed.get(f"/reports/print?kind={kind}&empire={empire}")
    assert "loses 30 points" in printed


def test_a_report_for_nobody_is_refused_on_the_page(ambushed: Visitor) -> None:
    shown = ambushed.get("/reports/read?kind=report&empire=Nobody")
    assert ambushed.answer.status_code == 409
    assert 'role="alert"' in shown


def test_numbers_of_a_preview_lead_to_their_why_with_what_they_would_be(ambushed: Visitor) -> None:
    shown = ambushed.get("/action?action=explore&actor=1&value=2")
    given = list[tuple[str, str]]()
    for faces in ("8", "3"):
        given.append((unescape(re.findall(r'id="die" name="([^"]*)"', shown)[0]), faces))
        shown = ambushed.get(f"/action?action=explore&actor=1&value=2&{urlencode(given)}")
    found = links_on(shown)
    assert ("/why?cell=army%3A1.points", "30") in found  # of the story
    assert ("/why?cell=army:1.points&then=970", "970") in found  # of what changes
    then = ambushed.get("/why?cell=army:1.points&then=970")
    assert "points = 1000" in then
    assert "-30" in then
    assert "not done yet: it would then be 970" in then


def test_what_was_given_stands_beside_its_question(ambushed: Visitor) -> None:
    shown = ambushed.get("/action?action=explore&actor=1&value=2")
    asked = re.findall(r"<p><strong>([^<]*)</strong>", shown)[0]
    name = unescape(re.findall(r'id="die" name="([^"]*)"', shown)[0])
    shown = ambushed.send(ambushed.form("/action", "post"), (name, "8"))
    assert f'<li>{asked} <b class="faces">8</b>' in shown


@pytest.mark.parametrize("verb", ["undo?act=1", "amend?act=1&dice=8,4"])
def test_numbers_before_undo_and_amend_do_so_too(ambushed: Visitor, verb: str) -> None:
    explore(ambushed)
    act = ambushed.desk.ask("journal").document["entries"][-1]["act"]
    shown = ambushed.get(f"/{verb.replace('act=1', f'act={act}')}")
    after = [address for address, _ in links_on(shown) if "then=" in address]
    assert after[0].startswith("/why?cell=army:1.points&then=")


def test_an_amended_act_shows_first_what_comes_of_it_with_the_other_dice(ambushed: Visitor) -> None:
    explore(ambushed)
    entries = ambushed.desk.ask("journal").document["entries"]
    act = entries[-1]["act"]
    shown = ambushed.get(f"/amend?act={act}&dice=8,4")
    found = links_on(shown)
    assert ("/why?cell=army:1.points", "970") in found
    assert ("/why?cell=army:1.points&then=960", "960") in found
    assert "With these dice nothing changes." in ambushed.get(f"/amend?act={act}&dice=8,3")
    ambushed.get(f"/amend?act={act}&dice=8")  # a die too few is told before anything is done
    assert ambushed.answer.status_code == 409
    assert ambushed.desk.ask("journal").document["entries"] == entries
    told = ambushed.desk.tell("amend", str(act), "--dice", "8,4", "--dry-run").text
    assert f"to amend act {act} would change:" in told
    assert "points 970 -> 960" in told
    ambushed.get(f"/amend?act={act}&dice=8,4")
    ambushed.send(ambushed.form("/amend", "post"))
    assert ambushed.desk.ask("army", "show", "1").document["cells"]["points"] == 960


def test_numbers_of_an_act_taken_back_lead_to_the_act(ambushed: Visitor) -> None:
    explore(ambushed)
    act = ambushed.desk.ask("journal").document["entries"][-1]["act"]
    assert ambushed.desk.ask("undo").error is None
    assert (f"/act?act={act}", "30") in links_on(ambushed.get("/journal"))


def test_bent_words_of_a_why_are_answered_on_the_page(ambushed: Visitor) -> None:
    many = "&".join(["cell=army:1.points"] * 40)
    assert ambushed.get(f"/why?{many}").count("<h2>") == 12
    ambushed.get("/why?cell=army:1.points&then=x")
    assert ambushed.answer.status_code == 200
    ambushed.get("/why?cell=army:1.points&cell=nothing")
    assert ambushed.answer.status_code == 409


def test_the_state_of_an_army_and_the_standings_lead_to_their_why(visitor: Visitor) -> None:
    found = dict(links_on(visitor.get("/table?who=army:1")))
    assert found["/why?cell=army%3A1.points"] == "1000"
    assert found["/why?cell=army%3A1.provisions"] == "3"
    assert "/why?cell=empire%3A1.treasury" in dict(links_on(visitor.get("/table?who=empire:1")))
    found = dict(links_on(visitor.get("/end")))
    assert "/why?cell=empire:1.treasury" in found
    assert "/realms?table=army&find=Ostmark" in found
    charted = visitor.get("/reports/chart?what=points")
    address = next(each for each, _ in links_on(charted) if "empire%3AOstmark" in each)
    assert 'role="alert"' not in visitor.get(address)


def test_numbers_within_the_cells_of_a_report_lead_to_their_why(tmp_path: Path) -> None:
    """Engines, prisoners, a town's provisions, a siege's breaches."""
    place = str(tmp_path / "vale.hexcrown")
    story = Story(place, "0101 lowland\n0201 lowland\n", dice="table")
    ostmark, foe = story.empire("Ostmark"), story.empire("Karak Varn")
    story.army(ostmark, "0101", prisoners=7, stone_throwers=2)
    town = story.settlement(foe, "0101", "city", provisions=4)
    siege = story.add("siege", settlement=town, empire=ostmark, breaches=3)
    story.store.close()
    visitor = Visitor(place, "en")
    page = visitor.get("/reports/read?kind=report")
    found = [(unquote(address), number) for address, number in links_on(page)]
    assert ("/why?cell=army:1.prisoners", "7") in found
    assert ("/why?cell=army:1.stone_throwers", "2") in found
    assert (f"/why?cell=settlement:{town}.provisions", "4") in found
    assert (f"/why?cell=siege:{siege}.breaches", "3") in found
    for address, _ in found:
        assert visitor.get(address)
        assert visitor.answer.status_code == 200, address
