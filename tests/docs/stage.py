"""The campaign on which every example of the help is typed, each on a copy of its own.

Ostmark and Gorgrod in their fourth year: a coast in the north, Karak in the east, and the armies,
fleets and places that the help names. `settings.py` says what an example needs beside it.
"""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

from campaign.acts.perform import Request, perform
from campaign.journal.entries import find_head
from campaign.season.phases import PHASES
from campaign.storage.store import open_store
from tests.docs.pages import ROOT, Answer, type_in
from tests.docs.settings import BOARD, Setting
from tests.story import Story

BEFORE = 39  # acts: the next sets the calendar, and the help speaks of act 41


def make_stage(home: Path) -> None:
    """The campaign `ostmark` in this data folder, in use."""
    folder = home / "data" / "campaigns"
    folder.mkdir(parents=True)
    story = Story(str(folder / "ostmark.hexcrown"), BOARD, **{"open-sea": True})
    ostmark = story.empire("Ostmark", crowns=60, player="Anna")
    gorgrod = story.empire("Gorgrod", "orcs-goblins", crowns=30, player="Ben")
    place_people(story, ostmark, gorgrod)
    story.winter("events", year=2)
    story.set_up(lambda world: world.insert("note", text="the second winter"))
    story.calendar(year=3, season="autumn", turn=0, phase="autumn-magic", empire=None)
    while acts_of(story) < BEFORE:
        story.set_up(lambda world: world.insert("note", text="the third autumn"))
    story.store.close()


def acts_of(story: Story) -> int:
    with story.store.reading() as connection:
        return find_head(connection).act


def place_people(story: Story, ostmark: int, gorgrod: int) -> None:
    story.settlement(ostmark, "0204", "capital", name="Altburg")
    story.settlement(ostmark, "0302", "city", name="Rivergate")
    story.settlement(ostmark, "0104", "village", name="Millbrook")
    story.settlement(gorgrod, "0504", "fortress", name="Karak", points=600, provisions=3)
    story.settlement(gorgrod, "0506", "capital", name="Gorgrod Hold")
    story.settlement(None, "0206", "city", name="Greywater", race="empire")
    story.army(ostmark, "0204", points=1000, name="Vanguard", provisions=2)
    story.army(ostmark, "0404", points=1500, name="First Banner", provisions=2, rams=2, cannons=1)
    story.army(ostmark, "0404", points=900, name="Old Guard")
    story.army(gorgrod, "0506", points=800, name="Iron Host")
    story.army(gorgrod, "0504", points=700, name="Iron Guard", provisions=3)
    story.fleet(ostmark, "0302", ships=2, name="Gull")
    story.fleet(gorgrod, "0502", ships=1, name="Shark")
    story.site("0404", "necropolis")
    story.add("character", name="Alwin", kind="wizard", empire=ostmark, army=1)
    story.add("item", name="Runefang", kind="weapon", points=100, army=1)


def set_scene(setting: Setting, stage: Path, home: Path, folder: Path) -> None:
    """A copy of the stage at `home`, as this example needs it."""
    if not setting.empty:
        shutil.copytree(stage, home)
        move_calendar(home / "data" / "campaigns" / "ostmark.hexcrown", setting.phase)
    if setting.checkout:
        (folder / "tables").symlink_to(ROOT / "tables")
    for name, text in setting.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for name, text in setting.packs.items():
        file = home / "config" / "packs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for words in setting.first:
        answer = type_in(words, folder)
        assert answer.code == 0, (words, answer.out)


def move_calendar(campaign: Path, phase: str) -> None:
    season = next(each.season for each in PHASES if each.id == phase)
    turn, empire = (2, 1) if season == "campaign" else (0, None)
    where = {"year": 4, "season": season, "turn": turn, "phase": phase, "empire": empire}
    with closing(open_store(str(campaign))) as store:
        perform(store, lambda world, _: world.put("calendar", 1, **where) or {}, Request(("set",)))


def type_example(words: str, setting: Setting, folder: Path) -> Answer:
    for short, whole in setting.stands.items():
        words = words.replace(short, whole)
    agreed = f"{words} --yes" if setting.agrees else words
    return type_in(agreed, folder, keys=setting.keys)
