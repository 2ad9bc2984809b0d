"""In a year that is played, every roll of every deed and phase says whose it is and what for."""

from __future__ import annotations

from campaign.acts.perform import Request, look, perform
from campaign.autoplay.demo import found_demo, play_years, set_up
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import name_rolls
from tables.library.roll_questions import is_listed
from tests.long.setting import enrich, setting


def test_every_roll_of_a_year_has_its_question(tmp_path):
    told = setting(2)
    store = found_demo(str(tmp_path / "a.hexcrown"), told, clock=lambda: "2026-01-01T00:00:00")
    done = [*set_up(store, told)]
    perform(store, lambda world, chance: enrich(world, 2), Request(words=("enrich",)))
    done += play_years(store, 1, told)
    rolls = [roll for each in done for roll in each.rolls]
    assert len(rolls) > 100
    assert not [roll["label"] for roll in rolls if "for" not in roll]
    tables = set(look(store, campaign_library).ids())
    strange = {
        roll["for"]
        for roll in rolls
        if isinstance(roll["for"], str)
        and not is_listed(roll["for"])
        and roll["for"].removeprefix("table/") not in tables
    }
    assert not strange
    named = look(store, lambda world: name_rolls(world, rolls))
    assert all(roll["words"]["text"]["en"] and roll["words"]["text"]["it"] for roll in named)
    nameless = [roll["words"]["text"]["en"] for roll in named if not roll["words"]["who"]]
    assert not [text for text in nameless if not text.startswith("answered by the die")]
    store.close()
